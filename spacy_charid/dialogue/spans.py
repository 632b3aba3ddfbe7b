"""Create and read the spans of utterances and mentions.

The names in the `label_` and `kb_id_` of a span are joined and split here; see
`names/labels.py`.
"""

from itertools import chain
from typing import Any, Dict, Iterable, Sequence, Set, Tuple

from spacy.tokens import Doc, Span

from ..names.labels import is_ambiguous, join_names, split_names
from .data import BY_HAND, UTTERANCES


def make_utterance(
    doc: Doc, start: int, end: int, speakers: Iterable[str], *, id: str = ""
) -> Span:
    """Create the span of an utterance.

    doc (Doc): The Doc.
    start, end (int): The tokens of the utterance.
    speakers (Iterable[str]): The speakers as written.
    id (str): The id of the utterance in its corpus.
    RETURNS (Span): The span, for `doc.spans["utterances"]`.
    """
    return Span(doc, start, end, label=join_names(speakers), span_id=id)


def make_mention(
    doc: Doc, start: int, end: int, names: Iterable[str], *, label: str = ""
) -> Span:
    """Create the span of a mention.

    doc (Doc): The Doc.
    start, end (int): The tokens of the mention.
    names (Iterable[str]): The characters, or a label such as `#GENERAL#`.
    label (str): The type of the mention.
    RETURNS (Span): The span, for `doc.spans["mentions"]`.
    """
    return Span(doc, start, end, label=label, kb_id=join_names(names))


def speakers_of(utterance: Span) -> Tuple[str, ...]:
    """Get the speakers of an utterance as written."""
    return split_names(utterance.label_)


def names_of(mention: Span) -> Tuple[str, ...]:
    """Get the characters of a mention, or labels such as `#GENERAL#`."""
    return split_names(mention.kb_id_)


def set_names(mention: Span, names: Iterable[str]) -> None:
    """Set the characters of a mention; see `make_mention`."""
    mention.kb_id_ = join_names(names)


def note_by_hand(
    attrs: Dict[str, Any], doc: Doc, mentions: Sequence[Span], names: Iterable[str]
) -> None:
    """Note which characters of links by hand the Doc does not know otherwise: they do
    not speak, and no other mention means them. They may be of the cast or not.

    attrs (Dict[str, Any]): The attrs of the group of mentions; changed.
    doc (Doc): The Doc.
    mentions (Sequence[Span]): Its mentions before they are changed.
    names (Iterable[str]): The characters, or labels such as `#GENERAL#`.
    """
    turns = doc.spans.get(UTTERANCES, ())
    known: Set[str] = set(chain.from_iterable(map(names_of, mentions)))
    known.update(chain.from_iterable(map(speakers_of, turns)))
    new = [name for name in names if name not in known and not is_ambiguous(name)]
    if new:
        attrs[BY_HAND] = list(dict.fromkeys([*attrs.get(BY_HAND, ()), *new]))


def span_key(span: Span) -> str:
    """Get the key of a mention in `attrs["scores"]` and `attrs["gold"]`."""
    return f"{span.start}:{span.end}"


def find_tokens(spans: Iterable[Span]) -> Set[int]:
    """Get the indices of the tokens in spans, which may overlap."""
    covered: Set[int] = set()
    end = 0
    for span in sorted(spans, key=lambda span: span.start):
        covered.update(range(max(span.start, end), span.end))
        end = max(end, span.end)
    return covered
