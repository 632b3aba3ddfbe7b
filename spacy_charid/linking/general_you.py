"""Find "you" that means anybody: "When you're young, you think you'll live forever.",
"You can't stop a boy with a raft.", "You never know.", "People don't see you.",
"Whoever gives you a name", "You rob somebody, you don't say ma'am."."""

from bisect import bisect_left
from itertools import groupby
from typing import Iterator, List, Sequence

from ..dialogue.view import NAME, DialogueView, MentionView, Turn
from ..names.nouns import personal_nouns
from .clauses import Sentences
from .noun_phrases import begins_sentence

_WHEN = frozenset("when whenever".split())
_BEFORE_WHEN = frozenset("but because ' \" “ ‘".split())
_PAST = frozenset("were was had did came went got".split())
# Words with "I" in them, or those of a plan or an order: "When you stop, I stop.",
# "When you get home, you'll find a letter.".
_OF_SPEAKER = frozenset("i me my we us our mine myself".split())
_PLANNED = frozenset(
    "'ll ’ll will can could should must shall may might 've ’ve".split()
)
_AUXILIARIES = frozenset("ca can do".split())
_NOT = frozenset(("n't", "n’t", "not"))
_ADVERBS = frozenset("just really always simply ever".split())
# What "you don't" says of the listener: "You don't have a car."
_HAVING = frozenset(
    "have get need want like know think mean look see seem sound".split()
)
# Who does something in a sentence about anybody, or is asked to: "Anybody who wants to
# go, raise your hand.".
_ANYBODY = frozenset("anybody anyone everybody everyone".split())
_NO_VERBS = _OF_SPEAKER | frozenset("you he she it they and but or so that".split())
# What an audience does: "If you're listening and you have a kid ...".
_ATTENDING = frozenset("listening watching".split())
# The most tokens from the start of a sentence to "you".
MAX_BEFORE = 20
# First words of "you ..." that tell of no event, and those that tell what follows.
_NO_EVENTS = _PLANNED | frozenset(
    "ca wo are were was had have has do did does know see mean think look said told "
    "saw thought never always came went ate got guys two and who in on at of with from "
    "over out there here all both".split()
)
_JOINING = frozenset((",", "and"))
_OUTCOMES = frozenset("never 're ’re ca can".split())
_ANY = frozenset("a an people someone somebody".split())


def find_general_you(view: DialogueView, sentences: Sentences) -> Iterator[int]:
    """Find "you" and "your" in "When you lose a job, you lose your friends" and "You
    can't stop a boy with a raft".

    view (DialogueView): The document.
    sentences (Sentences): Its sentences.
    YIELDS (int): The indices of the mentions.
    """
    yous = [i for i, one in enumerate(view.mentions) if _is_you(one)]
    starts = {i: view.mentions[i].start for i in yous}
    yous.sort(key=starts.__getitem__)
    calls = [one for one in view.mentions if one.vocative and one.label == NAME]
    called = {sentences.index(one.start) for one in calls}
    indefinite = _find_indefinite(view)
    turns = {i: view.mentions[i].turn for i in yous}  # a turn may have no full stop
    for (place, _), group in groupby(
        yous, lambda i: (sentences.index(starts[i]), turns[i])
    ):
        same = list(group)
        mentions = [view.mentions[i] for i in same]
        first = mentions[0]
        if (
            _holds_for_anybody(view, sentences, mentions)
            or _is_advice(view, sentences, first)
            or _is_rule(view, sentences, first, indefinite)
            or _leads_to(view, sentences, same)
            or (place not in called and _is_said_of_anybody(view, sentences, first))
        ):
            yield from same


def _is_you(mention: MentionView) -> bool:
    return mention.person == 2 and mention.turn >= 0 and not mention.vocative


def _holds_for_anybody(
    view: DialogueView, sentences: Sentences, yous: Sequence[MentionView]
) -> bool:
    """Check whether a sentence says what happens when something happens to "you", and
    neither asks, plans nor speaks of the speaker."""
    first, *others = yous
    turn, words = view.turns[first.turn], view.words
    when = first.start - 1
    if when < turn.start or words[when].lower() not in _WHEN:
        return False
    start = when - 2 if _follows_call(view, turn, when) else when
    is_after = start > turn.start and words[start - 1].lower() in _BEFORE_WHEN
    if not is_after and not begins_sentence(view, turn.start, start):
        return False
    end = sentences.end(first, turn)
    said = [word.lower() for word in words[first.start : end]]
    subjects = [one for one in others if not one.possessive]
    if not subjects or end <= first.end or not _OF_SPEAKER.isdisjoint(said):
        return False
    if said[1] in _PAST or said[1].endswith("ed"):
        return False
    verb = words[subjects[0].end].lower() if subjects[0].end < turn.end else ""
    return verb not in _PLANNED and not sentences.is_question(end, turn)


def _follows_call(view: DialogueView, turn: Turn, start: int) -> bool:
    """Check for a word and a comma before a token: "Sweetheart, when you're old"."""
    before = view.words[max(turn.start, start - 2) : start]
    return before[1:] == [","] and before[0].istitle()


