"""Features of the people whom a dialogue describes: "the queen", "my brother"."""

from bisect import bisect_left
from typing import Dict, List, NamedTuple, Sequence

import numpy

from ...dialogue.view import DialogueView, MentionView
from ...names.nouns import common_noun
from ..clauses import Sentences
from ..noun_phrases import is_hypothetical
from .cast import CastEvidence
from .schema import GENDERS, MENTION, PAIR
from .stretches import Stretch
from .turns import decay_steps

# The most people of a window who are described before it, and in it.
N_BEFORE, N_WITHIN = 8, 24
# The most turns between a window and somebody described before it.
MAX_TURNS_BEFORE = 60
MANY = 4
MOST2, MOST8 = 1.5, 3.0
# Words before a noun, in its sentence, that make it hypothetical or general.
_WORDS = {
    "conditional": frozenset("if unless whether suppose imagine when whenever".split()),
    "modal": frozenset(
        "could would should might may must can 'd ’d 'll ’ll will shall".split()
    ),
    "negated": frozenset("not n't n’t never no nobody nothing without".split()),
    "wanted": frozenset(
        "want wants wanted need needs looking find meet become be being".split()
    ),
    "like": frozenset("like as than".split()),
    "past": frozenset(
        "was were had did said told got went came met saw took gave made".split()
    ),
    "present tense": frozenset("is 's ’s are 're do does has have".split()),
}
_ALL_WORDS = frozenset().union(*_WORDS.values())
MAX_WORDS_BEFORE = 12


class Description(NamedTuple):
    """A description: the mention (an index of `view.mentions`) and its character."""

    mention: int
    character: int


