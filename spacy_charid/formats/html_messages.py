"""Web pages of chats and threads, whose classes say which elements are names and
which are messages: exports of Telegram and Discord, saved forums."""

import re
from collections import Counter
from typing import Dict, Iterator, List, Optional, Set

from ..dialogue.data import DIRECTION, TITLE, Note
from ..dialogue.dialogue import Dialogue
from ..dialogue.offsets import TextBuilder
from ..dialogue.reading_report import ReadingReport
from ..files.source import FilePath, clean, get_stem
from .html_classes import (
    MIN_MESSAGES,
    TIMING,
    Classes,
    get_name,
    get_profile,
    list_classes,
)
from .html_tree import HIDDEN, INLINE, PROFILE, Element, get_text
from .messages import Message, make_chat

_EVENTS = frozenset("service system event notification notice".split())
_OWN = frozenset("me own self mine outgoing sent".split())  # often without a name
_FORWARDED = frozenset("forward forwarded".split())
_QUOTE = ("quote", "quoted")
_PICTURES = frozenset("initials avatar userpic".split())
_DAY_FIRST = re.compile(r"(\d\d)\.(\d\d)\.(\d{4})[ ,]+(\d\d:\d\d(?::\d\d)?)")
_YEAR_FIRST = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d)?")


def read_messages(root: Element, path: FilePath) -> Optional[Dialogue]:
    """Read a page whose classes tell names and messages.

    A message without a name belongs to who wrote the one before. What the page has
    beside names, times and messages becomes notes.

    root (Element): The page.
    path (FilePath): Its file.
    RETURNS (Optional[Dialogue]): The dialogue; its utterances are not tokenized, and
        have no offsets. None if no classes tell.
    """
    classes = find_classes(root)
    if classes is None:
        return None
    page = _Page(root, classes)
    source = clean(str(path))
    dialogue = make_chat(page.messages, get_stem(path), source)
    dialogue.notes.extend(page.notes)
    dialogue.notes.sort(key=lambda note: note.at or 0)
    report = ReadingReport.of_scenes(dialogue.scenes, dialogue.notes)
    report.guess = f".{classes.name}: NAME, .{classes.said}: text"
    again = sum(count > 1 for count in report.speakers.values())
    report.is_sure = again > 1 and not report.unnamed and not report.is_odd
    dialogue.report = report
    return dialogue


def find_classes(root: Element) -> Optional[Classes]:
    """Find the classes of names and messages of a page, if there are."""
    for group in list_classes(root):
        scored = [(_score(root, classes), classes) for classes in group]
        best = max(scored, default=(0.0, Classes("", "")))
        if best[0] > 0:
            return best[1]
    return None


def _score(root: Element, classes: Classes) -> float:
    """Get the number of characters that are said where most names have a message and
    most messages a name; what stands beside them counts against it."""
    page = _Page(root, classes)
    turns = [message for message in page.messages if message.is_turn]
    named = sum(bool(message.speakers) for message in turns)
    if len(turns) < MIN_MESSAGES or named * 3 < len(turns) * 2:
        return 0.0
    if page.used * 2 < page.names or page.names * 5 < len(turns):
        return 0.0
    said = sum(len(message.said.text) for message in turns)
    return said - 2.0 * page.foreign


