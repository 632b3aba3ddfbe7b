"""Let "he" mean nobody where it repeats a general noun ("a captain must ..."), and so
"you" of what holds for anybody: "When you're young, you think you'll live forever."."""

from itertools import groupby
from typing import Iterator, List, Sequence

from ...dialogue.view import DialogueView, MentionView
from ...names.labels import GENERAL
from ..clauses import Sentences
from ..inputs import LinkerInput
from ..noun_phrases import begins_sentence, is_of_anybody
from ..scores import ScoreBlock, find_rows

# The share of the scores that goes to `#GENERAL#`.
SHARE = 0.8
_WHEN = frozenset("when whenever".split())
# Words with "I" in them, or those of a plan or an order: "When you stop, I stop.",
# "When you get home, you'll find a letter.".
_OF_SPEAKER = frozenset("i me my we us our mine myself".split())
_PLANNED = frozenset(
    "'ll ’ll will can could should must shall may might 've ’ve".split()
)


def settle_general(item: LinkerInput, blocks: Sequence[ScoreBlock]) -> None:
    """Raise the score of nobody in particular for each "he" and "she" whose last
    antecedent in the sentence is a general noun, and for each "you" of a sentence about
    what happens to anybody, in place.

    item (LinkerInput): The document.
    blocks (Sequence[ScoreBlock]): Its scores, in numpy arrays.
    """
    view, sentences = item.view, item.sentences
    found = [*_find_general(view, sentences), *_find_general_you(view, sentences)]
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


def _find_general_you(view: DialogueView, sentences: Sentences) -> Iterator[int]:
    """Find "you" and "your" in "When you lose a job, you lose your friends"."""
    if _WHEN.isdisjoint(map(str.lower, view.words)):
        return
    yous = [i for i, one in enumerate(view.mentions) if _is_you(one)]
    yous.sort(key=lambda i: view.mentions[i].start)
    for _, group in groupby(yous, lambda i: sentences.index(view.mentions[i].start)):
        same = list(group)
        if _holds_for_anybody(view, sentences, [view.mentions[i] for i in same]):
            yield from same


def _is_you(mention: MentionView) -> bool:
    return mention.person == 2 and mention.turn >= 0 and not mention.vocative


def _holds_for_anybody(
    view: DialogueView, sentences: Sentences, yous: Sequence[MentionView]
) -> bool:
    """Check whether a sentence says what happens when something happens to "you", and
    neither asks, plans nor speaks of the speaker."""
    first, *others = yous
    turn, words = view.turns[first.turn], view.words
    if words[first.start - 1].lower() not in _WHEN or first.start - 1 < turn.start:
        return False
    if not begins_sentence(view, turn.start, first.start - 1):
        return False
    end = sentences.end(first, turn)
    said = [word.lower() for word in words[first.start : end]]
    subjects = [one for one in others if not one.possessive]
    if not subjects or end == first.start or not _OF_SPEAKER.isdisjoint(said):
        return False
    verb = words[subjects[0].end].lower() if subjects[0].end < turn.end else ""
    return verb not in _PLANNED and not sentences.is_question(end, turn)


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
