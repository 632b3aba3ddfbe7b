"""Threads of boards, copied from the page: `Post by Wanda » Tue Mar 05, 2024`.

Each post has a line of its date, which names who wrote it or stands below a profile
(phpBB, SMF, XenForo) or above one (vBulletin). Profiles, subjects, signatures and
buttons are notes.
"""

import re
from collections import Counter
from typing import Dict, List, NamedTuple, Optional, Sequence, Set, Tuple

from .events import Event, Kind, Reading
from .line import Line
from .names import fold_names
from .shape import Shape, blank_event, plain_event
from .times import CLOCK, DATE, has_digit

MIN_POSTS = 2
MAX_PROFILE = 10  # lines with text
MAX_RANKS = 4  # lines with the name and ranks above the fields
MAX_SIGNATURE = 4
_DAY = r"(?:[^\W\d_]{1,12}\.?,?[ ])?"  # of the week, in any language
_WHEN = rf"{_DAY}(?:{DATE}|{CLOCK}|\d{{1,2}} \w+ \d{{4}})[^\n]{{0,60}}"
_NUMBER = r"(?:(?:Post[ ])?#[ ]?\d{1,5}\.?[ ]+)?"
# The date of a post, with its author.
_BY = re.compile(
    rf"{_NUMBER}(?:(?:Quote |Unread )?(?i:post(?:ed)?|written|reply|sent|beitrag"
    r"|message|mensaje|messaggio|bericht|geschrieben|publié|publicado|inlägg))?:?[ ]*"
    rf"{_NUMBER}(?:by|von|par|por|da|door|av):?[ ]+(?P<name>\S[^»›\n]{{0,40}}?)[ ]*"
    rf"(?:[»›]|,|[-–—]|[ ]on|[ ]am|[ ]le|[ ]el)[ ]+{_WHEN}$"
)
# The date of a post below the profile of its author.
_BELOW = re.compile(
    rf"«[ ]?[^\n«»]{{0,30}}?:?[ ]*{_WHEN}»$|{_NUMBER}Posted:?[ ]+{_WHEN}$"
)
# The date and the number of a post, above the profile.
_ABOVE = re.compile(rf"{_WHEN}[ \t]#\d{{1,5}}(?:[ ]\([^()]*\))?$")
_DATE = re.compile(rf"{_WHEN}$")  # alone, above a name and fields
_NUMBERED = re.compile(r"#\d{1,5}$")  # alone, below a date (XenForo)
# Of a profile: a key alone, or with a value; a sentence may begin with some keys.
_FIELD = re.compile(
    r"(?i:posts?|joined|join date|location|messages|reaction score|points|gender|karma"
    r"|thanks|likes(?: received)?|registered|beiträge|registriert|wohnort|ort"
    r"|inscription|localisation|mensajes|registrado|ubicación|member since"
    r"|threads|reputation|age|pronouns|website|contact|status|offline|online)"
    r"(?:[ ]?:|[ \t]*[:#][ \t]*\S.*|(?:[ \t]+[^\s.!?,…]+){1,2}"
    r"|[ \t]+(?:[^\W\d_]+[ ])?\d.{0,30})?$"
)
_NAMED_FIELD = re.compile(r"[^\W\d_][\w ]{2,18}:[ \t]*\S")
_END = re.compile(
    r"(?i:(?:back to )?top|nach oben|haut|arriba|logged|report(?: to moderator)?"
    r"|ip logged|gespeichert|▲|↑|(?:(?:like|reply|share|report|quote)[ ,·|]{0,3}){2,}"
    r"|like|reply|share|report|reactions:)$"
)
_QUOTES = re.compile(r".{1,40} (?:wrote|said|schrieb|a écrit|escribió) ?:(?: ?↑.*)?$")
# The head of a quotation of vBulletin, which no blank line ends.
_QUOTED = re.compile(r"(?i:quote:|originally posted by:? \S.{0,40})$")
# What ends a quotation of XenForo.
_EXPAND = re.compile(
    r"Click to expand\.{3}|Zum Vergrößern anklicken\.{4}|Cliquez pour agrandir\.{3}"
    r"|Haz clic para expandir\.{3}"
)
_RULE = re.compile(r"[_-]{5,}$|--$")
_FURNITURE = re.compile(
    r"(?i:reply with quote|quote|edit|add bookmark|new|default|post subject: .*|re: .*"
    r"|last edited by .*|edited by .*|.* likes this\.?)$"
)


