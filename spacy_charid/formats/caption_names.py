"""Names that captions put before what is said, and that do not all look like names:
`[Nora] Hi.`, `Voice on Radio: Hi.`"""

import re
from collections import Counter
from typing import Dict, FrozenSet, Iterable, Mapping, Set, Tuple

from ..dialogue.shapes.described import is_described
from ..dialogue.shapes.tags import (
    Judgement,
    cut_manner,
    cut_tag,
    find_tag,
    is_capitalized,
    is_person,
    judge,
    split_speakers,
)
from ..dialogue.shapes.words import FUNCTION_WORDS, is_label, is_remark, is_sound
from ..names.nouns import personal_nouns

# How somebody is heard: `[Nora over phone]`, `[Nora in Spanish]`.
_HEARD = re.compile(
    r"[ ](?:(?:over|on|through|via|from|behind|in)(?:[ ]the)?[ ][A-Za-z]+"
    r"|off-?screen|voice-?over|narrating|whispering|shouting|distantly)$",
    re.I,
)
_DESCRIBED = re.compile(
    r"(?:the|a|an)[ ](?:\w+[ ])?(\w+)"
    r"(?:[ ](?:in|with|at|on|from|of|by)[ ][\w' ]{2,30})?",
    re.I,
)
_NUMBERED = re.compile(r"speaker[ _]?\d{1,2}", re.I)  # of whisper.cpp
CHEVRONS = ">>"  # before a line in which the speaker changes
MIN_CHANGES = 2  # names below such marks from which the others have one, too
# What no sentence ends with.
_OPEN = re.compile(
    r"(?:,|\b(?:a|an|the|of|to|on|in|at|by|for|from|with|until|every|last|next|this"
    r"|and|or|but|is|was|are|were))$",
    re.I,
)
_CUT = re.compile(r"[\w,;:%$€£&-]$")  # within a sentence
MIN_TAGGED = 4  # lines with a name that tell that all have one
_BRACKETED = re.compile(
    r"[\[(]([^\s\[\]():][^\[\]():\n]{0,40})[\])]:?(?:[ \t]+(?=\S)|[ \t]*$)"
)


