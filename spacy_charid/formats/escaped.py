"""Characters that a text has in another form, as it was cut out of a web page or
written as Markdown, and those that are not shown."""

import re
from html import unescape
from typing import Optional, Sequence

from ..dialogue.data import Offsets, Utterance
from ..dialogue.offsets import TextBuilder, cut_offsets, find_offset

_MARKDOWN = re.compile(r"\\([!-/:-@\[-`{-~]|(?=\n|$))")
MIN_ESCAPED = 2
_TAG = re.compile(r"</?[A-Za-z][^<>\n]{0,200}>")
# Where a word may be divided, but for a hyphen at the end of a line.
UNSEEN = re.compile(r"(?:[\u200b\u2060\ufeff]|\u00ad(?![ \t]*(?:[\r\n]|$)))+")
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]{1,30});")


def make_builder(text: str) -> TextBuilder:
    """Make what composes a text of the parts of a file as they are shown.

    text (str): The text of the file.
    RETURNS (TextBuilder): The builder, without any text yet.
    """
    patterns = [each for each in (_find_escaped(text), _find_unseen(text)) if each]
    return _ShownText(text, patterns) if patterns else TextBuilder(text)


def _find_unseen(text: str) -> Optional["re.Pattern[str]"]:
    return None if text.isascii() or UNSEEN.search(text) is None else UNSEEN


def _find_escaped(text: str) -> Optional["re.Pattern[str]"]:
    """Find how characters are escaped in a text that was cut out of a web page
    (`&quot;`: all of `&` begin an entity, and all of `<` a tag, unless one is escaped
    as well) or written as Markdown (`\\"`: all backslashes are before marks); None if
    none are."""
    if "&" in text and "&" not in _ENTITY.sub("", text):
        is_plain = "<" not in text or "&lt;" not in text
        if is_plain and "<" not in _TAG.sub("", text):
            return _ENTITY
    if text.count("\\") < MIN_ESCAPED:
        return None
    rest = _MARKDOWN.sub("", text)
    is_code = '\\"' in text and '"' in rest  # `"I said \"no\"."`
    return _MARKDOWN if "\\" not in rest and not is_code else None


def unescape_entities(text: str) -> str:
    """Put characters in the place of entities: `O&#39;Neill`."""
    return _ENTITY.sub(lambda found: unescape(found[0]), text)


def unescape_turns(turns: Sequence[Utterance]) -> None:
    """Put characters in the place of the entities in the words and the speakers of
    turns that were read from cells, if every `&` begins one.

    turns (Sequence[Utterance]): The turns of a dialogue; changed.
    """
    text = "\n".join(turn.text for turn in turns)
    if _find_escaped(text) is not _ENTITY:
        return
    for turn in turns:
        turn.speakers = tuple(map(unescape_entities, turn.speakers))
        if "&" in turn.text:
            _unescape_turn(turn)


def _unescape_turn(turn: Utterance) -> None:
    builder = TextBuilder("")
    start = 0
    for found in _ENTITY.finditer(turn.text):
        _copy(turn, start, found.start(), builder)
        offsets: Offsets = []
        if turn.offsets:
            first, _ = find_offset(turn.offsets, found.start())
            _, last = find_offset(turn.offsets, found.end() - 1)
            offsets = [(0, first, last - first)]
        builder.extend(unescape(found[0]), offsets)
        start = found.end()
    _copy(turn, start, len(turn.text), builder)
    turn.text, turn.offsets = builder.text, builder.offsets


def _copy(turn: Utterance, start: int, end: int, builder: TextBuilder) -> None:
    if start < end:
        offsets = cut_offsets(turn.offsets, start, end)
        builder.extend(turn.text[start:end], offsets)


class _ShownText(TextBuilder):
    """Composes a text of parts of a file, and puts characters in the place of escaped
    ones, or of those that are not shown.

    source (str): The text of the file.
    patterns (Sequence[re.Pattern]): What is replaced.
    """

    def __init__(self, source: str, patterns: Sequence["re.Pattern[str]"]) -> None:
        super().__init__(source)
        self.pattern = re.compile("|".join(f"(?:{each.pattern})" for each in patterns))

    def add(self, start: int, end: int) -> None:
        for found in self.pattern.finditer(self.source, start, end):
            super().add(start, found.start())
            if shown := _show(found[0]):
                self.replace(*found.span(), shown)
            start = found.end()
        super().add(start, end)


def _show(written: str) -> str:
    """Get what is shown of characters that are escaped, or are not shown."""
    if written[0] == "\\":
        return written[1:]
    return unescape(written) if written[0] == "&" else ""
