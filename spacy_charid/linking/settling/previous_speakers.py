"""Let "he" mean who has just spoken, in a sentence that calls somebody else: "I did
nothing!" "Sir, she threw it first." """

from typing import Iterator, List, Optional, Sequence

from ...dialogue.view import MentionView
from ...dialogue.vocatives import asks_about
from ..inputs import LinkerInput
from ..scores import Rows, ScoreBlock, find_best, find_rows, raise_candidate

# The share of the scores that who has just spoken gets.
SHARE = 0.7


def settle_previous_speakers(item: LinkerInput, blocks: Sequence[ScoreBlock]) -> None:
    """Raise the score of who speaks before a turn for its first "he" or "she", in
    place, if its sentence calls somebody else, and if neither this turn nor the one
    before it speaks of anybody else who agrees.

    item (LinkerInput): The document.
    blocks (Sequence[ScoreBlock]): Its scores, in numpy arrays.
    """
    view = item.view
    calls = {i for i, one in enumerate(view.mentions) if one.vocative and one.turn > 0}
    if not calls:
        return
    rows = find_rows(blocks)
    by_turn = view.mentions_by_turn()
    for turn in sorted({view.mentions[i].turn for i in calls}):
        said = sorted(by_turn[turn], key=lambda i: view.mentions[i].start)
        first = next((i for i in said if _is_spoken_of(view.mentions[i])), None)
        if first is None or first not in rows or turn in item.quoting:
            continue
        called = _find_called(item, [i for i in said if i in calls], first, rows)
        speaker = _find_previous(item, turn, view.mentions[first])
        if not called or not speaker or speaker == called:
            continue
        before = said[: said.index(first)] + by_turn.get(turn - 1, [])
        known = {speaker, called, *item.speakers[turn]}
        others = _find_others(item, before, view.mentions[first], rows)
        if all(other in known for other in others):
            raise_candidate(*rows[first], speaker, SHARE)


def _is_spoken_of(mention: MentionView) -> bool:
    is_one = mention.person == 3 and mention.number != "plur"
    return is_one and bool(mention.gender) and not mention.reflexive


def _find_called(item: LinkerInput, calls: List[int], pronoun: int, rows: Rows) -> str:
    """Find who is called in the sentence of a pronoun; empty for nobody, or several.
    "Will? He left." calls nobody."""
    view, sentences = item.view, item.sentences
    sentence = sentences.index(view.mentions[pronoun].start)
    found = {
        find_best(*rows[i])
        for i in calls
        if i in rows and sentences.index(view.mentions[i].start) == sentence
        if not asks_about(view.words, view.mentions[i].start, view.mentions[i].end)
    }
    return found.pop() if len(found) == 1 else ""


def _find_previous(item: LinkerInput, turn: int, pronoun: MentionView) -> str:
    """Find the one who speaks before a turn; empty if they can't be "he" or "she"."""
    if not item.view.is_reply(turn) or len(item.speakers[turn - 1]) != 1:
        return ""
    (speaker,) = item.speakers[turn - 1]
    fits = item.cast.gender(speaker) in (None, pronoun.gender)
    return speaker if fits and speaker not in item.speakers[turn] else ""


def _find_others(
    item: LinkerInput, before: Sequence[int], pronoun: MentionView, rows: Rows
) -> Iterator[Optional[str]]:
    """Find who else is spoken of: None for another "he" or "she"."""
    for i in before:
        other = item.view.mentions[i]
        if _is_spoken_of(other):
            yield None
        elif not other.vocative and i in rows and other.agrees(pronoun):
            yield find_best(*rows[i])
