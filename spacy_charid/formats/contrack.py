"""The chats of the Context Tracking dataset (ConTrack).

A chat is a line with its id and participants, then a line per message: `sender| words|
annotation`. The annotation of a mention is `[person:NAME GENDER START-END]`, or
`[person:NAME g(MEMBER:MEMBER) START-END]` for several people, with token offsets, end
inclusive. A blank line ends a chat.

DOCS: Rückert et al. (2022), "A Unified Approach to Entity-Centric Context Tracking in
Social Conversations".
"""

import re
from dataclasses import dataclass, field
from typing import Dict, Iterator, List, NamedTuple, Optional, Tuple

from ..dialogue.data import (
    COMMENT,
    EMPTY,
    TITLE,
    UNREAD,
    Mention,
    Note,
    Scene,
    Utterance,
)
from ..dialogue.dialogue import Dialogue
from ..errors import Errors
from ..files.source import FilePath, clean
from ..files.text import read_lines
from ..names.labels import GENERAL, OTHER

START = "conv:"
CAST = "cast"  # key of Dialogue.meta for names and genders
_ANNOTATION = re.compile(r"\[(person|location):(\S*) ([^]\s]*) (\d+)-(\d+)\]")
_GENDERS = {"f": "F", "m": "M"}
_ANYONE = frozenset("anyone anybody someone somebody noone nobody whoever".split())


class _Person(NamedTuple):
    """An annotation: the id in the chat, gender or members, token offsets."""

    id: str
    about: str
    start: int
    end: int

    @property
    def members(self) -> Optional[List[str]]:
        """The ids of the members of a group; None for one person."""
        if not self.about.startswith("g"):
            return None
        return [name for name in self.about[1:].strip("()").split(":") if name]

    def find_odd(self, words: List[str]) -> str:
        """Find what becomes no name or gender: the id of a group, another gender."""
        if self.members is None:
            return "" if self.about in ("", "-", *_GENDERS) else self.about
        said = " ".join(words[self.start : self.end]).lower()
        return "" if self.id.replace("_", " ").lower() in said else self.id


@dataclass
class _Message:
    sender: str
    words: List[str]
    people: List[_Person]


@dataclass
class _Chat:
    id: str
    messages: List[_Message] = field(default_factory=list)
    notes: List[Note] = field(default_factory=list)
    n_turns: int = 0  # messages with words

    def add(self, line: str, path: FilePath, number: int) -> None:
        """Add a message; one without words, places, and an annotation of another form
        become notes."""
        message = _read_message(line, path, number)
        sender, _, annotation = line.split("|")
        at = self.n_turns
        self.n_turns += bool(message.words)
        self.messages.append(message)
        if not message.words and sender.strip():
            self.notes.append(Note(sender.strip(), EMPTY, number, at))
        for place in _ANNOTATION.finditer(annotation):
            if place[1] != "person":
                self.notes.append(Note(place[0], COMMENT, number, at))
        for person in message.people:
            odd = person.find_odd(message.words)
            if odd:
                self.notes.append(Note(odd, COMMENT, number, at))
        rest = _ANNOTATION.sub("", annotation).strip(" -")
        if rest:
            reason = "an annotation is [person:NAME GENDER START-END]"
            self.notes.append(Note(rest, UNREAD, number, at, reason))


def read_contrack(
    path: FilePath, *, encoding: Optional[str] = None
) -> Iterator[Dialogue]:
    """Read a file of the Context Tracking dataset, one dialogue per chat.

    Names are as written in the chat (`Eva`). The members of a group are the characters
    of its mentions. Groups without members (`the neighbors`) are `#OTHER#`, and
    indefinite pronouns `#GENERAL#`. Places are left out. `Dialogue.meta["cast"]` lists
    the people with `id`, `name` and, if known, `gender`, as in a file of characters.

    path (FilePath): The file.
    encoding (Optional[str]): The encoding of the file. Defaults to UTF-8.
    YIELDS (Dialogue): The chats, in file order.
    RAISES (ValueError): If the file is malformed; with the line.
    """
    for chat in _read_chats(path, encoding):
        yield _Converter(chat).convert(clean(str(path)))


