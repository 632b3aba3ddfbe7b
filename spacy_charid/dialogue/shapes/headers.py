"""What stands above the first turn: titles, labels, an introduction."""

import re
from collections import Counter
from typing import Iterator, List, Optional, Sequence, Set

from .events import Event, Kind
from .line import Line, next_filled
from .times import DATE
from .words import RULE, is_label

# `Date: 4 May     Room: 3`, above an interview.
MAX_LIST = 12  # lines above the first turn
MAX_VALUE = 6  # words of what a label tells
_ENDS = frozenset('.?!…,;"”')
_DATE = re.compile(DATE)
SEVERAL = re.compile(
    r"[*_]{0,3}[^\W\d][^:]{0,39}:[*_]{0,3}[ \t]\S.{0,60}?[ \t]{2,}"
    r"[*_]{0,3}[^\W\d][^:]{0,30}:(?:[*_ \t]|$)"
)


def skip_header(
    lines: Sequence[Line], events: Iterator[Event], is_known: bool
) -> Iterator[Event]:
    """Make notes of what is above the first turn, if there are labels such as `Date:`
    or `Attendees:`, or if it is a title, or apart, where the speakers are known."""
    header: List[Event] = []
    turn = None
    for event in events:
        if event.kind is Kind.TURN:
            turn = event
            break
        header.append(event)
    above = lines[: len(header)]
    texts = ["" if line.furniture else line.text for line in above]
    is_header = any(event.kind is Kind.EVENT for event in header)
    is_header = (
        is_header or any(map(is_label, texts)) or (_is_title(texts) and not texts[-1])
    )
    pairs = zip(header, texts, strict=True)
    said = [text for event, text in pairs if event.kind is not Kind.NOTE]
    is_header = is_header or (is_known and bool(said) and not said[-1])
    is_header = is_header or any(map(SEVERAL.match, texts))
    is_header = is_header or (is_known and _has_capitals(texts) and _is_list(texts))
    for event in header:
        is_said = turn is not None and is_header and event.kind is Kind.SAID
        yield event._replace(kind=Kind.EVENT) if is_said else event
    if turn is not None:
        yield turn
    yield from events


def find_rows(
    lines: Sequence[Line], names: Sequence[Optional[str]], counts: Counter
) -> Set[int]:
    """Find the rows of labels above a transcript, each of which is there once:
    `Interviewee: Ada Moss`, above `Date: 4 May`. Lines may be indented below them.

    lines (Sequence[Line]): All lines.
    names (Sequence[Optional[str]]): What precedes the colon of each line.
    counts (Counter): How often each of them does in the text.
    RETURNS (Set[int]): The indices of the lines.
    """
    rows: Set[int] = set()
    block: List[int] = []
    for i, line in enumerate(lines):
        name = names[i]
        if name and counts[name] > 1:
            break  # the first turn
        if line.text:
            block.append(i)
            continue
        labels = [name for j in block if (name := names[j])]
        others = [j for j in block if not lines[j].furniture]
        is_titled = len(labels) > 1 and not names[others[0]] if others else False
        column = min((lines[j].indent for j in block if names[j]), default=0)
        below = sum(
            lines[j].indent > column and not names[j] for j in others[is_titled:]
        )
        legends = len(block) - len(others)
        n_rows = len(others) - below - is_titled
        values = [lines[j].text.partition(":")[2].strip() for j in block if names[j]]
        is_told = any(map(is_label, labels)) or _tell_facts(values, counts)
        is_told = is_told or _is_ruled_off(lines, i, values)
        is_legend = legends > 1 and n_rows > 0 and all(values)
        is_legend = is_legend and not any(map(_is_sentence, values))
        if len(labels) == n_rows and (is_legend or (n_rows > 1 and is_told)):
            rows.update(block)
        block = []
    return rows


def _tell_facts(values: Sequence[str], counts: Counter) -> bool:
    """Check for values that are no sentences, one of which is a date or somebody who
    speaks below: `Participant: P04`, above `P04: ...`."""
    if any(map(_is_sentence, values)):
        return False
    return any(counts[value] > 1 or _DATE.search(value) for value in values)


def _is_ruled_off(lines: Sequence[Line], i: int, values: Sequence[str]) -> bool:
    """Check for a rule below values that are no sentences, and the line after them."""
    is_ruled = RULE.match(next_filled(lines, i)[1]) is not None
    return is_ruled and not any(map(_is_sentence, values))


def _is_sentence(value: str) -> bool:
    return value[-1:] in _ENDS or _count(value) > MAX_VALUE


def _has_capitals(texts: Sequence[str]) -> bool:
    return all(text[0].isupper() or text[0].isdigit() for text in texts if text)


def _is_list(texts: Sequence[str]) -> bool:
    """Check for short lines that are no sentences, such as titles and an agenda."""
    filled = [text for text in texts if text]
    ends = any(text[-1] in _ENDS for text in filled)
    return 0 < len(filled) <= MAX_LIST and not ends and max(map(_count, filled)) < 12


def _count(text: str) -> int:
    return len(text.split())


def _is_title(texts: Sequence[str]) -> bool:
    """Check for a line or two that are no sentences."""
    filled = [text for text in texts if text]
    ends = any(text[-1] in _ENDS | {":"} for text in filled)
    is_short = bool(filled) and len(filled) < 3 and len(filled[0].split()) < 12
    return is_short and not ends
