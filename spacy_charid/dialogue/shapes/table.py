"""The shapes in the order in which they are tried, and the choice among them."""

import re
from typing import Dict, Iterator, List, NamedTuple, Optional, Sequence, Tuple

from .blockquotes import count_spoken_again, cut_quotes, is_quoted
from .blocks import BLOCKS
from .boards import BOARDS
from .broadcasts import find_labels
from .callouts import CALLOUTS
from .capitals import mark_capitals
from .cast_spelling import spell_as_cast
from .casts import find_people, find_tables
from .chatml import CHATML
from .chats import LOG, MESSAGES
from .chevrons import CHEVRONS
from .clips import cut_clips
from .columns import NICKS, ROWS, SIDES
from .counted import COUNTED
from .cues import CUES, name_shape
from .dialogic import DIALOGIC
from .endings import mark_copyright, mark_endings, mark_footnotes, mark_rest
from .events import Doubt, Event, Kind, Reading
from .fields import MARK
from .flattened_names import FLATTENED_NAMES
from .frames import cut_frames
from .hints import NO_HINTS, SpeakerHints, make_hints
from .indented_names import INDENTED_NAMES
from .induced import read_induced
from .interviews import INTERVIEWS
from .kag import KAG
from .key_values import KEY_VALUES
from .legends import expand_labels, find_legend
from .line import Line, find_paragraphs, sample
from .lines import read_lines
from .mail import MAIL
from .marked_turns import MARKED_TURNS
from .messenger import MESSENGER
from .notes import join_notes
from .passages import find_settings
from .prefixes import PrefixReader
from .pull_quotes import find_pull_quotes
from .questions import QUESTIONS
from .records import RECORDS
from .reddit import REDDIT
from .reddit_cards import REDDIT_CARDS
from .renpy import RENPY
from .roles import MARKDOWN_CHAT
from .says import SAYS
from .shape import Shape
from .summaries import find_summary
from .tags import find_tag, split_speakers
from .talk_pages import WIKI_TALK
from .template_scores import count_again
from .templates import Templates, find_templates
from .timed_lines import TIMED_BARS, TIMED_LINES, hide_times
from .times import LEADING_TIME
from .titles import find_title
from .zoom_chat import ZOOM_CHAT

SHAPES: Tuple[Shape, ...] = (
    CHATML,
    MARKED_TURNS,
    CALLOUTS,
    MARKDOWN_CHAT,
    RENPY,
    KAG,
    DIALOGIC,
    WIKI_TALK,
    REDDIT,
    REDDIT_CARDS,
    BOARDS,
    SAYS,
    MAIL,
    KEY_VALUES,
    SIDES,
    NICKS,
    ROWS,
    QUESTIONS,
    COUNTED,
    ZOOM_CHAT,
    MESSAGES,
    CHEVRONS,
    LOG,
    RECORDS,
    MESSENGER,
    TIMED_BARS,
    BLOCKS,
    TIMED_LINES,
    INTERVIEWS,
    INDENTED_NAMES,
    CUES,
)
TRANSCRIPT = "transcript"
_DECORATED = re.compile(r"^[*~_^|>{}<=\\]|[*_`]{2}")  # `~Anna`, `**Anna`
CUE_SHAPES = ("stage play", "screenplay")  # which have few signs
UNKNOWN = "names that come again"
# Shapes in which no head or mark tells whether a paragraph goes on.
_OPEN_SHAPES = (TRANSCRIPT, UNKNOWN, QUESTIONS.name, INTERVIEWS.name, *CUE_SHAPES)
MIN_GAIN = 1.3  # names that come again, relative to those of a transcript
MIN_BARE = 0.7  # of the paragraphs of an interview, whose names are no words then
MIN_SHARE = 0.4  # of the paragraphs of a text that is no prose
_WORDS = (Kind.SAID, Kind.EVENT)


class ShapedText(NamedTuple):
    """A text, read in the shape that it has.

    shape (str): The name of the shape.
    lines (List[Line]): Its lines.
    reading (Reading): What they are.
    """

    shape: str
    lines: List[Line]
    reading: Reading


