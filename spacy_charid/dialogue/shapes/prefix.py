"""What may be a name at the start of a line, and whether it is one."""

import re
from collections import Counter
from typing import Dict, NamedTuple

from .tags import Judgement, cut_manner, judge
from .words import is_label, is_remark

# Somebody whom only a tape knows: `Female voice 2`, `Unidentified speaker`.
_VOICE = re.compile(
    r"(?:(?:unidentified|unknown|another|other|first|second|third|several|young|older"
    r"|male|female|man['’]s|woman['’]s|child['’]s|audience|panel|jury|group)[ ]){1,3}"
    r"(?:voices?|speakers?|participants?|respondents?|members?|persons?|males?|females?"
    r"|callers?|questioners?|child|man|woman|student)(?:[ ]\d{1,2})?",
    re.I,
)


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
    """Judges the names before a colon by their shape and by how often they occur."""

    def __init__(self, counts: Counter) -> None:
        self.counts = counts
        self.known: Dict[str, bool] = {}
        # A chat in lower case, `ben: hi`; there, `old ben:` may occur once.
        self.is_lower = len(counts) > 2 and all(map(str.islower, counts))

    def is_speaker(self, name: str) -> bool:
        if name not in self.known:
            self.known[name] = self._judge(name)
        return self.known[name]

    def _judge(self, name: str) -> bool:
        if is_label(name, self.counts[name]) or (
            is_remark(name) and self.counts[name] < 3
        ):
            return False
        bare, cut = cut_manner(name)
        if cut and not (bare.isupper() or bare in self.counts):
            return False
        found = judge(bare)
        if found is Judgement.MAYBE and _VOICE.fullmatch(bare) and bare[0].isupper():
            return True
        return found is Judgement.NAME or (
            found is Judgement.MAYBE
            and (self.counts[name] > 1 or (self.is_lower and len(name.split()) < 3))
        )
