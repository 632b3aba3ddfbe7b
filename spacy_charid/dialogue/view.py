"""The turns and mentions of a dialogue as plain data, the input of the models."""

from dataclasses import dataclass, field
from typing import AbstractSet, Dict, Iterable, List, Optional, Sequence, Tuple

from ..names.couples import find_couple
from ..names.given_names import (
    TITLE_GENDER,
    find_title,
    gender_of_name,
    nicknames,
)
from ..names.labels import name_key
from ..names.lexicon import (
    POSSESSIVE_ENDINGS,
    POSSESSIVES,
    POSTMODIFIERS,
    PRONOUNS,
    Pronoun,
    find_pronoun,
)
from ..names.nouns import is_kinship, is_plural_noun, personal_nouns
from ..names.phrases import find_in_law_end, find_name, trim_phrase
from ..names.variants import name_words
from .determiners import find_determiner
from .layout import DocLayout
from .number import SIZES, find_quantified, pronoun_number
from .vocatives import MY_DEAR, is_vocative, may_call_last

PRONOUN, NAME, NOMINAL = "PRONOUN", "NAME", "NOMINAL"
TYPES = ("1st", "2nd", "3rd", "name", "noun")
_JOINING = frozenset(("and", "or", "&"))
_BEFORE_PLURAL = frozenset("you we us y' y’".split())
_NOT_IN_NAMES = POSSESSIVES | frozenset(
    "a an the it its this that these those what which who whom whose there here "
    "everybody everyone nobody somebody someone anybody anyone everything nothing "
    "something anything all both each one god".split()
)
MAX_WORDS = 100  # of a mention that are looked at


@dataclass(slots=True)
class Turn:
    """One utterance. start, end: token offsets; scene: index of the scene."""

    start: int
    end: int
    speakers: Tuple[str, ...]
    scene: int


