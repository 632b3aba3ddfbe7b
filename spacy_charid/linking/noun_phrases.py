"""What the words around a noun tell: nobody in particular, or whom the turn before
spoke of."""

from itertools import takewhile
from typing import List, Sequence

from ..dialogue.determiners import find_determiner
from ..dialogue.view import DialogueView, MentionView
from ..names.lexicon import AUXILIARIES, CLAUSE_ENDS, SENTENCE_ENDS

# Determiners of nobody in particular: "any fool", "no man".
QUANTIFIERS = frozenset("any no every each either neither what".split())
_ASKING = frozenset("which what".split())
_ANYBODY = frozenset("you one anyone anybody".split())
_RELATIVE = frozenset("who that whom".split())
_MODALS = frozenset("could can would might should 'd ’d ca wo".split())
# Negations, the words between them and somebody who is said not to be there, those
# before them, and the most words before a noun phrase that are read.
NEGATIONS = frozenset("n't n’t not never".split())
_HAVING = frozenset("have has had got get even ever been".split())
_HAVE = frozenset("have has had got 've ’ve".split())
_HAS = _HAVE | frozenset("'s ’s 'd ’d ever even".split())
_THERE = frozenset("there have has had".split())
MAX_WORDS_DENIED = 5
# Words after "a captain" that begin a sentence about any captain, and verbs in "s" that
# do not.
_OF_ANYBODY = _MODALS | frozenset(
    "must ought does will may needs never always usually seldom rarely who".split()
)
# Words after "a captain who" that tell what one captain did.
_PAST = frozenset("had 'd ’d was were did came went got took saw".split())
_OF_ONE = frozenset("is was has lives this 's ’s".split())
_FIRST_WORDS = frozenset("and but or so well yes no".split())
# Verbs before "a doctor" who is not there yet: those of any form, and those of "to
# call", "call ...!" and "should call".
_NEEDING = frozenset("need needs needed want wants wanted".split())
_SEEKING = frozenset("hire get find call".split())
_SOME = frozenset("a an another".split())
_BECOMING = frozenset("be become".split())
_WISHING = frozenset("want wants wanted like love hope hoping learn".split())
# Words before "to call a doctor" that tell what happened.
_HAPPENED = frozenset("had went came managed happened used got".split())
_MAY = _MODALS | frozenset("can will shall must 'll ’ll let lets".split())
_FUTURE = frozenset("will 'll ’ll".split())
_LETTING = frozenset("us i you we he she they 's ’s just please also n't".split())
_ORDERING = frozenset("and or just please go then".split())
# Verbs before "like you've seen a ghost", their subjects, and the most words before a
# noun.
_SEEMING = frozenset("look looks looked act acts acted feel feels felt".split())
_SEEN = frozenset("i you he she we they".split())
MAX_WORDS_LIKENED = 9
_KINDS = frozenset("sort kind type sorts kinds types".split())


def find_phrase(view: DialogueView, mention: MentionView) -> List[str]:
    """Get the determiner of a noun and the words before the noun, in lower case.

    view (DialogueView): The document.
    mention (MentionView): The noun, in a turn.
    RETURNS (List[str]): The words; none without a determiner.
    """
    last = mention.start + mention.text.count(" ")
    low = view.turns[mention.turn].start
    found = find_determiner(view.words, mention.start, last, low)
    phrase = view.words[found.start : last] if found else ()
    return [word.lower() for word in phrase]


def is_hypothetical(view: DialogueView, mention: MentionView) -> bool:
    """Check whether a noun means nobody in particular: "any fool", "a girl (that) you
    could marry", "like a father", "what sort of man", "a captain never leaves", "I need
    a doctor".

    view (DialogueView): The document.
    mention (MentionView): The noun, in a turn.
    RETURNS (bool): Whether it does.
    """
    phrase = find_phrase(view, mention)
    if phrase and phrase[0] in QUANTIFIERS:
        return True
    if mention.number != "plur" and _is_kind(view, mention, len(phrase)):
        return True
    if not mention.indefinite:
        return False
    start = mention.start + mention.text.count(" ") + 1
    before = start - 2 - len(phrase)
    if before >= 0 and view.words[before].lower() == "like":
        return True
    if _is_denied(view, mention, before + 1):
        return True
    if is_of_anybody(view, mention) or _is_sought(view, mention, phrase):
        return True
    if _is_likened(view, mention, before + 1):
        return True
    after = [word.lower() for word in view.words[start : start + 3]]
    after = after[1:] if after and after[0] in _RELATIVE else after[:2]
    return len(after) == 2 and after[0] in _ANYBODY and after[1] in _MODALS


def _is_sought(view: DialogueView, mention: MentionView, phrase: Sequence[str]) -> bool:
    """Check whether somebody is only needed or called for: "they need a clerk", "find a
    babysitter", "to get another lawyer", "she wants to be a pilot".

    phrase (Sequence[str]): The determiner and the words before the noun.
    """
    if not phrase or phrase[0] not in _SOME:
        return False
    start = mention.start + mention.text.count(" ") - len(phrase)
    low = view.turns[mention.turn].start
    said = [word.lower() for word in view.words[max(low, start - 4) : start]]
    third, second, before, verb = ["", "", "", *said, *[""] * (not said)][-4:]
    if verb in _NEEDING:
        return True
    if before == "to":
        wishes = verb in _BECOMING and second in _WISHING
        return wishes or (verb in _SEEKING and second not in _HAPPENED)
    if verb not in _SEEKING:
        return False
    if before in _LETTING:
        return second in _MAY or third in _MAY
    may = before in _MAY and not (verb == "find" and before in _FUTURE)
    return may or before in _ORDERING or not before or before in CLAUSE_ENDS


