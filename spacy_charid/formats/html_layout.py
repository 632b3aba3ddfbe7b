"""What the elements of a web page tell of its text: which ones hold no part of it,
which lines are directions in italics, titles, or begin in the middle of a paragraph."""

import re
from collections import Counter
from typing import Dict, List, NamedTuple, Optional, Sequence, Set, Tuple

from ..dialogue.shapes.headings import find_heading
from ..dialogue.shapes.pull_quotes import Passages
from .docx_layout import MAX_SHARE, may_act, set_aside
from .emphasis import BOLD, ITALIC, emphasize, find_question_mark, mark_headings

# Classes and ids of what stands around the text of a page.
_FURNITURE = frozenset(
    "share sharing share-buttons share-bar sharedaddy sd-sharing social social-share "
    "social-links addtoany_share_save_container jp-relatedposts related related-posts "
    "widget widget-area sidebar secondary breadcrumb breadcrumbs pagination newsletter "
    "newsletter-signup subscribe cookie-banner cookie-notice pullquote pull-quote "
    "pullout screen-reader-text skip-link sr-only advert advertisement ad promo "
    "tagcloud tags post-tags entry-tags post-navigation comment-form respond "
    "comment-respond site-header site-footer site-info counter hit-counter "
    "author-bio byline-bio print-button wp-caption pagenum page-number pageno pb "
    "linenum lineno line-number mw-editsection ws-pagenum".split()
)
_BOLD = ("b", "strong", "h2", "h3", "h4", "h5", "h6")
_ADVERT = re.compile(r"(?:google[-_]?)?(?:ads?|adverts?|advertisements?)(?:[-_]\w+)*")
# Elements whose end tag is not left out.
_CLOSED = frozenset("div aside section ul ol span figure form header a".split())
MAX_HIDDEN = 0.5  # of the characters; where more are hidden, a class means the text
_JOINT = re.compile(r"^\s*(?:and|&|\+|/|,|und|et|y|e)\s*$")  # between names in bold
_LABEL = re.compile(r"\s*[^\W\d_][^:\n]{0,40}:\s*")


def is_furniture(tag: str, attrs: Sequence[Tuple[str, Optional[str]]]) -> bool:
    """Check whether an element holds no part of the text: a share bar, a widget."""
    values = dict(attrs)
    names = f"{values.get('class') or ''} {values.get('id') or ''}".lower().split()
    is_known = not _FURNITURE.isdisjoint(names) or any(map(_ADVERT.fullmatch, names))
    return tag in _CLOSED and is_known


class _Run(NamedTuple):
    """A bold text within a line, by its pieces."""

    start: int
    end: int


