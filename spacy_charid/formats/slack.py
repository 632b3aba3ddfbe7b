"""Exports of Slack: a folder for each channel with a file for each day.

The names of the users stand in `users.json` above the folders of the channels.
"""

import re
from datetime import datetime, timezone
from pathlib import Path
from typing import Dict, Iterator, List, Optional, Tuple

from ..dialogue.dialogue import Dialogue
from ..dialogue.offsets import TextBuilder, cut_offsets, find_offset
from ..files.json_text import Object
from ..files.source import FilePath, StandardInput, clean, get_stem
from .json_kinds import refuse_kind
from .json_source import JsonFile, find_others
from .messages import Message, make_chat

USERS = "users.json"
# The files of an export that hold no messages.
LISTS = frozenset(
    (USERS, "channels.json", "groups.json", "dms.json", "mpims.json", "canvases.json")
    + ("integration_logs.json", "huddle_transcripts.json", "file_conversations.json")
)
SAID = ("", "bot_message", "me_message", "thread_broadcast", "file_share", "reply")
_LINK = re.compile(r"<([@#!]?)([^<>|\s]*)(?:\|([^<>]*))?>|&(?:amp|lt|gt);")
_ENTITIES = {"&amp;": "&", "&lt;": "<", "&gt;": ">"}
# Values of the parts of a message that describe its form.
_WORDS = ("message", "rich_text", "rich_text_section", "text", "user", "link", *SAID)
_NAME_KEYS = ("display_name", "real_name", "name", "first_name")


def read_slack(path: FilePath, *, encoding: Optional[str] = None) -> Iterator[Dialogue]:
    """Read the messages of a channel and a day as one dialogue, `channel/day`.

    path (FilePath): The file of a day; `users.json` is looked for above and beside it.
    encoding (Optional[str]): The encoding of the file. Guessed by default.
    YIELDS (Dialogue): The dialogue; its utterances are not tokenized.
    RAISES (ValueError): If the file has another form; with the line.
    """
    file = JsonFile(path, encoding)
    (value,) = file.values
    if not isinstance(value, list):
        raise refuse_kind(value, file.source.path)
    items = file.check_objects(value, value, "messages")
    if items and not any({"ts", "text"} & set(item) for item in items):
        raise refuse_kind(value, file.source.path)
    names = {**_read_profiles(file, items), **_read_users(path)}
    messages = [_read(file, item, names) for item in items]
    yield make_chat(messages, get_stem(path), file.source.path)


def _read_profiles(file: JsonFile, items: List[Object]) -> Dict[str, str]:
    """Read the names of the users by id from the messages."""
    found: Dict[str, str] = {}
    for item in items:
        profile = file.get(item, "user_profile", dict) or Object()
        names = (clean(file.get(profile, key, str) or "") for key in _NAME_KEYS)
        name = next(filter(None, names), "")
        if name:
            found[str(item.get("user"))] = name
    return found


def _read_users(path: FilePath) -> Dict[str, str]:
    """Read the names of the users by id."""
    if isinstance(path, StandardInput):
        return {}
    folder = Path(path).resolve().parent
    users = [f / USERS for f in (folder.parent, folder) if (f / USERS).is_file()]
    if not users:
        return {}
    file = JsonFile(users[0])
    (value,) = file.values
    found = {}
    for user in file.check_objects(value if isinstance(value, list) else [], value, ""):
        profile = file.get(user, "profile", dict) or Object()
        keys = ((node, key) for node in (profile, user) for key in _NAME_KEYS)
        names = (clean(file.get(node, key, str) or "") for node, key in keys)
        found[str(user.get("id"))] = next(filter(None, names), "")
    return {id: name for id, name in found.items() if name}


def _read(file: JsonFile, item: Object, names: Dict[str, str]) -> Message:
    said = TextBuilder(file.source.text)
    _read_marks(said, file.builder(file.get(item, "text", str) or ""), names)
    subtype = file.get(item, "subtype", str) or ""
    is_event = subtype not in SAID or item.get("type", "message") != "message"
    speakers = _find_speaker(file, item, names)
    time = _read_time(file.get(item, "ts", str) or "")
    raw = file.get(item, "text", str) or ""
    known = "\n".join((said.text, raw, *speakers, time, *_WORDS))
    others = find_others(item, said=known)
    return Message(speakers, said, file.line(item), time, is_event, others)


def _find_speaker(
    file: JsonFile, item: Object, names: Dict[str, str]
) -> Tuple[str, ...]:
    profile = file.get(item, "user_profile", dict) or Object()
    own = [clean(file.get(profile, key, str) or "") for key in _NAME_KEYS]
    user = file.get(item, "user", str) or file.get(item, "bot_id", str) or ""
    known = [names.get(user, ""), *own, file.get(item, "username", str) or "", user]
    name = next(filter(None, known), "")
    return (clean(name),) if name else ()


def _read_time(ts: str) -> str:
    """Convert seconds since 1970 to a time in UTC; other texts stay as they are."""
    try:
        time = datetime.fromtimestamp(float(ts), timezone.utc)
    except (ValueError, OverflowError, OSError):
        return ts
    return time.strftime("%Y-%m-%dT%H:%M:%S")


def _read_marks(said: TextBuilder, raw: TextBuilder, names: Dict[str, str]) -> None:
    """Replace `<@U1>` by the name, `<url|label>` by its label, and entities."""
    text, start = raw.text, 0

    def copy(begin: int, end: int) -> None:
        if begin < end:
            said.extend(text[begin:end], cut_offsets(raw.offsets, begin, end))

    for mark in _LINK.finditer(text):
        kind, target, label = mark.groups()
        new = _ENTITIES.get(mark[0])
        if new is None:
            name = names.get(target, target) if kind == "@" else target
            new = f"{kind}{label or name}" if kind else label or target
            new = new if not label or target in new or kind else f"{new} ({target})"
        copy(start, mark.start())
        begin = find_offset(raw.offsets, mark.start())[0]
        end = find_offset(raw.offsets, mark.end() - 1)[1]
        # One escape stands for one character; the rest is not in the file.
        said.replace(begin, end, new[:1])
        said.write(new[1:])
        start = mark.end()
    copy(start, len(text))
