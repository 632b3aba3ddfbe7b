"""Speakers named as in the cast of a play: `Hal.` for `HALDIS, a queen`."""

from collections import Counter
from typing import Dict, List, Sequence

from ...names.given_names import is_title
from ...names.variants import one_letter_off
from .casts import cast_key, find_people
from .events import Event
from .line import Line

MIN_ABBREVIATED = 2  # letters, and speakers
MIN_LETTERS = 4  # of a name with a slip


def spell_as_cast(events: Sequence[Event], lines: Sequence[Line]) -> List[Event]:
    """Replace the names of speakers that a cast has in another spelling.

    events (Sequence[Event]): What the lines of a text are.
    lines (Sequence[Line]): The lines.
    RETURNS (List[Event]): The same, with the names of the cast.
    """
    people = {_key(name): name for name in find_people(lines).values()}
    counts = Counter(name for event in events for name in event.speakers)
    if not people:
        return list(events)
    spelled = {
        **_find_spellings(counts, people),
        **_find_abbreviated(counts, people),
        **_find_parts(counts, people),
        **_find_slips(counts, people),
    }
    return [event.rename(spelled.get(n, n) for n in event.speakers) for event in events]


def _find_spellings(counts: Counter[str], people: Dict[str, str]) -> Dict[str, str]:
    """Find the speakers whose names are in capitals only above their words, or who are
    written in several ways: `MRS KETTLE`, `Mrs. Kettle`."""
    keys = Counter(map(_key, counts))
    return {
        name: people[key]
        for name in counts
        if (key := _key(name)) in people
        and (keys[key] > 1 or (name.isupper() and not people[key].isupper()))
    }


def _find_abbreviated(counts: Counter[str], people: Dict[str, str]) -> Dict[str, str]:
    """Find the speakers who are the beginning of one name each."""
    found: Dict[str, str] = {}
    for short in map(_key, counts):
        whole = [key for key in people if _is_short(short, key)]
        if len(whole) == 1 and short not in people and len(short) >= MIN_ABBREVIATED:
            found[short] = people[whole[0]]
    named = {name: found[_key(name)] for name in counts if _key(name) in found}
    return named if len(found) >= MIN_ABBREVIATED else {}


def _find_parts(counts: Counter[str], people: Dict[str, str]) -> Dict[str, str]:
    """Find the speakers with a title and a part of one name each: `MRS. THORNE` for
    `MRS. AGATHA THORNE`."""
    found: Dict[str, str] = {}
    for name in counts:
        words = _key(name).split()
        if len(words) > 1 and is_title(words[0]) and _key(name) not in people:
            whole = [key for key in people if _is_part(words, key.split())]
            if len(whole) == 1:
                found[name] = people[whole[0]]
    return found


def _is_part(words: Sequence[str], whole: Sequence[str]) -> bool:
    return words[0] == whole[0] and set(words[1:]) <= set(whole[1:])


def _is_short(short: str, whole: str) -> bool:
    words = whole.split()
    return short not in words and any(word.startswith(short) for word in words)


def _find_slips(counts: Counter[str], people: Dict[str, str]) -> Dict[str, str]:
    """Find the only speaker whom a cast does not have, who speaks once, and whose name
    is one letter off that of somebody who speaks: `BENO`."""
    others = [name for name in counts if _key(name) not in people]
    if len(others) != 1 or counts[others[0]] > 1 or len(others[0]) < MIN_LETTERS:
        return {}
    (name,) = others
    spoken = {key: n for n in counts if (key := _key(n)) in people}
    near = [spoken[key] for key in spoken if one_letter_off(_key(name), key)]
    return {name: near[0]} if len(near) == 1 else {}


def _key(name: str) -> str:
    return cast_key(name.replace(".", ""))
