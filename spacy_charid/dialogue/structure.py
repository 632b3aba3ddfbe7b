"""Read a Doc's dialogue structure, or find it where a Doc has none."""

from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Callable, Dict, FrozenSet, List, Optional, Tuple

from spacy.tokens import Doc, Span, SpanGroup
from spacy.training import Example
from spacy.training.alignment_array import AlignmentArray

from ..errors import Errors
from .data import MENTIONS, NOTES, OFFSETS, SCENES, SOURCE, UTTERANCES
from .segmentation import get_segments
from .spans import speakers_of
from .view import DialogueView, build_view
from .words import doc_words

# Finds the mentions of a Doc, given its utterances and notes.
FindMentions = Callable[[Doc, List[Span], List[Span]], List[Span]]


@dataclass
class Structure:
    """A document's utterances, scenes, notes and mentions, and the view on them.

    found (FrozenSet[str]): Which of the groups were not in the Doc but found in it.
    """

    utterances: List[Span]
    scenes: List[Span]
    notes: List[Span]
    mentions: List[Span]
    view: DialogueView
    found: FrozenSet[str]

    def write(self, doc: Doc) -> None:
        """Add the groups that the Doc did not have."""
        groups = {
            UTTERANCES: self.utterances,
            SCENES: self.scenes,
            NOTES: self.notes,
            MENTIONS: self.mentions,
        }
        for name, spans in groups.items():
            if name in self.found:
                doc.spans[name] = spans


def read_structure(doc: Doc, find_mentions: Optional[FindMentions] = None) -> Structure:
    """Read the span groups of a Doc, which is not changed.

    Without `utterances`, the Doc's text is taken for a transcript of the form
    `Name: what is said`. Without `scenes` the Doc is one scene.

    doc (Doc): The Doc.
    find_mentions (Optional[FindMentions]): Called where there are no mentions.
    RETURNS (Structure): The structure.
    RAISES (ValueError): If the utterances, or the scenes, overlap or are not in order.
    """
    utterances, scenes, notes = get_segments(doc)
    _check_order(utterances, Errors.E021)
    _check_order(scenes, Errors.E235)
    if MENTIONS in doc.spans:
        mentions = list(doc.spans[MENTIONS])
    else:
        mentions = find_mentions(doc, utterances, notes) if find_mentions else []
    mentions = [mention for mention in mentions if mention.end > mention.start]
    view = _build_view(doc, utterances, scenes, mentions, notes)
    return Structure(utterances, scenes, notes, mentions, view, _missing(doc))


def _check_order(spans: List[Span], message: str) -> None:
    for one, other in pairwise(spans):
        if other.start < one.end:
            raise ValueError(message.format(one=one.text, other=other.text))


def _build_view(
    doc: Doc,
    utterances: List[Span],
    scenes: List[Span],
    mentions: List[Span],
    notes: List[Span],
) -> DialogueView:
    view = build_view(
        doc_words(doc),
        [(turn.start, turn.end, speakers_of(turn)) for turn in utterances],
        [(scene.start, scene.end) for scene in scenes],
        [(mention.start, mention.end, mention.label_) for mention in mentions],
        [(note.start, note.end) for note in notes],
    )
    view.id = scenes[0].kb_id_ if scenes else ""
    return view


def _missing(doc: Doc) -> FrozenSet[str]:
    """Give the names of the groups that are found where a Doc lacks them."""
    names = {MENTIONS}
    if UTTERANCES not in doc.spans:
        names.update((UTTERANCES, SCENES, NOTES))
    return frozenset(names.difference(doc.spans))


def copy_structure(example: Example, *, mentions: bool) -> None:
    """Give an example's predicted Doc the structure of its reference.

    Utterances, scenes and notes are aligned to the predicted tokens; mentions
    too, without their characters, if asked for. What cannot be aligned is left
    out. Groups that the predicted Doc has already stay.

    example (Example): The example; its predicted Doc is changed.
    mentions (bool): Whether to copy the mentions.
    """
    for key in [UTTERANCES, SCENES, NOTES] + [MENTIONS] * mentions:
        if key in example.reference.spans and key not in example.predicted.spans:
            aligned = align_spans(example, list(example.reference.spans[key]))
            spans = [span for span in aligned if span is not None]
            if key == MENTIONS:
                spans = [_without_characters(span) for span in spans]
            attrs = _provenance(example.reference.spans[key].attrs, aligned)
            example.predicted.spans[key] = SpanGroup(
                example.predicted, name=key, spans=spans, attrs=attrs
            )


def _provenance(attrs: Dict[str, Any], aligned: List[Optional[Span]]) -> Dict[str, Any]:
    """Give the attrs that tell the input file and the places in it."""
    kept = {name: attrs[name] for name in (OFFSETS, SOURCE) if name in attrs}
    if OFFSETS in kept and None in aligned:
        kept[OFFSETS] = {}  # they go by the number of the utterance
    return kept


def _without_characters(span: Span) -> Span:
    return Span(span.doc, span.start, span.end, label=span.label, span_id=span.id)


def align_spans(example: Example, spans: List[Span]) -> List[Optional[Span]]:
    """Align spans of the reference to the predicted Doc's tokens.

    example (Example): The example.
    spans (List[Span]): Spans of `example.reference`.
    RETURNS (List[Optional[Span]]): One a span, with its label, kb_id and id; None
        where the token boundaries do not meet.
    """
    doc = example.predicted
    same = doc_words(doc) == doc_words(example.reference)
    y2x = None if same else example.alignment.y2x
    aligned: List[Optional[Span]] = []
    for span in spans:
        offsets = (span.start, span.end) if y2x is None else _align(span, doc, y2x)
        aligned.append(_move(span, doc, *offsets) if offsets else None)
    return aligned


def _align(span: Span, doc: Doc, y2x: AlignmentArray) -> Optional[Tuple[int, int]]:
    """Align as `get_aligned_spans_y2x` does, which hashes both Docs each time."""
    indices = y2x[span.start : span.end]
    if not len(indices):
        return None
    start, end = int(indices[0]), int(indices[-1]) + 1
    same = _squeeze(doc[start:end].text) == _squeeze(span.text)
    return (start, end) if same else None


def _squeeze(text: str) -> str:
    return text.lower().strip().replace(" ", "")


def _move(span: Span, doc: Doc, start: int, end: int) -> Span:
    return Span(doc, start, end, label=span.label_, kb_id=span.kb_id_, span_id=span.id_)
