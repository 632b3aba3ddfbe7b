"""The turns and mentions of a dialogue as plain data, the input of the models."""

from dataclasses import dataclass, field
from typing import Dict, List, Optional, Sequence, Set, Tuple

from spacy.tokens import Doc

from ..names.labels import name_key
from ..names.lexicon import is_possessive
from ..names.nouns import personal_nouns
from .layout import DocLayout
from .spacing import words_to_text

PRONOUN, NAME, NOMINAL = "PRONOUN", "NAME", "NOMINAL"
TYPES = ("1st", "2nd", "3rd", "name", "noun")
_JOINING = frozenset(("and", "or", "&"))


@dataclass(slots=True)
class Turn:
    """What somebody says at once.

    start, end (int): Offsets of words.
    speakers (Tuple[str, ...]): The speakers as written.
    scene (int): The index of the scene.
    utterance (int): The index of its first utterance in the Doc.
    """

    start: int
    end: int
    speakers: Tuple[str, ...]
    scene: int
    utterance: int = -1


@dataclass(slots=True)
class MentionView:
    """One mention, with the properties that follow from its words.

    start, end (int): Offsets of words in the document.
    turn (int): Index of the turn, -1 outside of every turn.
    scene (int): Index of the scene; see `DocLayout`.
    label (str): `PRONOUN`, `NAME` or `NOMINAL`.
    head (str): The head word in lower case.
    text (str): The mention as written, without a possessive `'s`.
    person (int): 1, 2 or 3 for pronouns, 0 for names and nouns.
    number (str): `sing`, `plur`, or empty if unknown.
    gender (str): `F`, `M`, or empty if unknown.
    owner (str): The possessive that the noun belongs to: a pronoun (`my`), a name
        (`Ross`), or empty.
    indefinite (bool): Introduced by e.g. `a` or `some`.
    definite (bool): Introduced by e.g. `the` or `this`.
    vocative (bool): A form of address, as in `Ross, listen`.
    reflexive (bool): A reflexive pronoun, e.g. `myself`.
    """

    start: int
    end: int
    turn: int
    scene: int
    label: str
    head: str
    text: str
    person: int = 0
    number: str = ""
    gender: str = ""
    owner: str = ""
    indefinite: bool = False
    definite: bool = False
    vocative: bool = False
    reflexive: bool = False

    @property
    def possessive(self) -> bool:
        """Whether the mention is a possessive pronoun, e.g. `my`."""
        return is_possessive(self.head)

    @property
    def is_bare(self) -> bool:
        """Whether a noun has neither an owner nor an article: `Dad is late`."""
        return not (self.owner or self.definite or self.indefinite)

    def agrees(self, pronoun: "MentionView") -> bool:
        """Check whether a pronoun for one person can mean whoever the mention speaks
        of: `he` a man, but nobody whom `I` or `you` means.

        pronoun (MentionView): A pronoun of the third person, with its gender.
        RETURNS (bool): Whether it can.
        """
        is_one = self.person in (0, 3) and self.number != "plur"
        return is_one and self.gender in ("", pronoun.gender)

    @property
    def is_family_name(self) -> bool:
        """Whether the mention looks like the name of a family or a couple: `the
        Gellers`, `Mr. and Mrs. Elton`."""
        words = self.text.split()
        is_plural = self.head.endswith("s") and self.head not in personal_nouns()
        if not words[-1:] or not words[-1][:1].isupper():
            return is_plural and self.label == NAME
        if any(word in _JOINING for word in words[1:-1]):
            return True
        if len(words) == 1:
            return is_plural and (self.label == NAME or self.definite)
        return is_plural and name_key(words[0]) in ("the", "miss")

    @property
    def type(self) -> str:
        """The type in evaluations: `1st`, `2nd`, `3rd`, `name` or `noun`."""
        if self.person:
            return TYPES[self.person - 1]
        return "name" if self.label == NAME else "noun"


@dataclass(slots=True)
class NoteView:
    """A stage direction.

    start, end (int): Offsets of words in the document. Equal if it stands in a turn:
        its words are left out there.
    words (List[str]): Its words.
    turn (int): The index of the turn that it stands in; -1 for none.
    """

    start: int
    end: int
    words: List[str]
    turn: int = -1


@dataclass(slots=True)
class DialogueView:
    """A document's words, turns, scenes, mentions and stage directions.

    words (List[str]): The words; see `DocWords`. Offsets count them.
    turns (List[Turn]): Utterances in order.
    scenes (List[Tuple[int, int]]): Offsets of the scenes.
    mentions (List[MentionView]): Mentions in the order given.
    notes (List[NoteView]): The stage directions, in any order.
    headings (List[str]): The headings of the scenes that have one.
    layout (DocLayout): Maps tokens to turns and scenes.
    telephoning (Set[Tuple[int, str]]): Who is on the telephone: the scene, and the
        speaker as written.
    id (str): The id of the dialogue; may be empty.
    tokens (Sequence[int]): The index of the token in the Doc for each word.
    doc (Optional[Doc]): The Doc.
    """

    words: List[str]
    turns: List[Turn] = field(default_factory=list)
    scenes: List[Tuple[int, int]] = field(default_factory=list)
    mentions: List[MentionView] = field(default_factory=list)
    notes: List[NoteView] = field(default_factory=list)
    headings: List[str] = field(default_factory=list)
    layout: DocLayout = field(default_factory=lambda: DocLayout([]))
    telephoning: Set[Tuple[int, str]] = field(default_factory=set)
    id: str = ""
    tokens: Sequence[int] = ()
    doc: Optional[Doc] = None

    def quote(self, start: int, end: int) -> str:
        """Get the text of words as they are written.

        start, end (int): Offsets of the words.
        RETURNS (str): The text.
        """
        if self.doc is None:
            return ""
        return words_to_text([self.doc[i].text for i in self.tokens[start:end]])

    def is_reply(self, turn: int) -> bool:
        """Check whether a turn follows one of somebody else in its scene.

        turn (int): The index of the turn; -1 for none.
        RETURNS (bool): Whether it does.
        """
        if turn < 1:
            return False
        one, last = self.turns[turn], self.turns[turn - 1]
        return one.scene == last.scene and one.speakers != last.speakers

    def mentions_by_turn(self) -> Dict[int, List[int]]:
        """Group the mentions by their turn.

        RETURNS (Dict[int, List[int]]): The indices of the mentions in the order given,
            by the index of the turn; -1 for those in no turn.
        """
        by_turn: Dict[int, List[int]] = {}
        for i, mention in enumerate(self.mentions):
            by_turn.setdefault(mention.turn, []).append(i)
        return by_turn
