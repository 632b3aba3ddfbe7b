"""Find the mentions of persons in a dialogue."""

import warnings
from typing import Any, Callable, Dict, FrozenSet, Iterable, List, Optional

from spacy.language import Language
from spacy.pipeline import Pipe
from spacy.scorer import Scorer
from spacy.tokens import Doc, Span
from spacy.training import Example
from spacy.util import registry

from ..cast.bank import CharacterBank
from ..dialogue.data import MENTIONS, UTTERANCES
from ..dialogue.segmentation import get_segments
from ..dialogue.shapes.hints import make_hints
from ..dialogue.text_reader import TextReader
from ..dialogue.words import DocWords, read_words
from ..errors import Warnings
from ..names.nouns import personal_nouns, plurals_of
from ..util import check_choice
from .rules import MentionRules, find_mentions

SPAN_STYLES = ("head", "phrase")


def mention_detector_score(
    examples: Iterable[Example], **kwargs: Any
) -> Dict[str, Any]:
    """Score the spans of mentions: `mentions_p`, `mentions_r`, `mentions_f`."""
    kwargs = {"attr": "mentions", "has_annotation": _has_mentions, **kwargs}
    kwargs.update(getter=_get_mentions, allow_overlap=True, labeled=False)
    scores = Scorer.score_spans(list(examples), **kwargs)
    return {key: scores.get(key) for key in ("mentions_p", "mentions_r", "mentions_f")}


def _get_mentions(doc: Doc, _: str) -> Iterable[Span]:
    return doc.spans.get(MENTIONS, [])


def _has_mentions(doc: Doc) -> bool:
    return MENTIONS in doc.spans


@registry.scorers("spacy_charid.mention_scorer.v1")
def make_mention_scorer() -> Callable:
    return mention_detector_score


@Language.factory(
    "mention_detector",
    assigns=["doc.spans"],
    default_config={
        "names": True,
        "pronouns": True,
        "nouns": True,
        "plural_pronouns": True,
        "plural_nouns": True,
        "person_nouns": None,
        "ent_labels": ["PERSON", "PER"],
        "span_style": "head",
        "overwrite": False,
        "speakers": [],
        "speaker_pattern": None,
        "scorer": {"@scorers": "spacy_charid.mention_scorer.v1"},
    },
    default_score_weights={"mentions_f": 1.0, "mentions_p": 0.0, "mentions_r": 0.0},
)
def make_mention_detector(
    nlp: Language,
    name: str,
    names: bool,
    pronouns: bool,
    nouns: bool,
    plural_pronouns: bool,
    plural_nouns: bool,
    person_nouns: Optional[List[str]],
    ent_labels: List[str],
    span_style: str,
    overwrite: bool,
    speakers: List[str],
    speaker_pattern: Optional[str],
    scorer: Optional[Callable],
) -> "MentionDetector":
    """Construct a MentionDetector component.

    names (bool): Find names: PERSON entities if the pipeline has an entity recognizer,
        known given names, and the names of the dialogue's speakers.
    pronouns (bool): Find personal and possessive pronouns, except forms of `it`.
    nouns (bool): Find nouns for persons from the gazetteer.
    plural_pronouns (bool): Let `pronouns` include forms of `we` and `they`.
    plural_nouns (bool): Let `nouns` include plurals: `our parents`, `your people`.
    person_nouns (Optional[List[str]]): Gazetteer to use instead of the package's.
    ent_labels (List[str]): Entity labels of persons.
    span_style (str): `head` for the head noun or the name, as in the corpora; `phrase`
        for the phrase with determiners and adjectives, so that mentions nest.
    overwrite (bool): Replace mentions that a Doc already has.
    speakers (List[str]): Names of speakers as written in texts, in case they are not
        found. The `character_linker` uses them too.
    speaker_pattern (Optional[str]): A regular expression of what precedes the words of
        a speaker in a line; see `dialogue.shapes.hints`.
    scorer (Optional[Callable]): The scoring method.
    """
    warn_language(nlp, name)
    for pipe, factory in nlp.pipe_factories.items():
        if factory == "character_linker":
            message = Warnings.W261.format(name=name, linker=pipe)
            warnings.warn(message, stacklevel=2)
    return MentionDetector(
        name,
        names=names,
        pronouns=pronouns,
        nouns=nouns,
        plural_pronouns=plural_pronouns,
        plural_nouns=plural_nouns,
        person_nouns=person_nouns,
        ent_labels=ent_labels,
        span_style=span_style,
        overwrite=overwrite,
        speakers=speakers,
        speaker_pattern=speaker_pattern,
        scorer=scorer,
    )


