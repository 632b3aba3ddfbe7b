"""Convert the mentions or the utterances of Docs to flat records."""

from typing import Any, Dict, Iterable, Iterator, List, Optional, Tuple, Union

from spacy.tokens import Doc, Span

from ..dialogue.data import MENTIONS, SCENES, SOURCE, UTTERANCES
from ..dialogue.doc_check import check_doc
from ..dialogue.layout import DocLayout
from ..dialogue.offsets import FileOffsets
from ..dialogue.segmentation import get_segments
from ..dialogue.spans import names_of, span_key, speakers_of
from .columns import TIMES, split_cell

FIELDS = (
    "document",
    "file",
    "scene",
    "utterance",
    "speaker",
    "text",
    "start",
    "end",
    "label",
    "character",
    "score",
)
UTTERANCE_FIELDS = ("document", "scene", "utterance", "speaker", "text")
Record = Dict[str, Any]


def mention_records(docs: Iterable[Doc], *, first: int = 0) -> Iterator[Record]:
    """Get one flat record per mention, in the order of the text.

    `document` and `scene` are ids; `utterance` is an id or else the index in the
    document; `start` and `end` are offsets in the input file (characters of the decoded
    text), None if unknown; several names are joined by `|`; `character` is None if
    unknown; `score` is the probability of the link, None unless the linker keeps scores
    (`top_k`).

    docs (Iterable[Doc]): Linked documents; not changed.
    first (int): The number of the first document; names documents without an id.
    YIELDS (Record): The records, with the keys `FIELDS`.
    """
    for number, doc in enumerate(docs, first):
        if MENTIONS in doc.spans:
            yield from _read_mentions(doc, str(number))


def utterance_records(docs: Iterable[Doc], *, first: int = 0) -> Iterator[Record]:
    """Get one flat record per utterance, in the form that the readers of tables and
    JSON Lines accept.

    `document`, `scene` and `utterance` are ids, or else indices; if successive scenes
    have the same id, the index is added. `speaker` is None if unknown, and a list if a
    string would be read as other names. `start`, `end` and `time` are only there if
    the utterance has them.

    docs (Iterable[Doc]): Documents; not changed. Those without utterances are parsed
        as transcripts.
    first (int): See `mention_records`.
    YIELDS (Record): The records, with the keys `UTTERANCE_FIELDS`.
    """
    for number, doc in enumerate(docs, first):
        yield from _read_utterances(doc, str(number))


def _read_mentions(doc: Doc, number: str) -> Iterator[Record]:
    check_doc(doc)
    offsets = FileOffsets(doc)
    turns = list(doc.spans.get(UTTERANCES, ()))
    scenes = list(doc.spans.get(SCENES, ()))
    source = doc.spans[SCENES].attrs.get(SOURCE) if scenes else None
    scores = doc.spans[MENTIONS].attrs.get("scores", {})
    mentions = sorted(doc.spans[MENTIONS], key=lambda span: (span.start, span.end))
    text = doc.text
    for mention in mentions:
        scene = scenes[offsets.layout.scene_at(mention.start)] if scenes else None
        turn = offsets.layout.turn_at(mention.start)
        start, end = offsets.find(mention) or (None, None)
        yield {
            "document": (scene.kb_id_ if scene is not None else "") or number,
            "file": source,
            "scene": scene.label_ if scene is not None else "",
            "utterance": None if turn is None else turns[turn].id_ or str(turn),
            "speaker": None if turn is None else turns[turn].label_ or None,
            "text": text[mention.start_char : mention.end_char],
            "start": start,
            "end": end,
            "label": mention.label_,
            "character": mention.kb_id_ or None,
            "score": _get_score(mention, dict(scores.get(span_key(mention), ()))),
        }


def _get_score(mention: Span, scores: Dict[str, float]) -> Optional[float]:
    names = (mention.kb_id_, *names_of(mention))
    score = next((scores[name] for name in names if name in scores), None)
    return None if score is None else round(float(score), 4)


def _read_utterances(doc: Doc, number: str) -> Iterator[Record]:
    turns, scenes, _ = get_segments(doc)
    layout = DocLayout.from_spans(turns, scenes)
    attrs = doc.spans[UTTERANCES].attrs if UTTERANCES in doc.spans else {}
    texts, metas = attrs.get("texts", {}), attrs.get("meta", {})
    ids = _name_scenes(scenes)
    for i, (turn, scene) in enumerate(zip(turns, layout.scene_of_turn, strict=True)):
        meta = metas.get(str(i), {})
        yield {
            "document": (scenes[scene].kb_id_ if scenes else "") or number,
            "scene": ids[scene] if scenes else None,
            "utterance": turn.id_ or str(i),
            "speaker": _write_speakers(speakers_of(turn)),
            "text": texts.get(str(i), turn.text),
            **{name: meta[name] for name in TIMES if name in meta},
        }


def _name_scenes(scenes: List[Span]) -> List[str]:
    """Get ids of the scenes that differ from the id of the preceding scene."""
    ids: List[str] = []
    for i, scene in enumerate(scenes):
        id = scene.label_ or str(i)
        ids.append(f"{id}_{i}" if ids and ids[-1] == id else id)
    return ids


def _write_speakers(names: Tuple[str, ...]) -> Union[str, List[str], None]:
    if not names:
        return None
    is_read_back = split_cell(names[0]) == names
    return names[0] if is_read_back else list(names)
