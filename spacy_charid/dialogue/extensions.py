"""Extension attributes, computed from the span groups."""

from functools import partial
from typing import Any, Callable, Dict, Iterable, List, NoReturn, Optional, Tuple, Union

from spacy.tokens import Doc, Span

from ..errors import Errors
from ..names.labels import ambiguity_of, is_ambiguous
from .data import BY_HAND, MENTIONS, PEOPLE, UTTERANCES
from .doc_check import check_doc
from .generated import get_response, set_response
from .knowledge import get_documents, get_knowledge, set_documents
from .layout import find_turn
from .response_spans import grade_of, rank_of, score_of
from .spans import names_of, note_by_hand, set_names, span_key, speakers_of

RESPONSE_GETTERS = {
    "response_grade": grade_of,
    "response_score": score_of,
    "response_rank": rank_of,
}


def set_extensions() -> None:
    """Register the extension attributes that do not exist yet.

    `span._.character` (Optional[str]): the character of the mention; None if there is
        none, or several, or if the mention is ambiguous. Setting it corrects the link
        in `doc.spans["mentions"]` and removes its scores.
    `span._.characters` (Tuple[str, ...]): all characters of the mention. Can be set.
    `span._.in_cast` (Optional[bool]): whether the character is of the cast: in the
        linker's bank, or a speaker. False for people whom the dialogue itself names or
        describes ("the queen"); None if `span._.character` is None, or if it was set
        to somebody who neither speaks nor is linked elsewhere in the document.
    `span._.ambiguity` (Optional[str]): e.g. `general` or `other`; None otherwise.
    `span._.character_scores` (List[Tuple[str, float]]): the best candidates, if the
        linker keeps them (`top_k`).
    `span._.speaker` (Optional[str]), `span._.speakers` (Tuple[str, ...]): the
        speakers of the utterance that contains the span, as written.
    `span._.response_grade` (Optional[float]), `span._.response_score`
        (Optional[float]), `span._.response_rank` (Optional[int]): of a span in
        `doc.spans["responses"]`: the grade by annotators, and the score and the rank
        (from 1) by a ranker.
    `doc._.characters` (Dict[str, List[Span]]): mentions by character.
    `doc._.documents` (List[Document]): what the partners have read. Can be set.
    `span._.knowledge` (List[Passage]): the sentences that the utterance builds on.
    `doc._.response` (Optional[GeneratedResponse]): the generated response. Can be set.
    """
    link = "span._.character of a mention"
    scores = f"doc.spans[{MENTIONS!r}].attrs['scores']"
    ranker = "the component `response_ranker`, or the Response before `to_doc`"
    label = f"the label_ of a span in doc.spans[{UTTERANCES!r}]"
    choice = "doc._.documents, and run a knowledge_selector"
    extensions: List[Tuple[Any, str, Callable, Callable]] = [
        (Span, "character", get_character, set_character),
        (Span, "characters", get_characters, set_characters),
        (Span, "in_cast", is_in_cast, partial(_refuse, "span._.in_cast", link)),
        (Span, "ambiguity", get_ambiguity, partial(_refuse, "span._.ambiguity", link)),
        (
            Span,
            "character_scores",
            get_character_scores,
            partial(_refuse, "span._.character_scores", scores),
        ),
        (Span, "speaker", get_speaker, partial(_refuse, "span._.speaker", label)),
        (Span, "speakers", get_speakers, partial(_refuse, "span._.speakers", label)),
        *(
            (Span, name, getter, partial(_refuse, f"span._.{name}", ranker))
            for name, getter in RESPONSE_GETTERS.items()
        ),
        (
            Doc,
            "characters",
            get_doc_characters,
            partial(_refuse, "doc._.characters", link),
        ),
        (
            Span,
            "knowledge",
            get_knowledge,
            partial(_refuse, "span._.knowledge", choice),
        ),
        (Doc, "documents", get_documents, set_documents),
        (Doc, "response", get_response, set_response),
    ]
    for kind, name, getter, setter in extensions:
        if not kind.has_extension(name):
            kind.set_extension(name, getter=getter, setter=setter)


def _refuse(
    name: str, instead: str, target: Union[Doc, Span], value: object
) -> NoReturn:
    """Raise an error; without a setter, spaCy ignores the value."""
    raise AttributeError(Errors.E260.format(name=name, instead=instead))


def get_characters(span: Span) -> Tuple[str, ...]:
    return tuple(name for name in names_of(span) if not is_ambiguous(name))


def set_characters(span: Span, names: Union[str, Iterable[str], None]) -> None:
    """Correct the link of a mention in `doc.spans["mentions"]`.

    span (Span): The mention, or any span of the same tokens.
    names (Union[str, Iterable[str], None]): The characters of the mention, or a label
        such as `#GENERAL#`; None if unknown.
    RAISES (ValueError): If the Doc has no such mention.
    RAISES (TypeError): If a name is not a string.
    """
    names = [names] if isinstance(names, str) else list(names or ())
    if not all(isinstance(name, str) for name in names):
        raise TypeError(Errors.E261.format(value=names))
    doc = span.doc
    check_doc(doc)
    mentions = list(doc.spans.get(MENTIONS, ()))
    same = [i for i, m in enumerate(mentions) if span_key(m) == span_key(span)]
    if not same:
        where = {"start": span.start, "end": span.end}
        raise ValueError(Errors.E262.format(text=span.text, **where))
    group = doc.spans[MENTIONS]
    note_by_hand(group.attrs, doc, mentions, names)
    for i in same:
        set_names(mentions[i], names)
        group[i] = mentions[i]  # iterating the group yields copies
    group.attrs.get("scores", {}).pop(span_key(span), None)
    set_names(span, names)


def get_character(span: Span) -> Optional[str]:
    names = get_characters(span)
    return names[0] if len(names) == 1 else None


def set_character(span: Span, name: Optional[str]) -> None:
    """Link a mention to one character; see `set_characters`."""
    if name is not None and not isinstance(name, str):
        raise TypeError(Errors.E261.format(value=name))
    set_characters(span, name)


def is_in_cast(span: Span) -> Optional[bool]:
    name = get_character(span)
    if name is None:
        return None
    group = span.doc.spans.get(MENTIONS)
    attrs = {} if group is None else group.attrs
    if name in attrs.get(BY_HAND, ()):
        return None
    return name not in attrs.get(PEOPLE, ())


def get_ambiguity(span: Span) -> Optional[str]:
    return ambiguity_of(names_of(span))


def get_character_scores(span: Span) -> List[Tuple[str, float]]:
    if MENTIONS not in span.doc.spans:
        return []
    scores = span.doc.spans[MENTIONS].attrs.get("scores", {})
    return [(name, score) for name, score in scores.get(span_key(span), ())]


def get_speakers(span: Span) -> Tuple[str, ...]:
    if UTTERANCES not in span.doc.spans:
        return ()
    try:
        turn = find_turn(span.doc.spans[UTTERANCES], span.start)
    except IndexError:  # tokens were merged
        check_doc(span.doc)
        turn = find_turn(span.doc.spans[UTTERANCES], span.start)
    return () if turn is None else speakers_of(turn)


def get_speaker(span: Span) -> Optional[str]:
    speakers = get_speakers(span)
    return speakers[0] if len(speakers) == 1 else None


def get_doc_characters(doc: Doc) -> Dict[str, List[Span]]:
    check_doc(doc)
    characters: Dict[str, List[Span]] = {}
    for mention in doc.spans.get(MENTIONS, ()):
        for name in get_characters(mention):
            characters.setdefault(name, []).append(mention)
    return characters
