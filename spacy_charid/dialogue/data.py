"""The plain data that every reader ends in, and its way into and out of a Doc."""

from bisect import bisect_right
from dataclasses import dataclass, field
from typing import Any, Dict, Iterator, List, Optional, Sequence, Tuple, Union

from spacy.language import Language
from spacy.tokens import Doc, Span, SpanGroup

from ..errors import Errors
from ..names.labels import join_names, split_names
from .spacing import layout, words_to_text
from .tokenization import tokenize

UTTERANCES = "utterances"
SCENES = "scenes"
MENTIONS = "mentions"
NOTES = "notes"
OFFSETS = "offsets"  # keys of the attrs of utterances and scenes
SOURCE = "source"

# Where parts of a text begin, in it and in its file; see `offsets.py`.
Part = Tuple[int, int, int]
Offsets = List[Part]


@dataclass
class Mention:
    """A mention of one or several characters.

    start, end (int): Offsets into the utterance, end exclusive: tokens where the
        utterance is tokenized, characters of its text where it is not.
    characters (Tuple[str, ...]): Who is meant. Several for plural mentions, a
        label such as `#GENERAL#` for ambiguous ones, empty where not annotated.
    label (str): Type of mention: `PRONOUN`, `NAME`, `NOMINAL`, or empty.
    """

    start: int
    end: int
    characters: Tuple[str, ...] = ()
    label: str = ""


@dataclass
class Utterance:
    """One turn: somebody (or nobody, or several) saying something.

    speakers (Tuple[str, ...]): The speakers as written; empty where unknown.
    text (str): What is said. Made from the tokens where it is not given.
    sentences (Optional[List[List[str]]]): The tokens by sentence, or None for an
        utterance that has yet to be tokenized.
    mentions (List[Mention]): The mentions, ordered by start, then end.
    id (str): The utterance's id in its corpus.
    layers (Dict[str, List[str]]): Annotation of each token by layer, as written
        in the source: `tag`, `lemma`, `ner` (IOB), `parse`.
    meta (Dict[str, Any]): Whatever else the source says, as JSON values.
    offsets (Offsets): Where the parts of the text stand in the file (`offsets.py`);
        empty where that is not known. Says nothing of what is said: not compared.
    """

    speakers: Tuple[str, ...] = ()
    text: str = ""
    sentences: Optional[List[List[str]]] = None
    mentions: List[Mention] = field(default_factory=list)
    id: str = ""
    layers: Dict[str, List[str]] = field(default_factory=dict)
    meta: Dict[str, Any] = field(default_factory=dict)
    offsets: Offsets = field(default_factory=list, compare=False)

    def __post_init__(self) -> None:
        if not self.text and self.sentences:
            self.text = words_to_text(self.words)

    @property
    def words(self) -> List[str]:
        """The tokens of all sentences."""
        return [word for sentence in self.sentences or () for word in sentence]


@dataclass
class Scene:
    """Utterances at one place and time: the unit of context.

    id (str): The scene's id in its corpus.
    utterances (List[Utterance]): The turns in order.
    meta (Dict[str, Any]): Whatever else the source says, as JSON values.
    """

    id: str = ""
    utterances: List[Utterance] = field(default_factory=list)
    meta: Dict[str, Any] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<Scene {self.id!r}: {len(self.utterances)} utterances>"


@dataclass
class Dialogue:
    """A story or an episode of one: scenes in order.

    id (str): The dialogue's id in its corpus, e.g. that of the episode.
    scenes (List[Scene]): The scenes in story order.
    meta (Dict[str, Any]): Whatever else the source says, as JSON values.
    source (str): The file that it was read from; not compared.
    """

    id: str = ""
    scenes: List[Scene] = field(default_factory=list)
    meta: Dict[str, Any] = field(default_factory=dict)
    source: str = field(default="", compare=False)

    def __repr__(self) -> str:
        n_turns = sum(len(scene.utterances) for scene in self.scenes)
        counts = f"{len(self.scenes)} scenes, {n_turns} utterances"
        return f"<Dialogue {self.id!r}: {counts}>"

    @property
    def utterances(self) -> Iterator[Utterance]:
        """The utterances of all scenes in order."""
        return (turn for scene in self.scenes for turn in scene.utterances)

    def to_doc(self, nlp: Language, *, annotated: Optional[bool] = None) -> Doc:
        """Make a Doc: the words of the turns, with span groups for the rest.

        Tokens are kept where the dialogue has them; other utterances are
        tokenized by the pipeline's tokenizer. The Doc gets the span groups
        `utterances` and `scenes`, and `mentions` where it is annotated: without
        that group, a pipeline finds the mentions itself. Turns and scenes without
        a word have no place in a Doc and are left out.

        nlp (Language): The pipeline that gives the vocabulary and tokenizer.
        annotated (Optional[bool]): Whether the mentions are all that there are; by
            default if there is one.
        RETURNS (Doc): The Doc, not yet run through the pipeline.
        RAISES (ValueError): If a mention does not fit its utterance.
        """
        try:
            doc = _DocBuilder(self, nlp).build()
        except UnicodeEncodeError as error:
            where, half = f"dialogue {self.id!r}", error.object[error.start]
            raise ValueError(Errors.E233.format(where=where, text=half)) from error
        if annotated is None:
            annotated = len(doc.spans[MENTIONS]) > 0
        if not annotated:
            del doc.spans[MENTIONS]
        return doc

    @classmethod
    def from_doc(cls, doc: Doc) -> "Dialogue":
        """Read a Doc's span groups back into plain data; undoes `to_doc`.

        doc (Doc): A Doc with utterances, e.g. from `to_doc` or a pipeline.
        RETURNS (Dialogue): The dialogue, tokenized.
        """
        return _read_doc(doc)

    def split_scenes(self) -> List["Dialogue"]:
        """Make a dialogue of each scene, for models that know no longer context."""
        return [
            Dialogue(self.id, [scene], self.meta, self.source) for scene in self.scenes
        ]

    def without_empty(self) -> "Dialogue":
        """Leave out the turns and scenes without a word, as `to_doc` does."""
        scenes = []
        for scene in self.scenes:
            turns = [turn for turn in scene.utterances if turn.words or turn.text]
            if turns:
                scenes.append(Scene(scene.id, turns, scene.meta))
        return Dialogue(self.id, scenes, self.meta, self.source)


