"""Plain transcripts, `Name: text`, with or without annotated mentions.

A mention is annotated as a Markdown link, `[my brother](Theo)`. Mentions can be nested,
`[[my](Nora) brother](Theo)`, or plural, `[we](Nora|Theo)`. Lines that start with `# `
are comments.
"""

import re
import warnings
from bisect import bisect_left, bisect_right
from itertools import islice
from typing import Dict, Iterable, Iterator, List, Optional, Tuple

from ..dialogue.data import COMMENT, Mention, Note, Scene, Utterance
from ..dialogue.dialogue import Dialogue
from ..dialogue.offsets import TextBuilder, cut_offsets
from ..dialogue.reading_report import ReadingReport
from ..dialogue.segmentation import read_text
from ..dialogue.shapes.asides import LINKS
from ..dialogue.shapes.events import TextTurn
from ..dialogue.shapes.hints import SpeakerHints, make_hints
from ..dialogue.shapes.signatures import find_user_links
from ..dialogue.shapes.table import find_shape
from ..dialogue.shapes.tags import split_speakers
from ..dialogue.shapes.talk_pages import MIN_SIGNATURES, WIKI_TALK
from ..errors import Errors, Warnings
from ..files.source import FilePath, Source, get_stem, read_source
from ..names.labels import split_names
from .dual_dialogue import set_below
from .escaped import make_builder
from .transcript_notes import find_transcript_notes

CharMention = Tuple[int, int, str]
MAX_SHOWN = 8  # names in a warning
_MARK = re.compile(r"\]\(|\[")
_NO_MENTION = re.compile(
    r"!\[[^\[\]]*\]\([^()\n]*\)|\[\d[\d.,]*:[\d:.,]+\]\([^()\n]*\)"
)
_LINKS = re.compile(rf"[ \t]*{LINKS}")
_WIKI_LINK = re.compile(r"\[\[(?:[^\[\]|\n]{1,80}\|)?([^\[\]|\n]{1,80})\]\]")
_ESCAPED = re.compile(r"\\(\[[^\[\]\\\n]{1,60})\\(\])")  # `\[00:12\]`, in Markdown
# Where a link leads, and no character: `[our site](https://...)`.
_TARGET = re.compile(
    r"(?:(?:https?|ftp|mailto|file|tel):|www\.|\.{0,2}/|\?\w+=|#(?![A-Z]+#|person-\d))"
    r"(?:\S|(?=\))|$)"
    r"|[^\s()]+\.(?:html?|md|php|aspx?|pdf|jpe?g|png|mp3)(?=[#?)]|$)"
)
_LINK = re.compile(rf"(?<!!)\[([^\[\]\n]*)\]\((?:{_TARGET.pattern})[^()\n]*\)")


def read_transcript(
    path: FilePath,
    *,
    entity_map: Optional[Dict[str, str]] = None,
    encoding: Optional[str] = None,
    speakers: Iterable[str] = (),
    speaker_pattern: Optional[str] = None,
) -> Iterator[Dialogue]:
    """Read a transcript as one dialogue, named after its file.

    path (FilePath): The file.
    entity_map (Optional[Dict[str, str]]): Names by the id in the annotation.
    encoding (Optional[str]): The encoding of the file. Guessed by default.
    speakers (Iterable[str]): Names of speakers, in case they are not found.
    speaker_pattern (Optional[str]): A regular expression of what precedes the words of
        a speaker; see `dialogue.shapes.hints`.
    YIELDS (Dialogue): The dialogue; its utterances are not tokenized.
    RAISES (ValueError): If a bracket is unmatched, or a mention is not part of an
        utterance; with the file and the line.
    """
    source = read_source(path, encoding=encoding)
    is_talk = _is_talk_page(source.text)
    builder = make_builder(source.text)
    mentions = _strip(builder, source, source.lines(), is_annotated=not is_talk)
    builder = builder if mentions else set_below(builder)
    text = builder.text
    hints = make_hints(speakers, speaker_pattern)
    segmented = read_text(text, hints)
    scenes = segmented.scenes
    turns = [turn for scene in scenes for turn in scene.turns]
    inside = _mentions_by_turn(turns, text, mentions, source.path)
    dialogue = Dialogue(id=get_stem(path), source=source.path)
    for i, scene in enumerate(scenes):
        utterances = [
            _utterance(turn, builder, text, inside.get(turn.start, []), entity_map)
            for turn in scene.turns
        ]
        if utterances:
            dialogue.scenes.append(Scene(scene.heading or str(i), utterances))
    dialogue.report = ReadingReport.of_text(segmented)
    if hints:
        _check_hints(source, hints, speakers, dialogue.report)
    said = [turn.offsets[0][1] for turn in dialogue.utterances if turn.offsets]
    comments = [] if is_talk else list(_find_comments(source, said))
    dialogue.report.comments = len(comments)
    notes = find_transcript_notes(Source(source.path, text), scenes)
    dialogue.notes.extend([*comments, *notes])
    yield dialogue


