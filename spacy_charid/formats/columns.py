"""Find the columns of a table, or the keys of JSON Lines, and build dialogues."""

import re
from dataclasses import dataclass, field
from itertools import groupby, pairwise
from typing import (
    Any,
    Dict,
    Iterable,
    Iterator,
    List,
    Mapping,
    Optional,
    Sequence,
    Tuple,
)

from ..dialogue.data import DIRECTION, EMPTY, UNREAD, Note, Offsets, Scene, Utterance
from ..dialogue.dialogue import Dialogue
from ..dialogue.shapes.names import find_turned, unify_case
from ..dialogue.shapes.words import ROLES
from ..errors import Errors
from ..files.source import FilePath, Source, get_stem

# The kinds of columns, and their common names.
COLUMNS: Dict[str, Tuple[str, ...]] = {
    # A column `line` is the last choice, as it may hold numbers.
    "text": ("text", "utterance", "dialogue", "dialog", "transcript", "said", "line"),
    # A column `actor` is the last choice, as it may tell who plays a role.
    "speaker": ("speaker", "speakers", "character", "name", "who", "actor"),
    "scene": ("scene", "scene_id", "scene_number", "scene_no"),
    "episode": tuple(
        "episode episode_id dialogue_id dialog_id conversation_id conv_id "
        "document".split()
    ),
    # Times, as this package writes them.
    "start": ("start", "start_time", "begin"),
    "end": ("end", "end_time", "stop"),
    "time": ("time", "timestamp"),  # of a message
}
# Less common names, with which a table needs two columns to be taken for one.
MORE_NAMES: Dict[str, Tuple[str, ...]] = {
    "text": tuple(
        "content message body words speech quote verbatim spoken_words sentence texto "
        "texte testo dialogo diálogo réplica réplique".split()
    ),
    "speaker": tuple(
        "spk spkr "
        "author sender sender_name from role speaker_name character_name char person "
        "npc user username user_name nickname spoken_by creator speaker_label "
        "speakerlabel raw_character_text character_text speaker_idx "
        "participant participant_name person_speaking talker speaker_id actor_name "
        "voice character_id char_name locutor parlante "
        "rolle sprecher sprecherin figur stimme personaje hablante personaggio "
        "personagem personage postać "
        "personnage locuteur".split()
    ),
}
# The two sides of a conversation, if each has a column, or a key, of its own.
SIDES = ROLES | frozenset(
    "question answer q a prompt response input output customer agent".split()
)
# Other words of such names. A name with any other word may be a damaged header, or a
# row, whose words would be lost.
_BESIDE = frozenset(
    "line lines of the a name full spoken raw clean original display english in de "
    "del la el le en du des who is was by".split()
)
# Words for speakers that name a column only beside others: `Spkr_ID / pseudonym`.
_DESCRIBED = frozenset("spkr spk pseudonym".split())
_NO_WORD = re.compile(r"[\W_]+")
_BESIDE_NAME = re.compile(r"(?<=\S)[ ]*[(\[][^()\[\]]*[)\]]$")  # `Line (EN)`
OTHERS = "columns"  # key of Utterance.meta for the columns of no kind
TIMES = ("start", "end", "time")
# When a message was sent, year first.
_SENT = "time timestamp originalarrivaltime created_at createdAt sent_at date".split()
_DATED = frozenset(_SENT)
_DATE = re.compile(r"\d{4}-\d\d-\d\d[ T]\d\d:\d\d")
NO_TEXT = "a row that ends before the column of the text"


@dataclass
class Row:
    """One utterance of a table.

    offsets (Optional[Offsets]): The offsets of the text in the file.
    start (int): The offset of the row in the file.
    times (Dict[str, str]): `start`, `end` and `time`, if there are such columns.
    others (Dict[str, Any]): The other columns, as values of JSON.
    problem (str): Why the row has no text, if it cannot be read.
    is_said (bool): Whether the text is said, rather than a note.
    is_again (bool): Whether the text is in a cell that goes on from the row above: both
        speakers say it.
    """

    speakers: Tuple[str, ...]
    text: str
    scene: str = ""
    episode: str = ""
    offsets: Optional[Offsets] = None
    start: int = 0
    times: Dict[str, str] = field(default_factory=dict)
    others: Dict[str, Any] = field(default_factory=dict)
    problem: str = ""
    is_said: bool = True
    is_again: bool = False

    def utterance(self) -> Utterance:
        """Make the utterance."""
        meta = {**self.times, **({OTHERS: self.others} if self.others else {})}
        return Utterance(
            self.speakers, self.text, meta=meta, offsets=self.offsets or []
        )

    def note(self, source: Source, at: int) -> Optional[Note]:
        """Make the note of a row without text; None if it has no values."""
        known = [*self.speakers, self.scene, self.episode, *self.times.values()]
        for value in (*self.others.values(), self.text):
            known += value if isinstance(value, list) else [value]
        text = " ".join(filter(None, map(str, known)))
        kind = DIRECTION if self.text else (UNREAD if self.problem else EMPTY)
        line = source.line(self.start)
        return Note(text, kind, line, at, self.problem) if text else None