def warn_language(nlp: Language, name: str) -> None:
    """Warn if a component is added to a pipeline of another language than English.

    nlp (Language): The pipeline.
    name (str): The name of the component.
    """
    if nlp.lang != "en":
        warnings.warn(Warnings.W260.format(name=name, lang=nlp.lang), stacklevel=3)


class MentionDetector(Pipe):
    """Rule-based detector of mentions of persons.

    A noun phrase is a mention if it is a PERSON named entity, a pronoun or
    possessive pronoun, or headed by a noun for a person: Choi and Chen (SemEval
    2018 Task 4), section 3.1. Word lists and the names of the speakers make up for
    missing tags and entities.

    `bank` holds a cast whose capitalized names are found too. A `character_linker`
    later in the pipeline replaces it with its own bank, and saves it.

    DOCS: docs/mention-detection.md
    """

    def __init__(
        self,
        name: str = "mention_detector",
        *,
        names: bool = True,
        pronouns: bool = True,
        nouns: bool = True,
        plural_pronouns: bool = True,
        plural_nouns: bool = True,
        person_nouns: Optional[List[str]] = None,
        ent_labels: Iterable[str] = ("PERSON", "PER"),
        span_style: str = "head",
        overwrite: bool = False,
        speakers: Iterable[str] = (),
        speaker_pattern: Optional[str] = None,
        scorer: Optional[Callable] = mention_detector_score,
    ) -> None:
        check_choice("span_style", span_style, SPAN_STYLES)
        self.name = name
        self.names = names
        self.pronouns = pronouns
        self.nouns = nouns
        self.plural_pronouns = plural_pronouns
        self.plural_nouns = plural_nouns
        self.gazetteer: FrozenSet[str] = frozenset(
            personal_nouns() if person_nouns is None else map(str.lower, person_nouns)
        )
        plurals = plurals_of(self.gazetteer) if plural_nouns else frozenset()
        self.person_nouns = self.gazetteer | plurals
        self.ent_labels = frozenset(ent_labels)
        self.span_style = span_style
        self.overwrite = overwrite
        self.texts = TextReader(make_hints(speakers, speaker_pattern))
        self.scorer = scorer
        self.bank = CharacterBank()

    def __call__(self, doc: Doc) -> Doc:
        """Write `doc.spans["mentions"]`, unless the Doc has mentions already.

        doc (Doc): The Doc.
        RETURNS (Doc): The same Doc.
        """
        if self.overwrite or MENTIONS not in doc.spans:
            doc.spans[MENTIONS] = self.detect(doc)
        return doc

    def detect(
        self,
        doc: Doc,
        *,
        utterances: Optional[List[Span]] = None,
        notes: Optional[List[Span]] = None,
    ) -> List[Span]:
        """Find the mentions of a Doc without changing it.

        Speaker tags and stage directions are ignored.

        doc (Doc): The Doc.
        utterances (Optional[List[Span]]): The turns. Defaults to those of the Doc, or
            those detected in its text.
        notes (Optional[List[Span]]): The stage directions. Defaults likewise.
        RETURNS (List[Span]): The mentions (label: `PRONOUN`, `NAME`, `NOMINAL`),
            ordered by start, then end.
        """
        scenes: List[Span] = []
        if utterances is None:
            is_text = UTTERANCES not in doc.spans
            text = self.texts.read(doc, keep=True) if is_text else None
            utterances, scenes, notes = get_segments(doc, text)
        notes = notes or []
        return self.detect_in(read_words(doc, utterances, scenes, notes), notes)

    def detect_in(self, words: DocWords, notes: Iterable[Span]) -> List[Span]:
        """Find the mentions of a Doc whose words have been read; see `detect`.

        words (DocWords): The words.
        notes (Iterable[Span]): The stage directions.
        RETURNS (List[Span]): The mentions.
        """
        rules = MentionRules(
            names=self.names,
            pronouns=self.pronouns,
            nouns=self.nouns,
            plural_pronouns=self.plural_pronouns,
            gazetteer=self.person_nouns,
            ent_labels=self.ent_labels,
            phrases=self.span_style == "phrase",
            listed=self.bank.name_words,
        )
        return find_mentions(words, notes, rules)

    def score(self, examples: Iterable[Example], **kwargs: Any) -> Dict[str, Any]:
        """Score a batch of examples; see `mention_detector_score`."""
        if self.scorer is None:
            return {}
        return self.scorer(examples, **kwargs)
