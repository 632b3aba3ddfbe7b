"""Read dialogues with graded responses as training and evaluation examples."""

import random
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import (
    Callable,
    Iterable,
    Iterator,
    List,
    Optional,
    Sequence,
    Tuple,
    Union,
)

from spacy.language import Language
from spacy.tokens import Doc
from spacy.training import Example
from spacy.util import registry

from ...dialogue.dialogue import Dialogue
from ...dialogue.structure import copy_structure
from ...errors import Errors
from ...formats.doc_readers import read_spacy
from ...formats.documents import read_dialogues
from ...formats.registry import SPACY, guess_format
from .negatives import NEAR_SHARE, NegativeSampler

Paths = Union[str, Path, Sequence[str]]
Read = Callable[[Language], Iterable[Example]]


@registry.readers("spacy_charid.ResponseCorpus.v1")
def create_response_corpus(
    path: Optional[Paths],
    format: Optional[str] = None,
    n_negatives: int = 0,
    n_positives: int = 0,
    limit: int = 0,
    skip: int = 0,
    seed: int = 0,
    near_share: float = NEAR_SHARE,
    min_words: int = 0,
    same_length: bool = False,
    distractors: Optional[Paths] = None,
    distractors_format: Optional[str] = None,
) -> Read:
    """Create a reader of dialogues with graded candidates for the next turn.

    path (Optional[Paths]): A file, or several. If None, reading raises an error.
    format (Optional[str]): The format of the files, such as `dailydialog-pp`; a
        `.spacy` file needs none.
    n_negatives (int): Wrong candidates that each dialogue without any gets anew in
        every epoch, which answer other dialogues of the files. Any further ones of a
        dialogue that has some are left out at random. 0 leaves the candidates as they
        are.
    n_positives (int): The number of right candidates that are drawn in every epoch; 0
        for all.
    limit (int): Read at most this many dialogues; 0 for all.
    skip (int): Leave out this many dialogues first.
    seed (int): Where the drawing starts.
    near_share (float): The share of the wrong candidates that also share a rare word
        with the dialogue.
    min_words (int): The least number of words of the wrong candidates. Short answers
        fit many dialogues, and would often be right.
    same_length (bool): Whether the wrong candidates are about as long as the right
        ones, so that no length is learned.
    distractors (Optional[Paths]): Files of other dialogues. If given, every second
        wrong candidate is a sentence of these.
    distractors_format (Optional[str]): The format of the distractors.
    RETURNS (Callable[[Language], Iterable[Example]]): The reader.
    """
    rng = random.Random(seed)
    end = skip + limit if limit else None

    def read_all(nlp: Language) -> Iterator[Dialogue]:
        if path is None:
            raise ValueError(Errors.E035)
        return _read(nlp, path, format)

    @lru_cache(maxsize=1)  # the same for every epoch
    def prepare(nlp: Language) -> Tuple[List[Dialogue], NegativeSampler]:
        dialogues = list(read_all(nlp))
        texts = _read_texts(nlp, distractors, distractors_format)
        sampler = NegativeSampler(
            nlp,
            dialogues,
            near_share=near_share,
            min_words=min_words,
            same_length=same_length,
            texts=texts,
        )
        return dialogues[skip:end], sampler

    def read(nlp: Language) -> Iterator[Example]:
        if n_negatives or n_positives:
            dialogues, sampler = prepare(nlp)
            for dialogue in rng.sample(dialogues, len(dialogues)):
                drawn = sampler.draw(dialogue, n_positives, n_negatives, rng)
                yield make_ranking_example(drawn.to_doc(nlp, annotated=False))
        else:
            for dialogue in islice(read_all(nlp), skip, end):
                yield make_ranking_example(dialogue.to_doc(nlp))

    return read


def _read(nlp: Language, paths: Paths, format: Optional[str]) -> Iterator[Dialogue]:
    for path in [paths] if isinstance(paths, (str, Path)) else paths:
        form = format or guess_format(path)
        if form == SPACY:
            yield from map(Dialogue.from_doc, read_spacy(path, nlp.vocab))
        else:
            yield from read_dialogues(path, form)


def _read_texts(
    nlp: Language, paths: Optional[Paths], format: Optional[str]
) -> Iterator[str]:
    """Read what is said in dialogues."""
    for dialogue in _read(nlp, paths, format) if paths else ():
        yield from (turn.text for turn in dialogue.utterances)


def make_ranking_example(reference: Doc) -> Example:
    """Create an example whose predicted Doc has the candidates without their grades."""
    predicted = Doc(
        reference.vocab,
        words=[token.text for token in reference],
        spaces=[bool(token.whitespace_) for token in reference],
    )
    example = Example(predicted, reference)
    copy_structure(example, mentions=True)
    return example
