"""What the partners of a dialogue have read: documents, and the passages of turns.

The documents of a dialogue are plain data in `Dialogue.meta["documents"]`, so that a
Doc that refers to them keeps them in a DocBin. A turn refers to passages of them in
`Utterance.meta["knowledge"]`, and its annotated sources are the sections in
`Utterance.meta["sections"]`.
"""

import re
from dataclasses import asdict, dataclass, field
from typing import Any, Dict, Iterable, List, NamedTuple, Optional, Tuple

from spacy.tokens import Doc, Span

from ..errors import Errors
from .data import SCENES, UTTERANCES

DOCUMENTS = "documents"  # key of Dialogue.meta
KNOWLEDGE = "knowledge"  # keys of Utterance.meta
SECTIONS = "sections"
_DIALOGUE = "dialogue"  # key of the attrs of scenes for Dialogue.meta
_SENTENCE_END = re.compile(r"(?<=[.!?])[\"”’)]*\s+(?=[\"“‘(]*[A-Z0-9])|\s*\n\s*")


@dataclass(frozen=True)
class Document:
    """A text that some or all partners of a dialogue have read.

    id (str): Its id, unique in the dialogue.
    sentences (Tuple[str, ...]): Its sentences.
    section (str): The part of the reading set that annotation refers to, such as
        `FS1`. Defaults to the id.
    title (str): What it is about.
    readers (Tuple[str, ...]): The speakers who have read it; empty for all.
    meta (Dict[str, Any]): Other data of the source, as JSON values.
    """

    id: str
    sentences: Tuple[str, ...] = ()
    section: str = ""
    title: str = ""
    readers: Tuple[str, ...] = ()
    meta: Dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "section", self.section or self.id)
        object.__setattr__(self, "sentences", tuple(self.sentences))
        object.__setattr__(self, "readers", tuple(self.readers))

    def to_json(self) -> Dict[str, Any]:
        """Give the fields that are not empty, as JSON values."""
        record = {key: value for key, value in asdict(self).items() if value}
        for key in ("sentences", "readers"):
            if key in record:
                record[key] = list(record[key])
        return record


class Passage(NamedTuple):
    """A sentence that a turn builds on.

    document (str): The id of the document.
    sentence (int): Its number in the document, from 0.
    text (str): The sentence.
    score (float): How well it fits the turn; higher is better.
    """

    document: str
    sentence: int
    text: str
    score: float = 0.0


def split_sentences(text: str) -> List[str]:
    """Split a text into sentences by punctuation and line ends."""
    parts = (part.strip() for part in _SENTENCE_END.split(text))
    return [part for part in parts if part]


def get_documents(doc: Doc, *, reader: Optional[str] = None) -> List[Document]:
    """Get the documents of a dialogue.

    doc (Doc): The Doc.
    reader (Optional[str]): A speaker; leaves out what only others have read.
    RETURNS (List[Document]): The documents.
    """
    if SCENES not in doc.spans:
        return []
    records = doc.spans[SCENES].attrs.get(_DIALOGUE, {}).get(DOCUMENTS, ())
    documents = [Document(**record) for record in records]
    return [
        document
        for document in documents
        if reader is None or not document.readers or reader in document.readers
    ]


def set_documents(doc: Doc, documents: Iterable[Document]) -> None:
    """Set the documents of a dialogue. A Doc without scenes becomes one scene.

    doc (Doc): The Doc.
    documents (Iterable[Document]): The documents.
    RAISES (ValueError): If two documents have the same id.
    """
    documents = list(documents)
    ids = [document.id for document in documents]
    twice = next((id for id in ids if ids.count(id) > 1), None)
    if twice is not None:
        raise ValueError(Errors.E600.format(id=twice))
    if SCENES not in doc.spans:
        doc.spans[SCENES] = [Span(doc, 0, len(doc))]
    attrs = doc.spans[SCENES].attrs
    records = [document.to_json() for document in documents]
    attrs[_DIALOGUE] = {**attrs.get(_DIALOGUE, {}), DOCUMENTS: records}


def get_knowledge(span: Span) -> List[Passage]:
    """Get the passages that a turn builds on, best first.

    span (Span): The utterance, or any span in it.
    RETURNS (List[Passage]): The passages; empty if none were selected.
    """
    meta = _get_meta(span)
    return [Passage(*passage) for passage in meta.get(KNOWLEDGE, ())]


def get_sections(span: Span) -> List[str]:
    """Get the annotated sources of a turn: sections of the reading set.

    span (Span): The utterance, or any span in it.
    RETURNS (List[str]): The sections; empty if there is no annotation.
    """
    return list(_get_meta(span).get(SECTIONS, ()))


def set_knowledge(doc: Doc, turn: int, passages: Iterable[Passage]) -> None:
    """Set the passages that a turn builds on.

    doc (Doc): The Doc.
    turn (int): The number of the utterance.
    passages (Iterable[Passage]): The passages, best first.
    """
    attrs = doc.spans[UTTERANCES].attrs
    metas = dict(attrs.get("meta", {}))
    records = [list(passage) for passage in passages]
    metas[str(turn)] = {**metas.get(str(turn), {}), KNOWLEDGE: records}
    attrs["meta"] = metas


def _get_meta(span: Span) -> Dict[str, Any]:
    """Get the data of the utterance that holds the first token of a span."""
    if UTTERANCES not in span.doc.spans:
        return {}
    group = span.doc.spans[UTTERANCES]
    for i, turn in enumerate(group):
        if turn.start <= span.start < turn.end:
            return group.attrs.get("meta", {}).get(str(i), {})
    return {}


def get_open_knowledge(doc: Doc) -> List[Passage]:
    """Get the passages that were selected for the turn after the last one."""
    if SCENES not in doc.spans:
        return []
    records = doc.spans[SCENES].attrs.get(_DIALOGUE, {}).get(KNOWLEDGE, ())
    return [Passage(*record) for record in records]


def set_open_knowledge(doc: Doc, passages: Iterable[Passage]) -> None:
    """Set the passages for the turn after the last one."""
    if SCENES not in doc.spans:
        doc.spans[SCENES] = [Span(doc, 0, len(doc))] if len(doc) else []
    attrs = doc.spans[SCENES].attrs
    records = [list(passage) for passage in passages]
    attrs[_DIALOGUE] = {**attrs.get(_DIALOGUE, {}), KNOWLEDGE: records}
