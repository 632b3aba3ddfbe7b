"""The words of a Doc: its tokens without whitespace, directions and fillers."""

import re
from bisect import bisect_left
from functools import cached_property
from typing import (
    AbstractSet,
    Any,
    Dict,
    FrozenSet,
    Iterable,
    List,
    NamedTuple,
    Optional,
    Sequence,
    Set,
    Tuple,
)

import numpy
from spacy.attrs import IS_SPACE, ORTH
from spacy.tokens import Doc, Span

from ..names.given_names import TITLES_WITH_DOT
from ..names.nouns import personal_nouns
from .capitals import lower_capitals
from .data import READING, UTTERANCES
from .fillers import Fillers
from .joined_turns import find_between, join_turns
from .layout import DocLayout
from .spans import find_tokens, speakers_of
from .view import NoteView

# Names that spaCy's tokenizer takes for abbreviations of months and states, with the
# dot after them.
_ABBREVIATED = frozenset(("Jan.", "Jun.", "Del.", "Nev.", "Mo.", "Pa."))
# A verb that spaCy's tokenizer leaves with the noun or name before it.
_CONTRACTED = re.compile(r"(?<=[^\W\d_]{2})(?:['’](?:ll|d|ve))+$")


class WordTurn(NamedTuple):
    """A turn in the words of a Doc.

    start, end (int): Offsets of the words.
    speakers (Tuple[str, ...]): The speakers as written.
    utterance (int): The index of its first utterance.
    is_lower (bool): Whether it begins in lower case, also with a filler.
    """

    start: int
    end: int
    speakers: Tuple[str, ...]
    utterance: int
    is_lower: bool


class DocWords:
    """The words of a Doc, for rules that look at the words beside one. spaCy's
    tokenizer makes a token of a line break or a second space. These, stage directions
    within a turn and fillers would stand between two words of a sentence.

    source (Doc): The Doc; not changed.
    utterances (Sequence[Span]): The utterances, in order.
    notes (Iterable[Span]): Stage directions that are left out.
    breaks (Optional[AbstractSet[int]]): Tokens at which no turn goes on in the next
        utterance; None if none does. See `join_turns`.
    kept (AbstractSet[int]): Tokens that are words in any case, unless whitespace.
    texts (List[str]): The texts of the words; see `doc_words`, `lower_capitals` and
        `Fillers`.
    tokens (Sequence[int]): The index in the source of each word.
    turns (List[WordTurn]): The turns.
    turn_of (List[int]): The index in `turns` for each utterance.
    gaps (FrozenSet[int]): The words that follow tokens, other than whitespace, which
        are left out.
    """

    def __init__(
        self,
        source: Doc,
        utterances: Sequence[Span],
        notes: Iterable[Span] = (),
        breaks: Optional[AbstractSet[int]] = None,
        kept: AbstractSet[int] = frozenset(),
    ) -> None:
        self.source, self.utterances = source, utterances
        self.texts = doc_words(source)
        self.tokens: Sequence[int] = range(len(source))
        self.gaps: FrozenSet[int] = frozenset()
        is_word: Any = source.to_array(IS_SPACE) == 0
        spaces = set(numpy.flatnonzero(~is_word).tolist())
        self._visible = [t for i, t in enumerate(self.texts) if i not in spaces]
        self._visible_before = [0, *is_word.cumsum().tolist()]
        groups = join_turns(self.texts, utterances, breaks)
        self.turn_of = [n for n, group in enumerate(groups) for _ in group]
        places = [(utterances[g[0]].start, utterances[g[-1]].end) for g in groups]
        speakers = (name for one in utterances for name in speakers_of(one))
        lower_capitals(self.texts, places, speakers)
        unsaid = find_tokens(notes) | find_between(utterances, groups)
        joined = spaces | self._join_titles()
        left_out = joined | unsaid
        first_words = [
            next((self.texts[i] for i in range(*place) if i not in left_out), "")
            for place in places
        ]
        Fillers(self.texts, left_out).leave_out(places)
        left_out -= kept - spaces
        is_word[list(left_out)] = False
        self._before = [0, *is_word.cumsum().tolist()]  # words before each token
        if left_out:
            self.tokens = numpy.flatnonzero(is_word).tolist()
            self.texts = [self.texts[i] for i in self.tokens]
            self.gaps = frozenset(self._before[i] for i in left_out - joined)
        self.turns = [
            WordTurn(
                self._before[start],
                self._before[end],
                speakers_of(utterances[group[0]]),
                group[0],
                first[:1].islower(),
            )
            for group, (start, end), first in zip(
                groups, places, first_words, strict=True
            )
        ]

    def _join_titles(self) -> Set[int]:
        """Join the dot to titles in small letters, as the tokenizer does with `Mr.`."""
        if TITLES_WITH_DOT.isdisjoint(self.texts):
            return set()
        texts = self.texts
        dots = {
            i + 1
            for i, text in enumerate(texts[:-2])
            if text in TITLES_WITH_DOT
            and texts[i + 1] == "."
            and texts[i + 2].isalpha()
        }
        for dot in dots:
            texts[dot - 1] += "."
        return dots

    @cached_property
    def doc(self) -> Doc:
        """The words, with the tags, parse and entities of the source; the source itself
        if all of its tokens are words."""
        source, tokens = self.source, self.tokens
        if len(tokens) == len(source):
            return source
        following = [*tokens, len(source)][1:]
        spaces = [
            bool(source[i].whitespace_) or end > i + 1
            for i, end in zip(tokens, following, strict=True)
        ]
        layers: Dict[str, Any] = {}
        if source.has_annotation("POS"):
            layers["pos"] = [source[i].pos_ for i in tokens]
        if source.has_annotation("DEP"):
            heads = [source[i].head.i for i in tokens]
            layers["deps"] = [source[i].dep_ for i in tokens]
            layers["heads"] = [
                i if self.tokens[i] == head else self._before[head]
                for i, head in enumerate(heads)
            ]
        if source.ents:
            layers["ents"] = [
                f"{source[i].ent_iob_}-{source[i].ent_type_}".removesuffix("-") or "O"
                for i in tokens
            ]
        return Doc(source.vocab, words=self.texts, spaces=spaces, **layers)

    def find(self, span: Span) -> Tuple[int, int]:
        """Get the offsets of the words of a span of the source."""
        return self._before[span.start], self._before[span.end]

    def to_tokens(self, start: int, end: int, label: str) -> Span:
        """Make the span of the source for words, at least one."""
        return Span(self.source, self.tokens[start], self.tokens[end - 1] + 1, label)

    def view_note(self, note: Span, utterance: Optional[int]) -> NoteView:
        """View a stage direction.

        note (Span): The direction.
        utterance (Optional[int]): The index of the one that it stands in, if it does.
        RETURNS (NoteView): The view.
        """
        start, end = self.find(note)
        turn = -1 if utterance is None else self.turn_of[utterance]
        return NoteView(start, end, self.all_of(note), turn)

    def all_of(self, span: Span) -> List[str]:
        """Get all words of a span of the source, also of a direction."""
        before = self._visible_before
        return self._visible[before[span.start] : before[span.end]]


