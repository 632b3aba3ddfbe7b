"""The title of a text, where it looks like a name and what is said."""

import re
from collections import Counter
from typing import List, Sequence

from .forms import FORMS, name_of
from .line import SAMPLE, Line
from .page_breaks import SENTENCE_END

MIN_NAMES = 2  # of those who speak, one of whom speaks again
# `The Ferry: The Long Night (Part 1)`, whose words have capitals
_WITH_COLON = re.compile(
    r"(?P<name>[^:\n]{2,60}):[ ]"
    r"(?:The|An?|Part|Season|Series|Episode|Chapter|Act|Book)\b"
    r"(?P<words>[^:.?!…]{2,80})"
)
_SMALL = frozenset(
    "a an and as at by for from full in of on or script the to transcript with".split()
)


def find_title(lines: Sequence[Line]) -> List[int]:
    """Find `TOWN COUNCIL — Minutes` in the first line, which is no sentence: nobody of
    this name speaks again, and all other names are in small letters, or have a dot
    before the dash. So is `The Ferry: Part 2`, above a blank line.

    lines (Sequence[Line]): All lines; the first ones decide.
    RETURNS (List[int]): The index of the title; empty if there is none.
    """
    first = next((i for i, line in enumerate(lines) if line.text), len(lines))
    if first < len(lines) and _is_title(lines, first):
        return [first]
    for form, is_set_like in (("NAME.--Text", _has_dot), ("Name - text", _is_upper)):
        pattern = FORMS[form].pattern
        title = pattern.match(lines[first].text) if first < len(lines) else None
        if title is None or " " not in title[1] or SENTENCE_END.search(title.string):
            continue
        below = (pattern.match(line.text) for line in lines[first + 1 : SAMPLE])
        others = [match for match in below if match]
        names = Counter(map(name_of, others))
        is_again = len(names) >= MIN_NAMES and max(names.values()) > 1
        are_other = all(is_set_like(each) != is_set_like(title) for each in others)
        if is_again and are_other and name_of(title) not in names:
            return [first]
    return []


def _is_title(lines: Sequence[Line], first: int) -> bool:
    """Check for a title with a colon, above a blank line, whose name is nowhere set off
    by a colon again."""
    title = _WITH_COLON.fullmatch(lines[first].text)
    below = lines[first + 1 : first + 2]
    if title is None or not below or below[0].text:
        return False
    words = re.findall(r"[^\W\d_]+(?:['’][^\W\d_]+)?", title["words"])
    is_set = all(word[0].isupper() or word in _SMALL for word in words)
    again = f"{title['name']}:".casefold()
    return is_set and not any(
        line.text.casefold().startswith(again) for line in lines[first + 1 :]
    )


def _has_dot(match: re.Match) -> bool:
    return "." in match.string[match.end(1) : match.end()]


def _is_upper(match: re.Match) -> bool:
    return match[1].isupper()
