"""The lists of people above a play: `PERSONS OF THE DRAMA`."""

import re
from collections import Counter
from typing import Dict, Iterable, Iterator, List, Sequence, Set, Tuple

from ...names.given_names import is_title
from .headings import find_heading
from .line import Line, next_filled
from .words import is_label

# `NORA ........ Elspeth Maw`
DOTTED = re.compile(r"\S.{0,40}?[ ]?(?:\.[ ]?){5,}[ ]?\S.{0,60}")
_CAST = re.compile(
    r"(?=[#_*tdpc])"  # as all do, which spares nearly all lines the rest
    r"(?:#{1,6}[ ])?[_*]*(?:the[ ])?(?:dramatis person(?:ae|æ)"
    r"|persons?(?:[ ](?:in|of)[ ]the[ ](?:play|drama|piece|comedy)|[ ]represented)?"
    r"|characters?(?:[ ](?:in|of)[ ]the[ ](?:play|drama))?"
    r"|cast(?:[ ]of[ ]characters)?|personen|personnages|personajes|personaggi)"
    r"(?:[ ]\(?in order of (?:appearance|speaking)\)?)?[.:_*]*",
    re.I,
)

# `Guard<tab>Elspeth`, below `Part<tab>Who`.
_ROW = re.compile(r"([^\s:][^\t:]{0,40}?)(?:[ ]*\t[ \t]*|[ ]{3,})(\S.{0,80})")
_SENTENCE = re.compile(r"(?<![ ][A-Z])\.$|[?!…”\"]$")  # not `Farrah D.`
_PARTS = frozenset("part parts role roles character characters name who".split())
_PLAYERS = frozenset(
    ("who", "actor", "actress", "player", "players", "performer", "name", "cast")
    + ("pupil", "child", "reader", "voice", "played by", "read by", "voiced by")
)
MAX_TOP = 200  # lines in which a cast is expected
_AFTER_NAME = re.compile(r"[,(:;]|[ ]?(?:\.[ ]?){3,}|[ ]+[–—-][ ]|\t")
_ARTICLE = re.compile(
    r"^(?:(?:the|an?|il|lo|la|le|les|el|los|las|der|die|das)[ ]|l['’])"
)
_NAMES = re.compile(r"(?:[A-Z][\w.'’-]*(?:[ ]|$)|&[ ]|\([^()]*\)){1,6}")
MIN_ROWS = 3  # of a table without a head
# `- **Anna Bell** (30): a nurse`, below a title.
_PERSON = re.compile(
    r"(?:[-*•–][ ]+)?[*_]{0,3}"
    r"(?P<name>(?:(?i:mrs?|ms|dr|st|prof|capt|sgt|rev)\.[ ])?"
    r"[^\W\d_][\w'’-]*(?:[ ](?!-)(?:[\w'’&-]+|[A-Z]\.)){0,5}?)"
    r"[*_]{0,3}(?:[ ]?\([^()]{1,60}\))?"
    r"(?:$|(?:[*_]{0,3}[ ]?[,:;][*_]{0,3}|[ ]?(?:\.[ ]?){3,}|[ ]+[–—-]{1,2}[ ]"
    r"|[ ]*\t|[ ]{2,}).*$)"
)


# What is said, rather than told of somebody.
_SPOKEN = re.compile(r"\b(?:I|[Mm]y|[Mm]e|[Yy]ou|[Yy]our|[Ww]e|[Uu]s)\b")


def find_tables(lines: Sequence[Line]) -> Set[int]:
    """Find the rows of tables that tell who plays whom: below a head such as `Part`
    and `Who`; or names that speak below, each once, beside names, above a heading.

    lines (Sequence[Line]): All lines.
    RETURNS (Set[int]): The indices, with those of the heads.
    """
    found: Set[int] = set()
    run: List[int] = []
    for i, line in enumerate(lines[:MAX_TOP]):
        has_gap = "\t" in line.text or "   " in line.text
        is_row = has_gap and _ROW.fullmatch(line.text) is not None
        if is_row and not _SENTENCE.search(line.text):
            run.append(i)
            continue
        if run and _is_cast_table(lines, run):
            found.update(run)
        run = []
    return found


def _is_cast_table(lines: Sequence[Line], run: Sequence[int]) -> bool:
    rows = [match.groups() for i in run if (match := _ROW.fullmatch(lines[i].text))]
    names = [name.casefold() for name, _ in rows]
    head = rows[0][1].split("\t")[0].casefold()
    if names[0] in _PARTS and (head in _PLAYERS or head.split()[-1] in _PLAYERS):
        return True
    _, after = next_filled(lines, run[-1])
    is_apart = bool(after) and _ROW.fullmatch(after) is None
    is_list = len(set(names)) == len(names) >= MIN_ROWS and is_apart
    if not is_list or not all(_NAMES.fullmatch(words) for _, words in rows):
        return False
    below = [line.text.casefold() for line in lines[run[-1] + 1 :]]
    again = sum(any(text.startswith(name) for text in below) for name in names)
    return again * 2 >= len(names)


