"""Fold the ways in which a text writes the same speaker."""

import re
from collections import Counter
from typing import Dict, Iterable, List, Mapping

from ...names.given_names import is_title
from ...names.not_people import is_common_word, rare_words
from ...names.nouns import personal_nouns
from .name_tails import cut_pronouns, find_affiliated
from .tags import begins_with_given_name, cut_degrees, split_speakers, turn_around

_INITIAL = re.compile(r"\w[ ](?![IVX]$)[A-Z]$|\.[ ](?![IVX]$)[A-Z]$")  # no numeral
_INITIALS = re.compile(r"[A-ZÀ-Þ]{2,3}")
_ASIDE = re.compile(r"(.*[^\s(])[ ]?\([^()]{1,24}\)")
MIN_NUMBERED = 5  # turns
_SUFFIX = re.compile(r"(?<=\w)[-_@][^\W\d_]{3,}$")
_NUMBERED = re.compile(r"([^\W\d_]{1,12})[ ]?(\d{1,4})")


def fold_names(names: Iterable[str]) -> Dict[str, str]:
    """Fold `Smith, Anna`, `Anna Smith, PhD` and `Anna Smith (32)` into `Anna Smith`,
    and `Mr Bell` into `Mr. Bell`, whichever comes first.

    names (Iterable[str]): The names of a text as written, one per turn.
    RETURNS (Dict[str, str]): The name to use, for each name as written.
    """
    counts = Counter(names)
    if cut := _find_suffix(counts):
        return {name: name[: -len(cut)] for name in counts}
    numbered = _cut_numbers(counts)
    if numbered:
        return numbered
    named = {name: cut_pronouns(name) for name in counts}
    affiliated = find_affiliated(named.values())
    bare = {name: cut_degrees(affiliated.get(cut, cut)) for name, cut in named.items()}
    bare = _unify_dots(_cut_asides(bare))
    known = set(bare.values())
    folded = {name: _fold(cut, known, counts) for name, cut in bare.items()}
    short = {**_find_initials(known), **_find_surnames(known)}
    return unify_case(
        {name: _expand(cut, known, short) for name, cut in folded.items()}
    )


def _cut_asides(names: Mapping[str, str]) -> Dict[str, str]:
    """Cut off what stands in parentheses behind a name that others stand alone."""
    known = set(names.values())
    found = {written: _ASIDE.fullmatch(name) for written, name in names.items()}
    return {
        written: match[1] if match and match[1] in known else names[written]
        for written, match in found.items()
    }


def _unify_dots(names: Mapping[str, str]) -> Dict[str, str]:
    """Write a name with dots or without, as where it comes first: `Mr Bell`; a dot
    behind it is cut off if it is anywhere without."""
    known = {name.casefold() for name in names.values()}
    cut = {written: name.rstrip(". \xa0") for written, name in names.items()}
    bare = {
        written: cut[written] if cut[written].casefold() in known else name
        for written, name in names.items()
    }
    first: Dict[str, str] = {}
    for name in bare.values():
        first.setdefault(name.replace(".", ""), name)
    return {written: first[name.replace(".", "")] for written, name in bare.items()}


def _expand(name: str, known: Iterable[str], short: Mapping[str, str]) -> str:
    """Expand an initial: `MRS. P` is `MRS. PELLING`, if nobody else begins like it; or
    what else is short for one full name."""
    bare = name.rstrip(".")
    if titled := _expand_titled(name, known):
        return titled
    if bare in short:
        return short[bare]
    if not _INITIAL.search(bare):
        return name
    longer = [other for other in known if other.startswith(bare) and other != name]
    return longer[0] if len(longer) == 1 and len(longer[0]) > len(bare) + 2 else name


def _expand_titled(name: str, known: Iterable[str]) -> str:
    """Expand a title and a surname, `Dr. Foss`, to `Dr. Lena Foss` if only one speaker
    is called like that; empty if there is no such one."""
    words = name.split()
    if len(words) != 2 or not is_title(words[0]):
        return ""
    longer = [other for other in known if other.split()[::2] == words]
    return longer[0] if len(longer) == 1 and len(longer[0].split()) == 3 else ""


def _find_initials(names: Iterable[str]) -> Dict[str, str]:
    """Find the initials that one full name alone has: `NE` of `Nils Ek`."""
    found: Dict[str, List[str]] = {}
    for name in names:
        words = name.removeprefix("The ").split()
        initials = "".join(word[0] for word in words)
        is_full = len(words) in (2, 3) and not name.isupper()
        if is_full and _INITIALS.fullmatch(initials):
            found.setdefault(initials, []).append(name)
    return {initials: full[0] for initials, full in found.items() if len(full) == 1}


