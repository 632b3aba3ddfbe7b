"""Chats that Telegram Desktop exports as JSON: one chat, or all of an account."""

from typing import Any, Dict, Iterator, List, Optional, Tuple

from ..dialogue.data import TITLE, Note
from ..dialogue.dialogue import Dialogue
from ..dialogue.shapes.tags import cut_degrees
from ..files.json_text import Object
from ..files.source import FilePath, clean, get_stem
from .json_kinds import refuse_kind
from .json_source import JsonFile, find_others
from .messages import Message, make_chat

MESSAGE = "message"  # the type of what is said; others are events
_TYPES = "personal_chat private_group private_supergroup public_channel saved_messages"
_STYLES = ("plain", "bold", "italic", "link", "mention", "text_link", "hashtag", "user")


def read_telegram(
    path: FilePath, *, encoding: Optional[str] = None
) -> Iterator[Dialogue]:
    """Read an export of Telegram, one dialogue per chat with a scene for each day.

    path (FilePath): The file, `result.json`.
    encoding (Optional[str]): The encoding of the file. Guessed by default.
    YIELDS (Dialogue): The dialogues; their utterances are not tokenized.
    RAISES (ValueError): If the file has another form; with the line.
    """
    file = JsonFile(path, encoding)
    (value,) = file.values
    if not isinstance(value, dict) or not {"messages", "chats"} & set(value):
        raise refuse_kind(value, file.source.path)
    chats, others = _find_chats(file, value)
    for number, chat in enumerate(chats):
        name = file.get(chat, "name", str) or (get_stem(path) if not number else "")
        messages = [_read(file, item) for item in file.objects(chat, "messages")]
        id = clean(name) or str(number)
        dialogue = make_chat(messages, id, file.source.path)
        beside = find_others(chat, "messages", said=f"{name}\n{_TYPES}")
        texts = [*beside.values(), *(others if not number else ())]
        dialogue.notes.extend(Note(text, TITLE, file.line(chat)) for text in texts)
        yield dialogue


def _find_chats(file: JsonFile, value: Dict[str, Any]) -> Tuple[List[Any], List[str]]:
    """Find the chats of an export, and the texts beside them."""
    if "messages" in value:
        return [value], []
    chats: List[Any] = []
    for key in ("chats", "left_chats"):
        group = file.get(value, key, dict)
        chats.extend(file.objects(group, "list") if group else [])
    groups = [file.get(value, key, dict) or {} for key in ("chats", "left_chats")]
    beside = [text for group in groups for text in find_others(group, "list").values()]
    return chats, [*find_others(value, "chats", "left_chats").values(), *beside]


def _read(file: JsonFile, item: Object) -> Message:
    said = file.builder(*_read_pieces(file, item, file.get(item, "text", str, list)))
    is_event = item.get("type", MESSAGE) != MESSAGE
    name = file.get(item, "from", str) or file.get(item, "from_id", str) or ""
    speakers = (cut_degrees(clean(name)),) if name else ()
    time = file.get(item, "date", str) or ""
    known = "\n".join((said.text, name, time, MESSAGE, *_STYLES))
    others = find_others(item, said=known)
    return Message(
        speakers,
        said,
        file.line(item),
        time,
        is_event,
        others,
    )


def _read_pieces(file: JsonFile, item: Object, text: Any) -> List[str]:
    """Get the pieces of a text: strings, and objects with marked text."""
    if text is None or isinstance(text, str):
        return [text or ""]
    pieces = []
    for piece in text:
        if isinstance(piece, dict):
            pieces.append(file.get(piece, "text", str) or "")
        elif isinstance(piece, str):
            pieces.append(piece)
        else:
            raise file.wrong(item, "text", piece, "a string or an object")
    return pieces
