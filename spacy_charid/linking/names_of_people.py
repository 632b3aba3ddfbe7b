"""Find the names that a dialogue gives to people whom it describes."""

from typing import Dict, Iterator, List, Optional, Sequence, Tuple

from ..cast.candidates import Candidates
from ..dialogue.determiners import find_determiner
from ..dialogue.view import NAME, DialogueView, MentionView
from ..names.given_names import skip_titles
from ..names.lexicon import BE, CLAUSE_ENDS, POSSESSIVE_ENDINGS, SENTENCE_ENDS
from ..names.nouns import is_kinship
from .clauses import BEFORE, NEXT, end_of_subject, find_names_beside
from .name_answers import (
    GENDERS,
    find_asked,
    find_explained,
    find_last_noun,
    find_recognized,
    find_repeated,
    is_answer,
)

# "a lord named Pellan", "a guy called Ron": the most words between noun and name.
_NAMED = frozenset("named called".split())
_CALLING = frozenset("call calls called nicknamed".split())
_OBJECTS = {"him": "M", "her": "F"}
_BY_THE_NAME_OF = "by the name of".split()
MAX_WORDS_BETWEEN = 6
MAX_OWNERS = 3  # mentions before a name: "my cousin's name is Hector"
_PRESENTING = frozenset("meet present introduce introducing".split())
_POINTING = frozenset("that this it".split())
# Verbs that two people follow: "I showed Sam the driver".
_GIVING = frozenset(
    "give gave show showed send sent tell told offer offered find found get got call "
    "called lend lent teach taught bring brought".split()
)
# Words before a noun that is no subject: "The boy next to my husband is Jim."
_PREPOSITIONS = frozenset(
    "to of with by beside behind for at from near like about before after on".split()
)


def find_namings(
    mentions: Sequence[MentionView], view: DialogueView, cast: Candidates
) -> Iterator[Tuple[int, int]]:
    """Find the descriptions that a name tells: "my boyfriend, Gus", "this is Dr. Aziz,
    my boss", "a lord named Pellan", "a girl ... her name is Emily", and a new name
    alone: "Call the designer." "Sam?", "His assistant can. Ines."

    mentions (Sequence[MentionView]): The mentions in text order.
    view (DialogueView): The document.
    cast (Candidates): Its candidates.
    YIELDS (Tuple[int, int]): The indices of the description and of the name.
    """
    names = [i for i, mention in enumerate(mentions) if mention.label == NAME]
    first: Dict[str, int] = {}
    for i in names:
        first.setdefault(mentions[i].text.lower(), i)
    for beside in find_names_beside(mentions, names, view.words):
        noun, name = mentions[beside.noun], mentions[beside.name]
        if noun.label != NAME and _introduces(noun, name, beside.position, view, cast):
            yield beside.noun, beside.name
    for i in names:
        found = _find_named(mentions, i, view.words)
        if found is None and is_answer(mentions[i], view):
            found = find_asked(mentions, i, view, cast)
        if found is None and first[mentions[i].text.lower()] == i:
            found = find_repeated(mentions, i, view, cast)
        if found is None:
            found = find_recognized(mentions, i, view)
        if found is None:
            found = _find_pointed(mentions, i, view.words)
            found = None if _is_there(mentions[i], cast) else found
        if found is not None:
            yield found, i
    for i in range(len(mentions)):
        explained = find_explained(mentions, i, view)
        if explained is not None:
            yield i, explained


def _find_pointed(
    mentions: Sequence[MentionView], name: int, words: List[str]
) -> Optional[int]:
    """Find the noun of "That's my daughter. That's Tess."."""
    start, noun = mentions[name].start, mentions[name - 1]
    said = [word.lower() for word in words[max(0, start - 3) : start]]
    is_after = len(said) == 3 and said[0] == "." and _points(said[1:])
    if not is_after or noun.end != start - 3:
        return None
    if not name or noun.label == NAME or not noun.owner:
        return None
    found = find_determiner(words, noun.start, noun.end - 1, 0)
    if found is None or found.start < 2:
        return None
    before = [word.lower() for word in words[found.start - 2 : found.start]]
    return name - 1 if before == said[1:] else None


def _points(words: Sequence[str]) -> bool:
    return words[0] in _POINTING and words[1] in BE


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
        if between == ["the"]:  # "Sam the butcher"
            return name.start > 0 and words[name.start - 1].lower() not in _GIVING
        return between[0] == "," and bool(noun.owner) and not name.vocative
    if words[end_of_subject(noun, words)].lower() in BE:
        if _is_after_preposition(noun, words):
            return False
        return name.end == len(words) or words[name.end] in CLAUSE_ENDS
    if name.end == len(words) or words[name.end] not in CLAUSE_ENDS:
        return False
    # "I met your brother, Ross." may call Ross.
    return not _is_there(name, cast) or _is_presented(noun, name, view)


def _is_there(name: MentionView, cast: Candidates) -> bool:
    """Check whether somebody of a name speaks in the document."""
    return any(one in cast.present.values() for one in cast.find(name.text))


def _is_presented(noun: MentionView, name: MentionView, view: DialogueView) -> bool:
    """Check whether a name beside a noun calls nobody, even if its bearer is there:
    "This is my wife, Ann." "Our expert, Ann, joins us."."""
    words, low = view.words, view.turns[noun.turn].start
    last = noun.start + noun.text.count(" ")
    phrase = find_determiner(words, noun.start, last, low)
    if phrase is None or phrase.owner not in ("my", "our"):
        return False
    before = [word.lower() for word in words[max(low, phrase.start - 2) : phrase.start]]
    if before[:1] == ["this"] or not _PRESENTING.isdisjoint(before[-1:]):
        return True
    opens = not before or before[-1] in SENTENCE_ENDS
    return opens and words[name.end] == "," and words[name.end + 1][:1].islower()


def _find_named(
    mentions: Sequence[MentionView], name: int, words: List[str]
) -> Optional[int]:
    """Find the noun of "a lord named Pellan", "the man's name is Hector", "a girl ...
    her name is Emily" or "a girl ... she is called Emily"."""
    start = skip_titles(words, mentions[name].start)
    if start < 3:
        return None
    if words[start - 1].lower() in _NAMED and words[start - 2].lower() in BE:
        gender = GENDERS.get(words[start - 3].lower())
        return find_last_noun(mentions, name, gender) if gender else None
    said = [word.lower() for word in words[max(0, start - 4) : start]]
    if said[-2] in _CALLING and said[-1] in _OBJECTS:  # "They call him Spud."
        found = find_last_noun(mentions, name, _OBJECTS[said[-1]])
        is_pet_name = found is None or is_kinship(mentions[found].head)
        return None if is_pet_name else found
    if words[start - 1].lower() in _NAMED or said == _BY_THE_NAME_OF:
        for i in range(name - 1, max(-1, name - 4), -1):
            noun = mentions[i]
            near = 0 <= start - noun.end <= MAX_WORDS_BETWEEN
            near = near and SENTENCE_ENDS.isdisjoint(words[noun.end : start])
            if noun.person == 0 and noun.label != NAME and near:
                return i
        return None
    is_name = words[start - 1].lower() in BE and words[start - 2].lower() == "name"
    if is_name and words[start - 3] in POSSESSIVE_ENDINGS:  # "The man's name is ..."
        owners = range(max(0, name - MAX_OWNERS), name)
        return next((i for i in owners if mentions[i].end == start - 3), None)
    gender = GENDERS.get(words[start - 3].lower())
    if not is_name or gender is None:
        return None
    return find_last_noun(mentions, name, gender)
