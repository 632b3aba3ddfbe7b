"""What Facebook and Instagram do to the messages that they export."""

import re
from dataclasses import replace

from ..dialogue.offsets import TextBuilder, cut_offsets, find_offset
from .messages import Message

_CODED = re.compile("[\u00c2-\u00f4][\u0080-\u00bf]{1,3}")  # one character in UTF-8
# Reactions and the like, which nobody writes.
_EVENT = re.compile(
    r"(?:Reacted .{1,20} to your message|Liked a message|[^\n]{1,40} (?:"
    r"sent an attachment|sent a (?:photo|video|link|sticker|voice message|GIF)"
    r"|liked a message|reacted .{1,20} to (?:your|a) message"
    r"|(?:started|missed) a (?:video |audio )?c(?:all|hat)|missed your call"
    r"|unsent a message|named the group.*|changed the \w+ .*|left the group"
    r"|set the nickname .*|added .{1,40} to the group))[ .]*$"
)


def mend_message(message: Message) -> Message:
    """Decode the UTF-8 of a message, which is written as if it were Latin-1, and make
    an event of a reaction."""
    text, parts = message.said.text, message.said.offsets
    said = TextBuilder(message.said.source)
    end = 0
    for coded in _CODED.finditer(text):
        start = coded.start()
        said.extend(text[end:start], cut_offsets(parts, end, start))
        end = coded.end()
        first, last = find_offset(parts, start)[0], find_offset(parts, end - 1)[1]
        said.replace(first, last, mend(coded[0]))
    said.extend(text[end:], cut_offsets(parts, end, len(text)))
    return replace(
        message,
        said=said if end else message.said,
        speakers=tuple(map(mend, message.speakers)),
        others={key: mend(text) for key, text in message.others.items()},
        is_event=message.is_event or _EVENT.match(said.text) is not None,
    )


def mend(text: str) -> str:
    """Decode UTF-8 that is written as if it were Latin-1; other text stays."""
    try:
        return text.encode("latin1").decode("utf8")
    except UnicodeError:
        return text
