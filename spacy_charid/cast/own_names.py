"""Find names that speakers tell as their own: "I'm Delphine", "call me Roy"."""

from typing import List, Sequence

from ..dialogue.view import MentionView
from ..names.given_names import skip_titles
from ..names.lexicon import BE, GREETINGS, POSSESSIVE_ENDINGS
from .roles import has_kin_noun

# The most words from a greeting to a name: "Hello, Mr. Smith. This is Janet Bush."
MAX_AFTER_GREETING = 8
_THROUGH = frozenset("speaking talking through".split())
_CALLS = frozenset("call calls called nicknamed christened".split())


def says_own_name(words: Sequence[str], mention: MentionView) -> bool:
    """Check whether a speaker tells a name as their own: "I'm Delphine Roy", "my name
    is Roy", "I'm called Roy", "call me Roy", "Hello, this is Roy".

    words (Sequence[str]): The document's tokens.
    mention (MentionView): The name.
    RETURNS (bool): Whether the words before it say so.
    """
    start = skip_titles(words, mention.start)
    third, second, first = words_before(words, start)
    after = words[mention.end : mention.end + 1]
    if after and after[0] in POSSESSIVE_ENDINGS:
        return False
    named = second == "i" or (third in ("my", "the") and second == "name")
    if (second, first) == ("this", "is"):
        greeting = words[max(0, start - MAX_AFTER_GREETING) : start]
        named = not GREETINGS.isdisjoint(map(str.lower, greeting))
    is_called = third == "i" and second in BE and first in ("called", "named")
    if second in _THROUGH and first in ("to", "with"):  # "You're speaking to Roy."
        return third in BE and words_before(words, start - 3)[2] == "you"
    if after == ["here"]:  # "Kittiwake here."
        opens = start == 0 or not any(map(str.isalnum, words[start - 1]))
        ends = words[mention.end + 1 : mention.end + 2]
        return opens and not any(map(str.isalnum, "".join(ends)))
    return (named and first in BE) or (second, first) == ("call", "me") or is_called


def tells_nickname(words: Sequence[str], mention: MentionView) -> bool:
    """Check for "everybody calls me Sasha"."""
    _, calls, me = words_before(words, mention.start)
    return me == "me" and calls in _CALLS and not has_kin_noun(mention.text)


def says_it_is(words: Sequence[str], mention: MentionView) -> bool:
    """Check for "it is Uncle Ray", as people with a new number write."""
    _, second, first = words_before(words, skip_titles(words, mention.start))
    return second in ("it", "this") and first in BE


def words_before(words: Sequence[str], start: int) -> List[str]:
    """Get the three words before a token in lower case; empty if there are fewer."""
    return ["", "", "", *map(str.lower, words[max(0, start - 3) : start])][-3:]