def find_columns(
    names: Sequence[str],
    wanted: Optional[Mapping[str, str]],
    source: Source,
    *,
    position: int = 0,
    strict: bool = True,
) -> Dict[str, str]:
    """Find the columns of text, speaker, scene, episode and times.

    names (Sequence[str]): The names of the columns.
    wanted (Optional[Mapping[str, str]]): The user's column names by kind. Other
        columns are found by their common names, in any case.
    source (Source): The file, for error messages.
    position (int): The offset of the names in the file, for error messages.
    strict (bool): Whether the user's columns have to exist. The text always has to.
    RETURNS (Dict[str, str]): The names as written, by kind.
    RAISES (ValueError): If a required column is missing.
    """
    written = {_key(name): name for name in reversed(names)}
    found: Dict[str, str] = {}
    for kind in COLUMNS:
        asked = (wanted or {}).get(kind)
        options = (asked,) if asked else _list_names(kind)
        match = next((written[_key(n)] for n in options if _key(n) in written), None)
        if not asked and (match is None or _key(match) == options[-1]):
            match = _find_described(names, kind, match) or match
        if match is not None and match not in found.values():
            found[kind] = match
        elif match is not None and asked:
            _raise_named_twice(source, position, match, kind, found)
        elif kind == "text" or (asked and strict):
            raise ValueError(
                Errors.E191.format(
                    place=source.place(position),
                    column=options[0],
                    found=", ".join(map(repr, names)) or "none",
                    option=kind,
                )
            )
    return found


def _raise_named_twice(
    source: Source, position: int, column: str, kind: str, found: Mapping[str, str]
) -> None:
    one = next(other for other, name in found.items() if name == column)
    values = {"column": column, "one": one, "other": kind}
    raise ValueError(Errors.E296.format(place=source.place(position), **values))


def _find_described(
    names: Sequence[str], kind: str, other: Optional[str] = None
) -> Optional[str]:
    """Find a column whose name has a common name in it: `Line of Dialogue`, `NPC Name`.
    Only columns of texts and speakers are found so, and `line_text` rather than
    another one that may hold numbers."""
    if kind not in MORE_NAMES:
        return None
    is_speaker = kind == "speaker"
    common = {*COLUMNS[kind], *(_DESCRIBED if is_speaker else ())}
    beside = _BESIDE.union(common, MORE_NAMES[kind], ("id",) if is_speaker else ())
    for name in names:
        if other is not None and _key(name) == _key(other):
            continue
        words = {*_NO_WORD.split(_key(name))} - {""}
        if not words.isdisjoint(common) and words <= beside:
            return name
    return None


def find_wanted(rows: Sequence[Sequence[str]], wanted: Mapping[str, str]) -> int:
    """Find the row with the names of columns that the user gives.

    rows (Sequence[Sequence[str]]): The first rows.
    wanted (Mapping[str, str]): The names by kind.
    RETURNS (int): The number of the row, from 0; 0 if none has all of them.
    """
    keys = set(map(_key, wanted.values()))
    places = (i for i, row in enumerate(rows) if keys <= set(map(_key, row)))
    return next(places, 0)


def describe_keys(names: Iterable[str]) -> str:
    """Say why a row of JSON is no message, for notes and warnings."""
    keys = ", ".join(f"`{name}`" for name in list(names)[:6])
    return f"a row with the keys {keys}, which is no message"


def is_header(names: Sequence[str]) -> bool:
    """Check whether names are those of the columns of a table: one has a common name
    for the text, or two have less common ones for the text and the speaker."""
    keys = set(map(_key, names))
    if not keys.isdisjoint(COLUMNS["text"]):
        return True
    return all(
        not keys.isdisjoint(COLUMNS[kind] + more) or _find_described(names, kind)
        for kind, more in MORE_NAMES.items()
    )


