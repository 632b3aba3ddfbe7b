"""Read turns in capitals, as subtitles and teleprinters have them, as if they were in
small letters."""

import re
from typing import AbstractSet, Iterable, List, MutableSequence, Sequence, Set, Tuple

from ..names.labels import name_key
from ..names.lexicon import SENTENCE_BREAKS
from ..names.variants import name_words

MIN_WORDS = 3  # of a turn that is shouted
_CONTRACTED = re.compile(r"(?<=[A-Z])['’](?:M|RE|VE|LL|D)$")
_PRONOUNS = frozenset("I YOU WE THEY HE SHE WHO".split())
Bounds = Tuple[int, int]


def lower_capitals(
    words: MutableSequence[str], turns: Sequence[Bounds], speakers: Iterable[str]
) -> None:
    """Write turns in capitals in small letters, all but the names that are known. A
    turn is in capitals if all of its words are, at least three; or if nearly all turns
    of the document are.

    words (MutableSequence[str]): The tokens of the document; changed.
    turns (Sequence[Bounds]): The tokens of the turns.
    speakers (Iterable[str]): The names of the speakers.
    """
    loud: List[Bounds] = []
    quiet: List[Bounds] = []
    for turn in turns:
        (loud if _is_in_capitals(words[slice(*turn)]) else quiet).append(turn)
    if not loud:
        return
    n_quiet = sum(any(map(str.islower, words[slice(*turn)])) for turn in quiet)
    is_custom = len(loud) > max(2, 4 * n_quiet)
    known = {*name_words(speakers), *_find_names(words, quiet)}
    for start, end in loud:
        if is_custom or sum(map(str.isupper, words[start:end])) >= MIN_WORDS:
            for i in range(start, end):
                words[i] = _lower(words[i], known)


def _is_in_capitals(words: Sequence[str]) -> bool:
    has_small = any(any(map(str.islower, word)) for word in words)
    return not has_small and any(word.isupper() and len(word) > 1 for word in words)


def _find_names(words: Sequence[str], turns: Sequence[Bounds]) -> Set[str]:
    """Find the words that are capitalized within sentences."""
    return {
        words[i].lower()
        for start, end in turns
        for i in range(start + 1, end)
        if words[i].istitle() and words[i - 1] not in SENTENCE_BREAKS
    }


def _lower(word: str, names: AbstractSet[str]) -> str:
    bare = _CONTRACTED.sub("", word)
    if bare in _PRONOUNS:
        word = bare
    if word == "I" or not word.isupper():
        return word
    return word.capitalize() if name_key(word) in names else word.lower()
