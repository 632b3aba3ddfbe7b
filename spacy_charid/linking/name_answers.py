"""Find whom a name that stands alone means: "Who was she?" "Judy."; "Call the
designer." "Sam?"."""

from typing import Optional, Sequence, Set

from ..cast.candidates import Candidates
from ..dialogue.determiners import find_determiner
from ..dialogue.name_questions import find_last_clause
from ..dialogue.view import NAME, DialogueView, MentionView
from ..names.given_names import find_title
from ..names.lexicon import BE, CLAUSE_ENDS, POSSESSIVE_ENDINGS, SENTENCE_ENDS
from ..names.nouns import personal_nouns

GENDERS = {"his": "M", "he": "M", "her": "F", "she": "F"}
# The most mentions between a person and "her name is Emily".
MAX_MENTIONS_BACK = 12
# The most turns from "Your mother." "Ada." to a turn of an Ada who is called.
MAX_TURNS_AWAY = 16
# The most sentences from a noun to a new name with a question mark: "And the new
# doctor? She was to see me." "Dr. Osei?"
MAX_ENDS = 2
# The most turns before a new name that are searched for whoever bears it.
MAX_TURNS_BACK = 60
_AND = frozenset("and but so".split())
_ONLY = frozenset("only just our old".split())


def _start(name: MentionView, view: DialogueView) -> int:
    """Get the first token of a name with its title."""
    title = find_title(view.words, name.start)
    return name.start if title is None else title


def is_answer(name: MentionView, view: DialogueView) -> bool:
    """Check whether a name alone begins what somebody answers.

    name (MentionView): The name.
    view (DialogueView): The document.
    RETURNS (bool): Whether it does.
    """
    if not view.is_reply(name.turn):
        return False
    turn = view.turns[name.turn]
    ends = name.end == turn.end or view.words[name.end] in CLAUSE_ENDS
    return ends and _start(name, view) == turn.start


def find_asked(
    mentions: Sequence[MentionView], name: int, view: DialogueView, cast: Candidates
) -> Optional[int]:
    """Find the noun of "What's his name?", "What's the baby called, Ted?", "Who was
    she?", "Which client?" or "Your mother." in the turn before a name.

    mentions (Sequence[MentionView]): The mentions in text order.
    name (int): The index of the name, an answer.
    view (DialogueView): The document.
    cast (Candidates): Its candidates.
    RETURNS (Optional[int]): The index of the noun; None if there is none.
    """
    clause = find_last_clause(view, mentions[name].turn - 1)
    start, end = clause.start, clause.end
    before = mentions[max(0, name - MAX_MENTIONS_BACK) : name]
    inside = [
        name - len(before) + i
        for i, noun in enumerate(before)
        if noun.start >= start and noun.end <= end and _is_noun(noun)
    ]
    if clause.asks_name or clause.asks_which:
        if inside:
            return inside[-1]
        genders = (GENDERS[word] for word in clause.words if word in GENDERS)
        gender = next(genders, None)
        return None if gender is None else find_last_noun(mentions, name, gender)
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


def find_explained(
    mentions: Sequence[MentionView], noun: int, view: DialogueView
) -> Optional[int]:
    """Find the name that a noun at the start of an answer explains: "Who's Volker?"
    "Some guy in Frankfurt.".

    mentions (Sequence[MentionView]): The mentions in text order.
    noun (int): The index of the noun.
    view (DialogueView): The document.
    RETURNS (Optional[int]): The index of the name; None if there is none.
    """
    one = mentions[noun]
    if not _is_noun(one) or not view.is_reply(one.turn):
        return None
    if view.words[one.end : one.end + 1] == ["'s"]:  # "Your wife's brother."
        return None
    if _find_phrase_start(mentions, noun, view) != _skip_lead(view, one.turn):
        return None
    clause = find_last_clause(view, one.turn - 1)
    if clause.words == ["who"]:  # "You know Volker?" "Who?" "Some guy in Frankfurt."
        return _find_sole_name(mentions, noun, one.turn - 2)
    words = clause.words[clause.words[:1] != ["who"] :]  # "And who is Volker?"
    if words[:1] != ["who"] or words[1:2] == [] or words[1] not in BE:
        return None
    return _find_last_name(mentions, noun, clause.end)


def find_recognized(
    mentions: Sequence[MentionView], name: int, view: DialogueView
) -> Optional[int]:
    """Find the noun of the turn before whom "That's only Mr. Bell." at the start of an
    answer names: "There's a ghost in the tower.".

    mentions (Sequence[MentionView]): The mentions in text order.
    name (int): The index of the name.
    view (DialogueView): The document.
    RETURNS (Optional[int]): The index of the noun; None if there is none.
    """
    one = mentions[name]
    if not view.is_reply(one.turn):
        return None
    low = _skip_lead(view, one.turn)
    words = [word.lower() for word in view.words[low : _start(one, view)]]
    pointing = words[:1] in (["that"], ["it"], ["this"]) and words[1:2] != []
    if not pointing or words[1] not in BE or not _ONLY.issuperset(words[2:]):
        return None
    for i in range(name - 1, max(-1, name - 1 - MAX_MENTIONS_BACK), -1):
        noun = mentions[i]
        if noun.turn < one.turn - 1:
            return None
        if noun.turn == one.turn - 1 and _is_noun(noun) and not noun.owner:
            return i if noun.indefinite or _is_pointed_at(noun, view) else None
    return None


def _is_pointed_at(noun: MentionView, view: DialogueView) -> bool:
    before = view.words[noun.start - 1].lower() if noun.start else ""
    return before in ("that", "this")


