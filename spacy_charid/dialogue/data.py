"""Dataclasses of a dialogue, and the names of the span groups on a Doc."""

from dataclasses import dataclass, field
from typing import Any, Dict, Iterable, List, Optional, Tuple, Union

from .spacing import words_to_text

UTTERANCES = "utterances"
SCENES = "scenes"
MENTIONS = "mentions"
NOTES = "notes"
RESPONSES = "responses"
POSITIONS = "positions"  # of the scenes in the story
PEOPLE = "people"  # key of the attrs of mentions: the characters not of the cast
# Kinds of notes of a dialogue; see `Note`.
COMMENT, DIRECTION, HEADING = "COMMENT", "STAGE_DIRECTION", "HEADING"
TITLE, EMPTY, UNREAD = "TITLE", "EMPTY", "UNREAD"
NARRATION = "NARRATION"
OFFSETS = "offsets"  # keys of the attrs of utterances and scenes
SOURCE = "source"
TEXTS = "texts"  # of utterances and responses, where the tokens differ
BY_HAND = "by_hand"  # of mentions: characters whom only links by hand mean
CORRECTED = "corrected"  # keys of the attrs of mentions
WRITTEN = "as_written"  # of utterances: who says a corrected turn in the script
EVIDENCE = "evidence"
READING = "reading"  # the report on how it was read, see `reading_report.py`

# Start in the text, start in the file, length in the file or 0; see `offsets.py`.
Part = Tuple[int, int, int]
Offsets = List[Part]


@dataclass
class Mention:
    """A mention of one or several characters.

    start, end (int): Offsets into the utterance, end exclusive: tokens if the
        utterance is tokenized, else characters of its text.
    characters (Tuple[str, ...]): The characters it refers to: several for plural
        mentions, a label such as `#GENERAL#` for ambiguous ones, empty if it is not
        annotated. A single string is one name.
    label (str): Type of mention: `PRONOUN`, `NAME`, `NOMINAL`, or empty.
    """

    start: int
    end: int
    characters: Tuple[str, ...] = ()
    label: str = ""

    def __post_init__(self) -> None:
        self.characters = _as_names(self.characters)


@dataclass
class Utterance:
    """One turn of a dialogue, with any number of speakers.

    speakers (Tuple[str, ...]): The speakers as written; empty if unknown. A
        single string is one name.
    text (str): The text of the turn. Defaults to the joined tokens.
    sentences (Optional[List[List[str]]]): The tokens by sentence; None if the
        utterance is not tokenized yet.
    mentions (List[Mention]): The mentions, ordered by start, then end.
    id (str): The utterance's id in its corpus.
    layers (Dict[str, List[str]]): One annotation per token, by layer, as in the
        source: `tag`, `lemma`, `ner` (IOB), `parse`.
    meta (Dict[str, Any]): Other data of the source, as JSON values.
    offsets (Offsets): The offsets of the text in its file (see `offsets.py`); empty
        if unknown. Ignored in comparisons.
    """

    speakers: Tuple[str, ...] = ()
    text: str = ""
    sentences: Optional[List[List[str]]] = None
    mentions: List[Mention] = field(default_factory=list)
    id: str = ""
    layers: Dict[str, List[str]] = field(default_factory=dict)
    meta: Dict[str, Any] = field(default_factory=dict)
    offsets: Offsets = field(default_factory=list, compare=False)

    def __post_init__(self) -> None:
        self.speakers = _as_names(self.speakers)
        if not self.text and self.sentences:
            self.text = words_to_text(self.words)

    @property
    def words(self) -> List[str]:
        """The tokens of all sentences."""
        return [word for sentence in self.sentences or () for word in sentence]


@dataclass
class Scene:
    """A sequence of utterances in one place and time: the unit of context.

    id (str): The scene's id in its corpus.
    utterances (List[Utterance]): The turns in order.
    meta (Dict[str, Any]): Other data of the source, as JSON values.
    position (str): Where it stands in the story, as `StoryPosition` reads it; empty if
        unknown. Ignored in comparisons, as it may come from the name of the file.
    """

    id: str = ""
    utterances: List[Utterance] = field(default_factory=list)
    meta: Dict[str, Any] = field(default_factory=dict)
    position: str = field(default="", compare=False)

    def __repr__(self) -> str:
        return f"<Scene {self.id!r}: {len(self.utterances)} utterances>"


@dataclass
class Response:
    """A candidate for the next turn of a dialogue.

    text (str): The text; may be empty.
    speakers (Tuple[str, ...]): Who would say it; empty if unknown. A single string is
        one name.
    grade (Optional[float]): How well it fits, by annotators: higher is better. None
        if it is not annotated.
    score (Optional[float]): How well it fits, by a ranker: higher is better.
    rank (Optional[int]): Its place among the candidates, from 1, by a ranker.
    meta (Dict[str, Any]): Other data of the source, as JSON values.
    """

    text: str = ""
    speakers: Tuple[str, ...] = ()
    grade: Optional[float] = None
    score: Optional[float] = None
    rank: Optional[int] = None
    meta: Dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.speakers = _as_names(self.speakers)


@dataclass
class Note:
    """Text of a file that nobody says.

    text (str): The text.
    kind (str): `COMMENT` (in the format's own syntax), `STAGE_DIRECTION` (of a stage,
        a camera or a system), `HEADING` of a scene without turns, `TITLE` (of pages or
        files), `EMPTY` (a speaker without words), `NARRATION` (between the quotations
        of prose), or `UNREAD` for what does not fit the format; `read_docs` warns of
        it.
    line (int): Its line in the file, from 1; 0 if unknown.
    at (int): The number of utterances of the dialogue before it.
    reason (str): Why it cannot be read.
    offsets (Offsets): The offsets of the text in its file (see `offsets.py`). A note
        that has them, or is a stage direction, becomes part of the Doc, in
        `doc.spans["notes"]`.
    """

    text: str
    kind: str = COMMENT
    line: int = 0
    at: int = 0
    reason: str = ""
    offsets: Offsets = field(default_factory=list, compare=False)


def _as_names(names: Union[str, Iterable[str]]) -> Tuple[str, ...]:
    """Make a tuple of names; a string is one name, not a sequence of letters."""
    return ((names,) if names else ()) if isinstance(names, str) else tuple(names)
