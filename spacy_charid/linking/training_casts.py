"""With which cast a dialogue is trained on: one that has not read it, one that has read
its other scenes, or none, as it may be in use."""

from collections import Counter
from typing import Dict, Iterable, List, Mapping, Sequence, Tuple

import numpy
from spacy.tokens import Span
from spacy.training import Example

from ..cast.bank import CharacterBank
from ..cast.candidates import Candidates
from ..cast.known_dialogue import KnownDialogue, count_scenes
from ..cast.learning import extend_bank
from ..cast.linked_dialogue import LinkedDialogue
from ..dialogue.data import MENTIONS
from ..dialogue.view import NAME, DialogueView
from ..names.labels import is_ambiguous, join_names, split_names
from .inputs import LinkerInput

# How often a dialogue is trained on as one of a cast that nobody knows, and of the
# others, how often as one that the bank knows from other scenes.
ANONYMOUS_SHARE = 0.125
KNOWN_SHARE = 0.5

Links = List[Tuple[str, ...]]


def cross_fit_banks(
    bank: CharacterBank, dialogues: Sequence[LinkedDialogue], n_folds: int
) -> Dict[str, CharacterBank]:
    """Build for each training dialogue a bank that does not know it.

    A bank that has read `my mom` in a dialogue makes linking it there look easier than
    it is in a dialogue never seen. So the dialogues are dealt out to folds, and each is
    linked with what the other folds say.

    bank (CharacterBank): What is known beforehand; not changed.
    dialogues (Sequence[LinkedDialogue]): The training dialogues; those without an id
        are in no fold.
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


def know_other_scenes(
    view: DialogueView, links: Iterable[Sequence[str]], speakers: Mapping[str, str]
) -> List[KnownDialogue]:
    """Tell for each scene whom the others mean, as a bank that has read a part of a
    dialogue knows it of the rest.

    view (DialogueView): The dialogue.
    links (Iterable[Sequence[str]]): The characters that each mention means.
    speakers (Mapping[str, str]): The ids of the speakers.
    RETURNS (List[KnownDialogue]): One a scene.
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
    item: LinkerInput, links: Links, *, anonymous: bool = True
) -> Tuple[LinkerInput, Dict[str, str]]:
    """Choose at random how much is known of a training dialogue's characters: nothing,
    what its other scenes tell, or what the bank knows of them.

    item (LinkerInput): The dialogue, with the bank's cast.
    links (Links): The characters that each mention means, none if not annotated.
    anonymous (bool): Whether the model can do without a bank.
    RETURNS (Tuple[LinkerInput, Dict[str, str]]): The dialogue, and the names of the
        characters in its cast where they differ from those of the links.
    """
    if anonymous and numpy.random.random() < ANONYMOUS_SHARE:
        cast = Candidates.from_view(CharacterBank(), item.view)
        return item._replace(cast=cast), find_local_names(item.view, links, cast)
    if numpy.random.random() < KNOWN_SHARE:
        known = know_other_scenes(item.view, links, item.cast.present)
        return item._replace(other_scenes=known), {}
    return item, {}


def find_local_names(
    view: DialogueView, links: Links, cast: Candidates
) -> Dict[str, str]:
    """Find the names by which a dialogue itself calls the characters that its own cast
    lacks: `Judy Geller` is `Judy` where nobody knows her surname.

    view (DialogueView): The dialogue.
    links (Links): The characters that each mention means.
    cast (Candidates): The dialogue's own candidates.
    RETURNS (Dict[str, str]): The local name of each character; those who are never
        named have none.
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
    """Give an example whose reference calls characters by other names.

    example (Example): The example, which is not changed.
    names (Mapping[str, str]): The new name of each character that gets one.
    RETURNS (Example): An example with the same predicted Doc.
    """
    reference = example.reference.copy()
    mentions = []
    for span in example.reference.spans[MENTIONS]:
        renamed = [names.get(name, name) for name in split_names(span.kb_id_)]
        kb_id = join_names(renamed)
        mentions.append(Span(reference, span.start, span.end, span.label, kb_id=kb_id))
    reference.spans[MENTIONS] = mentions
    return Example(example.predicted, reference)