@dataclass(slots=True)
class MentionView:
    """One mention, with the properties that follow from its words.

    start, end (int): Token offsets into the document.
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
        pronoun = PRONOUNS.get(self.head)
        return pronoun is not None and pronoun.possessive

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
class DialogueView:
    """A document's words, turns, scenes, mentions and stage directions.

    words (List[str]): The tokens.
    turns (List[Turn]): Utterances in order.
    scenes (List[Tuple[int, int]]): Token offsets of the scenes.
    mentions (List[MentionView]): Mentions in the order given.
    notes (List[Tuple[int, int]]): Token offsets of the stage directions.
    headings (List[str]): The headings of the scenes that have one.
    layout (DocLayout): Maps tokens to turns and scenes.
    id (str): The id of the dialogue; may be empty.
    """

    words: List[str]
    turns: List[Turn] = field(default_factory=list)
    scenes: List[Tuple[int, int]] = field(default_factory=list)
    mentions: List[MentionView] = field(default_factory=list)
    notes: List[Tuple[int, int]] = field(default_factory=list)
    headings: List[str] = field(default_factory=list)
    layout: DocLayout = field(default_factory=lambda: DocLayout([]))
    id: str = ""

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


def view_mention(
    words: Sequence[str],
    start: int,
    end: int,
    *,
    label: str = "",
    turn: int = -1,
    scene: int = 0,
    bounds: Optional[Tuple[int, int]] = None,
) -> MentionView:
    """Derive the properties of a mention from its words.

    words (Sequence[str]): The document's tokens.
    start, end (int): The mention.
    label (str): The type of the mention, if known.
    turn, scene (int): The indices of its turn and its scene.
    bounds (Optional[Tuple[int, int]]): Token offsets of the turn; words outside of
        it are ignored.
    RETURNS (MentionView): The mention.
    """
    low, high = bounds or (0, len(words))
    if end - start == 1 and (pronoun := find_pronoun(words, start)) is not None:
        return _view_pronoun(words, start, pronoun, turn, scene, high)
    last = end - 1
    if end - start > MAX_WORDS:  # not a name, and its text would be a large copy
        last = start + MAX_WORDS - 1
    if last > start and words[last] in POSSESSIVE_ENDINGS:
        last -= 1
    last = trim_phrase(words, start, last)
    first_of_name = None
    if label != NOMINAL:
        first_of_name = find_name(words, start, last)
    if label != NAME and first_of_name is None:
        last = _head_of_phrase(words, start, last)
    head = words[last].lower()
    if last - start == 2 and words[last - 1] in ("'", "’"):
        whole = f"{words[start].lower()}'{head}"  # `ma ' am` in tokens of a corpus
        head = whole if whole in personal_nouns() else head
    name = start if first_of_name is None else first_of_name
    text = " ".join(words[name : last + 1]).replace(" - ", "-")
    if head == "law" and last - 4 >= start and find_in_law_end(words, last - 4) > last:
        last -= 4
        head = f"{words[last].lower()}-in-law"
    if last - 2 >= low and words[last - 1] == "-":  # `ex - wife`, `step - father`
        whole = f"{words[last - 2].lower()}-{head}"
        forms = (whole, whole.replace("-", ""), head)
        head = next((form for form in forms if form in personal_nouns()), head)
    mention = MentionView(start, end, turn, scene, label, head, text)
    first = words[start].lower()
    quantified = find_quantified(words, start, end)
    pronoun = find_pronoun(words, start if quantified is None else quantified)
    if pronoun is not None and (first in _BEFORE_PLURAL or quantified is not None):
        mention.label = PRONOUN
        mention.person = pronoun.person
        mention.gender = pronoun.gender
        mention.reflexive = pronoun.reflexive
        if quantified is None:
            mention.number = pronoun_number(pronoun, words, start, end, high)
        else:
            mention.head, mention.number = words[quantified].lower(), "plur"
        return mention
    noun = personal_nouns().get(head)
    if not mention.label:
        is_name = first_of_name is not None or _looks_like_name(words, start, last)
        mention.label = NAME if is_name else NOMINAL
    is_plural = noun is None and (is_plural_noun(head) or head in SIZES)
    mention.number = "plur" if is_plural else "sing"
    couple = find_couple(words, name, low) if mention.label == NAME else None
    if couple is not None:
        mention.text = " ".join(words[couple.first : last + 1])
        mention.number = "plur"
        mention.vocative = is_vocative(words, couple.first, end, low, high)
        return mention
    if first_of_name is not None:
        mention.gender = _name_gender(words, name, last, low)
        mention.vocative = is_vocative(words, start, end, low, high)
        return mention
    if mention.label == NAME:
        mention.gender = _name_gender(words, start, last, low)
    elif noun and noun[1] != "U":
        mention.gender = noun[1]
    determiner = find_determiner(words, start, last, low)
    is_kin_name = is_kinship(head) and words[last].istitle()
    if is_kin_name and determiner and (determiner.definite or determiner.indefinite):
        is_apart = determiner.start < last - 1  # "the cake Grandma made"
        if (
            is_apart or words[last - 1].lower() == "that"
        ):  # "You know that Mom is here."
            determiner = None
    if determiner is not None:
        _, mention.owner, mention.indefinite, mention.definite = determiner
    if mention.definite and label == NOMINAL and mention.is_family_name:
        mention.number = "plur"
    if mention.owner == "my" and determiner is not None:
        phrase = words[determiner.start : last + 1]
        if MY_DEAR.isdisjoint(word.lower() for word in phrase):
            return mention
        start = min(start, determiner.start)
    elif mention.owner or mention.indefinite:
        return mention
    mention.vocative = is_vocative(words, start, end, low, high)
    return mention


def _view_pronoun(
    words: Sequence[str], at: int, pronoun: Pronoun, turn: int, scene: int, high: int
) -> MentionView:
    """View a mention that is a pronoun alone."""
    return MentionView(
        at,
        at + 1,
        turn,
        scene,
        PRONOUN,
        words[at].lower(),
        words[at],
        pronoun.person,
        pronoun_number(pronoun, words, at, at + 1, high),
        pronoun.gender,
        reflexive=pronoun.reflexive,
    )


def _head_of_phrase(words: Sequence[str], start: int, last: int) -> int:
    """Find the head of a noun phrase, the last word before a postmodifier: `woman` in
    `a woman who quoted the Bible`. The `in` of `sister - in - law` is none."""
    for position in range(start + 1, last):
        if words[position].lower() in POSTMODIFIERS and words[position - 1] != "-":
            return position - 1
    return last


def _looks_like_name(words: Sequence[str], start: int, last: int) -> bool:
    first, head = words[start].lower(), words[last]
    if not head[:1].isupper() or first in _NOT_IN_NAMES or head.lower() in PRONOUNS:
        return False
    noun = head.lower()
    return start < last or not (noun in personal_nouns() or is_plural_noun(noun))


def _name_gender(words: Sequence[str], start: int, last: int, low: int) -> str:
    title = find_title(words, start)
    if title is not None and title >= low:
        gender = TITLE_GENDER.get(words[title].lower().strip("."))
        if gender:
            return gender
    return gender_of_name(" ".join(words[start : last + 1])) or ""


def build_view(
    words: List[str],
    turns: Iterable[Tuple[int, int, Tuple[str, ...]]],
    scenes: Iterable[Tuple[int, int]],
    mentions: Iterable[Tuple[int, int, str]],
    notes: Iterable[Tuple[int, int]] = (),
) -> DialogueView:
    """Build the view of a document from its words and spans.

    words (List[str]): The tokens.
    turns (Iterable[Tuple[int, int, Tuple[str, ...]]]): Start, end, speakers;
        ordered, not overlapping.
    scenes (Iterable[Tuple[int, int]]): Start, end; ordered. If empty, one scene.
    mentions (Iterable[Tuple[int, int, str]]): Start, end, label; in any order, may
        overlap.
    notes (Iterable[Tuple[int, int]]): Start, end of the stage directions.
    RETURNS (DialogueView): The view, mentions in the order given.
    """
    turns = list(turns)
    scenes = list(scenes) or [(0, len(words))]
    layout = DocLayout([(start, end) for start, end, _ in turns], scenes)
    view = DialogueView(words, scenes=scenes, notes=list(notes), layout=layout)
    for (start, end, speakers), scene in zip(turns, layout.scene_of_turn, strict=True):
        view.turns.append(Turn(start, end, speakers, scene))
    names = name_words({name for turn in view.turns for name in turn.speakers})
    for start, end, label in mentions:
        word = words[start] if end - start == 1 and not label else ""
        if word in names or (word.lower() in names and is_plural_noun(word.lower())):
            label = NAME  # in lower case, as in `thanks, judy`, or a speaker `Monks`
        index = layout.turn_at(start)
        if index is None:
            turn, scene, bounds = -1, layout.scene_at(start), None
        else:
            turn, scene, bounds = index, view.turns[index].scene, turns[index][:2]
        mention = view_mention(
            words, start, end, label=label, turn=turn, scene=scene, bounds=bounds
        )
        is_name = mention.label == NAME and not mention.vocative
        if is_name and bounds and may_call_last(words, start, end, *bounds):
            mention.vocative = _names_another(mention, view, names)
        view.mentions.append(mention)
    return view


def _names_another(
    mention: MentionView, view: DialogueView, names: AbstractSet[str]
) -> bool:
    """Check for the name of somebody who speaks in another turn.

    mention (MentionView): A name.
    view (DialogueView): The document.
    names (AbstractSet[str]): The words of the names of all speakers.
    RETURNS (bool): Whether each of its words is one of theirs, or a nickname of it.
    """
    own = name_words(view.turns[mention.turn].speakers)
    words = mention.text.casefold().split()
    is_own = any(_is_word_of(word, own) for word in words)
    return not is_own and all(_is_word_of(word, names) for word in words)


def _is_word_of(word: str, names: AbstractSet[str]) -> bool:
    """Check for a word of names, or a nickname of one: `rach` of `rachel`."""
    full = nicknames().get(word, frozenset())
    return word in names or any(name.casefold() in names for name in full)
