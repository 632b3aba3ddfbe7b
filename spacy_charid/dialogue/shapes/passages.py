"""Stories in the languages of Twine (Twee), Yarn Spinner and Ink.

A story has passages, whose lines are `Name: words`, narration, choices and commands.
"""

import re
from typing import Dict, Sequence, Set

from .line import Line

MIN_PASSAGES = 2
_TWEE = re.compile(
    r"::[ \t]*(?P<name>[^\s:\[{][^:\[{]*?)[ \t]*(?:\[(?P<tags>[^\[\]]*)\])?[ \t]*"
    r"(?:\{.*\})?"
)
# Passages that hold settings, styles and programs, by their names and tags.
_SETTINGS = re.compile(r"(?:Story|User|Passage)[A-Z]\w*")
_TAGS = frozenset("script stylesheet style widget init twine.private".split())
_YARN = re.compile(r"title:[ \t]*(?P<name>\S.*)")
_KNOT = re.compile(r"={2,}[ \t]*(?:function[ \t]+)?\w+[ \t]*(?:\([^()]*\)[ \t]*)?=*")
_DIVERT = re.compile(r"->[ \t]*[\w.]+$")


def find_passages(lines: Sequence[Line]) -> Dict[int, str]:
    """Find the first lines of passages in Twee and Yarn, and their names; those of Ink
    look like the titles of other texts."""
    if _is_yarn(lines):
        heads = {i: _YARN.fullmatch(line.text) for i, line in enumerate(lines)}
    else:
        heads = {i: _TWEE.fullmatch(line.text) for i, line in enumerate(lines)}
        if sum(head is not None for head in heads.values()) < MIN_PASSAGES:
            return {}
    return {i: head["name"] for i, head in heads.items() if head}


def find_settings(lines: Sequence[Line]) -> Set[int]:
    """Find the lines of passages in Twee that nobody reads as part of the story."""
    matches = ((i, _TWEE.fullmatch(line.text)) for i, line in enumerate(lines))
    heads = [(i, head) for i, head in matches if head]
    found: Set[int] = set()
    if len(heads) < MIN_PASSAGES:
        return found
    ends = [*(i for i, _ in heads[1:]), len(lines)]
    for (i, head), end in zip(heads, ends, strict=True):
        tags = (head["tags"] or "").casefold().split()
        if _SETTINGS.fullmatch(head["name"]) or _TAGS.intersection(tags):
            found.update(range(i, end))
    return found


def find_narration(lines: Sequence[Line], named: Sequence[bool]) -> Set[int]:
    """Find the lines of a story that nobody says.

    lines (Sequence[Line]): Its lines.
    named (Sequence[bool]): Whether each of them names a speaker.
    RETURNS (Set[int]): In Twee, the lines of paragraphs above the first one with a
        name; in Yarn and Ink, where each line stands alone, all others.
    """
    heads = find_passages(lines)
    is_alone = _is_yarn(lines) or _is_ink(lines)
    found: Set[int] = set()
    if not heads and not is_alone:
        return found
    is_said = False
    for i, line in enumerate(lines):
        if not line.text or i in heads:
            is_said = False
        elif named[i]:
            is_said = not is_alone
        elif not is_said:
            found.add(i)
    return found


def write_passage(name: str, tags: str, text: str) -> str:
    """Write a passage in Twee."""
    return f":: {' '.join(name.split())} [{' '.join(tags.split())}]\n{text}\n\n"


def _is_yarn(lines: Sequence[Line]) -> bool:
    texts = {line.text for line in lines if line.text in ("---", "===")}
    return len(texts) == 2 and any(_YARN.fullmatch(line.text) for line in lines)


def _is_ink(lines: Sequence[Line]) -> bool:
    """Check for a knot, and a divert to one."""
    knots = any(_KNOT.fullmatch(line.text) for line in lines)
    return knots and any(_DIVERT.match(line.text) for line in lines)
