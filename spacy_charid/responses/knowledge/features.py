"""Evidence that the next turn builds on a sentence, as numbers.

Each column is cheap: cosines of TF-IDF vectors, and the place of the sentence.
"""

from math import sqrt
from typing import Any, List

import numpy
from thinc.types import Floats2d

from ..lexical import Frequencies, Words, bm25_scores, weigh
from .reading import Choice, Vector, read_words

FEATURES = (
    "cosine with the last turn",
    "cosine with the turn before it",
    "cosine with the whole history",
    "BM25 of the last two turns",
    "highest cosine with a turn of the history",
    "cosine of the section with the last turn",
    "cosine of the section with the last four turns",
    "cosine of the section with the history",
    "cosine of the section with the first turns",
    "words of the title in the last turn",
    "words of the title in the last four turns",
    "words of the title in the history",
    "section best matched by the last turns",
    "number of the turn",
    "number of the section",
    "section number less expected number",
    "distance of section number from expected number",
    "number of the sentence",
    "first sentence of its section",
    "number of words",
    "the sentence was used before",
    "share of history that matched the section best",
    "recency of the last turn that matched the section best",
)
N_FEATURES = len(FEATURES)
_FEW = 0.05  # a cosine that is more than chance


def read_features(choice: Choice) -> Floats2d:
    """Compute the evidence for each sentence of a choice.

    choice (Choice): The turn and the sentences.
    RETURNS (Floats2d): (n_sentences, N_FEATURES).
    """
    return _Reader(choice).read()


class _Reader:
    """Computes what the sentences of a choice have in common once."""

    def __init__(self, choice: Choice) -> None:
        self.choice = choice
        self.frequencies: Frequencies = choice.frequencies
        sections = [sentence.section for sentence in choice.sentences]
        self.sections = list(dict.fromkeys(sections))
        self.number = [self.sections.index(section) for section in sections]
        self.turns = [self._weigh(words) for words in choice.history]
        self.section_vectors = [self._weigh_section(s) for s in self.sections]
        # (n_sections, n_turns)
        self.matches = numpy.array(
            [[_dot(v, turn) for turn in self.turns] for v in self.section_vectors]
        ).reshape(len(self.sections), len(self.turns))

    def read(self) -> Floats2d:
        sentences = self.choice.sentences
        vectors = [self._weigh(sentence.words) for sentence in sentences]
        columns = [*self._compare(vectors), *self._compare_sections(), *self._place()]
        found = numpy.array(columns, dtype="float32").T
        used = found[:, 4] > 0.4
        parts = [found, used[:, None], self._follow_sections()]
        rows: Any = numpy.concatenate(parts, axis=1).astype("float32")
        return rows

    def _weigh(self, words: Words) -> Vector:
        """Get the TF-IDF vector of some words, of length 1."""
        key, vectors = tuple(words), self.choice.vectors
        if key not in vectors:
            vectors[key] = _scale(weigh(words, self.frequencies))
        return vectors[key]

    def _weigh_section(self, section: str) -> Vector:
        sentences = self.choice.sentences
        return self._weigh(
            [w for s in sentences if s.section == section for w in s.words]
        )

    def _join(self, n_turns: int) -> List[str]:
        history = self.choice.history
        turns = history[-n_turns:] if n_turns else history
        return [word for turn in turns for word in turn]

    def _compare(self, vectors: List[Vector]) -> List[List[float]]:
        """Compare each sentence with the turns."""
        turns = self.turns
        last = turns[-1] if turns else {}
        before = turns[-2] if len(turns) > 1 else {}
        whole = self._weigh(self._join(0))
        texts = [sentence.words for sentence in self.choice.sentences]
        bm25 = bm25_scores(self._join(2), texts, self.frequencies)
        return [
            [_dot(vector, last) for vector in vectors],
            [_dot(vector, before) for vector in vectors],
            [_dot(vector, whole) for vector in vectors],
            list(bm25 / (bm25.max() or 1.0)),
            [max((_dot(v, turn) for turn in turns), default=0.0) for v in vectors],
        ]

    def _compare_sections(self) -> List[List[float]]:
        """Compare the section of each sentence, and its title, with the turns."""
        spans = [self._weigh(self._join(n)) for n in (1, 4, 0)]
        start = self._weigh([w for turn in self.choice.history[:2] for w in turn])
        cosines = numpy.array(
            [[_dot(v, span) for span in (*spans, start)] for v in self.section_vectors]
        )
        titles = numpy.array([self._find_title(section) for section in self.sections])
        recent = cosines[:, 1]
        best = (recent == recent.max()) & (recent > 0)
        rows = numpy.concatenate([cosines, titles, best[:, None]], axis=1)
        return [list(column) for column in rows[self.number].T]

    def _find_title(self, section: str) -> List[float]:
        titles = (s.title for s in self.choice.sentences if s.section == section)
        words = read_words(next(titles))
        spans = [set(self._join(n)) for n in (1, 4, 0)]
        return [
            sum(word in span for word in words) / max(len(words), 1) for span in spans
        ]

    def _place(self) -> List[List[float]]:
        """Describe the place of each sentence in the reading set."""
        n_turns, n_sections = len(self.turns), len(self.sections)
        # The partners go through a reading set in about twenty turns.
        expected = min(n_turns / 20, 1.0) * (n_sections - 1)
        sentences = self.choice.sentences
        numbers = [float(number) for number in self.number]
        order = [sentence.passage.sentence for sentence in sentences]
        return [
            [min(n_turns / 20, 2.0)] * len(sentences),
            [number / max(n_sections - 1, 1) for number in numbers],
            [number - expected for number in numbers],
            [abs(number - expected) for number in numbers],
            [min(number / 10, 2.0) for number in order],
            [float(number == 0) for number in order],
            [min(len(sentence.words) / 30, 2.0) for sentence in sentences],
        ]

    def _follow_sections(self) -> Any:
        """How often, and how lately, a turn matched the section of each sentence."""
        shares = numpy.zeros((len(self.sections), 2))
        if self.turns:
            best = self.matches.argmax(axis=0)
            is_found = self.matches.max(axis=0) > _FEW
            for section in range(len(self.sections)):
                at = ((best == section) & is_found).nonzero()[0]
                if len(at):
                    shares[section] = [
                        len(at) / max(is_found.sum(), 1),
                        0.8 ** (len(self.turns) - 1 - at[-1]),
                    ]
        return shares[self.number]


def _scale(vector: Vector) -> Vector:
    norm = sqrt(sum(value * value for value in vector.values())) or 1.0
    return {word: value / norm for word, value in vector.items()}


def _dot(one: Vector, other: Vector) -> float:
    """Get the cosine of two vectors of length 1."""
    if len(one) > len(other):
        one, other = other, one
    return sum(value * other[word] for word, value in one.items() if word in other)