def read_shape(text: str, hints: SpeakerHints = NO_HINTS) -> ShapedText:
    """Read a text in the shape that fits its first lines, or else by the template in
    which its names come again.

    text (str): The text, with any line ends.
    hints (SpeakerHints): The speakers that the user named.
    RETURNS (ShapedText): The lines.
    """
    shaped = _read_best(text, hints)
    events = spell_as_cast(list(shaped.reading.events), shaped.lines)
    events = mark_copyright(text, mark_endings(text, events))
    if shaped.shape in (TRANSCRIPT, UNKNOWN):
        events = mark_capitals(text, events)
    if shaped.shape in CUE_SHAPES:
        events = mark_footnotes(text, events)
    if shaped.shape in _OPEN_SHAPES:
        events = mark_rest(text, events)
    return shaped._replace(reading=shaped.reading._replace(events=events))


def _read_best(text: str, hints: SpeakerHints) -> ShapedText:
    """Read a text with or without the marks of quotations and those around all lines,
    whichever tells more."""
    lines = read_lines(text)
    quoted, framed = cut_quotes(lines), cut_frames(lines)
    best = _read_lines(text, lines, hints)
    again = count_spoken_again(best.reading.events)
    if quoted is not None:
        other = _read_lines(text, quoted, hints)
        other_again = count_spoken_again(other.reading.events)
        is_same = other_again and other_again == again and is_quoted(lines)
        if is_same or other_again > again:
            best, again = other, other_again
    if framed is not None:
        other = _read_lines(text, framed.lines, hints)
        other_again = count_spoken_again(other.reading.events)
        is_same = framed.is_unsaid and other_again * MIN_GAIN > again
        if is_same or other_again > again * MIN_GAIN + 1:
            best = other
    return best


def _read_lines(text: str, lines: List[Line], hints: SpeakerHints) -> ShapedText:
    """Read the lines of a text, and name the speakers as its legend does."""
    legend = find_legend(lines)
    for i in (*legend.rows, *find_summary(lines)):
        lines[i].furniture = True
    shaped = _read_shaped(text, lines, hints)
    if not legend.names:
        return shaped
    speakers = {name for event in shaped.reading.events for name in event.speakers}
    if not hints and not speakers.issuperset(legend.initials):
        shaped = _read_shaped(text, lines, make_hints(legend.initials))
    events = expand_labels(shaped.reading.events, legend)
    return shaped._replace(reading=shaped.reading._replace(events=events))


def _read_shaped(text: str, lines: List[Line], hints: SpeakerHints) -> ShapedText:
    """Read the lines of a text in a known shape, or by a template if that is better; or
    else with names that have no mark, if there are far more of those."""
    shaped = _read_known(text, lines, hints)
    reading = shaped.reading._replace(events=list(shaped.reading.events))
    shaped = shaped._replace(reading=reading)
    if hints or _is_complete(shaped):
        return shaped
    is_timed = shaped.shape == TIMED_LINES.name
    if is_timed and (other := _read_untimed(text, lines, hints)) is not None:
        return other
    if not reading.guess or shaped.shape == INTERVIEWS.name:
        found = find_templates(shaped.lines)
        if found is not None and _is_better(found, shaped):
            induced = read_induced(shaped.lines, found)
            shaped = ShapedText(UNKNOWN, shaped.lines, induced)
    return _read_bare(shaped) or shaped


def _read_untimed(
    text: str, lines: List[Line], hints: SpeakerHints
) -> Optional[ShapedText]:
    """Read a text without the times on lines of their own; None if few of the other
    lines begin with names that come again."""
    hidden = hide_times(lines)
    if hidden == lines:
        return None
    other = _read_shaped(text, hidden, hints)
    filled = sum(bool(line.text) and not line.furniture for line in hidden)
    return other if count_names_again(other) >= MIN_SHARE * filled else None


def _read_bare(shaped: ShapedText) -> Optional[ShapedText]:
    """Read a text whose names have no mark; None if it has no more of them than are
    read in another way."""
    if shaped.shape not in (TRANSCRIPT, UNKNOWN, INTERVIEWS.name):
        return None
    if not FLATTENED_NAMES.fits(_first_lines(shaped.lines)):
        return None
    reading = FLATTENED_NAMES.read(shaped.lines)
    bare = ShapedText(FLATTENED_NAMES.name, shaped.lines, reading)
    again = count_names_again(bare)
    if shaped.shape == INTERVIEWS.name:
        return bare if _are_named(shaped.lines, again) else None
    return bare if again > count_names_again(shaped) * 2 + 1 else None


