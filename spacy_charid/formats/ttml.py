"""Timed text in XML (TTML, DFXP), as television and streaming services keep it."""

import re
from html import escape
from typing import Dict, Iterator, List, Optional

from ..dialogue.data import COMMENT, TITLE, Note
from ..dialogue.dialogue import Dialogue
from ..errors import Errors
from ..files.source import FilePath, clean, read_bytes
from .cues import format_time
from .extracted import ExtractedText
from .subtitles import SCENE_PAUSE, read_vtt
from .xml_tree import Element, parse_xml

ROOT = "tt"
_KNOWN = frozenset(
    "tt head body div p span br metadata title desc agent name @begin @end @dur @agent"
    " @id @lang".split()
)
_CLOCK = re.compile(r"(\d+):(\d\d):(\d\d)(?:\.(\d+)|:(\d+)(?:\.\d+)?)?")
_OFFSET = re.compile(r"(\d+(?:\.\d+)?)(h|ms|m|s|f|t)")
_UNITS = {"h": 3600.0, "m": 60.0, "s": 1.0, "ms": 0.001}


def read_ttml(
    path: FilePath, *, scene_pause: float = SCENE_PAUSE
) -> Iterator[Dialogue]:
    """Read timed text as one dialogue, as `subtitles.read_vtt` reads WebVTT.

    A paragraph is a cue; who says it is the agent that the paragraph or its division
    refers to, or stands before the words as in other subtitles.

    path (FilePath): The file.
    scene_pause (float): See `subtitles.read_srt`.
    YIELDS (Dialogue): The dialogue; its utterances are not tokenized, and have no
        offsets.
    RAISES (ValueError): If the file is no timed text, or has no cues with times.
    """
    comments: List[Element] = []
    root = parse_xml(read_bytes(path), path, comments, _KNOWN)
    if root.name != ROOT:
        found = {"found": root.name, "expected": "<tt> of timed text"}
        raise ValueError(Errors.E283.format(path=path, **found))
    cues = list(_write_cues(root))
    if not cues:
        raise ValueError(Errors.E185.format(path=path))
    text = "\n\n".join(["WEBVTT", *cues]) + "\n"
    for dialogue in read_vtt(
        ExtractedText(path, text), encoding="utf-8", scene_pause=scene_pause
    ):
        for turn in dialogue.utterances:
            turn.offsets = []
        dialogue.source = clean(str(path))
        dialogue.notes = [note for note in dialogue.notes if note.text != "WEBVTT"]
        dialogue.notes.extend(_read_head(root, comments))
        yield dialogue


def _write_cues(root: Element) -> Iterator[str]:
    names = {agent.attrs.get("id", ""): agent.text for agent in root.find_all("agent")}
    rates = {key: float(root.attrs.get(key) or rate) for key, rate in _RATES.items()}
    for body in root.find_all("body"):
        yield from _write_inside(body, "", names, rates)


_RATES = {"frameRate": "30", "tickRate": "10000000"}


def _write_inside(
    element: Element, agent: str, names: Dict[str, str], rates: Dict[str, float]
) -> Iterator[str]:
    """Write the paragraphs of a body or a division as cues of WebVTT."""
    agent = element.attrs.get("agent", agent)
    if element.name != "p":
        for child in element.children:
            yield from _write_inside(child, agent, names, rates)
        return
    start = _read_time(element.attrs.get("begin", ""), rates)
    end = _read_time(element.attrs.get("end", ""), rates)
    length = _read_time(element.attrs.get("dur", ""), rates)
    if end is None and start is not None and length is not None:
        end = start + length
    lines = [line for line in _text_of(element).split("\n") if line.strip()]
    if not lines:
        return
    name = names.get(agent.split()[0], "") if agent else ""
    said = "\n".join(escape(line.strip(), quote=False) for line in lines)
    voice = f"<v {escape(name, quote=False)}>" if name else ""
    times = f"{format_time(start or 0.0)} --> {format_time(end or start or 0.0)}"
    yield f"{times}\n{voice}{said}"


def _text_of(element: Element) -> str:
    """Get the text of a paragraph; only `<br/>` ends a line."""
    parts = []
    for part in element.parts:
        if isinstance(part, str):
            parts.append(re.sub(r"\s+", " ", part))
        else:
            parts.append("\n" if part.name == "br" else _text_of(part))
    return "".join(parts)


def _read_time(value: str, rates: Dict[str, float]) -> Optional[float]:
    """Read a time such as `00:01:02.500`, `00:01:02:12` (frames), `62.5s` or `99t`."""
    clock = _CLOCK.fullmatch(value.strip())
    if clock:
        hours, minutes, seconds, part, frames = clock.groups()
        whole = int(hours) * 3600 + int(minutes) * 60 + int(seconds)
        rest = float(f"0.{part}") if part else int(frames or 0) / rates["frameRate"]
        return whole + rest
    offset = _OFFSET.fullmatch(value.strip())
    if not offset:
        return None
    number, unit = float(offset[1]), offset[2]
    rate = {"f": rates["frameRate"], "t": rates["tickRate"]}.get(unit)
    return number / rate if rate else number * _UNITS[unit]


def _read_head(root: Element, comments: List[Element]) -> Iterator[Note]:
    for head in root.find_all("head"):
        if head.text:
            yield Note(head.text, TITLE, head.line)
    for comment in comments:
        if comment.text:
            yield Note(comment.text, COMMENT, comment.line)
