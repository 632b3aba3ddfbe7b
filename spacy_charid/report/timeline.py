"""Lay out the timeline: a strip of scenes for each character."""

from typing import Iterator, List, NamedTuple, Sequence

from ..analysis.statistics import CastStatistics, CharacterStatistics
from .wording import count, join_runs, readable

WIDTH = 300  # pixels, unless more scenes need more
MIN_STEP, MAX_STEP = 6, 60  # pixels from one scene to the next
HEIGHT = 18
TICK_ROOM = 24  # pixels of a scene's number
HIGH_BAR = (2, HEIGHT - 4)  # y and height: the character speaks
LOW_BAR = (HEIGHT - 6, 4)  # the character is only mentioned


class Bar(NamedTuple):
    """A scene in which a character is present.

    scene (int): The number of the scene, from 1.
    x, y, height (int): Its position in the strip.
    text (str): The scene and its counts in words.
    """

    scene: int
    x: int
    y: int
    height: int
    text: str


class Strip(NamedTuple):
    """The scenes of one character.

    label (str): The character and the scenes.
    bars (List[Bar]): The scenes.
    """

    label: str
    bars: List[Bar]


class Timeline(NamedTuple):
    """The strips of all characters, by rank.

    step (int): The pixels from one scene to the next.
    width, height (int): The size of each strip.
    ticks (List[int]): The scenes whose numbers are shown.
    strips (List[Strip]): The strips.
    """

    step: int
    width: int
    height: int
    ticks: List[int]
    strips: List[Strip]


def make_timeline(stats: CastStatistics, titles: Sequence[str]) -> Timeline:
    """Lay out the scenes in which each character is present.

    stats (CastStatistics): The counts.
    titles (Sequence[str]): The titles of the scenes.
    RETURNS (Timeline): The timeline.
    """
    n_scenes = len(stats.scenes)
    step = min(MAX_STEP, max(MIN_STEP, WIDTH // max(n_scenes, 1)))
    strips = [_make_strip(c, titles, step) for c in stats.characters.values()]
    return Timeline(step, n_scenes * step, HEIGHT, get_ticks(n_scenes, step), strips)


def get_ticks(n_scenes: int, step: int) -> List[int]:
    """Get the scenes whose numbers are shown, at least `TICK_ROOM` apart.

    n_scenes (int): The number of scenes.
    step (int): The pixels from one scene to the next.
    RETURNS (List[int]): The numbers of the scenes, from 1.
    """
    every = next(n for n in (1, 2, 5, 10) if n * step >= TICK_ROOM or n == 10)
    return [n for n in range(1, n_scenes + 1) if n == 1 or n % every == 0]


def _make_strip(
    character: CharacterStatistics, titles: Sequence[str], step: int
) -> Strip:
    name, scenes = readable(character.id), character.scenes
    runs = join_runs([scene + 1 for scene in scenes])
    label = f"{name}: {count(len(scenes), 'scene')}, {runs}"
    return Strip(label, list(_make_bars(character, name, titles, step)))


def _make_bars(
    character: CharacterStatistics, name: str, titles: Sequence[str], step: int
) -> Iterator[Bar]:
    for scene in character.scenes:
        lines = character.lines_by_scene[scene]
        mentions = character.mentions_by_scene[scene]
        y, height = HIGH_BAR if lines else LOW_BAR
        counts = f"{count(lines, 'line')}, {count(mentions, 'mention')}"
        text = f"{scene + 1}. {titles[scene]} ({name}: {counts})"
        yield Bar(scene + 1, scene * step, y, height, text)
