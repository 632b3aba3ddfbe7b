"""What may be the name of a speaker in a line of a shape that nobody knows.

A line is cut into runs of words and the gaps between them: punctuation, numbers, tabs,
two or more spaces. Each short run may be a name. What is before it and the gap after it
are its template, in which all numbers and times are one number.
"""

import re
from functools import lru_cache
from typing import Iterator, List, NamedTuple, Tuple

from .tags import MAX_NAME_WORDS

MAX_BESIDE = 40  # characters beside a name in brackets
_CLOSERS = {"(": ")", "[": "]", "{": "}", "<": ">", "【": "】"}
_NUMBERS = re.compile(r"\d+")
HEAD = 100  # characters of a line in which a name may stand
TAIL = 60  # characters at the end of a line, after what is said
MAX_NAME = 40
MAX_BEFORE = 3  # runs before a name
MARK = "\ue000"  # the end of bold words and the like, which may set off a name
BELOW = "\n"  # a gap: the words are on the next lines
_EMOJI = "\U0001f000-\U0001faff\u200d\ufe0f"
_EMOJIS = re.compile(f"[{_EMOJI}]+")
_WORD = (
    rf"(?<!\d)(?:[^\W\d_]|[@#](?=\w)|[{_EMOJI}])(?:[\w&@#]|[-.'’](?=\w)|[{_EMOJI}])*"
    r"(?:(?<=[^\w][A-Z])\.(?=[ ])"
    r"|(?<=\b[MDSJFC][Rr])\.|(?i:(?<=\b[MD]rs)\.|(?<=\b(?:Ms|St|Lt))\.|(?<=\bMme)\."
    r"|(?<=\b(?:Sra|Rev|Sgt|Col|Gen|Hon|Cpl|Pvt))\.|(?<=\bCllr)\."
    r"|(?<=\b(?:Prof|Capt|Mlle|Herr|Insp|Supt))\.))?"
)
_NUMBER = r"\d{1,4}(?!\d|[:.,/](?!$))"
_RUN = re.compile(rf"(?:{_WORD})(?:[ ](?:{_WORD}|{_NUMBER}|&|\+(?=[ ])|/(?!/)))*")
_INITIAL = re.compile(r"[A-Z]\.(?:[ ]?[A-Z]\.)*[ ](?=[A-Z])")  # `E. Cawley`
_DIGITS = re.compile(
    r"(?:\d[\d.]*(?:h|m|s|ms|min|sec)\b[ ]?)+"
    r"|\d[\d:.,/\u2013-]*"
    r"(?:(?<=\d)[ ]?[AaPp]\.?[Mm]\b\.?|(?<=\d)(?:s|m|h|ms|st|nd|rd|th)\b)?"
    r"|(?<![\w])[IVXL]{1,5}(?=[.)][ ])"
)
# A manner between a name and the gap: `(low)`, `[to Ben]`, `, gently`.
_MANNER = re.compile(
    r"[ \t]*(?:\([^()\n]{0,60}\)|\[[^\[\]\n]{0,60}\]|,[ ][^\W\dA-Z_][^.,:;\n—–|]{1,40})"
)
_BY = re.compile(r"(?:by|von|par|por)[ ](?=\S)")
_VERB = re.compile(r"(?<=\w)[*_]*[ ][^\W\dA-Z_]{3,14}$")
_SPACES = re.compile(r"[ \t\u00a0\u3000]+")
_NUMBERED = re.compile(r"(.*?[^\w\s(\[]+[ \t]*)(?=\d)[\d:.,/ \t-]+$")
_TIME = re.compile(r"\d{1,2}:\d\d[\d:.,]*(?:[ ]?[AaPp]\.?[Mm]\b\.?)?")
_TAG = re.compile(
    r"</?(?:b|strong|i|em|u|small|code|span|font)(?:[ ][^<>\n]{0,60})?>", re.I
)
_EMPHASIS = re.compile(r"[*_'`\"“”’‘]+")
_REPEATS = re.compile(r"([^\w\s])\1+(?<!//)")
# Marks within sentences, which set off no name.
_WEAK = re.compile(r"(?:[\s.,;!?…'’‘\"“”)\]9&]|/(?!/))*")


