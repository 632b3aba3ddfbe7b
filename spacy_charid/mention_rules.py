"""The rules that tell which words of a turn are mentions of persons."""

from dataclasses import dataclass
from typing import Dict, FrozenSet, Iterable, Iterator, List, Optional, Set, Tuple

from spacy.tokens import Doc, Span

from .lexicon import PRONOUNS, TITLES, given_names, personal_nouns
from .names import is_everyone, split_names
from .view import NAME, NOMINAL, PRONOUN

MAX_MODIFIERS = 5
_BREAKS = frozenset(
    (".", "?", "!", "...", "…", ":", '"', "``", "“", "-", "--", "(", "[")
)
_NOT_A_NAME = frozenset("god jesus christ lord ok okay santa".split())
_EXCLAIMED = frozenset("god gosh goodness lord word".split())
_LET_US = frozenset(("'s", "’s"))
_POSSESSIVE_CLITICS = _LET_US | {"'", "’"}
_DETERMINERS = frozenset("a an the this that these those some any no every".split())
_COMMON = frozenset("the a an of and first second young old big little fat".split())


@dataclass(frozen=True)
class MentionRules:
    """What counts as a mention; see `make_mention_detector`."""

    names: bool
    pronouns: bool
    nouns: bool
    plural_pronouns: bool
    gazetteer: FrozenSet[str]
    ent_labels: FrozenSet[str]
    phrases: bool


def find_mentions(
    doc: Doc, utterances: List[Span], notes: Iterable[Span], rules: MentionRules
) -> List[Span]:
    """Find the mentions of a Doc, which is not changed.

    doc (Doc): The Doc.
    utterances (List[Span]): The turns, outside of which nothing is looked at.
    notes (Iterable[Span]): The stage directions, which are passed over.
    rules (MentionRules): What counts as a mention.
    RETURNS (List[Span]): The mentions (label: `PRONOUN`, `NAME`, `NOMINAL`),
        ordered by start, then end.
    """
    context = _Context(
        rules=rules,
        speakers=_speaker_words(utterances),
        ents=_person_entities(doc, rules.ent_labels) if rules.names else {},
        skip={i for note in notes for i in range(note.start, note.end)},
        parsed=doc.has_annotation("DEP"),
    )
    found = (
        (turn.start + start, turn.start + end, label)
        for turn in utterances
        for start, end, label in _Turn(turn, context).mentions()
    )
    return [Span(doc, start, end, label=label) for start, end, label in sorted(found)]


@dataclass(frozen=True)
class _Context:
    """What a turn needs to know of its Doc, found once.

    speakers (FrozenSet[str]): Words of the speakers' names, case folded.
    ents (Dict[int, int]): The end of each person entity by its start.
    skip (Set[int]): Tokens of stage directions.
    parsed (bool): Whether there are dependencies.
    """

    rules: MentionRules
    speakers: FrozenSet[str]
    ents: Dict[int, int]
    skip: Set[int]
    parsed: bool


def _person_entities(doc: Doc, labels: FrozenSet[str]) -> Dict[int, int]:
    """Give the end of each person entity by its start, without title and clitic."""
    ents = {}
    for ent in doc.ents:
        if ent.label_ in labels:
            start, end = ent.start, ent.end
            while end - start > 1 and doc[end - 1].text in _POSSESSIVE_CLITICS:
                end -= 1
            while end - start > 1 and _plain(doc[start].text) in TITLES:
                start += 1
            ents[start] = end
    return ents


def _speaker_words(utterances: List[Span]) -> FrozenSet[str]:
    """Give the words of the speakers' names that stand for nothing else."""
    labels = {turn.label_ for turn in utterances}
    names = {name for label in labels for name in split_names(label)}
    words = {
        word
        for name in names
        if not is_everyone(name)
        for word in name.casefold().split()
    }
    nouns = personal_nouns()
    return frozenset(
        word
        for word in words - _COMMON
        if word not in nouns and word.removesuffix(".") not in TITLES
    )


def _plain(word: str) -> str:
    return word.lower().rstrip(".")


