"""Detect turns, scenes and stage directions in plain text."""

import re
from dataclasses import dataclass, field
from typing import Iterable, Iterator, List, Optional, Set, Tuple

from spacy.tokens import Doc, Span

from .data import NOTES, SCENES, UTTERANCES
from .doc_check import check_doc
from .spans import make_utterance

HEADING, STAGE_DIRECTION = "HEADING", "STAGE_DIRECTION"
MAX_NAME_WORDS = 5
# A name of up to 61 characters, stage directions, a colon. The colon in a URL, in
# `a::b`, in a time such as 12:30 or in a smiley does not end a name.
_TAG = re.compile(
    r"([^\s:()\[\]][^:()\[\]\n]{0,60})"
    r"(?:(?:\([^()\n]*\)|\[[^\[\]\n]*\])[ \t]*){0,3}"
    r":(?!//|:|(?<=\d:)\d|(?<=[ \t]:)\S)"
)
# Timestamps and Markdown before a tag, as in `[00:01:02] **Nora:**`.
_TIME = re.compile(
    r"\[?(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4},?[ ]+)?\d{1,2}:\d{2}(?::\d{2})?"
    r"(?:[.,]\d{1,3})?(?:[ ]?[AaPp]\.?[Mm]\.?)?\]?[ \t]*(?:[-–—][ \t]*)?(?=[^\s:])"
)
_EMPHASIS = re.compile(r"\*{1,3}(?=\w)|_{1,3}(?=[^\W_])")
_PARTICLES = frozenset("of the and de von van la le du /".split())
# Without surrounding spaces, which would make long runs of spaces quadratic.
_SPEAKERS = re.compile(r"[&,/]|(?<=[\s&,/])(?i:and)(?=\s)")
_NOTE = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
MAX_NOTE_LINES = 12  # of a stage direction on lines of its own
_CLOSING = {"(": ")", "[": "]"}
_SCENE_LINE = re.compile(
    r"\[\s*(?i:(?:scene|act|int|ext|cut to|time lapse|later)\b)[^\[\]]*\]$"
    r"|(?:INT|EXT|I/E)[. /]"
    r"|(?:CUT TO|DISSOLVE TO|FADE TO|FADE IN|FADE OUT)[.:]?$"
    r"|(?i:scene[ \t]*:)"
    r"|(?i:(?:scene|act)\s+(?:\d+|[ivxl]+|one|two|three|four|five)\s*(?:$|[:.,—–-]))"
)

Chars = Tuple[int, int]


@dataclass
class TextTurn:
    """A turn in a text, in characters, with the stage directions inside it."""

    start: int
    end: int
    speakers: Tuple[str, ...] = ()
    notes: List[Chars] = field(default_factory=list)


@dataclass
class TextScene:
    """A scene in a text. The heading may be empty."""

    heading: str = ""
    heading_at: Chars = (0, 0)
    turns: List[TextTurn] = field(default_factory=list)
    notes: List[Chars] = field(default_factory=list)


def segment_text(text: str) -> List[TextScene]:
    """Detect scenes and turns in a transcript of the form `Name: what is said`.

    A scene starts with a line in brackets such as `[Scene: the kitchen]` or `[Int.
    kitchen]`, or with `INT. KITCHEN - DAY`, `Scene: the kitchen`, `ACT TWO` or `CUT
    TO:`. All other text in brackets or parentheses is a stage direction; it can span
    several lines, but not a blank one. A line without a name continues the turn
    before it; after a blank line it is a turn without a speaker. `Ross and Monica:`
    and `Ross & Monica:` are two speakers. Text before the first heading that names no
    speaker is a title page, and becomes stage directions.

    text (str): The text, with any line ends.
    RETURNS (List[TextScene]): The scenes in order, at least one.
    """
    segmenter = _Segmenter()
    for start, end in _join_notes(text, _stripped_lines(text)):
        segmenter.add(text[start:end], start)
    segmenter.add_notes(text)
    _skip_title(segmenter.scenes)
    return segmenter.scenes


def _skip_title(scenes: List[TextScene]) -> None:
    """Turn a title page, text without speakers before any heading, into notes."""
    first, *rest = scenes
    named = [any(turn.speakers for turn in scene.turns) for scene in rest]
    if first.heading or any(turn.speakers for turn in first.turns) or not any(named):
        return
    first.notes.extend((turn.start, turn.end) for turn in first.turns)
    first.notes.sort()
    first.turns = []


