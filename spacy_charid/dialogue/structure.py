"""Read the dialogue structure of a Doc, or detect it if there is none."""

import warnings
from dataclasses import dataclass
from itertools import pairwise
from typing import (
    Any,
    Callable,
    Dict,
    FrozenSet,
    List,
    Optional,
    Sequence,
    Tuple,
)

from spacy.tokens import Doc, Span, SpanGroup
from spacy.training import Example
from spacy.training.alignment_array import AlignmentArray

from ..errors import Errors, Warnings
from .data import (
    MENTIONS,
    NOTES,
    OFFSETS,
    POSITIONS,
    READING,
    RESPONSES,
    SCENES,
    SOURCE,
    TEXTS,
    UTTERANCES,
)
from .layout import DocLayout
from .name_questions import answers_who
from .reading_report import ReadingReport
from .response_spans import without_grade
from .segmentation import get_segments
from .text_reader import TextReader
from .view import DialogueView
from .view_builder import build_view
from .words import DocWords, doc_words, read_words

# Detects the mentions of a Doc, given its words and notes.
FindMentions = Callable[[DocWords, List[Span]], List[Span]]


@dataclass
class Structure:
    """The utterances, scenes, notes and mentions of a document, and their view.

    found (FrozenSet[str]): The names of the groups that were detected, not read.
    report (Optional[ReadingReport]): How the text was read; None if the Doc has turns.
    is_marked (bool): Whether the text has mentions in brackets, as files with
        annotations have: `[her](Ann)`.
    """

    utterances: List[Span]
    scenes: List[Span]
    notes: List[Span]
    mentions: List[Span]
    view: DialogueView
    found: FrozenSet[str]
    report: Optional[ReadingReport] = None
    is_marked: bool = False

    def write(self, doc: Doc) -> None:
        """Add the detected groups to the Doc."""
        groups = {
            UTTERANCES: self.utterances,
            SCENES: self.scenes,
            NOTES: self.notes,
            MENTIONS: self.mentions,
        }
        for name, spans in groups.items():
            if name in self.found:
                doc.spans[name] = spans
        if self.report is not None:
            doc.spans[UTTERANCES].attrs[READING] = self.report.to_json()


def read_structure(
    doc: Doc,
    find_mentions: Optional[FindMentions] = None,
    texts: Optional[TextReader] = None,
) -> Structure:
    """Read the span groups of a Doc.

    Without `utterances`, the text is read in the shape that it has (`Name: what is
    said`, a chat, a play); see `segmentation.read_text`.
    Without `scenes`, the Doc is one scene.

    doc (Doc): The Doc; not changed.
    find_mentions (Optional[FindMentions]): Called if the Doc has no mentions.
    texts (Optional[TextReader]): Reads the turns of texts; without hints if None.
    RETURNS (Structure): The structure.
    RAISES (ValueError): If the utterances, or the scenes, overlap or are not in order.
    """
    report: Optional[ReadingReport] = None
    is_marked = False
    if UTTERANCES not in doc.spans:
        text = (texts or TextReader()).read(doc)
        is_marked = text.is_marked
        report = ReadingReport.of_text(text)
        utterances, scenes, notes = get_segments(doc, text=text)
    else:
        utterances, scenes, notes = get_segments(doc)
    _check_order(utterances, Errors.E021)
    _check_order(scenes, Errors.E235)
    if MENTIONS in doc.spans:
        mentions = list(doc.spans[MENTIONS])
        words = read_words(doc, utterances, scenes, notes, mentions)
    else:
        words = read_words(doc, utterances, scenes, notes)
        mentions = find_mentions(words, notes) if find_mentions else []
    mentions = [mention for mention in mentions if mention.text.strip()]
    view = _build_view(words, scenes, mentions, notes)
    found = _missing(doc)
    return Structure(
        utterances, scenes, notes, mentions, view, found, report, is_marked
    )