class DescribedEvidence:
    """The evidence of descriptions.

    view (DialogueView): The document.
    cast (CastEvidence): Its characters.
    """

    def __init__(self, view: DialogueView, cast: CastEvidence) -> None:
        self.view = view
        self.cast = cast
        people = cast.cast.people
        mentions = view.mentions
        found = [
            Description(mention, cast.index[name])
            for mention, name in people.described.items()
        ]
        self.descriptions = sorted(found, key=lambda one: mentions[one.mention].start)
        self.starts = [mentions[one.mention].start for one in self.descriptions]
        self.own = {one.mention: one.character for one in self.descriptions}
        self.first: Dict[int, int] = {}
        for one in self.descriptions:
            self.first.setdefault(one.character, one.mention)
        self.persons = {
            cast.index[name]: person for name, person in people.persons.items()
        }

    def choose(self, stretch: Stretch) -> List[int]:
        """Choose the candidates of a window: the people whom it describes, and those
        described last before it in the scene."""
        inside = [self.own[i] for i in stretch.indices if i in self.own]
        chosen = list(dict.fromkeys(inside))[:N_WITHIN]
        if stretch.mentions:
            chosen += self._before(stretch.mentions[0], chosen)
        return chosen

    def _before(self, mention: MentionView, chosen: Sequence[int]) -> List[int]:
        found: Dict[int, None] = {}
        end = bisect_left(self.starts, mention.start)
        for one in reversed(self.descriptions[max(0, end - MAX_TURNS_BEFORE) : end]):
            other = self.view.mentions[one.mention]
            far = mention.turn - other.turn > MAX_TURNS_BEFORE
            if far or other.scene != mention.scene or len(found) == N_BEFORE:
                break
            if one.character not in chosen:
                found[one.character] = None
        return list(found)

    def put(self, pairs: numpy.ndarray, stretch: Stretch) -> None:
        """Set the features of pairs.

        pairs (ndarray): (n_mentions, n_candidates, len(PAIR_FEATURES)); modified.
        stretch (Stretch): The mentions and candidates.
        """
        column = {c: i for i, c in enumerate(stretch.candidates)}
        nouns = [None if m.person else common_noun(m.head) for m in stretch.mentions]
        rows = [(i, m) for i, m in enumerate(stretch.indices) if self._in(m, column)]
        for c, i in column.items():
            person = self.persons.get(c)
            if person is not None:
                pairs[:, i, PAIR["of dialogue"]] = 1
                pairs[:, i, PAIR["described as a"]] = person.indefinite
                self._put_owner(pairs, i, person.owner, column)
                own = common_noun(person.noun)
                same = [noun == own for noun in nouns]
                pairs[:, i, PAIR["same noun"]] = same
        if not rows:
            return
        for row, mention in rows:
            c = self.own[mention]
            pairs[row, column[c], PAIR["own description"]] = 1
            pairs[row, column[c], PAIR["first description"]] = self.first[c] == mention
        self._put_recency(pairs, stretch, rows, column)

    def _in(self, mention: int, column: Dict[int, int]) -> bool:
        return mention in self.own and self.own[mention] in column

    def _put_owner(
        self, pairs: numpy.ndarray, i: int, owner: str, column: Dict[int, int]
    ) -> None:
        """Set the features of whose brother, boss, ... a person is."""
        at = column.get(self.cast.index.get(owner, -1))
        if at is not None:
            pairs[:, i, PAIR["owner speaks"]] = pairs[:, at, PAIR["speaks"]]
            pairs[:, i, PAIR["owner addressed"]] = pairs[:, at, PAIR["before"]]

    def _put_recency(
        self,
        pairs: numpy.ndarray,
        stretch: Stretch,
        rows: List,
        column: Dict[int, int],
    ) -> None:
        """Set the features of how recently, and by whom, somebody was described."""
        n, k = pairs.shape[:2]
        at = numpy.array([row for row, _ in rows], int)
        who = numpy.array([column[self.own[m]] for _, m in rows], int)
        one_hot = numpy.zeros((len(rows), k), "float32")
        one_hot[numpy.arange(len(rows)), who] = 1
        gap = numpy.abs(stretch.turn_of[:, None] - stretch.turn_of[at])
        order = numpy.arange(n)[:, None]
        before, after = order > at, order < at
        first = [_first(stretch, i) for i in range(n)]
        speaker = numpy.array(first, int)
        same = (speaker[:, None] == speaker[at]) & (speaker[at] >= 0)
        table = {
            "described2": numpy.minimum(
                MOST2, (before * decay_steps(gap, 2)) @ one_hot
            ),
            "described8": numpy.minimum(
                MOST8, (before * decay_steps(gap, 8)) @ one_hot
            ),
            "described later": numpy.minimum(
                1, (after * decay_steps(gap, 3)) @ one_hot
            ),
            "described in turn": numpy.minimum(1, (gap == 0) @ one_hot),
            "described by speaker": numpy.minimum(1, (before & same) @ one_hot),
            "introduced": numpy.minimum(1, before @ one_hot),
            "times described": numpy.minimum(1, before @ one_hot / MANY),
            "last described": _last(before, one_hot, self._agree(stretch, who)),
        }
        for name, values in table.items():
            pairs[:, :, PAIR[name]] = values

    def _agree(self, stretch: Stretch, who: numpy.ndarray) -> numpy.ndarray:
        """Check which descriptions' genders agree with mentions: (n_mentions, n)."""
        wanted = numpy.array([GENDERS.get(m.gender, 0) for m in stretch.mentions], int)
        genders = self.cast.genders[numpy.asarray(stretch.candidates, int)][who]
        other = (wanted[:, None] > 0) & (genders > 0) & (wanted[:, None] != genders)
        return ~other  # type: ignore[no-any-return]

    def put_mentions(
        self, features: numpy.ndarray, stretch: Stretch, sentences: Sentences
    ) -> None:
        """Set the features of mentions.

        features (ndarray): (n_mentions, len(MENTION_FEATURES)); modified.
        stretch (Stretch): The mentions.
        sentences (Sentences): The document's sentences.
        """
        for row, (index, mention) in enumerate(
            zip(stretch.indices, stretch.mentions, strict=True)
        ):
            if index in self.own:
                features[row, MENTION["describes"]] = 1
                first = self.first[self.own[index]] == index
                features[row, MENTION["describes first"]] = first
            if mention.turn >= 0 and mention.person != 1:
                for name in self._context(mention, sentences):
                    features[row, MENTION[name]] = 1

    def _context(self, mention: MentionView, sentences: Sentences) -> List[str]:
        """Get the features of the sentence around a mention."""
        words, turn = self.view.words, self.view.turns[mention.turn]
        at = sentences.index(mention.start)
        start = sentences.ends[at - 1] + 1 if at else 0
        start = max(start, turn.start, mention.start - MAX_WORDS_BEFORE)
        before = [word.lower() for word in words[start : mention.start]]
        found: List[str] = []
        if not _ALL_WORDS.isdisjoint(before):
            found = [
                name for name, some in _WORDS.items() if not some.isdisjoint(before)
            ]
        if mention.person == 0:
            last = mention.start + mention.text.count(" ")
            if is_hypothetical(self.view, mention):
                found.append("quantified")
            following = words[last + 1 : min(last + 3, turn.end)]
            if {"who", "that", "whose"}.intersection(map(str.lower, following)):
                found.append("relative clause")
        return found


def _first(stretch: Stretch, row: int) -> int:
    """Get the first speaker of a mention's turn, -1 if unknown."""
    turn = stretch.turn_of[row]
    group = stretch.speakers[turn] if turn < len(stretch.speakers) else ()
    return group[0] if group else -1


def _last(
    before: numpy.ndarray, one_hot: numpy.ndarray, agree: numpy.ndarray
) -> numpy.ndarray:
    """Mark the person of the last description before each mention that agrees."""
    allowed = before & agree
    n = allowed.shape[1]
    last = n - 1 - numpy.argmax(allowed[:, ::-1], axis=1)
    return one_hot[last] * allowed.any(axis=1, keepdims=True)
