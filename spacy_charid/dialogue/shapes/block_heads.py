"""Lines of a name and a time above what is said, or a line of each."""

import re
from collections import Counter
from typing import Dict, NamedTuple, Sequence, Tuple

from .line import Line
from .tags import Judgement, judge
from .template_scores import count_again
from .times import BARE_TIME, DATE, RANGE, STAMP, has_digit
from .words import (
    CHAT_EVENT,
    CHAT_FURNITURE,
    NO_NAMES,
    PAGE_BUTTON,
    PAGE_COUNTER,
    PREPOSITIONS,
    is_label,
    is_remark,
)

MIN_STACKED = 3  # names right above times, without a blank line above them
MAX_NAME_WORDS = 6
BARE_NUMBER = re.compile(r"[+-]?\d{1,4}")
_STATUS = r"(?:[ ]?:[a-z0-9_+-]+:)*"
_EMOJI = re.compile(r"(?:[ ]:[a-z0-9_+-]+:)+$")  # of a status, on a line of its own
_NAME = r"([^\s\[\]<>:—–|(][^\[\]<>:—–|\n]{0,58}?)"
_PRONOUNS = r"(?:[ ]\[[^\[\]\n]{1,24}\](?:[ ]?,(?=[ ]))?)?"  # or a tag: `bea [REED], —`
_EDITED = r"(?:(?:,?|[ ][-–·])[ ]\(?[Ee]dited\)?)?"
_AFTER = re.compile(
    rf"\[?{_NAME}\]?{_STATUS}{_PRONOUNS}"
    r"(?:[ \t]*[—–|•·,][ \t]+|[ \t]+-[ \t]+|[ \t\u00a0]+|,?[ \t]*(?=[\[(]))"
    rf"[\[(]?{STAMP}{RANGE}[\])]?:?{_EDITED}"
    r"(?:[ ]\|[ \w|]{2,80}(?:\[[^\[\]]{1,8}\])?)?$"  # the buttons of Hacker News
)
# A name with bars, `Kai | she/her — 19:02`; a row of a table has no dash.
_BARRED = re.compile(
    r"([^\s<>:—–|][^<>:—–\n]{0,58}?)[ \t]+[—–][ \t]+"
    rf"{STAMP}(?:,?[ ]\(?[Ee]dited\)?)?$"
)
_BEFORE = re.compile(rf"[\[(@]?{STAMP}[\])]?[ \t]+(?:[-–—|][ \t]+)?{_NAME}:?$")
# A time has no gap within: `Meeting Room 4.12   0:37`.
_GAPPED = re.compile(
    rf"([^\s\[\]<>:—–|(](?:[^\s\[\]<>:|]|[ ](?![ \t\u00a0])){{0,58}})"
    rf"[ \t\u00a0]{{2,}}{STAMP}"
)
_DATE = re.compile(DATE)
# `**Wynne** _9:02 PM_`
_EMPHASIS = re.compile(
    r"(?<![\w*_])[*_`]{1,3}(?=[^\s*_`])|(?<=[^\s*_`])[*_`]{1,3}(?![\w*_])"
)
_TITLE = re.compile(r"#{1,6}[ ]+(?=\S)")  # `## Prompt:`
# `Bea Tolland (Support) wrote on 2 May 2024`
_WROTE = re.compile(
    r"(?<=\S)[ ](?:wrote|writes|commented|replied|answered|posted|responded"
    r"|(?:re)?opened this (?:issue|pull request)"
    r"|(?:added|left) a (?:comment|reply|response))(?:[ ](?:on|at)\b|[ ]?[-–—:·])?[ ]+"
    rf"(?={STAMP}:?{_EDITED}$)"
)
# Of those who answer a customer: `INTERNAL NOTE by Bea Tolland, 2 May 2024`.
_NOTED = re.compile(r"(?i:(?:internal|private|staff)[ ](?:note|comment)\b|note by\b)")
_AGO = re.compile(r"\d{1,2}[ ]?[a-z]{1,7}\.?(?:[ ]ago)?|[Jj]ust now")
_GUEST = re.compile(r"[ \t]*(?:\((?!\d\))[^()]*\)|(?<=\S)[ ]\[[^\[\]]*\])$")
_HANDLE = re.compile(
    r"(?<=\S)[ ]@[\w.-]{1,40}(?:[ ][A-Z][a-z]+){0,2}$"
)  # `Bea @bea Admin`
# `Post by wanda » Tue Mar 05`, on boards
POSTED = re.compile(r"(?:(?:Re: )?Post(?:ed)?|Written|Reply|Sent) by:?[ ]+")
_BADGES = frozenset("APP BOT MOD ADMIN OWNER OP STAFF MODERATOR AUTHOR".split())
# What Discord writes with a time: `quill just slid into the server. — 11/03/2024`
_SYSTEM = re.compile(
    r"\b(?:just (?:slid into|landed|showed up|joined|arrived|boosted)|hopped into the"
    r"|swooped in|pinned a message|started a (?:thread|call)"
    r"|changed the (?:channel|group))\b|^(?:Welcome,? |Glad you['’]re here, "
    r"|Good to see you, |Yay you made it, |A wild .{1,40} appeared|Everyone welcome )",
    re.I,
)
_KEYED = re.compile(
    r"(?i:speaker|sprecher(?:in)?|locuteur|hablante|parlante|spreker):[ \t]+"
    r"([^\s:][^:.?!\n]{0,30}\.?)"
)
_RUNS = re.compile(r"(?<!\b\w)\.$|[!?,;]$")  # but `Gus B.`
_SAID = re.compile(r"(?<=[\w)]):[^\W\d_][^\s.]*(?:\s|$)")  # `Odo (GM):come in`


