"""Channels of Discord as DiscordChatExporter writes them in JSON."""

from typing import Iterator, Optional

from ..dialogue.data import TITLE, Note
from ..dialogue.dialogue import Dialogue
from ..files.json_text import Object
from ..files.source import FilePath, clean, get_stem
from .json_kinds import refuse_kind
from .json_source import JsonFile, find_others
from .messages import Message, make_chat

SAID = ("Default", "Reply", "ThreadStarterMessage", "0", "19", "21")


def read_discord(
    path: FilePath, *, encoding: Optional[str] = None
) -> Iterator[Dialogue]:
    """Read a channel of Discord as one dialogue with a scene for each day.

    path (FilePath): The file, as DiscordChatExporter writes it.
    encoding (Optional[str]): The encoding of the file. Guessed by default.
    YIELDS (Dialogue): The dialogue; its utterances are not tokenized.
    RAISES (ValueError): If the file has another form; with the line.
    """
    file = JsonFile(path, encoding)
    (value,) = file.values
    if not isinstance(value, dict) or "messages" not in value:
        raise refuse_kind(value, file.source.path)
    messages = [_read(file, item) for item in file.objects(value, "messages")]
    channel = file.get(value, "channel", dict) or Object()
    name = file.get(channel, "name", str) or get_stem(path)
    dialogue = make_chat(messages, clean(name), file.source.path)
    beside = find_others(value, "messages", said=name)
    dialogue.notes.extend(Note(text, TITLE, 1) for text in beside.values())
    yield dialogue


def _read(file: JsonFile, item: Object) -> Message:
    said = file.builder(file.get(item, "content", str) or "")
    author = file.get(item, "author", dict) or Object()
    keys = ("nickname", "name", "id")
    names = [clean(file.get(author, key, str) or "") for key in keys]
    name = next(filter(None, names), "")
    type = str(item.get("type") or SAID[0])
    is_event = type not in SAID
    time = file.get(item, "timestamp", str) or ""
    known = "\n".join((said.text, name, time, *SAID))
    others = find_others(item, said=known)
    speakers = (name,) if name else ()
    return Message(speakers, said, file.line(item), time, is_event, others)
