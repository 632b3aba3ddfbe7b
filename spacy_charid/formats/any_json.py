"""JSON with messages in objects of any keys, found by their values."""

from collections import Counter
from typing import Any, Dict, Iterator, List, NamedTuple, Optional, Tuple

from ..files.source import clean
from .guess_keys import Keys, find_keys

MAX_DEPTH = 3  # of objects in a message
MAX_RECORDS = 400  # from which the keys are guessed


class Guess(NamedTuple):
    """The messages of a JSON file.

    keys (Keys): Their keys.
    scenes (List[Tuple[str, List[Item]]]): The messages of each scene, with its title.
    """

    keys: Keys
    scenes: List[Tuple[str, List["Item"]]]

    @property
    def named(self) -> int:
        """The number of messages that have a speaker."""
        items = (item for _, inside in self.scenes for item in inside)
        return sum(bool(item.values.get(self.keys.speaker)) for item in items)


class Item(NamedTuple):
    """An object.

    node (Any): The object.
    values (Dict[str, Any]): Its texts and numbers by their path, such as `from.name`.
    group (int): The number of the list that it stands in.
    """

    node: Any
    values: Dict[str, Any]
    group: int


def guess_messages(value: Any) -> Optional[Guess]:
    """Find objects, at any depth, whose values look like speakers and words."""
    items, titles = _collect(value)
    people = find_people(value)
    best = None
    for each in (items, _find_single(value), _find_rows(value)):
        records = [
            {key: _as_text(text) for key, text in item.values.items()}
            for item in each[:MAX_RECORDS]
        ]
        keys = find_keys(records, people)
        if keys is not None:
            best = each, keys
            break
    if best is None:
        return None
    each, keys = best
    found = [
        item
        for item in each
        if keys.words in item.values and _as_text(item.values[keys.words]).strip()
    ]
    groups: Dict[int, List[Item]] = {}
    for item in found:
        groups.setdefault(item.group, []).append(item)
    if len(groups) * 2 > len(found):
        return Guess(keys, [("", found)])
    return Guess(keys, [(titles.get(group, ""), all) for group, all in groups.items()])


def find_people(value: Any) -> Dict[str, str]:
    """Find the names of people by their ids: of objects with an id and a name, and of
    an object of names."""
    found: Dict[str, str] = {}
    for node in _walk(value):
        if not isinstance(node, dict):
            continue
        ids = [v for k, v in node.items() if str(k).casefold() in _IDS]
        names = [
            v
            for k, v in node.items()
            if isinstance(v, str) and str(k).casefold().endswith(_NAMES)
        ]
        texts = [v for v in node.values() if isinstance(v, str)]
        is_person = ids and names and max(map(len, texts), default=0) < 60
        if is_person and isinstance(ids[0], (str, int)):
            found.setdefault(str(ids[0]), clean(names[0]))
        found.update(_names_by_id(node))
    return found


def _names_by_id(node: Dict[str, Any]) -> Iterator[Tuple[str, str]]:
    """Find names in an object of people by their ids."""
    for key, inner in node.items():
        if not isinstance(inner, dict) or not inner:
            continue
        if str(key).casefold().rstrip("s") not in _PEOPLE:
            continue
        for id, person in inner.items():
            if isinstance(person, str):
                yield str(id), clean(person)
            elif isinstance(person, dict):
                names = (
                    v
                    for k, v in person.items()
                    if isinstance(v, str) and "name" in str(k).casefold()
                )
                name = next(names, None)
                if name:
                    yield str(id), clean(name)


# Of a run of text, beside its words: how it is set, and where it leads.
_RUN_KEYS = frozenset(
    "text type bold italics italic underline strikethrough code color marks href link "
    "url navigationEndpoint loggingDirectives style styles insert attributes".split()
)
_IDS = frozenset("id uid key uuid _id user_id userid".split())
_NAMES = ("name", "label", "display")
_PEOPLE = frozenset(
    "actor character speaker participant people user cast member person name voice "
    "role who npc player".split()
)


def _walk(value: Any) -> Iterator[Any]:
    open_values = [value]
    while open_values:
        node = open_values.pop()
        yield node
        if isinstance(node, (dict, list)):
            inner = list(node.values()) if isinstance(node, dict) else node
            open_values.extend(reversed(inner))


