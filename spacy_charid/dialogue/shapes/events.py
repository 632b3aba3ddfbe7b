"""What the lines of a text are: the start of a turn, more words, a note, a heading."""

from dataclasses import dataclass, field
from enum import Enum
from typing import Iterable, List, NamedTuple, Tuple

Chars = Tuple[int, int]


class Kind(Enum):
    """The kinds of lines."""

    BLANK = "blank"  # ends a turn without a speaker, or whatever the shape says
    PAUSE = "pause"  # a blank line within a turn
    TURN = "turn"  # names the speaker, and may hold the first words
    SAID = "said"  # more words of the same turn
    NOTE = "note"  # a stage direction, which is part of the turn around it
    SKIP = "skip"  # a page number or the like, which is cut out of the turn around it
    EVENT = "event"  # a note that ends the turn: an action, `Ben joined`
    HEADING = "heading"  # starts a scene


class Event(NamedTuple):
    """A line, or a part of one, in characters of the text.

    kind (Kind): What it is.
    start, end (int): Where it is.
    speakers (Tuple[str, ...]): Of a turn.
    said (int): Where the words of a turn begin; `end` if they are on the next line.
    notes (Tuple[Chars, ...]): Notes within the tag of a turn, such as a manner.
    title (str): Of a heading.
    labels (Tuple[str, ...]): What is written for the speakers, if the text
        names them in another way elsewhere.
    """

    kind: Kind
    start: int
    end: int
    speakers: Tuple[str, ...] = ()
    said: int = -1
    notes: Tuple[Chars, ...] = ()
    title: str = ""
    labels: Tuple[str, ...] = ()

    def rename(self, speakers: Iterable[str]) -> "Event":
        """Name the speakers in another way than is written."""
        return self._replace(
            speakers=tuple(speakers), labels=self.labels or self.speakers
        )


class Doubt(NamedTuple):
    """Lines that look like turns, but are not read as such.

    prefix (str): What would be the speaker.
    lines (int): Their number.
    first (int): The number of the first one in the file, from 1.
    """

    prefix: str
    lines: int
    first: int


class Reading(NamedTuple):
    """The lines of a text, as read in one shape.

    events (Iterable[Event]): What the lines are, to be read once.
    doubts (Tuple[Doubt, ...]): Lines that may be turns, but are not read as such.
    keeps_open (bool): Whether a turn goes on after a blank line.
    guess (str): How the text names its speakers, if no known shape tells.
    is_sure (bool): Whether most of the text is as guessed.
    """

    events: Iterable[Event]
    doubts: Tuple[Doubt, ...] = ()
    keeps_open: bool = True
    guess: str = ""
    is_sure: bool = True


@dataclass(slots=True)
class TextTurn:
    """A turn in a text, in characters. A large text has very many: slots and tuples
    spare the garbage collector most of its work.

    start, end (int): The words, with the notes inside them.
    speakers (Tuple[str, ...]): The speakers.
    notes (Tuple[Chars, ...]): The stage directions inside.
    skips (Tuple[Chars, ...]): The parts inside that are not said: page and
        line numbers.
    divisions (Tuple[Chars, ...]): The hyphens and ends of lines that divide words, and
        what is skipped there.
    tag (Chars): The name, with the time or the number before it.
    labels (Tuple[str, ...]): What is written for the speakers, if the text
        names them in another way elsewhere.
    """

    start: int
    end: int
    speakers: Tuple[str, ...] = ()
    notes: Tuple[Chars, ...] = ()
    skips: Tuple[Chars, ...] = ()
    divisions: Tuple[Chars, ...] = ()
    tag: Chars = (0, 0)
    labels: Tuple[str, ...] = ()


@dataclass
class TextScene:
    """A scene in a text. The heading may be empty."""

    heading: str = ""
    heading_at: Chars = (0, 0)
    turns: List[TextTurn] = field(default_factory=list)
    notes: List[Chars] = field(default_factory=list)
