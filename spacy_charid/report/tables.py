"""The numbers of a report: the cast, who mentions whom, who is where."""

from html import escape
from math import ceil, sqrt
from typing import Iterator, List, Sequence, Tuple

from ..analysis.statistics import CastStatistics, CharacterStatistics
from .people import People, count, look, readable

N_MATRIX = 100  # rows and columns of who mentions whom
N_HEATS = 8  # classes h1 to h8 of report.css
TIMELINE_WIDTH = 900
ROW_HEIGHT = 18


def by_involvement(stats: CastStatistics) -> List[str]:
    """Order the characters by how much they mention others and are mentioned."""
    weights = {name: c.mentioned.total() for name, c in stats.characters.items()}
    for character in stats.characters.values():
        for name, number in character.mentioned.items():
            weights[name] += number
    return sorted(weights, key=lambda name: -weights[name])


def render_cast(stats: CastStatistics, people: People, titles: List[str]) -> str:
    """Write the rows of the cast table.

    stats (CastStatistics): The counts.
    people (People): The looks of the characters.
    titles (List[str]): The titles of the scenes.
    RETURNS (str): A row a character.
    """
    return "".join(_cast_row(c, people, titles) for c in stats.characters.values())


def _cast_row(character: CharacterStatistics, people: People, titles: List[str]) -> str:
    place = people.find([character.id])[0]
    numbers = (
        character.lines,
        character.words,
        character.mentions,
        character.mentions_by_others,
    )
    cells = [f'<td data-sort="{number}">{number:,}</td>' for number in numbers]
    for scene in (character.scenes[0], character.scenes[-1]):
        link = (
            f'<a href="#s{scene + 1}" title="{escape(titles[scene])}">{scene + 1}</a>'
        )
        cells.append(f'<td data-sort="{scene + 1}">{link}</td>')
    name = escape(readable(character.id))
    return (
        f'<tr data-who="{place}"><th scope="row" data-sort="{name}">'
        f'<button type="button" data-pick="{place}" aria-pressed="false">'
        f"{people.swatch(place)}{name}</button></th>{''.join(cells)}</tr>\n"
    )


def render_matrix(stats: CastStatistics, people: People, ids: Sequence[str]) -> str:
    """Write who mentions whom as a table: a row for each who speaks.

    stats (CastStatistics): The counts.
    people (People): The looks of the characters.
    ids (Sequence[str]): The characters, those to see first before others; at most
        `N_MATRIX` are shown, as the table grows with the square of their number.
    RETURNS (str): The head and body of a table; empty where nobody mentions anybody.
    """
    ids = ids[:N_MATRIX]
    speakers = [name for name in ids if stats.characters[name].mentioned]
    mentioned = {name for who in speakers for name in stats.characters[who].mentioned}
    columns = [name for name in ids if name in mentioned]
    if not columns:
        return ""
    counts = (stats.characters[who].mentioned for who in speakers)
    most = max(max(map(mentions.__getitem__, columns)) for mentions in counts) or 1
    heads = "".join(
        f'<th scope="col"><span>{escape(readable(name))}</span></th>'
        for name in columns
    )
    rows = "".join(
        f'<tr><th scope="row">{people.swatch(people.find([who])[0])}'
        f"{escape(readable(who))}</th>"
        f"{''.join(_heat_cells(stats, who, columns, most))}</tr>\n"
        for who in speakers
    )
    corner = "<td>speaks ↓ mentions →</td>"
    return f"<thead><tr>{corner}{heads}</tr></thead>\n<tbody>\n{rows}</tbody>\n"


def _heat_cells(
    stats: CastStatistics, who: str, columns: Sequence[str], most: int
) -> Iterator[str]:
    counts = stats.characters[who].mentioned
    for name in columns:
        number = counts[name]
        if name == who:
            yield '<td class="self"></td>'
        elif not number:
            yield "<td></td>"
        else:
            heat = ceil(N_HEATS * sqrt(number / most))
            says = f"{readable(who)} mentions {readable(name)}: {number:,}"
            yield f'<td class="h{heat}" title="{escape(says)}">{number:,}</td>'


def render_timeline(stats: CastStatistics, people: People, titles: List[str]) -> str:
    """Write who is present in which scene as a table with a picture in each row.

    stats (CastStatistics): The counts.
    people (People): The looks of the characters.
    titles (List[str]): The titles of the scenes.
    RETURNS (str): The head and body of a table.
    """
    n_scenes = len(stats.scenes)
    step = min(60, max(6, TIMELINE_WIDTH // max(n_scenes, 1)))
    rows = "".join(
        _timeline_row(character, people, titles, step)
        for character in stats.characters.values()
    )
    scale = "".join(
        f'<text x="{(number - 0.5) * step:g}" y="13">{number}</text>'
        for number in _ticks(n_scenes, step)
    )
    head = (
        '<th scope="col">Character</th>'
        f'<th scope="col">{_strip(n_scenes, step, "Scenes", scale)}</th>'
    )
    return f"<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}</tbody>\n"


def _timeline_row(
    character: CharacterStatistics, people: People, titles: List[str], step: int
) -> str:
    place = people.find([character.id])[0]
    name = escape(readable(character.id))
    scenes = character.scenes
    label = f"{name}: {count(len(scenes), 'scene')}, {_runs(scenes)}"
    cells = "".join(_timeline_cell(character, i, titles[i], step) for i in scenes)
    strip = _strip(len(titles), step, label, cells)
    return (
        f'<tr data-who="{place}"><th scope="row">{people.swatch(place)}{name}</th>'
        f'<td class="{look(place)}">{strip}</td></tr>\n'
    )


def _timeline_cell(
    character: CharacterStatistics, scene: int, title: str, step: int
) -> str:
    """Draw a bar that is high where the character speaks, low where mentioned only."""
    lines = character.lines_by_scene[scene]
    mentions = character.mentions_by_scene[scene]
    y, height = (2, ROW_HEIGHT - 4) if lines else (ROW_HEIGHT - 6, 4)
    says = f"{count(lines, 'line')}, {count(mentions, 'mention')}"
    return (
        f'<a href="#s{scene + 1}" tabindex="-1"><title>'
        f"{scene + 1}. {escape(title)} ({escape(readable(character.id))}: {says})"
        f'</title><rect x="{scene * step}" y="{y}" width="{step - 1}" '
        f'height="{height}"/></a>'
    )


def _strip(n_scenes: int, step: int, label: str, shapes: str) -> str:
    width = n_scenes * step
    return (
        f'<svg width="{width}" height="{ROW_HEIGHT}" role="img" '
        f'viewBox="0 0 {width} {ROW_HEIGHT}" preserveAspectRatio="none" '
        f'aria-label="{label}">{shapes}</svg>'
    )


def _ticks(n_scenes: int, step: int) -> List[int]:
    """Give the scenes whose numbers are written, at least 24 pixels apart."""
    every = next(n for n in (1, 2, 5, 10) if n * step >= 24 or n == 10)
    return [n for n in range(1, n_scenes + 1) if n == 1 or n % every == 0]


def _runs(scenes: Sequence[int]) -> str:
    """Write numbers with runs joined: scenes 1-4, 7."""
    runs: List[Tuple[int, int]] = []
    for scene in scenes:
        if runs and runs[-1][1] == scene:
            runs[-1] = (runs[-1][0], scene + 1)
        else:
            runs.append((scene + 1, scene + 1))
    return ", ".join(f"{a}–{b}" if a < b else str(a) for a, b in runs)
