"""What a printed page adds to a text: page numbers, running heads, `(MORE)`."""

import re
from bisect import bisect_right
from collections import Counter
from itertools import pairwise
from typing import Dict, List, Sequence, Set

from .adverts import find_adverts
from .buttons import find_above, find_buttons
from .events import Chars
from .line import SAMPLE, Line
from .markup import find_comments
from .page_breaks import SENTENCE_END
from .page_heads import MAX_HEAD, MIN_FOOT, is_apart, mark_titled_pages, mark_wide_heads

MAX_FURNITURE = 24  # characters of a page number or of `(CONTINUED: 2)`
MIN_PAGES = 4
MIN_ON_PAGE = 8  # lines with text
MAX_CONTINUED = 4  # words of `12  CONTINUED: (2)   12`
_PAGE = re.compile(
    r"(?i:page|p\.|seite|bl\.|pág\.|página|pagina)[ ]?\d{1,4}"
    r"(?:[ ]?(?:of|/)[ ]?\d{1,4})?[.]?$"
    r"|[-–—][ ]?\d{1,4}[ ]?[-–—]$|\d{1,4}[ ]?(?:of|/)[ ]?\d{1,4}$"
    r"|/[ ]?\d{1,3}$"  # as typists write it
    r"|/[ ]?(?i:cont(?:inued|['’]?d)?)[ .…/]{0,4}$"
)
# Beside a title: `THE INHERITANCE    Page 3 of 9`, `Acta 7 | Página 3 de 9`.
_PAGE_OF = re.compile(
    r"(?:[ \t]{2,}|[ ][|·•–—][ ])(?i:page|página|pág\.|pagina|seite)[ ]\d{1,4}[ ]?"
    r"(?:of|de|di|sur|von|/)[ ]?\d{1,4}$|[ \t]{4,}(?i:page)[ ]\d{1,4}$"
)
GUTENBERG = re.compile(
    r"\*{3} ?(?:START|END) OF (?:THE |THIS )?"
    r"(?:PROJECT GUTENBERG|(?:ELECTRONIC |DIGITAL )?"
    r"(?:E-?(?:TEXT|BOOK)|TEXT|EDITION))\b"
)
# Also between the numbers of a scene: `A12  CONTINUED: (2)   A12`.
_CONTINUED = re.compile(
    r"(?:[A-Z]{0,2}\d{1,3}[A-Z]{0,2}[ ])?\(?(?:MORE|CONTINUED)\)?:?(?:[ ]*\(\d{1,3}\))?"
    r"(?:[ ][A-Z]{0,2}\d{1,3}[A-Z]{0,2})?$"
)
_NUMBERED_HEAD = re.compile(rf"(\S.{{8,{MAX_HEAD}}}?)[ \t]+(\d{{1,4}})\.?$")
# What NVivo writes above what was coded.
_CODED = re.compile(
    r"(?:Reference \d+|<[^<>\n]+> - § \d+ .*) ?- [\d.]+%|<[^<>\n]+> - §"
)
# What Rev prints on each page.
_REV = re.compile(
    r"Transcript by Rev\.com$"
    r"|This transcript was exported on .{4,24} - view latest version"
    r"|\S.{0,80} \(Completed \d\d/\d\d/\d\d\)$"
)
_MEDIA = re.compile("[ ]?[\x15•]\\d+_\\d+[\x15•]$")  # the times of an utterance in CHAT
_FRONT = re.compile(
    r"[\w-]{1,40}:(?:[ \t]|$)|[-\s#]|$"
)  # in the front matter of Markdown
_ORG = re.compile(r"#\+\w{2,30}(?::|$)")
# The number of a turn, above it, in logs of programs that talk: `--- Turn 2 ---`.
_TURN = re.compile(
    r"[*_#=\[ -]*(?:Turn|Exchange|Utterance|Message)[ ]#?\d{1,4}[:.]?[*_=\] -]*$"
)
MAX_FRONT = 60  # lines
_FILLED = re.compile(r"[^\s](?:[^\r\n\u2028\u2029\x85]*[^\s])?")
_DIGITS = re.compile(r"\d+")
_NUMBER = re.compile(r"\d{1,4}\.?$")


