"""Evidence about a mention itself: its words, its place in the turn and scene."""

from typing import Dict, List, NamedTuple, Optional, Sequence, Tuple

import numpy

from ..lexicon import PRONOUNS, personal_nouns
from ..view import DialogueView, MentionView, Turn
from .evidence_features import MENTION, MENTION_FEATURES, N_WORDS, OWNERS, PAIR

SENTENCE_END = frozenset(". ? ! ... …".split())
RELATIONS = [
    PAIR[name]
    for name in (
        "relative of speaker",
        "relative of addressee",
        "relative of named",
        "relative of last",
        "id of relative",
        "namesake",
    )
]
MANY_WORDS, MANY_SPEAKERS = 20, 8
SHORT_TURN = 8


def read_mentions(
    view: DialogueView,
    mentions: Sequence[MentionView],
    found: List[List[int]],
    n_speakers: int,
    pairs: numpy.ndarray,
) -> numpy.ndarray:
    """Describe the mentions of a window.

    view (DialogueView): The document.
    mentions (Sequence[MentionView]): The window's mentions.
    found (List[List[int]]): Whom each name can mean.
    n_speakers (int): How many people speak in the window.
    pairs (ndarray): (n_mentions, n_candidates, len(PAIR_FEATURES)).
    RETURNS (ndarray): (n_mentions, len(MENTION_FEATURES)).
    """
    table = numpy.zeros((len(mentions), len(MENTION_FEATURES)), dtype="float32")
    cells = _Cells([], [], [])
    turns: Dict[int, Dict[str, float]] = {}
    for i, (mention, places) in enumerate(zip(mentions, found, strict=True)):
        cells.add(i, _form(view.words, mention))
        cells.add(i, {"named": bool(places), "namesakes": len(places) > 1})
        if mention.turn >= 0:
            if mention.turn not in turns:
                turns[mention.turn] = _turn(view, mention.turn)
            cells.add(i, turns[mention.turn])
            cells.add(i, _place(view, mention))
    table[cells.rows, cells.columns] = cells.values
    table[:, MENTION["speakers"]] = min(n_speakers, MANY_SPEAKERS) / MANY_SPEAKERS
    table[:, MENTION["two speakers"]] = n_speakers == 2
    table[:, MENTION["called"]] = pairs[:, :, PAIR["called"]].any(axis=1)
    table[:, MENTION["kin"]] = pairs[:, :, RELATIONS].any(axis=(1, 2))
    return table


class _Cells(NamedTuple):
    """Cells of a table, to be written at once: one by one takes numpy far longer."""

    rows: List[int]
    columns: List[int]
    values: List[float]

    def add(self, row: int, features: Dict[str, float]) -> None:
        self.rows.extend([row] * len(features))
        self.columns.extend(map(MENTION.__getitem__, features))
        self.values.extend(features.values())


def _form(words: List[str], mention: MentionView) -> Dict[str, float]:
    """What the mention's own words and its determiner tell."""
    before = words[mention.start - 1].lower() if mention.start else ""
    first = words[mention.start].lower()
    form: Dict[str, float] = {
        mention.type: 1,
        "reflexive": mention.reflexive,
        "possessive": mention.possessive,
        "vocative": mention.vocative,
        "indefinite": mention.indefinite,
        "definite": before in _DEFINITE or first in _DEFINITE,
    }
    form.update({value: 1 for value in (mention.gender, mention.number) if value})
    if mention.owner:
        known = mention.owner in OWNERS
        other = "plural" if mention.owner in PRONOUNS else "name"
        form[f"owner {mention.owner if known else other}"] = 1
    if mention.person == 0 and mention.head in personal_nouns():
        form[personal_nouns()[mention.head][0]] = 1
    return form


_DEFINITE = frozenset(("the", "this", "that"))


def _place(view: DialogueView, mention: MentionView) -> Dict[str, float]:
    """Where in its turn the mention stands."""
    turn = view.turns[mention.turn]
    end = mention.end
    while end < turn.end and view.words[end] not in SENTENCE_END:
        end += 1
    return {
        "question": end < turn.end and view.words[end] == "?",
        "last sentence": end >= turn.end - 1,
        "words before": min(mention.start - turn.start, MANY_WORDS) / MANY_WORDS,
        "words after": min(turn.end - mention.end, MANY_WORDS) / MANY_WORDS,
    }


def _turn(view: DialogueView, index: int) -> Dict[str, float]:
    """Where in its scene a turn stands, and whether questions are about."""
    turn = view.turns[index]
    previous, following = neighbours(view, index)
    return {
        "turn ends in question": _asks(view, turn),
        "asked": previous is not None and _asks(view, previous),
        "next asks": following is not None and _asks(view, following),
        "short turn": turn.end - turn.start < SHORT_TURN,
        "first turn": previous is None,
        "last turn": following is None,
        "speaker known": bool(turn.speakers),
        "speaker at turn-2": _speaks_again(view, index, -2),
        "speaker at turn+2": _speaks_again(view, index, 2),
        "speaker at turn-3": _speaks_again(view, index, -3),
        "speaker at turn+3": _speaks_again(view, index, 3),
    }


def _speaks_again(view: DialogueView, turn: int, step: int) -> bool:
    other = turn + step
    if not 0 <= other < len(view.turns):
        return False
    one, another = view.turns[turn], view.turns[other]
    return one.scene == another.scene and one.speakers == another.speakers


def _asks(view: DialogueView, turn: Turn) -> bool:
    return turn.end > turn.start and view.words[turn.end - 1] == "?"


def neighbours(view: DialogueView, turn: int) -> Tuple[Optional[Turn], Optional[Turn]]:
    """Give the turns before and after in the same scene."""
    turns, scene = view.turns, view.turns[turn].scene
    before = turns[turn - 1] if turn else None
    after = turns[turn + 1] if turn + 1 < len(turns) else None
    return (
        before if before is not None and before.scene == scene else None,
        after if after is not None and after.scene == scene else None,
    )


def read_words(
    view: DialogueView,
    mentions: Sequence[MentionView],
    hashes: Optional[numpy.ndarray],
) -> numpy.ndarray:
    """Give the words around each mention.

    hashes (Optional[ndarray]): (n_tokens,) uint64, e.g. `doc.to_array("LOWER")`; None
        for no words.
    RETURNS (ndarray): (n_mentions, N_WORDS) uint64, 0 for none.
    """
    table = numpy.zeros((len(mentions), N_WORDS), dtype="uint64")
    if hashes is None:
        return table
    for row, mention in zip(table, mentions, strict=True):
        if mention.turn < 0:
            continue
        turn = view.turns[mention.turn]
        last = mention.end - 1
        if last > mention.start and view.words[last] in ("'s", "’s"):
            last -= 1
        start, end = mention.start, mention.end
        around = (start - 2, start - 1, last, end, end + 1, start)
        for i, position in enumerate(around):
            if turn.start <= position < turn.end:
                row[i] = hashes[position]
        previous, following = neighbours(view, mention.turn)
        row[6] = hashes[turn.start]
        if following is not None and following.start < following.end:
            row[7] = hashes[following.start]
        if previous is not None and previous.start < previous.end:
            row[8] = hashes[previous.end - 1]
    return table