def find_speaker(names: Sequence[str]) -> Optional[int]:
    """Find the column that has a name for the speaker."""
    keys = list(map(_key, names))
    found = (name for name in _list_names("speaker") if name in keys)
    return next(map(keys.index, found), None)


def _list_names(kind: str) -> Tuple[str, ...]:
    """List the names of a kind of column, the best ones first."""
    *common, last = COLUMNS[kind]
    return (*common, *MORE_NAMES.get(kind, ()), last)


def looks_like_columns(names: Iterable[str]) -> bool:
    """Check whether one of the columns has a common name for the text."""
    return not set(map(_key, names)).isdisjoint(COLUMNS["text"])


def has_names(names: Iterable[str]) -> bool:
    """Check whether one of the columns has a common name."""
    common = {name for names in COLUMNS.values() for name in names}
    return not common.isdisjoint(map(_key, names))


def make_dialogues(
    rows: Iterable[Row], source: Source, path: FilePath
) -> Iterator[Dialogue]:
    """Group successive rows into scenes and dialogues.

    rows (Iterable[Row]): The rows in file order; rows without text become notes.
    source (Source): The file.
    path (FilePath): The file; names dialogues without an episode.
    YIELDS (Dialogue): The dialogues; at least one, which may be empty.
    """
    dialogue: Optional[Dialogue] = None
    notes: List[Note] = []
    n_turns = [0]

    def said() -> Iterator[Row]:
        for row in rows:
            is_said = bool(row.text.strip()) and row.is_said
            note = None if is_said else row.note(source, n_turns[0])
            notes.extend([note] if note else [])
            n_turns[0] += is_said
            if is_said:
                yield row

    for episode, inside in groupby(said(), lambda row: row.episode):
        if dialogue is not None:
            yield dialogue
        scenes = [
            Scene(scene or str(i), [row.utterance() for row in turns])
            for i, (scene, turns) in enumerate(groupby(inside, lambda row: row.scene))
        ]
        id = episode or get_stem(path)
        dialogue = Dialogue(id, scenes, source=source.path, notes=list(notes))
        _turn_names(dialogue)
        _put_in_order(dialogue)
        notes.clear()
        n_turns[0] = 0
    dialogue = dialogue or Dialogue(get_stem(path), source=source.path)
    dialogue.notes.extend(notes)
    yield dialogue


def are_reversed(messages: Sequence[Mapping[str, Any]]) -> bool:
    """Check whether messages stand from the last to the first, as in many exports."""
    for key in _SENT:
        values = [message.get(key) for message in messages]
        times = [v for v in values if isinstance(v, str) and _DATE.match(v)]
        if len(times) > 2 and len(times) == len(values):
            is_back = all(one >= other for one, other in pairwise(times))
            return is_back and times[0] > times[-1]
    return False


def _put_in_order(dialogue: Dialogue) -> None:
    """Put the turns of a scene that stand from the last to the first in order."""
    for turns in (scene.utterances for scene in dialogue.scenes):
        first = {**turns[0].meta.get(OTHERS, {}), **turns[0].meta}
        if _DATED.isdisjoint(first):
            continue
        if are_reversed([{**t.meta.get(OTHERS, {}), **t.meta} for t in turns]):
            turns.reverse()


def _turn_names(dialogue: Dialogue) -> None:
    """Write `Bell, Anna` like the other names, where these are written forward."""
    turns = list(dialogue.utterances)
    names = dict.fromkeys(name for turn in turns for name in turn.speakers)
    turned = find_turned(names)
    turned = unify_case({name: turned.get(name, name) for name in names})
    for turn in turns if turned else ():
        turn.speakers = tuple(turned.get(name, name) for name in turn.speakers)


def _key(name: str) -> str:
    bare = _BESIDE_NAME.sub("", name.strip().casefold())
    return bare.strip(" .:*").replace(" ", "_")


def split_cell(cell: str) -> Tuple[str, ...]:
    """Split a cell that names several speakers, as in `Ross & Monica`, `Ross|Monica`.
    Commas do not separate: `Geller, Ross` is one name."""
    names: List[str] = []
    for part in cell.replace("|", "&").split("&"):
        names.extend(name.strip() for name in part.split(" and "))
    return tuple(name for name in names if name)
