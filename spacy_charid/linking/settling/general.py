"""Let "he" mean nobody where it repeats a general noun ("a captain must ..."), and so
"you" of what holds for anybody."""

from typing import Iterator, List, Sequence

from ...dialogue.view import DialogueView, MentionView
from ...names.labels import GENERAL
from ..clauses import Sentences
from ..general_you import find_general_you
from ..inputs import LinkerInput
from ..noun_phrases import is_of_anybody
from ..scores import ScoreBlock, find_rows

# The share of the scores that goes to `#GENERAL#`.
SHARE = 0.8


def settle_general(item: LinkerInput, blocks: Sequence[ScoreBlock]) -> None:
    """Raise the score of nobody in particular for each "he" and "she" whose last
    antecedent in the sentence is a general noun, and for each "you" of a sentence about
    what happens to anybody, in place.

    item (LinkerInput): The document.
    blocks (Sequence[ScoreBlock]): Its scores, in numpy arrays.
    """
    view, sentences = item.view, item.sentences
    found = [*_find_general(view, sentences), *find_general_you(view, sentences)]
    rows = find_rows(blocks) if found else {}
    for i in found:
        if i in rows:
            _generalize(*rows[i])


def _find_general(view: DialogueView, sentences: Sentences) -> Iterator[int]:
    """Find the pronouns that repeat a general noun."""
    if not any(mention.person == 0 for mention in view.mentions):
        return
    order = sorted(range(len(view.mentions)), key=lambda i: view.mentions[i].start)
    general: List[MentionView] = []  # the last one
    for i in order:
        mention = view.mentions[i]
        if mention.turn < 0:
            continue
        if general and not _continues(sentences, general[0], mention):
            general = []
        if mention.person == 0 and mention.number != "plur":
            if _may_be_general(mention) and is_of_anybody(view, mention):
                general = [mention]
            elif general and not mention.vocative and _agrees(general[0], mention):
                general = []
        elif general and mention.person == 3 and mention.number != "plur":
            if _agrees(general[0], mention):
                yield i
        elif general and mention.person == 2 and mention.number != "plur":
            if general[0].indefinite and not _may(view.words[general[0].end]):
                yield i


def _may(word: str) -> bool:
    """Check for "A lawyer will ask you that", which is said to one listener."""
    return word in ("will", "would", "may", "must", "should")


def _may_be_general(mention: MentionView) -> bool:
    return not (mention.vocative or mention.owner or mention.definite)


def _continues(sentences: Sentences, one: MentionView, other: MentionView) -> bool:
    """Check whether two mentions are in a sentence of a turn."""
    same = sentences.index(one.start) == sentences.index(other.start)
    return same and one.turn == other.turn


def _agrees(one: MentionView, other: MentionView) -> bool:
    return not one.gender or not other.gender or one.gender == other.gender


def _generalize(block: ScoreBlock, row: int) -> None:
    labels = block.nil_labels
    column = labels.index(GENERAL) if GENERAL in labels else len(labels) - 1
    block.links[-1][row] *= 1 - SHARE
    block.nil[-1][row] *= 1 - SHARE
    block.nil[-1][row, column] += SHARE
