"""Records of keys and values, one on each line: `SPEAKER = Ada`, below it `TEXT = Hi.`;
also lists of such records in YAML and TOML, and the texts of games in PO files and WML:
`#. Speaker: Ada`, `msgid "Hi."`; `message= _ "Hi."`."""

import re
from collections import Counter
from typing import Dict, Iterator, List, NamedTuple, Optional, Sequence, Tuple

from .events import Event, Kind, Reading
from .headings import find_heading
from .line import Line
from .shape import Shape, blank_event, plain_event
from .tags import split_speakers
from .words import is_label

MIN_RECORDS = 3
MAX_NAME_WORDS, MAX_NAME = 5, 40
# A key, the mark after it, and the start of the value.
_PAIR = re.compile(
    r"(?:[-*•+][ ]+|#\.[ ]+)?[\"'@#:<\\]?"
    r"([^\W\d_][\w.-]{1,23}(?:[ ][\w.-]{1,20}){0,2})[\"'>]?"
    r"(?:[ \t]*(?::=|=>|[:=]|->|\t)[ \t]*|[ ]+(?=\"))(?:_[ ]+(?=\"))?(?=([^\n]*))"
)
SPEAKER_KEYS = frozenset(
    "speaker who name character char voice actor author user from by sender spk role "
    "person talker participant nick sprecher personnage personaje personaggio von de "
    "qui wer quien chi".split()
)
_QUOTED = re.compile(r"([\"']).*\1,?$")
_BLOCK = ("|", ">", "|-", ">-", "|+", ">+")  # the value is on the next lines
_TABLE = re.compile(r"\[\[?[\w.]+\]?\]$")  # the head of the next record, in TOML
_SENTENCE = re.compile(r"[.!?…]$")


class _Pair(NamedTuple):
    """A key and a value on a line.

    key (str): In lower case.
    value (str): Without quotes.
    start, end (int): Of the value, in characters of the line.
    """

    key: str
    value: str
    start: int
    end: int


class _Keys(NamedTuple):
    """The keys of the speaker and of the words; `is_known` if the name tells."""

    speaker: str
    words: str
    is_known: bool


def _find_pair(text: str) -> Optional[_Pair]:
    match = _PAIR.match(text)
    return _make_pair(match) if match else None


def _is_long(match: "re.Match[str]") -> bool:
    """Check for a value that is no name."""
    value = match[2].strip().strip("\"',").strip()
    return len(value) > MAX_NAME


def _make_pair(match: "re.Match[str]") -> _Pair:
    text = match.string
    start, end = match.end(), len(text)
    value = match[2]
    if value[:1] in ("'", '"') and _QUOTED.match(value):
        end -= 1 + value.endswith(",")
        start += 1
    value = text[start:end].strip()
    return _Pair(match[1].casefold(), "" if value in _BLOCK else value, start, end)


def _find_keys(lines: Sequence[Line]) -> Optional[_Keys]:
    """Find the keys of the speaker and of the words: in each record, one value is
    short and comes again in others, and the next is long."""
    matches = [match for line in lines if (match := _PAIR.match(line.text))]
    counts = Counter(match[1].casefold() for match in matches)
    common = [key for key, count in counts.items() if count >= MIN_RECORDS]
    long = {match[1].casefold() for match in matches if _is_long(match)}
    if not 2 <= len(common) <= 20 or long.issuperset(common):
        return None
    pairs = list(map(_make_pair, matches))
    found: List[Tuple[Tuple[bool, float], _Keys]] = []
    for speaker in common:
        names = [pair.value for pair in pairs if pair.key == speaker]
        is_known = speaker.split()[-1] in SPEAKER_KEYS
        if not _are_names(names, is_known):
            continue
        for words in common:
            said = [pair.value for pair in pairs if pair.key == words]
            if (
                words != speaker
                and _are_said(said, names)
                and _take_turns(pairs, speaker, words)
            ):
                length = sum(len(value.split()) for value in said) / len(said)
                found.append(((is_known, length), _Keys(speaker, words, is_known)))
    return max(found)[1] if found else None


