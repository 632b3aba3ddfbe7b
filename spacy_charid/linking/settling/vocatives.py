"""Let "you" mean the person whom its sentence calls: "Ross, are you coming?"."""

from itertools import chain
from typing import Dict, Iterator, List, Sequence, Set, Tuple

from ...dialogue.view import DialogueView, MentionView
from ...names.lexicon import DASHES, SENTENCE_ENDS
from ..clauses import Sentences
from ..inputs import LinkerInput
from ..scores import ScoreBlock, find_best, find_rows, raise_candidate

# The share of the scores that the person gets.
SHARE = 0.8

# A turn, and a part of its text.
Place = Tuple[int, int]
Called = Dict[Place, Set[str]]


def settle_vocatives(item: LinkerInput, blocks: Sequence[ScoreBlock]) -> None:
    """Raise the scores of the person whom a sentence calls for each "you" in it, in
    place; if it calls several people, of the one whom its part between dashes calls.
    Names of those who neither speak nor are in the cast tell nothing.

    item (LinkerInput): The document.
    blocks (Sequence[ScoreBlock]): Its scores, in numpy arrays.
    """
    view = item.view
    if not any(mention.vocative for mention in view.mentions):
        return
    rows = find_rows(blocks)
    speakers = item.speakers
    known = set(chain.from_iterable(speakers))
    parts = [item.sentences, Sentences(view.words, SENTENCE_ENDS | DASHES)]
    called: List[Called] = [{}, {}]
    for i in _find(view, rows, is_vocative=True):
        name = find_best(*rows[i])
        if name in known or item.cast.bank.get(name):
            for part, found in zip(parts, called, strict=True):
                found.setdefault(_locate(view.mentions[i], part), set()).add(name)
    for i in _find(view, rows, is_vocative=False):
        mention = view.mentions[i]
        for part, found in zip(parts, called, strict=True):
            names = found.get(_locate(mention, part), set())
            if len(names) == 1 and names.isdisjoint(speakers[mention.turn]):
                raise_candidate(*rows[i], next(iter(names)), SHARE)
                break


def _find(
    view: DialogueView, rows: Dict[int, Tuple[ScoreBlock, int]], *, is_vocative: bool
) -> Iterator[int]:
    """Find the terms of address, or the forms of "you" for one person."""
    for i in rows:
        mention = view.mentions[i]
        if mention.turn < 0 or mention.number == "plur":
            continue
        if mention.vocative if is_vocative else mention.person == 2:
            yield i


def _locate(mention: MentionView, sentences: Sentences) -> Place:
    return mention.turn, sentences.index(mention.start)
