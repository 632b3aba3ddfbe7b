"""Messages whose texts are HTML, as exports of Teams and help desks have them."""

import re
from typing import Sequence

from ..dialogue.offsets import TextBuilder
from .html import extract_text
from .messages import Message

# A text of elements: `<p>Hi.</p>`
_PAGE = re.compile(r"\s*<([a-zA-Z]\w*)\b[^<>]*(?:/>|>.*</\w+>)\s*", re.S)


def strip_pages(messages: Sequence[Message]) -> None:
    """Replace texts by what they show, if half of them or more are HTML; they have no
    offsets then."""
    pages = [m for m in messages if _PAGE.fullmatch(m.said.text)]
    filled = sum(bool(message.said.text.strip()) for message in messages)
    for message in pages if len(pages) * 2 >= filled else ():
        shown, _ = extract_text(message.said.text)
        message.said = TextBuilder("")
        message.said.write(shown)