def _check_hints(
    source: Source,
    hints: SpeakerHints,
    speakers: Iterable[str],
    report: ReadingReport,
) -> None:
    """Warn of speakers, and of a pattern, that no turn begins with."""
    known = {name.casefold() for name in report.speakers}
    parts = {part.casefold() for name in speakers for part in split_speakers(name)}
    what = [repr(name) for name in speakers if name.strip().casefold() not in known]
    if parts <= known:
        what = []
    lines = (line.strip() for line in source.text.splitlines())
    if hints.pattern is not None and not any(map(hints.matches, lines)):
        what.append(f"the pattern {hints.pattern.pattern!r}")
    if what:
        names = ", ".join(map(repr, list(report.speakers)[:MAX_SHOWN]))
        more = f"; those found are {names}" if names else ""
        message = Warnings.W227.format(
            path=source.path, what=" or ".join(what), more=more
        )
        warnings.warn(message, stacklevel=4)


def _find_comments(source: Source, said: List[int]) -> Iterator[Note]:
    """Find the comments, in a file whose turns begin at some offsets."""
    for number, (start, end) in enumerate(source.lines(), 1):
        if source.text.startswith("# ", start):
            text = source.text[start + 2 : end].strip()
            yield Note(text, COMMENT, number, bisect_left(said, start))


def strip_annotation(
    text: str, *, source: str = "the text"
) -> Tuple[str, List[CharMention]]:
    """Remove the annotation from a text.

    text (str): The annotated text.
    source (str): The source of the text, for error messages.
    RETURNS (Tuple[str, List[CharMention]]): The plain text, with empty lines instead of
        comments, and the mentions: start, end, names joined by `|`.
    RAISES (ValueError): If a bracket is unmatched; with the line.
    """
    ends = [i for i, char in enumerate(text) if char == "\n"]
    lines = zip([0, *(end + 1 for end in ends)], [*ends, len(text)], strict=True)
    builder = TextBuilder(text)
    mentions = _strip(builder, Source(source, text), lines, shows_links=False)
    return builder.text, mentions


def _is_talk_page(text: str) -> bool:
    """Check for the wikitext of a talk page, whose links tell who wrote the comments,
    and on which `# ` begins an item of a list."""
    links = islice(find_user_links(text), MIN_SIGNATURES)
    return len(list(links)) == MIN_SIGNATURES and find_shape(text) == WIKI_TALK.name


def _strip(
    builder: TextBuilder,
    source: Source,
    lines: Iterable[Tuple[int, int]],
    *,
    is_annotated: bool = True,
    shows_links: bool = True,
) -> List[CharMention]:
    """Write the lines of a file without annotation, and join them by LF.

    is_annotated (bool): Whether the file may have annotation.
    shows_links (bool): Whether to write what is shown of links.
    RETURNS (List[CharMention]): The mentions that were annotated.
    """
    mentions: List[CharMention] = []
    for number, (start, end) in enumerate(lines, 1):
        if number > 1:
            builder.write("\n")
        if not is_annotated:
            builder.add(start, end)
            continue
        if source.text.startswith("# ", start, end):
            continue
        if source.text.find("](", start, end) >= 0 and _is_annotated(
            source.text[start:end]
        ):
            mentions.extend(_strip_line(builder, source, number, start, end))
        elif shows_links:
            _strip_links(builder, source.text, start, end)
        else:
            builder.add(start, end)
    return mentions


def _is_annotated(line: str) -> bool:
    """Check for mentions beside pictures (`![](a.jpg)`), times (`[0:09](Intro)`) and
    links."""
    return "](" in _LINK.sub("", _NO_MENTION.sub("", line))


def _strip_links(builder: TextBuilder, text: str, start: int, end: int) -> None:
    """Add a line with what is shown of the links of a wiki and of Markdown, and of its
    brackets: `[[Nora Bell|Nora]]`, `[our site](https://...)`, `\\[00:12\\]`."""
    if _LINKS.fullmatch(text, start, end):  # which nobody says
        builder.add(start, end)
        return
    for sign, pattern in (("[[", _WIKI_LINK), ("](", _LINK), ("\\[", _ESCAPED)):
        if text.find(sign, start, end) >= 0:
            for link in pattern.finditer(text, start, end):
                builder.add(start, link.start())
                for i in range(1, pattern.groups + 1):
                    builder.add(*link.span(i))
                start = link.end()
    builder.add(start, end)