class PageLines:
    """Follows the lines of a page while its pieces of text are collected.

    pieces (List[str]): The pieces; lines end where one ends in a line end.
    """

    def __init__(self, pieces: List[str]) -> None:
        self.pieces = pieces
        self.open: Counter[str] = Counter()
        self.plain = False  # whether the line has text that is not in italics
        self.thin = False  # or not in bold
        self.start = 0  # of the line, in pieces
        self.bold_at: Optional[int] = None
        self.filled: List[_Run] = []  # the lines with text
        self.italic: List[int] = []  # the numbers of those all in italics
        self.strong: List[int] = []  # and of those all in bold, or headings
        self.quoted: List[int] = []  # and of those in quotations of blocks
        self.bold: List[_Run] = []
        self.titles: Dict[_Run, int] = {}  # those of headings, with their levels

    def open_tag(self, tag: str) -> None:
        self.open[tag] += 1
        if tag in ("b", "strong") and self.bold_at is None:
            self.bold_at = len(self.pieces)

    def close_tag(self, tag: str) -> None:
        self.open[tag] -= self.open[tag] > 0
        if tag in ("b", "strong") and self.bold_at is not None:
            self.bold.append(_Run(self.bold_at, len(self.pieces)))
            self.bold_at = None

    def add_text(self, text: str) -> None:
        is_italic = self.open["i"] or self.open["em"]
        is_bold = any(self.open[tag] for tag in _BOLD)
        self.plain = self.plain or (bool(text.strip()) and not is_italic)
        self.thin = self.thin or (bool(text.strip()) and not is_bold)

    def end_line(self) -> None:
        run = _Run(self.start, len(self.pieces))
        line = self._read(run)
        if line:
            n = len(self.filled)
            self.filled.append(run)
            self.italic.extend([] if self.plain else [n])
            self.strong.extend([] if self.thin else [n])
            self.quoted.extend([n] if self.open["blockquote"] else [])
            level = next((n for n in range(1, 7) if self.open[f"h{n}"]), 0)
            if level:
                self.titles[run] = level
        self.start, self.plain, self.thin = len(self.pieces), False, False

    def _read(self, run: _Run) -> str:
        return "".join(self.pieces[run.start : run.end]).strip()

    def settle(self) -> List[str]:
        """Set directions in parentheses, and begin a line at each label in bold; or
        mark the questions of an interview.

        RETURNS (List[str]): The titles that are names of speakers, and the quotations
            of the page itself, now left out.
        """
        repeated = self._cut_repeated()
        if self._mark_questions():
            return repeated
        self._cut_labels()
        runs = map(self.filled.__getitem__, self.italic)
        italic = [run for run in runs if may_act(self._read(run))]
        if len(italic) * MAX_SHARE <= len(self.filled):
            for run in italic:
                self._replace(run, set_aside(self._read(run)))
        cut = self._cut_titles()
        self._mark_titles()
        return [*repeated, *cut]

    def _mark_questions(self) -> bool:
        """Mark the lines in bold or italics that are the questions of an interview."""
        lines = [self._read(run) for run in self.filled]
        emphasized = {BOLD: self.strong, ITALIC: self.italic}
        mark = find_question_mark(lines, emphasized)
        for i in emphasized[mark] if mark else ():
            self._replace(self.filled[i], emphasize(lines[i], mark))
        return bool(mark)

    def _cut_repeated(self) -> List[str]:
        """Leave out the quotations in blocks of what the page says elsewhere."""
        lines = [self._read(run) for run in self.filled] if self.quoted else []
        inside = set(self.quoted)
        others = (line for i, line in enumerate(lines) if i not in inside)
        passages = Passages(others)
        repeated = [i for i in self.quoted if passages.have(lines[i])]
        for i in repeated:
            self._replace(self.filled[i], "")
        return [lines[i] for i in repeated]

    def _replace(self, run: _Run, text: str) -> None:
        """Replace the text of a run, in its first piece with text."""
        pieces = self.pieces[run.start : run.end]
        skip = next(i for i, piece in enumerate(pieces) if piece.strip())
        whole = "".join(pieces[skip:])
        before = whole[: len(whole) - len(whole.lstrip())]
        after = whole[len(whole.rstrip()) :]
        self.pieces[run.start + skip : run.end] = [
            before + text + after,
            *[""] * (len(pieces) - skip - 1),
        ]

    def _cut_labels(self) -> None:
        """Begin a line at each name in bold with a colon, if the name comes again."""
        labels: Dict[int, str] = {}
        for run in self.bold:
            text = "".join(self.pieces[run.start : run.end])
            after = "".join(self.pieces[run.end : run.end + 1])
            text += ":" if after.lstrip().startswith(":") else ""
            if _LABEL.fullmatch(text):
                labels[run.start] = text.strip(" :\n").casefold()
        counts = Counter(labels.values())
        for at, name in labels.items():
            before = self.pieces[at - 1] if at else "\n"
            is_joint = _JOINT.search(before) is not None
            if counts[name] > 1 and not is_joint and not before.endswith("\n"):
                self.pieces[at - 1] = f"{before.rstrip(' ')}\n"

    def _mark_titles(self) -> None:
        """Mark headings as those of parts, or as names."""
        texts = {run: (level, self._read(run)) for run, level in self.titles.items()}
        texts = {run: heading for run, heading in texts.items() if heading[1]}
        for run, text in mark_headings(texts).items():
            self._replace(run, text)

    def _cut_titles(self) -> List[str]:
        """Leave out headings that are there once, of a name that comes again below."""
        rows = "".join(self.pieces).casefold().split("\n")
        lines = Counter(row.strip(" :") for row in rows)
        texts = [self._read(run) for run in self.titles]
        counts = Counter(text.casefold() for text in texts)
        cut: Set[str] = set()
        for run, text in zip(self.titles, texts, strict=True):
            key = text.casefold()
            is_name = counts[key] == 1 and lines[key] > 2
            if is_name and find_heading(text) is None:
                self._replace(run, "")
                cut.add(text)
        return [text for text in texts if text in cut]