def read_words(
    doc: Doc,
    utterances: Sequence[Span],
    scenes: Iterable[Span],
    notes: Iterable[Span],
    mentions: Sequence[Span] = (),
) -> DocWords:
    """Read the words of a Doc. Utterances in a row are joined if they were read from a
    text as people write it: in a corpus, they are units of their own.

    doc (Doc): The Doc.
    utterances, scenes, notes (Iterable[Span]): Its structure.
    mentions (Sequence[Span]): Its mentions. They are not left out, nor is a note that
        has one.
    RETURNS (DocWords): The words.
    """
    turn_at = DocLayout.from_spans(utterances, ()).turn_at
    kept = find_tokens(mentions)
    starts = sorted(mention.start for mention in mentions)
    inner, breaks = [], {scene.start for scene in scenes}
    for note in notes:
        if turn_at(note.start) is None:
            breaks.update(range(note.start, note.end))
        elif bisect_left(starts, note.start) == bisect_left(starts, note.end):
            inner.append(note)
    is_text = UTTERANCES not in doc.spans or READING in doc.spans[UTTERANCES].attrs
    return DocWords(doc, utterances, inner, breaks if is_text else None, kept)


def doc_words(doc: Doc) -> List[str]:
    """Get the texts of the tokens; of one that ends with a contracted verb the noun or
    name alone, `Judy` of `Judy'll`, of `Jan.` at the end of a line `Jan`, and `ma'am`
    of `ma’am`. Equal tokens share one string, to save memory."""
    strings = doc.vocab.strings
    orths = doc.to_array(ORTH).tolist()
    texts = {orth: strings[orth] for orth in set(orths)}
    for orth, text in texts.items():
        if "'" in text or "’" in text:
            texts[orth] = _plain_apostrophe(_CONTRACTED.sub("", text))
    words = [texts[orth] for orth in orths]
    if not _ABBREVIATED.isdisjoint(texts.values()):
        ends = (word.isspace() for word in [*words[1:], "\n"])
        for i, ends_line in enumerate(ends):
            if ends_line and words[i] in _ABBREVIATED:
                words[i] = words[i][:-1]
    return words


def _plain_apostrophe(word: str) -> str:
    """Write `ma’am` as word lists have it; names are left as they are."""
    plain = word.replace("’", "'")
    is_name = word[:1].isupper() and plain.lower() not in personal_nouns()
    return word if is_name or len(word) == 1 else plain
