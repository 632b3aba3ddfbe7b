"""Read dialogues as training and evaluation examples of a response generator."""

import random
from itertools import islice
from pathlib import Path
from typing import Callable, Iterable, Iterator, List, Optional, Union

from spacy.language import Language
from spacy.tokens import Doc
from spacy.training import Example
from spacy.util import registry

from ...errors import Errors
from ...formats.documents import read_docs


@registry.readers("spacy_charid.GenerationCorpus.v1")
def create_generation_corpus(
    path: Optional[Union[str, Path]],
    format: Optional[str] = None,
    limit: int = 0,
    shuffle: int = 0,
) -> Callable[[Language], Iterable[Example]]:
    """Create a reader of dialogues whose turns, or graded responses, are the gold.

    The predicted Docs have the words, but no utterances, so that an evaluation during
    training computes the perplexity of the given responses and generates none.

    path (Optional[Union[str, Path]]): A `.spacy` file, a corpus file, or a folder of
        such files. If None, reading raises an error.
    format (Optional[str]): Format of corpus files. If None, it is guessed.
    limit (int): Read at most this many examples; 0 for all.
    shuffle (int): Shuffle within a window of this many dialogues, for a corpus that is
        streamed (`training.max_epochs = -1`), which spaCy does not shuffle.
    RETURNS (Callable[[Language], Iterable[Example]]): The reader.
    """

    def read(nlp: Language) -> Iterator[Example]:
        if path is None:
            raise ValueError(Errors.E035)
        docs = islice(read_docs(nlp, path, format=format), limit or None)
        yield from map(make_example, shuffle_window(docs, shuffle))

    return read


def shuffle_window(docs: Iterable[Doc], size: int) -> Iterator[Doc]:
    """Shuffle Docs with at most `size` of them in memory."""
    window: List[Doc] = []
    for doc in docs:
        if len(window) < size:
            window.append(doc)
            continue
        if window:
            i = random.randrange(size)
            window[i], doc = doc, window[i]
        yield doc
    random.shuffle(window)
    yield from window


def make_example(reference: Doc) -> Example:
    """Create an example whose predicted Doc has the words of the reference only."""
    words = [token.text for token in reference]
    spaces = [bool(token.whitespace_) for token in reference]
    return Example(Doc(reference.vocab, words=words, spaces=spaces), reference)
