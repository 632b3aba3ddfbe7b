"""Find the columns of a table without a header by their content."""

import re
from typing import Callable, Dict, List, Mapping, Optional, Sequence

from ..dialogue.shapes.words import FUNCTION_WORDS
from .columns import find_speaker
from .guess_keys import score_names

_TIME = re.compile(
    r"(?:\d{4}-\d\d-\d\d[ T])?(?:\d+:)?\d{1,2}:\d{2}(?:[.,]\d+)?Z?|\d+\.\d+"
)
# Times, numbers and ids, such as `K12` and `scene_03`.
_MACHINE = re.compile(r"[^\W\d_]{0,12}[_.-]?\d[\d:.,;_-]*")
_LETTER = re.compile(r"[^\W\d_]")
_HEAD = re.compile(
    r"[^\W\d]\w{0,20}(?:[ _-]\w{1,20}){0,3}[ ]?[#%]?(?:[ ]?\([^()]{1,20}\))?"
)
ENGLISH = ("en", "eng", "english", "en-us", "en_us", "en-gb")  # of several languages
MIN_WORDS = 2.0  # of the text, on average
MAX_NAME_WORDS = 5
MIN_SCORE = 1.5  # of names, where no name of a column tells
MIN_ENGLISH = 0.15  # of words that are frequent ones
MIN_SHARE = 0.8  # of the cells that look like names or times


def guess_columns(rows: Sequence[Sequence[str]]) -> Optional[Dict[str, int]]:
    """Guess which columns hold the text, the speakers and the times.

    The text has the most words. Speakers are short, have capitals, and come again.

    rows (Sequence[Sequence[str]]): The first rows.
    RETURNS (Optional[Dict[str, int]]): The indices of the columns by kind; None if no
        column looks like the text.
    """
    width = max(map(len, rows), default=0)
    columns = [
        [row[i] for row in rows if i < len(row) and row[i]] for i in range(width)
    ]
    rest = [i for i in range(width) if columns[i]]
    times = [i for i in rest if _share(columns[i], is_time) >= MIN_SHARE]
    rest = [i for i in rest if i not in times]
    filled = [i for i in rest if len(columns[i]) * 2 > len(rows)]  # no remarks
    text = max(filled or rest, key=lambda i: _words(columns[i]), default=None)
    if text is None or _words(columns[text]) < MIN_WORDS:
        return None
    text = _find_english(columns, filled, text)
    found = {"text": text, **dict(zip(("start", "end"), times, strict=False))}
    names = [
        i
        for i in rest
        if i != text
        and (len(set(columns[i])) < len(columns[i]) or len(rows) <= 3)
        and (_share(columns[i], _is_name) >= MIN_SHARE or _are_names(columns[i]))
    ]
    if names:
        found["speaker"] = _leave_recipients(columns, names, text)
    return found


def _leave_recipients(
    columns: Sequence[Sequence[str]], names: Sequence[int], text: int
) -> int:
    """Choose the column of names that is nearest to the text, or else the one that is
    filled more often with the same names: who is spoken to may be open."""
    nearest = min(names, key=lambda i: abs(i - text))
    shown = set(columns[nearest])
    fuller = [i for i in names if len(columns[i]) > len(columns[nearest])]
    senders = (i for i in fuller if shown.issubset(columns[i]))
    return next(senders, nearest)


def _find_english(
    columns: Sequence[Sequence[str]], filled: Sequence[int], text: int
) -> int:
    """Find the column with the words of another one in English, beside the original;
    the other one if it is English, or there is none."""
    length = _words(columns[text])
    beside = [i for i in filled if 2 * _words(columns[i]) > length]
    shares = {i: _count_english(columns[i]) for i in beside}
    best = max(beside, key=shares.__getitem__, default=text)
    is_other = shares.get(text, 0) * 3 < shares.get(best, 0)
    return best if is_other and shares[best] > MIN_ENGLISH else text


def _count_english(cells: Sequence[str]) -> float:
    """Get the share of words that are frequent ones of English."""
    words = [word for cell in cells for word in cell.casefold().split()]
    return sum(word in FUNCTION_WORDS for word in words) / max(len(words), 1)


def guess_below_header(
    names: Sequence[str], rows: Sequence[Sequence[str]]
) -> Optional[Dict[str, int]]:
    """Guess the columns of a table whose header names the speakers, but not the text:
    `id, char, en, de`.

    names (Sequence[str]): The cells of the first row.
    rows (Sequence[Sequence[str]]): The next ones.
    RETURNS (Optional[Dict[str, int]]): The indices of the columns by kind; None if the
        first row is no such header.
    """
    speaker = find_speaker(names)
    if speaker is None or not all(_HEAD.fullmatch(name) for name in names if name):
        return None
    is_again = any(names[speaker] in row[speaker : speaker + 1] for row in rows)
    guessed = None if is_again else guess_columns(rows)
    if guessed is None or guessed["text"] == speaker:
        return None
    english = [i for i, name in enumerate(names) if name.casefold() in ENGLISH]
    return {**guessed, "text": (english or [guessed["text"]])[0], "speaker": speaker}


def guess_speaker(
    names: Sequence[str], kinds: Mapping[str, int], rows: Sequence[Sequence[str]]
) -> Optional[int]:
    """Guess the column of the speakers by its content, where the header names that of
    the text, but not theirs.

    names (Sequence[str]): The cells of the header.
    kinds (Mapping[str, int]): The indices of the columns that are known, by kind.
    rows (Sequence[Sequence[str]]): The next rows.
    RETURNS (Optional[int]): The index of the column; None if no column holds names.
    """
    text = kinds["text"]
    said = [row for row in rows if text < len(row) and row[text]]
    scores: Dict[int, float] = {}
    for i in set(range(len(names))).difference(kinds.values()):
        cells = [row[i] for row in said if i < len(row) and row[i]]
        if len(cells) * 5 >= len(said) * 3 and _share(cells, _is_word) >= MIN_SHARE:
            scores[i] = score_names(names[i], cells) - 0.1 * abs(i - text)
    best = max(scores, key=scores.__getitem__, default=None)
    return best if best is not None and scores[best] > MIN_SCORE else None


def _share(cells: List[str], holds: Callable[[str], bool]) -> float:
    return sum(map(holds, cells)) / len(cells)


def _are_names(cells: List[str]) -> bool:
    """Check for names, some of which are in small letters: `tía Rosa`, `busboy`."""
    return score_names("", cells) > 0 and _share(cells, _is_word) >= MIN_SHARE


def _is_word(cell: str) -> bool:
    return _LETTER.match(cell) is not None


def is_time(cell: str) -> bool:
    """Check for a time."""
    return bool(_TIME.fullmatch(cell.strip()))


def is_machine(cell: str) -> bool:
    """Check for a time, a number or an id, which no header is."""
    return bool(_MACHINE.fullmatch(cell.strip()))


def _is_name(cell: str) -> bool:
    first = _LETTER.search(cell)
    few = len(cell.split()) <= MAX_NAME_WORDS
    return bool(first and not first[0].islower() and few)


def _words(cells: Sequence[str]) -> float:
    return sum(len(cell.split()) for cell in cells) / len(cells)
