"""Let "he" mean the one man of whom the turn has spoken: "My father ... he ... him"."""

from typing import Dict, Iterator, List, Optional, Sequence

from ...dialogue.view import DialogueView, MentionView
from ..inputs import LinkerInput
from ..scores import ScoreBlock, find_best, find_rows, raise_candidate

# The share of the scores that he gets, and the most mentions that are searched back.
SHARE = 0.7
MAX_BACK = 12
# The least number of mentions before that mean him, if the last is no "my father".
LEAST = 2


def settle_same_turn(item: LinkerInput, blocks: Sequence[ScoreBlock]) -> None:
    """Raise the scores of a person for each "he" and "she" that means somebody else, in
    place, if all mentions of the turn before it that agree mean this person. One of
    them is enough if it is a noun with an owner, else there must be several. Of "he ...
    he" and "she ... she", the second means whom the first one means.

    item (LinkerInput): The document.
    blocks (Sequence[ScoreBlock]): Its scores, in numpy arrays.
    """
    mentions = item.view.mentions
    if not any(map(_repeats, mentions)):
        return
    rows = find_rows(blocks)
    best: Dict[int, str] = {}
    speakers = item.speakers
    apart = {pair[::-1] for pair in item.clause_pairs.arguments}
    order = sorted(range(len(mentions)), key=lambda i: mentions[i].start)
    for place, i in enumerate(order):
        if i not in rows or not _repeats(mentions[i]):
            continue
        before = list(_find_agreeing(item.view, order, place))
        if any(j not in rows or (i, j) in apart for j in before):
            continue
        for j in before:
            if j not in best:
                best[j] = find_best(*rows[j])
        found = {best[j] for j in before}
        if before and _repeats_subject(mentions[before[-1]], mentions[i]):
            found = {best[before[-1]]}
            told = True
        else:
            told = _tell(mentions, before, mentions[i])
        name = found.pop() if len(found) == 1 else ""
        if name and told:
            gender = item.cast.gender(name)
            if gender in (None, mentions[i].gender):
                is_new = name != find_best(*rows[i])
                if is_new and name not in speakers[mentions[i].turn]:
                    raise_candidate(*rows[i], name, SHARE)


def _repeats(mention: MentionView) -> bool:
    is_pronoun = mention.person == 3 and mention.number != "plur" and mention.turn >= 0
    return is_pronoun and bool(mention.gender) and not mention.reflexive


def _find_agreeing(
    view: DialogueView, order: Sequence[int], place: int
) -> Iterator[int]:
    """Find the mentions of the turn before a pronoun that agree with it."""
    mention = view.mentions[order[place]]
    for i in order[max(0, place - MAX_BACK) : place]:
        other = view.mentions[i]
        is_spoken_of = other.turn == mention.turn and not other.vocative
        if is_spoken_of and other.agrees(mention):
            yield i


def _repeats_subject(last: MentionView, mention: MentionView) -> bool:
    """Check whether a pronoun repeats the last one that agrees: "he ... he"."""
    return last.head == mention.head and mention.head in ("he", "she")


def _tell(
    mentions: Sequence[MentionView], before: List[int], mention: MentionView
) -> bool:
    """Check whether mentions tell whom a pronoun means."""
    last: Optional[MentionView] = mentions[before[-1]] if before else None
    if last is None or last.gender != mention.gender:
        return False
    return len(before) >= LEAST or (last.person == 0 and bool(last.owner))
