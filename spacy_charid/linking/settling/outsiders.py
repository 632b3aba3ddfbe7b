"""Keep the people of a clause out of each other's groups: "he owes us money" leaves him
out of "us", "they let her go" her out of "they", and "we'll hold them" us out of
"them"."""

from typing import Iterator, Sequence, Tuple

from ...cast.own_names import words_before
from ...dialogue.view import MentionView
from ..group_changes import find_group, leave_out_of_groups
from ..inputs import LinkerInput
from ..scores import ScoreBlock, find_best, find_columns, find_rows

# Words before an object that may mean the same people: "it's between them", "none of
# us", "I've got him here with us".
_AMONG = frozenset("with between among of for at".split())
_SHARES = frozenset("both either one two all".split())


def settle_outsiders(item: LinkerInput, blocks: Sequence[ScoreBlock]) -> None:
    """Lower the scores of the groups of "they", "we" and "us" with somebody else of
    their clause in them, in place.

    item (LinkerInput): The document.
    blocks (Sequence[ScoreBlock]): Its scores, in numpy arrays.
    """
    pairs = [*_find_pairs(item)]
    if not pairs:
        return
    rows = find_rows(blocks)
    for i, other in pairs:
        if i not in rows or other not in rows:
            continue
        group = find_group(*rows[i])
        outside = group & (find_group(*rows[other]) or {find_best(*rows[other])})
        if item.view.mentions[i].person == 1:
            outside -= {*item.speakers[item.view.mentions[i].turn]}
        if outside:
            block, row = rows[i]
            leave_out_of_groups(block, row, find_columns(block, outside))


def _find_pairs(item: LinkerInput) -> Iterator[Tuple[int, int]]:
    """Find the mentions of several people, each with another argument of its clause
    that tells better whom it means."""
    mentions = item.view.mentions
    for subject, object_ in item.clause_pairs.arguments:
        _, earlier, before = words_before(item.view.words, mentions[object_].start)
        is_third = mentions[object_].person == 3  # "hugging both of them", "with them"
        if is_third and (before == "with" or (before == "of" and earlier in _SHARES)):
            before = ""
        if before in _AMONG:
            continue
        if _tells_of(mentions[subject], mentions[object_]):
            yield object_, subject
        if _is_one(mentions[object_]) and _is_group(mentions[subject]):
            yield subject, object_


def _tells_of(subject: MentionView, object_: MentionView) -> bool:
    """Check whether a subject leaves people out of an object of several: "he" out of
    "us" and "them", "we" and "you two" out of "them"."""
    if not _is_group(object_):
        return False
    is_sure = subject.person in (1, 2) and object_.person == 3
    return _is_one(subject) or (subject.number == "plur" and is_sure)


def _is_one(mention: MentionView) -> bool:
    return mention.number != "plur" and mention.person in (0, 3)


def _is_group(mention: MentionView) -> bool:
    return mention.number == "plur" and mention.person in (1, 3)
