"""Turns whose speakers a person has corrected, with the speakers in the script."""

from typing import Dict, Mapping, Tuple

from spacy.tokens import Doc, SpanGroup

from ..names.labels import join_names
from .data import NOTES, SCENES, UTTERANCES, WRITTEN
from .segmentation import get_segments
from .spans import speakers_of

Names = Tuple[str, ...]


def read_written(doc: Doc) -> Dict[int, Names]:
    """Get the speakers as written of the turns whose speakers were corrected.

    doc (Doc): The Doc.
    RETURNS (Dict[int, Tuple[str, ...]]): The speakers by the index of the turn.
    """
    if UTTERANCES not in doc.spans:
        return {}
    group = doc.spans[UTTERANCES]
    written = group.attrs.get(WRITTEN, {})
    return {i: tuple(written[str(i)]) for i in range(len(group)) if str(i) in written}


def write_speakers(doc: Doc, spoken: Mapping[int, Names]) -> None:
    """Set the speakers of turns, and keep those that were written.

    doc (Doc): The Doc; changed. If its text was not read yet, its groups are added.
    spoken (Mapping[int, Tuple[str, ...]]): The speakers by the index of the turn.
    """
    if not spoken:
        return
    if UTTERANCES not in doc.spans:
        groups = zip((UTTERANCES, SCENES, NOTES), get_segments(doc), strict=True)
        for name, spans in groups:
            doc.spans[name] = spans
    group = doc.spans[UTTERANCES]
    turns = list(group)
    written = {str(turn): list(speakers_of(turns[turn])) for turn in spoken}
    for turn, names in spoken.items():
        turns[turn].label_ = join_names(names)
    attrs = {**group.attrs, WRITTEN: {**written, **group.attrs.get(WRITTEN, {})}}
    doc.spans[UTTERANCES] = SpanGroup(doc, name=UTTERANCES, spans=turns, attrs=attrs)
