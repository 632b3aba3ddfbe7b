"""What may be a name at the start of a line, and whether it is one."""

import re
from collections import Counter
from typing import Dict, List, NamedTuple, Optional, Sequence

from ...names.given_names import is_listed_name, lower_names
from ...names.not_people import is_common_word, is_word
from .described import is_described
from .line import Line
from .tags import Judgement, cut_manner, is_person, judge
from .words import FUNCTION_WORDS, is_label, is_remark

# Somebody whom only a tape knows: `Female voice 2`, `Unidentified speaker`.
_VOICE = re.compile(
    r"(?:(?:unidentified|unknown|another|other|first|second|third|several|young|older"
    r"|male|female|man['’]s|woman['’]s|child['’]s|audience|panel|jury|group)[ ]){1,3}"
    r"(?:voices?|speakers?|participants?|respondents?|members?|persons?|males?|females?"
    r"|callers?|questioners?|child|man|woman|student)(?:[ ]\d{1,2})?",
    re.I,
)

_AGES = frozenset("old young big little".split())
_WITHIN = re.compile(r"[^\W\d_]:[a-zà-ÿ]")  # a colon between letters


class Prefix(NamedTuple):
    """What may be a name at the start of a line.

    name (str): As written.
    said (int): Where the words begin, in characters of the line.
    form (str): Its form, a key of `FORMS`.
    """

    name: str
    said: int
    form: str


class NameJudge:
    """Judges the names before a colon by their shape and by how often they occur.

    counts (Counter): How often each occurs.
    n_starts (int): The lines in which a turn may begin; see `count_starts`.
    """

    def __init__(self, counts: Counter, n_starts: int) -> None:
        self.counts = counts
        self.bare: Counter[str] = Counter()
        for name, n in counts.items():
            self.bare[cut_manner(name)[0]] += n
        self.known: Dict[str, bool] = {}
        names = [name for name, n in counts.items() if not is_label(name, n)]
        # A chat in lower case, `ben: hi`; there, `old ben:` may occur once.
        self.is_lower = len(names) > 2 and all(map(str.islower, names))
        self.has_lower = any(n > 1 and name[0].islower() for name, n in counts.items())
        again = [name for name in names if counts[name] > 1]
        self.are_upper = len(again) > 1 and all(map(str.isupper, again))
        self.is_dense = False
        self.is_dense = self._is_dense(n_starts)

    def is_speaker(self, name: str) -> bool:
        if name not in self.known:
            self.known[name] = self._judge(name)
        return self.known[name]

    def _is_dense(self, n_starts: int) -> bool:
        """Check whether somebody is named in a good part of the lines that may begin a
        turn, and somebody again, as in no story."""
        named = [n for n in self.counts if self._judge(n) or is_described(n)]
        again = max((self.bare[cut_manner(name)[0]] for name in named), default=0)
        return again > 1 and sum(self.counts[n] for n in named) * 5 >= n_starts * 2

    def _is_cue(self, name: str) -> bool:
        """Check for a name in capitals, as most are: `WELL: Who's there?`"""
        upper = sum(n for other, n in self.counts.items() if other.isupper())
        return name.isupper() and upper * 5 >= self.counts.total() * 3

    def _judge(self, name: str) -> bool:
        if is_label(name, self.counts[name]) or (
            is_remark(name) and self.counts[name] < (2 if self._is_cue(name) else 3)
        ):
            return False
        is_function = name.islower() and name in FUNCTION_WORDS
        if is_function and self.counts[name] == 1 and not self.has_lower:
            return False
        bare, cut = cut_manner(name)
        is_known = bare.isupper() or self.bare[bare] > (name != bare)
        is_known = is_known or is_described(bare)
        if cut and not is_known:
            if name[len(bare)] == ",":
                return False
            bare = name  # `Letter to Anna`
        found = judge(bare)
        if found is Judgement.MAYBE and _VOICE.fullmatch(bare) and bare[0].isupper():
            return True
        if found is Judgement.NAME:
            return True
        if self.is_dense and (is_described(bare) or is_lower_name(bare)):
            return True
        is_again = self.counts[name] > 1 or (self.is_lower and is_nick(name))
        return found is Judgement.MAYBE and is_again


def drop_within_words(
    lines: Sequence[Line], colons: Sequence[Optional[Prefix]]
) -> List[Optional[Prefix]]:
    """Drop the names whose colon is within a word, as where sounds are drawn out: `the
    Tue:sday`; unless as many colons as not have no space after them.

    lines (Sequence[Line]): The lines.
    colons (Sequence[Optional[Prefix]]): What may be a name before their colons.
    RETURNS (List[Optional[Prefix]]): The same, without these.
    """
    close = [
        c is not None and line.text[c.said - 1] == ":"  # no space
        for line, c in zip(lines, colons, strict=True)
    ]
    within = [
        c is not None and is_close and bool(_WITHIN.match(line.text, c.said - 2))
        for line, c, is_close in zip(lines, colons, close, strict=True)
    ]
    pairs = list(zip(colons, within, strict=True))
    if not any(within) or sum(close) * 2 >= sum(map(bool, colons)):
        return list(colons)
    apart: Dict[str, int] = {}  # how far the lines of a name are indented
    for line, (colon, is_in) in zip(lines, pairs, strict=True):
        if colon and not is_in:
            apart[colon.name] = max(apart.get(colon.name, 0), line.indent)
    return [
        None if is_in and colon and apart.get(colon.name, -1) < line.indent else colon
        for line, (colon, is_in) in zip(lines, pairs, strict=True)
    ]


def is_lower_name(name: str) -> bool:
    """Check for a given name and others, all in small letters: `ben jones`, not `ben
    again`; or for `old tom`."""
    first, *others = name.split() or [""]
    if first in _AGES:
        return len(others) == 1 and others[0] in lower_names()
    is_given = first in lower_names() and 0 < len(others) < 3
    return is_given and all(
        is_listed_name(word.capitalize()) or not is_word(word) for word in others
    )


def is_nick(name: str) -> bool:
    """Check for `old ben` or `moss leader`, not for `quick question` or `big news`."""
    first, *others = name.split()
    if not others:
        return True
    is_noun = is_common_word(first) and not is_person(others[-1].capitalize())
    is_noun = is_noun or is_common_word(others[-1]) or is_remark(others[-1])
    return len(others) == 1 and not is_noun
