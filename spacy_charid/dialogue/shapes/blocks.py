"""Name and time on a line of their own, what is said below: Discord, Slack, Teams,
Telegram, Otter, Rev."""

import re
from collections import Counter
from typing import (
    Container,
    Dict,
    FrozenSet,
    List,
    NamedTuple,
    Sequence,
    Set,
    Tuple,
)

from .dice import is_roll_message
from .emotes import Doers
from .events import Event, Kind, Reading
from .line import Line, next_filled
from .names import fold_names
from .shape import Shape, blank_event, plain_event
from .tags import Judgement, find_tag, judge
from .times import BARE_TIME, DATE, LEADING_TIME, RANGE, STAMP
from .words import (
    CHAT_EVENT,
    CHAT_FURNITURE,
    CHAT_NOTICE,
    CHAT_PLACEHOLDER,
    FUNCTION_WORDS,
    PAGE_BUTTON,
    PAGE_COUNTER,
    PREPOSITIONS,
    RULE,
    is_label,
    is_remark,
)

MIN_BLOCKS = 2
MAX_NAME_WORDS = 6
MIN_QUOTED = 8  # characters of a message that is quoted
_BARE_NUMBER = re.compile(r"[+-]?\d{1,4}")
_STATUS = r"(?:[ ]?:[a-z0-9_+-]+:)*"
_NAME = r"([^\s\[\]<>:—–|(][^\[\]<>:—–|\n]{0,58}?)"
_PRONOUNS = r"(?:[ ]\[[^\[\]\n]{1,24}\](?:[ ]?,(?=[ ]))?)?"  # or a tag: `bea [REED], —`
_AFTER = re.compile(
    rf"\[?{_NAME}\]?{_STATUS}{_PRONOUNS}"
    r"(?:[ \t]*[—–|•·,][ \t]+|[ \t]+-[ \t]+|[ \t\u00a0]+|,?[ \t]*(?=[\[(]))"
    rf"[\[(]?{STAMP}{RANGE}[\])]?:?$"
)
_BEFORE = re.compile(rf"[\[(]?{STAMP}[\])]?[ \t]+(?:[-–—|][ \t]+)?{_NAME}:?$")
_DIGIT = re.compile("[0-9]")
_DATE = re.compile(DATE)
_NOTICES = (CHAT_NOTICE, CHAT_FURNITURE, CHAT_PLACEHOLDER, PAGE_COUNTER)
_EDITED = re.compile(r"[ \t]+\((?i:edited|bearbeitet|modifié|editado|modificato)\)$")
_AGO = re.compile(r"\d{1,2}[ ]?[a-z]{1,7}\.?(?:[ ]ago)?|[Jj]ust now")
_PART = re.compile(r"\{[A-Z][a-z]+\}")  # `{Attachments}`, as DiscordChatExporter writes
_GUEST = re.compile(r"[ \t]*(?:\([^()]*\)|(?<=\S)[ ]\[[^\[\]]*\])$")
# `Post by wanda » Tue Mar 05`, on boards
_POSTED = re.compile(r"(?:(?:Re: )?Post(?:ed)?|Written|Reply|Sent) by:?[ ]+")
_QUOTES = re.compile(r".{1,40} (?:wrote|said|schrieb|a écrit|escribió) ?:(?: ?↑.*)?$")
_BRACKETED = re.compile(r"\[(?:[^\[\]]|\[[^\[\]]*\])*\]")  # `[Photo]`, in any language
_BADGES = frozenset("APP BOT MOD ADMIN OWNER OP STAFF MODERATOR AUTHOR".split())
# What Discord writes with a time: `quill just slid into the server. — 11/03/2024`
_SYSTEM = re.compile(
    r"\b(?:just (?:slid into|landed|showed up|joined|arrived|boosted)|hopped into the"
    r"|swooped in|pinned a message|started a (?:thread|call)"
    r"|changed the (?:channel|group))\b|^(?:Welcome,? |Glad you['’]re here, "
    r"|Good to see you, |Yay you made it, |A wild .{1,40} appeared|Everyone welcome )",
    re.I,
)
# A time within a long answer: `(00:24):`, `[00:01:10] And then?`
_WITHIN = re.compile(
    r"(?:\(\d{1,2}:\d{2}(?::\d{2})?\)|\[\d{1,2}:\d{2}:\d{2}\]):?(?:[ \t]+|$)"
)
_RUNS = re.compile(r"[.!?,;]$")


