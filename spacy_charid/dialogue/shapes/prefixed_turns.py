"""The turns in lines that name their speakers before what is said."""

import re
from typing import Dict, FrozenSet, Iterable, Iterator, List, Tuple

from .described import split_described
from .events import Chars, Event, Kind
from .line import Line
from .prefix import Prefix
from .tags import cut_manner, split_speakers
from .words import LAST_BUSINESS

# A name in capitals after a sentence, in plays.
_INNER = re.compile(
    r"(?<=[.?!’”\"')\]][ ])([A-Z][A-Z .'’-]{1,24}[A-Z])"
    r"(?:[ ]*(?:\([^()\n]*\)|\[[^\[\]\n]*\]))?\.(?=[ ]|$)[ ]*"
)
# A name and a colon after a sentence: `No. Anna: Why?`
_INNER_TAG = re.compile(
    r"(?:(?<=[.?!…’”\"'][ ])|(?<=[ ][/|][ ]))"
    r"(\w[^:.?!…\n]{0,40})(?<=[\w)]):[ \t]+(?=\S)"
)


class TurnMaker:
    """Makes the events of lines that name their speakers.

    folded (Dict[str, str]): The name to use, for each name as written.
    marks (re.Pattern): What may follow the words: tags of a game's script.
    """

    def __init__(self, folded: Dict[str, str], marks: "re.Pattern[str]") -> None:
        self.folded, self.marks = folded, marks
        self.speakers: Dict[Tuple[str, str], Tuple[str, ...]] = {}

    def make(self, line: Line, prefix: Prefix) -> Event:
        """Make the turn of a line and the name before what is said."""
        name, cut = cut_manner(prefix.name)
        notes: Tuple[Chars, ...] = ()
        if cut:
            at = line.start + line.text.find(prefix.name) + len(prefix.name)
            notes = ((at - cut, at),)
        if (name, prefix.form) not in self.speakers:
            self.speakers[name, prefix.form] = self._split(name, prefix.form)
        speakers = self.speakers[name, prefix.form]
        said, mark = line.start + prefix.said, _cut_mark(line.text, prefix, self.marks)
        if mark:
            notes = (*notes, (line.end - mark, line.end))
        return Event(Kind.TURN, line.start, line.end - mark, speakers, said, notes)

    def _split(self, name: str, form: str) -> Tuple[str, ...]:
        """Get the speakers whom a name stands for."""
        folded_name = self.folded.get(name, name)
        if folded_name != name or form == "<Name> text":
            return (folded_name,)
        parts = [
            part for each in split_described(name) for part in split_speakers(each)
        ]
        return tuple(self.folded.get(part, part) for part in parts)


def _cut_mark(text: str, prefix: Prefix, marks: "re.Pattern[str]") -> int:
    """Get the length of the emphasis after the words, if it began before the name, or
    of the tags there."""
    before = "" if text.startswith(prefix.name) else text[: text.find(prefix.name)]
    if before.startswith("{{") and text.endswith("}}"):  # `{{Dialogue|Ada|Hi.}}`
        return 2
    mark = before[len(before.rstrip("*_")) :]
    is_open = mark and mark not in text[len(before) : prefix.said]
    if is_open and text.endswith(mark):
        return len(mark)
    closing = f"</{prefix.name}>"
    if before == "<" and text.endswith(closing):
        return len(text) - len(text.removesuffix(closing).rstrip())
    is_tagged = "#" in text or ">" in text
    tags = marks.search(text, prefix.said) if is_tagged else None
    return len(tags[0]) if tags else 0


def cut_play(
    line: Line, event: Event, names: FrozenSet[str], folded: Dict[str, str]
) -> Iterator[Event]:
    """Cut a line of a play before each of its speakers: `No. ANNA. Yes.`

    line (Line): The line.
    event (Event): What it is as a whole.
    names (FrozenSet[str]): The speakers whose names end with a dot.
    folded (Dict[str, str]): The name to use, for each name as written.
    YIELDS (Event): The parts of the line.
    """
    last = LAST_BUSINESS.search(line.text)
    end = event.end
    if last and line.start + last.start() > max(event.said, event.start):
        event = event._replace(end=line.start + last.start())
    yield from _cut_at(_INNER, line, event, names, folded)
    if event.end < end:
        yield Event(Kind.SKIP, event.end, end)


def cut_turns(
    line: Line, event: Event, names: FrozenSet[str], folded: Dict[str, str]
) -> Iterator[Event]:
    """Cut a line with several turns before each of its speakers: `No. Anna: Why?`; see
    `cut_play`."""
    yield from _cut_at(_INNER_TAG, line, event, names, folded)


def find_inner(lines: Iterable[Line]) -> List[List[str]]:
    """Find the names that stand before a colon, after a sentence on the same line; for
    each line that has any."""
    texts = (line.text for line in lines if line.text.count(":") > 1)
    found = ([tag[1] for tag in _INNER_TAG.finditer(text)] for text in texts)
    return [names for names in found if names]


def _cut_at(
    pattern: "re.Pattern[str]",
    line: Line,
    event: Event,
    names: FrozenSet[str],
    folded: Dict[str, str],
) -> Iterator[Event]:
    """Cut a line before each of some names."""
    for inner in pattern.finditer(line.text) if names else ():
        at = line.start + inner.start()
        if inner[1] in names and max(event.said, event.start) < at < event.end:
            yield event._replace(
                end=line.start + len(line.text[: inner.start()].rstrip(" \t/|"))
            )
            said = line.start + inner.end()
            speakers = split_speakers(folded.get(inner[1], inner[1]))
            event = Event(Kind.TURN, at, event.end, speakers, said)
    yield event
