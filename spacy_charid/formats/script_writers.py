"""Write Docs as what people read: transcripts, Fountain, SubRip and WebVTT.

What was written is read again, and what comes out differently is warned of.
"""

import re
import warnings
from typing import Callable, Dict, Iterable, Iterator, List, Optional, Sequence, Tuple

from spacy.tokens import Doc

from ..dialogue.data import COMMENT, DIRECTION, Note
from ..dialogue.dialogue import Dialogue
from ..dialogue.shapes.headings import find_heading
from ..errors import Errors, Warnings
from ..files.atomic import write_atomic
from ..files.source import FilePath
from .cue_turns import UNFINISHED
from .cues import TIME, format_time, parse_time
from .extracted import ExtractedText
from .fountain import is_heading, read_fountain
from .losses import OWN_COMMENTS
from .script_turns import ScriptScene, ScriptTurn, read_script_scenes
from .subtitles import read_srt, read_vtt
from .transcript import read_transcript

Read = Callable[..., Iterator[Dialogue]]
Said = Tuple[Tuple[str, ...], str]  # the speakers and the words of a turn
MAX_SHOWN = 80  # characters of a turn in a message
# As in subtitles, without milliseconds, or in seconds.
_TIME = re.compile(rf"{TIME}|(?:\d+:)?\d{{1,2}}:\d\d|\d{{1,7}}(?:\.\d+)?")
_BRACKETS = str.maketrans("", "", "()[]")
_ROUND = str.maketrans("[]", "()")
_MARKED = re.compile(r"[*_\\]")
_OPEN = re.compile(rf"{UNFINISHED.pattern}|(?:\.{{2,3}}|…)$")
_TAG_LIKE = re.compile(r"[<>&]")


def write_transcript(docs: Iterable[Doc], path: FilePath) -> None:
    """Write a transcript, `Name: text`, with annotated mentions (`[my mom](Ruth)`).

    Line ends inside a turn become spaces. Mentions that cross others are left out.

    docs (Iterable[Doc]): The documents; their scenes follow one another.
    path (FilePath): The file; `-` for standard output.
    """
    scenes = read_script_scenes(docs)
    _write(_transcript_lines(scenes), scenes, path, read_transcript)


def write_fountain(docs: Iterable[Doc], path: FilePath) -> None:
    """Write a Fountain screenplay. Turns without a speaker become action.

    docs (Iterable[Doc]): The documents; their scenes follow one another.
    path (FilePath): The file; `-` for standard output.
    """
    scenes = read_script_scenes(docs)
    _write(_fountain_lines(scenes), scenes, path, read_fountain)


def write_srt(docs: Iterable[Doc], path: FilePath) -> None:
    """Write SubRip subtitles, `NAME: text`.

    docs (Iterable[Doc]): One document, with times.
    path (FilePath): The file; `-` for standard output.
    RAISES (ValueError): If there are several documents, or no times.
    """
    scenes = read_script_scenes(docs)
    lines = _cue_lines(scenes, path, ",", _srt_text, numbered=True)
    _write(lines, scenes, path, read_srt)


def write_vtt(docs: Iterable[Doc], path: FilePath) -> None:
    """Write WebVTT subtitles, `<v Name>text`; see `write_srt`."""
    scenes = read_script_scenes(docs)
    lines = _cue_lines(scenes, path, ".", _vtt_text, numbered=False)
    _write(["WEBVTT", "", *lines], scenes, path, read_vtt)


def _write(
    lines: Sequence[str], scenes: List[ScriptScene], path: FilePath, read: Read
) -> None:
    text = "\n".join(lines).strip("\n") + "\n"
    turns = [turn for scene in scenes for turn in scene.turns]
    _check(text, turns, path, read)
    write_atomic(path, text.encode("utf8", "replace"))


def _check(text: str, turns: List[ScriptTurn], path: FilePath, read: Read) -> None:
    """Read a text again, and warn if it holds other turns."""
    wanted = [(turn.speakers, turn.text) for turn in turns]
    found: List[Said] = []
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            for dialogue in read(ExtractedText(path, text)):
                found += [(turn.speakers, turn.text) for turn in dialogue.utterances]
    except ValueError:
        found = []
    bare, bare_found = [*map(_squeeze, wanted)], [*map(_squeeze, found)]
    pairs = zip(bare, bare_found, strict=False)
    first = next((i for i, (a, b) in enumerate(pairs) if a != b), len(found))
    if first < len(wanted):
        is_lost = not set(bare_found[first : first + 1]).difference(bare[first:])
        other = "no turn" if is_lost else repr(_show(found[first]))
        at = {"path": path, "total": len(wanted), "number": first + 1}
        message = Warnings.W223.format(**at, turn=_show(wanted[first]), found=other)
        warnings.warn(message, stacklevel=5)


def _squeeze(said: Said) -> Said:
    """Leave out what may differ: spaces, line ends and brackets."""
    return said[0], "".join(said[1].translate(_BRACKETS).split())


def _show(said: Said) -> str:
    """Write a turn for a message."""
    speakers, words = " & ".join(said[0]), " ".join(said[1].split())
    text = f"{speakers}: {words}" if speakers else words
    return text if len(text) <= MAX_SHOWN else f"{text[: MAX_SHOWN - 1].rstrip()}…"


def _transcript_lines(scenes: List[ScriptScene]) -> List[str]:
    lines: List[str] = []
    for scene in scenes:
        heading = _bracketed(scene.heading, is_only=len(scenes) == 1)
        lines += ["", heading, ""] if heading else []
        for turn, notes in scene.with_notes():
            lines += filter(None, map(_transcript_note, notes))
            if turn is None:
                continue
            said = " ".join(turn.annotated(_ROUND).split())
            tag = f"{' & '.join(turn.speakers)}: " if turn.speakers else ""
            # A blank line, so that it does not go on with the turn before.
            lines += [f"{tag}{said}"] if tag else ["", f" {said}", ""]
    return lines


