"""Find the mentions of persons in a dialogue."""
from typing import Callable, Dict, Iterable, List, Optional, Set, Tuple

from spacy.language import Language
from spacy.pipeline import Pipe
from spacy.scorer import Scorer
from spacy.tokens import Doc, Span
from spacy.training import Example
from spacy.util import registry

from .dialogue import MENTIONS, NOTES, UTTERANCES
from .errors import Errors
from .lexicon import PRONOUNS, TITLES, given_names, personal_nouns
from .names import is_everyone, split_names
from .segmentation import segment_doc
from .view import NAME, NOMINAL, PRONOUN

SPAN_STYLES = ("head", "phrase")
_SENTENCE_END = frozenset('. ? ! ... … : " `` “ - -- ( ['.split())
_NOT_A_NAME = frozenset("god jesus christ lord ok okay santa".split())
_EXCLAIMED = frozenset("god gosh goodness lord word".split())
_POSSESSIVE_CLITICS = ("'s", "’s", "'", "’")
_DETERMINERS = frozenset("a an the this that these those some any no every".split())


def mention_detector_score(examples: Iterable[Example], **kwargs) -> Dict:
    """Score the mention spans: `mentions_p`, `mentions_r`, `mentions_f`."""
    kwargs = {"attr": "mentions", "has_annotation": _has_mentions, **kwargs}
    kwargs.update(getter=_get_mentions, allow_overlap=True, labeled=False)
    scores = Scorer.score_spans(list(examples), **kwargs)
    return {key: scores.get(key) for key in ("mentions_p", "mentions_r", "mentions_f")}


def _get_mentions(doc: Doc, _: str) -> Iterable[Span]:
    return doc.spans[MENTIONS] if MENTIONS in doc.spans else []


def _has_mentions(doc: Doc) -> bool:
    return MENTIONS in doc.spans


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
        "person_nouns": None,
        "ent_labels": ["PERSON", "PER"],
        "span_style": "head",
        "overwrite": False,
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
    person_nouns: Optional[List[str]],
    ent_labels: List[str],
    span_style: str,
    overwrite: bool,
    scorer: Optional[Callable],
) -> "MentionDetector":
    """Construct a MentionDetector component.

    names (bool): Find names: PERSON entities where the pipeline has an entity
        recognizer, known given names, and the names of the dialogue's speakers.
    pronouns (bool): Find personal and possessive pronouns other than it-forms.
    nouns (bool): Find nouns from the gazetteer of persons.
    plural_pronouns (bool): Let `pronouns` include we- and they-forms.
    person_nouns (Optional[List[str]]): Gazetteer to use instead of the package's.
    ent_labels (List[str]): Entity labels that stand for persons.
    span_style (str): `head`: the head noun or the name, as the corpora annotate;
        `phrase`: with determiner, possessive and adjectives, so mentions nest.
    overwrite (bool): Replace mentions that a Doc already has.
    scorer (Optional[Callable]): The scoring method.
    """
    return MentionDetector(
        name,
        names=names,
        pronouns=pronouns,
        nouns=nouns,
        plural_pronouns=plural_pronouns,
        person_nouns=person_nouns,
        ent_labels=ent_labels,
        span_style=span_style,
        overwrite=overwrite,
        scorer=scorer,
    )


