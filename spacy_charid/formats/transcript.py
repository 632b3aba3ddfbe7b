"""Plain transcripts, `Name: text`, with or without annotated mentions.

A mention is annotated as a Markdown link, `[my brother](Theo)`; mentions nest,
`[[my](Nora) brother](Theo)`; plural ones name several, `[we](Nora|Theo)`.
Lines that begin with `# ` are comments.
"""

from typing import Dict, Iterator, List, Optional, Tuple

from ..dialogue import Dialogue, Mention, Scene, Utterance
from ..errors import Errors
from ..names import split_names
from ..segmentation import TextScene, segment_text
from .files import FilePath, read_text


def read_transcript(
    path: FilePath, *, entity_map: Optional[Dict[str, str]] = None
) -> Iterator[Dialogue]:
    """Read a transcript as one dialogue, named after its file.

    path (FilePath): The file, UTF-8.
    entity_map (Optional[Dict[str, str]]): Names by what the annotation says.
    YIELDS (Dialogue): The dialogue; its utterances are not tokenized.
    RAISES (ValueError): If a bracket has no partner; names the file and line.
    """
    from pathlib import Path

    text, mentions = strip_annotation(read_text(path), source=str(path))
    names = entity_map or {}
    dialogue = Dialogue(id=Path(path).stem)
    for i, scene in enumerate(segment_text(text)):
        utterances = _utterances(scene, text, mentions, names)
        if utterances:
            dialogue.scenes.append(Scene(scene.heading or str(i), utterances))
    yield dialogue


CharMention = Tuple[int, int, str]


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


def _utterances(
    scene: TextScene, text: str, mentions: List[CharMention], names: Dict[str, str]
) -> List[Utterance]:
    utterances = []
    for turn in scene.turns:
        inside = [
            Mention(
                start - turn.start,
                end - turn.start,
                tuple(names.get(name, name) for name in split_names(joined)),
            )
            for start, end, joined in mentions
            if turn.start <= start and end <= turn.end
        ]
        inside.sort(key=lambda mention: (mention.start, mention.end))
        utterances.append(
            Utterance(turn.speakers, text[turn.start : turn.end], mentions=inside)
        )
    return utterances
