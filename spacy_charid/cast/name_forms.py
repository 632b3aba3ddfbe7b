"""The forms under which a name in the text is looked up."""

from functools import lru_cache
from typing import List, Tuple

from ..dialogue.view import MentionView
from ..names.given_names import find_title
from ..names.variants import is_suffix

_ADJECTIVES = frozenset("my poor dear dearest sweet darling old young little".split())


def capitalize(name: str) -> str:
    """Write a name in lower case (`thanks, judy`) with capitals, but not the name of an
    account (`moth99`)."""
    is_plain = all(char.isalpha() or char in " .'’-" for char in name)
    return name.title() if is_plain and name.islower() else name


def name_forms(words: List[str], mention: MentionView) -> Tuple[str, ...]:
    """List the forms under which a name is looked up, the fullest first.

    words (List[str]): The tokens of the document.
    mention (MentionView): The name.
    RETURNS (Tuple[str, ...]): With the title before it, as written, its last word; all
        without adjectives such as `dear`.
    """
    found = find_title(words, mention.start)
    title = "" if found is None else words[found]
    # "Lt." can be two tokens.
    is_dotted = found is not None and words[found + 1] == "."
    return _make_forms(f"{title}." if is_dotted else title, mention.text)


@lru_cache(maxsize=10_000)
def _make_forms(title: str, name: str) -> Tuple[str, str, str]:
    text = without_adjectives(name).replace(" . ", ". ")
    names = text.split()
    while len(names) > 1 and is_suffix(names[-1]):
        del names[-1]
    return f"{title} {text}" if title else text, text, names[-1]


def without_adjectives(name: str) -> str:
    """Leave out the adjectives before a name: `dear Miss Woodhouse`; but `Little Pete`
    is called so."""
    first, _, rest = name.partition(" ")
    if first.lower() in _ADJECTIVES and first != "Little" and rest:
        return without_adjectives(rest)
    return name
