"""Read the scenes of a dialogue from a Doc."""

from bisect import bisect_left
from typing import Any, Dict, Iterator, List, Tuple

from spacy.tokens import Doc, Span

from .data import (
    MENTIONS,
    NOTES,
    OFFSETS,
    POSITIONS,
    SCENES,
    SOURCE,
    TEXTS,
    UTTERANCES,
    Mention,
    Note,
    Scene,
    Utterance,
)
from .layout import DocLayout
from .spans import names_of, speakers_of


def read_scenes(doc: Doc) -> List[Scene]:
    """Read the scenes of a Doc with their utterances and mentions; see `DocLayout`."""
    turns, turn_attrs = _get_group(doc, UTTERANCES)
    spans, scene_attrs = _get_group(doc, SCENES)
    if not spans and (len(doc) or turns):
        spans = [Span(doc, 0, len(doc))]
    metas = scene_attrs.get("meta", {})
    positions = _find_positions(doc, spans)
    scenes = [
        Scene(span.label_, meta=dict(metas.get(str(i), {})), position=position)
        for i, (span, position) in enumerate(zip(spans, positions, strict=True))
    ]
    layout = DocLayout.from_spans(turns, spans)
    mentions = _group_mentions(doc, layout, len(turns))
    for i, turn in enumerate(turns):
        utterance = _read_turn(turn, str(i), mentions[i], turn_attrs)
        scenes[layout.scene_of_turn[i]].utterances.append(utterance)
    return scenes


def read_positions(doc: Doc) -> List[str]:
    """Read the story position of each scene of a Doc, as written.

    doc (Doc): The Doc.
    RETURNS (List[str]): One per span of `doc.spans["scenes"]`, or for the Doc if it has
        none; empty where it is unknown.
    """
    spans, _ = _get_group(doc, SCENES)
    return _find_positions(doc, spans or [Span(doc, 0, len(doc))])


def _find_positions(doc: Doc, scenes: List[Span]) -> List[str]:
    known = {span.start: span.label_ for span in _get_group(doc, POSITIONS)[0]}
    return [known.get(scene.start, "") for scene in scenes]


def read_about(doc: Doc) -> Tuple[str, Dict[str, Any], str, List[Note]]:
    """Read the id, the meta data, the source file and the notes of a Doc's dialogue."""
    spans, attrs = _get_group(doc, SCENES)
    id = spans[0].kb_id_ if spans else ""
    notes = [
        Note(text, kind, line, at, reason)
        for kind, line, at, text, reason in attrs.get(NOTES, ())
    ]
    notes.extend(_read_told(doc))
    return id, dict(attrs.get("dialogue", {})), attrs.get(SOURCE, ""), notes


def _read_told(doc: Doc) -> Iterator[Note]:
    """Read the notes that are part of the Doc and have offsets in the file."""
    spans, attrs = _get_group(doc, NOTES)
    turns, _ = _get_group(doc, UTTERANCES)
    starts = [turn.start for turn in turns]
    by_index = {str(index): span for index, span in enumerate(spans)}
    for index, parts in attrs.get(OFFSETS, {}).items():
        if index not in by_index:
            continue
        span = by_index[index]
        at = bisect_left(starts, span.start)
        offsets = [(start, file_start, size) for start, file_start, size in parts]
        yield Note(span.text, span.label_, at=at, offsets=offsets)


def _group_mentions(doc: Doc, layout: DocLayout, n_turns: int) -> List[List[Span]]:
    """Group the mentions by the turn they start in, ordered by start, then end."""
    by_turn: List[List[Span]] = [[] for _ in range(n_turns)]
    mentions, _ = _get_group(doc, MENTIONS)
    for mention in sorted(mentions, key=lambda span: (span.start, span.end)):
        turn = layout.turn_at(mention.start)
        if turn is not None:
            by_turn[turn].append(mention)
    return by_turn


def _get_group(doc: Doc, key: str) -> Tuple[List[Span], Dict[str, Any]]:
    if key not in doc.spans:
        return [], {}
    group = doc.spans[key]
    return list(group), group.attrs


def _read_turn(
    turn: Span, index: str, mentions: List[Span], attrs: Dict[str, Any]
) -> Utterance:
    layers = _read_layers(turn)
    if index in attrs.get("parse", {}):
        layers["parse"] = list(attrs["parse"][index])
    return Utterance(
        speakers=speakers_of(turn),
        text=attrs.get(TEXTS, {}).get(index, turn.text),
        sentences=_read_sentences(turn),
        mentions=[
            Mention(
                mention.start - turn.start,
                min(mention.end, turn.end) - turn.start,
                names_of(mention),
                mention.label_,
            )
            for mention in mentions
        ],
        id=turn.id_,
        layers=layers,
        meta=dict(attrs.get("meta", {}).get(index, {})),
        offsets=[
            (start, file_start, size)
            for start, file_start, size in attrs.get(OFFSETS, {}).get(index, ())
        ],
    )


def _read_layers(turn: Span) -> Dict[str, List[str]]:
    """Read the token annotation by layer, without empty layers."""
    layers = {
        "tag": [token.tag_ for token in turn],
        "lemma": [token.lemma_ for token in turn],
        "ner": [
            f"{token.ent_iob_}-{token.ent_type_}" if token.ent_type_ else ""
            for token in turn
        ],
    }
    filled = {name: values for name, values in layers.items() if any(values)}
    if "ner" in filled:
        filled["ner"] = [tag or "O" for tag in filled["ner"]]
    return filled


def _read_sentences(turn: Span) -> List[List[str]]:
    sentences: List[List[str]] = []
    for token in turn:
        if not sentences or token.is_sent_start:
            sentences.append([])
        sentences[-1].append(token.text)
    return sentences
