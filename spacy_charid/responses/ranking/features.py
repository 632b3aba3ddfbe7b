"""Evidence for each candidate as numbers, for rankers that learn their weights.

Lengths, cosine and overlap follow Wang et al. 2013, *A Dataset for Research on
Short-Text Conversation*. The rest reads the dialogue: who speaks to whom, whom the
mentions mean, the scene, and what is known of the speakers.
"""

from collections import Counter
from itertools import pairwise
from typing import Any, Callable, Dict, List, Sequence, Tuple

import numpy
from numpy.typing import NDArray

from ..lexical import Frequencies, bm25_scores, content_words, cosine, weigh
from .inputs import RankingInput, Said

Matrix = NDArray[numpy.float32]
LONG = 512  # words of a candidate that are looked at, beside its length
NEGATIONS = frozenset(
    "no not n't never none nothing nobody neither nor cannot cant dont didnt isnt wont "
    "不 没 没有 不是 不会 不能 别 无 未 从不 不要".split()
)
QUESTION_MARKS = frozenset("?？")
QUESTION_WORDS = frozenset(
    "what who whom whose which when where why how do does did is are can could will "
    "would should 什么 谁 哪 哪里 怎么 为什么 吗 呢 几".split()
)
FIRST = frozenset("i me my mine we us our 我 我们".split())
SECOND = frozenset("you your yours 你 您 你们".split())
# The parts of a dialogue that a candidate is compared with.
PARTS = ("last", "before", "own", "context", "scene", "people")


def get_features(
    item: RankingInput, frequencies: Frequencies
) -> Tuple[Matrix, List[str]]:
    """Compute the features of all candidates of a context.

    item (RankingInput): The context and its candidates.
    frequencies (Frequencies): The document frequencies of the training data.
    RETURNS (Tuple[Matrix, List[str]]): The features, (n_candidates, n_features), and
        their names. The second half is the first less its mean over the candidates.
    """
    candidates = [_Words(one) for one in item.candidates]
    columns = dict(_describe(item, candidates))
    for part, words in _get_parts(item).items():
        for name, column in _compare(words, candidates, frequencies):
            columns[f"{part}_{name}"] = column
    columns.update(_relate(item, candidates))
    own = numpy.stack([numpy.asarray(c, dtype="float32") for c in columns.values()], 1)
    features = numpy.concatenate([own, own - own.mean(0)], axis=1)
    return features, [*columns, *(f"{name} (relative)" for name in columns)]


class _Words:
    """The words of a turn or candidate in several forms."""

    def __init__(self, said: Said) -> None:
        self.said = said
        self.all = [word.lower() for word in said.words[:LONG]]
        self.content = content_words(said.words[:LONG])
        self.pairs = set(pairwise(self.all))
        self.negated = any(word in NEGATIONS for word in self.all)
        self.asks = any(mark in said.text[-3:] for mark in QUESTION_MARKS)


def _describe(
    item: RankingInput, candidates: Sequence[_Words]
) -> Dict[str, List[float]]:
    """Describe the candidates themselves."""
    lengths = [float(len(one.said.words)) for one in candidates]
    last = _Words(item.turns[-1]) if item.turns else _Words(Said((), [], ""))
    size = len(last.all) + 1.0
    return {
        "length": [float(numpy.log1p(n)) for n in lengths],
        "length_share": [min(n / size, 10.0) for n in lengths],
        "asks": [float(one.asks) for one in candidates],
        "answers": [float(last.asks and not one.asks) for one in candidates],
        "negated": [float(one.negated) for one in candidates],
        "question_word": [float(_starts(one, QUESTION_WORDS)) for one in candidates],
        "first_person": [_share(one, FIRST) for one in candidates],
        "second_person": [_share(one, SECOND) for one in candidates],
        "repeats_itself": [_repetition(one) for one in candidates],
        "exclaims": [float("!" in one.all or "！" in one.all) for one in candidates],
        "digits": [float(any(map(str.isdigit, w.said.text[:999]))) for w in candidates],
    }


def _starts(one: _Words, words: frozenset) -> bool:
    return bool(one.content) and one.content[0] in words


def _share(one: _Words, words: frozenset) -> float:
    return sum(word in words for word in one.all) / (len(one.all) + 1)


def _repetition(one: _Words) -> float:
    return 1 - len(set(one.all)) / len(one.all) if one.all else 0.0


