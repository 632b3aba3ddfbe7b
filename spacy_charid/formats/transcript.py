"""Plain transcripts, `Name: text`, with or without annotated mentions.

A mention is annotated as a Markdown link, `[my brother](Theo)`; mentions nest,
`[[my](Nora) brother](Theo)`; plural ones name several, `[we](Nora|Theo)`.
Lines that begin with `# ` are comments.
"""

from bisect import bisect_right
from pathlib import Path
from typing import Dict, Iterator, List, Optional, Tuple

from ..dialogue import Dialogue, Mention, Scene, Utterance
from ..errors import Errors
from ..names import split_names
from ..segmentation import TextTurn, segment_text
from .files import FilePath, read_text

CharMention = Tuple[int, int, str]


def read_transcript(
    path: FilePath, *, entity_map: Optional[Dict[str, str]] = None
) -> Iterator[Dialogue]:
    """Read a transcript as one dialogue, named after its file.

    path (FilePath): The file, UTF-8.
    entity_map (Optional[Dict[str, str]]): Names by what the annotation says.
    YIELDS (Dialogue): The dialogue; its utterances are not tokenized.
    RAISES (ValueError): If a bracket has no partner, or an annotated mention is
        not part of an utterance; names the file and line.
    """
    text, mentions = strip_annotation(read_text(path), source=str(path))
    scenes = segment_text(text)
    turns = [turn for scene in scenes for turn in scene.turns]
    inside = _mentions_by_turn(turns, text, mentions, str(path))
    dialogue = Dialogue(id=Path(path).stem)
    for i, scene in enumerate(scenes):
        utterances = [
            _utterance(turn, text, inside.get(turn.start, []), entity_map or {})
            for turn in scene.turns
        ]
        if utterances:
            dialogue.scenes.append(Scene(scene.heading or str(i), utterances))
    yield dialogue


def strip_annotation(
    text: str, *, source: str = "the text"
) -> Tuple[str, List[CharMention]]:
    """Take the annotation out of a text.

    text (str): The annotated text.
    source (str): Where it comes from, for error messages.
    RETURNS (Tuple[str, List[CharMention]]): The bare text, in which comment lines
        are empty, and the mentions: start and end character, characters as joined.
    RAISES (ValueError): If a bracket has no partner; names the line.
    """
    bare: List[str] = []
    mentions: List[CharMention] = []
    offset = 0
    for number, line in enumerate(text.split("\n"), 1):
        if line.startswith("# "):
            line = ""
        elif "](" in line:
            line, found = _strip_line(line, source, number)
            mentions.extend((offset + s, offset + e, names) for s, e, names in found)
        bare.append(line)
        offset += len(line) + 1
    return "\n".join(bare), mentions


def _strip_line(line: str, source: str, number: int) -> Tuple[str, List[CharMention]]:
    out: List[str] = []
    length = 0
    opened: List[int] = []
    mentions: List[CharMention] = []
    position = 0
    while position < len(line):
        char = line[position]
        if char == "[":
            opened.append(length)
        elif line.startswith("](", position):
            close = line.find(")", position)
            if not opened or close < 0:
                raise ValueError(
                    Errors.E170.format(source=source, line=number, text=line.strip())
                )
            mentions.append((opened.pop(), length, line[position + 2 : close]))
            position = close
        else:
            out.append(char)
            length += 1
        position += 1
    if opened:
        raise ValueError(
            Errors.E170.format(source=source, line=number, text=line.strip())
        )
    return "".join(out), mentions


def _mentions_by_turn(
    turns: List[TextTurn], text: str, mentions: List[CharMention], source: str
) -> Dict[int, List[CharMention]]:
    """Give the mentions of each turn, ordered, by the start of the turn."""
    inside: Dict[int, List[CharMention]] = {}
    starts = [turn.start for turn in turns]
    for start, end, names in sorted(mentions):
        i = bisect_right(starts, start) - 1
        if i < 0 or not turns[i].start <= start < end <= turns[i].end:
            line = text.count("\n", 0, start) + 1
            raise ValueError(
                Errors.E171.format(source=source, line=line, text=text[start:end])
            )
        inside.setdefault(turns[i].start, []).append((start, end, names))
    return inside


def _utterance(
    turn: TextTurn, text: str, mentions: List[CharMention], names: Dict[str, str]
) -> Utterance:
    found = [
        Mention(
            start - turn.start,
            end - turn.start,
            tuple(names.get(name, name) for name in split_names(joined)),
        )
        for start, end, joined in mentions
    ]
    return Utterance(turn.speakers, text[turn.start : turn.end], mentions=found)
