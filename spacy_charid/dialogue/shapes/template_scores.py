"""Judge by how its names come again whether a template is that of a dialogue."""

import re
from collections import Counter
from typing import FrozenSet, Iterable, Mapping, Sequence, Tuple

from .broadcasts import is_shown
from .fields import BELOW, Field
from .line import Line
from .tags import Judgement, begins_with_given_name, judge
from .words import NO_NAMES, is_label, is_remark

Template = Tuple[str, str]  # what is before and after a name
CELL = re.compile(r"[ ]*[|\t][ \t]*")  # between two columns
COLUMNS = ("|", "\t")  # end the templates of tables
MIN_AGAIN = 3  # lines whose name comes again
MIN_NAMED = 4  # lines with a name
MIN_SIGNED = 0.9  # of the paragraphs, where each name occurs once
MIN_PLAIN = 85  # percent of characters that are letters, spaces and common marks
MIN_WORDS = 1.5  # that are said, on average
# What comes again in logs, songs and lists.
_NO_NAMES = frozenset(
    "info warn warning error debug trace fatal notice verse chorus refrain bridge "
    "intro outro hook step todo done fixme panel item option figure table chapter "
    "section part day week am pm dear yours sincerely regards".split()
)
_CALL = re.compile(r"\w\(|\w_\w|[=!<>]=|^(?:pip|deb|cd|http)\b|[({\[]$|://")
# What comes again in code.
_CODE = frozenset(
    "def class return if else elif for while import from const let var function public "
    "private static void int string true false null none self this print echo".split()
)


def count_again(names: Iterable[str]) -> int:
    """Count the names that came before."""
    counts = Counter(name.casefold() for name in names)
    return counts.total() - len(counts)


def find_names(fields: Iterable[Field]) -> FrozenSet[str]:
    """Find the names that may be speakers, in lower case."""
    fields = list(fields)
    counts = Counter(field.name.casefold() for field in fields)
    again = (field.name for field in fields if counts[field.name.casefold()] > 1)
    has_capitals = all(name[0].isupper() for name in again)
    return frozenset(
        key
        for field in fields
        if may_speak(field.name, counts[key := field.name.casefold()])
        # Among names with capitals, `stamp – znaczek` names nobody.
        and (counts[key] > 1 or not (has_capitals and field.name[0].islower()))
    )


def may_speak(name: str, count: int) -> bool:
    """Check whether a name that occurs so often may be that of a speaker."""
    words = name.casefold().split()
    if (
        is_shown(name)
        or is_label(name, count)
        or words[0] in _NO_NAMES
        or name.split()[0] in _CODE
    ):
        return False
    if count < 3 and (is_remark(name) or words[0] in NO_NAMES):
        return False
    return count > 1 or judge(name) is Judgement.NAME


def score(
    lines: Sequence[Line], n_lines: int, template: Template, group: Mapping[int, Field]
) -> float:
    """Score a template: how many names come again, less those that do not.

    lines (Sequence[Line]): All lines.
    n_lines (int): How many of them were searched.
    template (Template): The template.
    group (Mapping[int, Field]): What stands in it, by the index of the line.
    RETURNS (float): The score; 0 if it is no template of a dialogue.
    """
    names = find_names(group.values())
    kept = {i: field for i, field in group.items() if field.name.casefold() in names}
    is_enough = len(kept) * 2 >= len(group) and len(kept) * 12 >= n_lines
    order = [kept[i].name.casefold() for i in sorted(kept)]
    is_command = template[0].endswith("\\")  # of TeX
    if is_command or not is_enough:
        return 0
    if not _take_turns(order) and not _sign_all(lines, template, kept):
        return 0
    if not _stand_beside_words(lines, template, kept):
        return 0
    again, single = count_again(order), _count_single(order)
    return again - 0.5 * single + 0.1 * len(kept) - 0.01 * len(template[0])


def _count_single(order: Iterable[str]) -> int:
    return sum(count == 1 for count in Counter(order).values())


def _take_turns(order: Sequence[str]) -> bool:
    """Check whether names come again, and follow each other like speakers."""
    again = count_again(order)
    changes = sum(a != b for a, b in zip(order, order[1:], strict=False))
    return (
        len(order) >= MIN_NAMED
        and len(set(order)) > 1
        and MIN_AGAIN - 1 <= again
        and _count_single(order) <= again + 1
        and changes >= 3
        and changes * 3 >= len(order) - 1
    )