class _Turn:
    """The words of one turn. Positions count from its first token."""

    def __init__(self, span: Span, context: _Context) -> None:
        self.span = span
        self.context = context
        self.rules = context.rules
        self.words = [token.text for token in span]
        self.lower = [word.lower() for word in self.words]

    def mentions(self) -> Iterator[Tuple[int, int, str]]:
        """Give start, end and label of each mention."""
        owners: Dict[int, int] = {}
        position = 0
        while position < len(self.words):
            found = self.mention_at(position)
            if found is None:
                position += 1
                continue
            end, label = found
            start = self.phrase_start(position, label, owners)
            if label != PRONOUN:
                owners[end] = start
            yield start, end, label
            position = end

    def mention_at(self, i: int) -> Optional[Tuple[int, str]]:
        """Give end and label of the mention whose head or name starts at a token."""
        if self.span.start + i in self.context.skip:
            return None
        if self.rules.pronouns and self.is_pronoun(i):
            return i + 1, PRONOUN
        end = self.name_end(i) if self.rules.names else None
        if end is not None:
            return end, NAME
        if self.rules.nouns and self.is_person_noun(i):
            return i + 1, NOMINAL
        return None

    def before(self, i: int) -> str:
        return self.lower[i - 1] if i > 0 else ""

    def after(self, i: int) -> str:
        return self.lower[i + 1] if i + 1 < len(self.words) else ""

    def is_pronoun(self, i: int) -> bool:
        if self.lower[i] in _LET_US:
            return self.rules.plural_pronouns and self.before(i) == "let"
        pronoun = PRONOUNS.get(self.lower[i])
        if pronoun is None or self.words[i] == "US":
            return False
        if pronoun.possessive and self.after(i).rstrip("!.,") in _EXCLAIMED:
            return False
        plural = pronoun.number == "plur" and pronoun.person != 2
        return self.rules.plural_pronouns or not plural

    def name_end(self, i: int) -> Optional[int]:
        word = self.words[i]
        if not word[:1].isupper() or _plain(word) in _NOT_A_NAME:
            return None
        opening = i == 0 or self.words[i - 1] in _BREAKS
        end = self.context.ents.get(self.span.start + i)
        if end is not None and not (opening and self.is_plain_word(i)):
            return min(end - self.span.start, len(self.words))
        if self.is_short_form(i, opening):
            return i + 1
        if not (self.is_titled(i) or self.is_known_name(word)):
            return None
        end = i + 1
        while end < len(self.words) and self.continues_name(end):
            end += 1
        return end

    def is_plain_word(self, i: int) -> bool:
        """Tell whether a sentence's first word only looks like a name."""
        pos = self.span[i].pos_
        return bool(pos) and pos not in ("PROPN", "NOUN")

    def is_short_form(self, i: int, opening: bool) -> bool:
        """Tell whether a speaker's name begins with a word, as `Mon` for Monica."""
        word = self.words[i].casefold()
        alone = i + 1 < len(self.words) and self.words[i + 1] in _BREAKS | {","}
        if len(word) < 3 or word in self.context.speakers or (opening and not alone):
            return False
        return any(speaker.startswith(word) for speaker in self.context.speakers)

    def is_titled(self, i: int) -> bool:
        """Tell whether a word follows a title, as in `Dr. Green`, `Uncle Bo`."""
        title = _plain(self.before(i))
        return title in TITLES and self.words[i - 1][0].isupper()

    def is_known_name(self, word: str) -> bool:
        if word.casefold() in self.context.speakers:
            return True
        _, ambiguous = given_names().get(word, ("", True))
        return not ambiguous and not word.isupper()

    def continues_name(self, i: int) -> bool:
        word = self.words[i]
        capital = word[:1].isupper() and len(word) > 1 and word[-1].isalpha()
        return capital and self.lower[i] not in PRONOUNS

    def is_person_noun(self, i: int) -> bool:
        word = self.lower[i]
        if word not in self.rules.gazetteer or self.is_exclaimed(i):
            return False
        if word in TITLES and self.after(i) != "i":
            if i + 1 < len(self.words) and self.words[i + 1][:1].isupper():
                return False
        token = self.span[i]
        if token.pos_ and token.pos_ not in ("NOUN", "PROPN", "INTJ"):
            return False
        # A noun may only modify the next one, as in `baby shower`.
        return not (self.context.parsed and token.dep_ in ("compound", "amod"))

    def is_exclaimed(self, i: int) -> bool:
        """Tell whether a noun stands in an exclamation: `oh dear`, `my Lord`."""
        before = self.before(i)
        if self.lower[i] in _EXCLAIMED:
            return before in PRONOUNS and PRONOUNS[before].possessive
        return (before, self.lower[i]) == ("oh", "dear")

    def phrase_start(self, i: int, label: str, owners: Dict[int, int]) -> int:
        """Go back to the start of a noun's phrase, where phrases are asked for.

        owners (Dict[int, int]): Start by end of the phrases found before.
        """
        if not self.rules.phrases or label == PRONOUN:
            return i
        if label == NAME:
            return i - (_plain(self.before(i)) in TITLES)
        for position in range(i - 1, max(0, i - MAX_MODIFIERS) - 1, -1):
            word = self.lower[position]
            pronoun = PRONOUNS.get(word)
            if word in _DETERMINERS or word == "her":
                return position
            if pronoun is not None:
                return position if pronoun.possessive else i
            if word in _POSSESSIVE_CLITICS:
                return owners.get(position, i)
            if not word.isalpha():
                return i
        return i
