"""The plain data of a dialogue, and the names under which a Doc holds it."""

from dataclasses import dataclass, field
from typing import Any, Dict, Iterable, List, Optional, Tuple, Union

from .spacing import words_to_text

UTTERANCES = "utterances"
SCENES = "scenes"
MENTIONS = "mentions"
NOTES = "notes"
OFFSETS = "offsets"  # keys of the attrs of utterances and scenes
SOURCE = "source"

# Where parts of a text begin, in it and in its file; see `offsets.py`.
Part = Tuple[int, int, int]
Offsets = List[Part]


@dataclass
class Mention:
    """A mention of one or several characters.

    start, end (int): Offsets into the utterance, end exclusive: tokens where the
        utterance is tokenized, characters of its text where it is not.
    characters (Tuple[str, ...]): Who is meant. Several for plural mentions, a
        label such as `#GENERAL#` for ambiguous ones, empty where not annotated. A
        single string is one name.
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
    """One turn: somebody (or nobody, or several) saying something.

    speakers (Tuple[str, ...]): The speakers as written; empty where unknown. A
        single string is one name.
    text (str): What is said. Made from the tokens where it is not given.
    sentences (Optional[List[List[str]]]): The tokens by sentence, or None for an
        utterance that has yet to be tokenized.
    mentions (List[Mention]): The mentions, ordered by start, then end.
    id (str): The utterance's id in its corpus.
    layers (Dict[str, List[str]]): Annotation of each token by layer, as written
        in the source: `tag`, `lemma`, `ner` (IOB), `parse`.
    meta (Dict[str, Any]): Whatever else the source says, as JSON values.
    offsets (Offsets): Where the parts of the text stand in the file (`offsets.py`);
        empty where that is not known. Says nothing of what is said: not compared.
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
    """Utterances at one place and time: the unit of context.

    id (str): The scene's id in its corpus.
    utterances (List[Utterance]): The turns in order.
    meta (Dict[str, Any]): Whatever else the source says, as JSON values.
    """

    id: str = ""
    utterances: List[Utterance] = field(default_factory=list)
    meta: Dict[str, Any] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<Scene {self.id!r}: {len(self.utterances)} utterances>"


def _as_names(names: Union[str, Iterable[str]]) -> Tuple[str, ...]:
    """Take a string for one name, not for its letters."""
    return ((names,) if names else ()) if isinstance(names, str) else tuple(names)
