"""Find the names that a dialogue gives to people whom it describes."""

from typing import Iterator, List, Optional, Sequence, Set, Tuple

from ..cast.candidates import Candidates
from ..dialogue.name_questions import find_last_clause
from ..dialogue.view import NAME, DialogueView, MentionView, find_determiner
from ..names.given_names import skip_titles
from ..names.lexicon import BE, CLAUSE_ENDS, SENTENCE_ENDS
from .clauses import BEFORE, NEXT, find_names_beside

# "a lord named Pellan", "a guy called Ron": the most words between noun and name.
_NAMED = frozenset("named called".split())
MAX_WORDS_BETWEEN = 6
# The most mentions between a person and "her name is Emily".
MAX_MENTIONS_BACK = 12
# The most turns from "Your mother." "Ada." to a turn of an Ada who is called.
MAX_TURNS_AWAY = 16
# Words before a noun that is no subject: "The boy next to my husband is Jim."
_PREPOSITIONS = frozenset(
    "to of with by beside behind for at from near like about before after on".split()
)
_AND = frozenset("and but so".split())
_GENDERS = {"his": "M", "he": "M", "her": "F", "she": "F"}


def find_namings(
    mentions: Sequence[MentionView], view: DialogueView, cast: Candidates
) -> Iterator[Tuple[int, int]]:
    """Find the descriptions that a name tells: "my boyfriend, Gus", "this is Dr. Aziz,
    my boss", "a lord named Pellan", "a girl ... her name is Emily".

    mentions (Sequence[MentionView]): The mentions in text order.
    view (DialogueView): The document.
    cast (Candidates): Its candidates.
    YIELDS (Tuple[int, int]): The indices of the description and of the name.
    """
    names = [i for i, mention in enumerate(mentions) if mention.label == NAME]
    for beside in find_names_beside(mentions, names, view.words):
        noun, name = mentions[beside.noun], mentions[beside.name]
        if noun.label != NAME and _introduces(noun, name, beside.position, view, cast):
            yield beside.noun, beside.name
    for i in names:
        found = _find_named(mentions, i, view.words)
        if found is None and _is_answer(mentions[i], view):
            found = _find_asked(mentions, i, view, cast)
        if found is not None:
            yield found, i


def _is_after_preposition(noun: MentionView, words: Sequence[str]) -> bool:
    determiner = find_determiner(words, noun.start, noun.end - 1, 0)
    start = noun.start if determiner is None else determiner.start
    return start > 0 and words[start - 1].lower() in _PREPOSITIONS


def _introduces(
    noun: MentionView,
    name: MentionView,
    position: str,
    view: DialogueView,
    cast: Candidates,
) -> bool:
    """Check whether a name beside a noun is that of the person."""
    words = view.words
    if position == NEXT:
        return name.end <= noun.end + 4
    if position == BEFORE and name.end == noun.start:  # "that Umbridge woman"
        return True
    if not (noun.owner or noun.indefinite or noun.definite):
        return False
    if position == BEFORE:
        between = words[name.end : noun.start]
        return between[0] == "," and bool(noun.owner) and not name.vocative
    if words[noun.end].lower() in BE:
        if _is_after_preposition(noun, words):
            return False
        return name.end == len(words) or words[name.end] in CLAUSE_ENDS
    if name.end == len(words) or words[name.end] not in CLAUSE_ENDS:
        return False
    # "I met your brother, Ross." may call Ross.
    there = any(one in cast.present.values() for one in cast.find(name.text))
    return not there or _is_presented(noun, name, view)


def _is_presented(noun: MentionView, name: MentionView, view: DialogueView) -> bool:
    """Check whether a name beside a noun calls nobody, even if its bearer is there:
    "This is my wife, Ann." "Our expert, Ann, joins us."."""
    words, low = view.words, view.turns[noun.turn].start
    last = noun.start + noun.text.count(" ")
    phrase = find_determiner(words, noun.start, last, low)
    if phrase is None or phrase.owner not in ("my", "our"):
        return False
    before = [word.lower() for word in words[max(low, phrase.start - 2) : phrase.start]]
    if before[:1] == ["this"] or before[-1:] == ["meet"]:
        return True
    opens = not before or before[-1] in SENTENCE_ENDS
    return opens and words[name.end] == "," and words[name.end + 1][:1].islower()