class MentionDetector(Pipe):
    """Rule-based detector of mentions of persons.

    A noun phrase is a mention if it is a PERSON named entity, a pronoun or
    possessive pronoun, or headed by a noun for a person: Choi and Chen (SemEval
    2018 Task 4), section 3.1. What the pipeline lacks (tags, entities) is made up
    for by word lists and by the names of the speakers.

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
        person_nouns: Optional[List[str]] = None,
        ent_labels: Iterable[str] = ("PERSON", "PER"),
        span_style: str = "head",
        overwrite: bool = False,
        scorer: Optional[Callable] = mention_detector_score,
    ) -> None:
        if span_style not in SPAN_STYLES:
            raise ValueError(
                Errors.E020.format(value=span_style, allowed=", ".join(SPAN_STYLES))
            )
        self.name = name
        self.names = names
        self.pronouns = pronouns
        self.nouns = nouns
        self.plural_pronouns = plural_pronouns
        self.gazetteer: Set[str] = set(
            personal_nouns() if person_nouns is None else map(str.lower, person_nouns)
        )
        self.ent_labels = frozenset(ent_labels)
        self.span_style = span_style
        self.overwrite = overwrite
        self.scorer = scorer

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

        Speaker tags and stage directions are passed over.

        doc (Doc): The Doc.
        utterances (Optional[List[Span]]): The turns, if known; else those of the
            Doc, else those found in its text.
        notes (Optional[List[Span]]): The stage directions, likewise.
        RETURNS (List[Span]): The mentions (label: `PRONOUN`, `NAME`, `NOMINAL`),
            ordered by start, then end.
        """
        if utterances is None:
            utterances, notes = _structure(doc)
        words = [token.text for token in doc]
        skip = {i for note in notes or () for i in range(note.start, note.end)}
        speakers = _speaker_words(utterances)
        spans: Dict[Tuple[int, int], str] = {}
        taken: Set[int] = set()
        ents = self._entities(doc) if self.names else {}
        for turn in utterances:
            position = turn.start
            while position < turn.end:
                if position in skip:
                    position += 1
                    continue
                found = self._mention_at(doc, words, position, turn, speakers, ents)
                if found is None:
                    position += 1
                    continue
                start, end, label = found
                if not taken.intersection(range(start, end)):
                    spans[self._extent(words, start, end, label, turn)] = label
                    taken.update(range(start, end))
                position = max(end, position + 1)
        return [
            Span(doc, start, end, label=label)
            for (start, end), label in sorted(spans.items())
        ]

    def _entities(self, doc: Doc) -> Dict[int, int]:
        """Give the end of each person entity by its start."""
        ents = {}
        for ent in doc.ents:
            if ent.label_ in self.ent_labels:
                start, end = ent.start, ent.end
                while end - start > 1 and doc[end - 1].text in _POSSESSIVE_CLITICS:
                    end -= 1
                while end - start > 1 and _plain(doc[start].text) in TITLES:
                    start += 1
                ents[start] = end
        return ents

    def _mention_at(
        self,
        doc: Doc,
        words: List[str],
        position: int,
        turn: Span,
        speakers: Set[str],
        ents: Dict[int, int],
    ) -> Optional[Tuple[int, int, str]]:
        word = words[position]
        if self.pronouns and self._is_pronoun(words, position):
            return position, position + 1, PRONOUN
        if self.names:
            end = self._name_end(doc, words, position, turn, speakers, ents)
            if end is not None:
                return position, end, NAME
        if self.nouns and self._is_person_noun(doc, words, position, turn):
            return position, position + 1, NOMINAL
        return None

    def _is_pronoun(self, words: List[str], position: int) -> bool:
        word = words[position]
        following = words[position + 1].lower() if position + 1 < len(words) else ""
        if word in ("'s", "’s"):
            return self.plural_pronouns and words[position - 1].lower() == "let"
        pronoun = PRONOUNS.get(word.lower())
        if pronoun is None or word == "US":
            return False
        if pronoun.possessive and following.rstrip("!.,") in _EXCLAIMED:
            return False
        plural = pronoun.number == "plur" and pronoun.person != 2
        return self.plural_pronouns or not plural

    def _name_end(
        self,
        doc: Doc,
        words: List[str],
        position: int,
        turn: Span,
        speakers: Set[str],
        ents: Dict[int, int],
    ) -> Optional[int]:
        word = words[position]
        if not word[:1].isupper() or _plain(word) in _NOT_A_NAME:
            return None
        opening = position == turn.start or words[position - 1] in _SENTENCE_END
        end = ents.get(position)
        if end is not None and not (opening and self._is_plain_word(doc, position)):
            return min(end, turn.end)
        if not opening or self._stands_alone(words, position, turn):
            if len(word) > 2 and any(s.startswith(word.casefold()) for s in speakers):
                return position + 1
        titled = position > turn.start and _plain(words[position - 1]) in _TITLE_MARKS
        if not (titled or self._is_name(word, speakers, opening)):
            return None
        end = position + 1
        while end < turn.end and self._continues_name(words[end], speakers):
            end += 1
        return end

    def _is_name(self, word: str, speakers: Set[str], opening: bool) -> bool:
        key = word.casefold()
        if key in speakers:
            return not (opening and key in _COMMON)
        known = given_names().get(_capitalize(word))
        return known is not None and not (known[1] or word.isupper())

    def _stands_alone(self, words: List[str], position: int, turn: Span) -> bool:
        return position + 1 < turn.end and words[position + 1] in _SENTENCE_END | {","}

    def _continues_name(self, word: str, speakers: Set[str]) -> bool:
        if not word[:1].isupper() or len(word) < 2 or not word[-1].isalpha():
            return False
        return word.lower() not in PRONOUNS

    def _is_plain_word(self, doc: Doc, position: int) -> bool:
        """Tell whether a sentence's first word only looks like a name."""
        token = doc[position]
        return bool(token.pos_) and token.pos_ not in ("PROPN", "NOUN")

    def _is_person_noun(
        self, doc: Doc, words: List[str], position: int, turn: Span
    ) -> bool:
        word = words[position]
        if word.lower() not in self.gazetteer:
            return False
        if word.lower() in TITLES and position + 1 < turn.end:
            if words[position + 1][:1].isupper() and words[position + 1] != "I":
                return False
        if word.lower() == "dear" and words[position - 1].lower() == "oh":
            return False
        pos = doc[position].pos_
        if pos and pos not in ("NOUN", "PROPN", "INTJ"):
            return False
        return not self._modifies(doc, position, turn)

    def _modifies(self, doc: Doc, position: int, turn: Span) -> bool:
        """Tell whether a noun only modifies the next one, as in `baby shower`."""
        token = doc[position]
        if doc.has_annotation("DEP"):
            return token.dep_ in ("compound", "amod")
        return False

    def _extent(
        self, words: List[str], start: int, end: int, label: str, turn: Span
    ) -> Tuple[int, int]:
        """Widen a noun to its phrase where phrases are asked for."""
        if self.span_style == "head" or label == PRONOUN:
            return start, end
        if label == NAME:
            titled = start > turn.start and _plain(words[start - 1]) in TITLES
            return start - titled, end
        for position in range(start - 1, max(turn.start, start - 5) - 1, -1):
            word = words[position].lower()
            pronoun = PRONOUNS.get(word)
            if word in _DETERMINERS or (pronoun and pronoun.possessive):
                return position, end
            if word == "her":
                return position, end
            if word in _POSSESSIVE_CLITICS and position > turn.start:
                return position - 1, end
            if not word.isalpha() or pronoun:
                break
        return start, end

    def score(self, examples: Iterable[Example], **kwargs) -> Dict:
        """Score a batch of examples; see `mention_detector_score`."""
        if self.scorer is None:
            return {}
        return self.scorer(examples, **kwargs)


def _structure(doc: Doc) -> Tuple[List[Span], List[Span]]:
    if UTTERANCES in doc.spans:
        notes = doc.spans[NOTES] if NOTES in doc.spans else []
        return list(doc.spans[UTTERANCES]), list(notes)
    utterances, _, notes = segment_doc(doc)
    return utterances, notes


def _speaker_words(utterances: List[Span]) -> Set[str]:
    words = set()
    for label in {turn.label_ for turn in utterances}:
        for speaker in split_names(label):
            if not is_everyone(speaker):
                words.update(speaker.casefold().split())
    return words - _COMMON - personal_nouns().keys() - {t + "." for t in TITLES} - TITLES


def _plain(word: str) -> str:
    return word.lower().rstrip(".")


def _capitalize(word: str) -> str:
    return word[:1].upper() + word[1:].lower() if word.isupper() else word


_COMMON = frozenset("the a an of and first second young old big little fat".split())
_TITLE_MARKS = frozenset("mr mrs ms miss dr".split())

registry.scorers.register("spacy_charid.mention_scorer.v1", func=make_mention_scorer)
