"""Find "you" that means anybody: "When you're young, you think you'll live forever.",
"You can't stop a boy with a raft.", "You never know.", "People don't see you.",
"Whoever gives you a name"."""

from itertools import groupby
from typing import Iterator, Sequence

from ..dialogue.view import NAME, DialogueView, MentionView
from .clauses import Sentences
from .noun_phrases import begins_sentence

_WHEN = frozenset("when whenever".split())
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
_ANY = frozenset("a an people someone somebody anyone anybody".split())


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
    for place, group in groupby(yous, lambda i: sentences.index(starts[i])):
        same = list(group)
        mentions = [view.mentions[i] for i in same]
        first = mentions[0]
        if (
            _holds_for_anybody(view, sentences, mentions)
            or _is_advice(view, sentences, first)
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
    if words[first.start - 1].lower() not in _WHEN or first.start - 1 < turn.start:
        return False
    if not begins_sentence(view, turn.start, first.start - 1):
        return False
    end = sentences.end(first, turn)
    said = [word.lower() for word in words[first.start : end]]
    subjects = [one for one in others if not one.possessive]
    if not subjects or end == first.start or not _OF_SPEAKER.isdisjoint(said):
        return False
    verb = words[subjects[0].end].lower() if subjects[0].end < turn.end else ""
    return verb not in _PLANNED and not sentences.is_question(end, turn)


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
    return verbs[1] in _ANY and not sentences.is_question(end, turn)


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
