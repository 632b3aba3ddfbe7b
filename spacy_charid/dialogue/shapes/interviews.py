"""Interviews of a magazine without names: the questions are set in bold or in italics,
as headings, or stand alone as paragraphs, and the answers follow them."""

import re
from collections import Counter
from typing import Dict, Iterator, List, NamedTuple, Sequence, Tuple

from .events import Event, Kind, Reading
from .letters import UPPER
from .line import Line, find_paragraphs, next_filled
from .questions import is_beside
from .shape import Shape, blank_event, plain_event
from .tags import find_tag
from .template_scores import count_again

ASKS, ANSWERS = "Interviewer", "Interviewee"
MIN_MARKED, MIN_PLAIN = 3, 4  # questions
MAX_LINES, MAX_WORDS = 8, 60  # of a question
_MARK = re.compile(r"\*{1,3}(?=[^\s*])|_{1,3}(?=[^\s_])|#{2,6}[ ]")
_ASKED = re.compile(r"\?[\"”’')\]*_ ]*$")
_YOU = re.compile(r"\b(?:you|your|yours|yourself)\b", re.I)
_ME = re.compile(r"\bI\b|(?i:\b(?:my|me|mine|we|our|us)\b)")
_WORD = rf"[{UPPER}][\w.'’-]*"
_HEAD = re.compile(rf"({_WORD}(?:[ ]{_WORD}){{0,3}}?)(?:\.[ ]|$)")
_OPENING = re.compile(r"[\"“‘'«>|\-–—•#*_\d]")


class Question(NamedTuple):
    """The lines of a question.

    first, last (int): Their indices.
    mark (str): What it begins with, such as `**`; empty if it has no mark.
    text (str): Its words.
    """

    first: int
    last: int
    mark: str
    text: str

    @property
    def is_asked(self) -> bool:
        return _ASKED.search(self.text) is not None


def _find_marked(lines: Sequence[Line]) -> List[Question]:
    """Find the lines or paragraphs all in the mark that most of them have."""
    found: List[Question] = []
    for i, line in enumerate(lines):
        mark = _MARK.match(line.text) if line.text and not line.furniture else None
        if mark and (not found or found[-1].last < i):
            found.extend(_read_marked(lines, i, mark[0]))
    counts = Counter(question.mark for question in found if question.is_asked)
    (best, _), *_ = counts.most_common(1) or [("", 0)]
    return [question for question in found if question.mark == best]


def _read_marked(lines: Sequence[Line], i: int, mark: str) -> Iterator[Question]:
    """Read what is in a mark from a line on, if it is closed in the same paragraph."""
    if mark[0] == "#":
        yield Question(i, i, mark, lines[i].text[len(mark) :].strip())
        return
    for last in range(i, min(i + MAX_LINES, len(lines))):
        if not lines[last].text:
            return
        if lines[last].text.endswith(mark):
            text = " ".join(line.text for line in lines[i : last + 1])
            inner = text[len(mark) : -len(mark)]
            if inner and mark not in inner and len(inner.split()) <= MAX_WORDS:
                yield Question(i, last, mark, inner)
            return


def _find_plain(lines: Sequence[Line]) -> List[Question]:
    """Find the paragraphs that end in a question mark."""
    found: List[Question] = []
    first = 0
    for i, line in enumerate([*lines, Line(0, 0, "")]):
        if line.text:
            continue
        text = " ".join(line.text for line in lines[first:i])
        is_short = 0 < i - first <= MAX_LINES and len(text.split()) <= MAX_WORDS
        if is_short and _ASKED.search(text) and not _OPENING.match(text):
            found.append(Question(first, i - 1, "", text))
        first = i + 1
    return found


def find_questions(lines: Sequence[Line]) -> List[Question]:
    """Find the questions of an interview, and what else its interviewer says.

    lines (Sequence[Line]): All lines.
    RETURNS (List[Question]): The questions in order; none if it is no interview.
    """
    marked = _find_marked(lines)
    if len(marked) >= MIN_MARKED and _is_interview(lines, marked, least=4):
        return marked
    plain = _find_plain(lines) if len(marked) < MIN_MARKED else []
    is_plain = len(plain) >= MIN_PLAIN and _take_turns(lines, plain)
    return plain if is_plain and _is_interview(lines, plain, least=2) else []


