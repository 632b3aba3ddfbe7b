"""Keep "Danny's brother" from meaning Danny, and "her sister" from meaning her."""

from typing import Iterator, Mapping, Sequence, Tuple

from ...dialogue.determiners import find_determiner
from ...dialogue.view import NAME, DialogueView
from ...names.lexicon import CLAUSE_ENDS, POSSESSIVE_ENDINGS
from ..inputs import LinkerInput
from ..scores import ScoreBlock, best_score, find_best, find_rows, lower_best

# Possessives without a noun.
_WHOLE = frozenset("mine yours hers ours theirs".split())
# What is left of the score of the owner.
LEFT = 0.05


def settle_own_nouns(item: LinkerInput, blocks: Sequence[ScoreBlock]) -> None:
    """Lower the score of the owner for each noun that the model links to the one whose
    brother, boss, ... it is, in place. If the owner is "his" or "her", and less sure
    than the noun, it is somebody else; and so it is if the noun says what somebody is:
    "the teller was her sister".

    item (LinkerInput): The document.
    blocks (Sequence[ScoreBlock]): Its scores, in numpy arrays.
    """
    view = item.view
    owners = dict(find_owners(view))
    if not owners:
        return
    rows = find_rows(blocks)
    pairs = [(owner, noun) for noun, owner in owners.items()]
    pairs += _find_said(item.cast.people.predicates, owners)
    for owner, noun in pairs:
        if owner not in rows or noun not in rows:
            continue
        name = find_best(*rows[noun])
        if name and name == find_best(*rows[owner]):
            is_sure = view.mentions[owner].person != 3
            is_sure = is_sure or best_score(*rows[owner]) >= best_score(*rows[noun])
            lower_best(*rows[noun if is_sure else owner], LEFT)


def find_owners(view: DialogueView) -> Iterator[Tuple[int, int]]:
    """Find the mentions that own nouns: "Danny" in "Danny's brother", "her" in "her
    sister", and "his" in "that nephew of his".

    view (DialogueView): The document.
    YIELDS (Tuple[int, int]): The indices of the noun and of its owner.
    """
    ending = {mention.end: i for i, mention in enumerate(view.mentions)}
    starting = {one.start: i for i, one in enumerate(view.mentions) if one.possessive}
    for i, mention in enumerate(view.mentions):
        if mention.person or mention.label == NAME or mention.turn < 0:
            continue
        after = mention.end + 1
        if view.words[after - 1 : after] == ["of"] and after in starting:
            if _stands_alone(view, after):  # "that nephew of his"
                yield i, starting[after]
            continue
        low, last = view.turns[mention.turn].start, mention.end - 1
        found = find_determiner(view.words, mention.start, last, low)
        if found is None:
            continue
        is_name = view.words[found.start] in POSSESSIVE_ENDINGS
        owner = ending.get(found.start, i) if is_name else i
        owner = owner if owner != i else ending.get(found.start + 1, i)
        if owner != i:
            yield i, owner


def _stands_alone(view: DialogueView, possessive: int) -> bool:
    """Check whether no noun follows a possessive: not "the man of her dreams"."""
    after = view.words[possessive + 1 : possessive + 2]
    is_whole = view.words[possessive].lower() in _WHOLE
    return is_whole or not after or after[0] in CLAUSE_ENDS


def _find_said(
    predicates: Mapping[int, int], owners: Mapping[int, int]
) -> Iterator[Tuple[int, int]]:
    """Find the owners in a clause that says what somebody is, and whom it is about:
    "the teller was her sister", "her father was a drunk"."""
    for said, about in predicates.items():
        if said in owners and owners[said] != about:
            yield owners[said], about
        if about in owners and owners[about] != said:
            yield owners[about], said
