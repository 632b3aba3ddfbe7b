"""Find who signs a letter that is read aloud: `"... Yours, Peter."`."""

from typing import Sequence

from ..names.lexicon import SENTENCE_ENDS

_CLOSING = frozenset(
    "yours love regards wishes sincerely faithfully respectfully affectionately "
    "kisses hugs xo xox xoxo".split()
)
_BESIDE = frozenset(
    "all my with best kind kindest warm warmest fond much lots of and always ever "
    "forever truly very your own".split()
)
_OPENING, _ENDING = frozenset(('"', "“", "``")), frozenset(('"', "”", "''"))


def signs_letter(
    words: Sequence[str], start: int, end: int, low: int, high: int
) -> bool:
    """Check whether a name or noun ends a quotation after "Yours," or "With love,".

    words (Sequence[str]): The tokens.
    start, end (int): Those of the name or noun.
    low, high (int): Those of its turn.
    RETURNS (bool): Whether it does.
    """
    end += end < high and words[end] in SENTENCE_ENDS
    if end >= high or words[end] not in _ENDING or words[start - 1] != ",":
        return False
    first = start - 1
    while first > low and words[first - 1].lower() in _CLOSING | _BESIDE:
        first -= 1
    opens = first > low and words[first - 1] in SENTENCE_ENDS | _OPENING
    return opens and not _CLOSING.isdisjoint(map(str.lower, words[first:start]))
