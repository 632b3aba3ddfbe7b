"""Find turns, scenes and stage directions in plain text."""
import re
from dataclasses import dataclass, field
from typing import Iterator, List, Optional, Tuple

from spacy.tokens import Doc, Span

from .names import join_names

HEADING, STAGE_DIRECTION = "HEADING", "STAGE_DIRECTION"
MAX_NAME_WORDS = 5
_TAG = re.compile(r"[ \t]*([^\s:()\[\]][^:()\[\]\n]{0,60}?)[ \t]*(\([^()\n]*\))?[ \t]*:")
_NAME_WORD = re.compile(r"[A-Z0-9#&À-ÞΑ-ΩА-Я][^!?;]*|of|the|and|de|von|van|la|le|du")
_SPEAKERS = re.compile(r"\s*(?:&|,|/|\band\b)\s*")
_BRACKETED = re.compile(r"[ \t]*\[[^\[\]\n]*\][ \t]*")
_SCENE_WORD = re.compile(
    r"[ \t]*\[?[ \t]*(?:scene\b|act\b|int\b|ext\b|cut to\b|time lapse\b|later\b)",
    re.IGNORECASE,
)
_SLUG_LINE = re.compile(r"[ \t]*(?:INT|EXT|I/E|INT/EXT)[. /]")
_NOTE = re.compile(r"\([^()\n]*\)|\[[^\[\]\n]*\]")


@dataclass
class TextTurn:
    """A turn in a text. start, end: characters; notes: stage directions inside."""

    start: int
    end: int
    speakers: Tuple[str, ...] = ()
    notes: List[Tuple[int, int]] = field(default_factory=list)


@dataclass
class TextScene:
    """A scene in a text: its heading (may be empty), its turns, its notes."""

    heading: str = ""
    heading_at: Tuple[int, int] = (0, 0)
    turns: List[TextTurn] = field(default_factory=list)
    notes: List[Tuple[int, int]] = field(default_factory=list)


def segment_text(text: str) -> List[TextScene]:
    """Find scenes and turns in a transcript of the form `Name: what is said`.

    A line in brackets that begins with `Scene`, `INT` and the like, or such a
    line without brackets, opens a scene; any other line in brackets, and brackets
    or parentheses inside a turn, are stage directions. A line without a name
    continues the turn before it; after a blank line it is nobody's. `Ross and
    Monica:` and `Ross & Monica:` are two speakers in unison.

    text (str): The text, any line ends.
    RETURNS (List[TextScene]): The scenes in order, at least one.
    """
    scenes = [TextScene()]
    open_turn = False
    for start, end in _lines(text):
        line = text[start:end]
        if not line.strip():
            open_turn = False
        elif _is_heading(line):
            if scenes[-1].turns or scenes[-1].heading or scenes[-1].notes:
                scenes.append(TextScene())
            scenes[-1].heading = line.strip().strip("[]").strip()
            scenes[-1].heading_at = (start, end)
            open_turn = False
        elif _BRACKETED.fullmatch(line):
            scenes[-1].notes.append((start, end))
        else:
            open_turn = _add_line(scenes[-1], line, start, end, open_turn)
    return scenes


def split_speakers(tag: str) -> Tuple[str, ...]:
    """Split a speaker tag that names several, as in `Ross & Monica`."""
    return tuple(name for name in _SPEAKERS.split(tag.strip()) if name)


def segment_doc(doc: Doc) -> Tuple[List[Span], List[Span], List[Span]]:
    """Find turns, scenes and notes in a Doc made from plain text.

    doc (Doc): The Doc; not changed.
    RETURNS (Tuple[List[Span], List[Span], List[Span]]): Utterances (label:
        speakers), scenes (label: heading) and notes (label: `HEADING` or
        `STAGE_DIRECTION`), ready for `doc.spans`.
    """
    utterances: List[Span] = []
    scenes: List[Span] = []
    notes: List[Span] = []
    end = 0
    for scene in segment_text(doc.text):
        first = len(utterances)
        for turn in scene.turns:
            span = _char_span(doc, turn.start, turn.end, join_names(turn.speakers))
            if span is not None and span.start >= end:
                utterances.append(span)
                end = span.end
        places = [note for turn in scene.turns for note in turn.notes] + scene.notes
        for start_char, end_char in places:
            note = _char_span(doc, start_char, end_char, STAGE_DIRECTION)
            if note is not None:
                notes.append(note)
        heading = _char_span(doc, *scene.heading_at, HEADING)
        if heading is not None:
            notes.append(heading)
        turns = utterances[first:]
        if turns:
            scenes.append(
                Span(doc, turns[0].start, turns[-1].end, label=scene.heading)
            )
    return utterances, scenes, sorted(notes, key=lambda note: note.start)


def _char_span(doc: Doc, start: int, end: int, label: str) -> Optional[Span]:
    if start >= end:
        return None
    span = doc.char_span(start, end, label=label, alignment_mode="contract")
    return span if span is not None and len(span) else None


def _lines(text: str) -> Iterator[Tuple[int, int]]:
    for match in re.finditer(r"[^\r\n]+|\r\n?|\n", text):
        if match[0][0] not in "\r\n":
            yield match.span()
        elif match.start() == 0 or text[match.start() - 1] in "\r\n":
            yield match.start(), match.start()


def _is_heading(line: str) -> bool:
    if _SLUG_LINE.match(line):
        return True
    return bool(_BRACKETED.fullmatch(line) and _SCENE_WORD.match(line))


def _add_line(
    scene: TextScene, line: str, start: int, end: int, open_turn: bool
) -> bool:
    tag = _TAG.match(line)
    if tag and _is_name(tag[1]) and not line[tag.end() :].startswith("//"):
        content = start + tag.end()
        turn = TextTurn(content, end, split_speakers(tag[1]))
        scene.turns.append(turn)
    elif open_turn:
        content = start
        turn = scene.turns[-1]
        turn.end = end
    else:
        content = start
        turn = TextTurn(start, end)
        scene.turns.append(turn)
    said = line[content - start :]
    for note in _NOTE.finditer(said):
        turn.notes.append((content + note.start(), content + note.end()))
    if turn.start == content:
        turn.start += len(said) - len(said.lstrip())
    turn.end = max(turn.start, content + len(said.rstrip()))
    return True


def _is_name(tag: str) -> bool:
    words = tag.split()
    if len(words) > MAX_NAME_WORDS:
        return False
    if len(words) == 1:
        return any(char.isalnum() for char in tag)
    return all(_NAME_WORD.fullmatch(word) for word in words)
