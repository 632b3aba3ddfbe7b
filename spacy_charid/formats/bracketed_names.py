"""Names in brackets before what is said, as in captions for the deaf: `[Nora] Hi.`"""

import re
from collections import Counter
from typing import FrozenSet, Iterable, Set, Tuple

from ..dialogue.segmentation import find_tag, split_speakers
from ..dialogue.shapes.tags import cut_manner, is_capitalized, is_person
from ..dialogue.shapes.words import FUNCTION_WORDS

_BRACKETED = re.compile(
    r"[\[(]([^\s\[\]():][^\[\]():\n]{0,40})[\])](?:[ \t]+(?=\S)|[ \t]*$)"
)


class BracketedNames:
    """The names in brackets of a file, told apart from sounds such as `[Sighs]`.

    A name has a given name, a title or a noun for a person, is that of a speaker who
    also has a tag (`NORA:`), or comes again.

    texts (Iterable[str]): The lines of the file, without dashes before them.
    """

    def __init__(self, texts: Iterable[str]) -> None:
        counts: Counter[str] = Counter()
        tags: Set[str] = set()
        for text in texts:
            found = _BRACKETED.match(text)
            if found:
                counts[_name(found)] += found.end() < len(text)
            else:
                tags.update(name.casefold() for name in find_tag(text)[0])
        self.names: FrozenSet[str] = frozenset(
            name
            for name, count in counts.items()
            if is_person(name)
            or name.casefold() in tags
            or (count > 1 and _may_be_name(name))
        )

    def find(self, text: str) -> Tuple[Tuple[str, ...], int]:
        """Find the speakers of a line, and the start of their words; empty and 0 if
        there is no name in brackets."""
        found = _BRACKETED.match(text)
        if not found or _name(found) not in self.names:
            return (), 0
        return split_speakers(_name(found)), found.end()


def _name(found: "re.Match[str]") -> str:
    return cut_manner(found[1].strip())[0]


def _may_be_name(name: str) -> bool:
    return is_capitalized(name) and name.split()[0].casefold() not in FUNCTION_WORDS
