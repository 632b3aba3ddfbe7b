"""Which lines of a play or a screenplay are names, and how they are set."""

import re
from collections import Counter
from itertools import pairwise, takewhile
from typing import (
    Callable,
    Dict,
    Iterator,
    NamedTuple,
    Optional,
    Sequence,
    Set,
    Tuple,
)

from ...names.given_names import is_title
from .buttons import find_buttons
from .casts import cast_key, find_casts, list_cast
from .cue_names import MAX_LENGTH, clean_cue, cut_inline, is_capital_cue, is_mixed_cue
from .described import is_described
from .dotted_cues import find_dotted_cues
from .headings import find_heading, is_place
from .line import Line, next_filled
from .offices import HOLDER, OFFICE, OFFICE_ABOVE
from .page_breaks import SENTENCE_END
from .tags import is_chorus
from .words import is_label

MIN_CUES = 2
MIN_MIXED = 4  # cues that are not in capitals
WIDE = 8  # columns between action and cue in a printed screenplay
# Below and beside names in the reports of parliaments.
SEAT = re.compile(r"\([A-Z][^()]{2,50}\)[ ]?\([A-Z][^()]{1,24}\)")
_JOINT = re.compile(r",?[ ](?:and|e|ed|et|y|und|en|og|och|i|&)[ ]|,[ ]")
_SEATED = re.compile(
    r"(?:[A-Z][\w.'’-]*[ ]){2,5}\([A-Z][^()]{2,50}\)(?:[ ]?\([A-Z][^()]{1,24}\))?"
)
_MARK = re.compile(r"([*_]{1,3})(?=[^\s*_])[^*_]+\1(?![*_])")
_SUBTITLE = re.compile(
    r"(?:by|from|adapted|based|written)\b"
    r"|[^.?!]{0,40}\b(?:play|comedy|farce|drama|tragedy|acts?|scenes?)\b",
    re.I,
)
MIN_LINES = 4  # per cue, from which others may be in small letters
MIN_INLINE = 3  # names before the words, where one stands alone
MIN_WIDER = 12  # characters of action, relative to speech
MAX_SHIFT = 4  # columns between the cues of a text


class Layout(NamedTuple):
    """How the cues of a text are set.

    cues (Dict[int, str]): The names by the index of their lines.
    spaced (bool): Whether a blank line follows a cue.
    parted (bool): Whether a blank line precedes a cue.
    film (bool): Whether it is a screenplay, with action between the speeches.
    indent (Optional[int]): The columns before action in a printed screenplay.
    inline (Dict[int, int]): Where the words begin that follow a cue on its line, in
        characters of the line.
    width (int): The most characters of a line of speech, where action is wider and no
        indent or blank line sets it off; 0 if that is not known.
    """

    cues: Dict[int, str]
    spaced: bool
    parted: bool
    film: bool
    indent: Optional[int]
    inline: Dict[int, int]
    width: int = 0


def find_layout(lines: Sequence[Line]) -> Optional[Layout]:
    """Find the cues of a text and how they are set; None if it has too few of them."""
    places = [i for i, line in enumerate(lines) if is_place(line.text)]
    film = bool(places)
    cues = _find_cues(lines, is_capital_cue)
    inline = {} if film else _find_inline(lines, cues)
    known = set(cues.values()).intersection(name for name, _ in inline.values())
    is_inline = bool(known) and len(inline) >= MIN_INLINE
    dotted = {} if film else find_dotted_cues(lines)
    if len(dotted) > 2 * len(cues):
        cues, inline = dotted, {}
    elif (mixed := _find_more_mixed(lines, cues, film)) or (
        len(cues) < MIN_CUES and not (cues and (film or is_inline))
    ):
        counts = Counter(cues.values())
        capitals = {i: n for i, n in cues.items() if mixed and counts[n] > 1}
        mixed = mixed or _find_cues(lines, is_mixed_cue)
        cues = {**_choose_mixed(lines, mixed, film), **capitals}
        if len(set(cues.values())) < 2 or len(cues) < MIN_MIXED:
            return None
    titles = find_title(places, cues)
    cues = {i: name for i, name in cues.items() if i not in titles}
    inline = {i: each for i, each in inline.items() if i not in cues}
    spaced = sum(i + 1 < len(lines) and not lines[i + 1].text for i in cues)
    parted = sum(i == 0 or not lines[i - 1].text for i in cues)
    is_spaced, is_parted = spaced * 2 > len(cues), parted * 2 > len(cues)
    indent = _find_indent(lines, cues)
    cues = {**cues, **{i: name for i, (name, _) in inline.items()}}
    starts = {i: said for i, (_, said) in inline.items()}
    width = _find_width(lines, cues) if film and not indent and not is_parted else 0
    return Layout(cues, is_spaced, is_parted, film, indent, starts, width)


def _choose_mixed(
    lines: Sequence[Line], cues: Dict[int, str], film: bool
) -> Dict[int, str]:
    """Choose the names in small letters that are cues: those that come again, and
    others that the text sets like these."""
    cues = _keep_film_cues(lines, cues) if film else cues
    if len(cues) < MIN_MIXED:
        return {}
    counts = Counter(cues.values())
    cast = list_cast(lines)
    house = _find_house(lines)
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
        or (mark and get_mark(lines[i].text) == mark)
    }


def _find_more_mixed(
    lines: Sequence[Line], cues: Dict[int, str], film: bool
) -> Dict[int, str]:
    """Find the names in small letters, where these come again far more often than the
    few in capitals: `Vesna` beside `GUARD 2`."""
    filled = sum(bool(line.text) for line in lines)
    if film or not cues or len(cues) * MIN_LINES > filled:
        return {}
    mixed = _find_cues(lines, is_mixed_cue)
    again = len(mixed) - len(set(mixed.values()))
    return mixed if again > 2 * len(cues) else {}


