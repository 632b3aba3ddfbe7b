"""Name and time on a line of their own, what is said below: Discord, Slack, Teams,
Telegram, Otter, Rev."""

import re
from collections import Counter, deque
from itertools import pairwise
from typing import (
    Container,
    Deque,
    Dict,
    FrozenSet,
    Iterable,
    List,
    Sequence,
    Set,
    Tuple,
)

from .block_heads import (
    BARE_NUMBER,
    MAX_NAME_WORDS,
    POSTED,
    Head,
    find_heads,
    is_beside,
    is_furniture,
    is_page,
)
from .dice import is_roll_message
from .emotes import Doers
from .events import Event, Kind, Reading
from .headings import find_title
from .line import Line, next_filled
from .markup import LINKED
from .names import fold_names
from .shape import Shape, blank_event, plain_event
from .tags import find_tag
from .times import BARE_TIME, LEADING_TIME
from .words import (
    CHAT_EVENT,
    CHAT_FURNITURE,
    CHAT_NOTICE,
    CHAT_PLACEHOLDER,
    NO_NAMES,
    PAGE_BUTTON,
    PAGE_COUNTER,
    RULE,
)

MIN_BLOCKS = 2
MAX_RECENT = 100  # lines of messages that others may quote in part
MIN_QUOTED = 8  # characters of a message that is quoted
_NOTICES = (CHAT_NOTICE, CHAT_FURNITURE, CHAT_PLACEHOLDER, PAGE_COUNTER)
_EDITED = re.compile(r"[ \t]+\((?i:edited|bearbeitet|modifié|editado|modificato)\)$")
_PART = re.compile(r"\{[A-Z][a-z]+\}")  # `{Attachments}`, as DiscordChatExporter writes
_QUOTES = re.compile(r".{1,40} (?:wrote|said|schrieb|a écrit|escribió) ?:(?: ?↑.*)?$")
_BRACKETED = re.compile(r"\[(?:[^\[\]]|\[[^\[\]]*\])*\]")  # `[Photo]`, in any language
# A file that is sent, above its size.
_FILE = re.compile(r"\S.{0,120}\.[A-Za-z0-9]{1,6}")
_SIZE = re.compile(r"\d[\d.,]{0,8}[ ]?(?:bytes?|[kKMG]i?B|KB|Mo|Ko|Go)")
_THREAD = re.compile(r"replied to a thread:?$")
# What DiscordChatExporter and Slack write as the words of whoever did it.
_DID = re.compile(
    r"(?:Joined the server|Pinned a message|Started a (?:call|thread)\b.*"
    r"|Left the group|Changed the channel (?:name|icon)\b.*"
    r"|(?:Added|Removed) .{1,60} (?:to|from) the"
    r" (?:group|thread)|Boosted the server.*|Liked a message"
    r"|(?:set|cleared|changed) the channel (?:topic|description|purpose)\b.*"
    r"|renamed the channel from .*|(?:un)?archived (?:the|this) channel"
    r"|pinned a message.*|added an integration to this channel:.*"
    r"|started a huddle.*)\.?"
)
# What a telephone writes as the words of whoever reacts.
_REACTED = re.compile(
    r"(?:Liked|Loved|Disliked|Laughed at|Emphasi[sz]ed|Questioned) [“\"](.+)[”\"]"
)
# Of the program that wrote a transcript, below the last words.
_FOOT = re.compile(r"(?i:this (?:editable )?transcript\b|transcribed (?:by|with)\b)")
# A time within a long answer: `(00:24):`, `[00:01:10] And then?`
_WITHIN = re.compile(
    r"(?:\(\d{1,2}:\d{2}(?::\d{2})?\)|\[\d{1,2}:\d{2}:\d{2}\]):?(?:[ \t]+|$)"
)


