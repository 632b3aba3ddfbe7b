"""Mentions as a table for pandas."""

from typing import TYPE_CHECKING, Any, Dict, Iterable, Iterator, List, Union

from spacy.tokens import Doc, Span

from ..dialogue.data import MENTIONS
from ..dialogue.extensions import (
    get_ambiguity,
    get_character,
    get_character_scores,
    get_characters,
)
from ..dialogue.segmentation import get_segments
from ..errors import Errors
from ..names.labels import split_names

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
    """Make a pandas table of the mentions: a row each.

    `doc`, `scene` and `utterance` are indices from 0, NA outside of every scene or
    turn; `speakers` and `characters` are tuples of names; `character` is None
    unless one person is meant; `score` is the probability of that character, None
    where the linker keeps none (`top_k`); `start` and `end` are token offsets.

    docs (Union[Doc, Iterable[Doc]]): The linked dialogues.
    RETURNS (pandas.DataFrame): The table, in the order of the text.
    RAISES (ImportError): If pandas is not installed.
    """
    try:
        from pandas import DataFrame
    except ImportError as err:
        raise ImportError(Errors.E157) from err
    docs = [docs] if isinstance(docs, Doc) else docs
    rows = [row for i, doc in enumerate(docs) for row in _rows(doc, i)]
    frame = DataFrame(rows, columns=list(COLUMNS))
    return frame.astype({"scene": "Int64", "utterance": "Int64"})


def _rows(doc: Doc, index: int) -> Iterator[Dict[str, Any]]:
    mentions = list(doc.spans[MENTIONS]) if MENTIONS in doc.spans else []
    if not mentions:
        return
    utterances, scenes, _ = get_segments(doc)
    turn_of, scene_of = _lookup(doc, utterances), _lookup(doc, scenes)
    for mention in sorted(mentions, key=lambda span: (span.start, span.end)):
        turn = turn_of[mention.start]
        character = get_character(mention)
        yield {
            "doc": index,
            "scene": scene_of[mention.start],
            "utterance": turn,
            "speakers": () if turn is None else split_names(utterances[turn].label_),
            "text": mention.text,
            "label": mention.label_,
            "character": character,
            "characters": get_characters(mention),
            "ambiguity": get_ambiguity(mention),
            "score": dict(get_character_scores(mention)).get(character or ""),
            "start": mention.start,
            "end": mention.end,
        }


def _lookup(doc: Doc, spans: List[Span]) -> List[Any]:
    """Give for each token the index of the span that holds it, None for none."""
    index: List[Any] = [None] * (len(doc) + 1)  # an empty mention may end the text
    end = len(doc)
    for i, span in sorted(enumerate(spans), key=lambda pair: -pair[1].start):
        stop = min(span.end, end)
        index[span.start : stop] = [i] * (stop - span.start)
        end = min(end, span.start)
    return index
