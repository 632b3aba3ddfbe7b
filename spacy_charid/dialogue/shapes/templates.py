"""Find the template in which a text of an unknown shape names its speakers.

A name that comes again in the same template is a speaker, whatever its characters and
whatever sets it off. The template in which most names come again is chosen.
"""

import re
from collections import Counter
from typing import (
    Dict,
    FrozenSet,
    Iterable,
    List,
    NamedTuple,
    Optional,
    Sequence,
    Set,
    Tuple,
)

from .fields import BELOW, Field, find_fields
from .headings import find_heading, is_place
from .lines import SAMPLE, Line
from .tags import Judgement, judge
from .words import FUNCTION_WORDS, is_label, is_remark

CELL = re.compile(r"[ ]*[|\t][ \t]*")  # between two columns
COLUMNS = ("|", "\t")  # end the templates of tables
MIN_AGAIN = 3  # lines whose name comes again
MIN_PLAIN = 85  # percent of characters that are letters, spaces and common marks
MIN_WORDS = 1.5  # that are said, on average
# What comes again in logs, songs and lists.
_NO_NAMES = frozenset(
    "info warn warning error debug trace fatal notice verse chorus refrain bridge "
    "intro outro hook step todo done fixme panel item option figure table chapter "
    "section part day week".split()
)
_MARK = re.compile(r"[^\w\s]")
_CALL = re.compile(r"\w\(|\w_\w|[=!<>]=|^(?:pip|deb|cd|http)\b|[({\[]$|://")
# What comes again in code.
_CODE = frozenset(
    "def class return if else elif for while import from const let var function public "
    "private static void int string true false null none self this print echo".split()
)


class Templates(NamedTuple):
    """How a text names its speakers.

    fields (Dict[int, Field]): The names by the index of their lines.
    labels (FrozenSet[int]): Lines of the same template that name no speaker: `SFX:`.
    example (str): The template with `NAME`, for the report.
    is_below (bool): Whether names are below what is said.
    is_plain (bool): Whether it is `NAME: text`, and nothing else.
    share (float): The share of the blocks, or of the lines, that are in the template.
    cell (int): The column of the words, from 0 for the one after the name; -1 if there
        are no columns.
    """

    fields: Dict[int, Field]
    labels: FrozenSet[int]
    example: str
    is_below: bool
    is_plain: bool
    share: float
    cell: int = -1

    @property
    def again(self) -> int:
        """The number of names that came before."""
        return count_again(field.name for field in self.fields.values())

    @property
    def is_sure(self) -> bool:
        """Whether most of the text is in the template."""
        return self.share >= 2 / 3

    @property
    def names_follow(self) -> bool:
        """Whether names come after what is said."""
        return self.is_below or any(field.is_last for field in self.fields.values())


def count_again(names: Iterable[str]) -> int:
    """Count the names that came before."""
    counts = Counter(name.casefold() for name in names)
    return counts.total() - len(counts)


def find_templates(lines: Sequence[Line]) -> Optional[Templates]:
    """Find the templates of a text; None if no names come again in one.

    lines (Sequence[Line]): All lines; the first ones decide.
    RETURNS (Optional[Templates]): The lines that name a speaker.
    """
    filled = [i for i, line in enumerate(lines) if line.text and not line.furniture]
    fields = {i: list(find_fields(lines[i].text)) for i in filled}
    first = filled[:SAMPLE]
    groups: Dict[Tuple[str, str], Dict[int, Field]] = {}
    for i in first:
        for field in fields[i]:
            groups.setdefault(field.template, {}).setdefault(i, field)
    best: Optional[Tuple[float, Tuple[str, str], FrozenSet[str]]] = None
    for template, group in groups.items():
        if len(group) < MIN_AGAIN:
            continue
        names = _find_names(group)
        score = _score(lines, first, template, group, names)
        if score and (best is None or score > best[0]):
            best = (score, template, names)
    if best is None:
        return None
    _, template, names = best
    found = _apply(lines, fields, template, names)
    is_below = _is_below(lines, template, found)
    share = _find_share(lines, first, found)
    before, after = template
    shown = f"{before}NAME{after}".replace("0", "0:00").replace("9", "1")
    shown = f"...{shown}" if after.endswith("$") else shown
    shown = shown.rstrip("$\n").replace("\t", " <tab> ")
    labels = frozenset(
        i
        for i, options in fields.items()
        for field in options
        if field.template == template and is_label(field.name) and i not in found
    )
    is_plain = template == ("", ":")
    cell = find_cell(lines, found) if after.endswith(COLUMNS) else -1
    return Templates(found, labels, shown, is_below, is_plain, share, cell)


def find_cell(lines: Sequence[Line], found: Dict[int, Field]) -> int:
    """Find the column of the words, the one with most of them."""
    words: Counter = Counter()
    for i, field in found.items():
        for j, cell in enumerate(CELL.split(lines[i].text[field.said :])):
            words[j] += len(cell.split())
    return words.most_common(1)[0][0] if words else -1


def _find_names(group: Dict[int, Field]) -> FrozenSet[str]:
    """Find the names that may be speakers, in lower case."""
    counts = Counter(field.name.casefold() for field in group.values())
    return frozenset(
        field.name.casefold()
        for field in group.values()
        if _may_speak(field.name, counts[field.name.casefold()])
    )


def _may_speak(name: str, count: int) -> bool:
    words = name.casefold().split()
    if is_label(name) or words[0] in _NO_NAMES or name.split()[0] in _CODE:
        return False
    if count < 3 and (is_remark(name) or words[0] in FUNCTION_WORDS - {"a"}):
        return False
    return count > 1 or judge(name) is Judgement.NAME


