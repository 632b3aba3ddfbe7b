"""Attribute the quotations of a prose text to speakers."""

from collections import Counter
from math import log
from typing import Dict, List, NamedTuple, Optional, Sequence, Tuple

import numpy

from ..names.nouns import personal_nouns
from .address import AddressReader
from .cues import DID, FIRST, NAME, NOUN, PRONOUN, SAID, UNKNOWN, Cue, Phrase
from .decoding import NOBODY, Link, Scores, decode
from .descriptions import Descriptions
from .marks import Quote
from .paragraphs import Paragraph
from .people import PRONOUN_GENDER, Named, People, Person
from .people_finder import find_people
from .turns import Turn, TurnReader
from .weights import WEIGHTS, Weights
from .words import Words

EXPLICIT, ANAPHORIC, INFERRED, OPEN = "explicit", "anaphoric", "inferred", "open"
KINDS = (EXPLICIT, ANAPHORIC, INFERRED, OPEN)
NARRATOR = "Narrator"
MIN_CONFIDENCE = 0.5
MAX_CANDIDATES = 8
WINDOW = 16  # turns before and after whose named speakers are candidates
MEMORY = 1500  # words of narration in which people stay in mind
MIN_FIRST = 3  # "I said" that make a narrator, or one in ten turns


class Attribution(NamedTuple):
    """Who speaks a quotation.

    speaker (str): The name; empty if it is left open.
    kind (str): How it is known: `explicit` (said Mary), `anaphoric` (she said),
        `inferred` (the turns before and after, or what the paragraph tells), `open`.
    confidence (float): The probability of the most likely speaker.
    turn (int): The number of the turn; quotations of one turn share their speaker.
    """

    speaker: str
    kind: str
    confidence: float
    turn: int


_MARRIED = dict.fromkeys("mother mamma mama wife lady".split(), "mrs") | dict.fromkeys(
    "father papa husband".split(), "mr"
)
_YOUNG = frozenset("girl boy child kid lad lass lassie laddie youngster".split())
_ADULT_TITLES = frozenset(
    "mr mrs ms mister sir madam madame lady lord dr doctor prof professor captain "
    "colonel major general inspector sergeant reverend judge uncle aunt".split()
)