class _Head(NamedTuple):
    """A line, or several, of a name and a time.

    first, last (int): The first and the last line.
    name (str): The name; empty for what the program writes.
    """

    first: int
    last: int
    name: str


def _find_heads(lines: Sequence[Line]) -> Dict[int, _Head]:
    """Find the heads, by their first line."""
    heads: Dict[int, _Head] = {}
    for i, line in enumerate(lines):
        may_be_time = _has_digit(line.text) or line.text.casefold() == "just now"
        if _is_page(line) or not may_be_time:
            continue
        if CHAT_FURNITURE.match(line.text) and not BARE_TIME.fullmatch(line.text):
            continue
        if BARE_TIME.fullmatch(line.text):
            is_post = i > 0 and lines[i - 1].text == "·"
            is_time = ":" in line.text or _AGO.fullmatch(line.text)
            if not is_time and not is_post:  # a date
                continue
            first, name = _find_above(lines, i)
            if name and first not in heads:
                heads[first] = _Head(first, i, name)
            continue
        match = _AFTER.match(line.text) or _BEFORE.match(line.text)
        name = _GUEST.sub("", match[1].strip()) if match else ""
        name = _POSTED.sub("", name).rstrip(" »|·")
        if name and _SYSTEM.search(name):
            heads[i] = _Head(i, i, "")
            continue
        if name in _BADGES and i and _is_block_name(lines[i - 1].text):
            heads[i - 1] = _Head(i - 1, i, lines[i - 1].text)
        elif name and _is_block_name(name):
            heads[i] = _Head(i, i, name)
    return _drop_title(lines, heads) or _find_below(lines)


def _is_page(line: Line) -> bool:
    """Check for what a page adds; a number alone may be a message."""
    return line.furniture and _BARE_NUMBER.fullmatch(line.text) is None


def _has_digit(text: str) -> bool:
    if text.isascii():
        return _DIGIT.search(text) is not None
    return any(map(str.isdigit, text))


def _drop_title(lines: Sequence[Line], heads: Dict[int, _Head]) -> Dict[int, _Head]:
    """Drop the title and the date of a recording, below which all heads have times."""
    first, *others = sorted(heads) or [0]
    dated = [_DATE.search(lines[heads[i].last].text) for i in heads]
    is_title = len(others) > 1 and dated[0] and not any(dated[1:])
    names = {heads[i].name for i in others}
    if not is_title or heads[first].name in names:
        return heads
    return {i: heads[i] for i in others}


def _find_below(lines: Sequence[Line]) -> Dict[int, _Head]:
    """Find the heads of a time and a name on the next line, if the names repeat."""
    heads: Dict[int, _Head] = {}
    again = Counter(line.text for line in lines)
    if not any(n > 1 and _is_block_name(text) for text, n in again.items()):
        return heads
    times = [i for i, line in enumerate(lines) if BARE_TIME.fullmatch(line.text)]
    for i in times:
        name = lines[i + 1].text if i + 2 < len(lines) and lines[i + 2].text else ""
        if name and judge(name) is Judgement.NAME and _is_block_name(name):
            heads[i] = _Head(i, i + 1, name)
    if heads and times[0] > 1 and judge(lines[0].text) is Judgement.NAME:
        heads[0] = _Head(0, 0, lines[0].text)  # the time is below each message
    counts = Counter(head.name for head in heads.values())
    repeats = bool(counts) and max(counts.values()) > 1
    return heads if repeats and len(heads) * 2 > len(times) else {}


def _find_above(lines: Sequence[Line], i: int) -> Tuple[int, str]:
    """Find a name on the line above a time, or above a badge such as `APP`."""
    first = i - 1
    while first > max(i - 4, -1) and _is_beside(lines[first].text):
        first -= 1
    name = lines[first].text if first >= 0 else ""
    apart = first < 1 or not lines[first - 1].text or first < i - 1
    apart = apart or _is_furniture(lines[first - 1].text)
    is_set_off = lines[i].indent > 1 or lines[i].text[-1] in "mM"
    apart = apart or (is_set_off and name[:1].isupper() and not is_remark(name))
    is_time = BARE_TIME.fullmatch(name) is not None
    is_dash = lines[i].text[0] in "—–-"
    name = _GUEST.sub("", name)
    if is_time or not (apart or is_dash) or not _is_block_name(name):
        return i, ""
    return (first, name) if judge(name) is not Judgement.NO else (i, "")


