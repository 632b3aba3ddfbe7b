"""Mentions as a table for pandas."""

from typing import TYPE_CHECKING, Any, Dict, Iterable, Iterator, Union

from spacy.tokens import Doc

from ..dialogue.data import MENTIONS
from ..dialogue.doc_check import check_doc
from ..dialogue.extensions import (
    get_ambiguity,
    get_character,
    get_character_scores,
    get_characters,
)
from ..dialogue.layout import DocLayout
from ..dialogue.segmentation import get_segments
from ..dialogue.spans import speakers_of
from ..errors import Errors
from ..util import ensure_docs

if TYPE_CHECKING:
    import pandas

COLUMNS = (
    "doc",
    "scene",
    "utterance",
    "speakers",
    "text",
    "label",
    "character",
    "characters",
    "ambiguity",
    "score",
    "start",
    "end",
)


def to_dataframe(docs: Union[Doc, Iterable[Doc]]) -> "pandas.DataFrame":
    """Create a pandas table with one row per mention.

    `doc`, `scene` and `utterance` are indices from 0 (`utterance` is NA outside of
    utterances); `speakers` and `characters` are tuples of names; `character` is None
    unless there is exactly one; `score` is its probability, None unless the linker
    keeps scores (`top_k`); `start` and `end` are token offsets.

    docs (Union[Doc, Iterable[Doc]]): The linked dialogues.
    RETURNS (pandas.DataFrame): The table, in the order of the text.
    RAISES (ImportError): If pandas is not installed.
    """
    try:
        from pandas import DataFrame
    except ImportError as err:
        raise ImportError(Errors.E157) from err
    rows = [row for i, doc in enumerate(ensure_docs(docs)) for row in _rows(doc, i)]
    frame = DataFrame(rows, columns=list(COLUMNS))
    return frame.astype({"scene": "Int64", "utterance": "Int64"})


def _rows(doc: Doc, index: int) -> Iterator[Dict[str, Any]]:
    check_doc(doc)
    mentions = list(doc.spans.get(MENTIONS, ()))
    if not mentions:
        return
    utterances, scenes, _ = get_segments(doc)
    layout = DocLayout.from_spans(utterances, scenes)
    for mention in sorted(mentions, key=lambda span: (span.start, span.end)):
        turn = layout.turn_at(mention.start)
        character = get_character(mention)
        yield {
            "doc": index,
            "scene": layout.scene_at(mention.start),
            "utterance": turn,
            "speakers": () if turn is None else speakers_of(utterances[turn]),
            "text": mention.text,
            "label": mention.label_,
            "character": character,
            "characters": get_characters(mention),
            "ambiguity": get_ambiguity(mention),
            "score": dict(get_character_scores(mention)).get(character or ""),
            "start": mention.start,
            "end": mention.end,
        }