class Attributor:
    """Scores who speaks each turn of a text.

    words (Words): The words.
    people (People): The people; descriptions such as "the old man" are added.
    named (Sequence[Named]): The names in the text.
    turns (Sequence[Turn]): The turns.
    paragraphs (Sequence[Paragraph]): The paragraphs.
    """

    def __init__(
        self,
        words: Words,
        people: People,
        named: Sequence[Named],
        turns: Sequence[Turn],
        paragraphs: Sequence[Paragraph],
        weights: Weights,
    ) -> None:
        self.words = words
        self.people = people
        self.turns = turns
        self.paragraphs = paragraphs
        self.weights = weights
        self.narrated = [name for name in named if not words.quoted[name.start]]
        self.narrator = self._find_narrator()
        self.described = Descriptions(words, people, turns)
        self.remembered = sorted([*self.narrated, *self.described.places])
        self.told = [self._sure_speakers(turn) for turn in turns]
        self.counts = numpy.bincount(
            [i for told in self.told for i in told], minlength=len(people) + 1
        )

    def score(self) -> List[Scores]:
        """Score the candidates of all turns."""
        scores: List[Scores] = []
        at, told = 0, self.remembered
        memory: Dict[int, int] = {}  # the last word of narration that names a person
        for i, turn in enumerate(self.turns):
            while at < len(told) and told[at].start < turn.start:
                memory[told[at].people[0]] = told[at].start
                at += 1
            values = self._score_turn(i, turn, memory)
            ranked = sorted(values, key=lambda p: -values[p])[:MAX_CANDIDATES]
            ranked.append(NOBODY)
            values[NOBODY] = self._score_nobody(turn)
            array = numpy.array([values[person] for person in ranked])
            scores.append(Scores(ranked, array, self._link(i)))
        return scores

    def _score_nobody(self, turn: Turn) -> float:
        """Score that none of the candidates speaks, as `they shouted` tells."""
        is_unknown = any(
            cue.phrase.kind == UNKNOWN and cue.strength == SAID for cue in turn.cues
        )
        return self.weights.nobody + self.weights.name[DID] * is_unknown

    def _find_narrator(self) -> Optional[int]:
        n = sum(
            cue.phrase.kind == FIRST and cue.strength == SAID
            for turn in self.turns
            for cue in turn.cues
        )
        if n < MIN_FIRST and n * 10 < len(self.turns) or not n:
            return None
        named = self._name_narrator()
        if named is not None:
            return named
        return self.people.add(Person(NARRATOR, names={("narrator",)}))

    def _name_narrator(self) -> Optional[int]:
        """Find whom others address beside "I said", and the narration hardly names."""
        addressed: Counter[int] = Counter()
        speaks_first = [_is_first(turn) for turn in self.turns]
        for i, turn in enumerate(self.turns):
            if not speaks_first[i] and any(speaks_first[max(i - 1, 0) : i + 2]):
                addressed.update(turn.addressed)
        told = Counter(name.people[0] for name in self.narrated)
        for person, n in addressed.most_common(3):
            if n >= MIN_FIRST and told[person] <= n:
                return person
        return None

    def _sure_speakers(self, turn: Turn) -> Tuple[int, ...]:
        for cue in turn.cues:
            if cue.strength >= DID and cue.phrase.kind == NAME:
                return cue.phrase.people[:1]
            if cue.strength >= DID and cue.phrase.kind == FIRST:
                return (self.narrator,) if self.narrator is not None else ()
        return ()

    def _score_turn(
        self, i: int, turn: Turn, memory: Dict[int, int]
    ) -> Dict[int, float]:
        weights = self.weights
        values = dict.fromkeys(self._candidates(i, turn, memory), 0.0)
        for person in values:
            n = self.counts[person] if person < len(self.counts) else 1
            values[person] += weights.speaks * log(1 + n)
            age = turn.start - memory.get(person, -MEMORY)
            values[person] += weights.mentioned * max(0.0, 1 - age / 150)
            if person in turn.addressed:
                values[person] -= weights.addressed
            if person in turn.introduced:
                values[person] += weights.introduced
            elif person in turn.spoken_of:
                values[person] -= weights.named
            if person in turn.told or person in turn.seen:
                values[person] -= weights.told
            values[person] += self._near(i, person)
        for cue in turn.cues[:4]:
            self._score_cue(cue, values, memory)
        self._score_neighbours(i, values)
        return values

    def _candidates(self, i: int, turn: Turn, memory: Dict[int, int]) -> List[int]:
        found: Dict[int, None] = dict.fromkeys(turn.introduced)
        for cue in turn.cues:
            found.update(dict.fromkeys(cue.phrase.people))
            described = self.described.find(cue)
            if described >= 0:
                found[described] = None
            if cue.phrase.kind == FIRST and self.narrator is not None:
                found[self.narrator] = None
        for j in range(max(i - WINDOW, 0), min(i + WINDOW + 1, len(self.turns))):
            found.update(dict.fromkeys(self.told[j]))
            if abs(i - j) <= 2 and i != j:
                found.update(dict.fromkeys(self.turns[j].addressed))
        for person in [p for p, at in memory.items() if turn.start - at > MEMORY]:
            del memory[person]
        found.update(dict.fromkeys(memory))
        return list(found)

    def _near(self, i: int, person: int) -> float:
        """Score a person by the nearest turns that the text gives them."""
        for distance in range(1, 5):
            for j in (i - distance, i + distance):
                if 0 <= j < len(self.turns) and person in self.told[j]:
                    return self.weights.near / distance
        return 0.0

    def _score_cue(
        self, cue: Cue, values: Dict[int, float], memory: Dict[int, int]
    ) -> None:
        phrase, strength, weights = cue.phrase, cue.strength, self.weights
        if phrase.kind == NAME:
            for rank, person in enumerate(phrase.people):
                if person in values:
                    values[person] += weights.name[strength] - 2.0 * rank
        elif phrase.kind == FIRST and self.narrator is not None:
            values[self.narrator] += weights.first[strength]
        if phrase.kind in (PRONOUN, NOUN):
            self._score_gender(phrase, strength, values, memory)
        if phrase.kind == NOUN:
            self._score_described(phrase, strength, values)

    def _score_described(
        self, phrase: Phrase, strength: int, values: Dict[int, float]
    ) -> None:
        described, weights = self.described.by_noun.get(phrase.noun), self.weights
        if described not in values:
            return
        values[described] += weights.noun[strength]
        if self.described.is_short:
            values[described] += weights.alone * weights.name[strength]
        values[described] += weights.new * (phrase.is_new and strength == SAID)
        kind, gender = personal_nouns().get(phrase.head, ("", ""))
        if kind == "occupation" and strength == SAID:
            values[described] += weights.occupation
        if gender == "U":  # "the porter", who may be anybody
            values[described] += weights.no_gender

    def _score_gender(
        self,
        phrase: Phrase,
        strength: int,
        values: Dict[int, float],
        memory: Dict[int, int],
    ) -> None:
        weights = self.weights
        fitting: List[Tuple[int, int]] = []
        for person in values:
            gender = self.people[person].gender
            if person == self.narrator:
                values[person] -= weights.other_gender[strength]
            elif gender and phrase.gender and gender != phrase.gender:
                values[person] -= weights.other_gender[strength]
            elif person in memory:
                fitting.append((-memory[person], person))
            if not gender:
                values[person] -= weights.no_gender
        ranked = [person for _, person in sorted(fitting)]
        if phrase.owner in ("his", "her"):
            owner = next(
                (
                    p
                    for p in ranked
                    if self.people[p].gender == PRONOUN_GENDER[phrase.owner]
                ),
                None,
            )
            if owner is not None:
                values[owner] -= weights.owner
                ranked.remove(owner)
        for rank, person in enumerate(ranked[: len(weights.recent)]):
            values[person] += weights.recent[rank]
        self._score_titles(phrase, values)

    def _score_titles(self, phrase: Phrase, values: Dict[int, float]) -> None:
        """Score titles: "the lady" is a Mrs., and "the girl" is none."""
        title, is_young = _MARRIED.get(phrase.noun), phrase.head in _YOUNG
        for person in values if title or is_young else ():
            titles = {name[0] for name in self.people[person].names if len(name) > 1}
            if title in titles:
                values[person] += self.weights.married
            if is_young and titles & _ADULT_TITLES:
                values[person] -= self.weights.grown_up

    def _score_neighbours(self, i: int, values: Dict[int, float]) -> None:
        """Score the people who are addressed in the turns before and after."""
        for j in (i - 1, i + 1):
            if not 0 <= j < len(self.turns) or self._gap(min(i, j) + 1) > 1:
                continue
            other = self.turns[j]
            for person in values:
                if person in other.addressed or person in other.told:
                    values[person] += self.weights.replies
                elif other.address_gender:
                    gender = self.people[person].gender
                    fits = gender == other.address_gender
                    values[person] += 0.3 if fits else (-0.5 if gender else 0.0)

    def _gap(self, i: int) -> int:
        """Count the paragraphs between a turn and the one before it; many across a
        heading."""
        first, last = self.turns[i - 1].last, self.turns[i].first
        if any(self.paragraphs[j].kind for j in range(first, min(last, first + 9))):
            return 99
        return last - first - 1

    def _link(self, i: int) -> Link:
        if i == 0:
            return Link()
        gap, weights = self._gap(i), self.weights
        if gap < 0:
            return Link(weights.same_paragraph, 0.0)
        if gap >= len(weights.repeat):
            return Link()
        before = self._gap(i - 1) if i > 1 else 99
        longest = max(gap, before)
        alternate = weights.alternate[longest] if longest < 3 else 0.0
        return Link(weights.repeat[gap], alternate)


