"""Find the quotations of a text by their marks."""

import re
from dataclasses import dataclass
from typing import Callable, Dict, Iterator, List, NamedTuple, Optional, Sequence, Tuple

from .paragraphs import Paragraph
from .verbs import PARTICIPLES, SPEECH_VERBS

DOUBLE, SINGLE, GUILLEMETS, CORNERS, DASH = "double", "single", "«»", "「」", "dash"
Spans = List[Tuple[int, int]]
MAX_NAMED = 5  # words of a title, or of a word that is only mentioned
_ELISIONS = frozenset(
    "em tis twas twere twill twould twixt cause bout til till n un neath gainst cos "
    "im er ere ave ow ome ad as ouse tother".split()
)
_BEFORE_OPEN = frozenset(" \t\r\n\f\v\xa0(-—–[_*/“\"‘'¿¡")
_ENDS_SPEECH = frozenset(',.!?…—–-;:_*"”)')
_OPENERS: Dict[str, "re.Pattern[str]"] = {
    DOUBLE: re.compile(r"[“„‟]|(?<!\w)\"(?=[\w'‘—_.…-])"),
    SINGLE: re.compile(
        r"(?<![\w.,!?;:”\"])(?:‘|'(?!(?:em|tis|twas|n)\b))(?=[\w“\"—_…])"
    ),
    GUILLEMETS: re.compile(r"[«»](?=\s?\w)"),
    CORNERS: re.compile("[「『]"),
    DASH: re.compile(r"^[ \t]*(?:—|–|―|--|-(?= ))\s?(?=\w|[¿¡'’…])", re.M),
}
_MARK = {
    DOUBLE: re.compile('["“”„‟]'),
    SINGLE: re.compile("['‘’‚]"),
    GUILLEMETS: re.compile("[«»]"),
    CORNERS: re.compile("[「」]"),
}
_DASH = re.compile(r"(?:—|–|―|--|-(?=\s))\s*")
_OPENS = re.compile(rf"«\s*(?:{_DASH.pattern})?|{_DASH.pattern}")
_WORD = re.compile(r"[^\W\d_]+")
_ASIDE = re.compile(
    r"(?:(?<=[,.!?…])\s+(?:[—–-]+\s*)?|\s*[—–]\s*)(?:[^\W\d_]\w*\.?\s+){0,3}?"
    rf"(?:{'|'.join(sorted(SPEECH_VERBS))})\b"
)


@dataclass
class Quote:
    """A quotation in a text, without its marks.

    start, end (int): Its characters.
    paragraph (int): The index of its paragraph.
    continues (bool): Whether it continues the quotation at the end of the paragraph
        before, which was not closed.
    """

    start: int
    end: int
    paragraph: int
    continues: bool = False


class _Found(NamedTuple):
    spans: Spans
    is_open: bool = False  # the last one is not closed


def guess_style(text: str) -> str:
    """Guess which marks enclose the speech of a text: those that open most often.

    text (str): The text.
    RETURNS (str): `double`, `single` (British), `«»`, `「」` or `dash`; empty if the
        text has no quotations.
    """
    counts = {
        style: sum(1 for _ in marks.finditer(text)) for style, marks in _OPENERS.items()
    }
    counts[GUILLEMETS] = (counts[GUILLEMETS] + 1) // 2
    best = max(counts, key=lambda style: counts[style])
    return best if counts[best] else ""


def find_quotes(
    text: str, paragraphs: Sequence[Paragraph], style: str = ""
) -> List[Quote]:
    """Find the quotations of a text.

    A quotation in another is part of it. One that is not closed ends with its
    paragraph; if the next paragraph begins with an opening mark, it continues there.
    Words in quotation marks that nobody says (a title, the "so-called" experts) are
    left out.

    text (str): The text.
    paragraphs (Sequence[Paragraph]): Its paragraphs.
    style (str): The marks; see `guess_style`, which is the default.
    RETURNS (List[Quote]): The quotations in order.
    """
    style = style or guess_style(text)
    quotes: List[Quote] = []
    was_open = False
    for i, paragraph in enumerate(paragraphs):
        if paragraph.kind or not style:
            was_open = was_open and not paragraph.kind
            continue
        found = _FINDERS[_own_style(text, paragraph, style)](text, paragraph)
        for j, (start, end) in enumerate(found.spans):
            starts = _skip_marks(text, paragraph.start) >= start
            continues = was_open and j == 0 and starts
            if continues or _is_speech(text, paragraph, start, end):
                quotes.append(Quote(start, end, i, continues))
        was_open = found.is_open
    return quotes


def _own_style(text: str, paragraph: Paragraph, style: str) -> str:
    """Get the style of a paragraph: in French, `«` opens a dialogue, whose other turns
    begin with a dash."""
    if style not in (DASH, GUILLEMETS):
        return style
    if _DASH.match(text, paragraph.start, paragraph.end):
        return DASH
    return DASH if style == DASH and text[paragraph.start] == "«" else style


def _skip_marks(text: str, start: int) -> int:
    while start < len(text) and not text[start].isalnum():
        start += 1
    return start


