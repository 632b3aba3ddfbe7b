"""Known speakers whom a line names in another way than the rest of the text.

Whoever types a transcript slips: `CUSTOMER; Ah.`, `MK What?`, `🐻 Old Bru- Three.`
among lines of the form `Name: text`.
"""

import re
from collections import Counter
from enum import Enum
from typing import Dict, Iterable, List, NamedTuple, Optional, Set

from .words import FUNCTION_WORDS, is_label, is_remark

MAX_NAME_WORDS = 6
_SIDES = "*_~`'\"“”‘’.,:;()[]{}<>|/\\-–—=+ "
_LEAD = re.compile(r"[^\w\s\"“”„‘’'«»‹›()\[\]{}<>|.…-]{0,6}[ ]?")
_WORD = re.compile(r"[^\s:：;|>»→]+")
_DASHES = re.compile(r"[-–—=~]+$")
_MANNER = re.compile(r"[ \t]*(?:\([^()\n]{0,60}\)|\[[^\[\]\n]{0,60}\])")
# What sets off a name; a dash needs a space on one side, and has none in a compound.
_MARK = re.compile(
    r"[ \t]*(?:[:：]{1,2}|;|[-=–—~]{1,2}>|»|>{1,2}|›|→|\|(?!\|)|\t|[ ]{2})[ \t]*(?=\S)"
    r"|[ \t]+[-–—~=]{1,3}[ \t]*(?=[^\s\d-])|[-–—]{1,2}[ \t]+(?=\S)"
)
# Whom the words are for: `BEN to ANNA. Yes.`
_ADDRESSED = re.compile(r"[ ](?:to|TO)[ ]([^.:\n]{1,40})[.:][ ]+(?=\S)")
_NEXT = re.compile(r"[ \t]+([¿¡\"“‘'«]?)([^\W\d_][\w'’]*)")
_ENDS = ".?!…\"”’'»)"


class How(Enum):
    """How a line names a speaker."""

    MARK = "mark"  # with a mark that sets off the name
    BARE = "bare"  # without one, but the words begin like a sentence
    DOUBTFUL = "doubtful"  # what follows may belong to the name, or tell of it


class Known(NamedTuple):
    """A known speaker at the start of a line.

    name (str): As written in the other lines.
    said (int): Where the words begin, in characters of the line.
    how (How): How the line names the speaker.
    """

    name: str
    said: int
    how: How

    @property
    def is_bare(self) -> bool:
        return self.how is How.BARE


class KnownNames:
    """Finds known speakers at the start of lines.

    names (Iterable[str]): The speakers, one for each turn.
    """

    def __init__(self, names: Iterable[str]) -> None:
        counts = Counter(names)
        self.names: Dict[str, str] = {}
        keys = Counter(_key(name) for name in counts.elements())
        self.again: Set[str] = {name for name in counts if keys[_key(name)] > 1}
        for name, _ in counts.most_common():
            key = _key(name)
            if key and not is_label(name) and not is_remark(name):
                self.names.setdefault(key, name)
        self.firsts = {key.split()[0] for key in self.names}

    def find(self, text: str, at: int = 0) -> Optional[Known]:
        """Find a speaker at the start of a line.

        text (str): The line, stripped.
        at (int): Where a name may begin, after a number or a bullet.
        RETURNS (Optional[Known]): The speaker; None if the line names none.
        """
        lead = _LEAD.match(text, at)
        begin = lead.end() if lead else at
        word = _WORD.match(text, begin)
        if word is None or _key(word[0]) not in self.firsts:
            return None
        ends: List[int] = []
        while word is not None and len(ends) < MAX_NAME_WORDS:
            dashes = _DASHES.search(word[0])
            if dashes and not dashes.start():
                break
            ends.append(word.start() + dashes.start() if dashes else word.end())
            word = _WORD.match(text, word.end() + 1) if not dashes else None
        for end in reversed(ends):
            name = self.names.get(_key(text[begin:end]))
            if name is not None and end > begin:
                return self._judge(name, text, begin, end)
        return None

    def _judge(self, name: str, text: str, begin: int, end: int) -> Optional[Known]:
        """Judge what follows a name."""
        if text[end - 1] in ",.!?…" and text[end - 1] != name[-1]:
            if text[end - 1] != "." or end >= len(text):
                return None
            if text[begin:end].isupper():
                return Known(name, end + 1, How.MARK)
            is_name = name.isupper() and _begins_sentence(text[end:])
            return Known(name, end + 1, How.BARE) if is_name else None
        addressed = _ADDRESSED.match(text, end) if text[begin:end].isupper() else None
        if addressed and _key(addressed[1]) in self.names:
            return Known(name, addressed.end(), How.MARK)
        manner = _MANNER.match(text, end)
        after = manner.end() if manner else end
        mark = _MARK.match(text, after)
        if mark:
            return Known(name, mark.end(), How.MARK)
        if (
            manner
            and text[after : after + 1] == "."
            and _begins_sentence(text[after + 1 :])
        ):
            return Known(name, after + 2, How.MARK)
        following = _NEXT.match(text, after)
        if following is None:
            return None
        said, word = following.start(1), following[2]
        begins = not word[0].islower() and (not word.isupper() or word == "I")
        is_function = word.casefold() in FUNCTION_WORDS
        if not begins or text[begin:end].islower():
            return None
        if manner and text[begin:end][:1].isupper():  # `Ben (sitting down) I do.`
            return Known(name, said, How.BARE)
        if text[begin:end].isupper() and end - begin > 1:
            is_sentence = text[-1] in _ENDS and is_function
            return Known(name, said, How.BARE if is_sentence else How.DOUBTFUL)
        is_again = is_function and name in self.again
        return Known(name, said, How.DOUBTFUL) if is_again else None


def _begins_sentence(rest: str) -> bool:
    return rest[:1] == " " and rest[1:2].isupper()


def follows_sentence(before: str) -> bool:
    """Check whether a line is blank or ends a sentence, so that the next one may begin
    a turn without a mark."""
    return not before or before[-1] in _ENDS


def _key(name: str) -> str:
    words = name.casefold().split()
    bare = (word.strip(_SIDES) for word in words)
    return " ".join(word for word in bare if any(map(str.isalnum, word)))