class CaptionNames:
    """The names of a file that are not told by their shape alone.

    Names in brackets are told apart from sounds such as `[Sighs]`.

    A name has a given name, a title or a noun for a person, is that of a speaker who
    also has a tag (`NORA:`), or comes again; once is enough where half of all lines
    begin with brackets. Before a colon, whatever comes again and
    begins no sentence is a name; once is enough where nearly all lines have one.

    A word that the sentence of the line above ends in is none: `On` `Friday: rain.`

    texts (Iterable[str]): The lines of the file, without dashes before them.
    """

    def __init__(self, texts: Iterable[str]) -> None:
        counts: Counter[str] = Counter()
        tags: Set[str] = set()
        written: Counter[str] = Counter()
        odd: Counter[str] = Counter()
        changes: Set[str] = set()  # names after `>>`
        above: Dict[str, str] = {}  # what is above names without it
        tagged = lines = prefixed = 0
        before = ""
        for line in texts:
            text = line.removeprefix(CHEVRONS)
            lines += bool(text)
            found = _BRACKETED.match(text)
            if found:
                counts[_name(found)] += found.end() < len(text) or _has_manner(found)
            else:
                speakers = find_tag(text)[0]
                tags.update(name.casefold() for name in speakers)
                written.update(speakers)
                changes.update(speakers if line != text else ())
                above.update(dict.fromkeys(speakers, before))
                tagged += bool(speakers)
                name = cut_tag(text)[0]
                odd[name] += not speakers
                prefixed += bool(name)
            before = text or before
        # Among names with capitals, `mother: she had it` goes on with a sentence.
        is_upper = sum(n for name, n in written.items() if name[0].isupper()) > 1
        self.unsaid: FrozenSet[str] = frozenset(
            name
            for name, count in written.items()
            if count == 1
            and (
                (is_upper and name[0].islower())
                or _is_within(name, above[name], written, changes)
            )
        )
        again = sum(n for name, n in odd.items() if n > 1 and _may_be_odd(name))
        tagged += again
        is_most = tagged * 3 >= lines * 2
        is_most = is_most or (prefixed * 10 >= lines * 9 and tagged * 2 >= lines)
        are_all_tagged = tagged >= MIN_TAGGED and is_most
        self.odd: FrozenSet[str] = frozenset(
            name
            for name, count in odd.items()
            if count
            and _may_be_odd(name)
            and (
                are_all_tagged
                or (count > 1 and name[0].isupper())
                or (tagged > 1 and name[0].isupper() and is_described(name))
            )
        )
        # Sounds are in small letters, and names have capitals: `[Old Benno] Shh.`
        is_cased = any(map(str.islower, counts))
        is_cased = is_cased and not any(
            is_sound(n) and n[0].isupper() and not _does(n, tags, counts)
            for n in counts
        )
        n_again = sum(count > 1 for count in counts.values())
        is_dense = n_again > 1 and counts.total() * 2 >= lines  # as sounds are not
        self.names: FrozenSet[str] = frozenset(
            name
            for name, count in counts.items()
            if not _does(name, tags, counts)
            and (
                (is_dense and (count > 1 or (count and name[0].isupper())))
                or is_person(name)
                or _NUMBERED.fullmatch(name)
                or _is_described(name)
                or name.casefold() in tags
                or (count > (not is_cased) and _may_be_name(name))
            )
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


def _is_within(
    name: str, above: str, written: Iterable[str], changes: Set[str]
) -> bool:
    """Check for a word of a sentence that began above it, `on` `Friday: rain`, which is
    not written like the names.

    name (str): The word.
    above (str): The line above it.
    written (Iterable[str]): All names.
    changes (Set[str]): Those after `>>`.
    """
    if len(changes) >= MIN_CHANGES:
        return name not in changes and _CUT.search(above) is not None
    others = [other for other in written if other != name]
    are_upper = len(others) > 1 and all(map(str.isupper, others))
    return are_upper and not name.isupper() and _OPEN.search(above) is not None


def _name(found: "re.Match[str]") -> str:
    name = cut_manner(found[1].strip())[0]
    heard = _HEARD.search(name)
    return name[: heard.start()] if heard and _is_named(name[: heard.start()]) else name


def _is_named(name: str) -> bool:
    """Check for a name, rather than the noun of `man on radio`."""
    is_noun = name.split()[-1].casefold() in personal_nouns()
    return not is_noun and (is_capitalized(name) or is_person(name))


def _has_manner(found: "re.Match[str]") -> bool:
    """Check for a name with a manner, above words or beside them: `[Oda, softly]`."""
    name, cut = cut_manner(found[1].strip())
    return cut > 0 and not is_sound(name)


def _does(name: str, tags: Set[str], counts: Mapping[str, int]) -> bool:
    """Check for what somebody does: `Nora sighs`, `NORA SIGHS` beside `NORA:`."""
    who, _, verb = name.rpartition(" ")
    is_known = verb.islower() or who.casefold() in tags
    is_named = bool(who) and (counts.get(who, 0) > 0 or is_person(who))
    return is_named and is_known and is_sound(verb)


def _is_described(name: str) -> bool:
    """Check for `the Man in the Hat` and `man on radio`."""
    found = _DESCRIBED.fullmatch(name)
    heard = _HEARD.search(name)
    noun = found[1] if found else name[: heard.start()].split()[-1] if heard else ""
    return noun.casefold() in personal_nouns() and not is_sound(name)


def _may_be_odd(name: str) -> bool:
    is_named = bool(name) and judge(name) is Judgement.MAYBE
    return is_named and not is_label(name) and not is_remark(name)


def _may_be_name(name: str) -> bool:
    return is_capitalized(name) and name.split()[0].casefold() not in FUNCTION_WORDS
