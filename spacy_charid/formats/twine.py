"""Stories for Twine: published as a page, archived, or exported as JSON.

Their passages are written in the notation of Twee, and then read like a text.
"""

from typing import Any, Iterable, Iterator, List, Optional, Tuple

from ..dialogue.data import COMMENT, TITLE, Note
from ..dialogue.dialogue import Dialogue
from ..dialogue.shapes.passages import write_passage
from ..files.json_text import parse_json
from ..files.source import FilePath, clean, read_source
from .extracted import read_extracted
from .html_parser import PageParser
from .json_kinds import refuse_kind
from .json_source import find_others
from .transcript import read_transcript

PASSAGES = "passages"
_PASSAGE, _STORY = "tw-passagedata", "tw-storydata"
_TEXTS = ("text", "content", "source")
_NAMES = ("name", "title", "id")
_PROGRAMS = ("script", "style")
_KNOWN = ("name", "title", "text", "content", "source", "tags", "links")


def read_twine(
    path: FilePath,
    *,
    encoding: Optional[str] = None,
    speakers: Iterable[str] = (),
    speaker_pattern: Optional[str] = None,
) -> Iterator[Dialogue]:
    """Read a story as a transcript with a scene for each passage. Settings, styles and
    programs become notes.

    path (FilePath): The file: Twee, a page, or JSON.
    encoding (Optional[str]): Its encoding. Guessed by default.
    speakers, speaker_pattern: See `read_transcript`.
    YIELDS (Dialogue): The dialogue; its utterances are not tokenized. Those of pages
        and JSON have no offsets.
    RAISES (ValueError): If the file has no passages.
    """
    hints: Any = {"speakers": speakers, "speaker_pattern": speaker_pattern}
    source = read_source(path, encoding=encoding)
    begin = source.text.lstrip("\ufeff \t\r\n")[:1]
    if begin == "<":
        text, notes = read_story(source.text)
    elif begin == "{":
        text, notes = _read_json(parse_json(source.text, source.path), source.path)
    else:
        yield from read_transcript(path, encoding=encoding, **hints)
        return
    yield from read_extracted(path, text, notes, **hints)


def holds_story(markup: str) -> bool:
    """Check whether a page is a story."""
    return f"<{_PASSAGE}" in markup or ("storeArea" in markup and "tiddler=" in markup)


def read_story(markup: str) -> Tuple[str, List[Note]]:
    """Get the passages of a page in the notation of Twee, and notes of its titles and
    of what stands beside the passages."""
    parser = _Parser()
    parser.feed(markup)
    parser.close()
    titles = [Note(title, TITLE) for title in dict.fromkeys(parser.titles)]
    beside = [Note(text, COMMENT) for text in parser.beside]
    return "".join(parser.passages), [*titles, *beside]


def _read_json(value: Any, path: str) -> Tuple[str, List[Note]]:
    passages = value.get(PASSAGES)
    if not isinstance(passages, list):
        raise refuse_kind(value, path)
    written = []
    notes = [Note(text, TITLE) for text in find_others(value, PASSAGES).values()]
    for passage in passages:
        if not isinstance(passage, dict):
            raise refuse_kind(value, path)
        name, text = _get(passage, _NAMES), _get(passage, _TEXTS)
        tags = passage.get("tags") or ""
        tags = " ".join(map(str, tags)) if isinstance(tags, list) else str(tags)
        written.append(write_passage(clean(name) or "-", clean(tags), clean(text)))
        rest = find_others(passage, *_KNOWN, said=name)
        notes.extend(Note(other, TITLE) for other in rest.values())
    return "".join(written), notes


def _get(passage: Any, keys: Iterable[str]) -> str:
    found = (passage.get(key) for key in keys)
    return next((text for text in found if isinstance(text, str) and text), "")


class _Parser(PageParser):
    """Collects passages: elements of Twine 2, or `<div tiddler="">` of Twine 1."""

    def __init__(self) -> None:
        super().__init__()
        self.passages: List[str] = []
        self.titles: List[str] = []
        self.beside: List[str] = []  # texts outside of passages
        self.around = ""  # the element in which such a text stands
        self.head: Optional[Tuple[str, str, str]] = None  # element, name, tags
        self.pieces: List[str] = []

    def handle_starttag(self, tag: str, attrs: List[Tuple[str, Optional[str]]]) -> None:
        values = {key: value or "" for key, value in attrs}
        self.around = tag
        if tag == _STORY and values.get("name"):
            self.titles.append(values["name"])
        if tag == _PASSAGE or (tag == "div" and "tiddler" in values):
            self._end()
            name = values.get("name") or values.get("tiddler") or "-"
            self.head = tag, name, values.get("tags", "")

    def handle_endtag(self, tag: str) -> None:
        self.around = ""
        if self.head and tag == self.head[0]:
            self._end()

    def handle_data(self, data: str) -> None:
        if self.head:
            self.pieces.append(data)
        elif self.around not in _PROGRAMS and (text := " ".join(data.split())):
            (self.titles if self.around == "title" else self.beside).append(text)

    def close(self) -> None:
        super().close()
        self._end()

    def _end(self) -> None:
        """End the passage that is open."""
        if self.head:
            tag, name, tags = self.head
            text = "".join(self.pieces)
            text = text if tag == _PASSAGE else text.replace("\\n", "\n")
            self.passages.append(write_passage(name, tags, text))
        self.head = None
        self.pieces = []
