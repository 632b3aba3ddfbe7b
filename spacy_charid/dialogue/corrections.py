"""Apply corrections of links and speakers to Docs, also after their script was edited.

A correction names its mention by what stays the same in an edited script: who says
what, and which occurrence of which words in it is meant.
"""

import re
from bisect import bisect_right
from collections import defaultdict
from dataclasses import asdict, dataclass, field, replace
from difflib import SequenceMatcher
from itertools import chain, takewhile
from typing import (
    Any,
    Dict,
    Iterable,
    Iterator,
    List,
    NamedTuple,
    Optional,
    Sequence,
    Tuple,
    Union,
)

from spacy.tokens import Doc, Span, SpanGroup

from ..names.labels import OTHER, name_key
from ..names.lexicon import PRONOUNS
from ..util import ensure_docs
from .corrected_speakers import read_written, write_speakers
from .data import CORRECTED, EVIDENCE, MENTIONS
from .layout import DocLayout
from .segmentation import get_segments
from .spans import (
    make_mention,
    names_of,
    note_by_hand,
    set_names,
    span_key,
    speakers_of,
)

SIMILAR = 0.6  # share of common words of an edited turn of the same speaker and scene
NEARLY_SAME = 0.8  # the same, of a turn of any speaker
_WORD = re.compile(r"\w+")
Offsets = Tuple[int, int]  # start and end in the text of a turn
_Edit = Tuple[Span, Tuple[str, ...]]  # a mention, and its characters
Edits = Dict[str, _Edit]  # by the key of the mention


@dataclass(frozen=True)
class Correction:
    """The characters of a mention, or the speakers of a turn, as a person has corrected
    them.

    text (str): The text of the mention; empty for the speakers of the turn.
    characters (Tuple[str, ...]): Whom it refers to; `#OTHER#` for somebody outside
        the cast, `#GENERAL#` for people in general. Empty means `#OTHER#`. Or the
        speakers; empty if they are unknown.
    turn (str): The text of its turn, or of its note between the turns.
    speakers (Tuple[str, ...]): The speakers of the turn as written in the script; none
        for a note.
    occurrence (int): Which occurrence of the text in the turn is meant, from 1.
    scene, document (str): The ids of the scene and of the dialogue.
    number (int): The number of the turn in its document, from 1, or of the turn before
        the note; 0 if unknown. Decides between turns with the same words.
    source (str): The file and line, for messages.
    """

    text: str
    characters: Tuple[str, ...]
    turn: str
    speakers: Tuple[str, ...] = ()
    occurrence: int = 1
    scene: str = ""
    document: str = ""
    number: int = 0
    source: str = field(default="", compare=False)

    @property
    def mention(self) -> "Correction":
        """The mention alone, without characters, equal however its turn is written."""
        speakers = tuple(map(name_key, self.speakers))
        turn = _squeeze(self.turn)
        return replace(self, characters=(), speakers=speakers, turn=turn)

    @property
    def is_of_turn(self) -> bool:
        """Whether the speakers of the turn are corrected, rather than a mention."""
        return not self.text

    def to_record(self) -> Dict[str, Any]:
        """Convert the correction to a JSON-ready dict, as in a file of corrections."""
        record = {k: v for k, v in asdict(self).items() if k != "source"}
        if self.is_of_turn:
            record["spoken_by"] = record.pop("characters")
            del record["text"], record["occurrence"]
        return record


class _Turn(NamedTuple):
    """A turn of a Doc, or a note between turns; see `Correction` for the other fields.

    doc (int): The index of the Doc.
    place (Optional[int]): The index of the turn in the Doc; None for a note.
    """

    doc: int
    place: Optional[int]
    span: Span
    document: str
    scene: str
    number: int
    speakers: Tuple[str, ...]

    @property
    def key(self) -> Tuple[Tuple[str, ...], str]:
        return self.speakers, _squeeze(self.span.text)

    def may_hold(self, one: Correction) -> bool:
        """Check whether a correction can be about the turn: it has the text of the
        mention, or a speaker."""
        if one.is_of_turn:
            return self.place is not None
        return bool(_find_all(self.span.text, one.text))

    def find_mention(self, one: Correction) -> Optional[Span]:
        """Find the tokens of the mention of a correction."""
        where = _locate(self.span.text, one)
        return _get_span(self.span, *where) if where else None