def _is_advice(view: DialogueView, sentences: Sentences, you: MentionView) -> bool:
    """Check for "You can't stop a boy with a raft", "You don't cut a cake until ...",
    and "You never know"."""
    turn = view.turns[you.turn]
    end = sentences.end(you, turn)
    said = [word.lower() for word in view.words[you.end : min(end, you.end + 5)]]
    if said[:2] == ["never", "know"]:
        return True
    if said[:1] == ["cannot"]:
        said = ["can", "not", *said[1:]]
    verbs = said[3:] if said[2:3] and said[2] in _ADVERBS else said[2:]
    if len(verbs) < 2 or said[0] not in _AUXILIARIES or said[1] not in _NOT:
        return False
    if said[0] == "do" and verbs[0] in _HAVING:
        return False
    is_told = verbs[0] == "be" or sentences.is_question(end, turn)
    return verbs[1] in _ANY and not is_told


def _find_indefinite(view: DialogueView) -> List[int]:
    """Find where "a man", "people" and "brothers" stand.

    RETURNS (List[int]): The tokens, in order.
    """
    nouns = (one for one in view.mentions if one.person == 0 and one.label != NAME)
    return sorted(
        one.start
        for one in nouns
        if (one.indefinite and one.head in personal_nouns())
        or (one.number == "plur" and one.is_bare)
    )


def _is_rule(
    view: DialogueView,
    sentences: Sentences,
    you: MentionView,
    indefinite: Sequence[int],
) -> bool:
    """Check for "You can't be jealous of a woman", "You don't ask men for their names"
    and "You should never cast at a person", said of nobody here.

    indefinite (Sequence[int]): See `_find_indefinite`.
    """
    turn = view.turns[you.turn]
    end = sentences.end(you, turn)
    said = [word.lower() for word in view.words[you.end : end]]
    place = bisect_left(indefinite, you.end)
    if place == len(indefinite) or indefinite[place] >= end:
        return False
    is_question = sentences.is_question(end, turn)
    if is_question or not begins_sentence(view, turn.start, you.start):
        return False
    if not _OF_SPEAKER.isdisjoint(said) or not _ANYBODY.isdisjoint(said):
        return False
    if said[:2] == ["should", "never"] or said[:2] == ["should", "always"]:
        return True
    if said[:1] == ["cannot"]:
        said = ["can", "not", *said[1:]]
    if len(said) < 4 or said[0] not in _AUXILIARIES or said[1] not in _NOT:
        return False
    if said[0] == "do" and said[2] in _HAVING:
        return False
    return said[2] != "be" or said[3] not in _ANY


def _leads_to(view: DialogueView, sentences: Sentences, yous: Sequence[int]) -> bool:
    """Check for "You rob somebody, you don't say ma'am" and "You meet her twice, and
    then you're on a train with her"."""
    subjects = [view.mentions[i] for i in yous if not view.mentions[i].possessive]
    if len(subjects) < 2:
        return False
    first, second = subjects[:2]
    turn = view.turns[first.turn]
    end = sentences.end(first, turn)
    said = [word.lower() for word in view.words[first.end : end]]
    is_question = sentences.is_question(end, turn)
    if is_question or not begins_sentence(view, turn.start, first.start):
        return False
    gap = second.start - first.end
    if gap < 2 or not _OF_SPEAKER.isdisjoint(said) or not _is_event(said[0]):
        return False
    if said[gap - 2 : gap] == ["and", "then"]:
        return True
    after = said[gap + 1 : gap + 3]
    tells = after[:1] == ["do"] and not _NOT.isdisjoint(after)
    tells = tells or not _OUTCOMES.isdisjoint(after[:1])
    return said[gap - 1] in _JOINING and tells


def _is_event(verb: str) -> bool:
    return verb.isalpha() and verb not in _NO_EVENTS and not verb.endswith("ed")


def _is_said_of_anybody(
    view: DialogueView, sentences: Sentences, you: MentionView
) -> bool:
    """Check for "People don't see you", "Whoever gives you a name", "Anybody who wants
    to go, raise your hand", and "If you're listening and you have a kid"."""
    start = sentences.start(you, view.turns[you.turn])
    if you.start - start > MAX_BEFORE:
        return False
    before = [word.lower() for word in view.words[start : you.start]]
    if before == ["if"]:
        after = [word.lower() for word in view.words[you.end : you.end + 3]]
        return not _ATTENDING.isdisjoint(after)
    if before[:1] == ["whoever"]:
        return before[1:2] != ["is"] and before[-1].endswith("s")
    if before[:1] == ["people"]:
        return not _NOT.isdisjoint(before)
    if before[:2] and before[0] in _ANYBODY and before[1:2] == ["who"]:
        asked = before[before.index(",") + 1 :] if "," in before else []
        return bool(asked) and asked[0].isalpha() and asked[0] not in _NO_VERBS
    return False
