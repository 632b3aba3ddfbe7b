"""The scenes of a report, turn by turn."""

import re
from bisect import bisect_left
from collections import Counter
from typing import Dict, Iterator, List, NamedTuple, Optional, Sequence, Tuple

from spacy.tokens import Doc, Span

from ..analysis.statistics import SceneStatistics
from ..dialogue.corrected_speakers import read_written
from ..dialogue.data import NARRATION, RESPONSES, UTTERANCES
from ..dialogue.segmentation import HEADING, read_segments
from ..dialogue.shapes.tags import split_speakers
from ..dialogue.spans import speakers_of
from .cutting import DisjointSpans
from .guesses import read_guesses
from .marks import MarkedText, Piece
from .next_lines import NextLine
from .people import Tag
from .wording import format_time

MAX_TAG = 16  # tokens of a speaker tag such as `Ross and Monica (together):`
_NOTE = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_WORD = re.compile(r"\w+")
_SCENE = re.compile(r"scene\s*:\s*", re.IGNORECASE)


class Row(NamedTuple):
    """A turn, or the text between two turns.

    speakers (Optional[Tuple[Tag, ...]]): The speakers; None between turns.
    pieces (List[Piece]): The text.
    time (str): When the turn starts, in a film or recording; empty if unknown.
    written (Optional[Tuple[str, ...]]): The speakers in the script, if a person has
        corrected them.
    guess (str): What the speakers are guessed from; empty if they are named.
    """

    speakers: Optional[Tuple[Tag, ...]]
    pieces: List[Piece]
    time: str = ""
    written: Optional[Tuple[str, ...]] = None
    guess: str = ""


class Scene(NamedTuple):
    """A scene, or the text between two scenes.

    number (int): Its number in the report, from 1; 0 between scenes.
    title (str): Its title, if it has one.
    dialogue (str): The name of its dialogue, if it is to be shown.
    rows (List[Row]): The turns and the text between them.
    next_lines (Sequence[NextLine]): What could be said after the last turn of a Doc.
    """

    number: int
    title: str
    dialogue: str
    rows: List[Row]
    next_lines: Sequence[NextLine] = ()


def get_titles(scenes: Sequence[SceneStatistics]) -> List[str]:
    """Get a title for each scene: its heading, or its number.

    If several documents have no scenes, each is a dialogue. A single document that
    is a single scene has no title.
    """
    in_doc = Counter(scene.doc for scene in scenes)
    titles = []
    for number, scene in enumerate(scenes, 1):
        heading = _SCENE.sub("", scene.id.strip(), count=1)
        kind = "Scene" if in_doc[scene.doc] > 1 or heading else "Dialogue"
        if heading and not heading.isdigit():
            titles.append(heading)
        else:
            titles.append(f"{kind} {number}" if len(scenes) > 1 else "")
    return titles


