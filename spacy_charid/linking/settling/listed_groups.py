"""Let "they" mean the people who have just been listed: "Ollie and the boy next door
have built a raft." "Have they tried it?", and "you" those who are listed after it: "I
need you both, Ann and Bo."."""

from itertools import pairwise
from typing import Iterator, List, Optional, Sequence, Tuple

from ...dialogue.view import DialogueView, MentionView
from ...names.lexicon import SENTENCE_ENDS
from ..group_changes import raise_group
from ..inputs import LinkerInput
from ..scores import ScoreBlock, find_best, find_rows

# The share of the scores that the group gets.
SHARE = 0.7
# The most tokens between two people of a list, and between turns.
MAX_GAP = 3
MAX_TURNS = 1
# The most mentions from "you" to the list of those who are meant.
MAX_BACK = 4


def settle_listed_groups(item: LinkerInput, blocks: Sequence[ScoreBlock]) -> None:
    """Raise the scores of the people listed last for the first "they" after the list,
    in its turn or the next one, and for those that repeat it, and those of the people
    listed after a comma for a "you" of several before, in place.

    item (LinkerInput): The document.
    blocks (Sequence[ScoreBlock]): Its scores, in numpy arrays.
    """
    found = [*_find_lists(item.view), *_find_lists_after(item.view)]
    if not found:
        return
    rows = find_rows(blocks)
    for pronoun, listed in found:
        if pronoun not in rows or any(i not in rows for i in listed):
            continue
        people = frozenset(find_best(*rows[i]) for i in listed)
        if len(people) == len(listed) and "" not in people:
            raise_group(*rows[pronoun], people, SHARE)


def _find_lists(view: DialogueView) -> Iterator[Tuple[int, List[int]]]:
    """Find the pronouns after lists of people, each with the mentions of the list."""
    mentions = view.mentions
    order = sorted(range(len(mentions)), key=lambda i: mentions[i].start)
    listed: List[int] = []
    told = -1  # the last turn that speaks of the list
    before: Optional[int] = None
    for i in order:
        mention = mentions[i]
        if mention.turn < 0:
            continue
        if mention.person == 0 and mention.number != "plur":
            if before is not None and _joins(view, mentions[before], mention):
                is_longer = listed[-1:] == [before]
                listed = [*listed, i] if is_longer else [before, i]
                told = mention.turn
            before = i
        elif mention.number == "plur":
            is_near = mention.turn - told <= MAX_TURNS
            is_same = listed and mentions[listed[0]].scene == mention.scene
            if mention.person == 3 and is_near and is_same:
                yield i, listed
                told = mention.turn
            else:
                listed = []


def _find_lists_after(view: DialogueView) -> Iterator[Tuple[int, List[int]]]:
    """Find the "you" of several people whom the sentence then lists: "You two are
    lucky, you and Bo.", each with the mentions of the list."""
    mentions = view.mentions
    order = sorted(range(len(mentions)), key=lambda i: mentions[i].start)
    for place, i in enumerate(order[:-2]):
        if mentions[i].person != 2 or mentions[i].number != "plur":
            continue
        for j, k in pairwise(order[place + 1 : place + 1 + MAX_BACK]):
            one, other = mentions[j], mentions[k]
            between = view.words[mentions[i].end : one.start]
            if one.turn != mentions[i].turn or not SENTENCE_ENDS.isdisjoint(between):
                break
            is_list = view.words[one.end : other.start] == ["and"]
            if is_list and between[-1:] == [","] and other.turn == one.turn:
                yield i, [j, k]
                break


def _joins(view: DialogueView, one: MentionView, other: MentionView) -> bool:
    """Check whether "and" joins two mentions: "Ollie and the little boy"."""
    if one.turn != other.turn or one.vocative:
        return False
    gap = [word.lower() for word in view.words[one.end : other.start]]
    is_short = 0 < len(gap) <= MAX_GAP and all(map(str.isalpha, gap))
    return is_short and gap[0] == "and"
