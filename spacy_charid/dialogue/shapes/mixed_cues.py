"""Names in small letters that are cues: `Nora` above what she says."""

import re
from collections import Counter
from typing import Dict, Iterator, Sequence, Set, Tuple

from .casts import cast_key, list_cast
from .cue_lines import ends_sentence, find_cues, find_house, is_on_top
from .cue_names import clean_cue, is_capital_cue, is_mixed_cue
from .described import is_described
from .line import Line, find_paragraphs
from .offices import OFFICE

MIN_AGAIN = 8  # names of a screenplay that do not begin paragraphs
MIN_MIXED = 4  # cues that are not in capitals
_MARK = re.compile(r"([*_]{1,3})(?=[^\s*_])[^*_]+\1(?![*_])")
MIN_LINES = 4  # per cue, from which others may be in small letters


def find_more_mixed(
    lines: Sequence[Line], cues: Dict[int, str], film: bool
) -> Dict[int, str]:
    """Find the names in small letters, where these come again far more often than the
    few in capitals: `Vesna` beside `GUARD 2`.

    lines (Sequence[Line]): All lines.
    cues (Dict[int, str]): The names in capitals, by the index of the line.
    film (bool): Whether the text is a screenplay, which has names in capitals only.
    RETURNS (Dict[int, str]): What may be a name; empty in other texts.
    """
    filled = sum(bool(line.text) for line in lines)
    if film or not cues or len(cues) * MIN_LINES > filled:
        return {}
    mixed = find_cues(lines, is_mixed_cue)
    again = len(mixed) - len(set(mixed.values()))
    return mixed if again > 2 * len(cues) else {}


def choose_mixed(
    lines: Sequence[Line], cues: Dict[int, str], film: bool
) -> Dict[int, str]:
    """Choose the names in small letters that are cues: those that come again, and
    others that the text sets like these.

    lines (Sequence[Line]): All lines.
    cues (Dict[int, str]): What may be a name, by the index of the line.
    film (bool): Whether the text is a screenplay.
    RETURNS (Dict[int, str]): The cues; empty if there are too few.
    """
    cues = _keep_film_cues(lines, cues) if film else cues
    if len(cues) < MIN_MIXED:
        return {}
    counts = Counter(cues.values())
    cast = list_cast(lines)
    house = find_house(lines)
    mark = _find_mark(lines, cues, counts)
    on_top = _find_on_top(lines, cues, counts)
    return {
        i: name
        for i, name in {**cues, **on_top}.items()
        if counts[name] > 1
        or i in on_top
        or (is_described(name) and i and not lines[i - 1].text)
        or all(cast_key(part) in cast for part in name.split(" & "))
        or i in house
        or OFFICE.fullmatch(lines[i].text)
        or (film and lines[i + 1].text[:1] == "(")
        or (mark and _get_mark(lines[i].text) == mark)
    }


def _keep_film_cues(lines: Sequence[Line], cues: Dict[int, str]) -> Dict[int, str]:
    """Keep the names in small letters of a screenplay: those that begin a paragraph,
    right above words or `(quietly)`; or all, where those that come again do not."""
    kept = {i: name for i, name in cues.items() if is_on_top(lines, i)}
    counts = Counter(cues.values())
    again = sum(counts[name] > 1 for name in cues.values())
    return cues if again >= MIN_AGAIN and again > len(kept) * 2 else kept


def _find_on_top(
    lines: Sequence[Line], cues: Dict[int, str], counts: Counter
) -> Dict[int, str]:
    """Find the other names at the top of a paragraph, if three in five begin with names
    that come again: those that come once, `ALL`, and `the guard` if it comes again."""
    starts = find_paragraphs(lines)
    again = {i for i, name in cues.items() if counts[name] > 1}
    if len(again.intersection(starts)) * 5 < len(starts) * 3:
        is_dense = len(again) * 5 >= sum(bool(line.text) for line in lines) * 2
        return dict(_list_between(lines, again)) if is_dense else {}
    top = {i: lines[i].text for i in starts if is_on_top(lines, i)}
    names = {i: cues.get(i, clean_cue(text)) for i, text in top.items()}
    small = Counter(filter(_is_small, names.values()))
    return {
        i: name
        for i, name in names.items()
        if i in cues or is_capital_cue(top[i]) or small[name] > 1
    }


def _list_between(lines: Sequence[Line], again: Set[int]) -> Iterator[Tuple[int, str]]:
    """List the names between lines of words, where names that come again are above
    nearly all of these: `Rook` in `Anna`, `Hi.`, `Rook`, `Yes.`, `Anna`, `Oh.`"""
    for i, line in enumerate(lines[:-1]):
        is_name = bool(line.text) and i not in again and i + 1 not in again
        is_name = is_name and i - 1 not in again and bool(lines[i + 1].text)
        if not is_name or not ends_sentence(lines[i - 1].text if i else ""):
            continue
        if is_mixed_cue(line.text) or is_capital_cue(line.text):
            yield i, clean_cue(line.text)


def _is_small(text: str) -> bool:
    """Check for a few words that begin in small letters and are no sentence."""
    is_small = text[:1].islower() and text[-1:].isalnum()
    return is_small and len(text.split()) < 6


def _find_mark(lines: Sequence[Line], cues: Dict[int, str], counts: Counter) -> str:
    """Find the emphasis in which all names are set that come again; empty if they are
    not."""
    marks = {_get_mark(lines[i].text) for i, name in cues.items() if counts[name] > 1}
    return marks.pop() if len(marks) == 1 else ""


def _get_mark(text: str) -> str:
    """Get the emphasis with which a line begins and in which its first words end."""
    mark = _MARK.match(text)
    return mark[1] if mark else ""
