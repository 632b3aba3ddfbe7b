"""Paragraphs without a name between turns: more of a long answer, or narration."""

import re
from typing import Callable, Iterator, List, NamedTuple, Optional, Sequence, Set

from .forms import find_doubtful
from .headings import is_place
from .line import Line
from .tags import Judgement, cut_tag, judge

# What is said, and hardly ever narrated: the first and second person, short forms.
_SPEECH = re.compile(
    r"[?!]|\b(?:I|me|my|we|us|our|you|your|yes|yeah|oh|well|okay|ok|um|uh)\b"
    r"|\b(?:it|that|there|what|who|he|she|here|let)['’]s\b"
    r"|[a-z](?:n['’]t|['’](?:re|ll|ve|d|m))\b"
    r"|\bI['’]|^(?:And|But|So|Because|Anyway)\b",
    re.I,
)
# A list, a quotation, a table, a number, emphasis on all of it.
_MARKED = re.compile(r"[-–—>|#•●~©]|[*_]|\[|\d")

_ITEM = re.compile(r"(?:[-*•+]|\d{1,3}[.)])[ \t]")
_ENDED = re.compile(r"[.!?…:;\"”’»)\]—-]$")
_TIME = re.compile(r"\d{1,2}:\d\d(?::\d\d)?\b")
# At the end of what F4 and MAXQDA transcribe: `#00:12:03-5#`.
_END_TIME = re.compile(r"#(?:\d{1,2}:)?\d{1,2}:\d\d(?:[-.]\d{1,3})?#$")
MAX_TAG = 60  # characters in which a time is part of a tag
MIN_TURNS = 4  # that tell whether blank lines separate turns
MIN_COLUMN = 4  # of words that are set apart from the names
MAX_INDENT = 1000  # columns: nothing is below what is no item


class _Paragraph(NamedTuple):
    """A paragraph without a name.

    lines (List[int]): The indices of its lines.
    before, after (str): Who speaks before and after it; empty at the end.
    indent (int): The columns before the item of a list above it.
    turn (int): The index of the line that begins the turn.
    """

    lines: List[int]
    before: str
    after: str
    indent: int
    turn: int = 0


def find_continued(
    lines: Sequence[Line],
    names: Sequence[Optional[str]],
    is_said: Callable[[int], bool],
    columns: Sequence[int] = (),
    is_house: bool = False,
) -> Set[int]:
    """Find the blank lines that do not end a turn, as a paragraph of it follows.

    In a transcript, a label follows narration, so that a paragraph between turns of the
    same speaker is none of theirs. Others are theirs if turns have times, if a colon
    announces them, if turns follow each other without blank lines and so does the one
    below, or if they read like speech and there is little narration; or if they are
    indented below the item of a list; or if a sentence goes on over the end of a page,
    or with a list.

    lines (Sequence[Line]): All lines.
    names (Sequence[Optional[str]]): The speaker, for each line that begins a turn.
    is_said (Callable[[int], bool]): Checks whether a line is no note or heading.
    columns (Sequence[int]): The columns before the words of each turn. A paragraph that
        begins in this column is part of it.
    is_house (bool): Whether it is the report of a house, in which nobody narrates.
    RETURNS (Set[int]): The indices of the blank lines.
    """
    paragraphs = list(_find_paragraphs(lines, names))
    over = [p for p in paragraphs if is_said(p.lines[0]) and _crosses_page(lines, p)]
    found = [p for p in paragraphs if all(map(is_said, p.lines))]
    over += [p for p in found if _is_list(lines, p) and _is_announced(lines, p)]
    if not paragraphs or any(is_place(line.text) for line in lines):
        return set()
    found = [p for p in found if p.after and not _is_marked(lines, p)]
    found = [p for p in found if not _text_of(lines, p).isupper()]  # a heading
    if not found and not over:
        return set()
    is_timed, is_close = _are_timed(lines, names), _are_close(lines, names)
    is_asked = _is_interview(lines, names)
    spoken = [
        p
        for p in found
        if p.before != p.after
        and (
            is_timed
            or (is_house and _ENDED.search(lines[p.lines[-1]].text))
            or (is_asked and _is_answer(lines, p))
            or (is_close and _is_close_to_next(lines, names, p))
            or _is_announced(lines, p)
            or is_speech(_text_of(lines, p))
        )
    ]
    if len(spoken) * 2 < len(found):
        spoken = []
    inside = [p for p in found if lines[p.lines[0]].indent > p.indent + 1]
    inside += [p for p in found if columns and _is_below(lines, p, columns)]
    blank: Set[int] = set()
    for paragraph in (*spoken, *inside, *over):
        i = paragraph.lines[0] - 1
        while i >= 0 and (not lines[i].text or lines[i].furniture):
            if not lines[i].text:
                blank.add(i)
            i -= 1
    return blank


def find_set_in(
    lines: Sequence[Line],
    names: Sequence[Optional[str]],
    is_said: Callable[[int], bool],
    joined: Set[int],
) -> Set[int]:
    """Find the lines of narration between turns that is indented, where nothing of a
    turn is.

    lines (Sequence[Line]): All lines.
    names (Sequence[Optional[str]]): The speaker, for each line that begins a turn.
    is_said (Callable[[int], bool]): Checks whether a line is no note or heading.
    joined (Set[int]): The blank lines within turns.
    RETURNS (Set[int]): The indices of the lines.
    """
    turns = [i for i, name in enumerate(names) if name is not None]
    below = [i + 1 for i in turns if i + 1 < len(lines) and lines[i + 1].text]
    parts = [lines[i].indent for i in (*turns, *below)]
    if len(turns) < MIN_TURNS or max(parts) > min(parts):
        return set()
    found = [p for p in _find_paragraphs(lines, names) if p.after]
    found = [p for p in found if p.lines[0] - 1 not in joined]
    return {
        i
        for p in found
        if not is_speech(_text_of(lines, p)) and all(map(is_said, p.lines))
        for i in p.lines
        if min(lines[j].indent for j in p.lines) > parts[0] + 1
    }


