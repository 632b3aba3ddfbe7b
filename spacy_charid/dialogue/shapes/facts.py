"""Lines with a colon that tell a fact of a recording, and are said by nobody."""

import re
from typing import FrozenSet, Mapping

from .headers import SEVERAL
from .prefix import Prefix
from .tags import split_speakers
from .times import BARE_TIME

_SHORT = re.compile(r"\(([A-Z]\w{0,4})\)$")  # how a name is shortened below
_APART = re.compile(r"[;,](?![^()\n]{0,60}\))")  # outside of parentheses
_GUEST = re.compile(r"[ \t]*\([^()\n]*\)$")
# `AP: Boyd to bring cake`: the task of a speaker, in minutes.
_TASK = re.compile(
    r"A\.?P\.?(?:[ ]?\d+)?:[ \t]+([A-Z][\w.'’-]*)(?:[ ][^:?!]{1,40})?[ ]to[ ]"
    r"(?!(?:the|a|an|my|his|her|our|your|their|me|us|you)\b)[a-z]{2,}\b"
)

# That a shot of a storyboard has no words: `DIALOGUE: none`.
_WORDS = frozenset(("dialogue", "dialog", "speech"))
_NOTHING = re.compile(r"(?i:none|nil|no dialogue|n/?a|[-–—]{1,3})\.?")


class Facts:
    """Finds the lines that tell a fact of a recording.

    counts (Mapping[str, int]): How often each prefix is in the text.
    speakers (FrozenSet[str]): Those that are speakers.
    title (str): The first line of the text.
    """

    def __init__(
        self, counts: Mapping[str, int], speakers: FrozenSet[str], title: str
    ) -> None:
        self.counts, self.speakers, self.title = counts, speakers, title
        self.folded_names = {name.casefold() for name in speakers}
        self.first_words = {name.split()[0] for name in speakers}

    def are_told_by(self, text: str, colon: Prefix) -> bool:
        """Check for `Saved: 2024-05-12 21:30` and `Interviewer: Dana Roy (DR)`, once
        in a text, for several labels on a line, and for the tasks of speakers."""
        task = _TASK.match(text)
        if task and task[1] in self.first_words:
            return True
        if self.counts[colon.name] != 1:
            return False
        if colon.name.casefold() in _WORDS and _NOTHING.fullmatch(text, colon.said):
            return True
        is_title = text.isupper() and text == self.title and len(text) > colon.said
        if is_title and len(self.speakers) > 2:
            return True
        short = _SHORT.search(text, colon.said)
        if short and short[1] != colon.name and short[1] in self.speakers:
            return True
        is_once = text[-1:].isdigit()
        words = text[colon.said :]
        if SEVERAL.match(text) or self._lists_speakers(words, colon.name):
            return True
        is_clock = len(words) < 6  # `Nora: 21:30`
        return is_once and not is_clock and BARE_TIME.fullmatch(words) is not None

    def _lists_speakers(self, words: str, name: str) -> bool:
        """Check for `Hosts: Fenella Marsh, Obi Nwachukwu`, who speak below."""
        parts = [part.split(":")[-1].strip() for part in _APART.split(words)]
        listed = sum(_GUEST.sub("", part) in self.speakers for part in parts)
        if self.counts[name] == 1 and listed > 1 and listed * 2 > len(parts):
            return True
        if self.counts[name] == 1 and self._is_in_full(words):
            return True
        names = split_speakers(words)
        first = {each.split()[0] for each in names if each.split()}
        known = self.first_words - {name.split()[0]}
        is_list = bool(first) and first <= known and words[-1] not in ".?!…"
        return is_list and all(map(_is_full_name, names))

    def _is_in_full(self, words: str) -> bool:
        """Check for the full name of somebody who speaks by one of its words:
        `Interviewer: Chidi Okafor`, above `OKAFOR: ...`"""
        return (
            _is_full_name(words) and words.split()[-1].casefold() in self.folded_names
        )


def _is_full_name(words: str) -> bool:
    parts = words.split()
    return len(parts) in (2, 3) and all(part[0].isupper() for part in parts)