class Head(NamedTuple):
    """A line, or several, of a name and a time.

    first, last (int): The first and the last line.
    name (str): The name; empty for what the program writes.
    """

    first: int
    last: int
    name: str


def find_heads(lines: Sequence[Line]) -> Dict[int, Head]:
    """Find the lines of names and times.

    lines (Sequence[Line]): All lines.
    RETURNS (Dict[int, Head]): The heads by their first line.
    """
    heads: Dict[int, Head] = {}
    dated = [
        i
        for i, line in enumerate(lines)
        if (has_digit(line.text) or line.text.casefold() == "just now")
        and not is_page(line)
    ]
    bare = {i for i in dated if BARE_TIME.fullmatch(lines[i].text)}
    is_stacked = bool(bare) and _are_stacked(lines)
    for i in dated:
        line = lines[i]
        if i not in bare and CHAT_FURNITURE.match(line.text):
            continue
        if i in bare:
            is_post = i > 0 and lines[i - 1].text == "·"
            is_time = ":" in line.text or _AGO.fullmatch(line.text)
            if not is_time and not is_post:  # a date
                continue
            first, name = _find_above(lines, i, is_stacked)
            if name and first not in heads:
                heads[first] = Head(first, i, name)
            continue
        name = _find_name(line.text)
        is_done = bool(name) and (_is_timed_event(line.text) or _SYSTEM.search(name))
        if is_done or _NOTED.match(name):
            heads[i] = Head(i, i, "")
            continue
        if name in _BADGES and i and _is_block_name(lines[i - 1].text):
            heads[i - 1] = Head(i - 1, i, lines[i - 1].text)
        elif name and _is_block_name(name):
            heads[i] = Head(i, i, name)
    heads, below = _drop_title(lines, heads), _find_below(lines)
    is_below = _count_again(below) > _count_again(heads)
    return (below if is_below else heads) or _find_keyed(lines)


def _find_name(text: str) -> str:
    """Find the name beside a time; empty if a line is more than both."""
    text = _strip_marks(text)
    bare = _WROTE.sub("  ", text)
    match = _AFTER.match(bare) or _BEFORE.match(bare)
    match = match or ("|" in bare and _BARRED.match(bare)) or None
    match = (match and _GAPPED.fullmatch(bare)) or match
    name = _GUEST.sub("", match[1].strip()) if match else ""
    name = POSTED.sub("", _HANDLE.sub("", name)).rstrip(" »|·").lstrip("@")
    is_told = bare != text and name.casefold() in NO_NAMES  # `He wrote on 2 May`
    return "" if is_told else name


def _strip_marks(text: str) -> str:
    """Cut off the marks of a title and of emphasis in Markdown: `### **Wynne**`."""
    title = _TITLE.match(text)
    text = text[title.end() :] if title else text
    return _EMPHASIS.sub("", text) if text[:1] in ("*", "_", "`") else text


def _count_again(heads: Dict[int, Head]) -> int:
    """Count the heads whose name another one has, too."""
    return count_again(head.name for head in heads.values() if head.name)


def is_page(line: Line) -> bool:
    """Check for what a page adds; a number alone may be a message."""
    return line.furniture and BARE_NUMBER.fullmatch(line.text) is None


def _drop_title(lines: Sequence[Line], heads: Dict[int, Head]) -> Dict[int, Head]:
    """Drop the title and the date of a recording, below which all heads have times."""
    first, *others = sorted(heads) or [0]
    dated = [_DATE.search(lines[heads[i].last].text) for i in heads]
    is_title = len(others) > 1 and dated[0] and not any(dated[1:])
    names = {heads[i].name for i in others}
    if not is_title or heads[first].name in names:
        return heads
    return {i: heads[i] for i in others}


