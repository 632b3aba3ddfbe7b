"""Novels and stories: prose with quotation marks.

Each quotation is an utterance, and what is between them are notes: the narration and
the headings of chapters. Nobody is written beside a quotation, so that its speaker is
found by `quotations.attribution`, and left open where that is not sure.
"""

import re
from bisect import bisect_left
from collections import Counter
from typing import Iterator, List, Optional, Sequence, Tuple

from ..cast.bank import CharacterBank
from ..dialogue.data import HEADING, NARRATION, TITLE, Note, Scene, Utterance
from ..dialogue.dialogue import Dialogue
from ..dialogue.offsets import TextBuilder
from ..dialogue.shapes.forms import skip_item
from ..dialogue.shapes.furniture import find_page_lines
from ..dialogue.shapes.markup import find_markup
from ..dialogue.shapes.tags import find_tag
from ..files.source import FilePath, get_stem, read_source
from ..quotations.attribution import KINDS, Attribution, attribute
from ..quotations.marks import Quote, find_quotes
from ..quotations.paragraphs import LICENSE, Paragraph, split_paragraphs
from ..quotations.people import Person, make_person
from ..quotations.verbs import SPEECH_VERBS

ATTRIBUTION, CONFIDENCE = "attribution", "confidence"  # keys of the meta data
MIN_QUOTES = 3  # of a text without speaker tags that is prose
# What cuts a quotation of one turn: `said Nora, smiling.`, in one sentence.
MAX_BETWEEN = 120  # characters
_ABBREVIATED = re.compile(r"\b(?:Mrs?|Ms|Messrs|Dr|St|Prof|Capt|Col|Rev|Hon|[A-Z])\.")
_SENTENCES = re.compile(r"[.!?…][\"”’)]*\s+\S")
_BRACKET = re.compile(r"[()\[\]]")
_MARKS = ' \t\r\n\f\v\xa0"“”„‟‘’«»‹›「」『』'


def read_prose(
    path: FilePath,
    *,
    encoding: Optional[str] = None,
    cast: Optional[CharacterBank] = None,
) -> Iterator[Dialogue]:
    """Read a novel or story as one dialogue, named after its file.

    The meta data of each utterance tell how its speaker is known (`attribution`:
    `explicit`, `anaphoric`, `inferred` or `open`) and how probable he is
    (`confidence`); those of the dialogue count each way. An utterance whose speaker is
    open has none.

    path (FilePath): The file.
    encoding (Optional[str]): The encoding of the file. Guessed by default.
    cast (Optional[CharacterBank]): People who may speak, besides those whom the text
        names.
    YIELDS (Dialogue): The dialogue; its utterances are not tokenized.
    """
    source = read_source(path, encoding=encoding)
    paragraphs = split_paragraphs(source.text)
    quotes = [
        quote
        for quote in find_quotes(source.text, paragraphs)
        if not _is_caption(source.text, paragraphs[quote.paragraph])
    ]
    people = _list_people(cast)
    found = attribute(source.text, paragraphs, quotes, cast=people)
    builder = _Builder(source.text, paragraphs)
    for quote, attribution in zip(quotes, found, strict=True):
        builder.add(quote, attribution)
    builder.finish()
    turns = (turn for scene in builder.scenes for turn in scene.utterances)
    counts = Counter(turn.meta[ATTRIBUTION] for turn in turns)
    meta = {ATTRIBUTION: {kind: counts[kind] for kind in KINDS}}
    yield Dialogue(
        get_stem(path), builder.scenes, meta, source.path, notes=builder.notes
    )


def looks_like_prose(text: str) -> bool:
    """Check whether a text has many quotations, and hardly any names of speakers at the
    start of its lines.

    text (str): The text, or its beginning.
    RETURNS (bool): Whether it is prose with quotation marks.
    """
    paragraphs = split_paragraphs(text)
    quotes = find_quotes(text, paragraphs)
    n_quoted = len({quote.paragraph for quote in quotes})
    n_text = sum(not paragraph.kind for paragraph in paragraphs)
    if len(quotes) < MIN_QUOTES or n_quoted * 10 < n_text:
        return False
    n_tags = sum(_names_speaker(line.strip()) for line in text.splitlines())
    return n_tags * 4 < len(quotes)


def _is_caption(text: str, paragraph: Paragraph) -> bool:
    """Check for the words below a picture: `[Illustration: "..."]`."""
    return text.startswith(("[Illustration", "[Picture"), paragraph.start)


def _names_speaker(line: str) -> bool:
    return find_tag(line[skip_item(line) :])[1] > 0


def _list_people(cast: Optional[CharacterBank]) -> List[Person]:
    return [
        make_person(each.id, [each.name, *each.aliases], each.gender or "")
        for each in cast or ()
    ]


