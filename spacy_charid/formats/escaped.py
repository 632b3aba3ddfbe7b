"""Characters that a text has in another form, as it was cut out of a web page or
written as Markdown."""

import re
from html import unescape
from typing import Optional

from ..dialogue.offsets import TextBuilder

_MARKDOWN = re.compile(r"\\([!-/:-@\[-`{-~]|(?=\n|$))")
MIN_ESCAPED = 2
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]{1,30});")


def make_builder(text: str) -> TextBuilder:
    """Make what composes a text of the parts of a file as they are shown.

    text (str): The text of the file.
    RETURNS (TextBuilder): The builder, without any text yet.
    """
    escaped = _find_escaped(text)
    return _UnescapedText(text, escaped) if escaped else TextBuilder(text)


def _find_escaped(text: str) -> Optional["re.Pattern[str]"]:
    """Find how characters are escaped in a text that was cut out of a web page
    (`&quot;`: all of `&` begin an entity, and it has no tags) or written as Markdown
    (`\\"`: all backslashes are before marks); None if none are."""
    if "&" in text and "<" not in text and "&" not in _ENTITY.sub("", text):
        return _ENTITY
    if text.count("\\") < MIN_ESCAPED:
        return None
    rest = _MARKDOWN.sub("", text)
    is_code = '\\"' in text and '"' in rest  # `"I said \"no\"."`
    return _MARKDOWN if "\\" not in rest and not is_code else None


class _UnescapedText(TextBuilder):
    """Composes a text of parts of a file, and puts characters in the place of escaped
    ones.

    source (str): The text of the file.
    escaped (re.Pattern): What is replaced: by its first group, or by what the entity
        stands for.
    """

    def __init__(self, source: str, escaped: "re.Pattern[str]") -> None:
        super().__init__(source)
        self.escaped = escaped

    def add(self, start: int, end: int) -> None:
        for found in self.escaped.finditer(self.source, start, end):
            super().add(start, found.start())
            shown = found[1] if self.escaped.groups else unescape(found[0])
            self.replace(*found.span(), shown)
            start = found.end()
        super().add(start, end)
