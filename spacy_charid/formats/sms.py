"""Text messages in XML, as SMS Backup & Restore saves those of a telephone."""

import re
from datetime import datetime, timezone
from typing import Any, Iterator, List, Mapping

from ..dialogue.data import COMMENT, Note
from ..dialogue.dialogue import Dialogue
from ..dialogue.offsets import TextBuilder
from ..errors import Errors
from ..files.source import FilePath, clean, get_stem, read_bytes
from .messages import Message, make_chat
from .xml_tree import Element, parse_xml

ROOT = "smses"
OWNER = "Me"
# Columns and keys that tell whether the owner of a telephone sent a message.
_FROM_ME = re.compile(r"(?:is_?)?from_?me|is_?(?:sent|outgoing|sender)", re.I)
_TRUE = frozenset(("1", "true", "yes"))
_SENT = "2"  # the type of a message that the owner of the telephone sent
_UNKNOWN = ("", "null", "(Unknown)")
_KNOWN = frozenset(
    "smses sms mms parts part addrs addr @body @text @contact_name @address @date @type"
    " @msg_box @subject @ct".split()
)


def read_sms(path: FilePath) -> Iterator[Dialogue]:
    """Read text messages as one dialogue with a scene for each day.

    What the owner of the telephone sent is said by `Me`.

    path (FilePath): The file.
    YIELDS (Dialogue): The dialogue; its utterances are not tokenized, and have no
        offsets.
    RAISES (ValueError): If the file is no such XML; with the line.
    """
    comments: List[Element] = []
    root = parse_xml(read_bytes(path), path, comments, _KNOWN)
    if root.name != ROOT:
        found = {"found": root.name, "expected": f"<{ROOT}> of text messages"}
        raise ValueError(Errors.E283.format(path=path, **found))
    messages = [_read(element) for element in root.find_all("sms", "mms")]
    dialogue = make_chat(messages, get_stem(path), clean(str(path)))
    notes = (Note(comment.text, COMMENT, comment.line) for comment in comments)
    dialogue.notes.extend(note for note in notes if note.text)
    yield dialogue


def _read(element: Element) -> Message:
    """Read a message; one with pictures has its text in a part."""
    attrs = element.attrs
    name = attrs.get("contact_name", "")
    name = attrs.get("address", "") if name in _UNKNOWN else name
    is_sent = attrs.get("type", attrs.get("msg_box")) == _SENT
    said = TextBuilder("")
    said.write("\n".join(_texts(element)))
    speakers = (OWNER,) if is_sent else tuple(filter(None, [name]))
    subject = attrs.get("subject", "null")
    others = {} if subject in _UNKNOWN else {"subject": subject}
    time = _read_time(attrs.get("date", ""))
    return Message(speakers, said, element.line, time, others=others)


def _texts(element: Element) -> List[str]:
    texts = [element.attrs.get("body", "null")]
    parts = element.find_all("part")
    texts += [p.attrs.get("text", "null") for p in parts if _is_text(p)]
    return [text for text in texts if text not in _UNKNOWN]


def _is_text(part: Element) -> bool:
    return part.attrs.get("ct", "text/plain") == "text/plain"


def _read_time(date: str) -> str:
    """Convert milliseconds since 1970 to a time in UTC; others stay as they are."""
    try:
        time = datetime.fromtimestamp(int(date) / 1000, timezone.utc)
    except (ValueError, OverflowError, OSError):
        return date
    return time.strftime("%Y-%m-%dT%H:%M:%S")


def is_from_owner(others: Mapping[str, Any]) -> bool:
    """Check whether one of the values beside a message tells that the owner of the
    telephone sent it: `is_from_me`."""
    keys = (key for key in others if _FROM_ME.fullmatch(key))
    return any(str(others[key]).strip().casefold() in _TRUE for key in keys)