def _crosses_page(lines: Sequence[Line], paragraph: _Paragraph) -> bool:
    """Check whether a paragraph goes on with a sentence, below the head or the foot of
    a page."""
    first = paragraph.lines[0]
    i = first - 1
    while i > paragraph.turn and (not lines[i].text or lines[i].furniture):
        i -= 1
    is_page = any(line.furniture for line in lines[i + 1 : first])
    text = lines[first].text
    is_rest = text[0].islower() or (text[0].isdigit() and not _ITEM.match(text))
    return is_page and is_rest and _ENDED.search(lines[i].text) is None


def _is_below(
    lines: Sequence[Line], paragraph: _Paragraph, columns: Sequence[int]
) -> bool:
    """Check whether a paragraph begins in the column of the words of its turn."""
    column = columns[paragraph.turn]
    is_near = abs(lines[paragraph.lines[0]].indent - column) < 2
    return column >= MIN_COLUMN and is_near


def _find_paragraphs(
    lines: Sequence[Line], names: Sequence[Optional[str]]
) -> Iterator[_Paragraph]:
    """Find the paragraphs without a name, between a turn and another or the end."""
    before, indent, turn = "", MAX_INDENT, 0
    open_: List[_Paragraph] = []
    for i, (line, name) in enumerate(zip(lines, names, strict=True)):
        if name is not None:
            yield from (p._replace(after=name) for p in open_)
            indent = line.indent if _ITEM.match(line.text) else MAX_INDENT
            before, open_, turn = name, [], i
        elif not line.text or line.furniture or not before:
            continue
        elif not lines[i - 1].text and names[i - 1] is None:
            open_.append(_Paragraph([i], before, "", indent, turn))
        elif open_ and open_[-1].lines[-1] == i - 1:
            open_[-1].lines.append(i)
    yield from open_


def _text_of(lines: Sequence[Line], paragraph: _Paragraph) -> str:
    return " ".join(lines[i].text for i in paragraph.lines)


def _is_marked(lines: Sequence[Line], paragraph: _Paragraph) -> bool:
    """Check for what is no speech, and for somebody else who may be named in a way that
    is not known."""
    text = _text_of(lines, paragraph)
    name, said = cut_tag(text)  # or a clause, as in `And she laughed: no.`
    is_named = bool(said) and judge(name) is not Judgement.NO
    is_named = is_named or bool(find_doubtful(text, 0))
    return _MARKED.match(text) is not None or is_named


def _is_list(lines: Sequence[Line], paragraph: _Paragraph) -> bool:
    return _ITEM.match(lines[paragraph.lines[0]].text) is not None


def _is_announced(lines: Sequence[Line], paragraph: _Paragraph) -> bool:
    """Check whether the line above ends in a colon, or a dash: `I move,--`"""
    i = paragraph.lines[0] - 1
    while i > 0 and not lines[i].text:
        i -= 1
    return lines[i].text.endswith((":", "--", ",—", ":—"))


def _are_timed(lines: Sequence[Line], names: Sequence[Optional[str]]) -> bool:
    """Check whether most turns begin or end with a time, as where nobody narrates."""
    turns = [
        line.text for line, name in zip(lines, names, strict=True) if name is not None
    ]
    timed = sum(_TIME.search(text, 0, MAX_TAG) is not None for text in turns)
    ended = sum(_END_TIME.search(line.text) is not None for line in lines)
    return max(timed, ended) * 3 > len(turns) * 2


def _are_close(lines: Sequence[Line], names: Sequence[Optional[str]]) -> bool:
    """Check whether nearly all turns follow the line above without a blank one."""
    turns = [i for i, name in enumerate(names) if i and name is not None]
    apart = sum(not lines[i - 1].text for i in turns)
    return len(turns) >= MIN_TURNS and apart * 5 <= len(turns)


def _is_interview(lines: Sequence[Line], names: Sequence[Optional[str]]) -> bool:
    """Check whether nearly every other turn is a question, and few others are."""
    turns = [ln.text for ln, name in zip(lines, names, strict=True) if name is not None]
    asked = [text.rstrip("*_ ")[-1:] == "?" for text in turns]
    sides = [sum(asked[0::2]), sum(asked[1::2])]
    n_each = len(turns) // 2
    return n_each > 1 and max(sides) * 4 >= n_each * 3 and min(sides) * 4 <= n_each


def _is_answer(lines: Sequence[Line], paragraph: _Paragraph) -> bool:
    """Check for a paragraph between an answer and the next question."""
    below = paragraph.lines[-1] + 1
    after = next((line.text for line in lines[below:] if line.text), "")
    is_asked = after.rstrip("*_ ")[-1:] == "?"
    return is_asked and lines[paragraph.turn].text.rstrip("*_ ")[-1:] != "?"


def _is_close_to_next(
    lines: Sequence[Line], names: Sequence[Optional[str]], paragraph: _Paragraph
) -> bool:
    """Check for sentences right above a turn, but not `3 March, bath`."""
    last = paragraph.lines[-1]
    is_sentence = lines[last].text[-1] in ".!?…"
    return is_sentence and names[last + 1 : last + 2] not in ([], [None])


def is_speech(text: str) -> bool:
    """Check for what is said, and hardly ever narrated: `I`, `you`, `it's`, `?`."""
    return _SPEECH.search(text) is not None