def _is_likened(view: DialogueView, mention: MentionView, start: int) -> bool:
    """Check whether a noun phrase that starts at a token only tells what something is
    like: "you look like you've seen a ghost", "as if he had a wife"; but not "it looks
    like we have a winner".

    view (DialogueView): The document.
    mention (MentionView): The noun, in a turn.
    start (int): The first token of the phrase.
    """
    low = max(view.turns[mention.turn].start, start - MAX_WORDS_LIKENED)
    said = [word.lower() for word in view.words[low:start]]
    for i in range(len(said) - 1, 0, -1):
        if said[i] in CLAUSE_ENDS:
            return False
        if said[i - 1] == "as" and said[i] in ("if", "though"):
            return True
        if said[i] == "like" and said[i - 1] in _SEEMING:
            return i > 1 and said[i - 2] in _SEEN
    return False


def _is_kind(view: DialogueView, mention: MentionView, n_before: int) -> bool:
    """Check for "what sort of man", "that kind of a woman".

    n_before (int): The number of words of the phrase before the noun.
    """
    start = mention.start + mention.text.count(" ") - n_before
    low = view.turns[mention.turn].start
    before = [word.lower() for word in view.words[max(low, start - 2) : start]]
    return before[-1:] == ["of"] and before[0] in _KINDS


def repeats_turn(view: DialogueView, mention: MentionView) -> bool:
    """Check whether a noun only repeats the turn before: "There's a woman there." "A
    woman!", "Which woman?", "There's a woman there, you say?".

    view (DialogueView): The document.
    mention (MentionView): The noun.
    RETURNS (bool): Whether it does.
    """
    turn, last = mention.turn, mention.start + mention.text.count(" ")
    asks = last > 0 and view.words[last - 1].lower() in _ASKING
    if not (mention.indefinite or asks) or turn < 1:
        return False
    start = last - (1 if asks else len(find_phrase(view, mention)))
    opens = start == view.turns[turn].start or view.words[start - 1] in SENTENCE_ENDS
    after = view.words[mention.end : mention.end + 1]
    before = view.turns[turn - 1]
    is_asked = mention.indefinite and _is_asked(view, mention)
    if not is_asked and (not opens or not after or after[0] not in SENTENCE_ENDS):
        return False
    said = view.words[before.start : before.end]
    return before.scene == mention.scene and mention.head in map(str.lower, said)


def _is_asked(view: DialogueView, mention: MentionView) -> bool:
    """Check for a mention in the first sentence of a turn, if that is a question."""
    turn = view.turns[mention.turn]
    ends = (
        word for word in view.words[mention.end : turn.end] if word in SENTENCE_ENDS
    )
    is_first = SENTENCE_ENDS.isdisjoint(view.words[turn.start : mention.start])
    return is_first and next(ends, "") == "?"


def _is_denied(view: DialogueView, mention: MentionView, start: int) -> bool:
    """Check whether a noun phrase that starts at a token is said not to be there: "he
    hasn't got a wife", "there isn't a doctor".

    view (DialogueView): The document.
    mention (MentionView): The noun, in a turn.
    start (int): The first token of the phrase.
    """
    low = max(view.turns[mention.turn].start, start - MAX_WORDS_DENIED)
    before = [word.lower() for word in view.words[low:start]]
    having = list(takewhile(_HAVING.__contains__, reversed(before)))
    rest = before[: len(before) - len(having)]
    if not rest or rest[-1] not in NEGATIONS:
        return False
    return bool(having) or not _THERE.isdisjoint(rest[-3:])


def is_of_anybody(view: DialogueView, mention: MentionView) -> bool:
    """Check whether a noun begins a sentence about anybody: "a captain must ...", "a
    woman who ...", "a clown sits down", "no man ...".

    view (DialogueView): The document.
    mention (MentionView): The noun, in a turn.
    RETURNS (bool): Whether it does.
    """
    turn = view.turns[mention.turn]
    last = mention.start + mention.text.count(" ")
    phrase = find_phrase(view, mention)
    start = last - len(phrase)
    if (
        not phrase
        or mention.end >= turn.end
        or not begins_sentence(view, turn.start, start)
    ):
        return False
    if phrase[0] not in ("a", "an"):
        return phrase[0] in QUANTIFIERS
    verb, *after = view.words[mention.end : min(mention.end + 2, turn.end)]
    if verb == "who" and after and (after[0] in _PAST or after[0].endswith("ed")):
        return False
    is_present = verb.islower() and verb.endswith("s") and not verb.endswith("ss")
    return verb in _OF_ANYBODY or (is_present and verb not in _OF_ONE)


def begins_sentence(view: DialogueView, low: int, start: int) -> bool:
    """Check whether a token is the first of its sentence, or after "and" there.

    view (DialogueView): The document.
    low (int): The first token of the turn.
    start (int): The token.
    RETURNS (bool): Whether it is.
    """
    if start > low and view.words[start - 1].lower() in _FIRST_WORDS:
        start -= 1
    return start == low or view.words[start - 1] in SENTENCE_ENDS


def says_has(verb: Sequence[str]) -> bool:
    """Check whether the words after a subject say that somebody has what follows.

    verb (Sequence[str]): The words between the subject and the noun phrase.
    RETURNS (bool): Whether they do.
    """
    having = [word.lower() for word in verb if word.lower() not in AUXILIARIES]
    return _HAS.issuperset(having) and not _HAVE.isdisjoint(having)
