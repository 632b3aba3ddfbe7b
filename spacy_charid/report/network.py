"""Who mentions whom, as a picture: characters on a circle, a wedge for each pair."""

from html import escape
from math import cos, hypot, pi, sin, sqrt
from typing import Dict, Iterator, List, Sequence, Tuple

from ..analysis.statistics import CastStatistics
from .people import People, count, look, readable

WIDTH, HEIGHT, RADIUS = 700, 430, 165
N_NODES = 16
MAX_LABEL = 22  # letters
LETTER = 11  # width of a letter where the picture is smallest (report.css: 20px)

Point = Tuple[float, float]


def render_network(stats: CastStatistics, people: People, ids: Sequence[str]) -> str:
    """Draw who mentions whom, as SVG. The same counts give the same picture.

    stats (CastStatistics): The counts.
    people (People): The looks of the characters.
    ids (Sequence[str]): The characters to draw, those who matter most first; at
        most `N_NODES` of them are.
    RETURNS (str): The SVG, empty where nobody mentions anybody else.
    """
    ids = ids[:N_NODES]
    edges = get_edges(stats, ids)
    if not edges:
        return ""
    order = arrange(ids, edges)
    points = {name: _on_circle(i, len(order), RADIUS) for i, name in enumerate(order)}
    shapes = [*_draw_edges(edges, points, people), *_draw_nodes(stats, points, people)]
    label = f"Who mentions whom among {count(len(order), 'character')}"
    return (
        f'<svg class="network" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{label}; the table gives the numbers">\n'
        f"{''.join(shapes)}</svg>\n"
    )


def get_edges(stats: CastStatistics, ids: Sequence[str]) -> Dict[Tuple[str, str], int]:
    """Count the mentions between some characters.

    RETURNS (Dict[Tuple[str, str], int]): By who speaks and who is mentioned.
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


def _draw_edges(
    edges: Dict[Tuple[str, str], int], points: Dict[str, Point], people: People
) -> Iterator[str]:
    most = max(edges.values())
    for (speaker, name), number in sorted(edges.items(), key=lambda item: item[1]):
        here, there = people.find([speaker])[0], people.find([name])[0]
        width = 1.5 + 12 * sqrt(number / most)
        says = f"{readable(speaker)} → {readable(name)}: {count(number, 'mention')}"
        yield (
            f'<path class="{look(here)}" data-who="{here} {there}" '
            f'd="{_wedge(points[speaker], points[name], width)}">'
            f"<title>{escape(says)}</title></path>\n"
        )


def _wedge(start: Point, end: Point, width: float) -> str:
    """Draw a wedge that is widest at its start. It bends to its left and to the
    middle, so that the two directions of a pair lie apart."""
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


def _draw_nodes(
    stats: CastStatistics, points: Dict[str, Point], people: People
) -> Iterator[str]:
    most = max(1, *(stats.characters[name].lines for name in points))
    for i, (name, (x, y)) in enumerate(points.items()):
        place = people.find([name])[0]
        lines = stats.characters[name].lines
        radius = 6 + 11 * sqrt(lines / most)
        label_x, label_y = _on_circle(i, len(points), RADIUS + radius + 11)
        side = label_x - WIDTH / 2
        anchor = "middle" if abs(side) < 20 else "start" if side > 0 else "end"
        text = readable(name)
        room = WIDTH if anchor == "middle" else WIDTH / 2 - abs(side)
        short = _shorten(text, min(MAX_LABEL, int(room / LETTER)))
        yield (
            f'<g class="{look(place)}" data-who="{place}" data-pick="{place}">'
            f"<title>{escape(text)}: {count(lines, 'line')}</title>"
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}"/>'
            f'<text x="{label_x:.1f}" y="{label_y:.1f}" dy="0.35em" '
            f'text-anchor="{anchor}">{escape(short)}</text></g>\n'
        )


def _shorten(text: str, length: int) -> str:
    return text if len(text) <= length else f"{text[: length - 1].rstrip()}…"


def _xy(point: Point) -> str:
    return f"{point[0]:.1f} {point[1]:.1f}"
