"""Check the dialogue groups of a Doc, and fit them to tokens that were merged or split.

spaCy's retokenizer leaves span groups as they are: their token offsets then point to
other tokens, or outside of the Doc. The character offsets that a group stores are still
right.
"""

import struct
import warnings
from itertools import count
from typing import Any, Callable, Dict, List, NamedTuple, Optional

import srsly
from spacy.tokens import Doc, Span, SpanGroup

from ..errors import Errors, Warnings
from .data import (
    CORRECTED,
    EVIDENCE,
    MENTIONS,
    NOTES,
    OFFSETS,
    POSITIONS,
    RESPONSES,
    SCENES,
    TEXTS,
    UTTERANCES,
    WRITTEN,
)
from .spans import span_key

GROUPS = (UTTERANCES, SCENES, NOTES, MENTIONS, RESPONSES)
# The attrs whose entries belong to a span, by its index or `start:end`.
KEYED = frozenset(
    (TEXTS, "parse", "meta", "scores", "gold", OFFSETS, EVIDENCE, CORRECTED, WRITTEN)
)
# The fields of a span in `SpanGroup.to_bytes`.
_SPAN = struct.Struct(">QQQllll")


class _Stored(NamedTuple):
    """A span as its group stores it, which may not fit the Doc."""

    id: int
    kb_id: int
    label: int
    start: int
    end: int
    start_char: int
    end_char: int


def check_doc(doc: Doc) -> None:
    """Check the groups of a Doc that hold its dialogue; see `GROUPS`.

    If tokens were merged or split since the groups were made, the spans are moved to
    the tokens that hold their text. Mentions that are now part of a token are removed,
    and so are other spans without a token of their own, with a warning.

    doc (Doc): The Doc.
    RAISES (ValueError): If an entry of a group's `attrs` has the wrong type.
    """
    for name in (*GROUPS, POSITIONS):
        if name in doc.spans:
            group = doc.spans[name]
            try:
                check_attrs(group)
            except TypeError as error:
                raise ValueError(Errors.E263.format(error=error)) from None
            if not _fits(group):
                doc.spans[name] = _fit(group)


def _fits(group: SpanGroup) -> bool:
    """Check whether the token offsets of all spans agree with their characters."""
    doc = group.doc
    try:
        return all(
            span.start_char == doc[span.start].idx
            and span.end_char == doc[span.end - 1].idx + len(doc[span.end - 1])
            for span in group
            if span.start < span.end
        )
    except IndexError:  # the offsets are outside of the Doc
        return False


def _fit(group: SpanGroup) -> SpanGroup:
    """Make a group whose spans have the text that they had when they were made."""
    doc = group.doc
    packed = srsly.msgpack_loads(group.to_bytes())["spans"]
    stored = [_Stored(*_SPAN.unpack(one)) for one in packed]
    exact = group.name == MENTIONS
    moved = [_move(doc, one, exact=exact) for one in stored]
    lost = moved.count(None)
    if lost:
        warnings.warn(Warnings.W211.format(name=group.name, n=lost), stacklevel=4)
    keys = _map_keys(stored, moved)
    return SpanGroup(
        doc,
        name=group.name,
        spans=[span for span in moved if span is not None],
        attrs={
            name: _move_entries(value, keys) if name in KEYED else value
            for name, value in group.attrs.items()
        },
    )


def _move(doc: Doc, stored: _Stored, *, exact: bool) -> Optional[Span]:
    """Find the tokens of a stored span, or those that begin in it; None without."""
    found = doc.char_span(stored.start_char, stored.end_char, alignment_mode="expand")
    if found is None:
        return None
    start, end = found.start, found.end
    if exact and (found.start_char, found.end_char) != stored[-2:]:
        return None
    if found.start_char < stored.start_char:
        start += 1
    if start >= end:
        return None
    return Span(
        doc, start, end, label=stored.label, kb_id=stored.kb_id, span_id=stored.id
    )


def _map_keys(stored: List[_Stored], moved: List[Optional[Span]]) -> Dict[str, str]:
    """Map the index and the `start:end` of each span to those of the moved one."""
    keys: Dict[str, str] = {}
    numbers = count()
    for i, (one, span) in enumerate(zip(stored, moved, strict=True)):
        if span is not None:
            keys[str(i)] = str(next(numbers))
            keys[f"{one.start}:{one.end}"] = span_key(span)
    return keys


def _move_entries(value: Any, keys: Dict[str, str]) -> Any:
    """Move the entries of an attribute to the keys of the moved spans."""
    if isinstance(value, dict):
        return {keys[key]: entry for key, entry in value.items() if key in keys}
    return [keys[key] for key in value if key in keys]


def check_attrs(group: SpanGroup) -> None:
    """Check the types of the `attrs` that this package reads.

    group (SpanGroup): The group.
    RAISES (TypeError): If one is wrong, with its name.
    """
    for name, is_right in ATTRS.items():
        if name in group.attrs and not is_right(group.attrs[name]):
            raise TypeError(f"the attribute {name!r} of {group.name!r}")


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_score(value: Any) -> bool:
    return (
        isinstance(value, (list, tuple))
        and len(value) == 2
        and isinstance(value[0], str)
        and isinstance(value[1], (int, float))
    )


def _is_part(value: Any) -> bool:
    return (
        isinstance(value, (list, tuple))
        and len(value) == 3
        and all(isinstance(number, int) for number in value)
    )


def _is_note(value: Any) -> bool:
    kinds = [str, int, int, str, str]
    return isinstance(value, (list, tuple)) and list(map(type, value)) == kinds


def _is_mapping(value: Any) -> bool:
    return isinstance(value, dict) and all(isinstance(key, str) for key in value)


def _mapping_of(is_right: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: _is_mapping(value) and all(map(is_right, value.values()))


def _list_of(is_right: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, (list, tuple)) and all(map(is_right, value))


def _is_doubt(value: Any) -> bool:
    return (
        isinstance(value, (list, tuple))
        and len(value) == 3
        and isinstance(value[0], str)
        and all(isinstance(number, int) for number in value[1:])
    )


# The fields of a `ReadingReport`.
_READING: Dict[str, Any] = {
    **dict.fromkeys(("source", "format", "shape", "guess"), str),
    **dict.fromkeys(("scenes", "turns", "unnamed", "notes", "comments"), int),
    "speakers": dict,
    "doubts": (list, tuple),
    "is_sure": bool,
    "other_sheets": (list, tuple),
}


def _is_reading(value: Any) -> bool:
    if not _is_mapping(value) or not _READING.keys() >= value.keys():
        return False
    fields = all(isinstance(each, _READING[name]) for name, each in value.items())
    sheets = all(map(_is_text, value.get("other_sheets", ())))
    return fields and sheets and all(map(_is_doubt, value.get("doubts", ())))


# The attrs that this package reads; see docs/data-model.md.
ATTRS: Dict[str, Callable[[Any], bool]] = {
    "offsets": _mapping_of(_list_of(_is_part)),
    TEXTS: _mapping_of(_is_text),
    "parse": _mapping_of(_list_of(_is_text)),
    "meta": _mapping_of(_is_mapping),
    "scores": _mapping_of(_list_of(_is_score)),
    "gold": _mapping_of(_is_text),
    "evidence": _mapping_of(_mapping_of(_list_of(_is_text))),
    "corrected": _list_of(_is_text),
    WRITTEN: _mapping_of(_list_of(_is_text)),
    "people": _list_of(_is_text),
    "dialogue": _is_mapping,
    "source": _is_text,
    "notes": _list_of(_is_note),
    "reading": _is_reading,
}