def _is_interview(
    lines: Sequence[Line], questions: Sequence[Question], *, least: int
) -> bool:
    """Check whether somebody is asked and tells about themselves, and nobody is named.

    least (int): Of so many answers, one has to be in the first person.
    """
    n = len(questions)
    asked = [question for question in questions if question.is_asked]
    answers = list(_list_answers(lines, questions))
    is_answered = sum(map(bool, answers)) * 5 >= n * 4
    if len(asked) * 2 < n or not is_answered:
        return False
    you = sum(_YOU.search(question.text) is not None for question in questions)
    me = sum(_ME.search(question.text) is not None for question in questions)
    told = sum(_ME.search(answer) is not None for answer in answers)
    is_told = you > me and you * least >= n and told * least >= n
    tags = sum(find_tag(line.text)[1] > 0 for line in lines)
    return is_told and tags * 2 < n and _count_headed(lines) < n


def _count_headed(lines: Sequence[Line]) -> int:
    """Count the paragraphs that begin with a name as others do: `NORA`, `NORA. Yes.`"""
    firsts = (lines[i].text for i in find_paragraphs(lines))
    return count_again(head[1] for head in map(_HEAD.match, firsts) if head)


def _list_answers(
    lines: Sequence[Line], questions: Sequence[Question]
) -> Iterator[str]:
    ends = [question.first for question in questions[1:]] + [len(lines)]
    for question, end in zip(questions, ends, strict=True):
        yield " ".join(line.text for line in lines[question.last + 1 : end]).strip()


def _take_turns(lines: Sequence[Line], questions: Sequence[Question]) -> bool:
    """Check whether a good part of the paragraphs are questions, and an answer follows
    each."""
    firsts = {question.first for question in questions}
    if any(next_filled(lines, q.last)[0] in firsts for q in questions):
        return False
    begin = questions[0].first
    starts = sum(
        bool(line.text) and not above.text
        for above, line in zip(lines[begin:], lines[begin + 1 :], strict=False)
    )
    return len(questions) * 4 >= starts + 1


def _fits(lines: Sequence[Line]) -> bool:
    return bool(find_questions(lines))


def _read(lines: List[Line]) -> Reading:
    questions = find_questions(lines)
    starts: Dict[int, Question] = {question.first: question for question in questions}
    events: List[Event] = []
    last, is_answered, begun = -1, True, False
    for i, line in enumerate(lines):
        if i in starts:
            question = starts[i]
            last, is_answered, begun = question.last, False, True
            events.extend(_ask(lines, question))
        elif i <= last:
            continue
        elif not line.text or line.furniture:
            events.append(blank_event(line))
        elif not begun or is_beside(lines, i):
            events.append(plain_event(line, Kind.EVENT))
        elif is_answered:
            events.append(plain_event(line, Kind.SAID))
        else:
            answer = Event(Kind.TURN, line.start, line.end, (ANSWERS,), line.start)
            events.append(answer)
            is_answered = True
    mark = questions[0].mark if questions else ""
    guess = f"{mark}question{mark.rstrip('# ')}" if mark else "paragraphs with ?"
    return Reading(events, guess=guess, is_sure=bool(mark))


def _ask(lines: Sequence[Line], question: Question) -> Iterator[Event]:
    """Make the turn of a question, without its mark."""
    first, last = lines[question.first], lines[question.last]
    cut = 0 if question.mark[:1] == "#" else len(question.mark)
    ends: Tuple[int, int] = (last.end - cut, last.end)
    for i in range(question.first, question.last + 1):
        line = lines[i]
        end = ends[0] if i == question.last else line.end
        if line is first:
            said = line.start + len(question.mark)
            yield Event(Kind.TURN, line.start, end, (ASKS,), said)
        else:
            yield Event(Kind.SAID, line.start, end)
    if cut:
        yield Event(Kind.SKIP, *ends)


INTERVIEWS = Shape("interview without names", _fits, _read)
