"""Find the template in which a text of an unknown shape names its speakers.

A name that comes again in the same template is a speaker, whatever its characters and
whatever sets it off. The template in which most names come again is chosen.
"""

import re
from collections import Counter
from typing import (
    Dict,
    FrozenSet,
    List,
    NamedTuple,
    Optional,
    Sequence,
    Set,
)

from .described import is_described
from .fields import BELOW, MARK, Field, find_fields
from .forms import TOGETHER
from .headings import find_heading, is_place
from .line import SAMPLE, Line
from .prefix import is_nick
from .template_scores import (
    COLUMNS,
    MIN_AGAIN,
    Template,
    count_again,
    find_cell,
    find_names,
    may_speak,
    score,
)
from .words import is_label

_LEVEL = re.compile(r"#*")
_MARK = re.compile(r"[^\w\s]")
_SENTENCE = re.compile(rf"[.?!…]{BELOW}")  # `Alma, hold this.`, below a name


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


def find_templates(lines: Sequence[Line]) -> Optional[Templates]:
    """Find the templates of a text; None if no names come again in one.

    lines (Sequence[Line]): All lines; the first ones decide.
    RETURNS (Optional[Templates]): The lines that name a speaker.
    """
    filled = [i for i, line in enumerate(lines) if line.text and not line.furniture]
    fields = {i: list(find_fields(lines[i].text)) for i in filled}
    first = filled[:SAMPLE]
    groups: Dict[Template, Dict[int, Field]] = {}
    for i in first:
        for field in fields[i]:
            groups.setdefault(field.template, {}).setdefault(i, field)
    scores = {
        template: score(lines, len(first), template, group)
        for template, group in groups.items()
        if len(group) >= MIN_AGAIN
    }
    best = max(scores, key=scores.__getitem__, default=None)
    if best is None or not scores[best]:
        return None
    found = _apply(lines, fields, best, find_names(groups[best].values()))
    found = _drop_titles(lines, found)
    return Templates(
        fields=found,
        labels=_find_labels(fields, best, found),
        example=_show(best),
        is_below=_is_below(lines, best, found),
        is_plain=best == ("", ":"),
        share=_find_share(lines, first, found),
        cell=find_cell(lines, found) if best[1].endswith(COLUMNS) else -1,
    )


def _find_labels(
    fields: Dict[int, List[Field]], template: Template, found: Dict[int, Field]
) -> FrozenSet[int]:
    """Find the lines of a template that name no speaker."""
    return frozenset(
        i
        for i, options in fields.items()
        for field in options
        if field.template == template and is_label(field.name) and i not in found
    )


def _show(template: Template) -> str:
    """Write a template for the report: `[0:00] NAME:`."""
    before, after = template
    shown = f"{before}NAME{after}".replace("0", "0:00").replace("9", "1")
    shown = f"...{shown}" if after.endswith("$") else shown
    shown = shown.replace(f"NAME{MARK}", "**NAME**")
    return shown.rstrip("$\n").replace("\t", " <tab> ")


def _apply(
    lines: Sequence[Line],
    fields: Dict[int, List[Field]],
    template: Template,
    names: FrozenSet[str],
) -> Dict[int, Field]:
    """Find the names of all lines: in the template, or known and set off otherwise."""
    found: Dict[int, Field] = {}
    is_marked = all(_MARK.search(part) for part in template) or MARK in template[1]
    is_last, is_alone = template[1].endswith("$"), template[1].endswith(BELOW)
    written = [f.name for options in fields.values() for f in options]
    has_lower = any(name[0].islower() and name.casefold() in names for name in written)
    known = [
        f for options in fields.values() for f in options if f.template == template
    ]
    named = sum(field.name.casefold() in names for field in known)
    lines_per_name = 4 if is_alone else 2
    has_nicks = has_lower and named * lines_per_name >= len(fields)
    for i, options in fields.items():
        text = lines[i].text
        is_heading = find_heading(text) is not None or is_place(text)
        is_below = i - 1 in found and found[i - 1].is_alone  # `Ann, come in!`
        for field in sorted(options, key=lambda field: field.template != template):
            name = field.name.casefold()
            is_same = field.template == template
            if is_below and field.said > field.start + len(name) + 1:
                continue
            if is_heading and not (is_same and name in names):
                continue
            is_named = name in names | TOGETHER or is_described(name)
            is_named = is_named or (
                (has_lower or not field.name[0].islower()) and may_speak(field.name, 1)
            )
            is_named = is_named or (has_nicks and _is_nick(field.name))
            if is_same and (is_named or (is_marked and found and not is_label(name))):
                found[i] = field
                break
            like = field.template[0] == template[0] or field.template[0] == ""
            kind = field.is_last == is_last and field.is_alone == is_alone
            is_said = is_alone and _SENTENCE.fullmatch(field.template[1])
            is_other = like and kind and not (is_last or is_said)
            if name in names and is_other:
                found[i] = field
                break
    return found


def _is_nick(name: str) -> bool:
    """Check for two words in small letters that may be a name: `old ben`."""
    return " " in name and name.islower() and not is_label(name) and is_nick(name)


def _drop_titles(lines: Sequence[Line], found: Dict[int, Field]) -> Dict[int, Field]:
    """Drop the headings of Markdown that are not of the level of the others."""
    levels = {i: len(_LEVEL.match(lines[i].text)[0]) for i in found}  # type: ignore[index]
    (level, count), *_ = Counter(levels.values()).most_common(1) or [(0, 0)]
    if not level or count * 5 < len(found) * 4:
        return found
    return {i: field for i, field in found.items() if levels[i] in (0, level)}


def _is_below(
    lines: Sequence[Line], template: Template, found: Dict[int, Field]
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
