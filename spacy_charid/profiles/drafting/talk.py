"""Estimates from how characters talk: familiarity from how much, affection from how."""

from collections import Counter, defaultdict
from functools import cache
from math import log2
from typing import Any, Dict, Iterator, List, Tuple

from ...names.lexicon import CLAUSE_ENDS
from ..errors import ProfileErrors
from ..vocabulary import AFFECTION, FAMILIARITY
from .notes import Note, Place
from .scenes import LinkedScene

Pair = Tuple[str, str]

# Familiarity: two who exchange their first lines know each other by 2, and by one more
# each time the lines have doubled.
FIRST, PER_DOUBLING = 2.0, 1.0
# Relatives are well acquainted without saying so.
RELATIVES = 8.0
# Affection: the sum of sentiments is divided by the lines and this number more, so that
# few lines say little, and multiplied so that warm talk is at 5.
PRIOR, GAIN = 6.0, 20.0
MIN_LINES = 3
# What is said of somebody weighs less than what is said to somebody: such a sentence
# is often about what befell them. Sentences this negative count double.
OF_OTHERS = 0.25
STRONG, STRONG_WEIGHT = -0.4, 2.0


def draft_familiarity(scenes: List[LinkedScene], kin: List[Note]) -> Iterator[Note]:
    """Estimate how well characters know each other, from the lines they exchange.

    scenes (List[LinkedScene]): The scenes in order.
    kin (List[Note]): What is known of relations.
    YIELDS (Note): The familiarity in both directions, whenever it grows.
    """
    related = [note for note in kin if note.name == "family"]
    family = {frozenset((note.character, note.other)) for note in related}
    lines: Counter = Counter()
    told: Dict[frozenset, int] = {}
    for scene in scenes:
        changed: Dict[frozenset, int] = {}
        for turn, (one, other) in _exchanges(scene):
            pair = frozenset((one, other))
            lines[pair] += 1
            changed[pair] = turn
        for pair, turn in changed.items():
            level = FIRST + PER_DOUBLING * log2(lines[pair])
            level = min(10.0, max(level, RELATIVES if pair in family else 0.0))
            if int(level) != told.get(pair):
                told[pair] = int(level)
                one, other = sorted(pair)
                place = Place(scene, turn)
                yield Note(one, other, FAMILIARITY, int(level), place)
                yield Note(other, one, FAMILIARITY, int(level), place)


def _exchanges(scene: LinkedScene) -> Iterator[Tuple[int, Pair]]:
    """Find who answers whom."""
    for turn in range(1, len(scene.turns)):
        one, other = scene.speakers[turn - 1], scene.speakers[turn]
        if one and other and one != other:
            yield turn, (one, other)


def find_addressees(scene: LinkedScene) -> List[str]:
    """Find whom each turn is said to: whom it calls by name, the last other speaker, or
    the next.

    scene (LinkedScene): The scene.
    RETURNS (List[str]): One per turn; empty if there is nobody else.
    """
    found = []
    for turn, speaker in enumerate(scene.speakers):
        links = scene.links.get(turn, [])
        called = [name for m, name in links if m.vocative and name != speaker]
        second = [name for m, name in links if m.person == 2 and name != speaker]
        around = [*scene.speakers[:turn][::-1][:3], *scene.speakers[turn + 1 :][:3]]
        others = [name for name in around if name and name != speaker]
        found.append(next(iter([*called, *second, *others]), ""))
    return found


def draft_affection(scenes: List[LinkedScene]) -> Iterator[Note]:
    """Estimate how characters feel about each other, from how they talk to and about
    each other.

    scenes (List[LinkedScene]): The scenes in order.
    YIELDS (Note): The affection in one direction, whenever it changes by a level.
    RAISES (ImportError): If vaderSentiment is not installed.
    """
    sums: Dict[Pair, float] = defaultdict(float)
    weights: Dict[Pair, float] = defaultdict(float)
    lines: Counter = Counter()
    told: Dict[Pair, int] = {}
    for scene in scenes:
        changed: Dict[Pair, int] = {}
        for turn, pair, weight, text in _tones(scene):
            value = measure_sentiment(text)
            weight *= STRONG_WEIGHT if value < STRONG else 1.0
            if value:
                sums[pair] += weight * value
                weights[pair] += weight
                lines[pair] += 1
                changed[pair] = turn
        for pair, turn in changed.items():
            level = estimate_affection(sums[pair], weights[pair])
            if lines[pair] >= MIN_LINES and level != told.get(pair):
                told[pair] = level
                yield Note(*pair, AFFECTION, level, Place(scene, turn))


def estimate_affection(total: float, weight: float) -> int:
    """Estimate a level of affection.

    total (float): The weighted sum of the sentiments of lines, each from -1 to 1.
    weight (float): The sum of the weights.
    RETURNS (int): The level, from -10 to 10.
    """
    level = GAIN * total / (weight + PRIOR) / 2
    return int(max(-10, min(10, round(level))))


def _tones(scene: LinkedScene) -> Iterator[Tuple[int, Pair, float, str]]:
    """Find the sentences that are said to or about somebody, with their weights."""
    words = scene.view.words
    addressees = find_addressees(scene)
    for turn, speaker in enumerate(scene.speakers):
        if not speaker:
            continue
        span = scene.turns[turn][1]
        for start, end in _sentences(words, span.start, span.end):
            text = " ".join(words[start:end])
            of = {
                name
                for mention, name in scene.links.get(turn, [])
                if start <= mention.start < end
                and mention.person not in (1, 2)
                and not mention.vocative
                and name != speaker
            }
            for name in sorted(of):
                yield turn, (speaker, name), OF_OTHERS, text
            if not of and addressees[turn]:
                yield turn, (speaker, addressees[turn]), 1.0, text


def _sentences(words: List[str], start: int, end: int) -> Iterator[Tuple[int, int]]:
    begin = start
    for i in range(start, end):
        if words[i] in CLAUSE_ENDS and words[i] not in (",", ":", "--"):
            yield begin, i + 1
            begin = i + 1
    if begin < end:
        yield begin, end


def measure_sentiment(text: str) -> float:
    """Measure how positive a sentence is, from -1 to 1.

    Source: Hutto and Gilbert (2014), VADER.
    RAISES (ImportError): If vaderSentiment is not installed.
    """
    return float(_analyzer().polarity_scores(text)["compound"])


@cache
def _analyzer() -> Any:
    try:
        from vaderSentiment.vaderSentiment import SentimentIntensityAnalyzer
    except ImportError as error:
        raise ImportError(ProfileErrors.P012) from error
    return SentimentIntensityAnalyzer()