def _read_chats(path: FilePath, encoding: Optional[str]) -> Iterator[_Chat]:
    chat: Optional[_Chat] = None
    for number, line in read_lines(path, encoding=encoding):
        if line.startswith(START):
            if chat is not None:
                yield chat
            id, _, people = line.removeprefix(START).partition("|")
            notes = [Note(people, TITLE, number)] if people.strip() else []
            chat = _Chat(id, notes=notes)
        elif line.strip():
            if chat is None or line.count("|") != 2:
                raise ValueError(Errors.E149.format(path=path, line=number, text=line))
            chat.add(line, path, number)
    if chat is not None:
        yield chat


def _read_message(line: str, path: FilePath, number: int) -> _Message:
    sender, text, annotation = line.split("|")
    words = text.split()
    people = []
    for kind, name, about, start, end in _ANNOTATION.findall(annotation):
        if not int(start) <= int(end) < len(words):
            raise ValueError(Errors.E149.format(path=path, line=number, text=line))
        if kind == "person":
            people.append(_Person(name, about, int(start), int(end) + 1))
    return _Message(sender.strip(), words, people)


class _Converter:
    """Converts a chat, with the names of its people as they are written in it."""

    def __init__(self, chat: _Chat) -> None:
        self.chat = chat
        self.groups: Dict[str, Tuple[str, ...]] = {}  # members by id, as last mentioned
        self.genders: Dict[str, Optional[str]] = {}
        self.written: Dict[str, str] = {}
        self.senders = {message.sender for message in chat.messages}
        for message in chat.messages:
            self.genders.setdefault(message.sender, None)
            for person in message.people:
                self._meet(person, message.words[person.start : person.end])

    def _meet(self, person: _Person, words: List[str]) -> None:
        written = " ".join(words)
        if person.members is not None:
            return
        gender = _GENDERS.get(person.about)
        self.genders[person.id] = self.genders.get(person.id) or gender
        if written.lower() == person.id.replace("_", " ") and written != person.id:
            self.written.setdefault(person.id, written)

    def convert(self, source: str) -> Dialogue:
        turns = [self._convert(message) for message in self.chat.messages]
        about = ({CAST: self._get_cast()}, source, self.chat.notes)
        self.chat.notes.extend(Note(id, COMMENT) for id in self._find_strangers())
        scene = Scene(self.chat.id, [turn for turn in turns if turn.words])
        return Dialogue(self.chat.id, [scene], *about)

    def _find_strangers(self) -> List[str]:
        """Find the members of groups who are nowhere else."""
        people = [person for message in self.chat.messages for person in message.people]
        members = [id for person in people for id in person.members or ()]
        known = {*self.genders, *self.groups}
        return list(dict.fromkeys(id for id in members if id not in known))

    def _get_cast(self) -> List[Dict[str, str]]:
        cast = []
        for id, gender in self.genders.items():
            name = self._get_name(id)
            record = {"id": name, "name": name}
            cast.append({**record, "gender": gender} if gender else record)
        return cast

    def _convert(self, message: _Message) -> Utterance:
        mentions = [
            Mention(person.start, person.end, self._get_names(person))
            for person in message.people
        ]
        return Utterance(
            speakers=(self._get_name(message.sender),),
            sentences=[message.words],
            mentions=sorted(mentions, key=lambda m: (m.start, m.end)),
        )

    def _get_names(self, person: _Person) -> Tuple[str, ...]:
        if not person.id:
            return ()
        members = person.members
        if members is None:
            return (self._get_name(person.id),)
        names: List[str] = []
        for member in members:
            known = member in self.genders
            names += [self._get_name(member)] if known else self.groups.get(member, ())
        self.groups[person.id] = tuple(dict.fromkeys(names))
        return self.groups[person.id] or (GENERAL if person.id in _ANYONE else OTHER,)

    def _get_name(self, id: str) -> str:
        """Get a person's name: as written, else in lower case if it is no speaker."""
        name = id.replace("_", " ").strip() or "?"
        return self.written.get(id, name.title() if id in self.senders else name)
