"""Lines with a colon that tell a fact of a recording, and are said by nobody."""

import re
from typing import FrozenSet, Mapping

from ...names.given_names import is_title
from ...names.not_people import is_word
from ...names.nouns import ENDEARMENTS, is_kinship, is_plural_noun, personal_nouns
from .headers import SEVERAL
from .prefix import Prefix
from .tags import begins_with_given_name, split_speakers
from .times import BARE_TIME

_SHORT = re.compile(r"\(([A-Z]\w{0,4})\)$")  # how a name is shortened below
_APART = re.compile(r"[;,](?![^()\n]{0,60}\))")  # outside of parentheses
_GUEST = re.compile(r"[ \t]*\([^()\n]*\)$")
_SAID = re.compile(r"[.?!…][\"”’')]*$")
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
        short = _SHORT.search(text, colon.said)
        is_short = short and short[1] != colon.name and short[1] in self.speakers
        if short and is_short and _is_full_name(text[colon.said : short.start()]):
            return True  # once for each topic
        if self.counts[colon.name] != 1:
            return False
        if colon.name.casefold() in _WORDS and _NOTHING.fullmatch(text, colon.said):
            return True
        is_top = text.isupper() and text == self.title and len(text) > colon.said
        if is_top and len(self.speakers) > 2 and not _SAID.search(text):
            return True
        if is_short:
            return True
        is_once = text[-1:].isdigit()
        words = text[colon.said :]
        if SEVERAL.match(text) or self._name_speakers(words, colon.name):
            return True
        is_clock = len(words) < 6  # `Nora: 21:30`
        return is_once and not is_clock and BARE_TIME.fullmatch(words) is not None

    def may_be_said(self, text: str, colon: Prefix) -> bool:
        """Check for `Teacher: Anna, Ben`, which has the form of a fact, but may as well
        call those who speak below."""
        last = colon.name.split()[-1].casefold()
        is_once = self.counts[colon.name] == 1 and not _is_name(colon.name)
        is_list = is_once and self._list_speakers(text[colon.said :], colon.name)
        return is_list and not _is_for_several(last)

    def _name_speakers(self, words: str, name: str) -> bool:
        """Check for `Interviewer: Chidi Okafor` and `Hosts: Bea Marsh, Obi Nwa`, who
        speak below; what `Mike` or `Mrs. Hall` says only begins with names."""
        if _is_name(name):
            return False
        lists = self._list_speakers(words, name) or self._list_in_full(words, name)
        return lists or self._is_in_full(words)

    def _list_speakers(self, words: str, name: str) -> bool:
        """Check for a list of people who speak, with few others."""
        is_for_several = _is_for_several(name.split()[-1].casefold())
        if _SAID.search(words) and not is_for_several:
            return False
        parts = [part.split(":")[-1].strip(" \t.") for part in _APART.split(words)]
        others = [p for p in parts if _GUEST.sub("", p) not in self.speakers]
        is_list = len(parts) - len(others) > max(len(others), 1)
        return is_list and (is_for_several or all(map(_may_be_name, others)))

    def _list_in_full(self, words: str, name: str) -> bool:
        """Check for the full names of people who speak by their first ones."""
        names = split_speakers(words)
        first = {each.split()[0] for each in names if each.split()}
        known = self.first_words - {name.split()[0]}
        is_known = bool(first) and first <= known and not _SAID.search(words)
        return is_known and all(map(_is_full_name, names))

    def _is_in_full(self, words: str) -> bool:
        """Check for the full name of somebody who speaks by one of its words:
        `Interviewer: Chidi Okafor`, above `OKAFOR: ...`; not for `Coming Mum`."""
        if not _is_full_name(words):
            return False
        first, *_, last = words.split()
        is_call = is_kinship(last) or _is_noun(first)
        return last.casefold() in self.folded_names and not is_call


def _is_name(label: str) -> bool:
    """Check for the name of a person, with or without a title."""
    words = label.split()
    is_titled = len(words) > 1 and is_title(words[0])
    return is_titled or begins_with_given_name(label)


def _is_for_several(noun: str) -> bool:
    """Check for a noun in lower case that is no single person: `hosts`, `voices`."""
    is_thing = is_word(noun) and noun not in personal_nouns()
    return is_plural_noun(noun) or is_thing


def _may_be_name(words: str) -> bool:
    """Check for words in capitals that are no frequent ones: `Bea Lund`."""
    parts = _GUEST.sub("", words).split()
    is_plain = any(map(_is_noun, parts))
    return bool(parts) and all(part[0].isupper() for part in parts) and not is_plain


def _is_noun(word: str) -> bool:
    return is_word(word.casefold()) and not begins_with_given_name(word)


def _is_full_name(words: str) -> bool:
    parts = words.split()
    is_call = len(parts) > 1 and parts[-1].casefold() in ENDEARMENTS
    is_short = len(parts) in (2, 3) and not is_call
    return is_short and all(part[0].isupper() for part in parts)
