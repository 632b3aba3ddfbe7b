"""Choose the casts for training: banks that have not read the dialogue, that have read
its other scenes, or that are empty, as in use."""

from collections import Counter
from dataclasses import replace
from typing import Dict, Iterable, List, Mapping, NamedTuple, Sequence, Tuple

import numpy
from spacy.tokens import Doc
from spacy.training import Example

from ..cast.bank import CharacterBank
from ..cast.candidates import Candidates
from ..cast.known_dialogue import KnownDialogue, count_scenes
from ..cast.learning import extend_bank
from ..cast.linked_dialogue import LinkedDialogue
from ..dialogue.data import MENTIONS, SCENES
from ..dialogue.dialogue import Dialogue
from ..dialogue.spans import make_mention, names_of
from ..dialogue.view import NAME, DialogueView
from ..names.labels import is_ambiguous
from .inputs import LinkerInput, gather_candidates
from .loss import align_links

# How often a dialogue is trained on with an empty bank, and how often with a part of
# the bank; how often, of the other times, with counts of its other scenes.
ANONYMOUS_SHARE = 0.2
PARTIAL_SHARE = 0.15
# The share of an empty bank for dialogues with a cast of their own.
OWN_ANONYMOUS_SHARE = 0.5
KNOWN_SHARE = 0.5
# The share of the bank that is left out of a part.
DROPPED = 0.5

CAST = "cast"  # key of `Dialogue.meta`: records of the dialogue's own cast

Links = List[Tuple[str, ...]]


class TrainingCasts(NamedTuple):
    """The casts of the training dialogues, by dialogue id.

    banks (Mapping[str, CharacterBank]): The bank of each dialogue.
    own (Mapping[str, CharacterBank]): Those that dialogues bring themselves.
    """

    banks: Mapping[str, CharacterBank] = {}
    own: Mapping[str, CharacterBank] = {}

    @classmethod
    def learn(
        cls, bank: CharacterBank, references: Sequence[Doc], n_folds: int
    ) -> "TrainingCasts":
        """Learn the casts from annotated dialogues.

        bank (CharacterBank): The characters known beforehand; all that the dialogues
            tell is added, except by those with a cast of their own.
        references (Sequence[Doc]): The dialogues.
        n_folds (int): See `cross_fit_banks`.
        RETURNS (TrainingCasts): The casts.
        """
        own = read_own_casts(references)
        dialogues = [
            LinkedDialogue.from_doc(doc) for doc in references if not has_own_cast(doc)
        ]
        banks = cross_fit_banks(bank, dialogues, n_folds)
        extend_bank(bank, dialogues)
        return cls({**banks, **own}, own)

    def vary(
        self,
        inputs: Sequence[LinkerInput],
        examples: Sequence[Example],
        *,
        anonymous: bool,
    ) -> Tuple[List[LinkerInput], List[Example]]:
        """Choose the casts for training on a batch at random; see `vary_cast`.

        inputs (Sequence[LinkerInput]): The dialogues, with the bank's cast.
        examples (Sequence[Example]): The same dialogues.
        anonymous (bool): Whether the model can link with an empty bank.
        RETURNS (Tuple[List[LinkerInput], List[Example]]): The dialogues with their
            casts, and the examples with the names of these casts.
        """
        varied, renamed = [], []
        for item, eg in zip(inputs, examples, strict=True):
            links, own = align_links(item.view, eg), item.view.id in self.own
            item, names = vary_cast(item, links, anonymous=anonymous, own=own)
            varied.append(item)
            renamed.append(rename_characters(eg, names) if names else eg)
        return varied, renamed


def cross_fit_banks(
    bank: CharacterBank, dialogues: Sequence[LinkedDialogue], n_folds: int
) -> Dict[str, CharacterBank]:
    """Build banks for the training dialogues by cross-fitting: each is read from the
    dialogues of the other folds, as it will be when the linker sees a new dialogue.

    bank (CharacterBank): The characters known beforehand; not changed.
    dialogues (Sequence[LinkedDialogue]): The training dialogues; those without an id
        are not in any fold.
    n_folds (int): The number of folds.
    RETURNS (Dict[str, CharacterBank]): The banks by dialogue id. All have the same
        characters.
    """
    full = bank.copy()
    extend_bank(full, dialogues)
    names = list(dict.fromkeys(one.view.id for one in dialogues if one.view.id))
    banks: Dict[str, CharacterBank] = {}
    for fold in range(n_folds if len(names) >= n_folds else 0):
        left_out = set(names[fold::n_folds])
        other = bank.copy()
        for name in full.ids:
            if name not in other:
                other.add(name)
        extend_bank(other, (d for d in dialogues if d.view.id not in left_out))
        banks.update(dict.fromkeys(left_out, other))
    return banks


