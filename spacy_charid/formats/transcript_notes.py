"""What nobody says in a plain transcript, as notes."""

import re
from bisect import bisect_left, bisect_right
from typing import Dict, Iterable, Iterator, List, Set

from ..dialogue.data import DIRECTION, HEADING, TITLE, Note
from ..dialogue.shapes.chats import HEAD
from ..dialogue.shapes.events import Chars, TextScene, TextTurn
from ..dialogue.shapes.times import STAMP
from ..files.source import Source

_LINE = re.compile(r"[^\n]+")
_WORD = re.compile(r"[^\W_]\w*")
_TAG = re.compile(r"</?\w{1,8}[ ]?/?>")  # of HTML
_MARKUP = re.compile(r"^#{1,6}[ ]+")  # of a heading in Markdown
_TIME = re.compile(STAMP)
_JOINTS = frozenset("and und et y".split())  # between names
_HEADING_WORDS = frozenset({"scene"})  # `Scene: the hut` is kept as `the hut`


def find_transcript_notes(text: Source, scenes: List[TextScene]) -> List[Note]:
    """Find all text that is not said: between the turns, cut out of them, and in the
    tags beside the names. Numbers and times alone are left out.

    text (Source): The text of the transcript.
    scenes (List[TextScene]): The scenes found in it.
    RETURNS (List[Note]): The notes, in order.
    """
    turns = [turn for scene in scenes for turn in scene.turns]
    taken = sorted(at for turn in turns for at in (turn.tag, (turn.start, turn.end)))
    spans: Dict[Chars, str] = {}
    notes = (note for scene in scenes for note in scene.notes)
    spans.update(dict.fromkeys(_outside(notes, taken), DIRECTION))
    for scene in scenes:
        if not _is_kept(text.text, scene):
            is_list = not scene.turns and bool(scene.notes)  # `## Characters`
            spans[scene.heading_at] = DIRECTION if is_list else HEADING
    headings = [scene.heading_at for scene in scenes]
    gaps = _find_gaps(text.text, sorted([*taken, *headings, *spans]))
    spans.update(dict.fromkeys(gaps, TITLE))
    spans.update(dict.fromkeys(_find_tags(text.text, turns), DIRECTION))
    spans.update({skip: TITLE for turn in turns for skip in turn.skips})
    return list(_make_notes(text, turns, spans))


def _outside(notes: Iterable[Chars], taken: List[Chars]) -> Iterator[Chars]:
    """Get the notes that are not part of the words or the tag of a turn."""
    starts = [start for start, _ in taken]
    for start, end in notes:
        i = bisect_right(starts, start) - 1
        if i < 0 or end > taken[i][1]:
            yield start, end


def _find_gaps(text: str, taken: List[Chars]) -> Iterator[Chars]:
    """Find the lines that are in no turn, note or heading."""
    last = 0
    for start, end in [*taken, (len(text), len(text))]:
        if start > last and text[last:start].strip():
            yield from (line.span() for line in _LINE.finditer(text, last, start))
        last = max(last, end)


def _is_kept(text: str, scene: TextScene) -> bool:
    """Check whether the words of a heading are the id of a scene with turns."""
    words = _words(text[slice(*scene.heading_at)])
    return bool(scene.turns) and words <= _words(scene.heading) | _HEADING_WORDS


def _find_tags(text: str, turns: List[TextTurn]) -> Iterator[Chars]:
    """Find the tags that hold more than names and times: `Nora (laughing):`."""
    for turn in turns:
        names = _words(" ".join([*turn.speakers, *turn.labels]))
        names |= _JOINTS if len(turn.speakers) > 1 else set()
        tag = text[slice(*turn.tag)]
        if _words(tag) - names and _words(_drop_times(tag)) - names:
            yield turn.tag


def _drop_times(tag: str) -> str:
    head = HEAD.match(tag)
    return _TIME.sub(_drop_time, tag[head.end() :] if head else tag)


def _drop_time(match: "re.Match[str]") -> str:
    return " " if any(map(str.isdigit, match[0])) else match[0]


def _words(text: str) -> Set[str]:
    return {word for word in _WORD.findall(text.casefold()) if not word.isdecimal()}


def _make_notes(
    text: Source, turns: List[TextTurn], spans: Dict[Chars, str]
) -> Iterator[Note]:
    starts = [turn.tag[0] for turn in turns]
    for (start, end), kind in sorted(spans.items()):
        found = _MARKUP.sub("", text.text[start:end].strip())
        if _words(found) and not _TAG.fullmatch(found):
            at = bisect_left(starts, start)
            yield Note(found, kind, text.line(start), at)