def _sign_all(
    lines: Sequence[Line], template: Template, kept: Mapping[int, Field]
) -> bool:
    """Check whether nearly all lines, or the last ones of all paragraphs, end with a
    name, though each writes only once: `The stairs are steep. - Anna`."""
    ends = [
        i
        for i, line in enumerate(lines)
        if line.text and (i + 1 == len(lines) or not lines[i + 1].text)
    ]
    filled = [i for i, line in enumerate(lines) if line.text]
    signed = max(sum(i in kept for i in each) / len(each) for each in (ends, filled))
    names = [field.name for field in kept.values()]
    return (
        template[1] == "$"
        and len(kept) >= MIN_NAMED
        and signed >= MIN_SIGNED
        and all(name[0].isupper() and judge(name) is Judgement.NAME for name in names)
        and sum(map(begins_with_given_name, names)) * 2 >= len(names)
    )


def _stand_beside_words(
    lines: Sequence[Line], template: Template, kept: Mapping[int, Field]
) -> bool:
    """Check whether words stand beside the names, rather than code or figures."""
    before, after = template
    texts = list(_find_texts(lines, after, kept))
    if after.endswith(BELOW):
        if not _are_above_words(lines, after, kept):
            return False
    elif len(set(texts)) * 5 < len(texts) * 3:  # the same words again and again
        return False
    if template == ("", BELOW) and not _stand_apart(lines, kept):
        return False
    is_program = sum(map(_is_code, texts)) * 4 > len(texts)
    return not before.startswith("`") and not is_program and _are_said(texts)


def _find_texts(
    lines: Sequence[Line], after: str, kept: Mapping[int, Field]
) -> Iterable[str]:
    """Find what would be said: the cell of a table, the rest of the line, or the lines
    around it."""
    in_cells = after.endswith(COLUMNS)
    cell = find_cell(lines, kept) if in_cells else -1
    for i, field in kept.items():
        text = lines[i].text
        if field.is_alone:
            below = [line.text for line in lines[i + 1 : i + 3]]
            yield next(filter(None, below), lines[i - 1].text if i else "")
        elif in_cells:
            yield from CELL.split(text[field.said :])[cell : cell + 1]
        else:
            yield text[: field.start] if field.is_last else text[field.said :]


def _are_above_words(
    lines: Sequence[Line], after: str, kept: Mapping[int, Field]
) -> bool:
    """Check whether names on lines of their own are above words, and not above each
    other; and whether what follows them there is a role, the same again."""
    n_below = sum(i + 1 in kept for i in kept)
    roles = {lines[i].text.casefold() for i in kept}
    names = {field.name.casefold() for field in kept.values()}
    is_role = after.endswith(f"~{BELOW}")
    return n_below * 3 <= len(kept) and not (
        is_role and len(roles) * 2 > len(names) * 3
    )


def _are_said(texts: Sequence[str]) -> bool:
    """Check for enough words, of letters and common marks, and for sentences."""
    words = sum(len(text.split()) for text in texts)
    chars = "".join(texts)
    plain = sum(char.isalpha() or char in " ,.'’?!" for char in chars)
    sentences = sum(text[-1:] in '.?!…"”’)*-—}|' for text in texts)
    is_talk = sentences * 2 >= len(texts) or words >= 3 * len(texts)
    is_plain = plain * 100 >= MIN_PLAIN * len(chars)
    return words >= MIN_WORDS * len(texts) and is_plain and is_talk


def _is_code(text: str) -> bool:
    """Check for what stands in programs, and not in speech: `call(x)`, `a.b`."""
    return _CALL.search(text) is not None


def _stand_apart(lines: Sequence[Line], kept: Mapping[int, Field]) -> bool:
    """Check whether bare names have a blank line before and words on the next line."""
    apart = sum(
        (i == 0 or not lines[i - 1].text)
        and i + 1 < len(lines)
        and bool(lines[i + 1].text)
        for i in kept
    )
    return apart * 5 >= len(kept) * 4 and count_again(f.name for f in kept.values()) > 3


def find_cell(lines: Sequence[Line], found: Mapping[int, Field]) -> int:
    """Find the column of the words, the one with most of them."""
    words: Counter = Counter()
    for i, field in found.items():
        for j, cell in enumerate(CELL.split(lines[i].text[field.said :])):
            words[j] += len(cell.split())
    return words.most_common(1)[0][0] if words else -1
