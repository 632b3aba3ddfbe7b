"""Draw who mentions whom: characters on a circle, with a wedge per pair."""

from math import cos, hypot, pi, sin, sqrt
from typing import Dict, Iterator, List, NamedTuple, Optional, Sequence, Tuple
from unicodedata import east_asian_width

from ..analysis.statistics import CastStatistics
from .people import People
from .wording import count, readable, shorten

WIDTH, HEIGHT, RADIUS = 700, 430, 165
N_NODES = 16
MAX_LABEL = 22  # letters
# Widths of letters in the smallest picture (page.css: 20px), in the widest of the usual
# fonts (DejaVu Sans).
NARROW, LETTER, CAPITAL, WIDE = 8.5, 12.7, 16.0, 20.0

Point = Tuple[float, float]


class Edge(NamedTuple):
    """A wedge from a speaker to a character who is mentioned.

    speaker, mentioned (int): The ranks of the two.
    path (str): The outline, as an SVG path.
    text (str): The number of mentions in words.
    """

    speaker: int
    mentioned: int
    path: str
    text: str


class Node(NamedTuple):
    """A character on the circle.

    rank (int): The character.
    x, y, radius (str): Its disc.
    label_x, label_y, anchor (str): The position of its label.
    label (str): The name, shortened to fit.
    text (str): The name and the number of lines.
    """

    rank: int
    x: str
    y: str
    radius: str
    label_x: str
    label_y: str
    anchor: str
    label: str
    text: str


class Network(NamedTuple):
    """The picture, in the units of `width` and `height`."""

    width: int
    height: int
    edges: List[Edge]
    nodes: List[Node]


def make_network(
    stats: CastStatistics, people: People, ids: Sequence[str]
) -> Optional[Network]:
    """Lay out the network of who mentions whom, deterministically.

    stats (CastStatistics): The counts.
    people (People): The characters.
    ids (Sequence[str]): The ids of the characters, most important first; the first
        `N_NODES` are drawn.
    RETURNS (Optional[Network]): The picture; None if nobody mentions anybody else.
    """
    ids = ids[:N_NODES]
    numbers = get_edges(stats, ids)
    if not numbers:
        return None
    order = arrange(ids, numbers)
    points = {name: _on_circle(i, len(order), RADIUS) for i, name in enumerate(order)}
    edges = list(_make_edges(numbers, points, people))
    return Network(WIDTH, HEIGHT, edges, list(_make_nodes(stats, points, people)))


def get_edges(stats: CastStatistics, ids: Sequence[str]) -> Dict[Tuple[str, str], int]:
    """Count the mentions between some characters.

    RETURNS (Dict[Tuple[str, str], int]): The counts by speaker and character mentioned.
    """
    return {
        (speaker, name): stats.characters[speaker].mentioned[name]
        for speaker in ids
        for name in ids
        if stats.characters[speaker].mentioned[name]
    }


def arrange(ids: Sequence[str], edges: Dict[Tuple[str, str], int]) -> List[str]:
    """Order characters so that those who mention each other most are neighbours."""
    rest = list(ids)
    order = rest[:1]
    del rest[:1]
    while rest:
        last = order[-1]
        ties = [edges.get((last, n), 0) + edges.get((n, last), 0) for n in rest]
        order.append(rest.pop(ties.index(max(ties))))
    return order


def _on_circle(index: int, n: int, radius: float) -> Point:
    angle = 2 * pi * index / n - pi / 2
    return WIDTH / 2 + radius * cos(angle), HEIGHT / 2 + radius * sin(angle)


def _make_edges(
    numbers: Dict[Tuple[str, str], int], points: Dict[str, Point], people: People
) -> Iterator[Edge]:
    most = max(numbers.values())
    for (speaker, name), number in sorted(numbers.items(), key=lambda item: item[1]):
        width = 1.5 + 12 * sqrt(number / most)
        yield Edge(
            people.rank(speaker),
            people.rank(name),
            _wedge(points[speaker], points[name], width),
            f"{readable(speaker)} → {readable(name)}: {count(number, 'mention')}",
        )


def _wedge(start: Point, end: Point, width: float) -> str:
    """Draw a wedge that is widest at its start. It bends to its left and to the middle
    of the circle, to keep the two directions of a pair apart."""
    length = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    left = (end[1] - start[1]) / length, (start[0] - end[0]) / length
    middle = (
        (start[0] + end[0]) * 0.3 + WIDTH * 0.2 + left[0] * 14,
        (start[1] + end[1]) * 0.3 + HEIGHT * 0.2 + left[1] * 14,
    )
    one, other = (
        (start[0] + left[0] * side, start[1] + left[1] * side)
        for side in (width / 2, -width / 2)
    )
    return f"M{_xy(one)}Q{_xy(middle)} {_xy(end)}Q{_xy(middle)} {_xy(other)}Z"


def _make_nodes(
    stats: CastStatistics, points: Dict[str, Point], people: People
) -> Iterator[Node]:
    most = max(1, *(stats.characters[name].lines for name in points))
    for i, (name, (x, y)) in enumerate(points.items()):
        lines = stats.characters[name].lines
        radius = 6 + 11 * sqrt(lines / most)
        label_x, label_y = _on_circle(i, len(points), RADIUS + radius + 11)
        anchor, room = _place_label(label_x)
        yield Node(
            people.rank(name),
            *(f"{x:.1f}", f"{y:.1f}", f"{radius:.1f}"),
            *(f"{label_x:.1f}", f"{label_y:.1f}", anchor),
            _fit(readable(name), room),
            f"{readable(name)}: {count(lines, 'line')}",
        )


def _place_label(x: float) -> Tuple[str, float]:
    """Get the anchor of a label and its room up to the edge of the picture."""
    side = x - WIDTH / 2
    if abs(side) < 20:
        return "middle", WIDTH
    return "start" if side > 0 else "end", WIDTH / 2 - abs(side)


def _fit(name: str, room: float) -> str:
    """Shorten a name until it fits into the room for it."""
    label = shorten(name, MAX_LABEL)
    while len(label) > 1 and sum(map(_measure, label)) > room:
        label = shorten(name, len(label) - 1)
    return label


def _measure(letter: str) -> float:
    if letter in " .,'’-()fijlrtI1":
        return NARROW
    if letter in "mwMW…" or east_asian_width(letter) in "WF":
        return WIDE
    return CAPITAL if letter.isupper() else LETTER


def _xy(point: Point) -> str:
    return f"{point[0]:.1f} {point[1]:.1f}"
