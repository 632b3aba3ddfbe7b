"""Chats with language models: `messages` with roles, or ShareGPT's `conversations`.

A file is one chat, a list of chats, or has one chat or one message on each line, which
may stand in an event of a coding agent (Claude Code, Codex).
"""

import json
from itertools import chain, groupby
from typing import Any, Dict, Iterator, List, Optional, Tuple

from ..dialogue.data import DIRECTION, TITLE, UNREAD, Note, Scene
from ..dialogue.dialogue import Dialogue
from ..files.json_text import Object
from ..files.source import FilePath, clean, get_stem
from .columns import describe_keys
from .json_kinds import refuse_kind
from .json_source import JsonFile, find_others
from .messages import Message

CHATS = ("messages", "conversations", "conversation", "turns")
SPEAKERS = ("name", "role", "from", "speaker", "author")
TEXTS = ("content", "value", "text")
IDS = ("id", "conversation_id", "title")
# Of messages that stand on lines of their own.
_CHAT_IDS = tuple(
    f"{name}{end}"
    for name in (*CHATS[2:3], "conv", "chat", "dialogue", "dialog", "session", "thread")
    for end in ("_id", "Id", "ID", "")
)
_INNER = ("message", "payload")  # of an event that holds a message
# What these say is no part of the dialogue.
_SILENT = ("system", "developer", "tool", "function")


def read_chat(path: FilePath, *, encoding: Optional[str] = None) -> Iterator[Dialogue]:
    """Read chats, one dialogue each. The roles are the speakers, unless there are
    names. What system and tools say becomes notes.

    path (FilePath): The file.
    encoding (Optional[str]): The encoding of the file. Guessed by default.
    YIELDS (Dialogue): The dialogues; their utterances are not tokenized.
    RAISES (ValueError): If the file has another form; with the line.
    """
    file = JsonFile(path, encoding, lines=True)
    chats, others = _find_chats(file)
    for number, chat in enumerate(chats):
        id = str(number) if len(chats) > 1 else get_stem(path)
        key = next((key for key in CHATS if key in chat), CHATS[0])
        ids = (chat.get(key) for key in IDS)
        own = next((str(i) for i in ids if isinstance(i, (str, int)) and i), id)
        dialogue = Dialogue(clean(own), [Scene("0")], source=file.source.path)
        for item in file.objects(chat, key):
            _add(dialogue, _read(file, item))
        for text in find_others(chat, key, said=own).values():
            dialogue.notes.append(Note(text, TITLE, file.line(chat)))
        if not number:
            dialogue.notes.extend(_note_row(file, row) for row in others)
        yield dialogue


def _find_chats(file: JsonFile) -> Tuple[List[Object], List[Any]]:
    """Find the chats: objects, lists of objects, one list of messages, or a message on
    each line; and the rows of another kind, if there are fewer of them."""
    chats: List[Object] = []
    others: List[Any] = []
    rows: List[Object] = []
    is_log = False  # of events, of which few may hold messages
    for value in file.values:
        items = value if isinstance(value, list) else [value]
        followed = [_follow(item) for item in items]
        items = [_unwrap(item) for item in followed]
        is_log = is_log or any(a is not b for a, b in zip(items, followed, strict=True))
        is_chat = [isinstance(i, dict) and _is_chat(i) for i in items]
        messages = [_is_message(i) for i in items]
        if all(is_chat) and items:
            chats.extend(items)
        elif all(messages) and isinstance(value, dict):
            rows.extend(items)
        elif all(messages) and items:
            chats.append(_join(items))
        else:
            others.append(value)
    for _, inside in groupby(rows, _get_chat):
        chats.append(_join(list(inside)))
    if others and len(others) >= len(chats) + len(rows) and not is_log:
        raise refuse_kind(others[0], file.source.path)
    return chats, others


def _join(messages: List[Object]) -> Object:
    """Make a chat of messages."""
    chat = Object({CHATS[0]: messages})
    id = _get_chat(messages[0])
    chat.update({IDS[0]: id} if id is not None else {})
    chat.start = messages[0].start
    return chat