def _bracketed(id: str, *, is_only: bool) -> str:
    """Write a heading as transcripts have it; empty if there is none."""
    id = " ".join(id.split())
    if find_heading(id) is not None:
        return id
    id = id.translate(_BRACKETS)
    if find_heading(f"[{id}]") is not None:
        return f"[{id}]"
    if id.isdigit():
        return "" if is_only else f"[Scene {id}]"
    return f"[Scene: {id}]" if id else ""


def _transcript_note(note: Note) -> str:
    """Write a stage direction or a comment; empty for other notes."""
    text = " ".join(note.text.translate(_BRACKETS).split())
    if note.kind == COMMENT and not note.text.startswith(OWN_COMMENTS):
        return f"# {text}"
    return f"({text})" if note.kind == DIRECTION else ""


def _fountain_lines(scenes: List[ScriptScene]) -> List[str]:
    lines: List[str] = []
    for scene in scenes:
        heading = " ".join(scene.heading.split())
        if heading.isdigit():
            heading = "" if len(scenes) == 1 else f"SCENE {heading}"
        if heading:
            lines += [heading if is_heading(heading) else f".{heading}", ""]
        for turn, notes in scene.with_notes():
            for note in notes:
                lines += _fountain_note(note)
            if turn is not None:
                lines += [*_speech(turn), ""]
    return lines


def _fountain_note(note: Note) -> List[str]:
    if note.kind == DIRECTION:
        return [_action(note.text), ""]
    if note.kind != COMMENT or note.text.startswith(OWN_COMMENTS):
        return []
    text = " ".join(note.text.split())
    is_marked = text.startswith(("[[", "/*"))
    return [text if is_marked else f"[[{text.translate(_BRACKETS)}]]", ""]


def _action(text: str) -> str:
    text = text.lstrip("!")
    return f"!{text}" if text[:1] not in "#=>" else text


def _speech(turn: ScriptTurn) -> List[str]:
    said = _MARKED.sub(r"\\\g<0>", turn.text)
    lines = [line.strip() or "  " for line in said.splitlines()]
    if not turn.speakers:
        return [_action(" ".join(said.split()))]
    name = " & ".join(turn.speakers)
    cue = name if name.isupper() and name[0].isalpha() else f"@{name}"
    return [f"{cue} {turn.meta.get('extension', '')}".rstrip(), *lines]


def _cue_lines(
    scenes: List[ScriptScene],
    path: FilePath,
    mark: str,
    write: Callable[[ScriptTurn, Optional[ScriptTurn]], str],
    *,
    numbered: bool,
) -> List[str]:
    """Write cues, each turn with the one before it; turns without times follow it."""
    if len({scene.document for scene in scenes}) > 1:
        raise ValueError(Errors.E286.format(path=path))
    turns = [(scene, turn) for scene in scenes for turn in scene.turns]
    times = [_find_times(turn.meta) for _, turn in turns]
    if not any(times):
        raise ValueError(Errors.E287.format(path=path))
    missing = sum(found is None for found in times)
    if missing:
        message = Warnings.W224.format(path=path, count=missing, total=len(times))
        warnings.warn(message, stacklevel=4)
    lines: List[str] = []
    cues: List[Tuple[float, float, str]] = []
    last, before = 0.0, None
    said: Optional[ScriptTurn] = None
    for (scene, turn), found in zip(turns, times, strict=True):
        start, end = found or (last, last)
        if scene is not before and not scene.heading.isdigit():
            heading = _bracketed(scene.heading, is_only=False)
            cues.extend([(start, start, heading)] if heading else [])
        cues.append((start, end, write(turn, said)))
        last, before, said = end, scene, turn
    for number, (start, end, text) in enumerate(cues, 1):
        lines += [str(number)] if numbered else []
        lines += [f"{format_time(start, mark)} --> {format_time(end, mark)}", text, ""]
    return lines


def _find_times(meta: Dict[str, str]) -> "Tuple[float, float] | None":
    """Get the start and the end in seconds; without an end, the start twice."""
    start, end = (str(meta.get(key) or "").strip() for key in ("start", "end"))
    if not _TIME.fullmatch(start) or not _TIME.fullmatch(end or start):
        return None
    return parse_time(start), parse_time(end or start)


def _srt_text(turn: ScriptTurn, before: Optional[ScriptTurn]) -> str:
    said = _lines(turn)
    # A dash, so that it does not go on with the sentence before.
    if turn.speakers:
        is_again = before is not None and before.speakers == turn.speakers
        is_open = before is not None and _OPEN.search(before.text) is not None
        dash = "- " if is_again and is_open else ""
        return f"{dash}{' & '.join(turn.speakers)}: {said}"
    return f"- {said}" if said[:1].islower() else said


def _vtt_text(turn: ScriptTurn, _before: Optional[ScriptTurn]) -> str:
    said = _escape(_lines(turn))
    if turn.speakers:
        return f"<v {_escape(' & '.join(turn.speakers))}>{said}</v>"
    return f"- {said}" if said[:1].islower() else said


def _lines(turn: ScriptTurn) -> str:
    """Get the lines of a turn without blank ones."""
    return "\n".join(line for line in turn.text.splitlines() if line.strip())


def _escape(text: str) -> str:
    escapes = {"<": "&lt;", ">": "&gt;", "&": "&amp;"}
    return _TAG_LIKE.sub(lambda mark: escapes[mark[0]], text)
