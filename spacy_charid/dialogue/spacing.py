"""Restore the spaces between tokens."""

from typing import List, Sequence, Tuple

_NO_SPACE_BEFORE = frozenset(
    (".", ",", "!", "?", ";", ":", "...", "…", ")", "]", "}", "%", "?!", "!?", "n't")
)
_NO_SPACE_AFTER = frozenset(("(", "[", "{", "$", "``"))


def guess_spaces(words: Sequence[str]) -> List[bool]:
    """Guess which tokens are followed by a space in English.

    words (Sequence[str]): The tokens.
    RETURNS (List[bool]): One flag per token; the last is True.
    """
    spaces = []
    for word, following in zip(words, [*words[1:], ""], strict=False):
        glued = following.lower() in _NO_SPACE_BEFORE or (
            following.startswith(("'", "’")) and len(following) > 1
        )
        spaces.append(not glued and word not in _NO_SPACE_AFTER)
    return spaces


def words_to_text(words: Sequence[str]) -> str:
    """Join tokens into a text with guessed spaces."""
    spaced = zip(words, guess_spaces(words), strict=True)
    return "".join(word + " " * space for word, space in spaced).strip()


def find_spaces(words: Sequence[str], text: str) -> Tuple[List[bool], bool]:
    """Find which tokens are followed by a space in a text.

    words (Sequence[str]): The tokens.
    text (str): The original text.
    RETURNS (Tuple[List[bool], bool]): One flag per token, the last one True, and
        whether tokens and flags reproduce the text exactly.
    """
    spaces = []
    position = 0
    for word in words:
        if not text.startswith(word, position):
            return guess_spaces(words), False
        position += len(word)
        space = text[position : position + 1] == " "
        spaces.append(space)
        position += space
    if not spaces or position != len(text) or spaces[-1]:
        return guess_spaces(words), False
    spaces[-1] = True
    return spaces, True