class _Post(NamedTuple):
    """The head of a post.

    first, last (int): The lines of its date, and of a profile below it.
    name (str): Who wrote it.
    above (int): The first line of the profile and the subject above it.
    """

    first: int
    last: int
    name: str
    above: int


def _find_posts(lines: Sequence[Line]) -> List[_Post]:
    """Find the heads of all posts."""
    dates = _find_dates(lines)
    profiles = {i: _walk_up(lines, i, dates) for i in dates}
    tops = Counter(lines[min(above)].text for above in profiles.values() if above)
    ends = [*dates, len(lines)][1:]
    posts = []
    for (i, kind), until in zip(dates.items(), ends, strict=True):
        match = _BY.match(lines[i].text)
        above = profiles[i]
        if match:
            name, last = match["name"].strip(" »:"), i
            own = [j for j in above if lines[j].text.casefold() == name.casefold()]
            first = min(own or [j for j in above if j >= i - 1] or [i])
        elif kind == "above":
            below = [j for j in range(i + 1, until) if lines[j].text][:MAX_PROFILE]
            name = lines[below[0]].text if below else ""
            fields = [j for j in below if _FIELD.match(lines[j].text)]
            first, last = i, max(fields, default=below[0] if below else i)
        else:
            top = min(above, default=-1)  # of the profile, or of what is above it
            again = [j for j in above if tops[lines[j].text] > (j == top)]
            named = min(again or above, default=-1)
            name = lines[named].text if named >= 0 else ""
            first, last = (named if named >= 0 else i), i
        if name and not _FIELD.fullmatch(name):
            posts.append(_Post(i, last, name, first))
    return posts


def _find_dates(lines: Sequence[Line]) -> Dict[int, str]:
    """Find the lines of dates, and where the profiles are."""
    found: Dict[int, str] = {}
    for i, line in enumerate(lines):
        text = line.text
        if len(text) > 160 or not has_digit(text):
            continue
        if _BY.match(text):
            found[i] = "by"
        elif _BELOW.match(text):
            found[i] = "below"
        elif _ABOVE.match(text):
            found[i] = "above"
        elif _NUMBERED.match(text):
            found[i] = "below"
        elif _DATE.match(text) and _has_fields_below(lines, i):
            found[i] = "above"
    return found


def _has_fields_below(lines: Sequence[Line], i: int) -> bool:
    """Check for a name right below a line, and a profile of at least two fields with
    values below that."""
    below = [line.text for line in lines[i + 1 : i + 1 + MAX_PROFILE] if line.text]
    fields = [_FIELD.match(text) is not None and ":" in text for text in below]
    if sum(fields) < 2 or fields[0] or not any(fields[1:MAX_RANKS]):
        return False
    top = below[: fields.index(True)]
    return not any(_FURNITURE.match(t) or _NUMBERED.match(t) for t in top)


def _walk_up(lines: Sequence[Line], i: int, dates: Dict[int, str]) -> List[int]:
    """Get the lines above a date that may be of a profile or a subject."""
    above: List[int] = []
    for j in range(i - 1, -1, -1):
        text = lines[j].text
        if not text:
            continue
        is_end = j in dates or text.casefold() in ("quote", "edit") or _END.match(text)
        if _RULE.match(text):
            return _cut_signature(lines, j, above)
        if is_end or len(above) == MAX_PROFILE or not _may_describe(text):
            break
        above.append(j)
    return above


def _cut_signature(lines: Sequence[Line], rule: int, above: Sequence[int]) -> List[int]:
    """Leave the paragraph right below a rule out of the lines above a date, unless it
    is all of them."""
    end = next((j for j in range(rule + 1, len(lines)) if not lines[j].text), rule)
    return [j for j in above if j > end] or list(above)


def _may_describe(text: str) -> bool:
    """Check for a line of a profile or a subject, rather than of a post."""
    if _FIELD.match(text) or _NAMED_FIELD.match(text) or _FURNITURE.match(text):
        return True
    return len(text.split()) <= 12 and text[-1] not in '.?!,…"”'