def _are_named(lines: Sequence[Line], again: int) -> bool:
    """Check whether so many names come again that most paragraphs have one, which are
    those of two people without names in an interview."""
    return again > len(find_paragraphs(lines)) * MIN_BARE


def _is_complete(known: ShapedText) -> bool:
    """Check for a transcript that leaves nothing to find: each line is a turn, a
    heading or a note, and as many names come again as in any template."""
    if known.shape != TRANSCRIPT:
        return False
    filled = sum(bool(line.text) for line in known.lines)
    names = {name for event in known.reading.events for name in event.speakers}
    return (
        all(map(_is_settled, known.reading.events))
        and not any(map(_DECORATED.search, names))
        and count_names_again(known) * MIN_GAIN + 1 >= filled
    )


def _is_settled(event: Event) -> bool:
    """Check for a line that can only be what it was read as."""
    if event.kind is Kind.TURN:
        return bool(event.speakers)
    return event.kind in (Kind.BLANK, Kind.HEADING, Kind.NOTE)


def _is_better(found: Templates, known: ShapedText) -> bool:
    """Check whether more names come again by a template than in a known shape, or
    whether it also has those of a transcript."""
    turns = [event for event in known.reading.events if event.kind is Kind.TURN]
    again = count_names_again(known)
    if any(MARK in name for event in turns for name in event.speakers):
        return found.again >= again  # bold names, which may be any words
    if known.shape == INTERVIEWS.name:
        return _are_named(known.lines, found.again)
    if known.shape == MESSAGES.name:  # whose pictures and calls are events
        again += sum(event.kind is Kind.EVENT for event in known.reading.events)
    if known.shape != TRANSCRIPT:  # which has signs of its own
        return found.again > again * 2 + (1 if known.shape in CUE_SHAPES else 2)
    if found.is_plain:  # which it reads with more care
        return not again
    if found.again > again * MIN_GAIN + 1:
        return True
    names = [name for event in turns for name in event.speakers]
    if sum(bool(_DECORATED.search(name)) for name in names) * 3 > len(names):
        return True
    named = {event.start for event in turns if event.speakers}
    starts = {known.lines[i].start for i in found.fields}
    return named < starts or (named == starts and found.cell > 0)


def count_names_again(shaped: ShapedText) -> int:
    """Count the turns of a text whose speaker spoke before."""
    turns = (event for event in shaped.reading.events if event.kind is Kind.TURN)
    return count_again(name for event in turns for name in event.speakers)


def _read_known(text: str, lines: List[Line], hints: SpeakerHints) -> ShapedText:
    """Read a text in the known shape that fits its first lines."""
    found = (find_tables, find_settings, find_people, find_title, find_labels)
    for i in (i for find in found for i in find(lines)):
        lines[i].furniture = True
    first = _first_lines(lines)
    for shape in SHAPES:
        if shape.fits(first):
            name = name_shape(lines) if shape is CUES else shape.name
            lines = join_notes(text, lines) if shape is CUES else lines
            return ShapedText(name, lines, _read_in(shape, lines, hints))
    for i in find_pull_quotes(lines):
        lines[i].furniture = True
    lines = join_notes(text, cut_clips(lines))
    return ShapedText(TRANSCRIPT, lines, PrefixReader(lines, hints).read())


def _first_lines(lines: Sequence[Line]) -> List[Line]:
    """Get the lines up to the last one from which the shape is guessed."""
    last = sample(lines)[-1:]
    end = lines.index(last[0]) + 1 if last else 0
    return list(lines[:end])


def _read_in(shape: Shape, lines: List[Line], hints: SpeakerHints) -> Reading:
    """Read lines in a shape, and the turns of the speakers that the user named."""
    reading = shape.read(lines)
    events = list(reading.events)
    if not _is_by_line(lines, events):  # lines that were cut into several turns
        return reading._replace(events=events)
    if hints:
        events = list(_add_hinted(lines, events, hints))
    doubts = (*reading.doubts, *_find_doubts(lines, events))
    return reading._replace(events=events, doubts=doubts)


