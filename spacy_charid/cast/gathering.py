"""Gather who speaks or is named in a document as its candidates."""

from typing import List, Optional

from ..dialogue.view import NAME, DialogueView, MentionView
from ..names.couples import find_couple, name_couple
from ..names.given_names import given_names
from ..names.nouns import gender_of_noun, is_kinship, kin_key
from .bank import CharacterBank
from .called import CalledNames
from .called_relatives import find_called_relatives
from .candidates import Candidates
from .direction import split_words
from .introduced import read_introductions
from .name_forms import capitalize, name_forms
from .named_characters import AsOf
from .revealed import find_revealed
from .talking import find_talking


def gather_named(
    bank: CharacterBank, view: DialogueView, as_of: Optional[AsOf] = None
) -> Candidates:
    """Gather the candidates of a document: the characters of the bank, the speakers,
    and whoever is named.

    bank (CharacterBank): The known characters; not changed.
    view (DialogueView): The document.
    as_of (Optional[AsOf]): What of the bank holds in which scene; all if None.
    RETURNS (Candidates): The candidates.
    """
    speakers = (name for turn in view.turns for name in turn.speakers)
    apart, revealed = find_talking(view.turns), find_revealed(view)
    candidates = Candidates(bank, speakers, view.id, as_of, apart, revealed)
    _learn_introduced(candidates, view)
    _learn_called(candidates, view)
    _meet_in_full(candidates, view)
    for mention in view.mentions:
        is_name = mention.label == NAME
        couple = find_couple(view.words, mention.start) if is_name else None
        if couple is not None:
            for name in name_couple(view.words, mention.start, mention.end, couple):
                candidates.meet(capitalize(name))
        elif is_name:
            known = candidates.find_mention(view.words, mention)
            if known:
                candidates.learn_name(view.words, mention, known[0])
                _learn_relative(candidates, view, mention, known[0])
                candidates.settle_gender(view.words, mention, known[0])
            elif not is_kinship(mention.head):
                candidates.meet_mention(view.words, mention)
        if mention.turn >= 0 and _is_kin_name(mention):
            callers = candidates.callers.setdefault(kin_key(mention.head), set())
            callers.update(_speakers(candidates, view, mention))
    _learn_called_relatives(candidates, view)
    return candidates


def _learn_introduced(candidates: Candidates, view: DialogueView) -> None:
    """Learn what stage directions tell of the speakers."""
    notes = [note.words for note in view.notes]
    directions = [*map(split_words, view.headings), *notes]
    if directions and candidates.present:
        candidates.introduce(
            read_introductions(directions, candidates.find_speaker, candidates.gender)
        )


def _learn_called(candidates: Candidates, view: DialogueView) -> None:
    """Learn by which names that are not known the speakers are called."""
    full_names = candidates.introduced.names
    names = CalledNames(view, candidates.present, candidates.gender, full_names)
    for mention in view.mentions:
        if mention.label == NAME and mention.turn >= 0:
            full = name_forms(view.words, mention)[0]
            if candidates.find_mention(view.words, mention):
                names.note_full(full, mention)
            elif not is_kinship(mention.head):
                names.add(full, mention)
    candidates.call(names.find())


def _learn_called_relatives(candidates: Candidates, view: DialogueView) -> None:
    """Learn whom the speakers call "Dad", for the scenes without him as well, and the
    gender that the noun tells."""
    found = find_called_relatives(
        view, candidates.present, candidates.gender, candidates.callers
    )
    for (noun, caller), bearer in found.items():
        candidates.introduced.relations.setdefault((noun, caller), [bearer])
        candidates.learn_gender(bearer, gender_of_noun(noun))


def _meet_in_full(candidates: Candidates, view: DialogueView) -> None:
    """Meet whoever is named in full, so that `Colleen` before `Colleen Dunleavy` is
    the same person."""
    for mention in view.mentions:
        first, _, rest = mention.text.partition(" ")
        if mention.label == NAME and rest and first in given_names():
            if not candidates.find_mention(view.words, mention):
                candidates.meet_mention(view.words, mention)


def _learn_relative(
    candidates: Candidates, view: DialogueView, mention: MentionView, character_id: str
) -> None:
    """Learn from `Uncle Walter` that Walter is the uncle of whoever says so."""
    noun, _, rest = mention.text.partition(" ")
    speakers = view.turns[mention.turn].speakers if mention.turn >= 0 else ()
    if rest and is_kinship(noun) and len(speakers) == 1:
        speaker = candidates.present.get(speakers[0], character_id)
        relations = candidates.introduced.relations
        ids = relations.setdefault((kin_key(noun), speaker), [])
        if character_id not in (speaker, *ids):
            ids.append(character_id)


def _speakers(
    candidates: Candidates, view: DialogueView, mention: MentionView
) -> List[str]:
    tags = view.turns[mention.turn].speakers
    return [candidates.present[tag] for tag in tags if tag in candidates.present]


def _is_kin_name(mention: MentionView) -> bool:
    """Check whether a noun for a relative is used as a name: `Dad is late`."""
    return mention.is_bare and not mention.person and is_kinship(mention.head)