class _DocBuilder:
    """Gathers tokens and spans turn by turn, then makes the Doc once."""

    def __init__(self, dialogue: Dialogue, nlp: Language) -> None:
        self.dialogue = dialogue
        self.nlp = nlp
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

    def build(self) -> Doc:
        for scene in self.dialogue.scenes:
            start = len(self.words)
            for utterance in scene.utterances:
                self.add(utterance)
            if len(self.words) > start:
                self.scenes.append((start, len(self.words), scene))
        doc = Doc(
            self.nlp.vocab,
            words=self.words,
            spaces=self.spaces,
            sent_starts=self.starts if self.starts else None,
            tags=self.tags if any(self.tags) else None,
            lemmas=self.lemmas if any(self.lemmas) else None,
            ents=self.ents if any(tag != "O" for tag in self.ents) else None,
        )
        self.set_spans(doc)
        return doc

    def add(self, utterance: Utterance) -> None:
        sentences, spaces, mentions = self.tokenize(utterance)
        words = [word for sentence in sentences for word in sentence]
        if not words:
            return
        start = len(self.words)
        for mention in mentions:
            self.check(mention, len(words), utterance, "tokens")
            self.mentions.append((start + mention.start, start + mention.end, mention))
        self.words.extend(words)
        self.spaces.extend(spaces or self.layout(words, utterance))
        inner = None if utterance.sentences is None else False
        for sentence in sentences:
            self.starts.extend([True, *[inner] * (len(sentence) - 1)])
        self.tags.extend(self.layer(utterance, "tag", "", len(words)))
        self.lemmas.extend(self.layer(utterance, "lemma", "", len(words)))
        self.ents.extend(self.layer(utterance, "ner", "O", len(words)))
        self.utterances.append((start, start + len(words), utterance))

    def tokenize(
        self, utterance: Utterance
    ) -> Tuple[List[List[str]], List[bool], List[Mention]]:
        """Give an utterance's sentences, spaces (empty: unknown) and mentions by
        token offsets."""
        if utterance.sentences is not None:
            sentences = [sentence for sentence in utterance.sentences if sentence]
            return sentences, [], utterance.mentions
        doc = tokenize(self.nlp, utterance.text)
        mentions = []
        for mention in utterance.mentions:
            self.check(mention, len(utterance.text), utterance, "characters")
            span = doc.char_span(mention.start, mention.end, alignment_mode="expand")
            start, end = (span.start, span.end) if span is not None else (0, 0)
            mentions.append(Mention(start, end, mention.characters, mention.label))
        spaces = [bool(token.whitespace_) for token in doc]
        spaces[-1:] = [True] * bool(spaces)
        return [[token.text for token in doc]], spaces, mentions

    def check(
        self, mention: Mention, length: int, utterance: Utterance, unit: str
    ) -> None:
        if not 0 <= mention.start < mention.end <= length:
            raise ValueError(
                Errors.E001.format(
                    start=mention.start,
                    end=mention.end,
                    where=self.where(utterance),
                    length=length,
                    unit=unit,
                )
            )

    def layout(self, words: List[str], utterance: Utterance) -> List[bool]:
        spaces, exact = layout(words, utterance.text)
        if not exact:
            self.texts[str(len(self.utterances))] = utterance.text
        return spaces

    def layer(
        self, utterance: Utterance, name: str, missing: str, length: int
    ) -> List[str]:
        values = utterance.layers.get(name) or [missing] * length
        if len(values) != length:
            raise ValueError(
                Errors.E136.format(
                    name=name,
                    where=self.where(utterance),
                    found=len(values),
                    expected=length,
                )
            )
        return values

    def where(self, utterance: Utterance) -> str:
        name = repr(utterance.id) if utterance.id else f"{utterance.text[:60]!r}"
        return f"utterance {name} of dialogue {self.dialogue.id!r}"

    def set_spans(self, doc: Doc) -> None:
        turns = [
            Span(doc, start, end, label=join_names(turn.speakers), span_id=turn.id)
            for start, end, turn in self.utterances
        ]
        attrs: Dict[str, Any] = {
            OFFSETS: {
                str(i): [list(part) for part in turn.offsets]
                for i, (_, _, turn) in enumerate(self.utterances)
                if turn.offsets and str(i) not in self.texts
            }
        }
        if self.texts:
            attrs["texts"] = self.texts
        attrs.update(_meta_attrs([turn for _, _, turn in self.utterances]))
        parse = {
            str(i): turn.layers["parse"]
            for i, (_, _, turn) in enumerate(self.utterances)
            if "parse" in turn.layers
        }
        if parse:
            attrs["parse"] = parse
        doc.spans[UTTERANCES] = SpanGroup(
            doc, name=UTTERANCES, spans=turns, attrs=attrs
        )
        scenes = [
            Span(doc, start, end, label=scene.id, kb_id=self.dialogue.id)
            for start, end, scene in self.scenes
        ]
        attrs = _meta_attrs([scene for _, _, scene in self.scenes])
        if self.dialogue.meta:
            attrs["dialogue"] = self.dialogue.meta
        if self.dialogue.source:
            attrs[SOURCE] = self.dialogue.source
        doc.spans[SCENES] = SpanGroup(doc, name=SCENES, spans=scenes, attrs=attrs)
        doc.spans[MENTIONS] = [
            Span(doc, start, end, label=m.label, kb_id=join_names(m.characters))
            for start, end, m in self.mentions
        ]


