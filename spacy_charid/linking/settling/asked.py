"""Let "he" at the start of an answer mean the man of the sentence before: "Did Gus
call?" "He texted." """

from typing import List, Optional, Sequence

from ...dialogue.name_questions import find_last_clause
from ...dialogue.view import NAME, DialogueView, MentionView
from ...dialogue.vocatives import asks_about
from ..inputs import LinkerInput
from ..scores import ScoreBlock, find_best, find_rows, raise_candidate

# The share of the scores that the one of the sentence before gets.
SHARE = 0.7
# The most tokens before the pronoun: "No, he texted."
MAX_LEAD = 2
MAX_ASKED = 4  # words of "and the old guard"


def settle_asked(item: LinkerInput, blocks: Sequence[ScoreBlock]) -> None:
    """Let the first "he" or "she" of an answer and the only one of whom the sentence
    before speaks mean the same person, in place: whom the scores of both favour, if
    that one is a pronoun, too.

    item (LinkerInput): The document.
    blocks (Sequence[ScoreBlock]): Its scores, in numpy arrays.
    """
    view = item.view
    answers = [i for i, one in enumerate(view.mentions) if _begins_answer(view, one)]
    if not answers:
        return
    rows = find_rows(blocks)
    by_turn = view.mentions_by_turn()
    for i in answers:
        mention = view.mentions[i]
        asked = _find_asked(view, mention, by_turn.get(mention.turn - 1, ()))
        if asked is None or i not in rows or asked not in rows:
            continue
        (block, row), (other, its_row) = rows[i], rows[asked]
        name = find_best(other, its_row)
        if view.mentions[asked].person == 3 and other is block:
            sums = block.links[-1][row] + block.links[-1][its_row]
            name = block.candidates[int(sums.argmax())]
            raise_candidate(other, its_row, name, SHARE)
        gender = item.cast.gender(name) if name else ""
        fits = gender in (None, mention.gender)
        if fits and name not in item.speakers[mention.turn]:
            raise_candidate(block, row, name, SHARE)


def _begins_answer(view: DialogueView, mention: MentionView) -> bool:
    if mention.person != 3 or not mention.gender or not view.is_reply(mention.turn):
        return False
    if mention.start - view.turns[mention.turn].start > MAX_LEAD:
        return False
    if mention.head in ("he", "she"):
        return True
    # "And the guard?" "Pay him."
    asked = find_last_clause(view, mention.turn - 1).words
    return asked[:1] == ["and"] and len(asked) <= MAX_ASKED


def _find_asked(
    view: DialogueView, pronoun: MentionView, before: Sequence[int]
) -> Optional[int]:
    """Find the only mention in the last sentence of the turn before that agrees: any in
    a question, else a pronoun or a name."""
    last = view.turns[pronoun.turn - 1]
    asks = view.words[last.end - 1 : last.end] == ["?"]
    start = find_last_clause(view, pronoun.turn - 1).start
    inside = [view.mentions[i] for i in before if view.mentions[i].start >= start]
    agreeing: List[int] = []
    for i in before:
        other = view.mentions[i]
        is_told = asks or other.person == 3 or other.label == NAME
        owns = any(one.owner == other.head for one in inside)  # "her governess"
        called = other.vocative and not asks_about(view.words, other.start, other.end)
        if other in inside and not (owns or called) and other.agrees(pronoun):
            agreeing += [i] if is_told else [i, i]
    return agreeing[0] if len(agreeing) == 1 else None
