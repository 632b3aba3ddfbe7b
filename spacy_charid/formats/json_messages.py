"""Messages in JSON: objects with a speaker and a text, or pairs of both."""

import re
from typing import Any, Dict, Iterator, List, Mapping, Optional, Tuple

from ..files.json_text import Object
from ..files.source import clean
from .columns import COLUMNS, MORE_NAMES, are_reversed
from .json_source import PLAIN_KEY

TEXTS = COLUMNS["text"] + MORE_NAMES["text"]
SPEAKERS = COLUMNS["speaker"] + MORE_NAMES["speaker"]
NAMES = (
    "name display_name displayName username full_name screen_name login nickname nick "
    "handle"
).split()
TITLES = ("heading", "scene", "title", "name", "id")
TIME = "timestamp_ms"  # of Facebook, which writes the last message first
CALL = "call_duration"  # of what it writes about a call
WORDS = "words"  # of speech recognition: the same once more
_LANGUAGE = re.compile(r"[a-z]{2}(?:[-_][A-Za-z]{2,4})?")
_SYSTEM = frozenset("system service notification".split())
_SKYPE_EVENTS = ("Event/", "ThreadActivity/", "Notice")
Found = Tuple[str, List[Any]]  # the title of a scene, and its messages


def find_messages(value: Any) -> List[Found]:
    """Find the messages of a file, by their scenes: the lists in which they stand, or
    all of them in one scene if they stand in each other."""
    scenes, tree = list(_find_scenes(value, "")), list(_find_tree(value))
    if not scenes or count(tree) > count(scenes) and _is_nested(scenes):
        return tree
    return scenes


def _find_scenes(value: Any, title: str) -> Iterator[Found]:
    if isinstance(value, list):
        if value and all(map(_is_pair, value)):
            yield title, value
        elif sum(map(_is_message, value)) * 2 > len(value):
            yield title, value
        elif len(value) > 1 and all(map(_is_of_one, value)):
            yield title, [message for item in value for message in item]
        else:
            for item in value:
                yield from _find_scenes(item, title)
    elif isinstance(value, dict):
        found = (value.get(key) for key in TITLES)
        title = next((clean(t) for t in found if isinstance(t, str) and t), title)
        first: List[Any] = []  # above a list of those that answer it
        for key, inner in value.items():
            if key != WORDS:
                is_title = not PLAIN_KEY.fullmatch(key)
                inside = _find_scenes(inner, clean(key) if is_title else title)
                for name, items in inside:
                    yield name, [*first, *items]
                    first = []
                first.extend([inner] if _is_message(inner) else [])


def _is_of_one(value: Any) -> bool:
    """Check for a list of the successive messages of one person."""
    is_list = isinstance(value, list) and bool(value) and all(map(_is_message, value))
    names = [_speaker(item) for item in value] if is_list else []
    return bool(names) and len(set(names)) == 1


def _speaker(item: Any) -> str:
    named = (name_of(item.get(key)) for key in SPEAKERS)
    return next((str(name) for name in named if name is not None), "")


def _find_tree(value: Any) -> Iterator[Found]:
    """Find messages that stand in each other, as in the dialogues of a game."""
    found: List[Any] = []
    open_values = [value]
    while open_values:
        item = open_values.pop()
        inner = _values(item) if isinstance(item, dict) else item
        if _is_message(item):
            found.append(item)
        if isinstance(inner, list):
            open_values.extend(reversed(inner))
    if len(found) > 1:
        yield "", [_leave_out_inner(item) for item in found]


def count(scenes: List[Found]) -> int:
    return sum(len(items) for _, items in scenes)


def _is_nested(scenes: List[Found]) -> bool:
    """Check whether messages of lists hold other messages."""
    items = (item for _, inside in scenes for item in inside)
    return any(_has_messages(_values(item)) for item in items if isinstance(item, dict))


def _values(item: Dict[str, Any]) -> List[Any]:
    return [value for key, value in item.items() if key != WORDS]


def _leave_out_inner(item: Object) -> Object:
    """Leave out what holds other messages."""
    kept = Object((k, v) for k, v in item.items() if not _has_messages(v))
    kept.start = getattr(item, "start", 0)
    return kept


def _has_messages(value: Any) -> bool:
    """Check whether a value is a message or holds one."""
    open_values = [value]
    while open_values:
        item = open_values.pop()
        if _is_message(item):
            return True
        if isinstance(item, (dict, list)):
            open_values.extend(_values(item) if isinstance(item, dict) else item)
    return False


def text_of(value: Any) -> Optional[str]:
    """Get a text; of texts by language, the English or the first one."""
    if isinstance(value, dict) and value and all(map(_LANGUAGE.fullmatch, value)):
        value = value.get("en", next(iter(value.values())))
    return value if isinstance(value, str) else None


def _is_message(item: Any) -> bool:
    if not isinstance(item, dict):
        return False
    texts = (text_of(item.get(key)) is not None for key in TEXTS)
    return any(texts) and any(name_of(item.get(key)) is not None for key in SPEAKERS)


def name_of(value: Any) -> Any:
    """Get a name or a number from the value of a speaker, which may be an object."""
    if isinstance(value, dict):
        named = (value.get(key) for key in NAMES)
        name = next((name for name in named if isinstance(name, str) and name), None)
        return value.get("id") if name is None else name
    return value if isinstance(value, (str, int)) else None


def is_system(item: Mapping[str, Any]) -> bool:
    """Check for a message that the program writes: `"type": "system_message"`, or about
    a call."""
    if CALL in item:
        return True
    if str(item.get("messagetype", "")).startswith(_SKYPE_EVENTS):
        return True
    kinds = (item.get(key) for key in ("type", "kind", "subtype", "message_type"))
    words = (re.split(r"[\W_]+", kind) for kind in kinds if isinstance(kind, str))
    return any(_SYSTEM.intersection(map(str.casefold, each)) for each in words)


def _is_pair(item: Any) -> bool:
    is_list = isinstance(item, list) and len(item) == 2
    return is_list and all(isinstance(part, str) and part for part in item)


def put_in_order(items: List[Any]) -> List[Any]:
    """Put messages that stand in a file from the last to the first in order."""
    kept = [item for item in items if isinstance(item, dict)]
    is_back = len(kept) == len(items) and are_reversed(kept)
    return items[::-1] if is_back else items


def are_timed(items: List[Any]) -> bool:
    times = (item.get(TIME) if isinstance(item, dict) else None for item in items)
    return all(isinstance(time, int) for time in times)
