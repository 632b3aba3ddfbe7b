"""Web pages of chats and threads, whose classes say which elements are names and
which are messages: exports of Telegram and Discord, saved forums."""

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import Dict, Iterable, Iterator, List, NamedTuple, Optional, Set, Tuple

from ..dialogue.data import DIRECTION, TITLE, Note
from ..dialogue.dialogue import Dialogue
from ..dialogue.offsets import TextBuilder
from ..dialogue.reading_report import ReadingReport
from ..files.source import FilePath, clean, get_stem
from .html_parser import PageParser
from .messages import Message, make_chat

MIN_MESSAGES = 3
MAX_DEPTH = 200  # of elements in each other
MAX_CLASSES = 6  # that are tried, of names and of messages
MAX_NAME = 60  # characters
_NAMING = frozenset(
    "name author sender from user username nick nickname speaker handle person poster "
    "participant commenter displayname fullname".split()
)
_SAYING = frozenset(
    "text message msg content body bubble markdown comment post speech utterance "
    "words said".split()
)
_TIMING = frozenset("date time timestamp datetime clock".split())
_EVENTS = frozenset("service system event notification notice".split())
_OWN = frozenset("me own self mine outgoing sent".split())  # often without a name
_FORWARDED = frozenset("forward forwarded".split())
_PICTURES = frozenset("initials avatar userpic".split())
_VOID = frozenset(
    "area base br col embed hr img input link meta source track wbr".split()
)
_INLINE = frozenset(
    "a abbr b bdi cite code del em font i ins kbd label mark q s small span strike "
    "strong sub sup time u".split()
)
_HIDDEN = frozenset("script style noscript template svg".split())
_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+")
_SPACE = re.compile(r"[ \t\r\n\f\xa0]+")
_VIA = re.compile(r"\s+via @\w+$")  # a bot of Telegram
_DAY_FIRST = re.compile(r"(\d\d)\.(\d\d)\.(\d{4})[ ,]+(\d\d:\d\d(?::\d\d)?)")
_YEAR_FIRST = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d)?")


@dataclass
class Element:
    """An element of a page.

    tag (str): Its name.
    classes (Tuple[str, ...]): Its classes and properties (`itemprop`).
    shown (str): What it shows when pointed at, such as a full time.
    line (int): Its line in the file.
    parent (Optional[Element]): The element that it is in.
    parts (List[Union[str, Element]]): Its text and elements in order.
    """

    tag: str
    classes: Tuple[str, ...] = ()
    shown: str = ""
    line: int = 0
    parent: Optional["Element"] = None
    parts: List["str | Element"] = field(default_factory=list)

    @property
    def words(self) -> Set[str]:
        """The words of its classes, in lower case."""
        return {word for each in self.classes for word in _split(each)}

    def walk(self) -> Iterator["Element"]:
        """Get the element and all elements in it, in the order of the page."""
        open_elements = [self]
        while open_elements:
            element = open_elements.pop()
            yield element
            inner = [part for part in element.parts if isinstance(part, Element)]
            open_elements.extend(reversed(inner))

    def ancestors(self) -> Iterator["Element"]:
        """Get the elements that it is in, from the inside."""
        element = self.parent
        while element is not None:
            yield element
            element = element.parent


class Classes(NamedTuple):
    """The classes of a page of messages.

    name, said (str): Those of names and of messages.
    """

    name: str
    said: str


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


def parse_page(markup: str) -> Element:
    """Parse a page as a tree."""
    parser = _Parser()
    parser.feed(markup)
    parser.close()
    return parser.root


class _Parser(PageParser):
    """Builds the tree."""

    def __init__(self) -> None:
        super().__init__()
        self.root = Element("")
        self.at = self.root
        self.depth = 0

    def handle_starttag(self, tag: str, attrs: List[Tuple[str, Optional[str]]]) -> None:
        if tag == "br":
            self.at.parts.append("\n")
        if tag in _VOID:
            return
        if tag in ("p", "li", "dt", "dd") and self.at.tag in (tag, "dt", "dd", "p"):
            self.handle_endtag(self.at.tag)
        values = {key: value or "" for key, value in attrs}
        classes = f"{values.get('class', '')} {values.get('itemprop', '')}".split()
        shown = values.get("datetime") or values.get("title") or ""
        line, _ = self.getpos()
        element = Element(tag, tuple(classes), clean(shown), line, self.at)
        if self.depth < MAX_DEPTH:
            self.at.parts.append(element)
            self.at = element
            self.depth += 1

    def handle_endtag(self, tag: str) -> None:
        if tag == self.at.tag:
            self._close(self.at)
        elif tag not in _VOID:
            found = (each for each in self.at.ancestors() if each.tag == tag)
            element = next(found, None)
            if element is not None:
                self._close(element)

    def _close(self, element: Element) -> None:
        while self.at is not element.parent and self.at.parent is not None:
            self.at = self.at.parent
            self.depth -= 1

    def handle_data(self, data: str) -> None:
        if self.at.tag in _HIDDEN:
            return
        is_kept = self.at.tag == "pre" or any(e.tag == "pre" for e in self._near())
        self.at.parts.append(clean(data) if is_kept else _SPACE.sub(" ", clean(data)))

    def _near(self) -> Iterable[Element]:
        return list(self.at.ancestors())[:3]


