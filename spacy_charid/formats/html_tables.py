"""The paragraphs and tables of a web page."""

from typing import Iterator, List

from .dialogue_tables import Block
from .html_frame import UNREAD
from .html_tree import Element, get_text


def list_blocks(element: Element) -> Iterator[Block]:
    """List the paragraphs and tables of a page; of tables in each other, the inmost.

    element (Element): The page, or an element of it.
    YIELDS (Block): The lines of a paragraph one by one, or the rows of a table.
    """
    inner = [each for each in element.walk() if each.tag == "table"]
    if element.tag in UNREAD or element.tag == "head":
        return
    if element.tag == "table" and inner == [element]:
        yield list(_list_rows(element))
    elif not inner:
        yield from filter(None, get_text(element).split("\n"))
    else:
        for part in element.parts:
            if isinstance(part, Element):
                yield from list_blocks(part)
            elif part.strip():
                yield part.strip()


def _list_rows(table: Element) -> Iterator[List[str]]:
    for row in table.walk():
        if row.tag == "tr":
            parts = (part for part in row.parts if isinstance(part, Element))
            cells = [part for part in parts if part.tag in ("td", "th")]
            yield [get_text(cell) for cell in cells]
