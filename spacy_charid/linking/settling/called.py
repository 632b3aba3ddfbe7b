"""Keep whoever a sentence calls from being spoken of in it: "Nobody's taking her,
Wren.", "The baby wouldn't sleep, Mom."."""

from itertools import pairwise
from typing import Dict, Iterator, Sequence, Set, Tuple

from ...dialogue.determiners import find_determiner
from ...dialogue.view import NAME, DialogueView, MentionView
from ...names.lexicon import BE, COPULAS, SENTENCE_ENDS
from ..inputs import LinkerInput
from ..scores import ScoreBlock, find_best, find_columns, find_rows, leave_out

# What is left of the score of whoever is called.
LEFT = 0.02
# What a noun after "you" or "like" says of the listener: "a girl like you".
_OF_LISTENER = frozenset(("you", "like", "as"))


def settle_called(item: LinkerInput, blocks: Sequence[ScoreBlock]) -> None:
    """Lower the scores of those whom a sentence calls at its end for each "he", "she"
    and noun of the sentence that speaks of somebody, in place. In a turn with a
    quotation, they can be right.

    item (LinkerInput): The document.
    blocks (Sequence[ScoreBlock]): Its scores, in numpy arrays.
    """
    view, sentences = item.view, item.sentences
    if not any(mention.vocative for mention in view.mentions):
        return
    rows = find_rows(blocks)
    called: Dict[Tuple[int, int], Set[str]] = {}
    for i, mention in enumerate(view.mentions):
        if mention.vocative and i in rows and _ends_sentence(view, mention):
            place = mention.turn, sentences.index(mention.start)
            called.setdefault(place, set()).add(find_best(*rows[i]))
    turns = {turn for turn, _ in called}
    for i in _find_spoken_of(view, turns.difference(item.quoting)):
        mention = view.mentions[i]
        names = called.get((mention.turn, sentences.index(mention.start)), set())
        names = names - {item.cast.people.described.get(i, "")}  # "my cousin, Al"
        if not names or i not in rows:
            continue
        block, row = rows[i]
        columns = find_columns(block, names)
        if columns:
            leave_out(block, [row], columns, LEFT)


def _ends_sentence(view: DialogueView, mention: MentionView) -> bool:
    """Check for a term of address at the end of a sentence: one at its start can be a
    subject, as in "Miss Fairfax, I suppose, is ill."."""
    if mention.turn < 0:
        return False
    end = view.turns[mention.turn].end
    return mention.end >= end or view.words[mention.end] in SENTENCE_ENDS


def _find_spoken_of(view: DialogueView, turns: Set[int]) -> Iterator[int]:
    """Find the mentions in some turns of one person who is spoken of, other than by
    name."""
    for i, mention in enumerate(view.mentions):
        is_one = mention.turn in turns and mention.number != "plur"
        if is_one and mention.person == 3:
            yield i
        elif is_one and mention.person == 0 and not mention.vocative:
            is_noun = mention.label != NAME and not _is_beside_owned(view, mention)
            if is_noun and not _is_predicate(view, mention):
                yield i


def _is_beside_owned(view: DialogueView, mention: MentionView) -> bool:
    """Check for "my brother, John", who may be him."""
    return bool(mention.owner) and view.words[mention.end : mention.end + 1] == [","]


def _is_predicate(view: DialogueView, mention: MentionView) -> bool:
    """Check for a noun that says what somebody is: "You are a hero, Ann.", "You were
    Al's neighbor, Ann?", "Vesper, the elder, does it."."""
    low = view.turns[mention.turn].start
    said = [
        word.lower() for word in view.words[max(low, mention.start - 8) : mention.start]
    ]
    if any(one == "you" and other in BE for one, other in pairwise(said)):
        return True
    found = find_determiner(view.words, mention.start, mention.end - 1, low)
    start = mention.start if found is None else found.start
    before = view.words[start - 1].lower() if start > low else ""
    after = view.words[mention.end : mention.end + 1]
    is_apposed = before == ","  # "Barmy, old man"
    return is_apposed or before in COPULAS | _OF_LISTENER or "like" in after
