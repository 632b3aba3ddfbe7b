"""Extension attributes: views onto the span groups, never a second truth."""

from bisect import bisect_right
from typing import Dict, List, Optional, Tuple

from spacy.tokens import Doc, Span, SpanGroup

from ..names.labels import ambiguity_of, is_ambiguous, split_names
from .data import MENTIONS, UTTERANCES


def set_extensions() -> None:
    """Register the extension attributes, once; those of others are left alone.

    `span._.character` (Optional[str]): whom the mention means, None for nobody
        known, for several and for ambiguous uses.
    `span._.characters` (Tuple[str, ...]): all whom the mention means.
    `span._.ambiguity` (Optional[str]): `general`, `other` and the like.
    `span._.character_scores` (List[Tuple[str, float]]): the best candidates, where
        the linker keeps them (`top_k`).
    `span._.speaker` (Optional[str]), `span._.speakers` (Tuple[str, ...]): who
        speaks the utterance that the span stands in, as written.
    `doc._.characters` (Dict[str, List[Span]]): mentions by character.
    """
    for name, getter in {
        "character": get_character,
        "characters": get_characters,
        "ambiguity": get_ambiguity,
        "character_scores": get_character_scores,
        "speaker": get_speaker,
        "speakers": get_speakers,
    }.items():
        if not Span.has_extension(name):
            Span.set_extension(name, getter=getter)
    if not Doc.has_extension("characters"):
        Doc.set_extension("characters", getter=get_doc_characters)


def get_characters(span: Span) -> Tuple[str, ...]:
    names = split_names(span.kb_id_)
    return tuple(name for name in names if not is_ambiguous(name))


def get_character(span: Span) -> Optional[str]:
    names = get_characters(span)
    return names[0] if len(names) == 1 else None


def get_ambiguity(span: Span) -> Optional[str]:
    return ambiguity_of(split_names(span.kb_id_))


def get_character_scores(span: Span) -> List[Tuple[str, float]]:
    if MENTIONS not in span.doc.spans:
        return []
    scores = span.doc.spans[MENTIONS].attrs.get("scores", {})
    found = scores.get(f"{span.start}:{span.end}", ())
    return [(name, score) for name, score in found]


def get_speakers(span: Span) -> Tuple[str, ...]:
    if UTTERANCES not in span.doc.spans:
        return ()
    turns = span.doc.spans[UTTERANCES]
    index = bisect_right(_Starts(turns), span.start) - 1
    if index < 0 or turns[index].end <= span.start:
        return ()
    return split_names(turns[index].label_)


def get_speaker(span: Span) -> Optional[str]:
    speakers = get_speakers(span)
    return speakers[0] if len(speakers) == 1 else None


def get_doc_characters(doc: Doc) -> Dict[str, List[Span]]:
    characters: Dict[str, List[Span]] = {}
    for mention in doc.spans[MENTIONS] if MENTIONS in doc.spans else ():
        for name in get_characters(mention):
            characters.setdefault(name, []).append(mention)
    return characters


class _Starts:
    """The start offsets of a span group, for bisection without a copy."""

    def __init__(self, spans: SpanGroup) -> None:
        self.spans = spans

    def __len__(self) -> int:
        return len(self.spans)

    def __getitem__(self, index: int) -> int:
        return self.spans[index].start
