"""The plain data that every reader ends in, and its way into and out of a Doc."""
from dataclasses import dataclass, field
from typing import Any, Dict, Iterator, List, Optional, Sequence, Tuple

from spacy.language import Language
from spacy.tokens import Doc, Span, SpanGroup

from .errors import Errors
from .names import join_names, split_names
from .spacing import layout, words_to_text

UTTERANCES = "utterances"
SCENES = "scenes"
MENTIONS = "mentions"
NOTES = "notes"


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
    """

    speakers: Tuple[str, ...] = ()
    text: str = ""
    sentences: Optional[List[List[str]]] = None
    mentions: List[Mention] = field(default_factory=list)
    id: str = ""
    layers: Dict[str, List[str]] = field(default_factory=dict)
    meta: Dict[str, Any] = field(default_factory=dict)

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


@dataclass
class Dialogue:
    """A story or an episode of one: scenes in order.

    id (str): The dialogue's id in its corpus, e.g. that of the episode.
    scenes (List[Scene]): The scenes in story order.
    meta (Dict[str, Any]): Whatever else the source says, as JSON values.
    """

    id: str = ""
    scenes: List[Scene] = field(default_factory=list)
    meta: Dict[str, Any] = field(default_factory=dict)

    @property
    def utterances(self) -> Iterator[Utterance]:
        """The utterances of all scenes in order."""
        return (turn for scene in self.scenes for turn in scene.utterances)

    def to_doc(self, nlp: Language) -> Doc:
        """Make a Doc: the words of the turns, with span groups for the rest.

        Tokens are kept where the dialogue has them; other utterances are
        tokenized by the pipeline's tokenizer. The Doc gets the span groups
        `utterances`, `scenes` and `mentions`. Turns and scenes without a word
        have no place in a Doc and are left out.

        nlp (Language): The pipeline that gives the vocabulary and tokenizer.
        RETURNS (Doc): The Doc, not yet run through the pipeline.
        RAISES (ValueError): If a mention does not fit its utterance.
        """
        return _DocBuilder(self, nlp).build()

    @classmethod
    def from_doc(cls, doc: Doc) -> "Dialogue":
        """Read a Doc's span groups back into plain data; undoes `to_doc`.

        doc (Doc): A Doc with utterances, e.g. from `to_doc` or a pipeline.
        RETURNS (Dialogue): The dialogue, tokenized.
        """
        return _read_doc(doc)

    def split_scenes(self) -> List["Dialogue"]:
        """Make a dialogue of each scene, for models that know no longer context."""
        return [Dialogue(self.id, [scene], self.meta) for scene in self.scenes]

    def without_empty(self) -> "Dialogue":
        """Leave out the turns and scenes without a word, as `to_doc` does."""
        scenes = []
        for scene in self.scenes:
            turns = [turn for turn in scene.utterances if turn.words or turn.text]
            if turns:
                scenes.append(Scene(scene.id, turns, scene.meta))
        return Dialogue(self.id, scenes, self.meta)


class _DocBuilder:
    """Gathers tokens and spans turn by turn, then makes the Doc once."""

    def __init__(self, dialogue: Dialogue, nlp: Language) -> None:
        self.dialogue = dialogue
        self.nlp = nlp
        self.words: List[str] = []
        self.spaces: List[bool] = []
        self.starts: List[Optional[bool]] = []
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
        start = len(self.words)
        sentences, spaces, mentions = self.tokenize(utterance)
        words = [word for sentence in sentences for word in sentence]
        if not words:
            return
        where = f"utterance {utterance.id!r} of dialogue {self.dialogue.id!r}"
        for mention in mentions:
            if not 0 <= mention.start < mention.end <= len(words):
                raise ValueError(
                    Errors.E001.format(
                        start=mention.start,
                        end=mention.end,
                        where=where,
                        length=len(words),
                        unit="tokens",
                    )
                )
            self.mentions.append((start + mention.start, start + mention.end, mention))
        if not spaces:
            spaces, exact = layout(words, utterance.text)
            if not exact:
                self.texts[str(len(self.utterances))] = utterance.text
        self.words.extend(words)
        self.spaces.extend(spaces)
        known = utterance.sentences is not None
        for sentence in sentences:
            inner: Optional[bool] = False if known else None
            self.starts.extend([True] + [inner] * (len(sentence) - 1))
        size = len(words)
        self.tags.extend(utterance.layers.get("tag") or [""] * size)
        self.lemmas.extend(utterance.layers.get("lemma") or [""] * size)
        self.ents.extend(utterance.layers.get("ner") or ["O"] * size)
        self.utterances.append((start, start + size, utterance))

    def tokenize(
        self, utterance: Utterance
    ) -> Tuple[List[List[str]], List[bool], List[Mention]]:
        """Give an utterance's sentences, spaces (empty: unknown) and mentions by
        token offsets."""
        if utterance.sentences is not None:
            return utterance.sentences, [], utterance.mentions
        doc = self.nlp.make_doc(utterance.text)
        mentions = []
        for mention in utterance.mentions:
            span = doc.char_span(mention.start, mention.end, alignment_mode="expand")
            if span is None or not len(span):
                raise ValueError(
                    Errors.E001.format(
                        start=mention.start,
                        end=mention.end,
                        where=f"utterance {utterance.text!r}",
                        length=len(utterance.text),
                        unit="characters",
                    )
                )
            mentions.append(
                Mention(span.start, span.end, mention.characters, mention.label)
            )
        spaces = [bool(token.whitespace_) for token in doc]
        if spaces:
            spaces[-1] = True
        return [[token.text for token in doc]], spaces, mentions

    def set_spans(self, doc: Doc) -> None:
        turns = [
            Span(doc, start, end, label=join_names(turn.speakers), span_id=turn.id)
            for start, end, turn in self.utterances
        ]
        attrs: Dict[str, Any] = {}
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
    scenes, scene_attrs = _group(doc, SCENES)
    if not scenes and len(doc):
        scenes = [Span(doc, 0, len(doc))]
    mentions = sorted(_group(doc, MENTIONS)[0], key=lambda m: (m.start, m.end))
    utterances: List[Utterance] = []
    next_mention = 0
    for i, turn in enumerate(turns):
        inside = []
        while next_mention < len(mentions) and mentions[next_mention].start < turn.end:
            mention = mentions[next_mention]
            next_mention += 1
            if mention.start >= turn.start:
                inside.append(mention)
        utterances.append(_read_turn(turn, str(i), inside, turn_attrs))
    metas = scene_attrs.get("meta", {})
    dialogue = Dialogue(
        id=scenes[0].kb_id_ if scenes else "",
        meta=dict(scene_attrs.get("dialogue", {})),
    )
    for i, scene in enumerate(scenes):
        inside_turns = [
            utterance
            for turn, utterance in zip(turns, utterances)
            if scene.start <= turn.start < scene.end
        ]
        dialogue.scenes.append(
            Scene(scene.label_, inside_turns, dict(metas.get(str(i), {})))
        )
    return dialogue


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
    )


def _sentences(turn: Span) -> List[List[str]]:
    sentences: List[List[str]] = []
    for token in turn:
        if not sentences or token.is_sent_start:
            sentences.append([])
        sentences[-1].append(token.text)
    return sentences
