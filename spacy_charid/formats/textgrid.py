"""Tiers of Praat (`.TextGrid`), written in long or in short, or in the order of time.

As in Praat, only texts in quotation marks, numbers that stand free and flags count; all
other words of the file only tell what these are.
"""

import re
from typing import Iterator, List, NamedTuple, Optional

from ..dialogue.data import UNREAD, Note
from ..dialogue.dialogue import Dialogue
from ..errors import Errors
from ..files.source import FilePath, Source, read_source
from .tiers import Interval, Tier, read_tiers

_TOKEN = re.compile(
    r'"((?:[^"]|"")*)"|(?<!\S)(-?\d[\d.]*(?:[eE][+-]?\d+)?)%?(?!\S)|(?<!\S)!([^\n]*)'
)
_SIGN = re.compile(
    r'\s*(?:File type\s*=\s*)?"(?:ooTextFile(?:\s+short)?"\s+(?:Object class\s*=\s*)?'
    r'"TextGrid"|Praat chronological TextGrid text file")'
)
# What tells in the long format what the numbers and texts are.
_TOLD = re.compile(
    r"xmin|xmax|text|mark|number|time|value|tiers\?|size|class|name|=|\[\d*\]:?|item"
    r"|(?:intervals|points)(?=[ :])|:|<exists>|\s+",
    re.I,
)
_TIERS = ("IntervalTier", "TextTier")
_CUT, _OUTSIDE = "an annotation without times", "words outside of quotation marks"


def looks_like_textgrid(text: str) -> bool:
    """Check whether a text begins like a TextGrid of Praat."""
    return _SIGN.match(text) is not None


class _Token(NamedTuple):
    """A text or a number.

    text (str): The text, or the number as written.
    is_number (bool): Whether it is a number.
    line (int): Its line.
    """

    text: str
    is_number: bool
    line: int


def read_textgrid(
    path: FilePath, *, encoding: Optional[str] = None
) -> Iterator[Dialogue]:
    """Read a TextGrid of Praat as one dialogue; see `tiers.read_tiers`.

    path (FilePath): The file.
    encoding (Optional[str]): The encoding of the file. Guessed by default.
    YIELDS (Dialogue): The dialogue; its utterances are not tokenized, and have no
        offsets.
    RAISES (ValueError): If the file is no TextGrid.
    """
    source = read_source(path, encoding=encoding)
    sign = _SIGN.match(source.text)
    if sign is None:
        problem = "it does not begin with `ooTextFile` and `TextGrid`"
        at = {"kind": "a TextGrid of Praat", "problem": problem}
        raise ValueError(Errors.E284.format(path=source.path, **at))
    notes: List[Note] = []
    tokens = list(_read_tokens(source, sign.end(), notes))
    read = _read_by_time if "chronological" in sign[0] else _read_by_tier
    yield read_tiers(path, list(read(tokens, notes)), notes)


def _read_tokens(source: Source, begin: int, notes: List[Note]) -> Iterator[_Token]:
    line, last, end = 1, 0, begin
    for match in _TOKEN.finditer(source.text, begin):
        _note_outside(source.text[end : match.start()], line, notes)
        line += source.text.count("\n", last, match.start())
        last, end = match.start(), match.end()
        if match[3] is not None:
            if match[3].strip():
                notes.append(Note(match[3].strip(), line=line))
        elif match[2] is not None:
            yield _Token(match[2], True, line)
        else:
            yield _Token(match[1].replace('""', '"'), False, line)
    _note_outside(source.text[end:], line, notes)


def _note_outside(text: str, line: int, notes: List[Note]) -> None:
    """Note words that stand where none should be, as in a damaged file."""
    rest = _TOLD.sub(" ", text).strip()
    if any(map(str.isalnum, rest)):
        shown = " ".join(text.split())
        notes.append(Note(shown, UNREAD, line, reason=_OUTSIDE))


def _read_by_tier(tokens: List[_Token], notes: List[Note]) -> Iterator[Tier]:
    """Read one tier after the other: its class, its name, its times and its size, then
    numbers and a text for each annotation."""
    tier: Optional[Tier] = None
    numbers: List[_Token] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if _begins_tier(tokens, at):
            if tier is not None:
                yield tier
            is_points = token.text == _TIERS[1]
            tier = Tier(tokens[at + 1].text, is_points=is_points)
            numbers, at = [], _skip_numbers(tokens, at + 2, 3)
            continue
        if token.is_number:
            numbers.append(token)
        else:
            _add(tier, numbers, token, notes)
            numbers = []
        at += 1
    if tier is not None:
        yield tier


def _read_by_time(tokens: List[_Token], notes: List[Note]) -> Iterator[Tier]:
    """Read all tiers, then the annotations: the number of the tier, times, a text."""
    tiers: List[Tier] = []
    numbers: List[_Token] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if _begins_tier(tokens, at):
            tiers.append(Tier(tokens[at + 1].text, is_points=token.text == _TIERS[1]))
            numbers, at = [], _skip_numbers(tokens, at + 2, 2)
            continue
        if token.is_number:
            numbers.append(token)
        else:
            place = int(_number(numbers[0].text)) - 1 if numbers else -1
            tier = tiers[place] if 0 <= place < len(tiers) else None
            _add(tier, numbers[1:], token, notes)
            numbers = []
        at += 1
    yield from tiers


def _skip_numbers(tokens: List[_Token], at: int, count: int) -> int:
    """Skip the times and the size of a tier."""
    end = min(at + count, len(tokens))
    return next((i for i in range(at, end) if not tokens[i].is_number), end)


def _begins_tier(tokens: List[_Token], at: int) -> bool:
    """Check for a class and a name: texts with two times below."""
    if tokens[at].text not in _TIERS or tokens[at].is_number:
        return False
    after = [token.is_number for token in tokens[at + 1 : at + 4]]
    return after == [False, True, True]


def _add(
    tier: Optional[Tier], numbers: List[_Token], text: _Token, notes: List[Note]
) -> None:
    times = [_number(number.text) for number in numbers]
    if tier is None or not times:
        said = text.text.strip()
        notes.extend([Note(said, UNREAD, text.line, reason=_CUT)] if said else [])
    else:
        start = times[-1] if tier.is_points or len(times) < 2 else times[-2]
        tier.intervals.append(Interval(start, times[-1], text.text, text.line))


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:  # `1.2.3`, in a damaged file
        return 0.0
