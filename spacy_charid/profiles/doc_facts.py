"""Facts on a Doc: a span for the line that says each, in `doc.spans["facts"]`."""

import json
from typing import Any, Dict, Iterable, List, Union

from spacy.tokens import Doc, Span, SpanGroup

from ..dialogue.data import SCENES
from ..dialogue.layout import DocLayout
from ..util import ensure_docs
from .drafting.notes import Note, group_by_line, keep_last, to_values
from .drafting.scenes import find_places
from .errors import ProfileErrors
from .profiles import Profiles

FACTS = "facts"  # the span group


def write_facts(doc: Doc, notes: List[Note]) -> None:
    """Write what was drafted from a Doc to it.

    Each span is the turn that says something about one character: `kb_id_` is the
    character and `label_` what holds from there on, as in a file of profiles.

    doc (Doc): The Doc; its group `facts` is replaced.
    notes (List[Note]): What was drafted from this Doc alone.
    """
    spans = []
    for group in group_by_line(keep_last(notes)):
        place = group[0].place
        turn = place.scene.turns[place.turn][1]
        label = json.dumps(_to_json(*to_values(group)), ensure_ascii=False)
        who = group[0].character
        spans.append(Span(doc, turn.start, turn.end, label=label, kb_id=who))
    doc.spans[FACTS] = SpanGroup(doc, name=FACTS, spans=spans)


def _to_json(own: Dict[str, Any], relations: Dict[str, Any]) -> Dict[str, Any]:
    pairs = (("set", own), ("relations", relations))
    return {key: values for key, values in pairs if values}


def read_facts(docs: Union[Doc, Iterable[Doc]]) -> Profiles:
    """Read the profiles that a `character_profiler` has written to Docs.

    docs (Union[Doc, Iterable[Doc]]): Documents of one story. Scenes without positions
        are numbered over all documents.
    RETURNS (Profiles): The profiles, with the lines as evidence.
    RAISES (ValueError): If a fact is malformed, or two documents contradict each other.
    """
    docs = list(ensure_docs(docs))
    profiles = Profiles()
    for doc, places in zip(docs, find_places(docs), strict=True):
        scenes = list(doc.spans.get(SCENES, ()))
        layout = DocLayout.from_spans([], scenes)
        for span in doc.spans.get(FACTS, []):
            position = places[min(layout.scene_at(span.start), len(places) - 1)]
            try:
                values = json.loads(span.label_)
                profiles.add(
                    span.kb_id_,
                    position,
                    attributes=values.get("set"),
                    relations=values.get("relations"),
                    evidence=[{"text": span.text}],
                )
            except (ValueError, AttributeError, TypeError) as error:
                about = {"key": FACTS, "error": error}
                raise ValueError(ProfileErrors.P015.format(**about)) from None
    return profiles