class DocScenes:
    """The scenes of one Doc.

    doc (Doc): The linked Doc, whose groups `cast_statistics` has checked.
    text (MarkedText): Its text.
    """

    def __init__(self, doc: Doc, text: MarkedText) -> None:
        self.doc = doc
        self.text = text
        turns, scenes, notes = read_segments(doc)
        self.times = _read_times(doc, turns)
        written = read_written(doc)
        self.written = {turns[i].start: names for i, names in written.items()}
        self.guesses = {
            start: guess
            for start, guess in read_guesses(doc).items()
            if start not in self.written
        }
        self.turns, self.scenes = DisjointSpans(turns), DisjointSpans(scenes)
        self.notes = DisjointSpans(notes)

    def read(
        self, titles: Sequence[str], first: int, *, named: bool
    ) -> Iterator[Scene]:
        """Read the scenes.

        titles (Sequence[str]): The titles of all scenes of the report.
        first (int): The index of the Doc's first scene among them.
        named (bool): Whether to name the dialogue of each scene.
        YIELDS (Scene): The scenes, and the text between them if there is any.
        """
        indices = {span: i for i, span in enumerate(self.scenes.spans, first)}
        for start, end, span in self.scenes.partition(0, self._end):
            rows = list(self._rows(start, end))
            if not rows:
                continue
            if span is None and indices:
                yield Scene(0, "", "", rows)
            else:
                index = first if span is None else indices[span]
                dialogue = span.kb_id_ if named and span is not None else ""
                yield Scene(index + 1, titles[index], dialogue, rows)

    @property
    def _end(self) -> int:
        """The end of the dialogue; candidate responses stand behind it."""
        responses = self.doc.spans.get(RESPONSES, ())
        return min((span.start for span in responses), default=len(self.doc))

    def _rows(self, start: int, end: int) -> Iterator[Row]:
        for row_start, row_end, turn in self.turns.partition(start, end):
            if turn is not None:
                speakers = self.text.tips.people.tag_speakers(turn.label_)
                pieces = self._read_text(row_start, row_end)
                time = self.times.get(turn.start, "")
                written = self.written.get(turn.start)
                guess = self.guesses.get(turn.start, "")
                yield Row(speakers, pieces, time, written, guess)
                continue
            for part in self._cut_notes(*self._trim(row_start, row_end)):
                pieces = self._read_text(*part)
                if pieces:
                    yield Row(None, pieces)

    def _cut_notes(self, start: int, end: int) -> Iterator[Tuple[int, int]]:
        """Cut the text between two turns where its notes begin, and leave out the
        heading of the scene, which the page shows as its title."""
        for note_start, note_end, note in self.notes.within(start, end):
            is_title = note.label_ == HEADING and self._is_title(note)
            if note_start < start or not (is_title or _begins(note)):
                continue
            yield start, note_start
            start = min(note_end, end) if is_title else note_start
        yield start, end

    def _is_title(self, heading: Span) -> bool:
        """Check whether a heading is in the title of the next scene."""
        scenes = self.scenes.pieces
        at = bisect_left(scenes, heading.start, key=lambda piece: piece[0])
        words = _WORD.findall(heading.text.casefold())
        title = scenes[at][2].label_ if at < len(scenes) else ""
        return set(words) <= {*_WORD.findall(title.casefold()), "scene"}

    def _read_text(self, start: int, end: int) -> List[Piece]:
        notes = [note for _, _, note in self.notes.within(start, end)]
        return self.text.read(start, end, notes)

    def _trim(self, start: int, end: int) -> Tuple[int, int]:
        """Leave out the tag of a speaker, whom the page shows beside the words."""
        for _, _, turn in self.turns.within(end, end + 1):
            names = self.written.get(turn.start, speakers_of(turn))
            for tag_start in range(end - 1, max(start, end - MAX_TAG) - 1, -1):
                if self._is_tag(tag_start, end, names):
                    return start, tag_start
        return start, end

    def _is_tag(self, start: int, end: int, names: Sequence[str]) -> bool:
        """Check for `Nora:`, `NORA.`, or `**Nora:**` on a line of its own."""
        tag = _NOTE.sub("", self.doc[start:end].text).strip()
        if split_speakers(tag.removesuffix(":")) == names:
            return True
        begins = start == 0 or "\n" in self.doc[start - 1].text_with_ws
        words = set(_WORD.findall(tag.casefold()))
        return (
            begins
            and bool(words)
            and words <= set(_WORD.findall(" ".join(names).casefold()))
        )


def _begins(note: Span) -> bool:
    """Check that a note does not go on with the line above, as of a long direction."""
    return note.label_ == NARRATION or not note.text[:1].islower()


def _read_times(doc: Doc, turns: Sequence[Span]) -> Dict[int, str]:
    """Read when turns start, e.g. in subtitles, by their first token."""
    if UTTERANCES not in doc.spans:
        return {}
    metas = doc.spans[UTTERANCES].attrs.get("meta", {})
    starts = [metas.get(str(i), {}).get("start") for i in range(len(turns))]
    return {
        turn.start: format_time(start)
        for turn, start in zip(turns, starts, strict=True)
        if start is not None
    }
