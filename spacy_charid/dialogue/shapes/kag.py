"""Scripts of visual novels for KiriKiri and TyranoScript (KAG): `#Mina` above what she
says, or `[nm t="Mina"]` before it, among commands such as `[bg storage="hut.jpg"]`."""

import re
from typing import Iterator, List, Sequence

from .events import Event, Kind, Reading
from .line import Line
from .shape import Shape, blank_event, plain_event

MIN_NAMES, MIN_TAGS = 2, 3
_VALUE = r"(?:\"[^\"]*\"|'[^']*'|[^\s\]\"']+)"
_TAG = re.compile(rf"\[/?[^\W\d]\w*(?:[ \t]+[\w-]+(?:[ \t]*=[ \t]*{_VALUE})?)*[ \t]*\]")
_HEAD = re.compile(r"#([^\s#][^\n]{0,80})?$")
_NAME = re.compile(
    r"\[(?:nm|name|whosay|chara_ptext)[ \t]+(?:t|name|text)[ \t]*=[ \t]*"
    r"(?:\"([^\"]+)\"|([^\s\]]+))[^\]]*\]"
)
_PAGE = re.compile(r"\[(?:p|np|cm)\]")  # the end of a page, on which others may speak
_MARKUP = re.compile(r"<[^<>]*>?")
_LABEL = re.compile(r"\*[\w-]+(?:\|(.*))?$")


def _fits(lines: Sequence[Line]) -> bool:
    texts = [line.text for line in lines if line.text]
    names = sum(bool(_NAME.search(t)) or (t[0] == "#" and len(t) > 1) for t in texts)
    if names < MIN_NAMES:
        return False
    tagged = sum(t[-1] == "]" and _TAG.search(t) is not None for t in texts)
    set_off = sum(bool(_HEAD.match(t) or _LABEL.match(t)) for t in texts)
    set_off += sum(t[0] in ";@" for t in texts)
    return tagged >= MIN_TAGS and (tagged + set_off) * 5 >= len(texts) * 3


def _read(lines: List[Line]) -> Reading:
    reader = _Reader()
    return Reading([event for line in lines for event in reader.read(line)])


class _Reader:
    """Reads the lines, and remembers who speaks."""

    def __init__(self) -> None:
        self.is_said = False  # whether somebody is named
        self.is_page = False  # whether this is so until the end of a page

    def read(self, line: Line) -> Iterator[Event]:
        text = line.text
        label = _LABEL.match(text)
        if not text:
            yield blank_event(line)._replace(kind=Kind.PAUSE)
        elif label:
            self.is_said = False
            title = (label[1] or "").strip()
            kind = Kind.HEADING if title else Kind.EVENT
            yield plain_event(line, kind)._replace(title=title)
        elif text[0] in ";@":
            yield plain_event(line, Kind.SKIP)
        elif head := _HEAD.match(text):
            name = _clean(head[1] or "")
            self.is_said, self.is_page = bool(name), False
            turn = Event(Kind.TURN, line.start, line.end, (name,), line.end)
            yield turn if name else plain_event(line, Kind.EVENT)
        else:
            yield from self._read_words(line)

    def _read_words(self, line: Line) -> Iterator[Event]:
        """Read a line with words, and the commands among them."""
        at = 0
        name = _NAME.match(line.text)
        if name:
            at, self.is_said, self.is_page = name.end(), True, True
            speaker, said = _clean(name[1] or name[2]), line.start + at
            yield Event(Kind.TURN, line.start, said, (speaker,), said)
        kind = Kind.SAID if self.is_said else Kind.EVENT
        for tag in _TAG.finditer(line.text, at):
            yield from _part(line, at, tag.start(), kind)
            yield Event(Kind.SKIP, line.start + tag.start(), line.start + tag.end())
            at = tag.end()
            if self.is_page and _PAGE.match(tag[0]):
                self.is_said, kind = False, Kind.EVENT
        yield from _part(line, at, len(line.text), kind)


def _part(line: Line, start: int, end: int, kind: Kind) -> Iterator[Event]:
    if line.text[start:end].strip():
        yield Event(kind, line.start + start, line.start + end)


def _clean(name: str) -> str:
    """Get a name without its face and what sets it off: `【Mina】:happy`."""
    bare = _MARKUP.sub("", name).strip().strip("【】「」 ")
    return bare.partition(":")[0].strip()


KAG = Shape("script of a visual novel", _fits, _read)
