"""Web pages, saved from a site with scripts, whose text is read like that of a file."""

import re
from collections import Counter
from typing import Any, Dict, Iterable, Iterator, List, Optional, Tuple

from ..dialogue.data import COMMENT, TITLE, Note
from ..dialogue.dialogue import Dialogue
from ..dialogue.shapes.fields import MARK
from ..files.source import FilePath, clean, decode, read_bytes
from .dialogue_tables import read_tables
from .extracted import choose_marked, read_extracted
from .html_frame import BOXES, UNREAD, Place, cut_frame
from .html_layout import MAX_HIDDEN, PageLines, is_furniture
from .html_messages import read_messages
from .html_parser import PageParser
from .html_tables import list_blocks
from .html_tree import MAX_DEPTH, parse_page
from .twine import holds_story, read_story

_BLOCKS = frozenset(
    "address article aside blockquote body br caption center dd div dl dt fieldset "
    "figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p "
    "pre section table tbody td tfoot th thead tr ul".split()
)
_PARAGRAPHS = frozenset("p h1 h2 h3 h4 h5 h6 hr blockquote".split())
# Within a line; their ends may set off a name.
_MARKED = frozenset("a b strong i em u span font cite label small code dfn".split())
_NAMING = re.compile(r"data-(?:speaker|author|name|user|who|from|character|sender)")
_TABLE = re.compile("<table", re.I)
_SPACE = re.compile(r"[ \t\r\n\f]+")
_TAB = re.compile(r" ?\t+ ?")  # as word processors write it
_CHARSET = re.compile(rb"<meta[^>]{0,200}charset=[\"']?([\w-]{3,20})", re.I)


def read_html(
    path: FilePath,
    *,
    encoding: Optional[str] = None,
    speakers: Iterable[str] = (),
    speaker_pattern: Optional[str] = None,
) -> Iterator[Dialogue]:
    """Read a web page as a transcript or a screenplay, without its navigation; or as
    messages, if classes of its elements say which are names and which are messages.

    path (FilePath): The file.
    encoding (Optional[str]): The encoding of the file. Defaults to the one that it
        names, or else guessed.
    speakers, speaker_pattern: See `read_transcript`.
    YIELDS (Dialogue): The dialogue; its utterances are not tokenized, and have no
        offsets.
    RAISES (ValueError): If the page has no text.
    """
    data = read_bytes(path)
    named = _CHARSET.search(data[:4096])
    codec = encoding or (named[1].decode("ascii") if named else None)
    hints = {"speakers": speakers, "speaker_pattern": speaker_pattern}
    yield from read_markup(decode(data, path, codec), path, **hints)


def read_markup(markup: str, path: FilePath, **hints: Any) -> Iterator[Dialogue]:
    """Read the markup of a page.

    markup (str): The page.
    path (FilePath): Its file.
    **hints (Any): `speakers` and `speaker_pattern`.
    YIELDS (Dialogue): The dialogue.
    RAISES (ValueError): If the page has no text.
    """
    if holds_story(markup):
        yield from read_extracted(path, *read_story(markup), **hints)
        return
    page = _parse(markup)
    text, notes = page.text, page.notes
    before: List[str] = []
    after: List[str] = []
    if not any(hints.values()):
        tree = parse_page(markup)
        found = read_messages(tree, path)
        if found is not None:
            yield found
            return
        if _TABLE.search(markup):
            table = read_tables(path, list(list_blocks(tree)), notes)
            if table is not None:
                yield table
                return
        marked = _parse(markup, with_marks=True)
        text = choose_marked(text, marked.text)
        chosen = page if text == page.text else marked
        text, before, after = cut_frame(text, chosen.places)
    for dialogue in read_extracted(path, text, notes, **hints):
        n_turns = sum(1 for _ in dialogue.utterances)
        for lines, at in ((before, 0), (after, n_turns)):
            shown = (clean(line.replace(MARK, "")).strip() for line in lines)
            kept = (Note(line, TITLE if not at else COMMENT, at=at) for line in shown)
            dialogue.notes.extend(kept)
        yield dialogue


def _close_space(space: "re.Match[str]") -> str:
    """Make one space of several, but keep a tab within a line."""
    return "\t" if _TAB.fullmatch(space[0]) else " "


def extract_text(markup: str, *, with_marks: bool = False) -> Tuple[str, List[Note]]:
    """Get the text of a page, a line for each block, and notes of its title, comments
    and navigation.

    markup (str): The page.
    with_marks (bool): Whether to mark the ends of bold words and the like with
        `extracted.MARK`, and to make a line of each row of a table.
    """
    page = _parse(markup, with_marks=with_marks)
    return page.text, page.notes


def _parse(markup: str, *, with_marks: bool = False) -> "_Parser":
    parser = _Parser(with_marks=with_marks)
    parser.feed(markup)
    parser.close()
    shown = sum(map(len, parser.pieces))
    if parser.furniture or parser.n_hidden > MAX_HIDDEN * (shown + parser.n_hidden):
        parser = _Parser(with_marks=with_marks, hides=False)
        parser.feed(markup)
        parser.close()
    titles = [] if with_marks else parser.lines.settle()
    parser.notes.extend(Note(title, TITLE) for title in titles)
    return parser


