"""Fountain screenplays (fountain.io/syntax).

The parsers on PyPI do not keep offsets (screenplain) or are not maintained (Jouvence),
so this module has its own. It reads scene headings, characters and their speeches.
Action, transitions, sections, the title page, notes and the boneyard become notes of
the dialogue.
"""

import re
from bisect import bisect_left
from typing import Dict, Iterator, List, NamedTuple, Optional, Tuple

from ..dialogue.data import COMMENT, DIRECTION, TITLE, Note, Scene, Utterance
from ..dialogue.dialogue import Dialogue
from ..dialogue.offsets import TextBuilder
from ..dialogue.shapes.cue_layout import find_title
from ..dialogue.shapes.cue_names import clean_cue, is_cue, is_heading, is_title
from ..dialogue.shapes.tags import split_speakers
from ..files.source import FilePath, Source, get_stem, read_source

# Replaces hidden characters; decoded text never has a lone surrogate.
_GONE = "\udfff"
_HEAD, _SPEECH = "heading", "speech"
_NUMBER = re.compile(r"#[^#\s]+#$")
_EXTENSION = re.compile(r"\([^()]*\)?")
_EMPHASIS = re.compile(r"\\[*_\\]|\*{1,3}|_")
_BLANK = re.compile(r"(?:\r\n?|\n)(?:\r\n?|\n)")


class _Line(NamedTuple):
    start: int
    end: int
    text: str  # stripped, without hidden characters
    is_title: bool = False


def read_fountain(
    path: FilePath, *, encoding: Optional[str] = None
) -> Iterator[Dialogue]:
    """Read a Fountain screenplay as one dialogue, named after its file.

    Each speech is one utterance, with its lines joined by LF. Parentheticals are kept
    in their parentheses; marks of emphasis and lyrics are removed.

    path (FilePath): The file.
    encoding (Optional[str]): The encoding of the file. Guessed by default.
    YIELDS (Dialogue): The dialogue; its utterances are not tokenized.
    """
    source = read_source(path, encoding=encoding)
    hidden = list(_hidden(source.text))
    visible = Source(source.path, _leave_out(source.text, hidden))
    dialogue = Dialogue(id=get_stem(path), source=source.path)
    n_turns = 0
    for kind, lines in _drop_title(list(_read_elements(list(_read_lines(visible))))):
        if kind == _HEAD:
            dialogue.scenes.append(_make_scene(lines[0].text))
        elif kind == _SPEECH:
            dialogue.scenes = dialogue.scenes or [Scene("0")]
            turn = _make_utterance(lines, visible.text, source)
            dialogue.scenes[-1].utterances.append(turn)
            n_turns += 1
        else:
            at = (source.line(lines[0].start), n_turns)
            text = lines[0].text
            is_forced = kind == DIRECTION and text.startswith("!")  # as action
            text = text[1:].lstrip() if is_forced else text
            dialogue.notes.append(Note(text, kind, *at))
    starts = [turn.offsets[0][1] for turn in dialogue.utterances if turn.offsets]
    for start, end in hidden:
        at = (source.line(start), bisect_left(starts, start))
        dialogue.notes.append(Note(source.text[start:end], COMMENT, *at))
    yield dialogue


def find_extension(cue: str) -> Tuple[str, str]:
    """Split a cue such as `NORA (V.O.)` into the name and its extensions."""
    extension = " ".join(_EXTENSION.findall(cue))
    return _EXTENSION.sub("", cue).strip(" ^"), extension


def _leave_out(text: str, hidden: List[Tuple[int, int]]) -> str:
    """Replace each character of the boneyard and of notes by `_GONE`."""
    parts: List[str] = []
    position = 0
    for start, end in hidden:
        if start >= position:
            parts += (text[position:start], _GONE * (end - start))
            position = end
    return "".join([*parts, text[position:]])


def _hidden(text: str) -> Iterator[Tuple[int, int]]:
    """Find the text in `/* */`, and in `[[ ]]` without a blank line."""
    spans = []
    start = text.find("/*")
    while start >= 0:
        end = text.find("*/", start + 2)
        if end < 0:
            break
        spans.append((start, end + 2))
        start = text.find("/*", end + 2)
    for paragraph, stop in _paragraphs(text):
        start = text.find("[[", paragraph, stop)
        while start >= 0:
            end = text.find("]]", start, stop)
            if end < 0:
                break
            spans.append((start, end + 2))
            start = text.find("[[", end + 2, stop)
    return iter(sorted(spans))


def _paragraphs(text: str) -> Iterator[Tuple[int, int]]:
    start = 0
    for match in _BLANK.finditer(text):
        yield start, match.start()
        start = match.end()
    yield start, len(text)