def _is_first(turn: Turn) -> bool:
    """Check whether the narrator speaks a turn, as "I said" tells."""
    return any(c.phrase.kind == FIRST and c.strength >= DID for c in turn.cues)


def attribute(
    text: str,
    paragraphs: Sequence[Paragraph],
    quotes: Sequence[Quote],
    *,
    cast: Sequence[Person] = (),
    min_confidence: float = MIN_CONFIDENCE,
    weights: Weights = WEIGHTS,
) -> List[Attribution]:
    """Find the speaker of each quotation.

    text (str): The text.
    paragraphs (Sequence[Paragraph]): Its paragraphs.
    quotes (Sequence[Quote]): Its quotations.
    cast (Sequence[Person]): The people who are known; see `people.make_person`.
    min_confidence (float): The least probability of a speaker who is not left open.
    RETURNS (List[Attribution]): One per quotation.
    """
    words = Words(text, quotes)
    people, named = find_people(words, cast)
    turns = TurnReader(text, paragraphs, quotes, words, named).read()
    AddressReader(text, quotes, words, named).read(turns)
    attributor = Attributor(words, people, named, turns, paragraphs, weights)
    scores = attributor.score()
    found: Dict[int, Attribution] = {}
    for number, (turn, score, chances) in enumerate(
        zip(turns, scores, decode(scores), strict=True)
    ):
        best = int(chances.argmax())
        person, chance = score.people[best], float(chances[best])
        name, kind = "", OPEN
        if person != NOBODY and chance >= min_confidence:
            name = people[person].name
            kind = _kind(turn, person, attributor)
        for quote in turn.quotes:
            found[quote] = Attribution(name, kind, round(chance, 3), number)
    return [found[i] for i in range(len(quotes))]


def _kind(turn: Turn, person: int, attributor: Attributor) -> str:
    cues = [cue for cue in turn.cues if cue.strength >= DID]
    kinds = {cue.phrase.kind for cue in cues}
    named = {p for cue in cues for p in cue.phrase.people}
    told = (cue for cue in cues if not cue.phrase.is_resolved)
    named.update(map(attributor.described.find, told))
    if person in named or (person == attributor.narrator and FIRST in kinds):
        return EXPLICIT
    return ANAPHORIC if kinds & {PRONOUN, NOUN} else INFERRED
