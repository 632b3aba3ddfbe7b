"""Exports of Slack: a folder for each channel with a file for each day.

The names of the users stand in `users.json` above the folders of the channels.
"""

import re
from datetime import datetime, timezone
from pathlib import Path
from typing import Any, Dict, Iterator, List, Optional, Tuple

from ..dialogue.data import TITLE, Note
from ..dialogue.dialogue import Dialogue
from ..dialogue.offsets import TextBuilder, cut_offsets, find_offset
from ..files.json_text import Object
from ..files.source import FilePath, StandardInput, clean, get_stem
from .json_kinds import refuse_kind
from .json_source import JsonFile, find_others
from .messages import Message, make_chat

USERS = "users.json"
MESSAGES, USERS_KEY = "messages", "users"  # of an answer of the interface
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
_OWN_KEYS = ("display_name", "real_name")  # of a message


def read_slack(path: FilePath, *, encoding: Optional[str] = None) -> Iterator[Dialogue]:
    """Read the messages of a channel and a day as one dialogue, `channel/day`.

    path (FilePath): The file of a day, or an answer of Slack's interface, an object
        with `messages`; `users.json` is looked for above and beside it.
    encoding (Optional[str]): The encoding of the file. Guessed by default.
    YIELDS (Dialogue): The dialogue; its utterances are not tokenized.
    RAISES (ValueError): If the file has another form; with the line.
    """
    file = JsonFile(path, encoding)
    (value,) = file.values
    answer = value if isinstance(value, dict) else Object({MESSAGES: value})
    if not isinstance(answer.get(MESSAGES), list):
        raise refuse_kind(value, file.source.path)
    items = file.check_objects(answer[MESSAGES], value, MESSAGES)
    if items and not any({"ts", "text"} & set(item) for item in items):
        raise refuse_kind(value, file.source.path)
    users = _name_users(file, answer.get(USERS_KEY))
    names = {**_read_profiles(file, items), **users, **_read_users(path)}
    messages = [_read(file, item, names) for item in _in_order(items)]
    dialogue = make_chat(messages, get_stem(path), file.source.path)
    rest = find_others(answer, MESSAGES, said="\n".join((*names, *names.values())))
    dialogue.notes.extend(Note(text, TITLE, 1) for text in rest.values())
    yield dialogue


def _in_order(items: List[Object]) -> List[Object]:
    """Put messages in order of time; answers begin with the last one."""
    times = [str(item.get("ts")) for item in items]
    is_back = times == sorted(times, reverse=True) and times[:1] != times[-1:]
    return items[::-1] if is_back else items


def _read_profiles(file: JsonFile, items: List[Object]) -> Dict[str, str]:
    """Read the names of the users by id from the messages."""
    found: Dict[str, str] = {}
    for item in items:
        user, name = _read_user(file, item)
        if user and name:
            found[user] = name
    return found


def _read_user(file: JsonFile, item: Object) -> Tuple[str, str]:
    """Read the id and the name of who wrote a message; each may be empty."""
    user = file.get(item, "user", str, dict) or ""
    profile = file.get(item, "user_profile", dict) or Object()
    own = Object((key, item[key]) for key in _OWN_KEYS if key in item)
    if isinstance(user, str):
        return clean(user), _find_name(file, profile, own)
    id = clean(file.get(user, "id", str) or "")
    inner = file.get(user, "profile", dict) or Object()
    return id, _find_name(file, profile, inner, user, own)


def _find_name(file: JsonFile, *nodes: Object) -> str:
    """Find a name in the first of several objects that has one; empty if none has."""
    keys = ((node, key) for node in nodes for key in _NAME_KEYS)
    names = (clean(file.get(node, key, str) or "") for node, key in keys)
    return next(filter(None, names), "")


def _read_users(path: FilePath) -> Dict[str, str]:
    """Read the names of the users by id."""
    if isinstance(path, StandardInput):
        return {}
    folder = Path(path).resolve().parent
    users = [f / USERS for f in (folder.parent, folder) if (f / USERS).is_file()]
    if not users:
        return {}
    file = JsonFile(users[0])
    return _name_users(file, file.values[0])


def _name_users(file: JsonFile, users: Any) -> Dict[str, str]:
    found = {}
    for user in file.check_objects(users if isinstance(users, list) else [], users, ""):
        profile = file.get(user, "profile", dict) or Object()
        found[str(user.get("id"))] = _find_name(file, profile, user)
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
    id, own = _read_user(file, item)
    id = id or file.get(item, "bot_id", str) or ""
    known = [names.get(id, ""), own, file.get(item, "username", str) or "", id]
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