def _score(
    lines: Sequence[Line],
    first: Sequence[int],
    template: Tuple[str, str],
    group: Dict[int, Field],
    names: FrozenSet[str],
) -> float:
    """Score a template: how many names come again, less those that do not."""
    kept = {i: field for i, field in group.items() if field.name.casefold() in names}
    counts = Counter(field.name.casefold() for field in kept.values())
    again = counts.total() - len(counts)
    repeated = {name for name, count in counts.items() if count > 1}
    single = len(counts) - len(repeated)
    if again < MIN_AGAIN - 1 or len(counts) < 2 or len(kept) < 4:
        return 0
    if single > again + 1 or len(kept) * 2 < len(group):
        return 0
    order = [kept[i].name.casefold() for i in sorted(kept)]
    changes = sum(a != b for a, b in zip(order, order[1:], strict=False))
    if changes * 3 < len(order) - 1 or changes < 3:
        return 0
    if len(kept) * 12 < len(first):
        return 0
    if template[0].endswith("\\"):  # a command of TeX
        return 0
    if not _are_said(lines, template, kept):
        return 0
    return again - 0.5 * single + 0.1 * len(kept) - 0.01 * len(template[0])


def _are_said(
    lines: Sequence[Line], template: Tuple[str, str], kept: Dict[int, Field]
) -> bool:
    """Check whether words stand beside the names, rather than code or figures."""
    texts: List[str] = []
    in_cells = template[1].endswith(COLUMNS)
    cell = find_cell(lines, kept) if in_cells else -1
    for i, field in kept.items():
        text = lines[i].text
        if field.is_alone:
            below = lines[i + 1].text if i + 1 < len(lines) else ""
            above = lines[i - 1].text if i else ""
            below = below or (lines[i + 2].text if i + 2 < len(lines) else "")
            texts.append(below or above)
        elif in_cells:
            texts.extend(CELL.split(text[field.said :])[cell : cell + 1])
        else:
            texts.append(text[: field.start] if field.is_last else text[field.said :])
    n_texts = len(texts)
    if template[1].endswith(BELOW):
        n_below = sum(i + 1 in kept for i in kept)
        roles = {lines[i].text.casefold() for i in kept}
        names = {field.name.casefold() for field in kept.values()}
        is_role = template[1].endswith(f"~{BELOW}")
        if n_below * 3 > n_texts or (is_role and len(roles) * 2 > len(names) * 3):
            return False
    elif len(set(texts)) * 5 < n_texts * 3:  # the same words again and again
        return False
    if template[0] == "" and template[1] == BELOW and not _stand_apart(lines, kept):
        return False
    words = sum(len(text.split()) for text in texts)
    chars = "".join(texts)
    plain = sum(char.isalpha() or char in " ,.'’?!" for char in chars)
    sentences = sum(text[-1:] in '.?!…"”’)*-—}|' for text in texts)
    is_plain = plain * 100 >= MIN_PLAIN * len(chars)
    if template[0].startswith("`") or sum(map(_is_code, texts)) * 4 > n_texts:
        return False
    is_talk = sentences * 2 >= len(texts) or words >= 3 * len(texts)
    return words >= MIN_WORDS * len(texts) and is_plain and is_talk


def _is_code(text: str) -> bool:
    """Check for what stands in programs, and not in speech: `call(x)`, `a.b`."""
    return _CALL.search(text) is not None


def _stand_apart(lines: Sequence[Line], kept: Dict[int, Field]) -> bool:
    """Check whether bare names have a blank line before and words on the next line."""
    apart = sum(
        (i == 0 or not lines[i - 1].text)
        and i + 1 < len(lines)
        and bool(lines[i + 1].text)
        for i in kept
    )
    return apart * 5 >= len(kept) * 4 and count_again(f.name for f in kept.values()) > 3


def _apply(
    lines: Sequence[Line],
    fields: Dict[int, List[Field]],
    template: Tuple[str, str],
    names: FrozenSet[str],
) -> Dict[int, Field]:
    """Find the names of all lines: in the template, or known and set off otherwise."""
    found: Dict[int, Field] = {}
    is_marked = all(_MARK.search(part) for part in template)
    is_last, is_alone = template[1].endswith("$"), template[1].endswith(BELOW)
    for i, options in fields.items():
        text = lines[i].text
        is_heading = find_heading(text) is not None or is_place(text)
        for field in options:
            name = field.name.casefold()
            same = field.template == template
            if is_heading and not (same and name in names):
                continue
            is_named = name in names or _may_speak(field.name, 1)
            if same and (is_named or (is_marked and found and not is_label(name))):
                found[i] = field
                break
            like = field.template[0] == template[0] or field.template[0] == ""
            kind = field.is_last == is_last and field.is_alone == is_alone
            if name in names and like and kind and not is_last:
                found[i] = field
                break
    return found


def _is_below(
    lines: Sequence[Line], template: Tuple[str, str], found: Dict[int, Field]
) -> bool:
    """Check whether names on lines of their own are below what is said."""
    if not template[1].endswith(BELOW):
        return False
    first = sum(i == 0 or not lines[i - 1].text for i in found)
    last = sum(i + 1 >= len(lines) or not lines[i + 1].text for i in found)
    return last > first


def _find_share(
    lines: Sequence[Line], first: Sequence[int], found: Dict[int, Field]
) -> float:
    """Find the share of the blocks, or of the lines, that name a speaker."""
    blocks: List[Set[int]] = []
    before = -2
    for i in first:
        if i != before + 1:
            blocks.append(set())
        blocks[-1].add(i)
        before = i
    named = sum(not block.isdisjoint(found) for block in blocks)
    in_lines = sum(i in found for i in first)
    in_lines += sum(field.is_alone for field in found.values())
    parts = (named, len(blocks)) if len(blocks) > 3 else (in_lines, len(first))
    return parts[0] / parts[1]
