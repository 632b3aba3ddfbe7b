"""Advanced SubStation Alpha subtitles (`.ass`, `.ssa`).

The parsers on PyPI do not keep offsets, nor what does not fit the format.
"""

import re
from collections import Counter
from typing import Dict, Iterable, Iterator, List, Optional, Tuple

from ..dialogue.data import COMMENT, EMPTY, TITLE, UNREAD, Note, Scene, Utterance
from ..dialogue.dialogue import Dialogue
from ..dialogue.offsets import TextBuilder, cut_offsets
from ..dialogue.shapes.extensions import cut_extension
from ..dialogue.shapes.headings import find_heading
from ..dialogue.shapes.tags import find_tag, split_speakers
from ..errors import Errors
from ..files.source import FilePath, Source, get_stem, read_source
from .cues import TIME, format_time, parse_time
from .subtitles import SCENE_PAUSE, unify_names

# The fields of an event; a script may declare others in a line `Format:`.
_FIELDS = "layer start end style name marginl marginr marginv effect text".split()
_EVENT = re.compile(r"(Dialogue|Comment|Picture|Sound|Movie|Command):[ \t]*")
_SECTION = re.compile(r"\[[^\[\]]+\]\s*$")
_DRAWING = re.compile(r"\\p(\d)")  # what follows is the outline of a shape
_BLOCK = re.compile(r"\{[^{}]*\}|\\[Nnh]")
_TIME = re.compile(TIME)
_SPEAKER = ("name", "actor")
# The styles of what is written in the picture, and of credits and songs.
_SIGN_NAMES = frozenset("sign signs title text caption note song".split())
_SIGN_WORDS = _SIGN_NAMES | {"titles", "credit", "credits", "captions", "staff"}
_WORD = re.compile(r"[^\W\d_]+")
_SIGNS = re.compile(
    r"(?i)(?:.*[ _-])?(?:signs?|title|credits?|captions?|staff)(?:\b|[_\d])"
)
# Fields that are read, or hold numbers for the layout.
_USED = frozenset("start end text name actor".split())
_LAYOUT = frozenset("layer marked marginl marginr marginv".split())


def read_ass(
    path: FilePath,
    *,
    encoding: Optional[str] = None,
    scene_pause: float = SCENE_PAUSE,
) -> Iterator[Dialogue]:
    """Read SubStation subtitles as one dialogue, named after its file.

    Lines of the kind `Dialogue` are said by the person in their field `Name` (or by
    the one whom a tag `NAME:` names); lines of other kinds, and the sections beside
    the events, are notes. The times are stored in `Utterance.meta`.

    path (FilePath): The file.
    encoding (Optional[str]): The encoding of the file. Guessed by default.
    scene_pause (float): Seconds without a line after which a scene starts; 0 for
        headings only.
    YIELDS (Dialogue): The dialogue; its utterances are not tokenized.
    RAISES (ValueError): If the file has no events; with the line.
    """
    source = read_source(path, encoding=encoding)
    reader = _Reader(source, scene_pause)
    reader.dialogue.id = get_stem(path)
    for number, (start, end) in enumerate(source.lines(), 1):
        if source.text[start:end].strip():
            reader.add(number, start, end)
    if not reader.n_events:
        example = "`[Events]` and `Dialogue: 0,0:00:01.00,0:00:02.50,Default,Nora,...`"
        found = {"path": source.path, "format": "SubStation", "example": example}
        raise ValueError(Errors.E190.format(**found))
    unify_names(reader.dialogue)
    reader.dialogue.scenes = [s for s in reader.dialogue.scenes if s.id or s.utterances]
    yield reader.dialogue


