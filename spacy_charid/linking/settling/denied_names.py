"""Let "a boy" be somebody else than a name that is denied: "A boy in a red cap."
"Tom?" "No."."""

from typing import Iterator, Sequence, Tuple

from ...dialogue.view import NAME, DialogueView
from ..inputs import LinkerInput
from ..scores import ScoreBlock, find_best, find_rows, leave_out

# What is left of the scores of the name, and the most words of the question.
LEFT, MAX_WORDS = 0.05, 6
_NO = frozenset("no nope nah not never".split())


def settle_denied_names(item: LinkerInput, blocks: Sequence[ScoreBlock]) -> None:
    """Lower the scores of a character whom a short question names and the answer
    denies, for the people whom the turn before describes, in place.

    item (LinkerInput): The document.
    blocks (Sequence[ScoreBlock]): Its scores, in numpy arrays.
    """
    people = item.cast.people
    if not people.persons:
        return
    denied = list(_find_denied(item.view))
    if not denied:
        return
    rows = find_rows(blocks)
    by_turn = item.view.mentions_by_turn()
    for turn, name in denied:
        described = {people.described.get(i, "") for i in by_turn.get(turn - 1, ())}
        found = find_best(*rows[name]) if name in rows else ""
        for person in described & people.persons.keys():
            for i in people.persons[person].mentions:
                block, row = rows[i]
                if found in block.candidates:
                    leave_out(block, [row], [block.candidates.index(found)], LEFT)


def _find_denied(view: DialogueView) -> Iterator[Tuple[int, int]]:
    """Find the turns that ask for a name and are denied, each with the name."""
    for i, mention in enumerate(view.mentions):
        if mention.label != NAME or not view.is_reply(mention.turn):
            continue
        turn = view.turns[mention.turn]
        is_short = turn.end - turn.start <= MAX_WORDS
        asks = view.words[mention.end : mention.end + 1] == ["?"]
        following = view.turns[mention.turn + 1 : mention.turn + 2]
        if is_short and asks and following and view.is_reply(mention.turn + 1):
            answer = view.words[following[0].start : following[0].end][:1]
            if not _NO.isdisjoint(map(str.lower, answer)):
                yield mention.turn, i