def _find_named(
    mentions: Sequence[MentionView], name: int, words: List[str]
) -> Optional[int]:
    """Find the noun of "a lord named Pellan" or "a girl ... her name is Emily"."""
    start = mentions[name].start
    if start < 3:
        return None
    if words[start - 1].lower() in _NAMED:
        for i in range(name - 1, max(-1, name - 4), -1):
            noun = mentions[i]
            near = 0 <= start - noun.end <= MAX_WORDS_BETWEEN
            if noun.person == 0 and noun.label != NAME and near:
                return i
        return None
    is_name = words[start - 1].lower() in BE and words[start - 2].lower() == "name"
    gender = _GENDERS.get(words[start - 3].lower())
    if not is_name or gender is None:
        return None
    return _find_last_noun(mentions, name, gender)


def _is_answer(name: MentionView, view: DialogueView) -> bool:
    """Check whether a name alone begins what somebody answers."""
    if name.turn < 1:
        return False
    turn, before = view.turns[name.turn], view.turns[name.turn - 1]
    start = skip_titles(view.words, name.start, turn.start)
    if start != turn.start or before.scene != turn.scene:
        return False
    ends = name.end == turn.end or view.words[name.end] in CLAUSE_ENDS
    return ends and before.speakers != turn.speakers


def _find_asked(
    mentions: Sequence[MentionView], name: int, view: DialogueView, cast: Candidates
) -> Optional[int]:
    """Find the noun of "What's his name?", "What's the baby called, Ted?", "Who was
    she?" or "Your mother." in the turn before a name."""
    clause = find_last_clause(view, mentions[name].turn - 1)
    start, end = clause.start, clause.end
    before = mentions[max(0, name - MAX_MENTIONS_BACK) : name]
    inside = [
        name - len(before) + i
        for i, noun in enumerate(before)
        if noun.start >= start and noun.end <= end and _is_noun(noun)
    ]
    if clause.asks_name:
        if inside:
            return inside[-1]
        genders = (_GENDERS[word] for word in clause.words if word in _GENDERS)
        gender = next(genders, None)
        return None if gender is None else _find_last_noun(mentions, name, gender)
    if len(inside) != 1 or not _is_sentence(mentions[name], view):
        return None
    noun = mentions[inside[0]]
    phrase = find_determiner(view.words, noun.start, noun.end - 1, start)
    start += clause.words[0] in _AND
    if phrase is None or phrase.indefinite or (phrase.start, noun.end) != (start, end):
        return None
    here = _find_speakers_near(mentions[name].turn, view, cast)
    is_called = any(one in here for one in cast.find(mentions[name].text))
    return None if is_called else inside[0]


def _find_speakers_near(turn: int, view: DialogueView, cast: Candidates) -> Set[str]:
    """Find who speaks near a turn, in its scene."""
    near = view.turns[max(0, turn - MAX_TURNS_AWAY) : turn + MAX_TURNS_AWAY + 1]
    scene = view.turns[turn].scene
    tags = {tag for one in near if one.scene == scene for tag in one.speakers}
    return {cast.present[tag] for tag in tags if tag in cast.present}


def _is_noun(mention: MentionView) -> bool:
    is_noun = mention.person == 0 and mention.label != NAME
    is_called = mention.vocative and not mention.definite
    return is_noun and mention.number != "plur" and not is_called


def _is_sentence(name: MentionView, view: DialogueView) -> bool:
    """Check whether a name is a sentence of its own."""
    end = view.turns[name.turn].end
    return name.end == end or view.words[name.end] in SENTENCE_ENDS


def _find_last_noun(
    mentions: Sequence[MentionView], name: int, gender: str
) -> Optional[int]:
    """Find the last noun before a name whose gender agrees."""
    for i in range(name - 1, max(-1, name - 1 - MAX_MENTIONS_BACK), -1):
        noun = mentions[i]
        if noun.scene != mentions[name].scene:
            return None
        if noun.person == 0 and noun.gender in ("", gender) and not noun.vocative:
            return i
    return None
