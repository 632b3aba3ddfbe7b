"""Say what a format cannot hold of the documents that are written in it."""

import warnings
from collections import Counter
from typing import Any, Dict, FrozenSet, Iterable, Iterator, List

from spacy.tokens import Doc

from ..dialogue.data import (
    COMMENT,
    DIRECTION,
    HEADING,
    MENTIONS,
    NARRATION,
    SCENES,
    TITLE,
    UTTERANCES,
)
from ..dialogue.doc_reader import read_about
from ..errors import Warnings
from ..files.source import FilePath
from .columns import OTHERS, TIMES

_NOTES = {
    DIRECTION: "stage direction",
    NARRATION: "passage of narration",
    HEADING: "heading of an empty scene",
    TITLE: "title",
    COMMENT: "comment",
}
_SCENES, _TIMES, _FIELDS = "scenes", "times", "fields"
# What readers themselves note of a file: its parts and its markup.
OWN_COMMENTS = ("parts: ", "markup: ", "others: ")
_TABLE = frozenset({_SCENES, _TIMES})
# What the formats hold besides the turns. A network holds none of them, as one expects.
_HELD: Dict[str, FrozenSet[str]] = {
    "jsonl": _TABLE,
    "csv": _TABLE,
    "tsv": _TABLE,
    "semeval": frozenset({_SCENES}),
    "emory": frozenset({_SCENES, _TIMES, _FIELDS}),
    "transcript": frozenset({_SCENES, DIRECTION, COMMENT}),
    "fountain": frozenset({_SCENES, DIRECTION, COMMENT}),
    "srt": frozenset({_SCENES, _TIMES}),
    "vtt": frozenset({_SCENES, _TIMES}),
    "hpd": frozenset(),
    "topical-chat": frozenset(),
    "cmu-dog": frozenset(),
}
_KEPT_FIELDS = {"fountain": {"extension"}, "topical-chat": {"message", "sections"}}
MAX_FIELDS = 5  # that are named


def tell_losses(
    docs: Iterable[Doc], format: str, path: FilePath, options: Dict[str, Any]
) -> Iterator[Doc]:
    """Pass on Docs and warn, after the last one, of what the format does not hold.

    docs (Iterable[Doc]): The Docs; not changed.
    format (str): The format in which they are written, a key of `registry.WRITERS`.
    path (FilePath): The file, for the warning.
    options (Dict[str, Any]): The settings of the writer. Tables of mentions refer to
        their script, which holds the rest.
    YIELDS (Doc): The Docs.
    """
    lost: Counter[str] = Counter()
    fields: Dict[str, None] = {}
    of_mentions = options.get("rows", MENTIONS) == MENTIONS
    is_table = _HELD.get(format) is _TABLE
    for doc in docs:
        if format in _HELD and not (is_table and of_mentions and MENTIONS in doc.spans):
            lost.update(_count_lost(doc, _HELD[format]))
            if _FIELDS not in _HELD[format]:
                fields.update(_find_fields(doc, format))
        yield doc
    listed = [*_describe(lost), *_name_fields(list(fields))]
    if listed:
        what = ", ".join(listed)
        warnings.warn(Warnings.W225.format(path=path, what=what), stacklevel=2)


def _count_lost(doc: Doc, held: FrozenSet[str]) -> Iterator[str]:
    """Get a word for each thing of a Doc that is not held."""
    *_, notes = read_about(doc)
    for note in notes:
        is_own = note.kind == COMMENT and note.text.startswith(OWN_COMMENTS)
        if note.kind in _NOTES and note.kind not in held and not is_own:
            yield note.kind
    if _SCENES not in held and SCENES in doc.spans and len(doc.spans[SCENES]) > 1:
        yield _SCENES
    for meta in _metas(doc):
        if _TIMES not in held and any(meta.get(name) for name in TIMES):
            yield _TIMES


def _metas(doc: Doc) -> Iterable[Dict[str, Any]]:
    attrs = doc.spans[UTTERANCES].attrs if UTTERANCES in doc.spans else {}
    return attrs.get("meta", {}).values()


def _find_fields(doc: Doc, format: str) -> Dict[str, None]:
    """Get the names of the other columns and keys of the turns."""
    names: Dict[str, None] = {}
    for meta in _metas(doc):
        names.update(dict.fromkeys(meta))
        names.update(dict.fromkeys(meta.get(OTHERS) or ()))
    known = {*TIMES, OTHERS, *_KEPT_FIELDS.get(format, ())}
    return {name: None for name in names if name not in known}


def _describe(lost: Counter) -> Iterator[str]:
    if lost[_SCENES]:
        yield "the division into scenes"
    if lost[_TIMES]:
        yield f"the times of {_count(lost[_TIMES], 'turn')}"
    for kind, noun in _NOTES.items():
        if lost[kind]:
            yield _count(lost[kind], noun)


def _name_fields(fields: List[str]) -> Iterator[str]:
    if fields:
        more = ", ..." if len(fields) > MAX_FIELDS else ""
        yield f"the fields {', '.join(map(repr, fields[:MAX_FIELDS]))}{more}"


def _count(number: int, noun: str) -> str:
    if number == 1:
        return f"1 {noun}"
    first, _, rest = noun.partition(" of ")
    plural = f"{first}s of {rest}" if rest else f"{noun}s"
    return f"{number:,} {plural}"
