"""Find the columns of a table, or the keys of JSON Lines, and build dialogues."""

from dataclasses import dataclass
from itertools import groupby
from typing import Dict, Iterable, Iterator, List, Mapping, Optional, Sequence, Tuple

from ..dialogue.data import Offsets, Scene, Utterance
from ..dialogue.dialogue import Dialogue
from ..errors import Errors
from ..files.source import FilePath, Source, get_stem

# The kinds of columns, and their common names.
COLUMNS: Dict[str, Tuple[str, ...]] = {
    # A column `line` is the last choice, as it may hold numbers.
    "text": ("text", "utterance", "dialogue", "dialog", "transcript", "said", "line"),
    "speaker": ("speaker", "speakers", "character", "name", "who", "actor"),
    "scene": ("scene", "scene_id", "scene_number"),
    "episode": ("episode", "episode_id", "dialogue_id", "document"),
}


@dataclass
class Row:
    """One utterance of a table.

    line (int): The line of the file on which it begins.
    """

    speakers: Tuple[str, ...]
    text: str
    scene: str = ""
    episode: str = ""
    offsets: Optional[Offsets] = None


def find_columns(
    names: Sequence[str],
    wanted: Optional[Mapping[str, str]],
    source: Source,
    *,
    position: int = 0,
    strict: bool = True,
) -> Dict[str, str]:
    """Find the columns of text, speaker, scene and episode.

    names (Sequence[str]): The names of the columns.
    wanted (Optional[Mapping[str, str]]): The user's column names by kind. Other
        columns are found by their common names, in any case.
    source (Source): The file, for error messages.
    position (int): The offset of the names in the file, for error messages.
    strict (bool): Whether the user's columns have to exist. The text always has to.
    RETURNS (Dict[str, str]): The names as written, by kind.
    RAISES (ValueError): If a required column is missing.
    """
    written = {_key(name): name for name in reversed(names)}
    found: Dict[str, str] = {}
    for kind, common in COLUMNS.items():
        asked = (wanted or {}).get(kind)
        options = (asked,) if asked else common
        match = next((written[_key(n)] for n in options if _key(n) in written), None)
        if match is not None and match not in found.values():
            found[kind] = match
        elif kind == "text" or (asked and strict):
            raise ValueError(
                Errors.E191.format(
                    path=source.path,
                    line=source.line(position),
                    column=options[0],
                    found=", ".join(map(repr, names)) or "none",
                    option=kind,
                )
            )
    return found


def looks_like_columns(names: Iterable[str]) -> bool:
    """Check whether one of the columns has a common name for the text."""
    return not set(map(_key, names)).isdisjoint(COLUMNS["text"])


def make_dialogues(
    rows: Iterable[Row], source: Source, path: FilePath
) -> Iterator[Dialogue]:
    """Group successive rows into scenes and dialogues.

    rows (Iterable[Row]): The rows in file order; rows without text are left out.
    source (Source): The file.
    path (FilePath): The file; names dialogues without an episode.
    YIELDS (Dialogue): The dialogues; at least one, which may be empty.
    """
    any_row = False
    said = (row for row in rows if row.text.strip())
    for episode, inside in groupby(said, lambda row: row.episode):
        any_row = True
        scenes = [
            Scene(scene or str(i), [_make_utterance(row) for row in turns])
            for i, (scene, turns) in enumerate(groupby(inside, lambda row: row.scene))
        ]
        yield Dialogue(episode or get_stem(path), scenes, source=source.path)
    if not any_row:
        yield Dialogue(get_stem(path), source=source.path)


def _make_utterance(row: Row) -> Utterance:
    return Utterance(row.speakers, row.text, offsets=row.offsets or [])


def _key(name: str) -> str:
    return name.strip().casefold().replace(" ", "_")


def split_cell(cell: str) -> Tuple[str, ...]:
    """Split a cell that names several speakers, as in `Ross & Monica`, `Ross|Monica`.
    Commas do not separate: `Geller, Ross` is one name."""
    names: List[str] = []
    for part in cell.replace("|", "&").split("&"):
        names.extend(name.strip() for name in part.split(" and "))
    return tuple(name for name in names if name)