def split_speakers(tag: str) -> Tuple[str, ...]:
    """Split a tag that names several speakers, as in `Ross & Monica`."""
    names = map(str.strip, _SPEAKERS.split(tag.strip()))
    return tuple(name for name in names if name)


def find_tag(line: str) -> Tuple[Tuple[str, ...], int]:
    """Find the speaker tag at the start of a line, as in `Ross (laughing): No!`.

    A timestamp before the tag and Markdown emphasis around it are ignored.

    line (str): The line, without leading spaces.
    RETURNS (Tuple[Tuple[str, ...], int]): The speakers and the start of their words;
        empty and 0 if there is no tag.
    """
    time = _TIME.match(line)
    begin = time.end() if time else 0
    emphasis = _EMPHASIS.match(line, begin)
    mark = emphasis[0] if emphasis else ""
    tag = _TAG.match(line, begin + len(mark))
    if not tag:
        return (), 0
    name = tag[1].rstrip(" \t").removesuffix(mark) if mark else tag[1]
    if not _is_name(name):
        return (), 0
    said = line[tag.end() :].removeprefix(mark) if name == tag[1] else line[tag.end() :]
    return split_speakers(name), len(line) - len(said.lstrip())


def find_heading(line: str) -> Optional[str]:
    """Get the heading of a scene from a line such as `[Scene: the kitchen]`.

    line (str): The line, stripped.
    RETURNS (Optional[str]): The heading; None if the line is not a heading.
    """
    if not _SCENE_LINE.match(line):
        return None
    return " ".join(line.strip("[]").split())


def segment_doc(doc: Doc) -> Tuple[List[Span], List[Span], List[Span]]:
    """Detect turns, scenes and notes in a Doc made from plain text.

    doc (Doc): The Doc; not changed.
    RETURNS (Tuple[List[Span], List[Span], List[Span]]): Utterances (label:
        speakers), scenes (label: heading) and notes (label: `HEADING` or
        `STAGE_DIRECTION`), ready for `doc.spans`.
    """
    utterances: List[Span] = []
    scenes: List[Span] = []
    notes: List[Span] = []
    for scene in segment_text(doc.text):
        turns = _turn_spans(doc, scene.turns)
        if turns:
            start, end = turns[0].start, turns[-1].end
            scenes.append(Span(doc, start, end, label=scene.heading))
        utterances.extend(turns)
        notes.extend(_note_spans(doc, scene))
    return utterances, scenes, sorted(notes, key=lambda note: note.start)


def get_segments(doc: Doc) -> Tuple[List[Span], List[Span], List[Span]]:
    """Get the turns, scenes and notes of a Doc; detect them if there are no turns.

    doc (Doc): The Doc; not changed.
    RETURNS (Tuple[List[Span], List[Span], List[Span]]): Utterances, scenes and notes.
        If the Doc has turns but no notes, the notes are the text in brackets or
        parentheses inside the turns.
    RAISES (ValueError): If an attribute of the groups has the wrong type.
    """
    check_doc(doc)
    if UTTERANCES in doc.spans:
        utterances = list(doc.spans[UTTERANCES])
        scenes: List[Span] = []
        notes = _find_notes(utterances)
    else:
        utterances, scenes, notes = segment_doc(doc)
    if SCENES in doc.spans:
        scenes = list(doc.spans[SCENES])
    if NOTES in doc.spans:
        notes = list(doc.spans[NOTES])
    return utterances, scenes, notes


def find_tokens(spans: Iterable[Span]) -> Set[int]:
    """Get the indices of the tokens in spans, which may overlap."""
    covered: Set[int] = set()
    end = 0
    for span in sorted(spans, key=lambda span: span.start):
        covered.update(range(max(span.start, end), span.end))
        end = max(end, span.end)
    return covered


def _turn_spans(doc: Doc, turns: Iterable[TextTurn]) -> List[Span]:
    spans: List[Span] = []
    for turn in turns:
        span = _char_span(doc, turn.start, turn.end)
        # A token spans two turns if the tokenizer does not split at line ends.
        if span is not None and not (spans and span.start < spans[-1].end):
            spans.append(make_utterance(doc, span.start, span.end, turn.speakers))
    return spans