def _is_beside(text: str) -> bool:
    """Check for what may be between a name and its time."""
    return text in _BADGES or _is_furniture(text)


def _is_furniture(text: str) -> bool:
    is_page = PAGE_COUNTER.match(text) or PAGE_BUTTON.match(text)
    return bool(is_page or CHAT_FURNITURE.match(text)) or text in ("—", "–", "-")


def _is_block_name(name: str) -> bool:
    words = name.split()
    if not words or len(words) > MAX_NAME_WORDS or _RUNS.search(name):
        return bool(words) and len(words) < 4 and judge(name) is Judgement.NAME
    last, first = words[-1].casefold(), words[0].casefold()
    is_letter = len(words[-1]) == 1 and words[-1].isupper()  # `Speaker A`
    if (last in PREPOSITIONS and not is_letter) or (
        len(words) > 1 and first in FUNCTION_WORDS
    ):
        return False
    if _is_furniture(name):
        return False
    return not is_label(name) and not CHAT_EVENT.search(name)


def _fits(lines: Sequence[Line]) -> bool:
    heads = _find_heads(lines)
    if len(heads) < MIN_BLOCKS:
        return False
    n_lines = sum(bool(line.text) and not _is_furniture(line.text) for line in lines)
    dated = sum(bool(_POSTED.match(lines[i].text)) for i in heads)
    most = 30 if dated > MIN_BLOCKS else 12  # lines of a post with its profile
    if len(heads) * most < min(len(lines), 2 * n_lines):
        return False
    tagged = sum(_is_tagged(line.text) for line in lines)
    if tagged > len(heads):  # `[00:03] Nora: Hi.`, below a list of chapters
        return False
    followed = sum(
        head.last + 1 < len(lines) and head.last + 1 not in heads
        for head in heads.values()
    )
    return followed >= MIN_BLOCKS and followed * 2 >= len(heads)


def _is_tagged(text: str) -> bool:
    """Check for a time, a name and what is said on one line."""
    time = LEADING_TIME.match(text)
    names, said = find_tag(text[time.end() :]) if time else ((), 0)
    return bool(names) and time is not None and time.end() + said < len(text)


def _read(lines: List[Line]) -> Reading:
    heads = _find_heads(lines)
    folded = fold_names([head.name for head in heads.values() if head.name])
    events: List[Event] = []
    speakers: Tuple[str, ...] = ()
    begun, last = False, -1
    said: Set[str] = set()
    doers = Doers(())
    ended = False  # by the profile of who wrote it, on boards
    in_part = False  # of a message, which is no text
    buttons = _find_buttons(lines)
    rolls = _find_rolls(lines, heads)
    for i, line in enumerate(lines):
        if i <= last:
            continue
        opens = _PART.fullmatch(line.text) or (not begun and _QUOTES.match(line.text))
        is_profile = begun and line.text in speakers and not lines[i - 1].text
        is_profile = is_profile and i not in heads
        in_part = in_part or bool(opens) or is_profile
        ended = (ended or is_profile) and i not in heads
        in_part = ended or (in_part and bool(line.text) and i not in heads)
        if i in heads:
            head = heads[i]
            if not head.name:
                events.append(plain_event(line, Kind.EVENT))
                ended = True
                continue
            speakers, last, begun = (folded[head.name],), head.last, False
            doers = Doers(speakers)
            end = lines[last].end
            kind = Kind.EVENT if i in rolls else Kind.TURN
            events.append(Event(kind, line.start, end, speakers, end))
        elif i in rolls:
            events.append(plain_event(line, Kind.EVENT))
        elif not line.text or _is_page(line):
            events.append(blank_event(line))
        elif speakers and BARE_TIME.fullmatch(line.text):
            kind = Kind.TURN if begun else Kind.SKIP
            kind = kind if ":" in line.text else Kind.EVENT  # a date
            below, _ = next_filled(lines, i)
            if below < len(lines) and _is_notice(lines, below, False):
                kind = Kind.EVENT
            if line.text.endswith(":") or _WITHIN.match(line.text):
                kind = Kind.SKIP
            events.append(Event(kind, line.start, line.end, speakers, line.end))
            begun = begun and kind is Kind.SKIP
        elif speakers and _BRACKETED.fullmatch(line.text):
            events.append(plain_event(line, Kind.NOTE))
        elif speakers and (not begun and _BARE_NUMBER.fullmatch(line.text)):
            events.append(plain_event(line, Kind.SAID))  # elsewhere, a counter
            begun = True
        elif speakers and not begun and doers.find(line.text):
            events.append(plain_event(line, Kind.EVENT))  # `Thorn draws his sword`
        elif is_quotation(lines, i, said) or not speakers or in_part:
            events.append(plain_event(line, Kind.EVENT if begun else Kind.SKIP))
        elif i in buttons or _is_notice(lines, i, begun):
            is_part = not begun or _is_beside(line.text) or _is_reaction(lines, i)
            is_part = is_part or RULE.match(line.text) is not None
            kind = Kind.SKIP if is_part else Kind.EVENT
            events.append(plain_event(line, kind))
        else:
            edited = _EDITED.search(line.text)
            end = line.start + edited.start() if edited else line.end
            time = _WITHIN.match(line.text)
            start = line.start + time.end() if time else line.start
            events += [Event(Kind.SKIP, line.start, start)] if time else []
            events.append(Event(Kind.SAID, start, end))
            events += [Event(Kind.SKIP, end, line.end)] if edited else []
            begun = True
            said.add(line.text[: end - line.start])
    return Reading(events)