def _skip_lead(view: DialogueView, turn: int) -> int:
    """Get the first token of a turn after "Oh," or "No,"."""
    start = view.turns[turn].start
    return start + 2 * (view.words[start + 1 : start + 2] == [","])


def _find_phrase_start(
    mentions: Sequence[MentionView], noun: int, view: DialogueView
) -> Optional[int]:
    """Find the determiner or the owner that begins the phrase of a noun: "your" in
    "your wife's brother". None if there is none."""
    one = mentions[noun]
    phrase = find_determiner(view.words, one.start, one.end - 1, 0)
    if phrase is None or view.words[phrase.start] not in POSSESSIVE_ENDINGS:
        return None if phrase is None else phrase.start
    owner = mentions[noun - 1] if noun else None
    if owner is None or owner.end != phrase.start:
        return None
    before = find_determiner(view.words, owner.start, owner.end - 1, 0)
    return owner.start if before is None else before.start


def _find_sole_name(
    mentions: Sequence[MentionView], before: int, turn: int
) -> Optional[int]:
    """Find the name of the one person whom a turn before a mention names."""
    first = max(0, before - 1 - MAX_MENTIONS_BACK)
    names = [
        i
        for i in range(first, before)
        if mentions[i].turn == turn
        and mentions[i].label == NAME
        and not mentions[i].vocative
    ]
    return names[0] if len(names) == 1 else None


def _find_last_name(
    mentions: Sequence[MentionView], before: int, end: int
) -> Optional[int]:
    """Find the name before a mention that ends at a token."""
    for i in range(before - 1, max(-1, before - 1 - MAX_MENTIONS_BACK), -1):
        if mentions[i].end == end and mentions[i].label == NAME:
            return i
    return None


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


def find_repeated(
    mentions: Sequence[MentionView], name: int, view: DialogueView, cast: Candidates
) -> Optional[int]:
    """Find the noun for which a new name stands alone: in the turn before ("Call the
    designer." "Sam?", "Who is your boss?" "Kim."), or in the sentence before ("His
    assistant can. Ines.").

    mentions (Sequence[MentionView]): The mentions in text order.
    name (int): The index of the name.
    view (DialogueView): The document.
    cast (Candidates): Its candidates.
    RETURNS (Optional[int]): The index of the noun; None if the name stands for none, or
        if whoever bears it has spoken and may be called.
    """
    one = mentions[name]
    if one.turn < 0 or one.head in personal_nouns():
        return None
    start = _start(one, view)
    after = view.words[one.end] if one.end < len(view.words) else ""
    opens = start == view.turns[one.turn].start
    if opens:
        low = _find_asking(one, view) if after in ("?", ".") else None
        asks = low is not None and _asks(view, one.turn - 1)
        if after == "." and not asks:
            return None
    else:
        is_sentence = after == "." and view.words[start - 1] in SENTENCE_ENDS
        low = view.turns[one.turn].start if is_sentence else None
    if low is None or _has_spoken(one, view, cast):
        return None
    most = MAX_ENDS if opens and after == "?" else 1
    return _find_in_sentences(mentions, name, view.words, low, start, most)


def _asks(view: DialogueView, turn: int) -> bool:
    return view.words[view.turns[turn].end - 1] == "?"


def _find_asking(name: MentionView, view: DialogueView) -> Optional[int]:
    """Find the start of the turn before that of a name, if it is somebody else's."""
    return view.turns[name.turn - 1].start if view.is_reply(name.turn) else None


def _find_in_sentences(
    mentions: Sequence[MentionView],
    name: int,
    words: Sequence[str],
    low: int,
    end: int,
    most: int,
) -> Optional[int]:
    """Find the last noun of the sentences between two tokens, at most so many; only
    somebody definite."""
    for i in range(name - 1, max(-1, name - 1 - MAX_MENTIONS_BACK), -1):
        noun = mentions[i]
        ends = sum(word in SENTENCE_ENDS for word in words[noun.end : end])
        if noun.start < low or ends > most:
            return None
        if noun.label == NAME or noun.number == "plur":
            return None
        if noun.person == 0:
            return i if _is_definite(noun, words) else None
    return None


def _is_definite(noun: MentionView, words: Sequence[str]) -> bool:
    if noun.indefinite or (noun.vocative and not noun.definite):
        return False
    last = noun.start + noun.text.count(" ")
    return find_determiner(words, noun.start, last, 0) is not None


def _has_spoken(name: MentionView, view: DialogueView, cast: Candidates) -> bool:
    """Check whether whoever bears a name speaks in the turns before it."""
    bearers = cast.find(name.text)[:1]
    turns = view.turns[max(0, name.turn - MAX_TURNS_BACK) : name.turn]
    said = (cast.present.get(one) for turn in turns for one in turn.speakers)
    return any(one in bearers for one in said)


def find_last_noun(
    mentions: Sequence[MentionView], name: int, gender: str
) -> Optional[int]:
    """Find the last noun before a name whose gender agrees.

    mentions (Sequence[MentionView]): The mentions in text order.
    name (int): The index of the name.
    gender (str): `F` or `M`.
    RETURNS (Optional[int]): The index of the noun; None if there is none.
    """
    for i in range(name - 1, max(-1, name - 1 - MAX_MENTIONS_BACK), -1):
        noun = mentions[i]
        if noun.scene != mentions[name].scene:
            return None
        if noun.person == 0 and noun.gender in ("", gender) and not noun.vocative:
            return i
    return None