def _collect(value: Any) -> Tuple[List[Item], Dict[int, str]]:
    """Collect all objects in the order of the file, and the titles of their lists."""
    items: List[Item] = []
    titles: Dict[int, str] = {}
    n_lists = 0
    open_values: List[Tuple[Any, int, str]] = [(value, 0, "")]
    while open_values:
        node, group, title = open_values.pop()
        if isinstance(node, dict):
            items.append(Item(node, dict(_flatten(node, "", MAX_DEPTH)), group))
            titled = (node.get(key) for key in ("title", "heading", "scene", "name"))
            title = next((clean(t) for t in titled if isinstance(t, str)), title)
            inner = list(node.values())
        elif isinstance(node, list):
            n_lists += 1
            group = n_lists
            titles[group] = title
            inner = node
        else:
            continue
        open_values.extend((each, group, title) for each in reversed(inner))
    return items, titles


def _flatten(node: Dict[str, Any], path: str, depth: int) -> Iterator[Tuple[str, Any]]:
    """Get the texts and numbers of an object, and of those in it."""
    for key, value in node.items():
        at = f"{path}.{key}" if path else str(key)
        if isinstance(value, dict) and depth > 1:
            yield from _flatten(value, at, depth - 1)
        elif isinstance(value, str):
            yield at, value
        elif isinstance(value, (int, float)) and not isinstance(value, bool):
            yield at, value
        elif isinstance(value, list) and value and all(map(_is_text, value)):
            yield at, value
        elif isinstance(value, list) and (runs := join_runs(value)):
            yield at, runs


def join_runs(value: List[Any]) -> str:
    """Join the runs of a text, `[{"text": "Hi "}, {"emoji": ...}]`; empty if a list is
    none."""
    pieces: List[str] = []
    for run in value:
        if isinstance(run, dict) and isinstance(run.get("text"), str):
            if not _RUN_KEYS.issuperset(run):
                return ""
            pieces.append(run["text"])
        elif isinstance(run, dict) and isinstance(run.get("emoji"), dict):
            codes = run["emoji"].get("shortcuts")
            named = isinstance(codes, list) and codes and isinstance(codes[0], str)
            pieces.append(codes[0] if named else "")
        elif isinstance(run, str):
            pieces.append(run)
        else:
            return ""
    return "".join(pieces)


def _find_single(value: Any) -> List[Item]:
    """Find objects of one key and one text, in a list: `{"Ada": "Hi."}`."""
    found: List[Item] = []
    for node in _walk(value):
        if isinstance(node, list) and len(node) > 1:
            group = -1 - len(found)
            for each in node:
                if isinstance(each, dict) and len(each) == 1:
                    ((name, text),) = each.items()
                    if isinstance(text, str):
                        values = {"the key": name, "its value": text}
                        found.append(Item(each, values, group))
    return found


def _find_rows(value: Any) -> List[Item]:
    """Find lists of at least two texts and numbers, in a list: `[3, "Ada", "Hi."]`;
    and lists of the same length, in an object."""
    found: List[Item] = []
    for node in _walk(value):
        if isinstance(node, list) and len(node) >= 3:
            rows = [row for row in node if isinstance(row, list) and len(row) > 1]
            widths = Counter(map(len, rows))
            if len(rows) * 2 > len(node) and widths:
                width = widths.most_common(1)[0][0]
                for row in rows:
                    cells = enumerate(row[:width], 1)
                    values = {f"column {i}": v for i, v in cells if _is_value(v)}
                    found.append(Item(row, values, 0))
        elif isinstance(node, dict):
            found.extend(_find_parallel(node, -1 - len(found)))
    return found


def _find_parallel(node: Dict[str, Any], group: int) -> Iterator[Item]:
    """Find lists of the same length in an object, which are a scene of their own."""
    lists = {k: v for k, v in node.items() if isinstance(v, list) and v}
    lists = {k: v for k, v in lists.items() if all(map(_is_value, v))}
    for length, count in Counter(map(len, lists.values())).items():
        columns = {k: v for k, v in lists.items() if len(v) == length}
        for i in range(length if count > 1 else 0):
            values = {k: column[i] for k, column in columns.items()}
            yield Item(node, values, group)


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_value(value: Any) -> bool:
    return value is None or isinstance(value, (str, int, float))


def _as_text(value: Any) -> str:
    if isinstance(value, list):
        return "\n".join(value)
    return "" if value is None else clean(str(value))