def apply_corrections(
    docs: Union[Doc, Iterable[Doc]], corrections: Iterable[Correction]
) -> List[Correction]:
    """Set the links of the mentions, and the speakers of the turns, that a person has
    corrected.

    A correction is applied to the turn with the same speakers and words; if there are
    several, to one in the same document and scene, and the nearest. If there is none,
    the script was edited: the most similar turn is taken. A mention that the Doc lacks
    is added. The keys of corrected mentions are kept in
    `doc.spans["mentions"].attrs["corrected"]`; a `character_linker` does not change
    them any more. Links follow corrected speakers when a Doc is linked after that.

    docs (Union[Doc, Iterable[Doc]]): All the Docs that were corrected; changed.
    corrections (Iterable[Correction]): The corrections.
    RETURNS (List[Correction]): Those that fit no turn and were not applied.

    DOCS: docs/report.md
    """
    docs = list(ensure_docs(docs))
    turns = _Turns(docs)
    edits: List[Edits] = [{} for _ in docs]
    spoken: List[Dict[int, Tuple[str, ...]]] = [{} for _ in docs]
    left = []
    for one in corrections:
        turn = turns.find(one)
        span = turn.find_mention(one) if turn else None
        if turn is not None and span is not None:
            edits[turn.doc][span_key(span)] = span, one.characters or (OTHER,)
        elif turn is not None and turn.place is not None and one.is_of_turn:
            spoken[turn.doc][turn.place] = one.characters
        else:
            left.append(one)
    for doc, edited, said in zip(docs, edits, spoken, strict=True):
        write_corrected(doc, edited)
        write_speakers(doc, said)
    return left


def read_corrected(doc: Doc) -> Edits:
    """Get the mentions that a person has corrected, with their characters.

    doc (Doc): The Doc.
    RETURNS (Edits): By the key of the mention.
    """
    if MENTIONS not in doc.spans:
        return {}
    mentions = doc.spans[MENTIONS]
    keys = frozenset(mentions.attrs.get(CORRECTED, ()))
    return {span_key(m): (m, names_of(m)) for m in mentions if span_key(m) in keys}


class _Turns:
    """The turns of several Docs, by their words.

    docs (Iterable[Doc]): The Docs.
    """

    def __init__(self, docs: Iterable[Doc]) -> None:
        self.turns = [t for i, doc in enumerate(docs) for t in _read_turns(doc, i)]
        self.documents = {turn.document for turn in self.turns}
        self.scenes = {turn.scene for turn in self.turns}
        self.same: Dict[Any, List[_Turn]] = defaultdict(list)
        for turn in self.turns:
            self.same[turn.key].append(turn)

    def find(self, correction: Correction) -> Optional[_Turn]:
        """Find the turn that a correction is about."""
        speakers = tuple(map(name_key, correction.speakers))
        same = self._allowed(self.same[speakers, _squeeze(correction.turn)], correction)
        if same:
            return max(same, key=lambda turn: _nearness(turn, correction))
        return self._find_similar(correction, speakers)

    def _allowed(self, turns: Sequence[_Turn], one: Correction) -> List[_Turn]:
        """Keep the turns of the correction's document, if that is still there."""
        if one.document not in self.documents:
            return list(turns)
        return [turn for turn in turns if turn.document == one.document]

    def _find_similar(
        self, one: Correction, speakers: Tuple[str, ...]
    ) -> Optional[_Turn]:
        """Find the edited turn: the one with most words in common."""
        matcher = SequenceMatcher(None, b=_words(one.turn), autojunk=False)
        best, best_rank = None, (0.0, (False, 0))
        for turn in self._allowed(self.turns, one):
            if not turn.may_hold(one):
                continue
            is_near = turn.speakers == speakers and (
                turn.scene == one.scene or one.scene not in self.scenes
            )
            matcher.set_seq1(_words(turn.span.text))
            least = max(SIMILAR if is_near else NEARLY_SAME, best_rank[0])
            if matcher.real_quick_ratio() < least or matcher.quick_ratio() < least:
                continue
            rank = matcher.ratio(), _nearness(turn, one)
            if rank[0] >= least and rank > best_rank:
                best, best_rank = turn, rank
        return best


