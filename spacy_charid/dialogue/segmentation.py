"""Detect turns, scenes and stage directions in plain text."""

import re
from bisect import bisect_right, insort
from typing import Dict, Iterable, List, NamedTuple, Optional, Sequence, Tuple

from spacy.tokens import Doc, Span

from ..names.labels import join_names
from .data import NOTES, SCENES, UTTERANCES
from .divided_words import join_divided
from .doc_check import check_doc
from .inner_directions import find_inner_directions
from .shapes.events import Chars, Doubt, Event, Kind, TextScene, TextTurn
from .shapes.footnotes import find_note_marks
from .shapes.hints import NO_HINTS, SpeakerHints
from .shapes.markup import find_markup
from .shapes.table import read_shape
from .shapes.words import UNSAID

HEADING, STAGE_DIRECTION = "HEADING", "STAGE_DIRECTION"
# Words that do not end a sentence.
_OPEN = frozenset("and or but the a an of to in for with that which because".split())
# A mention with its character, and the fewest of a text with annotations.
_MARKED = re.compile(r"\[[^\[\]\n]{1,60}\]\((?!https?:|www\.|mailto:|/)[^()\n]{1,60}\)")
MIN_MARKED = 3
_NO_WIDTH = re.compile("[\u00ad\u200b\u2060\ufeff]")


class SegmentedText(NamedTuple):
    """A text cut into scenes and turns.

    shape (str): The shape of the text, e.g. `chat`.
    scenes (List[TextScene]): The scenes in order, at least one.
    doubts (Tuple[Doubt, ...]): Lines that look like turns, but are not read as such.
    guess (str): How the text names its speakers, if that is no known shape.
    is_sure (bool): Whether most of the text is like that.
    is_marked (bool): Whether the text has mentions in brackets, each with a character.
    """

    shape: str
    scenes: List[TextScene]
    doubts: Tuple[Doubt, ...]
    guess: str = ""
    is_sure: bool = True
    is_marked: bool = False


def segment_text(text: str) -> List[TextScene]:
    """Detect scenes and turns in a text; see `read_text`."""
    return read_text(text).scenes


def read_text(text: str, hints: SpeakerHints = NO_HINTS) -> SegmentedText:
    """Detect scenes and turns in a text of any of the shapes in `shapes/table.py`.

    In a transcript of the form `Name: what is said`, a scene starts with a line in
    brackets such as `[Scene: the kitchen]` or `[Int. kitchen]`, or with `INT. KITCHEN -
    DAY`, `Scene: the kitchen`, `ACT TWO` or `CUT TO:`. All other text in brackets or
    parentheses is a stage direction; it can span several lines, but not a blank one. A
    line without a name continues the turn before it; after a blank line it is a turn
    without a speaker. `Ross and Monica:` and `Ross & Monica:` are two speakers. Text
    before the first heading that names no speaker is a title page, and becomes stage
    directions.

    text (str): The text, with any line ends.
    hints (SpeakerHints): The speakers that the user named.
    RETURNS (SegmentedText): The scenes.
    """
    shaped = read_shape(text, hints)
    reading = shaped.reading
    segmenter = _Segmenter(text, keeps_open=reading.keeps_open)
    margins = [
        margin
        for line in shaped.lines
        for margin in (line.margin, line.star)
        if margin[1]
    ]
    for event in reading.events:
        segmenter.add(event)
    segmenter.finish(text, margins)
    _skip_title(segmenter.scenes)
    is_marked = sum(1 for _ in _MARKED.finditer(text)) >= MIN_MARKED
    guess = reading.guess, reading.is_sure, is_marked
    return SegmentedText(shaped.shape, segmenter.scenes, reading.doubts, *guess)


def _skip_title(scenes: List[TextScene]) -> None:
    """Turn a title page, text without speakers before any heading, into notes."""
    first, *rest = scenes
    named = [any(turn.speakers for turn in scene.turns) for scene in rest]
    if first.heading or any(turn.speakers for turn in first.turns) or not any(named):
        return
    first.notes.extend((turn.start, turn.end) for turn in first.turns)
    first.notes.sort()
    first.turns = []


