"""Read a Doc's dialogue structure, or find it where a Doc has none."""
from dataclasses import dataclass
from typing import Callable, List, Optional

from spacy.tokens import Doc, Span, SpanGroup
from spacy.training import Example

from .dialogue import MENTIONS, NOTES, SCENES, UTTERANCES
from .errors import Errors
from .names import split_names
from .segmentation import segment_doc
from .view import DialogueView, build_view

# Finds the mentions of a Doc, given its utterances and notes.
FindMentions = Callable[[Doc, List[Span], List[Span]], List[Span]]


@dataclass
class Structure:
    """A document's utterances, scenes, notes and mentions, and the view on them.

    found (frozenset): Which of the groups were not in the Doc but found in it.
    """

    utterances: List[Span]
    scenes: List[Span]
    notes: List[Span]
    mentions: List[Span]
    view: DialogueView
    found: frozenset

    def write(self, doc: Doc) -> None:
        """Add the groups that the Doc did not have."""
        groups = {
            UTTERANCES: self.utterances,
            SCENES: self.scenes,
            NOTES: self.notes,
            MENTIONS: self.mentions,
        }
        for name in self.found:
            doc.spans[name] = groups[name]


def read_structure(doc: Doc, find_mentions: Optional[FindMentions] = None) -> Structure:
    """Read the span groups of a Doc, which is not changed.

    Without `utterances`, the Doc's text is taken for a transcript of the form
    `Name: what is said`. Without `scenes` the Doc is one scene.

    doc (Doc): The Doc.
    find_mentions (Optional[FindMentions]): Called where there are no mentions.
    RETURNS (Structure): The structure.
    RAISES (ValueError): If the utterances overlap or are not in order.
    """
    found = set()
    if UTTERANCES in doc.spans:
        utterances = list(doc.spans[UTTERANCES])
        scenes = list(doc.spans[SCENES]) if SCENES in doc.spans else []
        notes = list(doc.spans[NOTES]) if NOTES in doc.spans else []
        _check_order(utterances)
    else:
        utterances, scenes, notes = segment_doc(doc)
        found.update((UTTERANCES, SCENES, NOTES))
    if MENTIONS in doc.spans:
        mentions = list(doc.spans[MENTIONS])
    else:
        mentions = find_mentions(doc, utterances, notes) if find_mentions else []
        found.add(MENTIONS)
    view = build_view(
        [token.text for token in doc],
        [(turn.start, turn.end, split_names(turn.label_)) for turn in utterances],
        [(scene.start, scene.end) for scene in scenes],
        [(m.start, m.end, m.label_) for m in mentions if m.end > m.start],
    )
    mentions = [mention for mention in mentions if mention.end > mention.start]
    return Structure(utterances, scenes, notes, mentions, view, frozenset(found))


def _check_order(utterances: List[Span]) -> None:
    for one, other in zip(utterances, utterances[1:]):
        if other.start < one.end:
            raise ValueError(Errors.E021.format(one=one.text, other=other.text))


def copy_structure(example: Example, *, mentions: bool) -> None:
    """Give an example's predicted Doc the structure of its reference.

    Utterances, scenes and notes are aligned to the predicted tokens; mentions
    too, without their characters, if asked for. What cannot be aligned is left
    out. Groups that the predicted Doc has already stay.

    example (Example): The example; its predicted Doc is changed.
    mentions (bool): Whether to copy the mentions.
    """
    keys = [UTTERANCES, SCENES, NOTES] + [MENTIONS] * mentions
    for key in keys:
        if key in example.reference.spans and key not in example.predicted.spans:
            aligned = align_spans(example, list(example.reference.spans[key]))
            spans = [
                Span(
                    example.predicted,
                    span.start,
                    span.end,
                    label=span.label,
                    kb_id="" if key == MENTIONS else span.kb_id_,
                    span_id=span.id_,
                )
                for span in aligned
                if span is not None
            ]
            example.predicted.spans[key] = SpanGroup(
                example.predicted, name=key, spans=spans
            )


def align_spans(example: Example, spans: List[Span]) -> List[Optional[Span]]:
    """Align spans of the reference to the predicted Doc's tokens.

    example (Example): The example.
    spans (List[Span]): Spans of `example.reference`.
    RETURNS (List[Optional[Span]]): One a span, with its label and kb_id; None
        where the token boundaries do not meet.
    """
    doc = example.predicted
    same = len(doc) == len(example.reference) and all(
        one.text == other.text for one, other in zip(doc, example.reference)
    )
    aligned: List[Optional[Span]] = []
    for span in spans:
        start, end = span.start, span.end
        if not same:
            found = example.get_aligned_spans_y2x([span], allow_overlap=True)
            if not found:
                aligned.append(None)
                continue
            start, end = found[0].start, found[0].end
        aligned.append(Span(doc, start, end, label=span.label, kb_id=span.kb_id))
    return aligned
