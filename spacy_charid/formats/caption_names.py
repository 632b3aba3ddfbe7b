"""Names that captions put before what is said, and that do not all look like names:
`[Nora] Hi.`, `Voice on Radio: Hi.`"""

import re
from collections import Counter
from typing import FrozenSet, Iterable, Set, Tuple

from ..dialogue.segmentation import find_tag, split_speakers
from ..dialogue.shapes.tags import (
    Judgement,
    cut_manner,
    cut_tag,
    is_capitalized,
    is_person,
    judge,
)
from ..dialogue.shapes.words import FUNCTION_WORDS, is_label, is_remark

_BRACKETED = re.compile(
    r"[\[(]([^\s\[\]():][^\[\]():\n]{0,40})[\])](?:[ \t]+(?=\S)|[ \t]*$)"
)


class CaptionNames:
    """The names of a file that are not told by their shape alone.

    Names in brackets are told apart from sounds such as `[Sighs]`.

    A name has a given name, a title or a noun for a person, is that of a speaker who
    also has a tag (`NORA:`), or comes again. Before a colon, whatever comes again and
    begins no sentence is a name.

    texts (Iterable[str]): The lines of the file, without dashes before them.
    """

    def __init__(self, texts: Iterable[str]) -> None:
        counts: Counter[str] = Counter()
        tags: Set[str] = set()
        odd: Counter[str] = Counter()
        for text in texts:
            found = _BRACKETED.match(text)
            if found:
                counts[_name(found)] += found.end() < len(text)
            else:
                speakers = find_tag(text)[0]
                tags.update(name.casefold() for name in speakers)
                odd[cut_tag(text)[0]] += not speakers
        self.odd: FrozenSet[str] = frozenset(
            name for name, count in odd.items() if count > 1 and _may_be_odd(name)
        )
        self.names: FrozenSet[str] = frozenset(
            name
            for name, count in counts.items()
            if is_person(name)
            or name.casefold() in tags
            or (count > 1 and _may_be_name(name))
        )

    def find(self, text: str) -> Tuple[Tuple[str, ...], int]:
        """Find the speakers of a line, and the start of their words; empty and 0 if
        there is none of these names."""
        name, said = cut_tag(text) if self.odd else ("", 0)
        if name in self.odd:
            return split_speakers(name), said
        found = _BRACKETED.match(text)
        if not found or _name(found) not in self.names:
            return (), 0
        return split_speakers(_name(found)), found.end()


def _name(found: "re.Match[str]") -> str:
    return cut_manner(found[1].strip())[0]


def _may_be_odd(name: str) -> bool:
    is_named = bool(name) and judge(name) is Judgement.MAYBE and name[0].isupper()
    return is_named and not is_label(name) and not is_remark(name)


def _may_be_name(name: str) -> bool:
    return is_capitalized(name) and name.split()[0].casefold() not in FUNCTION_WORDS
