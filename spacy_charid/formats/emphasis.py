"""Bold, italics and headings of documents, which may tell who speaks: questions of
interviews, names before or above the words, and where a part begins."""

from collections import Counter
from typing import Collection, Dict, List, Mapping, Sequence, Tuple, TypeVar

from ..dialogue.shapes.fields import MARK
from ..dialogue.shapes.headings import find_heading
from ..dialogue.shapes.interviews import find_questions
from ..dialogue.shapes.lines import read_lines

MAX_LEAD = 60  # characters of bold words that may be a name
MIN_ASKED = 2  # questions, from which a text may be an interview
BOLD, ITALIC = "**", "*"
PART = "##"  # before the heading of a part, as in Markdown
Place = TypeVar("Place")


def find_question_mark(
    lines: Sequence[str], emphasized: Mapping[str, Collection[int]]
) -> str:
    """Find the emphasis that tells the questions of an interview.

    lines (Sequence[str]): The lines of a document.
    emphasized (Mapping[str, Collection[int]]): The indices of the lines that are all in
        bold or in italics, by the mark of Markdown for it.
    RETURNS (str): The mark; empty if it is no such interview.
    """
    for mark, found in emphasized.items():
        if sum(lines[i].rstrip().endswith("?") for i in found) < MIN_ASKED:
            continue
        marked = list(lines)
        for i in found:
            marked[i] = emphasize(lines[i], mark)
        questions = find_questions(read_lines("\n".join(marked)))
        if questions and questions[0].mark == mark:
            return mark
    return ""


def emphasize(line: str, mark: str) -> str:
    """Put marks around a line with text."""
    bare = line.strip()
    return f"{mark}{bare}{mark}" if bare else line


def mark_leads(lines: Sequence[str], leads: Mapping[int, str]) -> List[str]:
    """Put `MARK` after the bold words at the start of lines, such as names, unless the
    line is the heading of a scene.

    lines (Sequence[str]): The lines of a document.
    leads (Mapping[int, str]): The bold words, by the index of the line.
    RETURNS (List[str]): The lines.
    """
    marked = list(lines)
    for i, lead in leads.items():
        bare, line = lead.strip(), lines[i].strip()
        if find_heading(line) is not None:
            continue
        if bare and len(bare) <= MAX_LEAD and line.startswith(bare):
            marked[i] = lines[i].replace(bare, bare + MARK, 1)
    return marked


def mark_headings(headings: Mapping[Place, Tuple[int, str]]) -> Dict[Place, str]:
    """Mark the headings of the parts of a document, `## The hut`, and the names of
    speakers that are headings, `Nora:`.

    A level of which none comes again has parts, but one of the first level alone is the
    title. A level of which most come again has names.

    headings (Mapping[Place, Tuple[int, str]]): The levels and texts of the headings, by
        their places.
    RETURNS (Dict[Place, str]): The marked texts, by the places of these headings.
    """
    counts: Dict[int, Counter[str]] = {}
    for level, text in headings.values():
        counts.setdefault(level, Counter())[text.strip().casefold()] += 1
    marked: Dict[Place, str] = {}
    for place, (level, text) in headings.items():
        found, bare = counts[level], text.strip()
        n_again = found.total() - len(found)
        if not bare or find_heading(bare) is not None:
            continue
        if not n_again and (level > 1 or len(found) > 1):
            marked[place] = f"{PART} {bare}"
        elif n_again * 2 >= found.total() and len(bare) <= MAX_LEAD:
            marked[place] = bare if bare.endswith(":") else f"{bare}:"
    return marked
