"""What a turn's words are read against: names known from the whole Doc."""

from bisect import bisect_left
from dataclasses import dataclass
from functools import cached_property
from typing import Dict, FrozenSet, Iterable, List, Tuple

from spacy.tokens import Doc, Span

from ..dialogue.spans import speakers_of
from ..names.given_names import is_title
from ..names.lexicon import SENTENCE_BREAKS
from ..names.variants import name_words


@dataclass(frozen=True)
class KnownNames:
    """What a Doc tells of names, found once.

    speakers (FrozenSet[str]): Words of the speakers' names, case folded.
    listed (FrozenSet[str]): Words of the names that a cast lists, likewise.
    ents (Dict[int, int]): The end of each person entity by its start.
    seen (FrozenSet[str]): Words that have a capital where no sentence begins;
        empty where there are no person entities.
    """

    speakers: FrozenSet[str]
    listed: FrozenSet[str]
    ents: Dict[int, int]
    seen: FrozenSet[str]

    @cached_property
    def _sorted(self) -> List[str]:
        return sorted(self.speakers)

    def begins_speaker(self, beginning: str) -> bool:
        """Check whether a word of a speaker's name begins so; the number of speakers
        hardly counts.

        beginning (str): The beginning, case folded.
        RETURNS (bool): Whether there is one.
        """
        place = bisect_left(self._sorted, beginning)
        return any(
            word.startswith(beginning) for word in self._sorted[place : place + 1]
        )


def gather_names(
    doc: Doc,
    utterances: List[Span],
    ent_labels: FrozenSet[str],
    listed: FrozenSet[str] = frozenset(),
) -> KnownNames:
    """Find what a Doc tells of names.

    doc (Doc): The Doc; not changed.
    utterances (List[Span]): The turns.
    ent_labels (FrozenSet[str]): Entity labels that stand for persons.
    listed (FrozenSet[str]): See `name_words`.
    RETURNS (KnownNames): The speakers, entities and words with a capital.
    """
    ents = _person_entities(doc, ent_labels)
    seen = _capitals_within_sentences(utterances) if ents else frozenset()
    speakers = name_words({n for turn in utterances for n in speakers_of(turn)})
    return KnownNames(speakers, listed, ents, seen)


def plain(word: str) -> str:
    """Give a word in lower case, without the dot of an abbreviation."""
    return word.lower().rstrip(".")


def _person_entities(doc: Doc, labels: FrozenSet[str]) -> Dict[int, int]:
    """Give the end of each person entity by its start; one with a digit is a thing."""
    ents = {}
    for ent in doc.ents:
        if ent.label_ in labels and not any(map(str.isdigit, ent.text)):
            start, end = _name_part([token.text for token in ent])
            ents[ent.start + start] = ent.start + end
    return ents


def _name_part(words: List[str]) -> Tuple[int, int]:
    """Give start and end of the name in an entity: after titles, before the first
    mark (`Doug!!`), up to the last word with a capital."""
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
    """Give the words that have a capital though no sentence begins with them."""
    found = set()
    for turn in utterances:
        before = "."
        for token in turn:
            word = token.text
            if before not in SENTENCE_BREAKS and word[:1].isupper():
                found.add(word)
            before = word
    return frozenset(found)