def find_classes(root: Element) -> Optional[Classes]:
    """Find the classes of names and messages of a page, if there are."""
    by_class: Dict[str, List[Element]] = {}
    for element in root.walk():
        for each in dict.fromkeys(element.classes):
            by_class.setdefault(each, []).append(element)
    names = {
        each: found
        for each, found in by_class.items()
        if _tells(each) == "name" and _are_names(found)
    }
    saying = {
        each: found
        for each, found in by_class.items()
        if _tells(each) == "said" and len(found) >= MIN_MESSAGES
    }
    pairs = (
        (_score(root, Classes(name, said)), Classes(name, said))
        for name in _most_frequent(names)
        for said in _most_frequent(saying)
    )
    scored = [(score, classes) for score, classes in pairs if score > 0]
    return max(scored)[1] if scored else None


def _most_frequent(found: Dict[str, List[Element]]) -> List[str]:
    return sorted(found, key=lambda name: -len(found[name]))[:MAX_CLASSES]


def _tells(name: str) -> str:
    """Tell what a class is for by the last word of it that tells."""
    for word in reversed(_split(name)):
        if word in _NAMING:
            return "name"
        if word in _SAYING:
            return "said"
    return ""


def _split(name: str) -> List[str]:
    return [word.lower() for word in _WORD.findall(name)]


def _are_names(elements: List[Element]) -> bool:
    """Check for short texts, of which at least one comes again."""
    texts = [_get_name(element) for element in elements]
    texts = [text for text in texts if text]
    again = Counter(texts).most_common(1)
    is_short = all(len(text) <= MAX_NAME and "\n" not in text for text in texts)
    return is_short and len(set(texts)) > 1 and again[0][1] > 1


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
        self._read(root)

    def _read(self, element: Element) -> None:
        words = element.words
        if element.tag in _HIDDEN or element.tag == "head":
            titles = [e for e in element.walk() if e.tag == "title"]
            self._note(" ".join(map(get_text, titles)), element, TITLE)
        elif self.classes.name in element.classes and not _is_in(element, _FORWARDED):
            self.name = _get_name(element)
            self.names += 1
            self.is_used = False
            self._read_times(element)
        elif self.classes.said in element.classes:
            self._add(element)
        elif (words & _TIMING or element.tag == "time") and not self.inside.get(
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
            times = [e for e in element.walk() if e.words & _TIMING]
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
        words = {word for each in around for word in each.words}
        name = self.name
        if not name and not inner and not words & _OWN:
            self._note(get_text(element), element, TITLE)
            return
        if inner:
            name = _get_name(inner[0])
        elif words & _OWN:
            name = ""
        within = [e for e in element.walk() if self.classes.name in e.classes]
        aside = [e for e in element.walk() if e.words & _TIMING and e is not element]
        self.names += len(within)
        self.used += len(within) + (not self.is_used)
        self.is_used = True
        for each in aside:
            self._read_time(each)
        text = get_text(element, without=[*within, *aside])
        text = text.lstrip(": ") if within else text
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

    def _find_message(self, element: Element) -> Iterator[Element]:
        """Get the elements around a message that have no other messages."""
        for each in element.ancestors():
            if self.inside.get(id(each)) != 1:
                return
            yield each

    def _read_times(self, element: Element) -> None:
        for each in element.walk():
            if each.words & _TIMING or each.tag == "time":
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


def _get_name(element: Element) -> str:
    """Get a name, without a time beside it."""
    times = [e for e in element.walk() if e.words & _TIMING or e.tag == "time"]
    without = [each for each in times if each is not element]
    text = get_text(element, without=without)
    return _VIA.sub("", text).strip(" :\n")


def get_text(element: Element, without: Iterable[Element] = ()) -> str:
    """Get the text of an element, with a line for each block in it."""
    left_out = {id(each) for each in without}
    pieces: List[str] = []
    open_parts: List[str | Element] = [element]
    while open_parts:
        part = open_parts.pop()
        if isinstance(part, str):
            pieces.append(part)
        elif id(part) not in left_out and part.tag not in _HIDDEN:
            ends = [] if part.tag in _INLINE else ["\n"]
            open_parts.extend([*ends, *reversed(part.parts), *ends])
    lines = [line.strip(" ") for line in "".join(pieces).split("\n")]
    return "\n".join(filter(None, lines))
