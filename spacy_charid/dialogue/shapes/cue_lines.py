"""Which lines of a play or a screenplay may be names."""

import re
from collections import Counter
from itertools import pairwise, takewhile
from typing import Callable, Dict, Sequence, Set

from ...names.given_names import is_title
from .buttons import find_buttons
from .casts import cast_key, find_casts
from .cue_names import MAX_LENGTH, clean_cue, is_capital_cue
from .headings import find_heading
from .line import Line, next_filled
from .offices import HOLDER, OFFICE, OFFICE_ABOVE
from .page_breaks import SENTENCE_END
from .tags import is_chorus
from .words import is_label

MIN_CUES = 2
WIDE = 8  # columns between action and cue in a printed screenplay
# Below and beside names in the reports of parliaments.
SEAT = re.compile(r"\([A-Z][^()]{2,50}\)[ ]?\([A-Z][^()]{1,24}\)")
_JOINT = re.compile(r",?[ ](?:and|e|ed|et|y|und|en|og|och|i|&)[ ]|,[ ]")
_SEATED = re.compile(
    r"(?:[A-Z][\w.'’-]*[ ]){2,5}\([A-Z][^()]{2,50}\)(?:[ ]?\([A-Z][^()]{1,24}\))?"
)
_SUBTITLE = re.compile(
    r"(?:by|from|adapted|based|written)\b"
    r"|[^.?!]{0,40}\b(?:play|comedy|farce|drama|tragedy|acts?|scenes?)\b",
    re.I,
)
MAX_SHIFT = 4  # columns between the cues of a text


def find_cues(lines: Sequence[Line], is_kind: Callable[[str], bool]) -> Dict[int, str]:
    """Find the cues: names that repeat, or that stand apart before a speech.

    lines (Sequence[Line]): All lines.
    is_kind (Callable[[str], bool]): Whether a line may be a cue: in capitals, or not.
    RETURNS (Dict[int, str]): The names by the index of their lines.
    """
    filled = (i for i, line in enumerate(lines) if line.text and not line.furniture)
    found = [i for i in filled if is_kind(lines[i].text)]
    names = {i: clean_cue(lines[i].text) for i in found}
    known = _find_known(lines, names)
    names.update(known)
    names.update(_find_offices(lines))
    if not names:
        return {}
    counts = Counter(names.values())
    if is_kind is is_capital_cue:
        names = _leave_out_sentences(lines, names, counts)
    found = sorted(names)
    counts = Counter(names.values())
    aside = _find_aside(lines, names, counts)
    found = [i for i in found if i not in aside]
    apart = {i for i in found if i == 0 or not lines[i - 1].text}
    apart.update(i for i in found if lines[i].indent >= WIDE)
    house = find_house(lines)
    apart.update(i for i in found if i in known or i in house)
    likely = {
        i for i in found if counts[names[i]] > 1 or i in apart or _is_between(lines, i)
    }
    cues: Dict[int, str] = {}
    for i in sorted(likely - find_casts(lines) if likely else likely):
        after, text = next_filled(lines, i)
        label, colon, _ = text.partition(":")
        is_labelled = is_label(label) and (bool(colon) or text.isupper())
        is_bare = after in likely and i not in house  # a member who is interrupted
        if not text or is_bare or is_labelled:
            continue
        if find_heading(text) is None:
            cues[i] = names[i]
    return _drop_title(lines, cues, house)


def _leave_out_sentences(
    lines: Sequence[Line], names: Dict[int, str], counts: Counter
) -> Dict[int, str]:
    """Leave out what is said in capitals, where names have no dot: `ON THE BENCH.`"""
    again = [lines[i].text for i, name in names.items() if counts[name] > 1]
    if sum(text[-1] in "." for text in again) * 2 >= len(again):
        return names
    return {
        i: name
        for i, name in names.items()
        if counts[name] > 1 or lines[i].text[-1] not in ".…"
    }


def _find_offices(lines: Sequence[Line]) -> Dict[int, str]:
    """Find the cues of ministers: `The Secretary of State for Roads (Alan Thorpe)`, on
    one line or on two."""
    closed = (i for i, line in enumerate(lines) if ")" in line.text)
    found = {i: OFFICE.fullmatch(lines[i].text) for i in closed}
    for i, (line, below) in enumerate(pairwise(lines)):
        is_apart = not i or not lines[i - 1].text
        if is_apart and ")" in below.text and OFFICE_ABOVE.fullmatch(line.text):
            found[i] = HOLDER.fullmatch(below.text)
    return {i: match[1] for i, match in found.items() if match}


