"""Link gold mentions, for benchmarks that look at single links."""

from pathlib import Path
from typing import Any, Iterator, List, NamedTuple, Tuple

from spacy_charid.cli.pipeline import load_pipeline
from spacy_charid.dialogue.data import MENTIONS
from spacy_charid.dialogue.spans import names_of
from spacy_charid.formats.documents import read_docs
from spacy_charid.linking.decoding import Link
from spacy_charid.linking.prediction import Prediction
from spacy_charid.names.labels import is_ambiguous
from spacy_charid.training.corpora import make_example


class LinkedDoc(NamedTuple):
    """A document's gold mentions, linked.

    prediction (Prediction): Structure, candidates and scores.
    gold (List[Tuple[str, ...]]): The gold characters of each mention.
    links (List[Link]): The predicted links.
    """

    prediction: Prediction
    gold: List[Tuple[str, ...]]
    links: List[Link]


def link_gold(model: str, data: Path) -> Iterator[LinkedDoc]:
    """Link the gold mentions of annotated dialogues.

    model (str): The pipeline.
    data (Path): The dialogues.
    YIELDS (LinkedDoc): One per document.
    """
    nlp = load_pipeline(model)
    linker: Any = nlp.get_pipe("character_linker")
    examples = [make_example(d, gold_mentions=True) for d in read_docs(nlp, [data])]
    predictions = linker.predict([eg.predicted for eg in examples])
    for eg, prediction in zip(examples, predictions, strict=True):
        gold = [names_of(mention) for mention in eg.reference.spans[MENTIONS]]
        yield LinkedDoc(prediction, gold, linker.decode(prediction))


def is_single(names: Tuple[str, ...]) -> bool:
    """Check whether a mention refers to exactly one character of the cast."""
    return len(names) == 1 and not is_ambiguous(names[0])