def _read_turns(doc: Doc, index: int) -> Iterator[_Turn]:
    spans, scenes, notes = get_segments(doc)
    layout = DocLayout.from_spans(spans, scenes)

    def make(
        span: Span, scene: int, number: int, names: Sequence[str], place: Optional[int]
    ) -> _Turn:
        found = scenes[scene] if scenes else None
        document, id = (found.kb_id_, found.label_) if found is not None else ("", "")
        keys = tuple(map(name_key, names))
        return _Turn(index, place, span, document, id, number, keys)

    written = read_written(doc)
    for i, span in enumerate(spans):
        names = written.get(i, speakers_of(span))
        yield make(span, layout.scene_of_turn[i], i + 1, names, i)
    starts = [span.start for span in spans]
    for note in notes:
        if layout.turn_at(note.start) is None:
            number = bisect_right(starts, note.start)
            yield make(note, layout.scene_at(note.start), number, (), None)


def _nearness(turn: _Turn, one: Correction) -> Tuple[bool, int]:
    return turn.scene == one.scene, -abs(turn.number - one.number)


def _locate(text: str, one: Correction) -> Optional[Offsets]:
    """Find the mention in the text of a turn: the same occurrence or, if the turn was
    edited, the one with the most similar context."""
    found = _find_all(text, one.text)
    if _squeeze(text) == _squeeze(one.turn):
        return found[one.occurrence - 1] if one.occurrence <= len(found) else None
    before = _find_all(one.turn, one.text)
    if not found or one.occurrence > len(before):
        return None
    place = before[one.occurrence - 1]

    def rank(i: int) -> Tuple[int, int]:
        common = _common_context(text, found[i], one.turn, place)
        return common, -abs(i + 1 - one.occurrence)

    return found[max(range(len(found)), key=rank)]


def _find_all(text: str, wanted: str) -> List[Offsets]:
    """Find all occurrences of whole words. Spaces match any spaces."""
    inner = r"\s+".join(map(re.escape, wanted.split()))
    if not inner:
        return []
    return [match.span() for match in re.finditer(rf"(?<!\w){inner}(?!\w)", text)]


def _common_context(a: str, at_a: Offsets, b: str, at_b: Offsets) -> int:
    """Count the equal words next to two places, before and after them."""
    before = (_words(a[: at_a[0]])[::-1], _words(b[: at_b[0]])[::-1])
    after = (_words(a[at_a[1] :]), _words(b[at_b[1] :]))
    return _count_common(*before) + _count_common(*after)


def _count_common(a: List[str], b: List[str]) -> int:
    pairs = zip(a, b, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _get_span(turn: Span, start: int, end: int) -> Optional[Span]:
    first = turn.start_char
    return turn.doc.char_span(first + start, first + end, alignment_mode="expand")


def write_corrected(doc: Doc, edited: Edits) -> None:
    """Set the characters of mentions; add the mentions that the Doc lacks.

    doc (Doc): The Doc; changed.
    edited (Edits): The corrected mentions, by key.
    """
    if not edited:
        return
    group = doc.spans.get(MENTIONS, None)
    mentions, attrs = (
        (list(group), dict(group.attrs)) if group is not None else ([], {})
    )
    missing = set(edited).difference(map(span_key, mentions))
    mentions += [
        make_mention(doc, span.start, span.end, (), label=_get_label(span))
        for key, (span, _) in edited.items()
        if key in missing
    ]
    mentions.sort(key=lambda mention: (mention.start, mention.end))
    names = chain.from_iterable(names for _, names in edited.values())
    note_by_hand(attrs, doc, mentions, names)
    for mention in mentions:
        if span_key(mention) in edited:
            set_names(mention, edited[span_key(mention)][1])
    for name in ("scores", EVIDENCE):
        kept = attrs.get(name, {})
        attrs[name] = {key: kept[key] for key in kept if key not in edited}
    attrs[CORRECTED] = list(dict.fromkeys([*attrs.get(CORRECTED, ()), *edited]))
    attrs = {name: value for name, value in attrs.items() if value}
    doc.spans[MENTIONS] = SpanGroup(doc, name=MENTIONS, spans=mentions, attrs=attrs)


def _get_label(span: Span) -> str:
    if span.text.lower() in PRONOUNS:
        return "PRONOUN"
    return "NAME" if span[-1].text[:1].isupper() else "NOMINAL"


def _squeeze(text: str) -> str:
    return " ".join(text.casefold().split())


def _words(text: str) -> List[str]:
    return _WORD.findall(text.casefold())
