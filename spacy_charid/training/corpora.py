"""Read annotated dialogues as training and evaluation examples."""

from itertools import islice
from pathlib import Path
from typing import Callable, Iterable, Iterator, Optional, Sequence, Tuple, Union

from spacy.language import Language
from spacy.tokens import Doc
from spacy.training import Example
from spacy.util import registry

from ..dialogue.data import MENTIONS
from ..dialogue.structure import copy_structure
from ..errors import Errors
from ..formats.conll2012 import read_entity_map
from ..formats.corrections import correct_docs
from ..formats.documents import read_docs
from ..util import check_choice

UNITS = ("dialogue", "scene")


@registry.readers("spacy_charid.DialogueCorpus.v1")
def create_dialogue_corpus(
    path: Optional[Union[str, Path]],
    format: Optional[str] = None,
    gold_mentions: bool = True,
    unit: str = "dialogue",
    entity_map: Optional[Union[str, Path]] = None,
    limit: int = 0,
    corrections: Optional[Union[str, Path]] = None,
    speakers: Sequence[str] = (),
    speaker_pattern: Optional[str] = None,
) -> Callable[[Language], Iterable[Example]]:
    """Create a reader of examples that keep speakers, scenes and gold mentions.

    spaCy's own corpus reader creates the predicted Doc from the text alone, without
    these.

    path (Optional[Union[str, Path]]): A `.spacy` file, a corpus file, or a folder of
        such files. If None, reading raises an error.
    format (Optional[str]): Format of corpus files. If None, it is detected by suffix.
    gold_mentions (bool): Whether the predicted Docs get the annotated mentions,
        without their characters. If False, the pipeline is trained and evaluated on
        the mentions that it detects.
    unit (str): The part of the data that becomes one Doc: `dialogue` or `scene`.
    entity_map (Optional[Union[str, Path]]): File of the names by entity id.
    limit (int): Read at most this many examples; 0 for all.
    corrections (Optional[Union[str, Path]]): A file of corrections from the report.
        They replace the annotation of the mentions that they are about. In a script
        without annotation, only they are learned from, and the pipeline detects the
        mentions.
    speakers (Sequence[str]), speaker_pattern (Optional[str]): See
        `formats.documents.read_docs`.
    RETURNS (Callable[[Language], Iterable[Example]]): The reader.
    """
    check_choice("unit", unit, UNITS)

    def read(nlp: Language) -> Iterator[Example]:
        if path is None:
            raise ValueError(Errors.E035)
        names = read_entity_map(entity_map) if entity_map else None
        docs = read_docs(
            nlp,
            path,
            format=format,
            entity_map=names,
            unit=unit,
            speakers=speakers,
            speaker_pattern=speaker_pattern,
        )
        pairs: Iterable[Tuple[Doc, bool]]
        pairs = ((doc, MENTIONS in doc.spans) for doc in docs)
        if corrections is not None:
            pairs = list(pairs)
            correct_docs([doc for doc, _ in pairs], corrections)
        for doc, is_annotated in islice(pairs, limit or None):
            yield make_example(doc, gold_mentions=gold_mentions and is_annotated)

    return read


def make_example(reference: Doc, *, gold_mentions: bool) -> Example:
    """Create an example with a predicted Doc that has the words and structure of the
    reference.

    reference (Doc): The annotated Doc.
    gold_mentions (bool): Whether the predicted Doc gets the mentions, without
        characters.
    RETURNS (Example): The example.
    """
    predicted = Doc(
        reference.vocab,
        words=[token.text for token in reference],
        spaces=[bool(token.whitespace_) for token in reference],
    )
    example = Example(predicted, reference)
    copy_structure(example, mentions=gold_mentions)
    return example