class Field(NamedTuple):
    """What may be a name.

    template (Tuple[str, str]): What is before and after it, in short.
    name (str): As written.
    start (int): Where what is not said begins, in characters of the line: 0, or the
        mark before a name at the end.
    said (int): Where the words begin; the length of the line if they are elsewhere.
    """

    template: Tuple[str, str]
    name: str
    start: int
    said: int

    @property
    def is_last(self) -> bool:
        """Whether the words are before the name, on the same line."""
        return self.start > 0

    @property
    def is_alone(self) -> bool:
        """Whether the words are on other lines."""
        return self.template[1].endswith(BELOW) and not self.is_last


def find_fields(line: str) -> Iterator[Field]:
    """Find what may be a name in a line.

    line (str): The line, stripped.
    YIELDS (Field): The fields that something sets off from what follows or precedes.
    """
    head = _TAG.sub(_star, line[:HEAD]) if "<" in line[:HEAD] else line[:HEAD]
    end = len(line) <= HEAD
    runs = list(_find_runs(head))
    before = ""  # the template of all that is before a run
    at = 0
    for i, (start, stop) in enumerate(runs[: MAX_BEFORE + 1]):
        before += _shorten(head[at:start])
        gap, said = _find_gap(head, runs, i, end)
        by = _BY.match(head, start, stop)
        start = by.end() if by else start
        name = head[start:stop]
        after = _shorten(gap)
        is_sign = _EMOJIS.fullmatch(name) is not None and not after.strip("*_")
        if gap and len(name) <= MAX_NAME and _has_few_words(name) and not is_sign:
            said = len(line) if after.endswith(BELOW) else said
            is_set_off = is_strong(after) or (before and _is_enclosed(before, after))
            if is_set_off or (before[-1:] == "*" and "**" in gap):
                yield Field((before, after), name.strip(), 0, said)
            number = _NUMBERED.match(gap)  # `Anna: 3 apples`
            if number and is_strong(_shorten(number[1])):
                cut = said - len(gap) + number.end(1)
                yield Field((before, _shorten(number[1])), name.strip(), 0, cut)
            verb = _VERB.search(name) if ":" in after else None
            if verb:  # `Anna sagte: Ja.`
                yield Field((before, "~" + after), name[: verb.start()], 0, said)
            if end and _is_role(head[said:]) and is_strong(after):
                yield Field((before, f"{after}~{BELOW}"), name.strip(), 0, len(line))
            closed = _find_closer(before, head, stop)
            if closed:  # `[Anna, low] Hi.`
                rest = head[closed:]
                said = closed + len(rest) - len(rest.lstrip(" \t:"))
                yield Field((before, "~" + head[closed - 1]), name.strip(), 0, said)
        before += _EMOJIS.sub("☺", _NUMBERS.sub("9", name.casefold()))
        at = stop
    yield from _find_last(line)


def _star(tag: "re.Match[str]") -> str:
    """Put stars in the place of a tag, which is no word."""
    return "*" * len(tag[0])


def _find_runs(text: str) -> Iterator[Tuple[int, int]]:
    """Find the runs of words."""
    at = 0
    while run := _RUN.search(text, at):
        initial = _INITIAL.match(text, run.start())
        stop = run.end()
        if initial:  # `E. B. Cawley`
            rest = _RUN.match(text, initial.end())
            stop = rest.end() if rest else stop
        yield run.start(), stop
        at = stop