def _read_lines(visible: Source) -> Iterator[_Line]:
    """Get the lines, without hidden lines."""
    in_title: Optional[bool] = None
    for start, end in visible.lines():
        raw = visible.text[start:end]
        line = _Line(start, end, raw.replace(_GONE, "").strip())
        if not line.text and _GONE in raw:
            continue
        if in_title is None and line.text:
            in_title = is_title(line.text)
        if in_title and line.text:
            yield line._replace(is_title=True)
            continue
        in_title = in_title and bool(line.text) if in_title is not None else None
        yield line


def _read_elements(lines: List[_Line]) -> Iterator[Tuple[str, List[_Line]]]:
    """Get the elements with their kinds: headings, speeches (a cue and the lines after
    it), and lines that become notes."""
    speech: List[_Line] = []
    after_blank = True
    for line, following in zip(lines, [*lines[1:], None], strict=False):
        if line.is_title:
            yield TITLE, [line]
            continue
        # A line of two spaces does not end a speech.
        blank = not line.text and not (speech and line.end - line.start >= 2)
        if blank and speech:
            yield _SPEECH, speech
            speech = []
        elif speech:
            speech.append(line)
        elif after_blank and is_heading(line.text):
            yield _HEAD, [line]
        elif after_blank and _begins_speech(line, following):
            speech = [line]
        elif line.text:
            yield DIRECTION, [line]
        after_blank = blank or (not speech and is_heading(line.text))
    if speech:
        yield _SPEECH, speech


def _drop_title(
    elements: List[Tuple[str, List[_Line]]],
) -> Iterator[Tuple[str, List[_Line]]]:
    """Make titles of the speeches above the first heading by nobody who speaks again,
    such as `THE LAST BUS`, `Third draft`."""
    heads = [i for i, (kind, _) in enumerate(elements) if kind == _HEAD]
    said = [i for i, (kind, _) in enumerate(elements) if kind == _SPEECH]
    cues = {i: clean_cue(elements[i][1][0].text) for i in said}
    titles = find_title(heads, cues)
    for i, (kind, lines) in enumerate(elements):
        if i in titles:
            yield from ((TITLE, [line]) for line in lines if line.text)
        else:
            yield kind, lines


def _begins_speech(line: _Line, following: Optional[_Line]) -> bool:
    is_followed = following is not None and bool(following.text)
    return is_followed and bool(line.text) and is_cue(line.text)


def _make_scene(line: str) -> Scene:
    number = _NUMBER.search(line)
    heading = line[: number.start()].rstrip() if number else line
    heading = heading[1:].lstrip() if heading.startswith(".") else heading
    return Scene(heading, meta={"number": number[0].strip("#")} if number else {})


def _make_utterance(speech: List[_Line], visible: str, source: Source) -> Utterance:
    cue, *lines = speech
    _, extension = find_extension(cue.text)
    name = clean_cue(cue.text)
    builder = TextBuilder(source.text)
    for line in lines:
        if not line.text:
            continue
        if builder.length:
            builder.write("\n")
        for start, end in _said(visible, line):
            builder.add(start, end)
    said = Utterance(split_speakers(name), builder.text, offsets=builder.offsets)
    said.meta = {"extension": extension} if extension else {}
    return said


def _said(visible: str, line: _Line) -> Iterator[Tuple[int, int]]:
    """Get the spoken parts of a line, without surrounding spaces and marks."""
    start, end = line.start, line.end
    while start < end and (visible[start].isspace() or visible[start] in (_GONE, "~")):
        start += 1
    while end > start and (visible[end - 1].isspace() or visible[end - 1] == _GONE):
        end -= 1
    for mark_start, mark_end in _marks(visible, start, end):
        yield from _parts(visible, start, mark_start)
        start = mark_end
    yield from _parts(visible, start, end)


def _parts(visible: str, start: int, end: int) -> Iterator[Tuple[int, int]]:
    """Split at hidden characters."""
    while start < end:
        gone = visible.find(_GONE, start, end)
        stop = end if gone < 0 else gone
        if stop > start:
            yield start, stop
        start = stop
        while start < end and visible[start] == _GONE:
            start += 1


def _marks(text: str, start: int, end: int) -> List[Tuple[int, int]]:
    """Find paired marks of emphasis, and backslashes."""
    opened: Dict[str, Tuple[int, int]] = {}
    marks: List[Tuple[int, int]] = []
    for mark in _EMPHASIS.finditer(text, start, end):
        before = text[mark.start() - 1 : mark.start()] if mark.start() > start else " "
        after = text[mark.end() : mark.end() + 1] if mark.end() < end else " "
        if mark[0].startswith("\\"):
            marks.append((mark.start(), mark.start() + 1))
        elif mark[0] in opened and not before.isspace():
            marks += (opened.pop(mark[0]), mark.span())
        elif not after.isspace() and not before.isalnum():
            opened[mark[0]] = mark.span()
    return sorted(marks)