def _find_surnames(names: Iterable[str]) -> Dict[str, str]:
    """Find the surnames that stand alone and that one full name alone has: `Ruzic` of
    `Bettina Ruzic`, but no `CAPTAIN` of a `PIRATE CAPTAIN`."""
    known = set(names)
    found: Dict[str, List[str]] = {}
    for name in known:
        last = name.split()[-1] if name.split() else ""
        if last in known and last != name and _is_full(name):
            found.setdefault(last, []).append(name)
    return {last: full[0] for last, full in found.items() if len(full) == 1}


def _is_full(name: str) -> bool:
    """Check for one or two first names, and a surname that is no other word."""
    *first, last = name.split()
    if len(first) > 2 or "," in name or not all(word[0].isupper() for word in first):
        return False
    is_given = begins_with_given_name(name) or not _is_word(first[0])
    is_surname = not _is_word(last) and not begins_with_given_name(last)
    return is_given and is_surname and not is_title(first[0])


def _is_word(word: str) -> bool:
    key = word.casefold()
    return is_common_word(word) or key in rare_words() or key in personal_nouns()


def unify_case(names: Mapping[str, str]) -> Dict[str, str]:
    """Write a name in one case, where it is in capitals and in small letters.

    names (Mapping[str, str]): The name to use, for each name as written.
    RETURNS (Dict[str, str]): The same; for `RUTH`, `Ruth` if the text has both, and
        for `q`, `Q`.
    """
    kept = [name for name in names.values() if not name.islower()]
    small = {name.casefold(): name for name in sorted(kept, key=_is_titled)}
    return {
        written: name if _is_titled(name) else small.get(name.casefold(), name)
        for written, name in names.items()
    }


def find_turned(names: Iterable[str]) -> Dict[str, str]:
    """Turn `Bell, Anna` around where other names are written forward, as in `Ben Lund`.

    names (Iterable[str]): The names of a table.
    RETURNS (Dict[str, str]): The names to use, for those to turn.
    """
    known = set(names)
    forward = {name for name in known if "," not in name and len(name.split()) > 1}
    if not any(map(begins_with_given_name, forward)):
        return {}
    turned = {name: turn_around(name) for name in known if "," in name}
    return {
        name: other
        for name, other in turned.items()
        if other and (other in known or begins_with_given_name(other))
    }


def _is_titled(name: str) -> bool:
    return name[:1].isupper() and not name.isupper()


def _find_suffix(names: Iterable[str]) -> str:
    """Find what all names end with, and which names none of them: `Ada-mic`, `Bo-mic`;
    empty if there is nothing."""
    found = [_SUFFIX.search(name) for name in names]
    suffixes = {match[0] if match else "" for match in found}
    return suffixes.pop() if len(found) > 1 and len(suffixes) == 1 else ""


def _cut_numbers(counts: Mapping[str, int]) -> Dict[str, str]:
    """Cut the numbers off the names of numbered turns: `T1`, `C1`, `T2`, `C2`.

    counts (Mapping[str, int]): How often each name occurs, in order.
    RETURNS (Dict[str, str]): The names without numbers; empty if any has none, or if
        they do not count from 1.
    """
    if len(counts) < MIN_NUMBERED or max(counts.values()) > 1:
        return {}
    found = {name: _NUMBERED.fullmatch(name) for name in counts}
    numbers: Dict[str, List[int]] = {}
    for match in found.values():
        if match is None:
            return {}
        numbers.setdefault(match[1], []).append(int(match[2]))
    if any(all != list(range(1, len(all) + 1)) for all in numbers.values()):
        return {}
    names = {name: match[1] for name, match in found.items() if match}
    return names if 1 < len(numbers) * 2 < len(counts) else {}


def _fold(name: str, known: Iterable[str], counts: Mapping[str, int]) -> str:
    turned = turn_around(name)
    if not turned:
        return name
    parts = split_speakers(name)
    if turned in known:
        return turned
    if any(part in known for part in parts):
        return name  # Ross, Monica: two people who also speak alone
    last_first = begins_with_given_name(parts[-1]) and not begins_with_given_name(name)
    return turned if last_first or counts[name] > 1 else name
