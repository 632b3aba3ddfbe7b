"""The profiles in the files of the Harry Potter Dialogue dataset (HPD): the attributes
and relations of a session, and the tables of relations by chapter."""

import csv
import re
from io import StringIO
from typing import Any, Dict, Iterator, List, Optional, Tuple

from ..dialogue.dialogue import Dialogue
from ..dialogue.story import StoryPosition
from ..files.atomic import write_atomic
from ..files.source import FilePath
from ..files.text import read_text
from ..profiles.errors import ProfileErrors
from ..profiles.facts import Fact
from ..profiles.profiles import Profiles
from ..profiles.vocabulary import AFFECTION, ATTRIBUTES, FAMILIARITY, LIST
from .response_sets.hpd import CHARACTER, HERO

FLAGS = (
    "friend",
    "classmate",
    "teacher",
    "family",
    "immediate family",
    "lover",
    "opponent",
    "colleague",
    "teammate",
    "enemy",
)
# The scales from the hero to the other, and from the other to the hero.
_SCALES = (
    ("{hero}'s affection to him", AFFECTION, True),
    ("{hero}'s familiarity with him", FAMILIARITY, True),
    ("His affection to {hero}", AFFECTION, False),
    ("His familiarity with {hero}", FAMILIARITY, False),
)
_RANGES = {
    "{hero}'s affection to him": "-10 to 10",
    "{hero}'s familiarity with him": "0 to 10",
    # As released; the values go down to -10.
    "His affection to {hero}": "0 to 10",
    "His familiarity with {hero}": "0 to 10",
}
_NAMES = {"hobbies": "hobby"}
_UNKNOWN = frozenset(("", "none", "unknown", "nan"))
_GENDERS = {"male": "M", "m": "M", "female": "F", "f": "F"}
_HERO = re.compile(r"(.+)'s affection to him\b")


def session_profiles(dialogue: Dialogue) -> Profiles:
    """Get the profiles of a session: who its speakers are as of its position.

    Values such as `None` are nothing known, and lists are split at commas.

    dialogue (Dialogue): A session, e.g. `Dialogue.from_doc(doc)`.
    RETURNS (Profiles): The profiles, with all facts from the session's position on.
    RAISES (ValueError): If the dialogue has no position, or a value is not allowed.
    """
    scene = dialogue.scenes[0] if dialogue.scenes else None
    position = StoryPosition.parse(scene.position if scene else "")
    hero = dialogue.meta.get(HERO, CHARACTER)
    profiles = Profiles()
    for name, values in dialogue.meta.get("attributes", {}).items():
        attributes = dict(_read_attributes(values))
        if attributes:
            profiles.add(name, position, attributes=attributes)
    for name, values in dialogue.meta.get("relations", {}).items():
        if name != hero:
            _add_relations(profiles, position, hero, name, values)
    return profiles


def _read_attributes(values: Dict[str, Any]) -> Iterator[Tuple[str, Any]]:
    for name, value in values.items():
        name = _NAMES.get(name, name)
        if name not in ATTRIBUTES or not isinstance(value, str):
            continue
        if value.strip().lower() in _UNKNOWN:
            continue
        if name == "gender":
            value = _GENDERS.get(value.strip().lower())
        elif ATTRIBUTES[name].kind == LIST:
            value = [text.strip() for text in value.split(",") if text.strip()]
        if value:
            yield name, value


def _add_relations(
    profiles: Profiles,
    position: StoryPosition,
    hero: str,
    name: str,
    values: Dict[str, Any],
) -> None:
    """Add what a session or a row of a table says about two characters: one fact in
    each direction."""
    own: Dict[str, Any] = {
        flag: bool(values[flag]) for flag in FLAGS if _is_known(values.get(flag))
    }
    other: Dict[str, Any] = {}
    for key, scale, of_hero in _SCALES:
        value = values.get(key.format(hero=hero))
        if _is_known(value):
            (own if of_hero else other)[scale] = value
    profiles.add(hero, position, relations={name: own})
    profiles.add(name, position, relations={hero: other})


def _is_known(value: Any) -> bool:
    return value is not None and value == value and value != ""


