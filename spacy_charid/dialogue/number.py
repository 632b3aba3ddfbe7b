"""Whether a pronoun means several people, and how many: "you two", "all of us"."""

from typing import Optional, Sequence

from ..names.lexicon import POSSESSIVES, Pronoun, find_pronoun
from ..names.nouns import is_plural_noun

# Number words, and words that mean a number of people.
SIZES = {
    word: size
    for size, words in {
        2: "two both couple pair twins either neither parents",
        3: "three trio triplets",
        4: "four",
        5: "five",
        6: "six",
    }.items()
    for word in words.split()
}
_QUANTIFIERS = SIZES.keys() | frozenset("all any each none some most".split())
# What makes the pronoun after "of" plural without being one phrase with it: "which of
# you".
_PARTITIVES = _QUANTIFIERS | frozenset("which one many few half lot rest who".split())
_SIZES_AFTER = SIZES.keys() - {"either", "neither"}
_AFTER_PRONOUN = _SIZES_AFTER | frozenset("all lot".split())
# What follows "all" where it does not belong to the pronoun: "you all right?"
_NOT_WITH_ALL = frozenset(
    "right the of day night this that alone about along i we my over set grown".split()
)
# Words between "you" and "all" or "both": "you must both come", "you're both late".
_MODALS = frozenset(
    "must should could would might may can will shall won wo n't n’t 'll ’ll "
    "are were 're ’re".split()
)
# Words around the head of a mention that are searched for a number word.
_BETWEEN = POSSESSIVES | frozenset("the of these those its last".split())


def find_quantified(words: Sequence[str], start: int, end: int) -> Optional[int]:
    """Find the pronoun of a phrase such as `all of you` or `the two of us`.

    words (Sequence[str]): The tokens.
    start, end (int): The phrase.
    RETURNS (Optional[int]): The token of the pronoun; None for other phrases.
    """
    last = end - 1
    if not 2 <= last - start <= 3 or words[last - 1].lower() != "of":
        return None
    pronoun = find_pronoun(words, last)
    if pronoun is None or pronoun.number == "sing" or pronoun.possessive:
        return None
    return last if words[last - 2].lower() in _QUANTIFIERS else None


def pronoun_number(
    pronoun: Pronoun, words: Sequence[str], start: int, end: int, high: int
) -> str:
    """Find the number of a pronoun by the words in its phrase and around it.

    "You" is plural in `you two`, `all of you`, `you idiots` and `you won't all fit`,
    but "my" is not in `my people`, nor "I" in `you and I both`.

    pronoun (Pronoun): The pronoun.
    words (Sequence[str]): The tokens.
    start, end (int): The mention, which begins with the pronoun.
    high (int): The end of the turn.
    RETURNS (str): `sing`, `plur`, or empty if unknown.
    """
    if pronoun.number or pronoun.possessive:
        return pronoun.number
    if pronoun.person == 2 and _is_part_of_group(words, start):
        return "plur"
    inside = [word.lower() for word in words[start + 1 : end]]
    if inside and (inside[-1] in _AFTER_PRONOUN or "and" in inside):
        return "plur"
    if inside:
        return "plur" if is_plural_noun(inside[-1]) else "sing"
    following = words[end].lower() if end < high else ""
    beyond = words[end + 1].lower() if end + 1 < high else ""
    if following == "and" and beyond in ("i", "me"):
        return "sing"
    if following == "all" and beyond in _NOT_WITH_ALL:
        return pronoun.number
    plural = following in _AFTER_PRONOUN or is_plural_noun(following)
    plural = plural or _has_modal_and_all(words, end, high)
    return "plur" if plural else pronoun.number


def _is_part_of_group(words: Sequence[str], start: int) -> bool:
    """Check whether a pronoun ends a phrase such as `the two of you`, of which it is
    the head, or `which of you`."""
    if start < 2 or words[start - 1].lower() != "of":
        return False
    return words[start - 2].lower() in _PARTITIVES


def _has_modal_and_all(words: Sequence[str], end: int, high: int) -> bool:
    """Check whether "all" or "both" follows a pronoun and its modal verb."""
    after = [word.lower() for word in words[end : min(high, end + 4)]]
    n_modals = next((i for i, word in enumerate(after) if word not in _MODALS), 0)
    if n_modals == 0 or after[n_modals] not in ("all", "both"):
        return False
    return after[n_modals] == "both" or _NOT_WITH_ALL.isdisjoint(after[n_modals + 1 :])


def group_size(words: Sequence[str], start: int, end: int, high: int) -> int:
    """Find the number of people that a mention says it means: 2 for `both of them`,
    `the two sisters`, `they both`.

    words (Sequence[str]): The tokens.
    start, end (int): The mention.
    high (int): The end of the turn.
    RETURNS (int): The number; 0 if it says none.
    """
    for word in words[start : min(end, start + 4)]:
        size = SIZES.get(word.lower())
        if size is not None:
            return size
    if end < high and words[end].lower() in _SIZES_AFTER:
        return SIZES[words[end].lower()]
    for i in range(start - 1, max(-1, start - 3), -1):
        word = words[i].lower()
        if word in SIZES:
            return SIZES[word]
        if word not in _BETWEEN:
            break
    return 0
