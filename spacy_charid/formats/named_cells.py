"""Tables without a column of speakers, whose texts begin with names: `Anna: Hello.`
A text may also be a whole dialogue, with a name on each line."""

from typing import Iterator, List, Sequence

from ..dialogue.data import DIRECTION, Note, Scene, Utterance
from ..dialogue.dialogue import Dialogue
from ..dialogue.offsets import cut_offsets
from ..dialogue.segmentation import read_text
from ..dialogue.shapes.lines import read_lines
from ..dialogue.shapes.prefixed_turns import find_inner
from ..dialogue.shapes.tags import find_tag
from .columns import OTHERS

MIN_NAMED = 3  # texts


def cut_names(turns: Sequence[Utterance]) -> None:
    """Make speakers of the names with which most texts of a table begin, if none of its
    turns has a speaker and names come again.

    turns (Sequence[Utterance]): The turns, which are changed.
    """
    if not turns or any(turn.speakers for turn in turns):
        return
    found = [find_tag(turn.text) for turn in turns]
    names: List[str] = [name for speakers, _ in found for name in speakers]
    named = sum(said > 0 for _, said in found)
    if named < MIN_NAMED or named * 2 <= len(turns) or len(set(names)) == len(names):
        return
    for turn, (speakers, said) in zip(turns, found, strict=True):
        if said < len(turn.text):
            turn.offsets = cut_offsets(turn.offsets, said, len(turn.text))
            turn.speakers, turn.text = speakers, turn.text[said:]


def cut_dialogues(dialogue: Dialogue) -> Iterator[Dialogue]:
    """Read each text of a table or of JSON Lines as a dialogue of its own, if nobody is
    named beside the texts, and most of them have a name on several lines.

    dialogue (Dialogue): The dialogue.
    YIELDS (Dialogue): One for each text, named by the column of ids, or else by its
        number; the other columns are its data. Or else the dialogue as it is.
    """
    texts = list(dialogue.utterances)
    held = sum(is_dialogue(text.text) for text in texts)
    if not held or held * 2 <= len(texts) or any(text.speakers for text in texts):
        yield dialogue
        return
    for number, text in enumerate(texts, 1):
        others = text.meta.pop(OTHERS, {})
        ids = (str(value) for key, value in others.items() if key.casefold() in _IDS)
        id = next(filter(None, ids), f"{dialogue.id}/{number}")
        inner = Dialogue(id, source=dialogue.source, meta={**text.meta, **others})
        _read_text(text, inner)
        inner.notes.extend(dialogue.notes if number == 1 else ())
        yield inner


_IDS = frozenset("id fname dialog_id dialogid conv_id".split())


def is_dialogue(text: str) -> bool:
    """Check for a text in which at least two speakers are named, on most lines, or
    after a sentence on the same line."""
    lines = read_lines(text)
    tags = [find_tag(line.text)[0] for line in lines if line.text]
    inner = [name for names in find_inner(lines) for name in names]
    named = sum(map(bool, tags))
    is_inner = len(inner) > 1 and not {n for tag in tags for n in tag}.isdisjoint(inner)
    return named + is_inner > 1 and named * 2 > len(tags)


def _read_text(whole: Utterance, dialogue: Dialogue) -> None:
    """Add the scenes and the notes of a text."""

    def cut(start: int, end: int) -> Utterance:
        offsets = cut_offsets(whole.offsets, start, end)
        return Utterance(text=whole.text[start:end], offsets=offsets)

    n_turns = 0
    for scene in read_text(whole.text).scenes:
        turns = [cut(turn.start, turn.end) for turn in scene.turns]
        for turn, found in zip(turns, scene.turns, strict=True):
            turn.speakers = found.speakers
        for start, end in (scene.heading_at, *scene.notes):
            before = sum(turn.end <= start for turn in scene.turns)
            note = Note(whole.text[start:end], DIRECTION, at=n_turns + before)
            dialogue.notes.extend([note] if note.text.strip() else [])
        n_turns += len(turns)
        id = scene.heading or str(len(dialogue.scenes))
        dialogue.scenes.extend([Scene(id, turns)] if turns else [])