def read_relation_table(path: FilePath) -> Profiles:
    """Read a table of relations by chapter: one row for a character at a position.

    path (FilePath): The file, separated by tabs or commas, with the columns `position`
        and `name`, the relations, and the scales in both directions.
    RETURNS (Profiles): The profiles. An empty cell is nothing known.
    RAISES (ValueError): If a cell is malformed; with the line.
    """
    text = read_text(path)
    head = text.partition("\n")[0]
    delimiter = "\t" if "\t" in head else ","
    rows = csv.reader(StringIO(text, newline=""), delimiter=delimiter)
    columns = [column.partition(" (")[0].strip() for column in next(rows, [])]
    heroes = [match[1] for c in columns if (match := _HERO.match(c))]
    if columns[:2] != ["position", "name"] or not heroes:
        about = {"name": "The header", "value": head}
        allowed = "the columns position, name, ..., Harry's affection to him"
        raise _located(path, 1, ProfileErrors.P014.format(**about, allowed=allowed))
    profiles = Profiles()
    for row in rows:
        if any(row):
            line = rows.line_num
            try:
                _read_row(profiles, heroes[0], dict(zip(columns, row, strict=True)))
            except ValueError as error:
                raise _located(path, line, str(error)) from None
            for fact in profiles.facts[-2:]:
                fact.line = line
    return profiles


def _read_row(profiles: Profiles, hero: str, row: Dict[str, str]) -> None:
    position = StoryPosition.parse(row["position"])
    numbers: Dict[str, Any] = {
        name: _read_number(name, cell)
        for name, cell in row.items()
        if name not in ("position", "name")
    }
    _add_relations(profiles, position, hero, row["name"], numbers)


def _read_number(name: str, cell: str) -> Optional[float]:
    if not cell.strip():
        return None
    try:
        number = float(cell)
    except ValueError:
        about = {"name": f"The column {name!r}", "value": cell, "allowed": "a number"}
        raise ValueError(ProfileErrors.P014.format(**about)) from None
    if name in FLAGS and number not in (0, 1):
        about = {"name": f"The column {name!r}", "value": cell, "allowed": "0 or 1"}
        raise ValueError(ProfileErrors.P014.format(**about))
    return int(number) if number.is_integer() else number


def _located(path: FilePath, line: int, error: str) -> ValueError:
    return ValueError(ProfileErrors.P001.format(path=path, line=line, error=error))


def write_relation_table(
    profiles: Profiles, path: FilePath, *, character: str = CHARACTER
) -> None:
    """Write the facts about one character's relations as a table by chapter.

    Each row holds what the facts say at its position: cells that no fact sets are
    empty.

    profiles (Profiles): The profiles.
    path (FilePath): The file; `-` for standard output.
    character (str): With whom the relations are.
    """
    file = StringIO(newline="")
    writer = csv.writer(file, delimiter="\t", lineterminator="\n")
    ranges = _RANGES.items()
    scales = [
        f"{key.format(hero=character)} ({values}, 0 is the initial value)"
        for key, values in ranges
    ]
    writer.writerow(["position", "name", *FLAGS, *scales])
    for (position, name), row in _make_rows(profiles.facts, character).items():
        cells = [row.get(key, "") for key in (*FLAGS, *(key for key, _, _ in _SCALES))]
        writer.writerow([position, name, *cells])
    write_atomic(path, file.getvalue())


def _make_rows(facts: List[Fact], hero: str) -> Dict[Tuple[str, str], Dict[str, Any]]:
    """Collect the cells by position and name, in the order of the facts."""
    rows: Dict[Tuple[str, str], Dict[str, Any]] = {}
    for fact in facts:
        for other, values in fact.relations.items():
            if hero not in (fact.character, other):
                continue
            is_of_hero = fact.character == hero
            name = other if is_of_hero else fact.character
            row = rows.setdefault((str(fact.position), name), {})
            for flag in FLAGS:
                if values.get(flag) is not None:
                    row[flag] = int(values[flag])
            for key, scale, of_hero in _SCALES:
                if of_hero == is_of_hero and values.get(scale) is not None:
                    row[key] = values[scale]
    return rows
