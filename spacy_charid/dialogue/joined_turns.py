"""Join what one speaker says in several utterances in a row, as subtitles and chats
have it: a sentence may go on in the next one."""

from itertools import pairwise
from typing import AbstractSet, Iterable, List, Optional, Sequence, Set

from spacy.tokens import Span

from ..names.lexicon import SENTENCE_ENDS

_CLOSING = frozenset(("'", '"', "”", "’", "''", ")", "]"))


def join_turns(
    words: Sequence[str], turns: Sequence[Span], breaks: Optional[AbstractSet[int]]
) -> List[List[int]]:
    """Group the utterances that are one turn: those of one speaker in a row, each of
    which ends a sentence. People who write without periods begin a new one instead.

    words (Sequence[str]): The tokens of the document.
    turns (Sequence[Span]): The utterances in order.
    breaks (Optional[AbstractSet[int]]): Tokens at which no turn goes on, such as those
        of notes and the first ones of scenes; None if none does.
    RETURNS (List[List[int]]): The indices of the utterances of each turn.
    """
    if breaks is None:
        return [[i] for i in range(len(turns))]
    groups: List[List[int]] = [[0]] if turns else []
    for i, (last, turn) in enumerate(pairwise(turns), 1):
        if (
            last.label == turn.label != 0
            and breaks.isdisjoint(range(last.end, turn.start + 1))
            and _ends_sentence(words, last)
        ):
            groups[-1].append(i)
        else:
            groups.append([i])
    return groups


def find_between(turns: Sequence[Span], groups: Iterable[Sequence[int]]) -> Set[int]:
    """Find the tokens between the utterances of each turn, which name the speaker."""
    pairs = ((turns[i], turns[j]) for group in groups for i, j in pairwise(group))
    return {at for last, turn in pairs for at in range(last.end, turn.start)}


def _ends_sentence(words: Sequence[str], turn: Span) -> bool:
    at = turn.end - 1
    while at > turn.start and (words[at] in _CLOSING or words[at].isspace()):
        at -= 1
    return at >= turn.start and words[at] in SENTENCE_ENDS
