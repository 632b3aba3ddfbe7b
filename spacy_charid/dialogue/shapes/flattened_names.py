"""Names that stood in bold before the words, in a text that has lost its bold type:
`Anna Bell How old were you?`, `Lund Fourteen.`"""

import re
from collections import Counter
from typing import Container, Dict, FrozenSet, List, Optional, Sequence

from ...names.given_names import is_title
from ...names.not_people import is_common_word
from .asides import is_direction
from .events import Event, Kind, Reading
from .letters import CAPITALIZED
from .line import Line, Named, find_paragraphs
from .shape import Shape, blank_event, plain_event
from .tags import Judgement, judge
from .template_scores import count_again
from .times import CLOCK
from .words import NO_NAMES, is_label, is_remark

MIN_TURNS, MIN_AGAIN = 4, 2  # that a text has, that begin with the same name
MAX_WORDS = 2  # of a name before its last word
# A name, with a colon at most, and the first word of a sentence.
_NAMED = re.compile(
    rf"(?P<name>(?:{CAPITALIZED}[ ]){{0,{MAX_WORDS}}}(?P<last>[^\W\d_a-z][^\W\d_]+))"
    r":?[ ](?=[\[(\"“‘]?[A-Z0-9])"
)
# Names with a mark behind them, or alone: `Anna Bell: How old?`, `Anna Bell.`
_MARKED = re.compile(
    rf"({CAPITALIZED}(?:[ ](?:{CAPITALIZED}|\d{{1,2}})){{1,{MAX_WORDS}}})"
    r"(?:[.:](?:\s|$)|$)"
)
_TIMED = re.compile(rf"[^\d:\n]{{1,40}}[ ][\[(]?{CLOCK}[\])]?[ ]")


def _fits(lines: Sequence[Line]) -> bool:
    """Check whether most paragraphs begin with names that come again, and speakers
    change."""
    starts = _find_starts(lines)
    timed = sum(_TIMED.match(lines[i].text) is not None for i in starts)
    if timed * 2 > len(starts):  # `Anna Bell [0:03] How old were you?`
        return False
    known = _find_known(lines, starts)
    found = [_find_name(lines[i].text, known) for i in starts]
    order = [one.name.split()[-1] for one in found if one]
    changes = sum(a != b for a, b in zip(order, order[1:], strict=False))
    is_most = len(order) >= MIN_TURNS and len(order) * 2 >= len(starts)
    marked = count_again(
        m[1] for m in (_MARKED.match(lines[i].text) for i in starts) if m
    )
    if marked * 2 >= len(order):
        return False
    return is_most and len(known) > 1 and changes * 2 >= len(order)


def _find_starts(lines: Sequence[Line]) -> List[int]:
    """Find the first lines of the paragraphs."""
    return [i for i in find_paragraphs(lines) if not lines[i].furniture]


def _find_known(lines: Sequence[Line], starts: Sequence[int]) -> FrozenSet[str]:
    """Find the words that begin paragraphs again and again like names, no mark behind
    them. A common word is one if a paragraph begins with a full name: `Anna Bell`."""
    firsts = list(filter(None, (_NAMED.match(lines[i].text) for i in starts)))
    full = {first["last"] for first in firsts if first["name"] != first["last"]}
    counts = Counter(
        first["name"].split()[0] for first in firsts if first[0][-2:-1] != ":"
    )
    return frozenset(
        word
        for word, n in counts.items()
        if n >= MIN_AGAIN and _may_name(word, is_surname=word in full)
    )


def _may_name(word: str, *, is_surname: bool) -> bool:
    if word.isupper() or is_title(word):  # other shapes have names in capitals
        return False
    key = word.lower()
    is_word = key in NO_NAMES or is_remark(word)
    is_word = is_word or (is_common_word(key) and not is_surname)
    return not is_word and not is_label(word) and judge(word) is Judgement.NAME


def _find_name(text: str, known: FrozenSet[str]) -> Optional[Named]:
    """Find a known name at the start of a paragraph, alone or after others."""
    named = _NAMED.match(text)
    if named is None or named["last"] in known:
        return Named(named["name"], named.end()) if named else None
    words = named["name"].split()[:-1]
    while words and words[-1] not in known:
        words.pop()
    name = " ".join(words)
    return Named(name, len(name) + 1) if words else None


def _read(lines: List[Line]) -> Reading:
    starts = _find_starts(lines)
    known = _find_known(lines, starts)
    names: Dict[int, Named] = {}
    for i in starts:
        if found := _find_name(lines[i].text, known):
            names[i] = found
    first, last = min(names, default=len(lines)), max(names, default=0)
    within = _find_within(lines, names, last)
    events: List[Event] = []
    for i, line in enumerate(lines):
        if i in names:
            name, said = names[i]
            start, end = line.start, line.end
            events.append(Event(Kind.TURN, start, end, (name,), start + said))
        elif not line.text or line.furniture:
            goes_on = i in within and i > first
            pause = plain_event(line, Kind.PAUSE)
            events.append(pause if goes_on else blank_event(line))
        elif is_direction(lines, i):
            events.append(plain_event(line, Kind.NOTE))
        else:
            events.append(plain_event(line, Kind.SAID if i > first else Kind.EVENT))
    return Reading(events)


def _find_within(
    lines: Sequence[Line], names: Container[int], last: int
) -> FrozenSet[int]:
    """Find the blank lines above further paragraphs of turns, but for the last turn,
    below which may stand what nobody says."""
    found: List[int] = []
    following = len(lines)
    for i in range(len(lines) - 1, -1, -1):
        if lines[i].text:
            following = i
        elif following < last and following not in names:
            found.append(i)
    return frozenset(found)


FLATTENED_NAMES = Shape("names without a mark", _fits, _read)