class _Parser(PageParser):
    """Collects the text of a page."""

    def __init__(self, *, with_marks: bool = False, hides: bool = True) -> None:
        super().__init__()
        self.hides = hides
        self.furniture: List[str] = []  # open elements of the same name in a hidden one
        self.n_hidden = 0  # characters in such elements
        self.with_marks = with_marks
        self.pieces: List[str] = []
        self.lines = PageLines(self.pieces)
        self.hidden: Dict[str, int] = {}  # open elements that are not read
        self.preformatted = 0
        self.notes: List[Note] = []
        self.title: List[str] = []
        self.in_title = False
        self.path: List[Tuple[str, int]] = []  # the boxes that are open
        self.n_open: Counter[str] = Counter()  # of them, by tag
        self.place: Optional[Place] = None  # where a piece of text would stand
        self.boxes = 0  # all so far
        self.rules = 0
        self.places_by_piece: Dict[int, Place] = {}

    @property
    def text(self) -> str:
        lines = "".join(self.pieces).split("\n")
        return "\n".join(line.rstrip() for line in lines).strip("\n")

    @property
    def places(self) -> List[Place]:
        """Where each line of the text stands."""
        found: List[Place] = [Place((), 0)]
        first = 0  # the first line with text
        for i, piece in enumerate(self.pieces):
            place = self.places_by_piece.get(i)
            rest = piece.lstrip("\n")
            found.extend([found[-1]] * (len(piece) - len(rest)))
            if place is not None and rest.strip():
                found[-1] = place
                first = first or len(found)
            found.extend([found[-1]] * rest.count("\n"))
        return found[max(first - 1, 0) :]

    def handle_starttag(self, tag: str, attrs: List[Tuple[str, Optional[str]]]) -> None:
        is_hidden = tag == self.furniture[0] if self.furniture else False
        if is_hidden or (
            self.hides and not self.furniture and is_furniture(tag, attrs)
        ):
            self.furniture.append(tag)
        self.lines.open_tag(tag)
        if tag in UNREAD:
            self.hidden[tag] = self.hidden.get(tag, 0) + 1
        self.in_title = self.in_title or tag == "title"
        self.preformatted += tag == "pre"
        self.boxes += 1
        if tag in BOXES:
            self.path.append((tag, self.boxes))
            self.n_open[tag] += 1
        if tag in BOXES or tag == "hr":
            self.rules += tag == "hr"
            self.place = None
        self._break(tag)
        if self.with_marks and not any(self.hidden.values()):
            names = (value for key, value in attrs if _NAMING.fullmatch(key))
            name = next(filter(None, names), None)
            self.pieces.extend([f"{name}{MARK} "] if name else [])

    def handle_endtag(self, tag: str) -> None:
        if self.furniture and tag == self.furniture[0]:
            self.furniture.pop()
        if self.hidden.get(tag):
            self.hidden[tag] -= 1
        if tag == "title" and self.in_title:
            self.in_title = False
            title = " ".join("".join(self.title).split())
            self.notes.extend([Note(title, TITLE)] if title else [])
        if self.n_open[tag]:
            self._leave(tag)
        self.preformatted -= tag == "pre" and self.preformatted > 0
        if tag == "dt" and "".join(self.pieces[-1:]).strip():
            self._end_term()
            return
        if self.with_marks and tag in _MARKED and "".join(self.pieces[-1:]).strip():
            self.pieces.append(MARK)
        if self.with_marks and tag in ("td", "th"):
            self.pieces.append("\t")
        if tag != "br":
            self._break(tag)
        self.lines.close_tag(tag)

    def _leave(self, tag: str) -> None:
        """Close a box, and those in it that were left open."""
        self.place = None
        while self.n_open[tag]:
            box, _ = self.path.pop()
            self.n_open[box] -= 1
            if box == tag:
                return

    def _end_term(self) -> None:
        """End the term of a list, such as the name of whoever says its description."""
        name = self.pieces[-1].rstrip(" :")
        self.pieces[-1:] = [name, ": "]

    def _break(self, tag: str) -> None:
        """End the line at a block, and the paragraph at a paragraph."""
        if self.with_marks and tag in ("td", "th"):
            return
        if tag not in _BLOCKS or (tag == "dd" and self.pieces[-1:] == [": "]):
            return
        self.lines.end_line()
        if tag == "br" or not self.pieces or not self.pieces[-1].endswith("\n"):
            self.pieces.append("\n")
        if tag in _PARAGRAPHS and self.pieces[-1] != "\n\n":
            self.pieces.append("\n\n" if self.pieces[-1:] != ["\n"] else "\n")

    def handle_data(self, data: str) -> None:
        if self.in_title:
            self.title.append(data)
        elif self.furniture or any(self.hidden.values()):
            text = " ".join(data.split())
            is_shown = not self.hidden.get("script") and not self.hidden.get("style")
            self.notes.extend([Note(text, COMMENT)] if text and is_shown else [])
            self.n_hidden += len(text) * bool(self.furniture)
        elif self.preformatted:
            self._place()
            self.pieces.append(data)
            self.lines.add_text(data)
        else:
            self.lines.add_text(data)
            is_start = not self.pieces or self.pieces[-1].endswith("\n")
            text = _SPACE.sub(_close_space, data)
            self._place()
            self.pieces.append(text.lstrip(" \t") if is_start else text)

    def _place(self) -> None:
        """Note where the next piece of text stands."""
        if self.place is None:
            self.place = Place(tuple(self.path[:MAX_DEPTH]), self.rules)
        self.places_by_piece[len(self.pieces)] = self.place

    def handle_comment(self, data: str) -> None:
        text = " ".join(data.split())
        self.notes.extend([Note(text, COMMENT)] if text else [])