def _get_chat(message: Object) -> Any:
    """Get the id of the chat of a message that stands on a line of its own."""
    ids = (message.get(key) for key in _CHAT_IDS)
    return next((id for id in ids if isinstance(id, (str, int))), None)


def _note_row(file: JsonFile, row: Any) -> Note:
    """Make the note of a row that is no message."""
    text = clean(json.dumps(row, ensure_ascii=False))
    keys = row if isinstance(row, dict) else ()
    return Note(text, UNREAD, file.line(row), reason=describe_keys(keys))


def _follow(chat: Any) -> Any:
    """Make a list of the messages of an export of ChatGPT, whose nodes name the node
    before them; of an answer that was generated again, the last one counts."""
    nodes = chat.get("mapping") if isinstance(chat, dict) else None
    if not isinstance(nodes, dict):
        return chat
    ends = [id for id, node in nodes.items() if not (node or {}).get("children")]
    id = chat.get("current_node") or (ends[-1] if ends else None)
    path: List[Any] = []
    while id in nodes and len(path) <= len(nodes):
        message = nodes[id].get("message")
        path.extend([message] if message else [])
        id = nodes[id].get("parent")
    others = {key: value for key, value in chat.items() if key != "mapping"}
    found = Object({**others, CHATS[0]: path[::-1]})
    found.start = chat.start
    return found


def _unwrap(event: Any) -> Any:
    """Get the message of an event that holds one, with the other values."""
    keys = _INNER if isinstance(event, dict) and not _is_message(event) else ()
    for key in keys:
        inner = event.get(key)
        if _is_message(inner):
            beside = {k: v for k, v in event.items() if k != key}
            message = Object({**beside, **inner})
            message.start = event.start
            return message
    return event


def _is_chat(item: Dict[str, Any]) -> bool:
    """Check for an object with a list of messages, which may be empty."""
    lists = [item[key] for key in CHATS if key in item]
    inside = lists[0] if lists and isinstance(lists[0], list) else []
    is_other = bool(inside) and not any(map(_is_message, inside))
    return bool(lists) and not is_other


def _is_message(item: Any) -> bool:
    keys = set(item) if isinstance(item, dict) else set()
    return bool(keys & set(SPEAKERS) and keys & set(TEXTS))


def _read(file: JsonFile, item: Object) -> Message:
    who = next((key for key in SPEAKERS if item.get(key)), SPEAKERS[0])
    what = next((key for key in TEXTS if key in item), TEXTS[0])
    author = file.get(item, who, str, dict) or ""
    if isinstance(author, dict):
        author = file.get(author, "name", str) or file.get(author, "role", str) or ""
    content = file.get(item, what, str, list, dict) or ""
    content = content.get("parts") or "" if isinstance(content, dict) else content
    pieces = _read_pieces(file, item, what, content)
    said = file.builder(*chain.from_iterable(("\n", p) for p in pieces), skip=1)
    role = str(item.get("role") or item.get("from") or "").lower()
    others = find_others(item, said=f"{said.text}\n{author}\ntext")
    speakers = (clean(author),) if author else ()
    return Message(speakers, said, file.line(item), "", role in _SILENT, others)


def _read_pieces(file: JsonFile, item: Object, key: str, content: Any) -> List[str]:
    """Get the texts of a content, which may be a list of parts."""
    if isinstance(content, str):
        return [content]
    pieces = []
    for part in content:
        if isinstance(part, dict):
            part = file.get(part, "text", str) or ""
        if not isinstance(part, str):
            raise file.wrong(item, key, part, "a string or an object")
        pieces.append(part)
    return [piece for piece in pieces if piece] or [""]


def _add(dialogue: Dialogue, message: Message) -> None:
    turns = dialogue.scenes[0].utterances
    if message.is_turn:
        turns.append(message.utterance())
    elif message.note(0).text:
        dialogue.notes.append(message.note(len(turns)))
        if message.is_event:
            dialogue.notes[-1].kind = DIRECTION
