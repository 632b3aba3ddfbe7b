"""Let quoted words mean whom they meant: in `She said "I am late"`, "I" is she."""

from typing import Dict, Iterator, Sequence, Tuple

from ...dialogue.view import NAME, DialogueView, MentionView
from ..clauses import find_subject
from ..inputs import LinkerInput
from ..quoted import Quoted, find_quoted
from ..scores import ScoreBlock, find_rows


def settle_quotations(item: LinkerInput, blocks: Sequence[ScoreBlock]) -> None:
    """Give each quoted "I" the scores of whoever is quoted, and each quoted "you" and
    term of address those of whoever was told.

    item (LinkerInput): The document.
    blocks (Sequence[ScoreBlock]): Its scores in numpy arrays; changed.
    """
    quoted = find_quoted(item.view)
    sources = [*_find_sources(item.view, quoted), *_find_called(item.view)]
    rows = find_rows(blocks) if quoted or sources else {}
    for i, one in quoted.items():
        mention = item.view.mentions[i]
        if i in rows and one.is_told and _is_of_listener(mention):
            tags = item.view.turns[mention.turn].speakers
            if len(tags) == 1 and tags[0] in item.cast.present:
                _give(*rows[i], item.cast.present[tags[0]])
    for i, source in sources:
        if i in rows and source in rows:
            _copy(*rows[source], *rows[i])


def _find_sources(
    view: DialogueView, quoted: Dict[int, Quoted]
) -> Iterator[Tuple[int, int]]:
    """Find the mentions that mean the one who is quoted or told, each with a mention of
    that person outside of the quotation, or a name that calls the person."""
    for i, one in quoted.items():
        mention = view.mentions[i]
        if mention.person == 1 and mention.number != "plur":
            yield i, one.sayer
        elif one.listener not in (None, i) and _is_of_listener(mention):
            yield i, one.listener


def _find_called(view: DialogueView) -> Iterator[Tuple[int, int]]:
    """Find the nouns that somebody is called, and a mention of that person: "She calls
    me 'chief'"."""
    for i, mention in enumerate(view.mentions):
        if mention.vocative and mention.label != NAME and not mention.person:
            subject = find_subject(view.mentions, i, view.words)
            if subject is not None:
                yield i, subject


def _is_of_listener(mention: MentionView) -> bool:
    """Check for "you", or a noun that calls somebody."""
    is_called = mention.vocative and mention.label != NAME
    return mention.number != "plur" and (mention.person == 2 or is_called)


def _copy(source: ScoreBlock, i: int, target: ScoreBlock, j: int) -> None:
    scores = dict(zip(source.candidates, source.links[-1, i].tolist(), strict=True))
    target.links[-1, j] = [scores.get(name, 0.0) for name in target.candidates]
    target.nil[-1, j] = source.nil[-1, i]


def _give(block: ScoreBlock, row: int, character: str) -> None:
    """Let a mention mean a character."""
    if character in block.candidates:
        block.links[-1, row] = [float(name == character) for name in block.candidates]
        block.nil[-1, row] = 0.0