def warn_of_texts(structures: Sequence[Structure]) -> None:
    """Warn once if a text was read that names no speaker, or that has annotations."""
    reports = (structure.report for structure in structures)
    if any(report and report.turns and not report.speakers for report in reports):
        warnings.warn(Warnings.W215, stacklevel=3)
    if any(structure.is_marked for structure in structures):
        warnings.warn(Warnings.W217, stacklevel=3)


def _check_order(spans: List[Span], message: str) -> None:
    for span, following in pairwise(spans):
        if following.start < span.end:
            raise ValueError(message.format(one=span.text, other=following.text))


def _build_view(
    words: DocWords, scenes: List[Span], mentions: List[Span], notes: List[Span]
) -> DialogueView:
    layout = DocLayout.from_spans(words.utterances, scenes)
    view = build_view(
        words.texts,
        [(turn.start, turn.end, turn.speakers) for turn in words.turns],
        map(words.find, scenes),
        [(*words.find(mention), mention.label_) for mention in mentions],
        [words.view_note(note, layout.turn_at(note.start)) for note in notes],
        [layout.scene_of_turn[turn.utterance] for turn in words.turns],
    )
    for own, turn in zip(view.turns, words.turns, strict=True):
        own.utterance = turn.utterance
    view.doc, view.tokens = words.source, words.tokens
    for mention in view.mentions:
        if mention.vocative and answers_who(view, mention):
            mention.vocative = False
    view.headings = [scene.label_ for scene in scenes if scene.label_]
    view.id = scenes[0].kb_id_ if scenes else ""
    return view


def _missing(doc: Doc) -> FrozenSet[str]:
    """Get the names of the groups that have to be detected."""
    names = {MENTIONS}
    if UTTERANCES not in doc.spans:
        names.update((UTTERANCES, SCENES, NOTES))
    return frozenset(names.difference(doc.spans))


def copy_structure(example: Example, *, mentions: bool) -> None:
    """Copy the dialogue structure of an example's reference to its predicted Doc.

    Utterances, scenes, notes, responses without their grades, and mentions without
    their characters if requested, are aligned to the predicted tokens. Spans that
    cannot be aligned are left out, and existing groups of the predicted Doc are kept.

    example (Example): The example; its predicted Doc is changed.
    mentions (bool): Whether to copy the mentions.
    """
    groups = [UTTERANCES, SCENES, NOTES, POSITIONS, RESPONSES]
    for key in groups + [MENTIONS] * mentions:
        if key in example.reference.spans and key not in example.predicted.spans:
            aligned = align_spans(example, list(example.reference.spans[key]))
            spans = [span for span in aligned if span is not None]
            if key == MENTIONS:
                spans = [_without_characters(span) for span in spans]
            if key == RESPONSES:
                spans = [without_grade(span) for span in spans]
            attrs = _provenance(key, example.reference.spans[key].attrs, aligned)
            example.predicted.spans[key] = SpanGroup(
                example.predicted, name=key, spans=spans, attrs=attrs
            )


def _provenance(
    key: str, attrs: Dict[str, Any], aligned: List[Optional[Span]]
) -> Dict[str, Any]:
    """Get the attrs that hold the input file, the offsets in it, and the texts of
    responses that their tokens do not reproduce."""
    names = (TEXTS,) if key == RESPONSES else (OFFSETS, SOURCE)
    kept = {name: attrs[name] for name in names if name in attrs}
    if None in aligned:  # keyed by the index of the span
        kept.update({name: {} for name in kept if name != SOURCE})
    return kept


def _without_characters(span: Span) -> Span:
    return Span(span.doc, span.start, span.end, label=span.label, span_id=span.id)


def align_spans(example: Example, spans: List[Span]) -> List[Optional[Span]]:
    """Align spans of the reference to the predicted Doc's tokens.

    example (Example): The example.
    spans (List[Span]): Spans of `example.reference`.
    RETURNS (List[Optional[Span]]): One per span, with its label, kb_id and id; None
        if the token boundaries differ.
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
    """Align like `get_aligned_spans_y2x`, which hashes both Docs in each call."""
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
