"""The values of cells of Excel: texts, numbers, and dates, which are numbers too."""

import re
from datetime import datetime, timedelta
from typing import List, Optional, Sequence

from ..files.source import clean
from .xml_tree import Element

# The numbers of the formats that every program knows as those of dates and times.
_DATES = frozenset((*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)))
_TIMES = frozenset((18, 19, 20, 21, 45, 46, 47))
# What is in the code of a format beside its letters: texts, colours, fill characters.
_LITERAL = re.compile(r'"[^"]*"|\\.|\[(?!(?:h+|m+|s+)\])[^\[\]]*\]|[_*].', re.I)
_ESCAPE = re.compile(r"_x([0-9A-Fa-f]{4})_")  # of a character that XML does not have
_DAYS, _HOURS = re.compile("[dy]", re.I), re.compile("[hs]", re.I)
_EPOCH, _EPOCH_1904 = datetime(1899, 12, 30), datetime(1904, 1, 1)
_DAY = 86_400_000  # milliseconds

DATE, TIME = "date", "time"


def read_formats(styles: Element) -> List[str]:
    """Get what the styles of cells show numbers as.

    styles (Element): The part of the styles.
    RETURNS (List[str]): `date`, `time` or an empty string for each style.
    """
    own = {
        each.attrs.get("numFmtId", ""): _find_kind(each.attrs.get("formatCode", ""))
        for group in styles.find_all("numFmts")
        for each in group.children
    }
    return [
        own.get(each.attrs.get("numFmtId", ""), _find_known(each))
        for group in styles.find_all("cellXfs")
        for each in group.children
    ]


def _find_known(style: Element) -> str:
    number = style.attrs.get("numFmtId", "")
    known = int(number) if number.isdecimal() and len(number) < 4 else 0
    return TIME if known in _TIMES else DATE if known in _DATES else ""


def _find_kind(code: str) -> str:
    """Find what a format shows: `yyyy-mm-dd hh:mm` a date, `[h]:mm:ss` a time."""
    bare = _LITERAL.sub("", code.split(";")[0])
    if _DAYS.search(bare) or (not _HOURS.search(bare) and "mmm" in bare.lower()):
        return DATE
    return TIME if _HOURS.search(bare) else ""


def show_number(value: str, format: str, *, is_1904: bool) -> str:
    """Write a number as people read it.

    value (str): The number, as it is in the file.
    format (str): `date`, `time`, or an empty string.
    is_1904 (bool): Whether days are counted from 1904, as old Macs do.
    RETURNS (str): The number, `2024-03-05`, `2024-03-05 21:04:00` or `0:01:02.500`; the
        value as it is if it is none.
    """
    try:
        number = float(value)
        whole = round(number * _DAY)
        if not format or whole < 0:
            return f"{number:.15g}"
        if format == TIME:
            return _show_time(whole)
        moment = (_EPOCH_1904 if is_1904 else _EPOCH) + timedelta(milliseconds=whole)
    except (ValueError, OverflowError):
        return value
    shown = moment.isoformat(" ", timespec="milliseconds").removesuffix(".000")
    return shown.removesuffix(" 00:00:00")


def _show_time(milliseconds: int) -> str:
    seconds, rest = divmod(milliseconds, 1000)
    fraction = f".{rest:03}" if rest else ""
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}{fraction}"


def read_text(element: Optional[Element]) -> str:
    """Get the text of a cell, of one or several formats, without the readings above
    Chinese or Japanese characters (`rPh`)."""
    pieces: Sequence[str] = () if element is None else _list_pieces(element)
    text = clean(_ESCAPE.sub(lambda match: chr(int(match[1], 16)), "".join(pieces)))
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _list_pieces(element: Element) -> List[str]:
    pieces: List[str] = []
    for child in element.children:
        if child.name == "t":
            pieces.append(child.raw)
        elif child.name == "r":
            pieces.extend(part.raw for part in child.children if part.name == "t")
    return pieces
