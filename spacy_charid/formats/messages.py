"""Build dialogues of the messages of a chat."""

import re
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, Dict, List, Tuple

from ..dialogue.data import DIRECTION, EMPTY, Note, Scene, Utterance
from ..dialogue.dialogue import Dialogue
from ..dialogue.offsets import TextBuilder

_TIME = re.compile(r"[\d\s.:TZ+-]*")
_PRONOUNS = re.compile(
    r"[ ]*[(\[](?:she|he|they|ze|xe|it|any)(?:/\w{1,12}){1,3}[)\]]$", re.I
)
OTHERS = "others"  # key of Utterance.meta for texts beside what is said


@dataclass
class Message:
    """A message of a chat.

    speakers (Tuple[str, ...]): Who wrote it.
    said (TextBuilder): Its text, with offsets.
    line (int): Its line in the file.
    time (str): When it was sent, as in the file, year first.
    is_event (bool): Whether it tells an event, such as somebody joining.
    others (Dict[str, str]): Other texts of the message, by their place.
    meta (Dict[str, Any]): More of `Utterance.meta`.
    """

    speakers: Tuple[str, ...]
    said: TextBuilder
    line: int
    time: str = ""
    is_event: bool = False
    others: Dict[str, str] = field(default_factory=dict)
    meta: Dict[str, Any] = field(default_factory=dict)

    @property
    def is_turn(self) -> bool:
        """Whether somebody says something."""
        return not self.is_event and bool(self.said.text.strip())

    def utterance(self) -> Utterance:
        """Make the utterance."""
        times = {"time": self.time} if self.time else {}
        others = {OTHERS: self.others} if self.others else {}
        said, offsets = self.said.text, self.said.offsets
        meta = {**times, **self.meta, **others}
        speakers = tuple(_PRONOUNS.sub("", name) or name for name in self.speakers)
        if speakers != self.speakers:
            meta["name"] = " & ".join(self.speakers)
        return Utterance(speakers, said, meta=meta, offsets=offsets)

    def note(self, at: int) -> Note:
        """Make the note of an event, or of a message without text."""
        texts = [*self.speakers, self.said.text.strip(), *self.others.values()]
        texts += [str(value) for value in self.meta.values()]
        texts += [] if _TIME.fullmatch(self.time) else [self.time]
        text = " ".join(filter(None, texts))
        return Note(text, DIRECTION if self.is_event else EMPTY, self.line, at)


def make_chat(messages: List[Message], id: str, source: str) -> Dialogue:
    """Build a dialogue with a scene for each day.

    messages (List[Message]): The messages in order.
    id (str): The id of the dialogue.
    source (str): The file.
    RETURNS (Dialogue): The dialogue. Events and messages without text are notes.
    """
    dialogue = Dialogue(id, source=source)
    n_turns = 0
    for message in messages:
        if not message.is_turn:
            note = message.note(n_turns)
            dialogue.notes.extend([note] if note.text else [])
        n_turns += message.is_turn
    turns = (message for message in messages if message.is_turn)
    for day, inside in groupby(turns, lambda message: message.time[:10]):
        scene = Scene(day or "0", [message.utterance() for message in inside])
        dialogue.scenes.append(scene)
    return dialogue
