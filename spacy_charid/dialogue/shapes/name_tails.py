"""What people write after their names in meetings: `Ana Bell | ACME | she/her`."""

import re
from collections import Counter
from typing import Dict, Iterable

_PRONOUN = (
    r"(?:she|hers?|he|him|his|they|them|theirs?|any|all|its?|[zx]e|[zx]ie|[xz]em|[xz]ir"
    r"|hir|ey|em|fae|sie|ihr|er|ihm|elle|el|él|ella|il|lui|iel|elles?|ela|ele|lei|hij"
    r"|hem|zij|haar|die|hen|hun|hon|han)"
)
_SLASH = "[/|\u2044\u2215\u29f8\uff0f]"  # as `/` is not allowed in names of files
_PRONOUNS = re.compile(
    rf"(?<=\S)[ ]*(?:[|,;•·–—-][ ]*)?(?<![^\W_])[(\[]?{_PRONOUN}"
    rf"(?:[ ]?{_SLASH}[ ]?{_PRONOUN}){{1,3}}[)\]]?"
    r"(?:[ ]?[^\w\s()\[\]]{1,8})?$",  # an emoji
    re.I,
)
_BAR = re.compile(r"[ ][|│｜][ ]")


def cut_pronouns(name: str) -> str:
    """Cut the pronouns off a name: `Ana Bell she/her`, `Ana Bell (they/them)`."""
    found = _PRONOUNS.search(name)
    return name[: found.start()] if found else name


def find_affiliated(names: Iterable[str]) -> Dict[str, str]:
    """Find names before a bar and an affiliation, `Ana Bell | ACME`, that nobody else
    has, and no affiliation that speaks as well.

    names (Iterable[str]): The names of a text.
    RETURNS (Dict[str, str]): The name to use, for those with an affiliation.
    """
    known = set(names)
    parts = {name: list(map(str.strip, _BAR.split(name))) for name in known}
    counts = Counter(first for first, *rest in parts.values() if rest)
    return {
        name: first
        for name, (first, *rest) in parts.items()
        if rest and first and counts[first] == 1 and known.isdisjoint(rest)
    }
