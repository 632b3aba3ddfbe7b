"""Names that stood in bold before the words, in a text that has lost its bold type:
`Anna Bell How old were you?`, `Lund Fourteen.`"""

import re
from collections import Counter
from functools import lru_cache
from itertools import chain
from typing import (
    Container,
    Dict,
    FrozenSet,
    Iterator,
    List,
    NamedTuple,
    Optional,
    Sequence,
    Tuple,
)

from ...names.given_names import is_abbreviated, is_title
from ...names.not_people import is_common_word
from .asides import is_direction
from .events import Event, Kind, Reading
from .letters import CAPITALIZED
from .line import Line, Named, find_paragraphs
from .shape import Shape, blank_event, plain_event
from .tags import Judgement, judge
from .words import NO_NAMES, is_label, is_remark

MIN_TURNS, MIN_AGAIN = 4, 2  # that a text has, that begin with the same name
MAX_WORDS = 4  # of a name
MAX_START = 200  # characters with the name and the first words
# The share of the lines beginning with a name that go on with the same word, if it is
# part of the name, and if it is a common word as well.
WHOLE, SURE = 0.6, 0.9
MIN_CAPITALS = 0.1  # of all lines, where names are in capitals
# The words of a name, and the first letter of a sentence below them.
_WORD = re.compile(
    rf"({CAPITALIZED}|\d{{1,2}})(\.?:?[ ])"
    r"(?![\[(][^\[\]()\n]{1,60}[)\]]:)"
    r"(?=(?:[\[(][^\[\]()\n]{1,60}[)\]][ ])?[\[(\"“‘]?[A-Z0-9])"
)
_NO_ENDS = ("I", "A", "O", "The", "THE")  # words that no name ends with
Words = Tuple[str, ...]


class _Known(NamedTuple):
    """The names that begin paragraphs again and again.

    names (FrozenSet[Words]): Their words.
    last (FrozenSet[str]): The last words.
    in_capitals (bool): Whether all of them are in capitals.
    """

    names: FrozenSet[Words]
    last: FrozenSet[str]
    in_capitals: bool


def _fits(lines: Sequence[Line]) -> bool:
    """Check whether most paragraphs begin with names that come again, and speakers
    change."""
    starts = _find_starts(lines)
    known = _find_known(lines, starts)
    found = (_find_name(lines[i].text, known) for i in starts)
    order = [named.name for named in found if named]
    changes = sum(a != b for a, b in zip(order, order[1:], strict=False))
    least = MIN_CAPITALS if all(map(str.isupper, order)) else 0.5
    is_most = len(order) >= MIN_TURNS and len(order) >= len(starts) * least
    return is_most and len(known.names) > 1 and changes * 2 >= len(order)


def _find_starts(lines: Sequence[Line]) -> List[int]:
    """Find the lines that may begin with a name: the first ones of the paragraphs; all
    if there is one paragraph only, or names are in capitals."""
    paragraphs = [i for i in find_paragraphs(lines) if not lines[i].furniture]
    filled = [i for i, line in enumerate(lines) if line.text and not line.furniture]
    counts = Counter(w[0] for i in filled if (w := _list_names(lines[i].text)[:1]))
    again = Counter({name: n for name, n in counts.items() if n >= MIN_AGAIN})
    n_upper = sum(n for name, n in again.items() if _is_upper(name))
    is_upper = n_upper * 2 > again.total()
    return filled if is_upper or len(paragraphs) < 2 else paragraphs


def _is_upper(words: Words) -> bool:
    return " ".join(words).isupper() and len(words[0]) > 1


def _list_names(text: str) -> List[Words]:
    """List the names that a line may begin with, from the shortest on."""
    return _list_names_of(text[:MAX_START])


@lru_cache(maxsize=5000)
def _list_names_of(text: str) -> List[Words]:
    found: List[Words] = []
    words: Words = ()
    at = 0
    while len(words) < MAX_WORDS and (word := _WORD.match(text, at)):
        is_end = word[2][0] == "." and not is_title(word[1])
        is_dotted = word[2][0] == "." and not is_end
        words = (*words, word[1] + "." * is_dotted)
        at = word.end()
        if words[0].isdigit():
            break
        if not is_abbreviated(word[1]) and word[1] not in _NO_ENDS:
            found.append(words)
        if ":" in word[2] or is_end:
            break
    return found


def _find_known(lines: Sequence[Line], starts: Sequence[int]) -> _Known:
    """Find the names that begin paragraphs again and again, no mark behind them. What
    is no whole name, as the same word goes on with it, is none."""
    counts = Counter(
        name
        for i in starts
        for name in _list_names(lines[i].text)
        if not lines[i].text.startswith(":", len(" ".join(name)))
    )
    again = {name for name, n in counts.items() if n >= MIN_AGAIN}
    begun = Counter(words for i in starts for words in _list_starts(lines[i].text))
    whole = {
        name
        for name in again
        if name[:-1] not in again or name[-1].isdigit() or _is_whole(name, begun)
    }
    parts = {name[:-1] for name in whole}
    full = {name[-1] for name in counts if len(name) > 1}
    names = frozenset(
        name
        for name in whole - parts
        if _may_name(name, is_surname=len(name) > 1 or name[0] in full)
    )
    last = frozenset(name[-1] for name in names)
    return _Known(names, last, all(map(_is_upper, names)))


def _list_starts(text: str) -> Iterator[Words]:
    """List the first words of a line: one, two, ..."""
    parts = text[:MAX_START].split(maxsplit=MAX_WORDS)[:MAX_WORDS]
    words = tuple(one if is_title(one) else one.rstrip(".:") for one in parts)
    return (words[:n] for n in range(1, len(words) + 1))


def _is_whole(name: Words, begun: "Counter[Words]") -> bool:
    """Check whether the last word of a name belongs to it.

    begun (Counter): The lines that begin with the same words.
    """
    n = begun[name]
    share = n / begun[name[:-1]]
    is_common = is_common_word(name[-1].lower())
    if _is_upper(name) or (all(map(is_title, name[:-1])) and not is_common):
        return True
    return share >= SURE and n > MIN_AGAIN if is_common else share >= WHOLE


def _may_name(words: Words, *, is_surname: bool = False) -> bool:
    """Check for a name. A common word is one if a paragraph begins with a full name:
    `Anna Bell`."""
    own = words[1:] if words[0] in _NO_ENDS else words
    name, last = " ".join(own), own[-1].lower()
    if any(w.lower() in NO_NAMES or is_remark(w) for w in (own[0], own[-1])):
        return False
    is_word = is_common_word(last) and not is_title(words[0])
    is_word = is_word and not is_surname and not name.isupper()
    return not is_word and not is_label(name) and judge(name) is Judgement.NAME


def _find_name(text: str, known: _Known) -> Optional[Named]:
    """Find a name at the start of a paragraph: the longest known one, a full name whose
    last word is a known surname, a title and a name, or, if those known are, any in
    capitals."""
    names = _list_names(text)
    full = [name for name in names if len(name) > 1]
    starts = [words for words in _list_starts(text) if len(words) > 1]
    more = (name for name in full if name[-1] in known.last or is_title(name[0]))
    if known.in_capitals:
        names = list(filter(_is_upper, names))
        more = (name for name in reversed(names) if _may_name(name))
    ways = (
        (words for words in reversed(starts) if words in known.names),
        (name for name in reversed(names) if name in known.names),
        more,
    )
    found = next(chain.from_iterable(ways), None)
    if found is None:
        return None
    name = " ".join(found)
    is_marked = text.startswith((":", "."), len(name))
    return Named(name, len(name) + is_marked + 1)


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
