"""Let a noun that stands alone mean whom the turn before speaks of: "I met Derek."
"Your ex?" or "Poor man."; "Who is she?" "My daughter."; "Who's calling?" "Her son.";
"Who's there?" "It's the plumber.".
"""

import re
from typing import Optional, Sequence

from ...cast.roles import is_role
from ...dialogue.determiners import find_determiner
from ...dialogue.name_questions import find_last_clause
from ...dialogue.view import NAME, DialogueView, MentionView
from ...names.lexicon import SENTENCE_ENDS
from ...names.nouns import LIGHT_NOUNS, common_noun
from ..inputs import LinkerInput
from ..scores import Rows, ScoreBlock, best_score, find_best, find_rows, raise_candidate

# The share of the scores that the person gets.
SHARE = 0.8
# The least score of whoever the turn before means.
LEAST = 0.6
# What is asked through a door, and what comes before a noun that answers.
_AT_DOOR = re.compile(r"who (?:is|['’]s) (?:it|there|that)")
_IT_IS = re.compile(r"(?:it|this)(?: is| ?['’]s)(?: only| just)?", re.IGNORECASE)
MAX_LEAD = 3


def settle_noun_answers(item: LinkerInput, blocks: Sequence[ScoreBlock]) -> None:
    """Raise the scores of the one whom the turn before means, or of the speaker whom it
    asks for, for each noun that begins a turn as a sentence of its own, in place.

    item (LinkerInput): The document.
    blocks (Sequence[ScoreBlock]): Its scores, in numpy arrays.
    """
    view = item.view
    nouns = [
        i
        for i, one in enumerate(view.mentions)
        if _stands_alone(view, one) or _tells_who(item, one)
    ]
    if not nouns:
        return
    rows = find_rows(blocks)
    by_turn = view.mentions_by_turn()
    for i in nouns:
        turn = view.mentions[i].turn
        name = _find_meant(item, rows, view.mentions[i], by_turn.get(turn - 1, []))
        if i in rows and name:
            raise_candidate(*rows[i], name, SHARE)


def _stands_alone(view: DialogueView, noun: MentionView) -> bool:
    """Check whether a definite noun begins a turn, after another speaker's, and ends a
    sentence."""
    if noun.person or noun.label == NAME or noun.number == "plur":
        return False
    if not view.is_reply(noun.turn):
        return False
    turn = view.turns[noun.turn]
    if noun.end < turn.end and view.words[noun.end] not in SENTENCE_ENDS:
        return False
    if _is_pitied(view, noun):
        return noun.start == turn.start + 1
    phrase = find_determiner(view.words, noun.start, noun.end - 1, turn.start)
    return phrase is not None and phrase.start == turn.start and not phrase.indefinite


def _tells_who(item: LinkerInput, noun: MentionView) -> bool:
    """Check whether somebody without a name, who has not spoken before, tells who is at
    the door."""
    view = item.view
    if noun.person or noun.label == NAME or not view.is_reply(noun.turn):
        return False
    low = view.turns[noun.turn].start
    phrase = find_determiner(view.words, noun.start, noun.end - 1, low)
    if phrase is None or phrase.indefinite or phrase.start - low > MAX_LEAD:
        return False
    lead = " ".join(view.words[low : phrase.start])
    if _IT_IS.fullmatch(lead) is None:
        return False
    asked = " ".join(find_last_clause(view, noun.turn - 1).words)
    speakers = item.speakers[noun.turn]
    is_new = not any(map({*speakers}.intersection, item.speakers[: noun.turn]))
    is_nameless = len(speakers) == 1 and is_role(speakers[0])
    return is_new and is_nameless and _AT_DOOR.fullmatch(asked) is not None


def _is_pitied(view: DialogueView, noun: MentionView) -> bool:
    """Check for "Poor woman."."""
    return noun.start > 0 and view.words[noun.start - 1].lower() == "poor"


def _find_meant(
    item: LinkerInput, rows: Rows, noun: MentionView, before: Sequence[int]
) -> Optional[str]:
    """Find whom a noun means; None if the turn before does not tell."""
    view = item.view
    speakers = item.speakers[noun.turn]
    asks = view.words[noun.end : noun.end + 1] == ["?"] or _is_pitied(view, noun)
    clause = find_last_clause(view, noun.turn - 1)
    if not asks and (clause.asks_own_name or _tells_who(item, noun)):
        return speakers[0] if len(speakers) == 1 else None
    low = view.turns[noun.turn - 1].start
    if not asks:
        if clause.words[:1] != ["who"] or not clause.asks_name:
            return None
        low = clause.start
    agreeing = [i for i in before if _agrees(view.mentions[i], noun, low) and i in rows]
    noun_key = common_noun(noun.head)
    same = (common_noun(view.mentions[i].head) == noun_key for i in agreeing)
    if not agreeing or any(same):  # "My mom met Judy." "Your mother?"
        return None
    block, row = rows[agreeing[-1]]
    found = find_best(block, row)
    if not found or found in speakers or best_score(block, row) < LEAST:
        return None
    if found in item.cast.people.persons and noun.head not in LIGHT_NOUNS:
        return None  # "the bride" is not "the preacher"
    gender = item.cast.gender(found)
    return found if not (gender and noun.gender) or gender == noun.gender else None


def _agrees(mention: MentionView, noun: MentionView, low: int) -> bool:
    """Check whether a mention after a token is of one person who is spoken of."""
    is_one = mention.person in (0, 3) and mention.number != "plur"
    is_spoken_of = is_one and not mention.vocative and mention.start >= low
    return is_spoken_of and mention.gender in ("", noun.gender or mention.gender)
