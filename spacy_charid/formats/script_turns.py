"""The turns of Docs with what scripts show of them: speakers, times, mentions."""

import re
from dataclasses import dataclass, field
from typing import Any, Dict, Iterable, Iterator, List, Optional, Tuple

from spacy.tokens import Doc

from ..dialogue.data import MENTIONS, UTTERANCES, Note
from ..dialogue.doc_reader import read_about
from ..dialogue.layout import DocLayout
from ..dialogue.segmentation import get_segments
from ..dialogue.spans import speakers_of

# Start and end in the text of a turn, and the characters joined by `|`.
CharMention = Tuple[int, int, str]
_NO_NAME = frozenset("()[]\n\r")
_PARENTHESES = re.compile(r"\([^()]*\)")


@dataclass
class ScriptTurn:
    """A turn to be written.

    speakers (Tuple[str, ...]): The speakers as written.
    text (str): The text.
    meta (Dict[str, Any]): `Utterance.meta`.
    mentions (List[CharMention]): The mentions that brackets can mark.
    """

    speakers: Tuple[str, ...]
    text: str
    meta: Dict[str, Any] = field(default_factory=dict)
    mentions: List[CharMention] = field(default_factory=list)

    def annotated(self, brackets: Dict[int, int]) -> str:
        """Get the text with its mentions as links, `[my mom](Ruth)`.

        brackets (Dict[int, int]): Replaces the brackets of a text with mentions.
        """
        text = self.text.translate(brackets) if self.mentions else self.text
        pieces: List[str] = []
        open_mentions: List[CharMention] = []
        position = 0
        ends = sorted({m[1] for m in self.mentions} | {m[0] for m in self.mentions})
        for at in ends:
            pieces.append(text[position:at])
            position = at
            while open_mentions and open_mentions[-1][1] == at:
                pieces.append(f"]({open_mentions.pop()[2]})")
            for mention in self.mentions:
                if mention[0] == at:
                    pieces.append("[")
                    open_mentions.append(mention)
        return "".join([*pieces, text[position:]])


@dataclass
class ScriptScene:
    """A scene to be written.

    document (int): The number of its document.
    heading (str): Its id.
    turns (List[ScriptTurn]): The turns.
    notes (List[Note]): The notes before the end of the scene.
    first (int): The number of the first turn in the document.
    """

    document: int
    heading: str
    turns: List[ScriptTurn] = field(default_factory=list)
    notes: List[Note] = field(default_factory=list)
    first: int = 0

    def with_notes(self) -> Iterator[Tuple[Optional[ScriptTurn], List[Note]]]:
        """Get the turns, each with the notes before it, and None with the last ones."""
        for i, turn in enumerate(self.turns, self.first):
            yield turn, [note for note in self.notes if note.at == i]
        end = self.first + len(self.turns)
        yield None, [note for note in self.notes if note.at >= end]


def read_script_scenes(docs: Iterable[Doc]) -> List[ScriptScene]:
    """Read the scenes of documents.

    docs (Iterable[Doc]): The documents; not changed. Those without utterances are
        parsed as transcripts.
    RETURNS (List[ScriptScene]): The scenes. If there are several documents, their ids
        stand before those of the scenes.
    """
    by_doc = [_read_doc(doc, number) for number, doc in enumerate(docs)]
    scenes = []
    for id, inside in by_doc:
        for scene in inside:
            if len(by_doc) > 1 and id:
                scene.heading = f"{id}, {scene.heading}"
            scenes.append(scene)
    return scenes


def _read_doc(doc: Doc, number: int) -> Tuple[str, List[ScriptScene]]:
    turns, spans, _ = get_segments(doc)
    layout = DocLayout.from_spans(turns, spans)
    attrs = doc.spans[UTTERANCES].attrs if UTTERANCES in doc.spans else {}
    id, _, _, notes = read_about(doc)
    headings = [span.label_ for span in spans] or ["0"]
    scenes = [ScriptScene(number, heading) for heading in headings]
    mentions = _group_mentions(doc, layout, len(turns))
    for i, turn in enumerate(turns):
        text = attrs.get("texts", {}).get(str(i))
        start = turn.start_char
        made = ScriptTurn(
            speakers_of(turn),
            turn.text if text is None else text,
            dict(attrs.get("meta", {}).get(str(i), {})),
            [(b - start, e - start, name) for b, e, name in mentions[i]]
            if text is None
            else [],
        )
        scene = scenes[layout.scene_of_turn[i]]
        scene.first = scene.first if scene.turns else i
        scene.turns.append(made)
    _give_notes(scenes, notes)
    return id, [scene for scene in scenes if scene.turns or scene.notes]


def _give_notes(scenes: List[ScriptScene], notes: List[Note]) -> None:
    """Give each note to the scene of the turn after it, or to the last one."""
    filled = [scene for scene in scenes if scene.turns]
    for note in notes if filled else ():
        later = (s for s in filled if note.at < s.first + len(s.turns))
        next(later, filled[-1]).notes.append(note)


def _is_name(joined: str) -> bool:
    """Check whether a transcript can hold names: they may be `the guard (2)`."""
    return _NO_NAME.isdisjoint(_PARENTHESES.sub("", joined))


def _group_mentions(
    doc: Doc, layout: DocLayout, n_turns: int
) -> List[List[CharMention]]:
    """Get the mentions of each turn, outer ones first, without those that cross."""
    by_turn: List[List[CharMention]] = [[] for _ in range(n_turns)]
    spans = list(doc.spans.get(MENTIONS, ()))
    for span in sorted(spans, key=lambda span: (span.start, -span.end)):
        turn = layout.turn_at(span.start)
        if turn is None or span.end <= span.start or not _is_name(span.kb_id_):
            continue
        start, end = span.start_char, span.end_char
        inside = layout.turn_at(span.end - 1) == turn and bool(span.kb_id_)
        crosses = any(s < start < e < end for s, e, _ in by_turn[turn])
        if inside and not crosses:
            by_turn[turn].append((start, end, span.kb_id_))
    return by_turn