def _get_parts(item: RankingInput) -> Dict[str, List[_Words]]:
    """Get the parts of the dialogue with which candidates are compared. `own` is what
    the candidate's speaker said before: by name or, without names, every other turn."""
    turns = [_Words(turn) for turn in item.turns]
    speakers = set(item.candidates[0].speakers) if item.candidates else set()
    own = [turn for turn in turns if speakers.intersection(turn.said.speakers)]
    if not speakers:
        own = turns[-2::-2] if len(turns) > 1 else []
    scene = [_Words(item.description)] if item.description else []
    people = [_Words(Said((), item.people, ""))] if item.people else []
    parts = (turns[-1:], turns[-2:-1], own, turns, scene, people)
    return dict(zip(PARTS, parts, strict=True))


def _compare(
    turns: List[_Words], candidates: Sequence[_Words], known: Frequencies
) -> List[Tuple[str, List[float]]]:
    """Compare candidates with a part of the dialogue."""
    query = [word for turn in turns for word in turn.content]
    words, pairs = set(query), {pair for turn in turns for pair in turn.pairs}
    weights = weigh(query, known)
    texts = [one.content for one in candidates]
    negated = any(turn.negated for turn in turns)
    return [
        ("cosine", [cosine(weights, weigh(text, known)) for text in texts]),
        ("bm25", list(bm25_scores(query, texts, known))),
        ("overlap", [_overlap(set(text), words) for text in texts]),
        ("pairs", [_overlap(one.pairs, pairs) for one in candidates]),
        ("same", [float(_is_same(one, turns)) for one in candidates]),
        ("polarity", [float(one.negated != negated) for one in candidates]),
    ]


def _overlap(one: set, other: set) -> float:
    return len(one & other) / len(one) if one else 0.0


def _is_same(one: _Words, turns: List[_Words]) -> bool:
    return any(one.content == turn.content for turn in turns)


def _relate(item: RankingInput, candidates: Sequence[_Words]) -> Dict[str, List[float]]:
    """Relate the candidates to the people of the dialogue."""
    turns = item.turns
    last = set(turns[-1].speakers) if turns else set()
    others = {name for turn in turns for name in turn.speakers} - last
    said = Counter(word for turn in turns[-1:] for word in content_words(turn.words))
    return {
        "names_last": [_names(one, last - _own(one)) for one in candidates],
        "names_other": [_names(one, others - _own(one)) for one in candidates],
        "names_self": [_names(one, _own(one)) for one in candidates],
        "was_addressed": [
            float(any(said[word] for word in _name_words(_own(one))))
            for one in candidates
        ],
        "speaks_again": [float(bool(last & _own(one))) for one in candidates],
    }


def _own(one: _Words) -> set:
    return set(one.said.speakers)


def _names(one: _Words, speakers: set) -> float:
    return float(bool(_name_words(speakers).intersection(one.content)))


def _name_words(speakers: set) -> set:
    return {word for name in speakers for word in content_words(name.split())}


def stack_features(
    inputs: Sequence[RankingInput],
    frequencies: Frequencies,
    more: Callable[[int], Dict[str, Any]] = lambda i: {},
) -> Tuple[Matrix, List[str]]:
    """Stack the features of the candidates of several contexts.

    inputs (Sequence[RankingInput]): The contexts, each with candidates.
    frequencies (Frequencies): The document frequencies.
    more (Callable[[int], Dict[str, Any]]): Gives further columns by the index of a
        context.
    RETURNS (Tuple[Matrix, List[str]]): The features and their names.
    """
    rows: List[Matrix] = []
    names: List[str] = []
    for index, item in enumerate(inputs):
        features, names = get_features(item, frequencies)
        extra = more(index)
        columns = [
            numpy.asarray(one, dtype="float32")[:, None] for one in extra.values()
        ]
        rows.append(numpy.concatenate([features, *columns], axis=1))
        names = [*names, *extra]
    return numpy.concatenate(rows), names


def get_scales(columns: Matrix) -> Matrix:
    """Get the standard deviations of columns, to divide by; 1 for constant ones.

    columns (Matrix): (n, n_columns).
    RETURNS (Matrix): (n_columns,).
    """
    scales = columns.std(0)
    scales[scales == 0] = 1.0
    return scales