def find_house(lines: Sequence[Line]) -> Set[int]:
    """Find the names on lines of their own in the report of a parliament: those with
    a constituency and a party beside or below them, `(Wexham East) (Con)`, and, if
    there are two, those with a title and those of several people; also those above a
    button of a page.

    lines (Sequence[Line]): All lines.
    RETURNS (Set[int]): The indices of the lines.
    """
    pairs = zip(lines, [*lines[1:], Line(0, 0, "")], strict=False)
    seated = {
        i
        for i, (line, below) in enumerate(pairs)
        if (")" in below.text and SEAT.fullmatch(below.text))
        or (")" in line.text and _SEATED.fullmatch(line.text))
    }
    seated.update(find_buttons(lines).values())
    if len(seated) < MIN_CUES:
        return seated
    titled = {i for i, line in enumerate(lines) if _is_titled(line.text)}
    return seated | titled


def _is_titled(text: str) -> bool:
    """Check for `Mr Lacey`, `Madam Speaker` and `Hon. Members`, and no more."""
    words = text.split()
    if not 1 < len(words) < 5 or text[-1] in ".,;:!?":
        return False
    is_named = is_title(words[0]) and all(word[0].isupper() for word in words)
    return is_named or is_chorus(text)


def _find_known(lines: Sequence[Line], names: Dict[int, str]) -> Dict[int, str]:
    """Find the cues of known names that are set in another way: of two who speak at
    once, `NINETTA e DON BOLLA`, and in small letters at the top of a block, `Rusk`."""
    found: Dict[int, str] = {}
    known = {cast_key(name): name for name in names.values()}
    for i, line in enumerate(lines if known else ()):
        is_short = 0 < len(line.text) <= MAX_LENGTH
        parts = _JOINT.split(clean_cue(line.text)) if is_short else []
        keys = [cast_key(clean_cue(part)) for part in parts]
        may_be_cue = len(parts) > 1 or (i not in names and is_on_top(lines, i))
        if parts and may_be_cue and all(key in known for key in keys):
            found[i] = " & ".join(known[key] for key in keys)
    return found


def is_on_top(lines: Sequence[Line], i: int) -> bool:
    """Check for the first of several lines between blank ones.

    lines (Sequence[Line]): All lines.
    i (int): The index of the line.
    """
    is_first = (not i or not lines[i - 1].text) and not lines[i].furniture
    return is_first and i + 1 < len(lines) and bool(lines[i + 1].text)


def _find_aside(
    lines: Sequence[Line], names: Dict[int, str], counts: Counter
) -> Set[int]:
    """Find capitals that are not in the column of the cues, where these have one."""
    columns = Counter(lines[i].indent for i in names if counts[names[i]] > 1)
    (column, n_there), *_ = columns.most_common(1) or [(0, 0)]
    if column < WIDE or n_there < 3 or n_there * 5 < columns.total() * 4:
        return set()
    return {
        i
        for i, name in names.items()
        if counts[name] == 1 and abs(lines[i].indent - column) > MAX_SHIFT
    }


def _drop_title(
    lines: Sequence[Line], cues: Dict[int, str], house: Set[int]
) -> Dict[int, str]:
    """Drop the title of a play: the first line, if nobody of that name speaks again,
    no words of theirs are right below, and it is no member of a parliament."""
    counts = Counter(cues.values())
    filled = (i for i, line in enumerate(lines) if line.text and not line.furniture)
    first = next(filled, -1)
    is_title = first in cues and first not in house and counts[cues[first]] == 1
    is_title = is_title and not _is_said_below(lines, first)
    is_title = is_title and counts.total() > 3
    if is_title and len(counts) < counts.total():
        return {i: name for i, name in cues.items() if i != first}
    return cues


def _is_said_below(lines: Sequence[Line], i: int) -> bool:
    """Check for sentences right below a line, up to a blank one, that do not tell of a
    play: `A comedy in three acts.`"""
    below = takewhile(bool, (line.text for line in lines[i + 1 :]))
    text = " ".join(below)
    return bool(SENTENCE_END.search(text)) and _SUBTITLE.match(text) is None


def _is_between(lines: Sequence[Line], i: int) -> bool:
    """Check whether a sentence ends above a line, and one, or a direction, begins below
    it."""
    below = lines[i + 1].text if i + 1 < len(lines) else ""
    is_direction = below[:1] == "(" and below[-1:] == ")"
    below = below.lstrip('(["“‘«¿¡')
    is_below = is_direction or (not below.isupper() and below[:1].isupper())
    return is_below and bool(SENTENCE_END.search(lines[i - 1].text))


def ends_sentence(text: str) -> bool:
    """Check whether a sentence ends with a line, or the line is blank."""
    return not text or SENTENCE_END.search(text) is not None
