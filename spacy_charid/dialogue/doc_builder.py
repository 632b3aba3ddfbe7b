"""Build a Doc from the scenes of a dialogue."""

from collections import deque
from itertools import takewhile
from typing import Any, Deque, Dict, Iterable, List, Optional, Sequence, Tuple, Union

from spacy.language import Language
from spacy.tokens import Doc, Span, SpanGroup

from ..errors import Errors
from .data import (
    DIRECTION,
    EMPTY,
    HEADING,
    MENTIONS,
    NOTES,
    OFFSETS,
    POSITIONS,
    SCENES,
    SOURCE,
    TEXTS,
    UTTERANCES,
    Mention,
    Note,
    Response,
    Scene,
    Utterance,
)
from .response_spans import NO_WORDS, set_responses
from .segmentation import find_inner_notes
from .spacing import find_spaces
from .spans import make_mention, make_utterance
from .tokenization import split_tokens, tokenize


class DocBuilder:
    """Builds a Doc from the tokens and spans of all utterances.

    nlp (Language): The pipeline whose vocabulary and tokenizer are used.
    id (str): The id of the dialogue.
    """

    def __init__(self, nlp: Language, id: str = "") -> None:
        self.nlp = nlp
        self.id = id
        self.words: List[str] = []
        self.spaces: List[bool] = []
        self.starts: List[Union[bool, int, None]] = []
        self.tags: List[str] = []
        self.lemmas: List[str] = []
        self.ents: List[str] = []
        self.utterances: List[Tuple[int, int, Utterance]] = []
        self.scenes: List[Tuple[int, int, Scene]] = []
        self.mentions: List[Tuple[int, int, Mention]] = []
        self.texts: Dict[str, str] = {}
        self.notes: List[Note] = []
        self.pending: Deque[Note] = deque()  # notes that become part of the Doc
        self.told: List[Tuple[int, int, Note]] = []
        self.responses: List[Tuple[int, int, Response]] = []

    def build(
        self,
        scenes: Iterable[Scene],
        responses: Iterable[Response] = (),
        *,
        meta: Dict[str, Any],
        source: str = "",
    ) -> Doc:
        """Build the Doc, with the span groups `utterances`, `scenes` and `mentions`,
        and `responses` if there are any.

        scenes (Iterable[Scene]): The scenes.
        responses (Iterable[Response]): The candidates for the next turn.
        meta (Dict[str, Any]): Other data of the dialogue.
        source (str): The file it was read from.
        RETURNS (Doc): The Doc.
        RAISES (ValueError): If a mention or a layer does not fit its utterance.
        """
        self.pending.extend(filter(_is_told, self.notes))
        self.notes = [note for note in self.notes if not note.offsets]
        for scene in scenes:
            self._add_notes(_cut_at_heading(self._next_notes()))
            start, n_turns = len(self.words), len(self.utterances)
            for utterance in scene.utterances:
                self._add_notes(self._next_notes())
                self._add(utterance)
            if len(self.utterances) > n_turns:
                self.scenes.append((start, len(self.words), scene))
            elif not scene.id.isdigit():
                self._leave_out(scene.id, HEADING)
        if not self.scenes:  # nothing is said, so no direction belongs to it
            self.pending = deque(note for note in self.pending if note.offsets)
        self._add_notes(list(self.pending))
        if not self.scenes:
            self._leave_out(self.id, HEADING)
        for response in responses:
            start, end = self._add_text(response.text or NO_WORDS)
            self.responses.append((start, end, response))
        doc = Doc(
            self.nlp.vocab,
            words=self.words,
            spaces=self.spaces,
            sent_starts=self.starts if self.starts else None,
            tags=self.tags if any(self.tags) else None,
            lemmas=self.lemmas if any(self.lemmas) else None,
            ents=self.ents if any(tag != "O" for tag in self.ents) else None,
        )
        self._set_utterances(doc)
        self._set_scenes(doc, meta, source)
        self._set_notes(doc)
        if self.responses:
            set_responses(doc, self.responses)
        doc.spans[MENTIONS] = [
            make_mention(doc, start, end, mention.characters, label=mention.label)
            for start, end, mention in self.mentions
        ]
        return doc

    def _add(self, utterance: Utterance) -> None:
        sentences, spaces, mentions = self._tokenize(utterance)
        words = [word for sentence in sentences for word in sentence]
        if not words:
            named = [*utterance.speakers, utterance.id, *utterance.meta.values()]
            self._leave_out(" ".join(str(part) for part in named if part), EMPTY)
            return
        start = len(self.words)
        for mention in mentions:
            self._check(mention, len(words), utterance, "tokens")
            self.mentions.append((start + mention.start, start + mention.end, mention))
        self.words.extend(words)
        self.spaces.extend(spaces or self._find_spaces(words, utterance))
        inner = None if utterance.sentences is None else False
        for sentence in sentences:
            self.starts.extend([True, *[inner] * (len(sentence) - 1)])
        self.tags.extend(self._get_layer(utterance, "tag", "", len(words)))
        self.lemmas.extend(self._get_layer(utterance, "lemma", "", len(words)))
        self.ents.extend(self._get_layer(utterance, "ner", "O", len(words)))
        self.utterances.append((start, start + len(words), utterance))

    def _next_notes(self) -> List[Note]:
        """Get the notes that precede the next utterance."""
        n_turns = len(self.utterances)
        return list(takewhile(lambda note: note.at <= n_turns, self.pending))

    def _add_notes(self, notes: List[Note]) -> None:
        """Add the next notes to the Doc."""
        for note in notes:
            self.pending.popleft()
            place = self._find_inside(note) or self._add_text(note.text)
            self.told.append((*place, note))

    def _find_inside(self, note: Note) -> Optional[Tuple[int, int]]:
        """Find a note of prose that is in brackets within the last turn."""
        if not (note.offsets and self.utterances):
            return None
        start, end, utterance = self.utterances[-1]
        if f"({note.text})" not in utterance.text:
            return None
        words, _ = split_tokens([tokenize(self.nlp, f"({note.text})")])
        last = takewhile(lambda told: told[0] >= start, reversed(self.told))
        taken = {at for at, _, _ in last}
        for i in range(start, end - len(words) + 1):
            if self.words[i : i + len(words)] == words and i + 1 not in taken:
                return i + 1, i + len(words) - 1
        return None

    def _add_text(self, text: str) -> Tuple[int, int]:
        """Add the tokens of a text that is not a turn, and get their offsets."""
        tokens = tokenize(self.nlp, text)
        start, size = len(self.words), len(tokens)
        words, spaces = split_tokens([tokens])
        self.words.extend(words)
        self.spaces.extend(spaces)
        self.spaces[-1:] = [True] * bool(self.spaces)
        self.starts.extend([True, *[None] * (size - 1)][:size])
        self.tags.extend([""] * size)
        self.lemmas.extend([""] * size)
        self.ents.extend(["O"] * size)
        return start, start + size

    def _leave_out(self, text: str, kind: str) -> None:
        """Keep what is known of a turn or scene without words."""
        if text:
            self.notes.append(Note(text, kind, at=len(self.utterances)))

    def _tokenize(
        self, utterance: Utterance
    ) -> Tuple[List[List[str]], List[bool], List[Mention]]:
        """Get the sentences, the spaces (empty if unknown) and the mentions (token
        offsets) of an utterance."""
        if utterance.sentences is not None:
            sentences = [sentence for sentence in utterance.sentences if sentence]
            return sentences, [], utterance.mentions
        doc = tokenize(self.nlp, utterance.text)
        mentions = []
        for mention in utterance.mentions:
            self._check(mention, len(utterance.text), utterance, "characters")
            span = doc.char_span(mention.start, mention.end, alignment_mode="expand")
            start, end = (span.start, span.end) if span is not None else (0, 0)
            mentions.append(Mention(start, end, mention.characters, mention.label))
        words, spaces = split_tokens([doc])
        spaces[-1:] = [True] * bool(spaces)
        return [words], spaces, mentions

    def _check(
        self, mention: Mention, length: int, utterance: Utterance, unit: str
    ) -> None:
        start, end = mention.start, mention.end
        if not 0 <= start < end <= length:
            where = self._describe(utterance)
            message = Errors.E001.format(
                start=start, end=end, where=where, length=length, unit=unit
            )
            raise ValueError(message)

    def _find_spaces(self, words: List[str], utterance: Utterance) -> List[bool]:
        spaces, exact = find_spaces(words, utterance.text)
        if not exact:
            self.texts[str(len(self.utterances))] = utterance.text
        return spaces

    def _get_layer(
        self, utterance: Utterance, name: str, missing: str, length: int
    ) -> List[str]:
        values = utterance.layers.get(name) or [missing] * length
        if len(values) != length:
            where = self._describe(utterance)
            message = Errors.E136.format(
                name=name, where=where, found=len(values), expected=length
            )
            raise ValueError(message)
        return values

    def _describe(self, utterance: Utterance) -> str:
        name = repr(utterance.id or utterance.text[:60])
        return f"utterance {name} of dialogue {self.id!r}"

    def _set_utterances(self, doc: Doc) -> None:
        turns = [turn for _, _, turn in self.utterances]
        spans = [
            make_utterance(doc, start, end, turn.speakers, id=turn.id)
            for start, end, turn in self.utterances
        ]
        offsets = {
            str(i): [list(part) for part in turn.offsets]
            for i, turn in enumerate(turns)
            if turn.offsets and str(i) not in self.texts
        }
        parses = {
            str(i): turn.layers["parse"]
            for i, turn in enumerate(turns)
            if "parse" in turn.layers
        }
        kept = {TEXTS: self.texts, "meta": _get_metas(turns), "parse": parses}
        attrs = {OFFSETS: offsets, **{name: kept[name] for name in kept if kept[name]}}
        _set_group(doc, UTTERANCES, spans, attrs)

    def _set_scenes(self, doc: Doc, meta: Dict[str, Any], source: str) -> None:
        spans = [
            Span(doc, start, end, label=scene.id, kb_id=self.id)
            for start, end, scene in self.scenes
        ]
        metas = _get_metas([scene for _, _, scene in self.scenes])
        notes = [[n.kind, n.line, n.at, n.text, n.reason] for n in self.notes]
        kept: Dict[str, Any] = {"meta": metas, "dialogue": meta, SOURCE: source}
        kept[NOTES] = notes
        attrs = {name: value for name, value in kept.items() if value}
        _set_group(doc, SCENES, spans, attrs)
        positions = [
            Span(doc, start, end, label=scene.position)
            for start, end, scene in self.scenes
            if scene.position
        ]
        if positions:
            doc.spans[POSITIONS] = positions

    def _set_notes(self, doc: Doc) -> None:
        found = [
            (Span(doc, start, end, label=note.kind), note.offsets)
            for start, end, note in self.told
        ]
        if any(not offsets for _, offsets in found):  # not those of prose
            inner = find_inner_notes(doc, doc.spans[UTTERANCES])
            found = [*found, *((span, []) for span in inner)]
        found.sort(key=lambda one: one[0].start)
        spans = [span for span, _ in found]
        offsets = {
            str(i): [list(part) for part in parts]
            for i, (_, parts) in enumerate(found)
            if parts
        }
        if spans:
            _set_group(doc, NOTES, spans, {OFFSETS: offsets})


def _is_told(note: Note) -> bool:
    """Check whether a note becomes part of the Doc, as in that of a text."""
    return bool(note.offsets) or (note.kind == DIRECTION and bool(note.text))


def _cut_at_heading(notes: List[Note]) -> List[Note]:
    """Get the notes that end a scene: those before the heading of the next one."""
    headings = [i for i, note in enumerate(notes) if note.kind == HEADING]
    return notes[: headings[-1]] if headings else []


def _set_group(doc: Doc, name: str, spans: List[Span], attrs: Dict[str, Any]) -> None:
    doc.spans[name] = SpanGroup(doc, name=name, spans=spans, attrs=attrs)


def _get_metas(items: Sequence[Union[Utterance, Scene]]) -> Dict[str, Any]:
    return {str(i): item.meta for i, item in enumerate(items) if item.meta}
