"""Parse XML as a small tree, with the line of each element. Entities are refused."""

import re
from collections import Counter
from dataclasses import dataclass, field
from io import BytesIO
from typing import (
    Any,
    Callable,
    Container,
    Dict,
    Iterator,
    List,
    Mapping,
    Optional,
    Union,
)
from xml.sax import SAXException, SAXParseException
from xml.sax.handler import ContentHandler, property_lexical_handler

from defusedxml import DefusedXmlException
from defusedxml.expatreader import create_parser

from ..errors import Errors
from ..files.source import FilePath, clean

MAX_DEPTH = 200  # of elements in each other
_SPACE = re.compile(r"\s+")
# An emoji as two references, to the halves of a surrogate pair: not XML, but what SMS
# Backup & Restore writes. The groups are decimal and hexadecimal numbers.
_PAIR = re.compile(
    rb"&#(?:(5[5-6]\d{3})|[xX]([dD][89abAB][\da-fA-F]{2}));"
    rb"&#(?:(5[67]\d{3})|[xX]([dD][c-fC-F][\da-fA-F]{2}));"
)


@dataclass
class Element:
    """An element.

    name (str): Its name without a prefix.
    attrs (Dict[str, str]): Its attributes, without prefixes.
    line (int): Its line in the file.
    parts (List[Union[str, Element]]): Its text and elements in order.
    """

    name: str
    attrs: Dict[str, str] = field(default_factory=dict)
    line: int = 0
    parts: List[Union[str, "Element"]] = field(default_factory=list)

    @property
    def children(self) -> List["Element"]:
        """The elements in it."""
        return [part for part in self.parts if isinstance(part, Element)]

    def find_all(self, *names: str) -> Iterator["Element"]:
        """Find the outermost elements of these names below, in the order of the
        file."""
        for child in self.children:
            if child.name in names:
                yield child
            else:
                yield from child.find_all(*names)

    @property
    def raw(self) -> str:
        """All text in it as it is."""
        return "".join(p if isinstance(p, str) else p.raw for p in self.parts)

    @property
    def text(self) -> str:
        """All text in it, with single spaces."""
        return _SPACE.sub(" ", self.raw).strip()


# What is called with each element of a name once it is complete.
Takers = Mapping[str, Callable[[Element], object]]


class _Builder(ContentHandler):
    """Builds the tree."""

    def __init__(self, comments: List[Element], takers: Takers) -> None:
        self.takers = takers
        self.root = Element("")
        self.open = [self.root]
        self.text: List[str] = []  # since the last tag
        self.names: Counter[str] = Counter()  # of elements, and of `@attributes`
        self.comments = comments
        self.locator: Any = None

    def setDocumentLocator(self, locator: Any) -> None:
        self.locator = locator

    def startElement(self, name: str, attrs: Any) -> None:
        if len(self.open) > MAX_DEPTH:
            message = f"elements nested more than {MAX_DEPTH} deep"
            raise SAXParseException(message, None, self.locator)
        self._end_text()
        line = self.locator.getLineNumber()
        own = {key.split(":")[-1]: clean(value) for key, value in attrs.items()}
        self.names.update([name, *(f"@{key}" for key in attrs.keys())])
        element = Element(name.split(":")[-1], own, line)
        self.open[-1].parts.append(element)
        self.open.append(element)

    def endElement(self, name: str) -> None:
        self._end_text()
        element = self.open.pop()
        taker = self.takers.get(element.name)
        if taker and len(self.open) > 1:
            self.open[-1].parts.pop()
            taker(element)

    def characters(self, content: str) -> None:
        self.text.append(content)

    def _end_text(self) -> None:
        if self.text:
            self.open[-1].parts.append(clean("".join(self.text)))
            self.text.clear()

    def processingInstruction(self, target: str, data: str) -> None:
        self.comment(f"{target} {data}")

    # The lexical handler.
    def comment(self, content: str) -> None:
        line = self.locator.getLineNumber()
        self.comments.append(Element("comment", {}, line, [content]))

    def startDTD(self, name: str, public_id: Any, system_id: Any) -> None:
        self.comment(" ".join(filter(None, (name, public_id, system_id))))

    def endDTD(self) -> None:
        """Nothing to do."""

    def startCDATA(self) -> None:
        """Nothing to do."""

    def endCDATA(self) -> None:
        """Nothing to do."""


def parse_xml(
    data: bytes,
    path: FilePath,
    comments: List[Element],
    known: Container[str],
    takers: Optional[Takers] = None,
) -> Element:
    """Parse XML.

    data (bytes): The file.
    path (FilePath): The file, for error messages.
    comments (List[Element]): Is extended by the comments and declarations, and by the
        number of elements and attributes of names that are not known.
    known (Container[str]): The names of elements and `@attributes` that are read.
    takers (Takers): Take the elements of their names out of the tree, so that not all
        of them, such as the rows of a table, are in memory at once.
    RETURNS (Element): The outermost element.
    RAISES (ValueError): If it is not XML, or declares entities; with the line.
    """
    builder = _Builder(comments, takers or {})
    parser = create_parser(forbid_external=False)
    parser.setContentHandler(builder)
    parser.setProperty(property_lexical_handler, builder)
    try:
        parser.parse(BytesIO(_PAIR.sub(_join_pair, data)))
    except SAXParseException as error:
        line, problem = error.getLineNumber() or 1, error.getMessage()
        at = {"path": path, "line": line}
        raise ValueError(Errors.E282.format(**at, problem=problem)) from error
    except (DefusedXmlException, SAXException, ValueError, LookupError) as error:
        line = builder.locator.getLineNumber() if builder.locator else 1
        problem = f"{type(error).__name__}: {error}"
        at = {"path": path, "line": line or 1}
        raise ValueError(Errors.E282.format(**at, problem=problem)) from error
    unknown = _list_unknown(builder.names, known)
    if unknown:
        comments.append(Element("comment", {}, 1, [f"markup: {unknown}"]))
    return builder.root.children[0]


def find_outside(element: Element, known: Container[str]) -> Iterator[Element]:
    """Find text outside of the elements of some names, as in a damaged file.

    element (Element): The outermost element.
    known (Container[str]): The names of the elements whose text is read.
    YIELDS (Element): The elements that hold such text.
    """
    if element.name in known:
        return
    if any(isinstance(part, str) and part.strip() for part in element.parts):
        yield element
    for child in element.children:
        yield from find_outside(child, known)


def _join_pair(match: "re.Match[bytes]") -> bytes:
    """Write one reference for the two halves of a character."""
    high = int(match[1]) if match[1] else int(match[2], 16)
    low = int(match[3]) if match[3] else int(match[4], 16)
    if not (0xD800 <= high < 0xDC00 <= low < 0xE000):
        return match[0]
    return b"&#%d;" % (0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00))


def _list_unknown(names: Counter[str], known: Container[str]) -> str:
    """List the names that are not known, with their prefixes and numbers."""
    plain = {name: re.sub(r"^(@?).*:", r"\1", name) for name in names}
    found = (name for name in names if plain[name] not in known)
    return ", ".join(f"{name} {names[name]}" for name in found)