def _note_spans(doc: Doc, scene: TextScene) -> List[Span]:
    inside = [note for turn in scene.turns for note in turn.notes]
    found = [
        _char_span(doc, *note, STAGE_DIRECTION) for note in [*inside, *scene.notes]
    ]
    found.append(_char_span(doc, *scene.heading_at, HEADING))
    return [span for span in found if span is not None]


def _find_notes(utterances: Iterable[Span]) -> List[Span]:
    found = (
        turn.char_span(*note.span(), label=STAGE_DIRECTION, alignment_mode="expand")
        for turn in utterances
        for note in _NOTE.finditer(turn.text)
    )
    return [span for span in found if span is not None]


def _char_span(doc: Doc, start: int, end: int, label: str = "") -> Optional[Span]:
    if start >= end:
        return None
    return doc.char_span(start, end, label=label, alignment_mode="expand")


def _lines(text: str) -> Iterator[Chars]:
    """Get the offsets of the lines, without their ends (CR, LF or CRLF)."""
    start = 0
    for match in re.finditer(r"\r\n?|\n", text):
        yield start, match.start()
        start = match.end()
    yield start, len(text)


def _stripped_lines(text: str) -> Iterator[Chars]:
    for start, end in _lines(text):
        line = text[start:end]
        start += len(line) - len(line.lstrip())
        yield start, start + len(line.strip())


def _join_notes(text: str, lines: Iterable[Chars]) -> Iterator[Chars]:
    """Join the lines of a stage direction that has lines of its own."""
    held: List[Chars] = []
    for start, end in lines:
        if held and _ends_note(text, held, start, end):
            yield from held
            held = []
        held.append((start, end))
        first = held[0][0]
        closing = _CLOSING.get(text[first : first + 1], "")
        at = text.find(closing, start, end) if closing else start
        if len(held) > 1 and at == end - 1:
            yield first, end
            held = []
        elif at >= 0:
            yield from held
            held = []
    yield from held


def _ends_note(text: str, held: List[Chars], start: int, end: int) -> bool:
    """Check whether a line cannot continue the open stage direction."""
    opening = text[held[0][0]]
    tag = _TAG.match(text, start, end)
    return (
        start == end
        or len(held) == MAX_NOTE_LINES
        or text.find(opening, start, end) >= 0
        or bool(tag and _is_name(tag[1]))
    )


class _Segmenter:
    """Collects scenes from the stripped lines of a text."""

    def __init__(self) -> None:
        self.scenes = [TextScene()]
        self.open_turn: Optional[TextTurn] = None

    def add(self, line: str, start: int) -> None:
        if not line:
            self.open_turn = None
        elif (heading := find_heading(line)) is not None:
            self.open_turn = None
            self.add_scene(heading, start, start + len(line))
        elif _NOTE.fullmatch(line):
            self.scenes[-1].notes.append((start, start + len(line)))
        else:
            self.add_said(line, start)

    def add_scene(self, heading: str, start: int, end: int) -> None:
        last = self.scenes[-1]
        if last.turns or last.heading or last.notes:
            self.scenes.append(TextScene())
        self.scenes[-1].heading = heading
        self.scenes[-1].heading_at = (start, end)

    def add_said(self, line: str, start: int) -> None:
        speakers, said = find_tag(line)
        if said:
            self.open_turn = self.add_turn(speakers)
        turn = self.open_turn or self.add_turn(())
        self.open_turn = turn
        if turn.start == turn.end:
            turn.start = start + said
        turn.end = start + len(line)

    def add_notes(self, text: str) -> None:
        """Find the stage directions inside turns."""
        for scene in self.scenes:
            for turn in scene.turns:
                found = _NOTE.finditer(text, turn.start, turn.end)
                turn.notes = [note.span() for note in found]
            inside = {note for turn in scene.turns for note in turn.notes}
            scene.notes = [note for note in scene.notes if note not in inside]

    def add_turn(self, speakers: Tuple[str, ...]) -> TextTurn:
        turn = TextTurn(0, 0, speakers)
        self.scenes[-1].turns.append(turn)
        return turn


def _is_name(tag: str) -> bool:
    words = tag.split()
    if len(words) == 1:
        return any(char.isalnum() for char in tag)
    return all(map(_is_name_word, words)) and all(
        len(name.split()) <= MAX_NAME_WORDS for name in split_speakers(tag)
    )


def _is_name_word(word: str) -> bool:
    if word in _PARTICLES or word[0] in "#&":
        return True
    capital = word[0].isalnum() and not word[0].islower()
    return capital and not any(mark in word for mark in "!?;")