def find_casts(lines: Sequence[Line]) -> Set[int]:
    """Find the lines of the people, up to a blank line below the first of them.

    lines (Sequence[Line]): All lines.
    RETURNS (Set[int]): The indices, without those of the titles.
    """
    found: Set[int] = set()
    in_cast = False
    dotted = _find_dotted(lines)
    for i, line in enumerate(lines):
        if i in dotted:
            found.add(i)
        elif not line.text:
            in_cast = in_cast and i - 1 not in found
        elif _is_title(line.text):
            in_cast = True
        elif find_heading(line.text) is not None:
            in_cast = False
        elif in_cast:
            found.add(i)
    return found


def _is_title(text: str) -> bool:
    """Check for the title of a cast; "person." may end a sentence."""
    return bool(_CAST.fullmatch(text)) and text.strip("#*_ ")[:1].isupper()


def find_people(lines: Sequence[Line]) -> Dict[int, str]:
    """Find the rows below the title of a cast that tell of one person each, as long as
    nobody comes again: `Anna: a nurse`, `Benno - her brother`. A blank line between the
    first two may stand between all.

    lines (Sequence[Line]): All lines.
    RETURNS (Dict[int, str]): The names by the index of the line; none unless half of
        them are at the start of lines below.
    """
    titles = [i for i, line in enumerate(lines[:MAX_TOP]) if _is_title(line.text)]
    for title in titles:
        found = dict(_read_people(lines, title))
        begins = {_begin(line.text) for line in lines[max(found, default=0) + 1 :]}
        begins = {word for word in begins if len(word) > 1}
        spoken = [name for name in found.values() if _may_begin(name, begins)]
        if len(found) > 1 and len(spoken) * 2 >= len(found):
            return found
    return {}


def _begin(text: str) -> str:
    """Get the first word of a line, without a title."""
    words = (word.strip("*_.:,-–—").casefold() for word in text.split(None, 3)[:3])
    return next((word for word in words if word and not is_title(word)), "")


def _may_begin(name: str, begins: Iterable[str]) -> bool:
    """Check whether a line begins with a word of a name, or with its first letters."""
    words = name.casefold().split()
    return any(word.startswith(begin) for begin in begins for word in words)


def _read_people(lines: Sequence[Line], title: int) -> Iterator[Tuple[int, str]]:
    names: Set[str] = set()
    last = title
    gap = 0  # lines from one row to the next
    for i in range(title + 1, min(title + MAX_TOP, len(lines))):
        text = lines[i].text
        row = _PERSON.fullmatch(text) if text else None
        if not text:
            continue
        name = row["name"] if row else ""
        is_far = i - last > max(gap, 1) if len(names) > 1 else i - last > 2
        is_known = not name or is_label(name) or name.casefold() in names
        is_said = text[-1] in "?!" or (gap > 1 and _SPOKEN.search(text) is not None)
        if is_far or is_known or is_said or find_heading(text) is not None:
            return
        gap = i - last if names else 0
        names.add(name.casefold())
        last = i
        yield i, name


def list_cast(lines: Sequence[Line]) -> Set[str]:
    """List the people of the lists above a play, by `cast_key`."""
    rows = (lines[i].text for i in find_casts(lines))
    keys = (cast_key(_AFTER_NAME.split(row, maxsplit=1)[0]) for row in rows)
    return {key for key in keys if key}


def cast_key(name: str) -> str:
    """Get the form in which names of a cast and of speakers are compared: without an
    article, in small letters."""
    return _ARTICLE.sub("", name.strip().casefold(), count=1)


def _find_dotted(lines: Sequence[Line]) -> Set[int]:
    """Find the lines that join two names by dots. Where names come again, these speak:
    `NORA ....... Who is there?`"""
    names = {
        i: line.text.partition("..")[0].strip(" .").casefold()
        for i, line in enumerate(lines)
        if line.text.count(".") >= 5 and DOTTED.fullmatch(line.text)
    }
    again = Counter(names.values())
    spoken = sum(count for count in again.values() if count > 1)
    if spoken * 2 <= len(names):
        return set(names)
    runs = [run for run in _find_runs(names) if len(run) > 1 and _is_list(lines, run)]
    return {i for run in runs for i in run}


def _find_runs(rows: Iterable[int]) -> Iterator[List[int]]:
    """Find the rows that follow each other."""
    run: List[int] = []
    for i in rows:
        if run and i != run[-1] + 1:
            yield run
            run = []
        run.append(i)
    yield run


def _is_list(lines: Sequence[Line], run: Sequence[int]) -> bool:
    """Check whether rows are no sentences."""
    return not any(lines[i].text[-1] in '.?!…”"' for i in run)