class _Reader:
    """Collects scenes and notes from the lines."""

    def __init__(self, source: Source, scene_pause: float) -> None:
        self.source = source
        self.scene_pause = scene_pause
        self.dialogue = Dialogue(scenes=[Scene("0")], source=source.path)
        self.fields = _FIELDS
        self.n_events = self.n_turns = 0
        self.last = 0.0

    def add(self, number: int, start: int, end: int) -> None:
        """Add a line of the file."""
        line = self.source.text[start:end]
        event = _EVENT.match(line.lstrip())
        if event:
            start += len(line) - len(line.lstrip()) + event.end()
            self.n_events += 1
            self.add_event(event[1], number, start, end)
        elif line.startswith(("Format:", "format:")) and "text" in line.lower():
            names = line.partition(":")[2].split(",")
            self.fields = _number_repeated(name.strip().lower() for name in names)
            self.note(line, TITLE, number)
        elif self.n_events and not (_SECTION.match(line) or line.startswith(";")):
            self.note(line, UNREAD, number, "a line outside of the events")
        else:
            self.note(line, COMMENT if line.startswith(";") else TITLE, number)

    def add_event(self, kind: str, number: int, start: int, end: int) -> None:
        values = self.split(start, end)
        line = self.source.text[start:end]
        if values is None:
            self.note(line, UNREAD, number, "an event with too few fields")
        elif kind != "Dialogue":
            self.note(line, COMMENT, number)
        else:
            self.speak(values, number, start, end)

    def split(self, start: int, end: int) -> Optional[Dict[str, Tuple[int, int]]]:
        """Get the place of each field; None if there are too few."""
        values = {}
        for name in self.fields[:-1]:
            comma = self.source.text.find(",", start, end)
            if comma < 0:
                return None
            values[name] = (start, comma)
            start = comma + 1
        return {**values, self.fields[-1]: (start, end)}

    def speak(
        self, values: Dict[str, Tuple[int, int]], number: int, start: int, end: int
    ) -> None:
        """Add what is said in an event."""
        fields = {n: self.source.text[slice(*v)].strip() for n, v in values.items()}
        times = self.find_times(fields, number)
        begin, stop = values.get("text", (end, end))
        said, codes = self.read_text(begin, stop)
        for code in codes:
            self.note(code, COMMENT, number)
        heading = find_heading(" ".join(said.text.split()))
        if heading or (times and times[0] - self.last > self.scene_pause > 0):
            id = heading or str(len(self.dialogue.scenes))
            self.dialogue.scenes.append(Scene(id))
        self.last = max(self.last, times[1] if times else 0.0)
        if not heading:
            self.add_turn(said, fields, times, number)

    def add_turn(
        self,
        said: TextBuilder,
        fields: Dict[str, str],
        times: Optional[Tuple[float, float]],
        number: int,
    ) -> None:
        name = next((fields[key] for key in _SPEAKER if fields.get(key)), "")
        meta = dict(zip(("start", "end"), map(format_time, times or ()), strict=False))
        meta.update((key, value) for key, value in fields.items() if key not in _USED)
        is_number = str.isdigit
        meta = {
            key: value
            for key, value in meta.items()
            if value and not (key in _LAYOUT and is_number(value.lstrip("Marked=")))
        }
        name, heard = cut_extension(name)
        if heard:
            meta["extension"] = heard
        speakers = split_speakers(name)
        is_sign = _SIGNS.match(fields.get("style", "")) is not None
        is_sign = is_sign and (not speakers or name.casefold() in _SIGN_NAMES)
        tagged, cut = ((), 0) if is_sign else find_tag(said.text)
        text, offsets = said.text, said.offsets
        if tagged and not speakers:
            speakers, meta["tag"] = tagged, text[:cut].strip()
            offsets = cut_offsets(offsets, cut, len(text)) if cut < len(text) else []
            text = text[cut:]
        if not text.strip():
            self.note(" ".join([name, *meta.values()]), EMPTY, number)
            return
        if is_sign:
            self.note(" ".join([text, *_find_more(name, meta)]), TITLE, number)
            return
        turn = Utterance(speakers, text, meta=meta, offsets=offsets)
        self.dialogue.scenes[-1].utterances.append(turn)
        self.n_turns += 1

    def find_times(
        self, fields: Dict[str, str], number: int
    ) -> Optional[Tuple[float, float]]:
        texts = [fields.get(key, "") for key in ("start", "end")]
        if all(map(_TIME.fullmatch, texts)):
            return parse_time(texts[0]), parse_time(texts[1])
        self.note(" ".join(texts), UNREAD, number, "the times of an event")
        return None

    def read_text(self, start: int, end: int) -> Tuple[TextBuilder, List[str]]:
        """Get the text without codes, and the comments in braces."""
        text = self.source.text
        builder = TextBuilder(text)
        comments = []
        is_drawing = False
        for mark in _BLOCK.finditer(text, start, end):
            if is_drawing:
                comments.append(text[start : mark.start()])
            else:
                builder.add(start, mark.start())
            start = mark.end()
            drawing = _DRAWING.search(mark[0])
            is_drawing = drawing[1] != "0" if drawing else is_drawing
            if mark[0].startswith("\\"):
                builder.replace(*mark.span(), "\n" if mark[0] == "\\N" else " ")
            else:
                comments.append(mark[0])
        if is_drawing:
            comments.append(text[start:end])
        else:
            builder.add(start, end)
        return builder, comments

    def note(self, text: str, kind: str, number: int, reason: str = "") -> None:
        if text.strip():
            note = Note(text.strip(), kind, number, self.n_turns, reason)
            self.dialogue.notes.append(note)


def _find_more(name: str, meta: Dict[str, str]) -> List[str]:
    """Find what an event that nobody says holds beside its text and the names of
    signs."""
    values = [name, *(meta[key] for key in meta if key not in ("start", "end", "tag"))]
    return [v for v in values if not _SIGN_WORDS.issuperset(_WORD.findall(v.lower()))]


def _number_repeated(names: Iterable[str]) -> List[str]:
    """Tell fields of the same name apart, in a damaged file: `text`, `text 2`."""
    counts: Counter[str] = Counter()
    numbered = []
    for name in names:
        counts[name] += 1
        numbered.append(name if counts[name] == 1 else f"{name} {counts[name]}")
    return numbered
