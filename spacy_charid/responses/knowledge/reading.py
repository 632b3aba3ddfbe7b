"""The sentences of a reading set and the turns that choose from them."""

from dataclasses import dataclass, field
from typing import Dict, List, Sequence, Tuple

from spacy.tokens import Doc

from ...dialogue.data import UTTERANCES
from ...dialogue.knowledge import Document, Passage, get_documents
from ...dialogue.spans import speakers_of
from ..lexical import Frequencies, Words, content_words
from ..metrics.words import split_words
from ..next_turn import guess_speaker

Vector = Dict[str, float]


@dataclass(frozen=True)
class Sentence:
    """A sentence of a reading set.

    passage (Passage): The sentence and its place.
    section (str): The section that annotation refers to.
    title (str): What its document is about.
    words (Words): Its words.
    readers (Tuple[str, ...]): Who has read it; empty for all.
    """

    passage: Passage
    section: str
    title: str
    words: Words
    readers: Tuple[str, ...] = ()


@dataclass(frozen=True)
class Choice:
    """A turn and the sentences that it can build on.

    turn (int): The number of the utterance; that of the next one if it is not there.
    history (Sequence[Words]): The words of the turns before it.
    response (Words): The words of the turn; none if it is unknown.
    sentences (Sequence[Sentence]): What its speaker has read.
    frequencies (Frequencies): Of the words in the sentences.
    vectors (Dict[Words, Vector]): What the choices of a Doc have computed so far.
    """

    turn: int
    history: Sequence[Words]
    response: Words
    sentences: Sequence[Sentence]
    frequencies: Frequencies
    vectors: Dict[Tuple[str, ...], Vector] = field(default_factory=dict, compare=False)


def read_choices(doc: Doc) -> List[Choice]:
    """Read the choices of each turn of a Doc, and of the turn after the last one.

    doc (Doc): A Doc with utterances and documents.
    RETURNS (List[Choice]): The choices; none if nobody has read anything.
    """
    turns = list(doc.spans.get(UTTERANCES, ()))
    sentences = [s for document in get_documents(doc) for s in read_sentences(document)]
    if not turns or not sentences:
        return []
    speakers = [*map(speakers_of, turns), (guess_speaker(doc),)]
    words = [read_words(turn.text) for turn in turns]
    frequencies = Frequencies.of(sentence.words for sentence in sentences)
    vectors: Dict[Tuple[str, ...], Vector] = {}
    choices = []
    for i, names in enumerate(speakers):
        # A narrow reading set is better than none: an unknown speaker has read all.
        known = [s for s in sentences if not s.readers or set(names) & set(s.readers)]
        response = words[i] if i < len(words) else []
        found = known or sentences
        known_so_far = (words[:i], response, found, frequencies, vectors)
        choices.append(Choice(i, *known_so_far))
    return choices


def read_sentences(document: Document) -> List[Sentence]:
    """Read the sentences of a document."""
    return [
        Sentence(
            Passage(document.id, i, text),
            document.section,
            document.title,
            read_words(text),
            document.readers,
        )
        for i, text in enumerate(document.sentences)
    ]


def read_words(text: str) -> Words:
    """Get the words of a text that have a letter or digit, in lower case."""
    return content_words(split_words(text))
