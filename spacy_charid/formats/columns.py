"""Which columns of a table, or keys of JSON Lines, hold what."""

from dataclasses import dataclass
from itertools import groupby
from typing import Dict, Iterable, Iterator, List, Mapping, Optional, Sequence, Tuple

from ..dialogue.data import Offsets, Scene, Utterance
from ..dialogue.dialogue import Dialogue
from ..errors import Errors
from ..files.source import FilePath, Source, get_stem

# What a column holds, and the names that it goes by.
COLUMNS: Dict[str, Tuple[str, ...]] = {
    # A column `line` may well hold numbers: the last choice.
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
    """Find the columns that hold text, speaker, scene and episode.

    names (Sequence[str]): The names of the columns.
    wanted (Optional[Mapping[str, str]]): Column names given by the user, by what
        the column holds; the rest goes by common names, in any case.
    source (Source): The file, for errors.
    position (int): Where the names stand in the file, for errors.
    strict (bool): Whether a column that was asked for has to be there; that of the
        text always has.
    RETURNS (Dict[str, str]): The names as written, by what the column holds.
    RAISES (ValueError): If there is no text, or not a column that was asked for.
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
    """Check whether one of the names of columns is a common one for the text."""
    return not set(map(_key, names)).isdisjoint(COLUMNS["text"])


def make_dialogues(
    rows: Iterable[Row], source: Source, path: FilePath
) -> Iterator[Dialogue]:
    """Make dialogues of rows: successive rows of an episode, and of a scene.

    rows (Iterable[Row]): The rows in file order; those without a text are left out.
    source (Source): The file.
    path (FilePath): The file that a dialogue without an episode is named after.
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

    A comma does not split: `Geller, Ross` is one name.
    """
    names: List[str] = []
    for part in cell.replace("|", "&").split("&"):
        names.extend(name.strip() for name in part.split(" and "))
    return tuple(name for name in names if name)