def _fits(lines: Sequence[Line]) -> bool:
    heads = find_heads(lines)
    named = [head for head in heads.values() if head.name]
    if len(named) < MIN_BLOCKS:
        return False
    n_lines = sum(bool(line.text) and not is_furniture(line.text) for line in lines)
    dated = sum(bool(POSTED.match(lines[i].text)) for i in heads)
    most = 30 if dated > MIN_BLOCKS else 12  # lines of a post with its profile
    if len(heads) * most < min(len(lines), 2 * n_lines):
        return False
    tagged = sum(_is_tagged(line.text) for line in lines)
    if tagged > len(named):  # `[00:03] Nora: Hi.`, below a list of chapters
        return False
    timed = sum(bool(LEADING_TIME.match(ln.text)) for ln in lines if ln.text)
    if timed * 10 >= n_lines * 9:  # so that there are no words below
        return False
    followed = sum(
        head.last + 1 < len(lines) and head.last + 1 not in heads for head in named
    )
    return followed >= MIN_BLOCKS and followed * 2 >= len(named)


def _is_tagged(text: str) -> bool:
    """Check for a time, a name and what is said on one line."""
    time = LEADING_TIME.match(text)
    names, said = find_tag(text[time.end() :]) if time else ((), 0)
    return bool(names) and time is not None and time.end() + said < len(text)


def _read(lines: List[Line]) -> Reading:
    heads = find_heads(lines)
    folded = fold_names([head.name for head in heads.values() if head.name])
    names = {*folded, *folded.values()}
    events: List[Event] = []
    speakers: Tuple[str, ...] = ()
    begun, last = False, -1
    said: Set[str] = set()
    recent: Deque[str] = deque(maxlen=MAX_RECENT)
    doers = Doers(())
    ended = False  # by the profile of who wrote it, on boards
    in_part = False  # of a message, which is no text
    buttons = _find_buttons(lines)
    unsaid = _find_unsaid(lines, heads)
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
            kind = Kind.EVENT if i in unsaid else Kind.TURN
            events.append(Event(kind, line.start, end, speakers, end))
        elif i in unsaid:
            events.append(plain_event(line, Kind.EVENT))
        elif begun and line.text == "--":  # the mark of a signature
            events.append(plain_event(line, Kind.EVENT))
            ended = True
        elif begun and (title := _find_title_above(lines, i, heads)):
            events.append(Event(Kind.HEADING, line.start, line.end, title=title))
            ended = True
        elif not line.text or is_page(line):
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
        elif speakers and (not begun and BARE_NUMBER.fullmatch(line.text)):
            events.append(plain_event(line, Kind.SAID))  # elsewhere, a counter
            begun = True
        elif speakers and not begun and doers.find(line.text):
            events.append(plain_event(line, Kind.EVENT))  # `Thorn draws his sword`
        elif _is_quotation(lines, i, said, recent, names) or not speakers or in_part:
            events.append(plain_event(line, Kind.EVENT if begun else Kind.SKIP))
        elif i in buttons or _is_notice(lines, i, begun):
            is_part = not begun or is_beside(line.text) or _is_reaction(lines, i)
            is_part = is_part or RULE.match(line.text) is not None
            ended = ended or (i > max(heads) and _FOOT.match(line.text) is not None)
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
            recent.append(line.text)
    return Reading(events)


def _find_title_above(lines: Sequence[Line], i: int, heads: Container[int]) -> str:
    """Find a title of Markdown that stands apart, right above the next message; empty
    if there is none."""
    title = find_title(lines[i].text)
    is_above = bool(title) and next_filled(lines, i)[0] in heads
    return title if title and is_above and not lines[i - 1].text else ""


def _find_unsaid(lines: Sequence[Line], heads: Dict[int, Head]) -> Set[int]:
    """Find the lines of messages that are rolls of dice, tell what somebody did, or
    are shown once more below what they answer; with their heads."""
    order = sorted(heads)
    found = _find_between(lines, [heads[first] for first in order])
    texts: Dict[int, List[str]] = {}
    for first, after in zip(order, [*order[1:], len(lines)], strict=True):
        inside = range(heads[first].last + 1, after)
        said = [i for i in inside if lines[i].text and not RULE.match(lines[i].text)]
        texts[first] = [lines[i].text for i in said]
        told = len(said) == 1 and _DID.fullmatch(lines[said[0]].text)
        reacted = len(said) == 1 and _REACTED.fullmatch(lines[said[0]].text)
        is_reaction = reacted and any(reacted[1] in each for each in texts.values())
        if told or is_reaction or is_roll_message(texts[first]):
            found.update([first], said)
    shown = {_get_key(lines, heads[i], texts[i]) for i in order if not lines[i].indent}
    for i in order:
        if lines[i].indent and _get_key(lines, heads[i], texts[i]) in shown:
            found.update(range(i, heads[i].last + 1 + len(texts[i])))
    return found