def _meta_attrs(items: Sequence[Any]) -> Dict[str, Any]:
    meta = {str(i): item.meta for i, item in enumerate(items) if item.meta}
    return {"meta": meta} if meta else {}


def _read_doc(doc: Doc) -> Dialogue:
    turns, turn_attrs = _group(doc, UTTERANCES)
    spans, scene_attrs = _group(doc, SCENES)
    if not spans and (len(doc) or turns):
        spans = [Span(doc, 0, len(doc))]
    metas = scene_attrs.get("meta", {})
    scenes = [
        Scene(span.label_, meta=dict(metas.get(str(i), {})))
        for i, span in enumerate(spans)
    ]
    starts = [span.start for span in spans]
    inside = _mentions_by_turn(doc, turns)
    for i, turn in enumerate(turns):
        # A turn outside of every scene goes with the scene before it.
        scene = scenes[max(bisect_right(starts, turn.start) - 1, 0)]
        scene.utterances.append(_read_turn(turn, str(i), inside[i], turn_attrs))
    id = spans[0].kb_id_ if spans else ""
    meta = dict(scene_attrs.get("dialogue", {}))
    return Dialogue(id, scenes, meta, scene_attrs.get(SOURCE, ""))


def _mentions_by_turn(doc: Doc, turns: List[Span]) -> List[List[Span]]:
    """Give the mentions that begin in each turn, ordered by start, then end."""
    inside: List[List[Span]] = [[] for _ in turns]
    starts = [turn.start for turn in turns]
    for mention in sorted(_group(doc, MENTIONS)[0], key=lambda m: (m.start, m.end)):
        i = bisect_right(starts, mention.start) - 1
        if i >= 0 and mention.start < turns[i].end:
            inside[i].append(mention)
    return inside


def _group(doc: Doc, key: str) -> Tuple[List[Span], Dict[str, Any]]:
    if key not in doc.spans:
        return [], {}
    group = doc.spans[key]
    return list(group), group.attrs


def _read_turn(
    turn: Span, index: str, mentions: List[Span], attrs: Dict[str, Any]
) -> Utterance:
    layers = {}
    tags = [token.tag_ for token in turn]
    if any(tags):
        layers["tag"] = tags
    lemmas = [token.lemma_ for token in turn]
    if any(lemmas):
        layers["lemma"] = lemmas
    ents = [
        f"{token.ent_iob_}-{token.ent_type_}" if token.ent_type_ else "O"
        for token in turn
    ]
    if any(tag != "O" for tag in ents):
        layers["ner"] = ents
    if index in attrs.get("parse", {}):
        layers["parse"] = list(attrs["parse"][index])
    return Utterance(
        speakers=split_names(turn.label_),
        text=attrs.get("texts", {}).get(index, turn.text),
        sentences=_sentences(turn),
        mentions=[
            Mention(
                mention.start - turn.start,
                min(mention.end, turn.end) - turn.start,
                split_names(mention.kb_id_),
                mention.label_,
            )
            for mention in mentions
        ],
        id=turn.id_,
        layers=layers,
        meta=dict(attrs.get("meta", {}).get(index, {})),
        offsets=[
            (at, place, size)
            for at, place, size in attrs.get(OFFSETS, {}).get(index, ())
        ],
    )


def _sentences(turn: Span) -> List[List[str]]:
    sentences: List[List[str]] = []
    for token in turn:
        if not sentences or token.is_sent_start:
            sentences.append([])
        sentences[-1].append(token.text)
    return sentences