def mark_furniture(text: str, lines: List[Line]) -> None:
    """Mark the page numbers, the heads that repeat beside them, and `(MORE)`."""
    _mark_license(lines)
    _mark_front(text, lines)
    _mark_comments(text, lines)
    counted = [line for line in lines if _TURN.match(line.text)]
    for line in counted if len(counted) > 1 else ():
        line.furniture = True
    _mark_tiers(lines)
    for i in (*find_buttons(lines), *find_above(lines), *find_adverts(lines)):
        lines[i].furniture = True
    is_rev = "Transcript by Rev.com" in text
    breaks = _find_after_breaks(text, lines) if "\f" in text else set()
    paged: List[int] = []
    continued: List[int] = []
    for i, line in enumerate(lines):
        if line.start in breaks and line.text:
            paged.append(i)
        if line.text[-9:-1] == "Coverage" or line.text[-8:] == "Coverage":
            line.furniture = line.furniture or bool(_CODED.match(line.text))
        if is_rev and _REV.match(line.text):
            line.furniture = True
        if _PAGE_OF.search(line.text[-MAX_FURNITURE:]):
            line.furniture = True
        words = line.text.split(None, MAX_CONTINUED)
        is_short = len(line.text) <= MAX_FURNITURE
        if not words or not (is_short or len(words) <= MAX_CONTINUED):
            continue
        line.furniture = line.furniture or line.text == ">"  # blank, in a quotation
        is_page = is_short and bool(_PAGE.match(line.text))
        is_continued = bool(_CONTINUED.match(" ".join(words)))
        line.furniture = line.furniture or is_page or is_continued
        if is_continued:
            continued.append(i)
        if is_page:
            paged.append(i)
    numbers = _page_numbers(lines, breaks, continued)
    paged.extend(numbers)
    for i in numbers:
        lines[i].furniture = True
    _mark_heads(lines, paged)
    _mark_numbered_heads(lines, continued)
    mark_wide_heads(lines)
    mark_titled_pages(lines)
    _mark_stamps(lines)


def _mark_stamps(lines: Sequence[Line]) -> None:
    """Mark what is printed in capitals above or below the head of a page, where a
    sentence goes on over the end of the page: `PROOF`."""
    filled = [i for i, line in enumerate(lines) if line.text]
    pages = [k for k, i in enumerate(filled) if lines[i].furniture]
    for k in pages:
        for near, before, after in ((k - 1, k - 2, k + 1), (k + 1, k - 1, k + 2)):
            if before < 0 or after >= len(filled):
                continue
            line, below = lines[filled[near]], lines[filled[after]].text
            is_stamp = line.text.isupper() and ":" not in line.text
            is_stamp = is_stamp and len(line.text) <= MAX_FURNITURE
            is_stamp = is_stamp and line.indent >= MIN_FOOT and not line.furniture
            is_open = not SENTENCE_END.search(lines[filled[before]].text)
            line.furniture |= is_stamp and is_open and below[0].islower()


def _mark_license(lines: List[Line]) -> None:
    """Mark what Project Gutenberg puts before and after a text."""
    marks = [i for i, line in enumerate(lines) if GUTENBERG.match(line.text)]
    starts = [i for i in marks if "START" in lines[i].text]
    ends = [i for i in marks if "END" in lines[i].text]
    first = starts[0] + 1 if starts else 0
    last = ends[-1] if ends else len(lines)
    for line in (*lines[:first], *lines[last:]):
        line.furniture = bool(line.text)


def _mark_front(text: str, lines: List[Line]) -> None:
    """Mark the front matter of Markdown, keys and values between lines of `---`, and
    that of Org: `#+TITLE: ...`."""
    for line in lines if "#+" in text else ():
        line.furniture = line.furniture or _ORG.match(line.text) is not None
    first = next((i for i, line in enumerate(lines) if line.text), 0)
    if lines[first].text != "---":
        return
    for i in range(first + 1, min(first + MAX_FRONT, len(lines))):
        if lines[i].text in ("---", "..."):
            for line in lines[first : i + 1] if i > first + 1 else ():
                line.furniture = bool(line.text)
            return
        if not lines[i].indent and not _FRONT.match(lines[i].text):
            return


def _mark_comments(text: str, lines: List[Line]) -> None:
    """Mark the lines that are wholly in a comment, `<!-- ... -->`."""
    comments = sorted(find_comments(text))
    starts = [start for start, _ in comments]
    for line in lines if comments else ():
        i = bisect_right(starts, line.start) - 1
        if line.text and i >= 0 and line.end <= comments[i][1]:
            line.furniture = True


def _mark_tiers(lines: List[Line]) -> None:
    """Mark the headers and the tiers of annotation in CHAT (childes.talkbank.org)."""
    if any(line.text == "@Begin" for line in lines[:SAMPLE]):
        for line in lines:
            line.furniture = line.furniture or line.text[:1] in ("@", "%")
            if time := _MEDIA.search(line.text):
                line.margin = (line.start + time.start(), line.end)
                line.end, line.text = line.margin[0], line.text[: time.start()]