def strip_links(text: str) -> str:
    """Put what is shown of the links of a wiki in their places; those of a talk page
    stay, as they sign its comments."""
    is_linked = "[[" in text and not _is_talk_page(text)
    return _WIKI_LINK.sub(r"\1", text) if is_linked else text


def _strip_line(
    builder: TextBuilder, source: Source, number: int, start: int, end: int
) -> Iterator[CharMention]:
    text = source.text
    line = text[start:end].strip()
    error = Errors.E170.format(source=source.path, line=number, text=line)
    opened: List[int] = []
    position = start
    while position < end:
        mark = _MARK.search(text, position, end)
        builder.add(position, mark.start() if mark else end)
        position = mark.end() if mark else end
        if mark and mark[0] == "[":
            opened.append(builder.length)
        elif mark:
            close = _find_end(text, position, end)
            if not opened or close < 0:
                raise ValueError(error)
            begin, names = opened.pop(), text[position:close]
            if not _TARGET.match(names):
                yield begin, builder.length, names
            position = close + 1
    if opened:
        raise ValueError(error)


def _find_end(text: str, start: int, end: int) -> int:
    """Find the parenthesis that ends the names of a mention; -1 if there is none. The
    names can have parentheses: `the guard (2)`."""
    depth = 0
    for i in range(start, end):
        if text[i] == ")" and not depth:
            return i
        depth += (text[i] == "(") - (text[i] == ")")
    return text.find(")", start, end)


def _mentions_by_turn(
    turns: List[TextTurn], text: str, mentions: List[CharMention], source: str
) -> Dict[int, List[CharMention]]:
    """Group the mentions by the start of their turn, in order."""
    inside: Dict[int, List[CharMention]] = {}
    starts = [turn.start for turn in turns]
    for start, end, names in sorted(mentions):
        i = bisect_right(starts, start) - 1
        if i < 0 or not turns[i].start <= start < end <= turns[i].end:
            line = text.count("\n", 0, start) + 1
            raise ValueError(
                Errors.E171.format(source=source, line=line, text=text[start:end])
            )
        inside.setdefault(turns[i].start, []).append((start, end, names))
    return inside


def _utterance(
    turn: TextTurn,
    builder: TextBuilder,
    text: str,
    mentions: List[CharMention],
    names: Optional[Dict[str, str]],
) -> Utterance:
    names = names or {}
    found = [
        Mention(
            start - turn.start,
            end - turn.start,
            tuple(names.get(name, name) for name in split_names(joined)),
        )
        for start, end, joined in mentions
    ]
    said = _Said(turn, builder, text)
    for mention in found:
        mention.start, mention.end = map(said.move, (mention.start, mention.end))
    return Utterance(turn.speakers, said.text, mentions=found, offsets=said.offsets)


class _Said:
    """The words of a turn, without the line and page numbers inside, and the hyphens
    that divide words there.

    turn (TextTurn): The turn.
    builder (TextBuilder): Holds the offsets of the text in the file.
    text (str): The text.
    """

    def __init__(self, turn: TextTurn, builder: TextBuilder, text: str) -> None:
        self.turn = turn
        divided = {i for start, end in turn.divisions for i in range(start, end)}
        skips = (skip for skip in turn.skips if skip[0] not in divided)
        widened = (_widen(text, turn, *skip) for skip in skips)
        self.skips = sorted([*widened, *turn.divisions])
        parts = TextBuilder(text)
        for start, end in self._parts():
            cut = cut_offsets(builder.offsets, start, end)
            parts.extend(text[start:end], cut)
        self.text, self.offsets = parts.text, parts.offsets

    def _parts(self) -> Iterator[Tuple[int, int]]:
        start = self.turn.start
        for skip_start, skip_end in self.skips:
            if skip_start > start:
                yield start, skip_start
            start = max(start, skip_end)
        yield start, self.turn.end

    def move(self, position: int) -> int:
        """Move an offset in the turn to the words that are left."""
        at = self.turn.start + position
        gone = (min(end, at) - start for start, end in self.skips if start < at)
        return position - sum(gone)


def _widen(text: str, turn: TextTurn, start: int, end: int) -> Tuple[int, int]:
    """Skip a whole line with the spaces around it, but for one line end; beside a word,
    keep the spaces."""
    last, first = end, start
    while last < turn.end and text[last].isspace():
        last += 1
    while first > turn.start and text[first - 1].isspace():
        first -= 1
    if last == turn.end or first == turn.start:
        return first, last
    return (first + 1, last) if first < start else (start, end)
