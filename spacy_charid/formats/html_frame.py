"""The part of a web page that holds a transcript, and what stands around it.

A page has more than its transcript: credits, sponsors, comments, links to other pages.
They stand in other elements than those in which names come again, below a rule, or in
an element for what is beside the point.
"""

from bisect import bisect_right
from collections import Counter
from typing import List, NamedTuple, Sequence, Set, Tuple

from ..dialogue.shapes.events import Kind
from ..dialogue.shapes.table import read_shape

MIN_AGAIN = 3  # turns of speakers who spoke before
MAX_OUTSIDE = 2  # one turn outside for so many inside may be a false one
BOXES = frozenset(
    "article aside blockquote body center details div dl figure form main nav ol "
    "section table ul".split()
)
# Elements whose text is not of the page.
UNREAD = frozenset(
    "script style noscript template svg select button nav footer".split()
)
_BESIDE = frozenset("aside figure form".split())
Path = Tuple[Tuple[str, int], ...]  # the tags and numbers of the boxes around a line


class Place(NamedTuple):
    """Where a line stands.

    path (Path): The boxes around it, from the outside.
    rules (int): The number of rules (`<hr>`) above it.
    """

    path: Path
    rules: int


def cut_frame(text: str, places: Sequence[Place]) -> Tuple[str, List[str], List[str]]:
    """Cut off what stands around a transcript: of few turns, only what is in elements
    for what is beside the point.

    text (str): The text of the page.
    places (Sequence[Place]): Where its lines stand.
    RETURNS (Tuple[str, List[str], List[str]]): The text, with empty lines instead, and
        the lines that were cut out: those before the first turn, and the others.
    """
    lines = text.split("\n")
    named = _find_named(text)
    counts = Counter(name for _, name in named)
    core = [i for i, name in named if counts[name] > 1]
    is_long = len(core) - sum(count > 1 for count in counts.values()) >= MIN_AGAIN
    if not is_long:
        core = [i for i, _ in named if not _is_beside(places[i], set())]
    if not core:
        return text, [], []
    path = _find_common([places[i].path for i in core])
    boxes = {box for i in core for box in places[i].path}
    outside = set()
    for i, line in enumerate(lines):
        place = places[i]
        is_beside = _is_beside(place, boxes)
        is_below = i > core[-1] and place.rules > places[core[-1]].rules
        is_outside = place.path[: len(path)] != path
        is_around = is_long and (is_below or is_outside)
        if line.strip() and (is_beside or is_around):
            outside.add(i)
    if sum(i in outside for i, _ in named) * MAX_OUTSIDE > len(core):
        return text, [], []
    return _cut(lines, outside, core[0])


def _is_beside(place: Place, boxes: Set[Tuple[str, int]]) -> bool:
    """Check whether a line is in an element for what is beside the point, unless it is
    one of some boxes."""
    return any(box[0] in _BESIDE and box not in boxes for box in place.path)


def _cut(
    lines: List[str], outside: Set[int], first: int
) -> Tuple[str, List[str], List[str]]:
    kept = ["" if i in outside else line for i, line in enumerate(lines)]
    before = [lines[i] for i in sorted(outside) if i < first]
    after = [lines[i] for i in sorted(outside) if i > first]
    return "\n".join(kept), before, after


def _find_named(text: str) -> List[Tuple[int, str]]:
    """Find the lines that name a speaker."""
    starts = [0]
    starts.extend(i + 1 for i, char in enumerate(text) if char == "\n")
    events = read_shape(text).reading.events
    return [
        (bisect_right(starts, event.start) - 1, " & ".join(event.speakers))
        for event in events
        if event.kind is Kind.TURN and event.speakers
    ]


def _find_common(paths: Sequence[Path]) -> Path:
    """Find the boxes that all paths begin with."""
    first, last = min(paths), max(paths)
    pairs = zip(first, last, strict=False)
    same = next((i for i, (a, b) in enumerate(pairs) if a != b), None)
    return first[: min(len(first), len(last)) if same is None else same]