def _keep_film_cues(lines: Sequence[Line], cues: Dict[int, str]) -> Dict[int, str]:
    """Keep the names in small letters of a screenplay: those that begin a paragraph,
    right above words or `(quietly)`."""
    return {i: name for i, name in cues.items() if _is_on_top(lines, i)}


def _find_on_top(
    lines: Sequence[Line], cues: Dict[int, str], counts: Counter
) -> Dict[int, str]:
    """Find the other names at the top of a paragraph, if three in five begin with names
    that come again: those that come once, `ALL`, and `the guard` if it comes again."""
    above = [Line(0, 0, ""), *lines]
    pairs = enumerate(zip(above, lines, strict=False))
    starts = [i for i, (one, line) in pairs if line.text and not one.text]
    again = {i for i, name in cues.items() if counts[name] > 1}
    if len(again.intersection(starts)) * 5 < len(starts) * 3:
        is_dense = len(again) * 5 >= sum(bool(line.text) for line in lines) * 2
        return dict(_list_between(lines, again)) if is_dense else {}
    top = {i: lines[i].text for i in starts if _is_on_top(lines, i)}
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
        if not is_name or not _ends_sentence(lines[i - 1].text if i else ""):
            continue
        if is_mixed_cue(line.text) or is_capital_cue(line.text):
            yield i, clean_cue(line.text)


def _is_small(text: str) -> bool:
    """Check for a few words that begin in small letters and are no sentence."""
    is_small = text[:1].islower() and text[-1:].isalnum()
    return is_small and len(text.split()) < 6


def _find_width(lines: Sequence[Line], cues: Dict[int, str]) -> int:
    """Find the width of speeches, by their lines that end within a sentence; 0 if the
    lines below headings are not much wider."""
    said, acted = [0], [0]
    for i, line in enumerate(lines[:-1]):
        is_speech = i - 1 in cues or (i - 2 in cues and lines[i - 1].text[:1] == "(")
        if is_speech and not SENTENCE_END.search(line.text):
            said.append(len(line.text))
        elif i and is_place(lines[i - 1].text):
            acted.append(len(line.text))
    return max(said) if len(said) > 2 and max(acted) > max(said) + MIN_WIDER else 0


def _find_inline(
    lines: Sequence[Line], cues: Dict[int, str]
) -> Dict[int, Tuple[str, int]]:
    """Find the names before the words on a line, `KING  Come here.`: those that come
    again, and others after a sentence where several do."""
    cut = {
        i: cut_inline(line.text)
        for i, line in enumerate(lines)
        if "  " in line.text and not line.furniture and i not in cues
    }
    found = {i: inline for i, inline in cut.items() if inline[0]}
    names = Counter([*cues.values(), *(name for name, _ in found.values())])
    again = {i for i, (name, _) in found.items() if names[name] > 1}
    after = {i for i in found if not i or _ends_sentence(lines[i - 1].text)}
    kept = again | after if len(again) > 1 else again
    return {i: found[i] for i in sorted(kept)}


def _ends_sentence(text: str) -> bool:
    return not text or SENTENCE_END.search(text) is not None


def _find_mark(lines: Sequence[Line], cues: Dict[int, str], counts: Counter) -> str:
    """Find the emphasis in which all names are set that come again; empty if they are
    not."""
    marks = {get_mark(lines[i].text) for i, name in cues.items() if counts[name] > 1}
    return marks.pop() if len(marks) == 1 else ""


def get_mark(text: str) -> str:
    """Get the emphasis with which a line begins and in which its first words end."""
    mark = _MARK.match(text)
    return mark[1] if mark else ""


def find_title(places: Sequence[int], cues: Dict[int, str]) -> Set[int]:
    """Find the cues that are titles of a screenplay: those above the first place, if
    none of them comes again.

    places (Sequence[int]): The lines of places.
    cues (Dict[int, str]): The names by the index of their lines.
    RETURNS (Set[int]): The indices of the lines.
    """
    first = min(places, default=0)
    above = {i for i in cues if i < first}
    counts = Counter(cues.values())
    return above if all(counts[cues[i]] == 1 for i in above) else set()


def _find_cues(lines: Sequence[Line], is_kind: Callable[[str], bool]) -> Dict[int, str]:
    """Find the cues: names that repeat, or that stand apart before a speech."""
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
    house = _find_house(lines)
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


def _find_house(lines: Sequence[Line]) -> Set[int]:
    """Find the names on lines of their own in the report of a parliament: those with
    a constituency and a party beside or below them, `(Wexham East) (Con)`, and, if
    there are two, those with a title and those of several people; also those above a
    button of a page."""
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
        may_be_cue = len(parts) > 1 or (i not in names and _is_on_top(lines, i))
        if parts and may_be_cue and all(key in known for key in keys):
            found[i] = " & ".join(known[key] for key in keys)
    return found


def _is_on_top(lines: Sequence[Line], i: int) -> bool:
    """Check for the first of several lines between blank ones."""
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


def _find_indent(lines: Sequence[Line], cues: Dict[int, str]) -> Optional[int]:
    """Find the columns before action, if cues stand far to the right of it."""
    if not cues:
        return None
    others = sorted(
        line.indent
        for i, line in enumerate(lines)
        if line.text and not line.furniture and i not in cues
    )
    places = [line.indent for line in lines if is_place(line.text)]
    least = min(places) if places else (others[0] if others else 0)
    middle = sorted(lines[i].indent for i in cues)[len(cues) // 2]
    below = [lines[i + 1].indent for i in cues if lines[i + 1 : i + 2]]
    is_set_off = sum(indent >= least + 3 for indent in below) * 2 > len(below)
    return least if middle - least >= WIDE and is_set_off else None
