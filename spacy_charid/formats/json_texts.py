"""Lists of texts in JSON that name nobody beside the words: `"dialog": ["Hi."]`,
`["Anna: Hi.", "Ben: Yes?"]`, `"log": [{"text": "Hi."}]`, and pairs of roles,
`"turns": [{"user": "Hi.", "system": "Yes?"}]`."""

from collections import Counter
from typing import Any, Dict, Iterator, List, Tuple

from ..dialogue.shapes.tags import find_tag
from ..files.source import clean
from .columns import SIDES
from .json_messages import TEXTS, text_of
from .json_source import PLAIN_KEY
from .named_cells import is_dialogue

Speeches = List[Tuple[str, str]]  # the role, or nothing, and the words
Texts = Tuple[str, Speeches]  # with the title of the scene
MIN_TEXTS = 2
_LISTS = frozenset(
    "dialog dialogs dialogue dialogues conversation conversations utterance utterances "
    "turns log messages transcript lines script".split()
)
_TITLES = ("title", "id", "dialogue_id", "dialog_id", "conversation_id")


def find_texts(value: Any) -> List[Texts]:
    """Find the lists of texts of a file: those with a name for it, or in which most
    texts begin with names that come again; or else texts that are whole dialogues.

    value (Any): The file.
    RETURNS (List[Texts]): The title and the speeches of each list.
    """
    lists = list(_find_lists(value, "", ""))
    tags = (find_tag(text)[0] for _, _, speeches in lists for _, text in speeches)
    names = Counter(name for tag in tags for name in tag)
    is_again = bool(names) and max(names.values()) > 1
    found = [
        (title, speeches)
        for key, title, speeches in lists
        if key in _LISTS or (is_again and _is_named(speeches))
    ]
    return found or [("", [("", text)]) for text in _list_texts(value)]


def _list_texts(value: Any) -> Iterator[str]:
    """Get the texts of a file that are whole dialogues."""
    if isinstance(value, str):
        yield from (value,) if is_dialogue(value) else ()
    elif isinstance(value, (dict, list)):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _list_texts(inner)


def _find_lists(
    value: Any, key: str, title: str
) -> Iterator[Tuple[str, str, Speeches]]:
    """Find lists of at least two texts, with their keys and titles."""
    if isinstance(value, list):
        read = list(map(_read, value))
        if len(read) >= MIN_TEXTS and all(read):
            yield key.casefold(), title, [speech for each in read for speech in each]
            return
        for item in value:
            yield from _find_lists(item, key, title)
    elif isinstance(value, dict):
        found = (value.get(name) for name in _TITLES)
        title = next((clean(t) for t in found if isinstance(t, str)), title)
        for name, inner in value.items():
            is_title = isinstance(inner, dict) and not PLAIN_KEY.fullmatch(name)
            yield from _find_lists(inner, name, clean(name) if is_title else title)


def _read(item: Any) -> Speeches:
    """Read a text, an object with a text, or one with a text for each role."""
    if isinstance(item, str):
        return [("", item)] if item.strip() else []
    if not isinstance(item, dict):
        return []
    roles: Dict[str, str] = {
        key: text
        for key, text in item.items()
        if key.casefold() in SIDES and isinstance(text, str) and text.strip()
    }
    if len(roles) > 1:
        return [(clean(key), text) for key, text in roles.items()]
    texts = (text_of(item.get(key)) for key in TEXTS)
    return [("", text) for text in texts if text is not None and text.strip()][:1]


def _is_named(speeches: Speeches) -> bool:
    """Check whether most texts begin with a name."""
    return sum(find_tag(text)[1] > 0 for _, text in speeches) * 2 > len(speeches)