class _Page:
    """Collects messages and notes of a page.

    root (Element): The page.
    classes (Classes): Its classes of names and messages.
    """

    def __init__(self, root: Element, classes: Classes) -> None:
        self.classes = classes
        self.messages: List[Message] = []
        self.notes: List[Note] = []
        self.names = 0  # elements with names
        self.used = 0  # those that are followed by a message or stand in it
        self.foreign = 0  # characters in messages of what elements beside them say
        self.turns = 0
        self.inside = _count_inside(root, classes.said)
        self.name = ""
        self.time = ""
        self.is_used = True
        self.said: Set[str] = set()  # lines that others may quote
        self._read(root)

    def _read(self, element: Element) -> None:
        words = element.words
        if element.tag in HIDDEN or element.tag == "head":
            titles = [e for e in element.walk() if e.tag == "title"]
            self._note(" ".join(map(get_text, titles)), element, TITLE)
        elif self.classes.name in element.classes and not _is_in(element, _FORWARDED):
            name = get_name(element)
            self.names += bool(name) and (name != self.name or self.is_used)
            self.is_used = self.is_used and not name
            self.name = name or self.name
            self._note(get_profile(element), element)
            self._read_times(element)
        elif self.classes.said in element.classes:
            self._add(element)
        elif (words & TIMING or element.tag == "time") and not self.inside.get(
            id(element)
        ):
            self._read_time(element)
        elif words & _PICTURES and len(get_text(element)) <= 3:
            return  # the initials of a name
        else:
            self._read_parts(element)

    def _read_parts(self, element: Element) -> None:
        """Read what is in an element; text beside messages is a note."""
        beside: List[str] = []
        if not self.inside.get(id(element)) and not self._has_name(element):
            times = [e for e in element.walk() if e.words & TIMING]
            for each in times:
                self._read_time(each)
            self._note(get_text(element, without=times), element)
            return
        for part in element.parts:
            if isinstance(part, str):
                beside.append(part)
            else:
                self._note("".join(beside), element)
                beside.clear()
                self._read(part)
        self._note("".join(beside), element)

    def _has_name(self, element: Element) -> bool:
        return any(self.classes.name in each.classes for each in element.walk())

    def _add(self, element: Element) -> None:
        around = [element, *self._find_message(element)]
        inner = [e for e in around[-1].walk() if self.classes.name in e.classes]
        inner = [e for e in inner if not _is_in(e, _FORWARDED)]
        mentions = self.classes.name == PROFILE and not self.is_used
        inner = [] if mentions else inner
        words = {word for each in around for word in each.words}
        name = self.name
        if not name and not inner and not words & _OWN:
            self._note(get_text(element), element, TITLE)
            return
        if inner:
            name = get_name(inner[0])
        elif words & _OWN:
            name = ""
        within = [e for e in element.walk() if self.classes.name in e.classes]
        within = [] if mentions else within
        quoted = self._find_quoted(element)
        aside = [e for e in element.walk() if e.words & TIMING and e is not element]
        for each in within:
            self._note(get_profile(each), each)
        self.names += len(within)
        self.used += len(within) + (not self.is_used)
        self.is_used = True
        for each in aside:
            self._read_time(each)
        text = get_text(element, without=[*within, *aside, *quoted])
        text = text.lstrip(": ") if within else text
        text = self._leave_out_quoted(text, element)
        others = [e for e in element.walk() if e is not element and _tells_aside(e)]
        others += [*within, *aside]
        self.foreign += sum(len(get_text(other)) for other in others)
        builder = TextBuilder("")
        builder.write(text)
        is_event = bool(words & _EVENTS)
        speakers = () if is_event or not name else (name,)
        meta = {"time": self.time} if self.time else {}
        time = self.time if _YEAR_FIRST.match(self.time) else ""
        self.messages.append(
            Message(speakers, builder, element.line, time, is_event, meta=meta)
        )
        self.turns += self.messages[-1].is_turn
        self.time = ""

    def _find_quoted(self, element: Element) -> List[Element]:
        """Find what a message quotes of others, and make notes of it."""
        quoted = [e for e in element.walk() if e is not element and self._quotes(e)]
        ids = set(map(id, quoted))
        outer = [e for e in quoted if not any(id(a) in ids for a in e.ancestors())]
        for each in outer:
            self._note(get_text(each), each)
        return outer

    def _quotes(self, element: Element) -> bool:
        """Check for a quotation that names its author, or of an earlier message."""
        words = element.words
        is_quote = any(w.startswith("quote") or w.endswith(_QUOTE) for w in words)
        if element.tag in INLINE or not (is_quote or element.tag == "blockquote"):
            return False
        lines = get_text(element).split("\n")
        has_author = any(e.tag == "cite" for e in element.walk())
        has_author = has_author or lines[0].endswith(":")
        return is_quote or has_author or self.said.issuperset(lines)

    def _leave_out_quoted(self, text: str, element: Element) -> str:
        """Leave out lines that quote an earlier message: `> Which boat?`"""
        lines = text.split("\n")
        quoted = [e for e in lines if e[:1] == ">" and e.lstrip("> ") in self.said]
        for line in quoted:
            self._note(line, element)
        self.said.update(lines)
        return "\n".join(line for line in lines if line not in quoted)

    def _find_message(self, element: Element) -> Iterator[Element]:
        """Get the elements around a message that have no other messages."""
        for each in element.ancestors():
            if self.inside.get(id(each)) != 1:
                return
            yield each

    def _read_times(self, element: Element) -> None:
        for each in element.walk():
            if each.words & TIMING or each.tag == "time":
                self._read_time(each)

    def _read_time(self, element: Element) -> None:
        if _is_in(element, _FORWARDED):
            return
        text = get_text(element)
        full = element.shown if re.search(r"\d", element.shown) else text
        day_first = _DAY_FIRST.match(full)
        if day_first:
            day, month, year, clock = day_first.groups()
            full = f"{year}-{month}-{day}T{clock}"
        self.time = full if re.search(r"\d", full) else self.time

    def _note(self, text: str, element: Element, kind: str = "") -> None:
        text = " ".join(text.split())
        if text:
            first = TITLE if not self.messages and not self.name else DIRECTION
            kind = kind or first
            self.notes.append(Note(text, kind, element.line, self.turns))


def _tells_aside(element: Element) -> bool:
    """Check for a part of a message that is hardly said, such as what it replies to."""
    words = {"reply", "replied", "details", "reaction", "reactions", "attachment"}
    return bool(element.words & words)


def _is_in(element: Element, words: frozenset[str]) -> bool:
    return any(each.words & words for each in element.ancestors())


def _count_inside(root: Element, name: str) -> Dict[int, int]:
    """Count the outermost messages in each element, by the element's `id()`."""
    counts: Counter[int] = Counter()
    for element in root.walk():
        above = list(element.ancestors()) if name in element.classes else []
        if above and not any(name in each.classes for each in above):
            counts.update([id(element), *map(id, above)])
    return counts