def _find_gap(
    text: str, runs: List[Tuple[int, int]], i: int, is_whole: bool
) -> Tuple[str, int]:
    """Find the gap after a run, without a manner, and where it ends."""
    stop = runs[i][1]
    manner = _MANNER.match(text, stop)
    if manner and not any(map(str.isdigit, manner[0])):
        begin = manner.end()
        inner = next((start for start, _ in runs if start >= begin), len(text))
        gap = text[begin:inner]
        if inner == len(text) and is_whole:
            return gap + BELOW, inner
        bracket = begin - len(manner[0].lstrip())
        lead = text[stop:bracket]
        if lead and is_strong(_shorten(lead)) and not is_strong(_shorten(gap)):
            return lead, bracket  # `NORA  (softly) Hi.`
        if is_strong(_shorten(gap)) or (
            gap.strip() and text[stop:begin].strip()[0] != ","
        ):
            return gap, inner
        if text[stop:begin].strip()[0] != "," and not gap.strip():
            return "", 0
    inner = runs[i + 1][0] if i + 1 < len(runs) else len(text)
    gap = text[stop:inner]
    if inner == len(text) and i + 1 == len(runs):
        return (gap + BELOW, inner) if is_whole else ("", 0)
    opening = _opening(gap, text[inner:])
    return gap[: len(gap) - opening], inner - opening


def _opening(gap: str, said: str) -> int:
    """Get the length of the marks that open what is said: `“Well`, `(low) Well`."""
    marks = "\"“„‘'«¿¡….*_#$" + "(" * (")" in said) + "[" * ("]" in said)
    bare = gap.rstrip(marks)
    is_blank = not bare.strip() and "\t" not in bare
    if is_blank or not is_strong(_shorten(bare)):
        return 0
    return len(gap) - len(bare)


def _find_last(line: str) -> Iterator[Field]:
    """Find a name at the end of a line, after what is said."""
    begin = max(0, len(line) - TAIL)
    tail = line[begin:]
    runs = list(_find_runs(tail))
    if len(runs) < 2:
        return
    (_, stop), (start, end) = runs[-2:]
    gap, rest, name = tail[stop:start], tail[end:], tail[start:end]
    after = _shorten(rest)
    # The mark before the name; one that ends a sentence is said.
    mark = re.match(r"[.,;!?…\"”’'»)]*", gap)
    kept = stop + (mark.end() if mark else 0)
    words = len(line[: begin + kept].split())
    if len(name) > MAX_NAME or not _has_few_words(name) or words < 2:
        return
    lead = _shorten(gap[mark.end() if mark else 0 :])
    if is_strong(lead):
        yield Field((lead, after + "$"), name, begin + kept, 0)


@lru_cache(4096)
def _shorten(gap: str) -> str:
    """Make a gap short: one number for all, no emphasis, no spaces beside marks."""
    is_below = gap.endswith(BELOW)
    text = _TIME.sub("0", gap.rstrip(BELOW) if is_below else gap)
    text = _DIGITS.sub(lambda digits: digits[0] if digits[0] == "0" else "9", text)
    bare = _EMPHASIS.sub("", text)
    text = bare if bare.strip() or not text.strip() else text
    text = _REPEATS.sub(r"\1", text).replace("—", "–").replace("：", ":")
    if text.strip():
        text = _SPACES.sub("", text)
    elif "\t" in text:
        text = "\t"
    elif len(text) > 1:
        text = "  "
    return text + BELOW * is_below


@lru_cache(4096)
def is_strong(gap: str) -> bool:
    """Check whether a gap holds more than marks that occur within sentences."""
    return gap in ("\t", "  ") or gap.endswith(BELOW) or not _WEAK.fullmatch(gap)


def _is_enclosed(before: str, after: str) -> bool:
    """Check for brackets around a name: `[Anna] Hi.`"""
    pairs = {**_CLOSERS, "«": "»", "|": "|", "*": "*"}
    closer = pairs.get(before[-1:])
    return closer is not None and closer in after


def _is_role(text: str) -> bool:
    """Check for a few words that are no sentence, after a name above the words."""
    return 0 < len(text.split()) <= MAX_NAME_WORDS and text[-1] not in ".?!…"


def _find_closer(before: str, head: str, stop: int) -> int:
    """Find the end of the brackets around a name and something else; 0 if there are
    none."""
    inside = [mark for mark in before if mark in "()[]{}<>【】"]
    closer = _CLOSERS.get(inside[-1], "") if inside else ""
    at = head.find(closer, stop, stop + MAX_BESIDE) if closer else -1
    if at <= stop or not any(map(str.isalpha, head[stop:at])):
        return 0
    return at + 1


def _has_few_words(name: str) -> bool:
    return len(name.split()) <= MAX_NAME_WORDS
