"""Interviews of documents, in which only bold or italics tell who asks."""

from typing import Collection, Mapping, Sequence

from ..dialogue.shapes.interviews import find_questions
from ..dialogue.shapes.lines import read_lines

MIN_ASKED = 2  # questions, from which a text may be an interview
BOLD, ITALIC = "**", "*"


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