def find_page_lines(text: str) -> List[Chars]:
    """Find the heads, the feet and the numbers of pages within a story, whose chapters
    may have numbers as well.

    text (str): The text.
    RETURNS (List[Chars]): The lines, in characters of the text, without spaces.
    """
    lines = [
        Line(match.start(), match.end(), match[0]) for match in _FILLED.finditer(text)
    ]
    numbered = [
        line for line in lines if line.text[-1:].isdigit() or line.text[0].isdigit()
    ]
    mark_wide_heads(numbered)
    for before, line, after in zip(lines, lines[1:], lines[2:], strict=False):
        if len(line.text) <= MAX_FURNITURE and not line.furniture:
            is_within = before.text[-1] not in '.!?…:"”’»*' and after.text[0].islower()
            is_number = _NUMBER.fullmatch(line.text) is not None
            is_page = _PAGE.match(line.text) is not None
            line.furniture = is_page or (is_number and is_within)
    return [(line.start, line.end) for line in lines if line.furniture]


def _find_after_breaks(text: str, lines: Sequence[Line]) -> Set[int]:
    """Find where the first lines after form feeds start."""
    found: Set[int] = set()
    last = 0  # the end of the line before
    for line in lines:
        if line.text:
            first = line.margin[0] if line.margin[1] else line.start
            found.update([line.start] if "\f" in text[last:first] else ())
            last = line.end
    return found


def _page_numbers(
    lines: Sequence[Line], breaks: Set[int], continued: Sequence[int]
) -> List[int]:
    """Find lines of a number alone: at the end of a page, apart, or counting pages,
    and those beside `CONTINUED`."""
    near = {j for i in continued for j in (i - 1, i + 1)}
    alone = [
        i
        for i, line in enumerate(lines)
        if len(line.text) <= 5 and _NUMBER.match(line.text)
    ]
    values = {i: int(lines[i].text.rstrip(".")) for i in alone}
    present = Counter(values.values())
    before = _find_last(lines, breaks)
    all_count = _count_pages(lines, values)
    found = []
    for i in alone:
        value = values[i]
        counts = present[value] == 1 and (present[value + 1] or present[value - 1])
        wide = lines[i].indent >= 30
        if (
            lines[i].start in breaks
            or i in before
            or wide
            or i in near
            or all_count
            or (counts and is_apart(lines, i))
        ):
            found.append(i)
    return found


def _count_pages(lines: Sequence[Line], values: Dict[int, int]) -> bool:
    """Check whether all numbers that are alone count by one, far from each other.

    values (Dict[int, int]): The numbers, by the index of their line.
    """
    if len(values) < MIN_PAGES:
        return False
    filled = sum(bool(line.text) for line in lines)
    steps = (b - a == 1 for a, b in pairwise(values.values()))
    return all(steps) and filled >= len(values) * MIN_ON_PAGE


def _find_last(lines: Sequence[Line], breaks: Set[int]) -> Set[int]:
    """Find the last lines before the ends of pages."""
    filled = [i for i, line in enumerate(lines) if line.text]
    pairs = zip(filled, filled[1:], strict=False)
    return {i for i, below in pairs if lines[below].start in breaks}


def stands_alone(lines: Sequence[Line], i: int) -> bool:
    """Check for a number that is a paragraph: the one of a page, where names tell who
    speaks."""
    around = (*lines[max(i - 1, 0) : i], *lines[i + 1 : i + 2])
    is_number = _NUMBER.fullmatch(lines[i].text) is not None
    return is_number and not any(line.text for line in around)


def _mark_heads(lines: Sequence[Line], paged: Sequence[int]) -> None:
    """Mark the lines beside page breaks that repeat but for their digits. The names of
    speakers are elsewhere, too."""
    near: Dict[str, Set[int]] = {}
    for i in paged:
        for j in range(max(i - 3, 0), min(i + 4, len(lines))):
            if lines[j].text and len(lines[j].text) <= MAX_HEAD:
                near.setdefault(_DIGITS.sub("0", lines[j].text), set()).add(j)
    texts = Counter(_DIGITS.sub("0", line.text) for line in lines if near)
    for head, places in near.items():
        is_beside = (texts[head] - 1) * 4 <= len(places) * 5  # one may be the title
        if ":" in head or not is_beside:
            continue
        if len(places) > 2 or (len(places) == 2 and "0" in head):
            for j in places:
                lines[j].furniture = True


def _mark_numbered_heads(lines: Sequence[Line], continued: Sequence[int]) -> None:
    """Mark the lines beside `CONTINUED` that repeat with a higher number at the end."""
    near: Dict[str, Dict[int, int]] = {}
    for i in (0, *continued) if continued else ():
        for j in range(max(i - 2, 0), min(i + 3, len(lines))):
            match = _NUMBERED_HEAD.match(lines[j].text)
            if match:
                near.setdefault(match[1], {})[j] = int(match[2])
    for places in near.values():
        if len(set(places.values())) == len(places) > 1:
            for j in places:
                lines[j].furniture = True