class _Builder:
    """Cuts a text into scenes of utterances, and notes.

    text (str): The text.
    paragraphs (Sequence[Paragraph]): Its paragraphs.
    """

    def __init__(self, text: str, paragraphs: Sequence[Paragraph]) -> None:
        self.text = text
        self.paragraphs = paragraphs
        self.paged = find_page_lines(text)
        self.scenes: List[Scene] = []
        self.notes: List[Note] = []
        self.scene = Scene()
        self.at = 0  # the first character that is in no turn or note yet
        self.next = 0  # the next paragraph
        self.n_turns = 0
        self.last: Optional[Quote] = None
        self.turn = -1  # of the last quotation

    def add(self, quote: Quote, attribution: Attribution) -> None:
        """Add a quotation, and the notes before it. One that a few words cut is one
        turn, `"Sit," said Nora, "down."`, and so is one of several paragraphs."""
        is_same = attribution.turn == self.turn and self.turn >= 0
        goes_on = is_same and (quote.continues or self._is_cut(quote))
        action = self._find_action(quote) if goes_on else None
        self._add_notes(quote.start, quote.paragraph + 1)
        self.last, self.turn, self.at = quote, attribution.turn, quote.end
        if goes_on:
            self._join(quote, action)
            return
        if not self.scene.utterances:
            self.scenes.append(self.scene)
        kind, confidence = attribution.kind, attribution.confidence
        said = self._cut_markup(quote)
        self.scene.utterances.append(
            Utterance(
                (attribution.speaker,) if attribution.speaker else (),
                said.text,
                id=f"{self.n_turns}",
                meta={ATTRIBUTION: kind, CONFIDENCE: confidence},
                offsets=said.offsets,
            )
        )
        self.n_turns += 1

    def _is_cut(self, quote: Quote) -> bool:
        """Check whether at most a sentence is between a quotation and the last one."""
        last = self.last
        if last is None or last.paragraph != quote.paragraph:
            return False
        between = self.text[last.end : quote.start]
        bare = _ABBREVIATED.sub("", between.strip(_MARKS))
        is_other = self.text[last.end - 1] == "." and bare.lstrip()[:1].isupper()
        is_long = len(between) > MAX_BETWEEN or _SENTENCES.search(bare) is not None
        return not (is_other or is_long)

    def _find_action(self, quote: Quote) -> Optional[Tuple[int, int]]:
        """Find what is done between a quotation and the last one, `he looked away,`,
        which is more than `said Nora,`."""
        start, end = self._strip(self.at, quote.start)
        words = set(re.findall(r"\w+", self.text[start:end].lower()))
        is_other = quote.continues or _BRACKET.search(self.text, start, end)
        return None if is_other or not words or words & SPEECH_VERBS else (start, end)

    def _join(self, quote: Quote, action: Optional[Tuple[int, int]]) -> None:
        """Add a quotation to the last turn, after what is done between them: that note
        is in brackets there, so that it has its place in the Doc."""
        turn = self.scene.utterances[-1]
        joined = TextBuilder(self.text)
        joined.extend(turn.text or "", turn.offsets)
        joined.write(" ")
        if action is not None:
            joined.write("(")
            joined.add(*action)
            joined.write(") ")
        said = self._cut_markup(quote)
        joined.extend(said.text, said.offsets)
        turn.text, turn.offsets = joined.text, joined.offsets

    def _cut_markup(self, quote: Quote) -> TextBuilder:
        """Get the words of a quotation without the marks of emphasis."""
        said = TextBuilder(self.text)
        at = quote.start
        marks = find_markup(self.text[quote.start : quote.end])
        cut = [(quote.start + start, quote.start + end) for start, end in marks]
        first = bisect_left(self.paged, (quote.start, 0))
        last = bisect_left(self.paged, (quote.end, 0))
        cut.extend(map(self._cut_page, self.paged[first:last]))
        for start, end in sorted(cut):
            said.add(at, start)
            at = max(at, end)
        said.add(at, quote.end)
        return said

    def _cut_page(self, line: Tuple[int, int]) -> Tuple[int, int]:
        """Make a note of the head or the foot of a page within a quotation."""
        start, end = line
        offsets = [(0, start, 0)]
        note = Note(self.text[start:end], TITLE, at=self.n_turns, offsets=offsets)
        self.notes.append(note)
        while self.text[end : end + 1].isspace():
            end += 1
        return line[0], end

    def finish(self) -> None:
        """Add the notes at the end."""
        self._add_notes(len(self.text), len(self.paragraphs))
        ids: Counter[str] = Counter()
        for i, scene in enumerate(self.scenes):
            scene.id = scene.id or str(i)
            ids[scene.id] += 1
            if ids[scene.id] > 1:
                scene.id = f"{scene.id} ({ids[scene.id]})"

    def _add_notes(self, end: int, stop: int) -> None:
        """Add the text up to an offset, cut at paragraphs and headings."""
        while self.next < stop:
            paragraph = self.paragraphs[self.next]
            self._add_note(paragraph.start, NARRATION)
            if paragraph.kind not in ("", LICENSE):
                self._begin_scene(paragraph)
            self.next += 1
        self._add_note(end, NARRATION)

    def _begin_scene(self, paragraph: Paragraph) -> None:
        title = " ".join(self.text[paragraph.start : paragraph.end].split())
        if paragraph.kind == "break":
            title = self.scene.id.split(" (")[0]
        elif self._follows_heading() and not self.scene.utterances:
            title = f"{self.scene.id}, {title}"
        self.scene = Scene(title)
        self._add_note(paragraph.end, HEADING)

    def _follows_heading(self) -> bool:
        return bool(self.notes and self.notes[-1].kind == HEADING and self.scene.id)

    def _add_note(self, end: int, kind: str) -> None:
        start, self.at = self.at, max(end, self.at)
        start, end = self._strip(start, end)
        if start < end:
            offsets = [(0, start, 0)]
            text = self.text[start:end]
            self.notes.append(Note(text, kind, at=self.n_turns, offsets=offsets))

    def _strip(self, start: int, end: int) -> Tuple[int, int]:
        """Leave out quotation marks and spaces around a part of the text."""
        while start < end and self.text[start] in _MARKS:
            start += 1
        while end > start and self.text[end - 1] in _MARKS:
            end -= 1
        return start, end