def _fits(lines: Sequence[Line]) -> bool:
    posts = _find_posts(lines)
    if len(posts) < MIN_POSTS:
        return False
    names = Counter(post.name.casefold() for post in posts)
    filled = sum(bool(line.text) for line in lines)
    dates = [lines[post.first].text for post in posts]
    by = sum(bool(_BY.match(text) or _BELOW.match(text)) for text in dates)
    is_enough = len(posts) * 30 >= filled
    is_again = len(names) < len(posts) or by == len(posts) > MIN_POSTS
    fields = sum(_is_field(lines, i) for i in range(len(lines)))
    return is_enough and is_again and (by * 2 > len(posts) or fields >= len(posts))


def _is_field(lines: Sequence[Line], i: int) -> bool:
    """Check for a key with its value, which may stand on the next line (XenForo)."""
    if not _FIELD.match(lines[i].text):
        return False
    below = lines[i + 1].text if i + 1 < len(lines) else ""
    return ":" in lines[i].text or below[:1].isdigit() or bool(_DATE.match(below))


def _read(lines: List[Line]) -> Reading:
    posts = {post.first: post for post in _find_posts(lines)}
    skipped = {j for p in posts.values() for j in range(p.above, p.last + 1)}
    folded = fold_names([post.name for post in posts.values()])
    events: List[Event] = []
    speaker = ""
    post: Optional[_Post] = None
    ended = in_quote = begun = is_repeated = False
    titles = {line.text for line in lines[: min(posts, default=0)] if line.text}
    said: Set[str] = set()  # lines that may be quoted
    for i, line in enumerate(lines):
        # Marks `>` end with the last quoted line, others at a blank one.
        in_quote = in_quote and (line.depth > 0 or not lines[i - 1].depth)
        if i in posts:
            post = posts[i]
            speaker, begun, ended, in_quote = folded[post.name], False, False, False
            events.append(Event(Kind.TURN, line.start, line.end, (speaker,), line.end))
        elif not line.text:
            in_quote = False
            events.append(blank_event(line))
        elif i in skipped:
            ended = ended or post is None or i > post.last
            events.append(plain_event(line, Kind.EVENT if ended else Kind.SKIP))
        elif post is None or ended:
            events.append(plain_event(line, Kind.EVENT))
        elif _END.match(line.text) or _RULE.match(line.text):
            ended = True
            events.append(plain_event(line, Kind.EVENT))
        elif _is_profile(lines, i, speaker):
            ended = begun
            events.append(plain_event(line, Kind.EVENT if begun else Kind.SKIP))
        elif _QUOTED.match(line.text) or (is_repeated and line.text in said):
            is_repeated = True
            events.append(plain_event(line, Kind.SKIP))
        elif not begun and line.text in titles:
            events.append(plain_event(line, Kind.SKIP))
        elif _EXPAND.fullmatch(line.text):
            in_quote = False
            events.append(plain_event(line, Kind.SKIP))
        elif _QUOTES.match(line.text) or in_quote or _FURNITURE.match(line.text):
            in_quote = in_quote or bool(_QUOTES.match(line.text))
            events.append(plain_event(line, Kind.SKIP))
        else:
            begun, is_repeated = True, False
            said.add(line.text)
            events.append(plain_event(line, Kind.SAID))
    for _ in range(MAX_SIGNATURE):
        _cut_signatures(lines, events)
    return Reading(events)


def _cut_signatures(lines: Sequence[Line], events: List[Event]) -> None:
    """Leave out a last line that is the same in all posts of somebody."""
    posts: List[Tuple[str, List[int]]] = []  # who wrote it, and its lines
    for i, event in enumerate(events):
        if event.kind is Kind.TURN:
            posts.append((event.speakers[0], []))
        elif event.kind is Kind.SAID:
            posts[-1][1].append(i)
    lasts: Dict[str, Set[str]] = {}
    counts: Counter[str] = Counter()
    for name, said in posts:
        counts[name] += 1
        lasts.setdefault(name, set()).add(lines[said[-1]].text if said[1:] else "")
    for name, said in posts:
        if counts[name] > 1 and len(lasts[name]) == 1 and "" not in lasts[name]:
            events[said[-1]] = plain_event(lines[said[-1]], Kind.SKIP)


def _is_profile(lines: Sequence[Line], i: int, speaker: str) -> bool:
    """Check for the name above the profile of who wrote the post above."""
    below = [line.text for line in lines[i + 1 : i + 5]]
    is_name = lines[i].text == speaker and not lines[i - 1].text
    return is_name and any(_FIELD.match(text) and ":" in text for text in below)


BOARDS = Shape("board", _fits, _read)
