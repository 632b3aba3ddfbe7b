"""Build the view of a document from its words and spans."""

from typing import AbstractSet, Iterable, List, Optional, Sequence, Tuple

from ..names.couples import find_couple
from ..names.given_names import (
    TITLE_GENDER,
    find_title,
    gender_of_name,
    nicknames,
)
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
from .telephone import find_telephone_turns
from .view import NAME, NOMINAL, PRONOUN, DialogueView, MentionView, NoteView, Turn
from .vocatives import MY_DEAR, is_vocative, may_call_last

_BEFORE_PLURAL = frozenset("you we us y' y’".split())
_NOT_IN_NAMES = POSSESSIVES | frozenset(
    "a an the it its this that these those what which who whom whose there here "
    "everybody everyone nobody somebody someone anybody anyone everything nothing "
    "something anything all both each one god".split()
)
MAX_WORDS = 100  # of a mention that are looked at


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
    first_of_name, last = _find_phrase(words, start, end, label)
    name = start if first_of_name is None else first_of_name
    text = " ".join(words[name : last + 1]).replace(" - ", "-")
    last, head = _find_head(words, start, last, low)
    mention = MentionView(start, end, turn, scene, label, head, text)
    if _read_plural_pronoun(mention, words, high):
        return mention
    if not label:
        is_name = first_of_name is not None or _looks_like_name(words, start, last)
        mention.label = NAME if is_name else NOMINAL
    noun = personal_nouns().get(head)
    is_plural = noun is None and (is_plural_noun(head) or head in SIZES)
    mention.number = "plur" if is_plural else "sing"
    couple = find_couple(words, name, low) if mention.label == NAME else None
    called: Optional[int] = start
    if couple is not None:
        mention.text = " ".join(words[couple.first : last + 1])
        mention.number, called = "plur", couple.first
    elif first_of_name is not None or mention.label == NAME:
        mention.gender = _name_gender(words, name, last, low)
    elif noun and noun[1] != "U":
        mention.gender = noun[1]
    elif head in TITLE_GENDER:  # "Yes, miss."
        mention.gender = TITLE_GENDER[head]
    if couple is None and first_of_name is None:
        called = _read_determiner(mention, words, last, low)
        if mention.definite and label == NOMINAL and mention.is_family_name:
            mention.number = "plur"
    if called is not None:
        mention.vocative = is_vocative(words, called, end, low, high)
    return mention


def _find_phrase(
    words: Sequence[str], start: int, end: int, label: str
) -> Tuple[Optional[int], int]:
    """Find the first word of a name, None if the mention is none, and the last word of
    the name or the head of the phrase."""
    last = end - 1
    if end - start > MAX_WORDS:  # not a name, and its text would be a large copy
        last = start + MAX_WORDS - 1
    if last > start and words[last] in POSSESSIVE_ENDINGS:
        last -= 1
    last = trim_phrase(words, start, last)
    first_of_name = None if label == NOMINAL else find_name(words, start, last)
    if label != NAME and first_of_name is None:
        last = _head_of_phrase(words, start, last)
    return first_of_name, last


def _find_head(
    words: Sequence[str], start: int, last: int, low: int
) -> Tuple[int, str]:
    """Find the last word of a mention without "in-law", and the head with all that is
    joined to it: `ma'am`, `sister-in-law`, `ex-wife`."""
    head = words[last].lower()
    if last - start == 2 and words[last - 1] in ("'", "’"):
        whole = f"{words[start].lower()}'{head}"  # `ma ' am` in tokens of a corpus
        head = whole if whole in personal_nouns() else head
    if head == "law" and last - 4 >= start and find_in_law_end(words, last - 4) > last:
        last -= 4
        head = f"{words[last].lower()}-in-law"
    if last - 2 >= low and words[last - 1] == "-":  # `ex - wife`, `step - father`
        whole = f"{words[last - 2].lower()}-{head}"
        forms = (whole, whole.replace("-", ""), head)
        head = next((form for form in forms if form in personal_nouns()), head)
    return last, head


def _read_plural_pronoun(mention: MentionView, words: Sequence[str], high: int) -> bool:
    """Read a phrase such as "you guys" or "both of us".

    RETURNS (bool): Whether the mention is one.
    """
    start, end = mention.start, mention.end
    quantified = find_quantified(words, start, end)
    pronoun = find_pronoun(words, start if quantified is None else quantified)
    is_first = words[start].lower() in _BEFORE_PLURAL
    if pronoun is None or (quantified is None and not is_first):
        return False
    mention.label = PRONOUN
    mention.person = pronoun.person
    mention.gender = pronoun.gender
    mention.reflexive = pronoun.reflexive
    if quantified is None:
        mention.number = pronoun_number(pronoun, words, start, end, high)
    else:
        mention.head, mention.number = words[quantified].lower(), "plur"
    return True


def _read_determiner(
    mention: MentionView, words: Sequence[str], last: int, low: int
) -> Optional[int]:
    """Read the determiner of a noun.

    RETURNS (Optional[int]): Where the mention begins as a term of address; None if its
        determiner rules that out.
    """
    found = find_determiner(words, mention.start, last, low)
    is_kin_name = is_kinship(mention.head) and words[last].istitle()
    if is_kin_name and found and (found.definite or found.indefinite):
        is_apart = found.start < last - 1  # "the cake Grandma made"
        if is_apart or words[last - 1].lower() == "that":  # "You know that Mom is here"
            found = None
    if found is None:
        return mention.start
    _, mention.owner, mention.indefinite, mention.definite = found
    if mention.owner == "my":
        phrase = {word.lower() for word in words[found.start : last + 1]}
        return None if MY_DEAR.isdisjoint(phrase) else min(mention.start, found.start)
    return None if mention.owner or mention.indefinite else mention.start


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
    notes: Iterable[NoteView] = (),
    scene_of_turn: Optional[Sequence[int]] = None,
) -> DialogueView:
    """Build the view of a document from its words and spans.

    words (List[str]): The tokens.
    turns (Iterable[Tuple[int, int, Tuple[str, ...]]]): Start, end, speakers;
        ordered, not overlapping.
    scenes (Iterable[Tuple[int, int]]): Start, end; ordered. If empty, one scene.
    mentions (Iterable[Tuple[int, int, str]]): Start, end, label; in any order, may
        overlap.
    notes (Iterable[NoteView]): The stage directions.
    scene_of_turn (Optional[Sequence[int]]): The index of the scene of each turn; by
        default of the one that contains its start.
    RETURNS (DialogueView): The view, mentions in the order given.
    """
    turns = list(turns)
    scenes = list(scenes) or [(0, len(words))]
    spans = [(start, end) for start, end, _ in turns]
    layout = DocLayout(spans, scenes)
    if scene_of_turn is not None:
        layout.scene_of_turn = list(scene_of_turn)
    view = DialogueView(words, scenes=scenes, notes=list(notes), layout=layout)
    for (start, end, speakers), scene in zip(turns, layout.scene_of_turn, strict=True):
        view.turns.append(Turn(start, end, speakers, scene))
    for i in find_telephone_turns(view.notes, spans):
        one = view.turns[i]
        view.telephoning.update((one.scene, name) for name in one.speakers)
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
        may_call = mention.label == NAME or (
            mention.is_bare and is_kinship(mention.head)
        )
        may_call = may_call and not mention.vocative
        if may_call and bounds and may_call_last(words, start, end, *bounds):
            is_noun = mention.label != NAME  # "stop it dad"
            mention.vocative = is_noun or _names_another(mention, view, names)
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