def _is_by_line(lines: Sequence[Line], events: Sequence[Event]) -> bool:
    """Check for one event of each line."""
    return len(events) == len(lines) and all(
        line.start <= event.start <= line.end
        for line, event in zip(lines, events, strict=True)
    )


def _add_hinted(
    lines: Sequence[Line], events: Sequence[Event], hints: SpeakerHints
) -> Iterator[Event]:
    """Make turns of the lines that name a speaker whom the user named."""
    in_turn = False
    for line, event in zip(lines, events, strict=True):
        found = hints.find(line.text) if event.kind in _WORDS and line.text else None
        if found is not None:
            speakers, said = split_speakers(found[0]), line.start + found[1]
            yield event._replace(kind=Kind.TURN, speakers=speakers, said=said)
        elif in_turn and event.kind is Kind.EVENT:
            yield event._replace(kind=Kind.SAID)
        else:
            yield event
        in_turn = found is not None or (in_turn and event.kind in _WORDS)


def find_shape(text: str) -> str:
    """Find the shape of a text; `transcript` if it has none of the others."""
    lines = read_lines(text)
    cut = cut_quotes(lines) if is_quoted(lines) else None
    framed = cut_frames(lines)
    ways = (lines, cut, framed.lines if framed else None)
    samples = [_first_lines(each) for each in ways if each]
    found = (s.name for first in samples for s in SHAPES if s.fits(first))
    return next(found, TRANSCRIPT)


def has_names_again(text: str, *, throughout: bool = False) -> bool:
    """Check whether names come again in a template, whatever sets them off.

    text (str): The text.
    throughout (bool): Whether it has to be like in no story: a good part of the lines,
        or paragraphs, a legend of the names, or tabs after them.
    """
    lines = read_lines(text)
    framed = cut_frames(lines)
    bare = framed.lines if framed else lines
    if throughout and (find_legend(lines).names or _takes_turns(text, bare)):
        return True
    for each in (bare, cut_quotes(lines)):
        found = find_templates(each) if each else None
        if found is None:
            continue
        is_tabbed = any("\t" in field.template[1] for field in found.fields.values())
        if found.share >= MIN_SHARE or is_tabbed or not throughout:
            return True
    return False


def _takes_turns(text: str, lines: List[Line]) -> bool:
    """Check whether a good part of the lines, or paragraphs, begin with names that come
    again, as in a play: `NORA. Come in.`"""
    shaped = _read_shaped(text, lines, NO_HINTS)
    n_filled = sum(bool(line.text) for line in shaped.lines)
    n_paragraphs = len(find_paragraphs(shaped.lines))
    again = count_names_again(shaped)
    return again >= MIN_SHARE * (n_paragraphs if n_paragraphs > 1 else n_filled)


def _find_doubts(lines: Sequence[Line], events: Sequence[Event]) -> Tuple[Doubt, ...]:
    """Find lines that name one of the speakers in another way: `Nora: Hi.`"""
    speakers = {name for event in events for name in event.speakers}
    numbers: Dict[str, List[int]] = {}
    for line, event in zip(lines, events, strict=True):
        is_known = event.kind is Kind.EVENT and LEADING_TIME.match(line.text)
        is_tried = event.kind in _WORDS and not is_known  # `... Nora: image omitted`
        names, said = find_tag(line.text) if is_tried else ((), 0)
        if said and speakers.issuperset(names):
            numbers.setdefault(line.text[:said].strip(" :"), []).append(line.number)
    for i in _find_silent(events):
        numbers.setdefault(" & ".join(events[i].speakers), []).append(lines[i].number)
    return tuple(Doubt(name, len(all), all[0]) for name, all in numbers.items())


def _find_silent(events: Sequence[Event]) -> Iterator[int]:
    """Find the names below which, with no blank line between, are notes only, though
    there may be words."""
    for i, (event, below) in enumerate(zip(events, events[1:], strict=False)):
        is_bare = event.kind is Kind.TURN and event.said >= event.end
        if is_bare and below.kind is Kind.EVENT:
            yield i
