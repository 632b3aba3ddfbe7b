"""Web pages as trees of elements."""

import re
from dataclasses import dataclass, field
from json import JSONDecoder
from typing import Dict, Iterable, Iterator, List, Optional, Set, Tuple

from ..files.source import clean
from .html_parser import PageParser

MAX_DEPTH = 200  # of elements in each other
HIDDEN = frozenset("script style noscript template svg".split())
INLINE = frozenset(
    "a abbr b bdi cite code del em font i ins kbd label mark q s small span strike "
    "strong sub sup time u".split()
)
PROFILE = "profile-name"  # the class of a link to what is told about a user
_VOID = frozenset(
    "area base br col embed hr img input link meta source track wbr".split()
)
_PROFILE = re.compile(
    r"action=(?:view)?profile\b.{0,80}[;&]u(?:id)?=\d|\b(?:member(?:list)?|profile)\.php\?.{0,80}\d"
    r"|\buser\?id=\w|/(?:u|users?|members?|profiles?)/[^/#?]+/?$"
)
# Of discord-html-transcripts and other pages with Discord's components, whose
# attributes tell who writes.
_COMPONENTS = {
    "discord-message": "chat-message",
    "discord-system-message": "chat-message service",
    "discord-reply": "quote",
}
_PROFILES = re.compile(r"\$discordMessage\s*=\s*\{\s*profiles\s*:\s*(?=\{)")
_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+")
_SPACE = re.compile(r"[ \t\r\n\f\xa0]+")


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
        return {word for each in self.classes for word in split_class(each)}

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


def parse_page(markup: str) -> Element:
    """Parse a page as a tree."""
    parser = _Parser(_find_profiles(markup))
    parser.feed(markup)
    parser.close()
    return parser.root


def _find_profiles(markup: str) -> Dict[str, str]:
    """Find the names of those who write in Discord, by their ids."""
    found = _PROFILES.search(markup)
    try:
        profiles = JSONDecoder().raw_decode(markup, found.end())[0] if found else {}
    except (ValueError, RecursionError):
        return {}
    return {
        id: clean(each["author"])
        for id, each in profiles.items()
        if isinstance(each, dict) and isinstance(each.get("author"), str)
    }


class _Parser(PageParser):
    """Builds the tree.

    profiles (Dict[str, str]): Names by the ids that messages of Discord refer to.
    """

    def __init__(self, profiles: Dict[str, str]) -> None:
        super().__init__()
        self.profiles = profiles
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
        classes += _COMPONENTS.get(tag, "").split()
        if tag == "a" and _PROFILE.search(values.get("href", "")):
            classes.append(PROFILE)
        shown = values.get("datetime") or values.get("title") or ""
        line, _ = self.getpos()
        if tag == "discord-message":
            self._add_author(values, line)
        element = Element(tag, tuple(classes), clean(shown), line, self.at)
        if self.depth < MAX_DEPTH:
            self.at.parts.append(element)
            self.at = element
            self.depth += 1

    def _add_author(self, values: Dict[str, str], line: int) -> None:
        """Add the name and the time of a message of Discord, above it."""
        name = values.get("author") or self.profiles.get(values.get("profile", ""), "")
        time = clean(values.get("timestamp", ""))
        author = Element("span", ("author-name",), "", line, self.at, [name])
        self.at.parts += [author, Element("time", (), time, line, self.at)]

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
        if self.at.tag in HIDDEN:
            return
        is_kept = self.at.tag == "pre" or any(e.tag == "pre" for e in self._near())
        self.at.parts.append(clean(data) if is_kept else _SPACE.sub(" ", clean(data)))

    def _near(self) -> Iterable[Element]:
        return list(self.at.ancestors())[:3]


def get_text(element: Element, without: Iterable[Element] = ()) -> str:
    """Get the text of an element, with a line for each block in it."""
    left_out = {id(each) for each in without}
    pieces: List[str] = []
    open_parts: List[str | Element] = [element]
    while open_parts:
        part = open_parts.pop()
        if isinstance(part, str):
            pieces.append(part)
        elif id(part) not in left_out and part.tag not in HIDDEN:
            ends = [] if part.tag in INLINE else ["\n"]
            open_parts.extend([*ends, *reversed(part.parts), *ends])
    lines = [line.strip(" ") for line in "".join(pieces).split("\n")]
    return "\n".join(filter(None, lines))


def split_class(name: str) -> List[str]:
    """Split a class into its words, in lower case: `post-body`, `postBody`."""
    return [word.lower() for word in _WORD.findall(name)]