def _find_double(text: str, paragraph: Paragraph) -> _Found:
    """Find quotations in double marks; straight ones open and close in turn."""
    return _pair(text, paragraph, DOUBLE, _double_role)


def _double_role(text: str, at: int, paragraph: Paragraph, opened: str) -> str:
    mark = text[at]
    if mark in "“„‟":
        return "close" if opened == "„" and mark == "“" else "open"
    if mark == "”" or not opened:
        return "close" if opened else ("" if mark == "”" else "open")
    before = text[at - 1] if at > paragraph.start else " "
    after = text[at + 1] if at + 1 < paragraph.end else " "
    return "open" if before.isspace() and not after.isspace() else "close"


def _find_guillemets(text: str, paragraph: Paragraph) -> _Found:
    return _pair(text, paragraph, GUILLEMETS, _facing_role)


def _find_corners(text: str, paragraph: Paragraph) -> _Found:
    return _pair(text, paragraph, CORNERS, _facing_role)


def _facing_role(text: str, at: int, paragraph: Paragraph, opened: str) -> str:
    """Give the role of a mark whose shape shows it; `»so«` is quoted as well."""
    mark = text[at]
    if opened:
        return "close" if mark != opened else ""
    before = text[at - 1] if at > paragraph.start else " "
    return "open" if mark in "«「" or before.isspace() else ""


def _find_single(text: str, paragraph: Paragraph) -> _Found:
    """Find quotations in single marks, which are apostrophes as well."""
    return _pair(text, paragraph, SINGLE, _single_role)


def _single_role(text: str, at: int, paragraph: Paragraph, opened: str) -> str:
    before = text[at - 1] if at > paragraph.start else " "
    after = text[at + 1] if at + 1 < paragraph.end else " "
    if opened:
        is_end = before in _ENDS_SPEECH and not after.isalnum()
        return "close" if is_end and text[at] != "‘" else ""
    if text[at] == "’" or before not in _BEFORE_OPEN or after.isspace():
        return ""
    word = _WORD.match(text, at + 1, paragraph.end)
    is_elision = text[at] == "'" and word is not None and word[0] in _ELISIONS
    return "" if is_elision else "open"


def _pair(
    text: str,
    paragraph: Paragraph,
    style: str,
    get_role: Callable[[str, int, Paragraph, str], str],
) -> _Found:
    spans: Spans = []
    opened, begin = "", paragraph.start
    for match in _MARK[style].finditer(text, paragraph.start, paragraph.end):
        role = get_role(text, match.start(), paragraph, opened)
        if role == "open":
            if opened:  # its end is missing
                spans.append((begin, match.start()))
            opened, begin = match[0], match.end()
        elif role == "close" and opened:
            spans.append((begin, match.start()))
            opened = ""
    if opened:
        spans.append((begin, paragraph.end))
    return _Found(list(_trim(text, spans)), bool(opened))


def _find_dashes(text: str, paragraph: Paragraph) -> _Found:
    """Find speech that a dash at the start of a paragraph introduces."""
    mark = _OPENS.match(text, paragraph.start, paragraph.end)
    if not mark:
        return _Found([])
    spans: Spans = []
    begin: Optional[int] = mark.end()
    while begin is not None:
        aside = _ASIDE.search(text, begin, paragraph.end)
        spans.append((begin, aside.start() if aside else paragraph.end))
        begin = _find_resumption(text, aside.end(), paragraph.end) if aside else None
    return _Found(list(_trim(text, spans, "»")))


def _find_resumption(text: str, start: int, end: int) -> Optional[int]:
    """Find where speech goes on after an aside: after a dash, or a full stop."""
    again = re.compile(r"[—–―][.,;:]?\s*|(?<=[.!?])\s+(?=[A-ZÀ-Þ])").search(
        text, start, end
    )
    return again.end() if again and again.end() < end else None


def _trim(text: str, spans: Spans, closing: str = "") -> Iterator[Tuple[int, int]]:
    for start, end in spans:
        while start < end and text[start].isspace():
            start += 1
        while end > start and (text[end - 1].isspace() or text[end - 1] in closing):
            end -= 1
        if any(map(str.isalnum, text[start:end])):
            yield start, end


def _is_speech(text: str, paragraph: Paragraph, start: int, end: int) -> bool:
    """Tell speech from a word or title in quotation marks within a sentence."""
    before = text[paragraph.start : start - 1].rstrip().rstrip("\"“'‘«「_*")
    before = before.rstrip()
    if not before or not (before[-1].isalnum() or before[-1] == "'"):
        return True
    *_, last = _WORD.findall(before[-30:]) or [""]
    if last.lower() in SPEECH_VERBS or last.lower() in PARTICIPLES:
        return True
    if text[end - 1] in "!?":
        return True
    words = text[start:end].split()
    return len(words) > MAX_NAMED and text[start].isupper()


_FINDERS: Dict[str, Callable[[str, Paragraph], _Found]] = {
    DOUBLE: _find_double,
    SINGLE: _find_single,
    GUILLEMETS: _find_guillemets,
    CORNERS: _find_corners,
    DASH: _find_dashes,
}