def _find_between(lines: Sequence[Line], heads: Sequence[Head]) -> Set[int]:
    """Find what a program wrote between two messages or below the last one, where the
    same rule is right above each message: `Status changed` in a ticket."""
    above = {lines[head.first - 1].text for head in heads[1:]}
    rule = above.pop() if len(above) == 1 else ""
    found: Set[int] = set()
    if not RULE.match(rule):
        return found
    ends = [*(head.first for head in heads[1:]), len(lines)]
    for head, end in zip(heads, ends, strict=True):
        said = iter(range(head.last + 2, end))  # a rule below the head parts nothing
        next((i for i in said if lines[i].text == rule), None)
        found.update(i for i in said if lines[i].text and not RULE.match(lines[i].text))
    return found


def _get_key(lines: Sequence[Line], head: Head, words: Sequence[str]) -> str:
    """Get the head of a message and its first words."""
    above = (line.text for line in lines[head.first : head.last + 1])
    return "\n".join([*above, *words[:1]])


def _is_quotation(
    lines: Sequence[Line],
    i: int,
    said: Container[str],
    recent: Iterable[str],
    names: Container[str],
) -> bool:
    """Check for a message that another one answers, as chat programs quote it:
    `@wanda Who took the goat?`, on one line or on two, also below a name alone, or `>
    Who took the goat?`.

    lines (Sequence[Line]): All lines.
    i (int): The line.
    said (Container[str]): The lines of the messages before.
    recent (Iterable[str]): The last of them, a part of which may be quoted.
    names (Container[str]): The speakers.
    """
    text = _EDITED.sub("", lines[i].text)
    quoted = text[2:].strip() if text.startswith("> ") else ""
    is_long = len(quoted) >= MIN_QUOTED
    if quoted in said or (is_long and any(quoted in line for line in recent)):
        return True
    if text[0] in "「“" and text[-1] in "」”" and RULE.match(next_filled(lines, i)[1]):
        return True  # WeChat
    if i and lines[i - 1].text.startswith("@") and text in said:
        return len(text) >= MIN_QUOTED
    if (
        (text in names and lines[i + 1 : i + 2] and lines[i + 1].text in said)
        or (i and (lines[i - 1].text in names or _THREAD.match(lines[i - 1].text)))
        and text in said
    ):
        return True  # Teams, Slack
    if not text.startswith("@"):
        return False
    if text[1:] in names and next_filled(lines, i)[1] in said:
        return True
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
    if LINKED.match(text):  # before words
        return False
    if any(known.match(text) for known in _NOTICES) or RULE.match(text):
        return True
    if _is_reaction(lines, i) or _is_attached(lines, i):
        return True
    event = CHAT_EVENT.search(text[:80])
    if not event or text[-1] in "?!":
        return False
    before = text[: event.start()].split()
    is_named = 0 < len(before) <= 3 and before[0].strip(".…").casefold() not in NO_NAMES
    return is_named or (not before and not begun and event[0].startswith("was "))


def _is_attached(lines: Sequence[Line], i: int) -> bool:
    """Check for the name of a file above its size, or the size: `map.blend`, `4 MB`."""
    texts = [line.text for line in lines[max(i - 1, 0) : i + 2]]
    return any(
        _FILE.fullmatch(file) and _SIZE.fullmatch(size)
        for file, size in pairwise(texts)
    )


def _is_reaction(lines: Sequence[Line], i: int) -> bool:
    """Check for a sign above the number of those who reacted with it: `👀`, `3`."""
    is_sign = len(lines[i].text) <= 8 and not any(map(str.isalnum, lines[i].text))
    below = lines[i + 1].text if is_sign and i + 1 < len(lines) else ""
    return BARE_NUMBER.fullmatch(below) is not None


BLOCKS = Shape("names and times above the words", _fits, _read)