class _Segmenter:
    """Collects scenes from the lines of a text.

    text (str): The text.
    keeps_open (bool): Whether a turn goes on after a blank line.
    """

    def __init__(self, text: str, *, keeps_open: bool) -> None:
        self.text = text
        self.keeps_open = keeps_open
        self.left: Optional[TextTurn] = None  # before the last blank line
        self.scenes = [TextScene()]
        self.turn: Optional[TextTurn] = None
        self.skipped: List[Chars] = []

    def add(self, event: Event) -> None:
        if event.kind is Kind.SAID and UNSAID.match(self.text, event.start, event.end):
            event = event._replace(kind=Kind.SKIP)
        if event.kind is Kind.TURN or event.kind is Kind.SAID:
            self.add_said(event)
        elif event.kind is Kind.BLANK:
            if self.turn and self.turn.end > self.turn.start and not self.keeps_open:
                self.left, self.turn = self.turn, None
        elif event.kind is Kind.PAUSE:
            pass  # the turn goes on
        elif event.kind is Kind.SKIP:
            self.skipped.append((event.start, event.end))
        elif event.kind is Kind.NOTE:
            self.scenes[-1].notes.append((event.start, event.end))
        elif event.kind is Kind.EVENT:
            self.turn = None
            self.scenes[-1].notes.append((event.start, event.end))
        else:
            self.add_scene(event)

    def add_scene(self, event: Event) -> None:
        self.turn = None
        last = self.scenes[-1]
        if last.turns or last.heading or last.notes:
            self.scenes.append(TextScene())
        self.scenes[-1].heading = event.title
        self.scenes[-1].heading_at = (event.start, event.end)

    def add_said(self, event: Event) -> None:
        start = event.start
        if event.kind is Kind.SAID and self.turn is None and self.goes_on(event):
            self.turn = self.left
        self.left = None
        if event.kind is Kind.TURN or self.turn is None:
            self.turn = TextTurn(0, 0, tuple(map(_clean_name, event.speakers)))
            self.scenes[-1].turns.append(self.turn)
            start = event.said if event.kind is Kind.TURN else start
            self.turn.tag, self.turn.labels = (event.start, start), event.labels
            self.scenes[-1].notes.extend(event.notes)
        if self.turn.start == self.turn.end:
            self.turn.start = start
        self.turn.end = event.end

    def goes_on(self, event: Event) -> bool:
        """Check whether a line after a blank one goes on with the sentence before."""
        if self.left is None or not self.left.speakers:
            return False
        before = self.text[self.left.start : self.left.end]
        is_cut = re.search(r"[^\W\d_]-$", before) is not None  # within a word
        is_open = is_cut or before[-1:].isalpha() or before[-1:] == ","
        words = self.text[event.start : event.end]
        return is_open and (words[:1].islower() or before.split()[-1] in _OPEN)

    def finish(self, text: str, margins: Iterable[Chars]) -> None:
        """Find the notes and the skipped parts inside of turns."""
        self.skipped.extend(margins)
        turns = [(scene, turn) for scene in self.scenes for turn in scene.turns]
        self.skipped.sort()
        found = (*find_markup(text), *find_note_marks(text))
        marks = {at for at in found if not _is_in(at, self.skipped)}
        self.skipped = sorted({*self.skipped, *marks})
        rest = self._share_skipped([turn for _, turn in turns])
        for _, turn in turns:
            spans = find_inner_directions(text, turn.start, turn.end)
            # What is between brackets that are cut out, as those of links, is said.
            turn.notes = tuple([s for s in spans if not _begins_in(s, turn.skips)])
        join_divided(text, (turn for _, turn in turns))
        for scene in self.scenes:
            ends = {note for turn in scene.turns for note in turn.notes}
            scene.notes = [note for note in scene.notes if note not in ends]
        for scene in self.scenes:
            scene.notes.sort()
        starts = [scene.heading_at[0] for scene in self.scenes[1:]]
        for at in (at for at in rest if at not in marks):
            scene = self.scenes[bisect_right(starts, at[0])]
            if not _is_in(at, scene.notes):
                insort(scene.notes, at)

    def _share_skipped(self, turns: List[TextTurn]) -> List[Chars]:
        """Give each turn what is skipped inside of it; return the rest."""
        rest: List[Chars] = []
        inside: Dict[int, List[Chars]] = {}
        i = 0
        for at in self.skipped:
            while i < len(turns) and turns[i].end <= at[0]:
                i += 1
            if i < len(turns) and turns[i].start <= at[0] and at[1] <= turns[i].end:
                inside.setdefault(i, []).append(at)
            else:
                rest.append(at)
        for i, skips in inside.items():
            turns[i].skips = tuple(skips)
        return rest