def _are_names(values: Sequence[str], is_known: bool) -> bool:
    filled = [value for value in values if value]
    distinct = len(set(filled))
    short = all(
        len(value) <= MAX_NAME and len(value.split()) <= MAX_NAME_WORDS
        for value in filled
    )
    if not short or distinct < 2 or len(filled) * 5 < len(values) * 3:
        return False
    if is_known:
        return True
    capital = sum(not value[0].islower() and value[0].isalpha() for value in filled)
    ends = sum(bool(_SENTENCE.search(value)) for value in filled)
    is_again = len(values) > 3 and distinct * 4 <= len(filled) * 3
    return is_again and capital * 5 >= len(filled) * 4 and ends * 5 <= len(filled)


def _are_said(values: Sequence[str], names: Sequence[str]) -> bool:
    words = sum(len(value.split()) for value in values)
    named = sum(len(value.split()) for value in names)
    again = len(values) - len(set(values))
    is_long = words >= 2 * len(values) and words * len(names) > named * len(values)
    in_blocks = not any(values)  # the words are on the next lines
    return in_blocks or (is_long and again * 3 <= len(values))


def _take_turns(pairs: Sequence[_Pair], speaker: str, words: str) -> bool:
    """Check whether each speaker is followed by words, before the next speaker."""
    order = [pair.key for pair in pairs if pair.key in (speaker, words)]
    n = order.count(speaker)
    followed = sum(
        one == speaker and other == words
        for one, other in zip(order, order[1:], strict=False)
    )
    return followed * 5 >= n * 4 and order.count(words) * 5 <= n * 6


def _fits(lines: Sequence[Line]) -> bool:
    keys = _find_keys(lines)
    if keys is None:
        return False
    # Of a script, the names before the words would be the keys.
    return keys.is_known or not is_label(keys.words)


def _read(lines: List[Line]) -> Reading:
    keys = _find_keys(lines)
    if keys is None:  # the first lines fit, all of them do not
        return Reading([])
    guess = f"{keys.speaker}: NAME, {keys.words}: text"
    events = list(_Reader(lines, keys).read())
    return Reading(events, guess=guess, is_sure=keys.is_known)


class _Reader:
    """Reads the records."""

    def __init__(self, lines: List[Line], keys: _Keys) -> None:
        self.lines = lines
        self.keys = keys
        pairs = (_find_pair(line.text) if line.text else None for line in lines)
        self.pairs: Dict[int, _Pair] = {i: p for i, p in enumerate(pairs) if p}
        counts = Counter(pair.key for pair in self.pairs.values())
        self.common = {key for key, count in counts.items() if count >= MIN_RECORDS}
        self.common |= {keys.speaker, keys.words}

    def read(self) -> Iterator[Event]:
        held: List[int] = []  # the lines since that of the speaker
        name = ""
        in_words = False
        indent = 0
        for i, line in enumerate(self.lines):
            pair = self.pairs.get(i)
            key = pair.key if pair and pair.key in self.common else ""
            if not line.text or line.furniture:
                in_words = in_words and not line.text
                yield from () if held else (blank_event(line),)
            elif pair and key == self.keys.speaker:
                yield from self._drop(held)
                held, name, in_words = [i], pair.value, False
            elif pair and key == self.keys.words:
                yield self._make_turn(held, name, line, pair)
                held, name, in_words, indent = [], "", True, line.indent
            elif held:
                held.append(i)
            elif in_words and _TABLE.match(line.text):
                in_words = False
                yield plain_event(line, Kind.EVENT)
            elif in_words and not key and (line.indent > indent or not indent):
                yield plain_event(line, Kind.SAID)
            else:
                in_words = False
                yield self._read_other(line)
        yield from self._drop(held)

    def _read_other(self, line: Line) -> Event:
        heading = find_heading(line.text)
        if heading is not None:
            return Event(Kind.HEADING, line.start, line.end, title=heading)
        return plain_event(line, Kind.EVENT)

    def _drop(self, held: Sequence[int]) -> Iterator[Event]:
        """Read the lines of a record without words."""
        for i in held:
            yield self._read_other(self.lines[i])

    def _make_turn(
        self, held: Sequence[int], name: str, line: Line, pair: _Pair
    ) -> Event:
        start = self.lines[held[0]].start if held else line.start
        said, end = line.start + pair.start, line.start + pair.end
        if not pair.value:
            said = end = line.end
        notes = ((end, line.end),) if end < line.end else ()
        return Event(Kind.TURN, start, end, split_speakers(name), said, notes)


RECORDS = Shape("records of a speaker and the words", _fits, _read)