def _find_below(lines: Sequence[Line]) -> Dict[int, Head]:
    """Find the heads of a time and a name on the next line, if the names repeat."""
    heads: Dict[int, Head] = {}
    again = Counter(line.text for line in lines)
    if not any(n > 1 and _is_block_name(text) for text, n in again.items()):
        return heads
    times = [i for i, line in enumerate(lines) if BARE_TIME.fullmatch(line.text)]
    for i in times:
        name = lines[i + 1].text if i + 2 < len(lines) and lines[i + 2].text else ""
        is_name = judge(name) is Judgement.NAME or again[name] > 1
        if name and is_name and _is_block_name(name):
            heads[i] = Head(i, i + 1, name)
    is_first = judge(lines[0].text) is Judgement.NAME or again[lines[0].text] > 1
    if heads and times[0] > 1 and is_first:
        heads[0] = Head(0, 0, lines[0].text)  # the time is below each message
    counts = Counter(head.name for head in heads.values())
    repeats = bool(counts) and max(counts.values()) > 1
    if not repeats or len(heads) * 2 <= len(times):
        return {}
    events = (i for i, line in enumerate(lines) if _is_timed_event(line.text))
    return {**heads, **{i: Head(i, i, "") for i in events}}


def _is_timed_event(text: str) -> bool:
    """Check for what happens in a chat, after its time: `10:31 Jo renamed the group`"""
    match = _BEFORE.match(text) if has_digit(text) else None
    done = _GUEST.sub("", match[1]) if match else ""  # but `moss_witch (pinned)`
    return CHAT_EVENT.search(done) is not None


def _find_keyed(lines: Sequence[Line]) -> Dict[int, Head]:
    """Find the heads of names alone, such as `SPEAKER: S1`, each above words."""
    found = {i: _KEYED.fullmatch(line.text) for i, line in enumerate(lines)}
    heads = {i: Head(i, i, match[1]) for i, match in found.items() if match}
    above = [i for i in heads if i + 1 < len(lines) and lines[i + 1].text]
    is_again = len({head.name for head in heads.values()}) < len(heads)
    is_above = len(above) == len(heads) and not any(i + 1 in heads for i in heads)
    return heads if is_again and is_above else {}


def _are_stacked(lines: Sequence[Line]) -> bool:
    """Check whether each line above a time is a name, and names come again there, so
    that none needs a blank line above it."""
    times = [i for i, line in enumerate(lines) if i and BARE_TIME.fullmatch(line.text)]
    names = Counter(lines[i - 1].text for i in times)
    is_again = len(times) >= MIN_STACKED and len(names) < len(times)
    return is_again and all(
        _is_block_name(name) and judge(name) is Judgement.NAME for name in names
    )


def _find_above(lines: Sequence[Line], i: int, is_stacked: bool) -> Tuple[int, str]:
    """Find a name on the line above a time, or above a badge such as `APP`."""
    first = i - 1
    while first > max(i - 4, -1) and is_beside(lines[first].text):
        first -= 1
    name = _strip_marks(lines[first].text) if first >= 0 else ""
    apart = first < 1 or not lines[first - 1].text or first < i - 1
    apart = apart or is_stacked or is_furniture(lines[first - 1].text)
    is_set_off = lines[i].indent > 1 or lines[i].text[-1] in "mM"
    apart = apart or (is_set_off and name[:1].isupper() and not is_remark(name))
    is_time = BARE_TIME.fullmatch(name) is not None
    is_dash = lines[i].text[0] in "—–-"
    name = _GUEST.sub("", _EMOJI.sub("", name).rstrip(" :"))
    if is_time or not (apart or is_dash) or not _is_block_name(name):
        return i, ""
    return (first, name) if judge(name) is not Judgement.NO else (i, "")


def is_beside(text: str) -> bool:
    """Check for what may stand between a name and its time: `APP`, a role."""
    is_badge = text in _BADGES or text.startswith(("Role icon,", "Server Tag:"))
    return is_badge or is_furniture(text)


def is_furniture(text: str) -> bool:
    is_page = PAGE_COUNTER.match(text) or PAGE_BUTTON.match(text)
    return bool(is_page or CHAT_FURNITURE.match(text)) or text in ("—", "–", "-")


def _is_block_name(name: str) -> bool:
    words = name.split()
    if not words or len(words) > MAX_NAME_WORDS or _RUNS.search(name):
        return bool(words) and len(words) < 4 and judge(name) is Judgement.NAME
    last, first = words[-1].casefold(), words[0].casefold()
    is_letter = len(words[-1]) == 1 and words[-1].isupper()  # `Speaker A`
    if (last in PREPOSITIONS and not is_letter) or (
        len(words) > 1 and first in NO_NAMES
    ):
        return False
    if is_furniture(name) or _SAID.search(name):
        return False
    return not is_label(name) and not CHAT_EVENT.search(name)
