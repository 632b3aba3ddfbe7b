"""Gather the names known from a whole Doc, for the rules of the mention detector."""

import re
from bisect import bisect_left
from dataclasses import dataclass, replace
from functools import cached_property
from typing import AbstractSet, Dict, FrozenSet, Iterable, List, Sequence, Tuple

from spacy.tokens import Doc, Span

from ..dialogue.spans import speakers_of
from ..names.given_names import is_title
from ..names.lexicon import SENTENCE_BREAKS
from ..names.variants import name_words
from .lower_names import is_known_word
from .name_evidence import NameEvidence

# Where a speaker is, after the name.
_PLACE = re.compile(
    r"\s(?:above|at|behind|below|beside|by|from|in|inside|near|on|outside|over|through"
    r"|under|with)\s",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class KnownNames:
    """The names known from a Doc.

    speakers (FrozenSet[str]): Words of the speakers' names, case-folded.
    listed (FrozenSet[str]): Words of the names in the cast, case-folded.
    ents (Dict[int, int]): The end of each person entity by its start.
    seen (FrozenSet[str]): Words that are capitalized within sentences; empty if there
        are no person entities.
    things (FrozenSet[int]): The tokens of entities that are not persons.
    evidence (NameEvidence): How the Doc uses capitalized words.
    lower (FrozenSet[str]): The names that it has in lower case.
    """

    speakers: FrozenSet[str]
    listed: FrozenSet[str]
    ents: Dict[int, int]
    seen: FrozenSet[str]
    things: FrozenSet[int]
    evidence: NameEvidence
    lower: FrozenSet[str] = frozenset()

    def with_lower(self, found: AbstractSet[str]) -> "KnownNames":
        """Add names in lower case, and those of speakers and cast that are no words."""
        own = {word for word in self.speakers | self.listed if not is_known_word(word)}
        return replace(self, lower=frozenset(found | own))

    @cached_property
    def _sorted(self) -> List[str]:
        return sorted(self.speakers)

    def begins_speaker(self, beginning: str) -> bool:
        """Check whether a word of a speaker's name begins with a case-folded string."""
        place = bisect_left(self._sorted, beginning)
        return any(
            word.startswith(beginning) for word in self._sorted[place : place + 1]
        )


def gather_names(
    doc: Doc,
    utterances: List[Span],
    turns: Iterable[Sequence[str]],
    notes: Iterable[Sequence[str]],
    ent_labels: FrozenSet[str],
    listed: FrozenSet[str] = frozenset(),
) -> KnownNames:
    """Gather the names known from a Doc.

    doc (Doc): The Doc; not changed.
    utterances (List[Span]): The turns.
    turns (Iterable[Sequence[str]]): Their words.
    notes (Iterable[Sequence[str]]): The words of the stage directions.
    ent_labels (FrozenSet[str]): Entity labels that stand for persons.
    listed (FrozenSet[str]): See `name_words`.
    RETURNS (KnownNames): The speakers, entities and capitalized words.
    """
    ents = _person_entities(doc, ent_labels)
    seen = _capitals_within_sentences(utterances) if ents else frozenset()
    names = {name for turn in utterances for name in speakers_of(turn)}
    speakers = name_words(filter(None, map(_own_name, names)))
    evidence = NameEvidence.gather(turns, notes)
    things = _other_entities(doc, ent_labels)
    return KnownNames(speakers, listed, ents, seen, things, evidence)


def _own_name(speaker: str) -> str:
    """Get the part of a speaker's name that is a name: all of `Nora Bly`, `Artful
    Dodger` of `The Artful Dodger`, `Cook` of `The Good-tempered Cook`, `Voice` of
    `Voice behind the Door`."""
    speaker = _PLACE.split(speaker)[0]
    first, *rest = speaker.split()
    if first.casefold() not in ("the", "a", "an"):
        return speaker
    return " ".join(word for word in rest if "-" not in word)


def plain(word: str) -> str:
    """Get a word in lower case, without the dot of an abbreviation."""
    return word.lower().rstrip(".")


def _person_entities(doc: Doc, labels: FrozenSet[str]) -> Dict[int, int]:
    """Get the end of each person entity by its start, except those with a digit."""
    ents = {}
    for ent in doc.ents:
        if ent.label_ in labels and not any(map(str.isdigit, ent.text)):
            start, end = _name_part([token.text for token in ent])
            ents[ent.start + start] = ent.start + end
    return ents


def _other_entities(doc: Doc, labels: FrozenSet[str]) -> FrozenSet[int]:
    """Get the tokens of the entities that are not persons."""
    others = (ent for ent in doc.ents if ent.label_ not in labels)
    return frozenset(i for ent in others for i in range(ent.start, ent.end))


def _name_part(words: List[str]) -> Tuple[int, int]:
    """Get start and end of the name in an entity: after titles, before punctuation
    (`Doug!!`), up to the last capitalized word."""
    start = max(
        (i + 1 for i, word in enumerate(words[:-1]) if is_title(word)),
        default=0,
    )
    end = start + 1
    for i in range(end, len(words)):
        if words[i] != "-" and not any(map(str.isalpha, words[i])):
            break
        if words[i][0].isupper():
            end = i + 1
    return start, end


def _capitals_within_sentences(utterances: Iterable[Span]) -> FrozenSet[str]:
    """Get the words that are capitalized within sentences."""
    found = set()
    for turn in utterances:
        before = "."
        for token in turn:
            word = token.text
            if before not in SENTENCE_BREAKS and word[:1].isupper():
                found.add(word)
            before = word
    return frozenset(found)