def _find_rolls(lines: Sequence[Line], heads: Dict[int, _Head]) -> Set[int]:
    """Find the lines of messages that are rolls of dice, with their heads."""
    found: Set[int] = set()
    order = sorted(heads)
    for first, after in zip(order, [*order[1:], len(lines)], strict=True):
        inside = range(heads[first].last + 1, after)
        said = [i for i in inside if lines[i].text and not RULE.match(lines[i].text)]
        if is_roll_message([lines[i].text for i in said]):
            found.update([first], said)
    return found


def is_quotation(lines: Sequence[Line], i: int, said: Container[str]) -> bool:
    """Check for a message that another one answers, as chat programs quote it:
    `@wanda Who took the goat?`, on one line or on two, or `> Who took the goat?`.

    lines (Sequence[Line]): All lines.
    i (int): The line.
    said (Container[str]): The lines of the messages before.
    """
    text = lines[i].text
    if text.startswith("> ") and text[2:].strip() in said:
        return True
    if text[0] in "「“" and text[-1] in "」”" and RULE.match(next_filled(lines, i)[1]):
        return True  # WeChat
    if i and lines[i - 1].text.startswith("@") and text in said:
        return len(text) >= MIN_QUOTED
    if not text.startswith("@"):
        return False
    words = text.split(" ", MAX_NAME_WORDS)
    rests = (" ".join(words[n:]) for n in range(1, len(words)))
    return any(len(rest) >= MIN_QUOTED and rest in said for rest in rests)


def _find_buttons(lines: Sequence[Line]) -> FrozenSet[int]:
    """Find the buttons of a page, such as `Reply`, that come again."""
    found = [i for i, line in enumerate(lines) if PAGE_BUTTON.match(line.text)]
    counts = Counter(lines[i].text for i in found)
    return frozenset(i for i in found if counts[lines[i].text] > 1)


def _is_notice(lines: List[Line], i: int, begun: bool) -> bool:
    """Check whether a line was written by the program between two messages."""
    text = lines[i].text
    if any(known.match(text) for known in _NOTICES) or RULE.match(text):
        return True
    if _is_reaction(lines, i):
        return True
    event = CHAT_EVENT.search(text[:80])
    if not event or text[-1] in "?!":
        return False
    before = text[: event.start()].split()
    is_named = 0 < len(before) <= 3 and before[0].casefold() not in FUNCTION_WORDS
    return is_named or (not before and not begun and event[0].startswith("was "))


def _is_reaction(lines: Sequence[Line], i: int) -> bool:
    """Check for a sign above the number of those who reacted with it: `👀`, `3`."""
    is_sign = len(lines[i].text) <= 8 and not any(map(str.isalnum, lines[i].text))
    below = lines[i + 1].text if is_sign and i + 1 < len(lines) else ""
    return _BARE_NUMBER.fullmatch(below) is not None


BLOCKS = Shape("names and times above the words", _fits, _read)