def read_own_casts(references: Iterable[Doc]) -> Dict[str, CharacterBank]:
    """Read the casts of dialogues that bring their own (`Dialogue.meta["cast"]`), as
    chats and novels do: nobody of them appears in other dialogues.

    references (Iterable[Doc]): The annotated Docs.
    RETURNS (Dict[str, CharacterBank]): The casts by dialogue id.
    """
    dialogues = (Dialogue.from_doc(doc) for doc in references if has_own_cast(doc))
    return {
        dialogue.id: CharacterBank.from_records(dialogue.meta[CAST])
        for dialogue in dialogues
    }


def has_own_cast(reference: Doc) -> bool:
    """Check whether a dialogue brings its own cast; see `read_own_casts`."""
    scenes = reference.spans[SCENES].attrs if SCENES in reference.spans else {}
    return CAST in scenes.get("dialogue", {})


def know_other_scenes(
    view: DialogueView, links: Iterable[Sequence[str]], speakers: Mapping[str, str]
) -> List[KnownDialogue]:
    """Count the characters mentioned in the other scenes for each scene, as a bank does
    that has read these.

    view (DialogueView): The dialogue.
    links (Iterable[Sequence[str]]): The characters of each mention.
    speakers (Mapping[str, str]): The ids of the speakers by name.
    RETURNS (List[KnownDialogue]): The counts, one per scene.
    """
    scenes = []
    for appears, spoken_of in count_scenes(view, links):
        known: Counter = Counter()
        for (speaker, name), count in spoken_of.items():
            if speaker in speakers:
                known[speakers[speaker], name] += count
        scenes.append(KnownDialogue(appears, known))
    total = KnownDialogue.total(scenes)
    return [total.without(scene) for scene in scenes]


def vary_cast(
    item: LinkerInput, links: Links, *, anonymous: bool = True, own: bool = False
) -> Tuple[LinkerInput, Dict[str, str]]:
    """Choose the cast of a training dialogue at random: an empty bank, a part of the
    given bank, the bank with counts of the dialogue's other scenes, or as it is.

    item (LinkerInput): The dialogue, with the bank's cast.
    links (Links): The characters of each mention; empty if not annotated.
    anonymous (bool): Whether the model can link with an empty bank.
    own (bool): Whether the bank is the dialogue's own cast.
    RETURNS (Tuple[LinkerInput, Dict[str, str]]): The dialogue with its cast, and the
        characters' names in this cast if they differ from those in the links.
    """
    choice = numpy.random.random() if anonymous else 1.0
    if own or choice < ANONYMOUS_SHARE + PARTIAL_SHARE:
        empty = choice < (OWN_ANONYMOUS_SHARE if own else ANONYMOUS_SHARE)
        bank = CharacterBank() if empty else drop_characters(item.cast)
        cast = gather_candidates(item.view, bank)
        return replace(item, cast=cast), find_local_names(item.view, links, cast)
    if numpy.random.random() < KNOWN_SHARE:
        known = know_other_scenes(item.view, links, item.cast.present)
        return replace(item, other_scenes=known), {}
    return item, {}


def drop_characters(cast: Candidates) -> CharacterBank:
    """Leave out random characters of the bank who do not speak in the dialogue."""
    present = set(cast.present.values())
    return CharacterBank(
        character
        for character in cast.bank
        if character.id in present or numpy.random.random() >= DROPPED
    )


def find_local_names(
    view: DialogueView, links: Links, cast: Candidates
) -> Dict[str, str]:
    """Find the names that a dialogue uses for characters missing from its own cast:
    `Judy` for `Judy Geller` if the surname does not occur.

    view (DialogueView): The dialogue.
    links (Links): The characters of each mention.
    cast (Candidates): The dialogue's own candidates.
    RETURNS (Dict[str, str]): The local names by character, of those who are named.
    """
    names: Dict[str, str] = {}
    for mention, characters in zip(view.mentions, links, strict=True):
        if mention.label != NAME or len(characters) != 1:
            continue
        (character,) = characters
        if not is_ambiguous(character) and character not in cast:
            for found in cast.find(mention.text)[:1]:
                names.setdefault(character, found)
    return names


def rename_characters(example: Example, names: Mapping[str, str]) -> Example:
    """Rename the characters in the reference of a copy of an example.

    example (Example): The example, which is not changed.
    names (Mapping[str, str]): The new names by character.
    RETURNS (Example): An example with the same predicted Doc.
    """
    reference = example.reference.copy()
    mentions = []
    for span in example.reference.spans[MENTIONS]:
        renamed = [names.get(name, name) for name in names_of(span)]
        mentions.append(
            make_mention(reference, span.start, span.end, renamed, label=span.label_)
        )
    reference.spans[MENTIONS] = mentions
    return Example(example.predicted, reference)