def _is_in(span: Chars, others: Sequence[Chars]) -> bool:
    """Check whether one of other spans, in order, contains a span."""
    i = bisect_right(others, span[0], key=lambda other: other[0]) - 1
    return i >= 0 and span[1] <= others[i][1]


def _begins_in(span: Chars, others: Sequence[Chars]) -> bool:
    """Check whether one of other spans, in order, contains the start of a span."""
    return _is_in((span[0], span[0] + 1), others)


def _clean_name(name: str) -> str:
    """Make spaces of any kind plain ones, and drop those without width."""
    return name if name.isascii() else " ".join(_NO_WIDTH.sub("", name).split())


def segment_doc(
    doc: Doc, text: Optional[SegmentedText] = None
) -> Tuple[List[Span], List[Span], List[Span]]:
    """Detect turns, scenes and notes in a Doc made from plain text.

    doc (Doc): The Doc; not changed.
    text (Optional[SegmentedText]): Its text, if it has been read.
    RETURNS (Tuple[List[Span], List[Span], List[Span]]): Utterances (label:
        speakers), scenes (label: heading) and notes (label: `HEADING` or
        `STAGE_DIRECTION`), ready for `doc.spans`.
    """
    utterances: List[Span] = []
    scenes: List[Span] = []
    notes: List[Span] = []
    for scene in (text or read_text(doc.text)).scenes:
        turns = _turn_spans(doc, scene.turns)
        if turns:
            start, end = turns[0].start, turns[-1].end
            scenes.append(Span(doc, start, end, label=scene.heading))
        utterances.extend(turns)
        notes.extend(_note_spans(doc, scene))
    return utterances, scenes, sorted(notes, key=lambda note: note.start)


def get_segments(
    doc: Doc, text: Optional[SegmentedText] = None
) -> Tuple[List[Span], List[Span], List[Span]]:
    """Get the turns, scenes and notes of a Doc; detect them if there are no turns.

    doc (Doc): The Doc; not changed.
    text (Optional[SegmentedText]): Its text, if it has been read.
    RETURNS (Tuple[List[Span], List[Span], List[Span]]): Utterances, scenes and notes.
        If the Doc has turns but no notes, the notes are the text in brackets or
        parentheses inside the turns.
    RAISES (ValueError): If an attribute of the groups has the wrong type.
    """
    check_doc(doc)
    return read_segments(doc, text)


def read_segments(
    doc: Doc, text: Optional[SegmentedText] = None
) -> Tuple[List[Span], List[Span], List[Span]]:
    """Get the turns, scenes and notes of a Doc that has been checked; see
    `get_segments`."""
    scenes: List[Span] = []
    notes: List[Span] = []
    if UTTERANCES in doc.spans:
        utterances = list(doc.spans[UTTERANCES])
        if NOTES not in doc.spans:
            notes = find_inner_notes(doc, utterances)
    else:
        utterances, scenes, notes = segment_doc(doc, text)
    if SCENES in doc.spans:
        scenes = list(doc.spans[SCENES])
    if NOTES in doc.spans:
        notes = list(doc.spans[NOTES])
    return utterances, scenes, notes


def _turn_spans(doc: Doc, turns: Iterable[TextTurn]) -> List[Span]:
    spans: List[Span] = []
    for turn in turns:
        span = _char_span(doc, turn.start, turn.end, join_names(turn.speakers))
        # A token spans two turns if the tokenizer does not split at line ends.
        if span is not None and not (spans and span.start < spans[-1].end):
            spans.append(span)
    return spans


def _note_spans(doc: Doc, scene: TextScene) -> List[Span]:
    inside = [note for turn in scene.turns for note in [*turn.notes, *turn.skips]]
    found = [
        _char_span(doc, *note, STAGE_DIRECTION) for note in [*inside, *scene.notes]
    ]
    found.append(_char_span(doc, *scene.heading_at, HEADING))
    return [span for span in found if span is not None]


def find_inner_notes(doc: Doc, utterances: Iterable[Span]) -> List[Span]:
    """Find the stage directions inside turns; see `find_inner_directions`."""
    text = doc.text
    found = (
        _char_span(doc, *note, STAGE_DIRECTION)
        for turn in utterances
        for note in find_inner_directions(text, turn.start_char, turn.end_char)
    )
    return [span for span in found if span is not None]


def _char_span(doc: Doc, start: int, end: int, label: str = "") -> Optional[Span]:
    if start >= end:
        return None
    return doc.char_span(start, end, label=label, alignment_mode="expand")
