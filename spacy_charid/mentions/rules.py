"""The rules that find the mentions of persons in a turn."""

from dataclasses import dataclass
from itertools import compress
from typing import (
    AbstractSet,
    Dict,
    FrozenSet,
    Iterable,
    Iterator,
    List,
    Optional,
    Tuple,
)

from spacy.tokens import Span

from ..dialogue.determiners import find_determiner
from ..dialogue.segmentation import HEADING
from ..dialogue.view import NAME, NOMINAL, PRONOUN
from ..dialogue.words import DocWords
from ..names.given_names import (
    HONORIFIC_SUFFIXES,
    SECOND_SYLLABLES,
    find_title,
    given_names,
)
from ..names.lexicon import (
    CLAUSE_ENDS,
    CLOSED_CLASS_WORDS,
    GREETINGS,
    POSSESSIVE_ENDINGS,
    PRONOUNS,
    SENTENCE_BREAKS,
    SENTENCE_ENDS,
    find_pronoun,
)
from ..names.not_people import PLACE_ENDINGS, is_common_word
from ..names.phrases import find_in_law_end
from ..names.variants import is_suffix
from .known_names import KnownNames, gather_names, plain
from .lower_names import (
    could_be_lower_name,
    find_lower_names,
    find_titled,
    follows_title,
    has_surname,
    is_lower_name,
)
from .name_homographs import is_other_word
from .person_nouns import EXCLAIMED, NUMBERS, ONLY_CALLED, PersonNouns

MAX_NAME = 20  # words: a line in capitals is not a name
_NOT_A_NAME = frozenset("god jesus christ lord ok okay santa".split())
_EPITHETS = frozenset("Big Little Mad Black Fat Crazy Tiny Lucky Dirty".split())
_KIN_TITLES = frozenset("aunt auntie uncle tía tío tante onkel zia zio".split())
_SAINTS = frozenset("san santa st st. saint".split())
_LET_US = frozenset(("'s", "’s"))
_Y = frozenset(("y'", "y’"))
# Words before "you" that is the subject of "you know who".
_BEFORE_SUBJECT = frozenset("do did if n't n’t that when think thought".split())
# Words before the letter i.
_BEFORE_LETTER = frozenset("his her their your the an".split())
_NOT_NOUNS = PRONOUNS.keys() | _LET_US | ONLY_CALLED | NUMBERS | {"one"}


@dataclass(frozen=True)
class MentionRules:
    """The settings of the rules; see `make_mention_detector`."""

    names: bool
    pronouns: bool
    nouns: bool
    plural_pronouns: bool
    gazetteer: FrozenSet[str]
    ent_labels: FrozenSet[str]
    phrases: bool
    listed: FrozenSet[str] = frozenset()


def find_mentions(
    words: DocWords, notes: Iterable[Span], rules: MentionRules
) -> List[Span]:
    """Find the mentions in the turns of a Doc.

    words (DocWords): The words of the Doc.
    notes (Iterable[Span]): The stage directions, which are ignored.
    rules (MentionRules): The settings of the rules.
    RETURNS (List[Span]): The mentions (label: `PRONOUN`, `NAME`, `NOMINAL`),
        ordered by start, then end.
    """
    action = [words.all_of(note) for note in notes if note.label_ != HEADING]
    turns = [
        Span(words.doc, turn.start, turn.end, words.utterances[turn.utterance].label)
        for turn in words.turns
    ]
    said = [words.texts[turn.start : turn.end] for turn in turns]
    known = gather_names(words.doc, turns, said, action, rules.ent_labels, rules.listed)
    parsed = words.source.has_annotation("DEP")
    # The large lists are not joined: a document may be short.
    heads: List[AbstractSet[str]] = [rules.gazetteer, _NOT_NOUNS, known.speakers]
    is_lower = [turn.is_lower for turn in words.turns]
    lower_turns = list(compress(said, is_lower))
    if lower_turns:
        could_be = {word for word in set(words.texts) if could_be_lower_name(word)}
        heads.append(could_be)
        known = known.with_lower(find_lower_names(lower_turns, could_be))
    heads.append(set(find_titled(words.texts)))
    lower = {word: word.lower() for word in set(words.texts)}
    listed = {each for some in heads for each in some & set(lower.values())}
    # Only words that are listed or capitalized can begin a mention.
    possible = {word for word in lower if word[:1].isupper() or lower[word] in listed}
    found = (
        (turn.start + start, turn.start + end, label)
        for turn, said_in_turn, lower_turn in zip(turns, said, is_lower, strict=True)
        for start, end, label in _Turn(
            turn, said_in_turn, rules, known, words.gaps, parsed, lower_turn
        ).mentions(possible)
    )
    return [words.to_tokens(*mention) for mention in sorted(found)]


class _Turn(PersonNouns):
    """Finds the mentions of one turn. Positions are relative to its first token."""

    def __init__(
        self,
        span: Span,
        words: List[str],
        rules: MentionRules,
        known: KnownNames,
        gaps: AbstractSet[int],
        parsed: bool,
        is_lower: bool,
    ) -> None:
        super().__init__(span, words, parsed, rules.gazetteer)
        self.rules = rules
        self.known = known
        self.gaps = gaps
        self.is_lower = is_lower

    def mentions(self, possible: AbstractSet[str]) -> Iterator[Tuple[int, int, str]]:
        """Find the mentions of the turn.

        possible (AbstractSet[str]): The words that can begin a mention.
        YIELDS (Tuple[int, int, str]): Start, end and label of each mention.
        """
        owners: Dict[int, int] = {}
        begin = 0
        for position, word in enumerate(self.words):
            if position < begin or word not in possible:
                continue
            found = self.mention_at(position)
            if found is None:
                continue
            begin, label = found
            start = self.phrase_start(position, label, owners)
            if label != PRONOUN:
                owners[begin] = start
            yield start, begin, label

    def mention_at(self, i: int) -> Optional[Tuple[int, str]]:
        """Get end and label of the mention whose head or name starts at a token."""
        if self.rules.pronouns and self.is_pronoun(i):
            # The tokenizer splits `y'all` in two, but not `Y'all`.
            return i + 1 + (self.lower[i] in _Y and self.after(i) == "all"), PRONOUN
        if self.rules.names and self.is_family_name(i):
            return i + 1, NOMINAL
        end = self.name_end(i) if self.rules.names else None
        end = self.past_hyphen(end) if end is not None else None
        if end is not None:
            return end, NAME
        if self.rules.nouns and self.denotes_person(i):
            return find_in_law_end(self.words, i), NOMINAL
        return None

    def is_pronoun(self, i: int) -> bool:
        pronoun = find_pronoun(self.words, i)
        if pronoun is None:
            return False
        if self.words[i] == "I.":  # not an initial, as in `I. M. Pei`
            return i > 0 and self.words[i - 1].islower()
        if pronoun.possessive and self.after(i).rstrip("!.,") in EXCLAIMED:
            return False
        if self.is_honorific(i + 1) or self.is_hyphenated(i):
            return False
        if self.is_somebody_known(i):
            return False
        if self.words[i] == "i" and self.before(i) in _BEFORE_LETTER:
            return False  # "he dots his i's"
        if self.before(i) == "-" and self.before(i - 1) == "thank":  # a thank-you note
            return False
        if self.lower[i] == "my" and self.before(i) == "oh":
            return self.after(i)[:1].isalnum()
        plural = pronoun.number == "plur" and pronoun.person != 2
        return self.rules.plural_pronouns or not plural

    def is_somebody_known(self, i: int) -> bool:
        """Check whether "you" begins "you know who", for somebody not to be named."""
        phrase, after = self.lower[i : i + 3], self.lower[i + 3 : i + 4]
        if phrase != ["you", "know", "who"] or self.before(i) in _BEFORE_SUBJECT:
            return False
        return not after or after[0] != "?" and after[0] in CLAUSE_ENDS

    def is_hyphenated(self, i: int) -> bool:
        """Check whether a pronoun begins a longer word: `You-Know-Who`."""
        if self.after(i) != "-" or self.span[i].whitespace_:
            return False
        following = "".join(self.words[i + 2 : i + 3])
        return following.istitle() and following.lower() not in PRONOUNS

    def name_end(self, i: int) -> Optional[int]:
        word = self.words[i]
        if plain(word) in _NOT_A_NAME or self.is_honorific(i):
            return None
        if self.before(i) in _SAINTS and not self.is_listed(word):  # San Diego
            return None
        if not word[:1].isupper():
            return self.lower_name_end(i) if self.is_lower_name(i) else None
        if is_other_word(self.lower, i) or self.is_abbreviated_title(i):
            return None
        if self.before(i) in POSSESSIVE_ENDINGS and self.is_titled_place(i):
            return None
        opening = i == 0 or self.words[i - 1] in SENTENCE_BREAKS
        end = self.hyphenated_end(i) or self.entity_end(i, opening)
        if end is not None:
            return end
        if self.is_short_form(i, opening):
            return i + 1
        if self.is_kin_title(i) or self.is_epithet(i):
            return self.name_end(i + 1)
        if self.is_given_name(i) or self.is_double_name(i):
            return i + 1
        if not (self.is_titled(i) or self.is_listed(word) or self.is_likely_name(i)):
            return None
        end, most = i + 1, min(i + MAX_NAME, len(self.words))
        while end < most and self.continues_name(end):
            end += 1
        return None if self.is_estate(i, end) else end

    def is_estate(self, i: int, end: int) -> bool:
        """Check for a surname in the name of a place: `Thornley Hall`."""
        is_place = end > i + 1 and self.lower[end - 1] in PLACE_ENDINGS
        return is_place and self.words[i] not in given_names() and not self.is_titled(i)

    def is_lower_name(self, i: int) -> bool:
        """Check whether a name is written in lower case: that of a speaker who is
        addressed (`thanks, judy`), or any in a turn without a capital at its start."""
        if follows_title(self.words, i):
            return True
        word, addressed = self.words[i], self.is_addressed(i)
        if word in CLOSED_CLASS_WORDS or (self.is_modifier(i) and not addressed):
            return False
        if word in self.known.speakers and addressed:
            return True
        if not self.is_lower:
            return False
        return word in self.known.lower or is_lower_name(self.words, i)

    def lower_name_end(self, i: int) -> int:
        """Get the end of a name in lower case, as `finch` in `amos finch`."""
        is_apart = self.span.start + i + 1 in self.gaps
        return i + 1 + (not is_apart and has_surname(self.words, i))

    def is_addressed(self, i: int) -> bool:
        before, after = self.before(i), self.after(i)
        return (before in GREETINGS or before == ",") and (
            after == "," or after in SENTENCE_ENDS or not after
        )

    def past_hyphen(self, end: int) -> Optional[int]:
        """Extend a name past hyphens: `Mary-Ann` is a name, `Ross-like` is not.

        RETURNS (Optional[int]): The end of the name; None if it is not a name.
        """
        most = min(end + 2 * MAX_NAME, len(self.words) - 1)
        while end < most and self.words[end] == "-":
            if self.span[end - 1].whitespace_ or self.span[end].whitespace_:
                break
            if self.is_particle(end + 1):  # Winnie-the-Pooh
                end += 4
                continue
            if self.words[end + 1][0].islower():
                if self.words[end + 1] in SECOND_SYLLABLES:  # Hyun-woo
                    return end + 2
                is_suffix = self.words[end + 1] in HONORIFIC_SUFFIXES
                return end if is_suffix else None  # Tanaka-san, Ross-like
            if not self.words[end + 1][0].isupper() or self.after(end) in PRONOUNS:
                break
            end += 2
        return end

    def is_particle(self, i: int) -> bool:
        """Check whether a word joins two names by hyphens: `the`, `de`, `la`."""
        name = self.words[i + 2 : i + 3]
        joined = self.after(i) == "-" and name and name[0][:1].isupper()
        return bool(joined) and self.words[i].islower() and len(self.words[i]) < 4

    def hyphenated_end(self, i: int) -> Optional[int]:
        """Get the end of a hyphenated name of the cast, with or without spaces beside
        its hyphens: `Anne - Marie`."""
        longest = None
        name, end = self.words[i].casefold(), i + 1
        while self.after(end - 1) == "-" and end + 1 < len(self.words):
            name, end = f"{name}-{self.words[end + 1].casefold()}", end + 2
            if end - i > MAX_NAME:
                break
            longest = end if self.is_listed(name) else longest
        return longest

    def is_double_name(self, i: int) -> bool:
        """Check for two given names that a hyphen joins: `Rose-Marie`."""
        names = self.words[i : i + 3 : 2]
        is_joined = self.after(i) == "-" and not self.span[i].whitespace_
        return is_joined and len(names) == 2 and given_names().keys() >= {*names}

    def entity_end(self, i: int, opening: bool) -> Optional[int]:
        """Get the end of the person entity that starts at a token, if there is one."""
        found = self.known.ents.get(self.span.start + i)
        if found is None or (opening and self.is_plain_word(i)):
            return None
        end = min(found - self.span.start, len(self.words))
        word = self.words[i]
        named = word in given_names() or self.is_listed(word)
        if not named and self.is_doubtful(i, end, opening):
            return None
        return end

    def is_plain_word(self, i: int) -> bool:
        """Check whether a sentence's first word only looks like a name."""
        pos = self.span[i].pos_
        return bool(pos) and pos not in ("PROPN", "NOUN")

    def is_doubtful(self, i: int, end: int, opening: bool) -> bool:
        """Check whether a person entity may not be a name: it begins a sentence and is
        not capitalized elsewhere, or modifies a noun."""
        if opening:
            return end == i + 1 and self.words[i] not in self.known.seen
        return self.is_modifier(end - 1)

    def is_short_form(self, i: int, opening: bool) -> bool:
        """Check whether a speaker's name begins with a word, as `Mon` for Monica."""
        word = self.words[i].casefold()
        alone = i + 1 < len(self.words) and self.words[i + 1] in SENTENCE_BREAKS | {","}
        if len(word) < 3 or word in self.known.speakers or (opening and not alone):
            return False
        if is_common_word(word) or word in CLOSED_CLASS_WORDS:
            return False  # `How?`, where Howard speaks
        if self.known.begins_speaker(word):
            return True
        stem = word[:-1]  # `Phoebs`; but `Jacks` is more than one Jack
        fond = len(stem) > 3 and word.endswith("s")
        fond = fond and stem not in self.known.speakers
        return fond and self.known.begins_speaker(stem)

    def is_family_name(self, i: int) -> bool:
        """Check whether a word is the surname of somebody in the plural: `the
        Haddads`."""
        word = self.words[i]
        if self.before(i) != "the" or not word.endswith("s"):
            return False
        if self.after(i)[:1].isupper():  # the Browns Hotel
            return False
        stems = (word[:-1], word.removesuffix("es"))
        return any(map(self.is_listed, stems)) or any(
            map(self.known.evidence.is_surname, stems)
        )

    def is_titled(self, i: int) -> bool:
        """Check whether a word follows a title, as in `Dr. Green`, `Uncle Bo`."""
        title = find_title(self.words, i)
        return title is not None and self.words[title][0].isupper()

    def is_abbreviated_title(self, i: int) -> bool:
        """Check for the `Col` of `Col. Mustard`, which can be two tokens."""
        name = "".join(self.words[i + 2 : i + 3])
        if self.after(i) != "." or not name[:1].isupper():
            return False
        return find_title(self.words, i + 2) == i

    def is_kin_title(self, i: int) -> bool:
        """Check whether a name begins with a kinship noun, as in `Aunt Silvia`."""
        after = self.after(i)
        return self.lower[i] in _KIN_TITLES and not (
            self.is_owned(i) or after == "" or after in _KIN_TITLES or after in PRONOUNS
        )

    def is_epithet(self, i: int) -> bool:
        """Check whether a name within a sentence begins with an epithet: `Big Joe`."""
        if self.words[i] not in _EPITHETS or not self.words[i + 1 : i + 2]:
            return False
        opening = i == 0 or self.words[i - 1] in SENTENCE_BREAKS
        is_name = self.words[i + 1].istitle() and self.after(i) not in self.gazetteer
        return is_name and not opening

    def is_listed(self, word: str) -> bool:
        """Check whether a word is part of a name of a speaker or a cast member."""
        key = word.casefold()
        return key in self.known.speakers or key in self.known.listed

    def is_likely_name(self, i: int) -> bool:
        """Check whether a word that no cast lists is used as a name in this Doc. If the
        pipeline has tagged it as something else, it must be a given name."""
        _, ambiguous = given_names().get(self.words[i], ("", True))
        tagged = self.span.start + i in self.known.things or self.is_modifier(i)
        if ambiguous and (tagged or self.span[i].ent_type_):
            return False
        return self.known.evidence.is_name(self.words, self.lower, i)

    def continues_name(self, i: int) -> bool:
        word = self.words[i]
        if self.span.start + i in self.gaps:  # "Ask Ross (beat) Monica knows."
            return False
        if is_suffix(word):
            return word[:1].isupper()
        capital = word[:1].isupper() and len(word) > 1 and word[-1].isalpha()
        return capital and self.lower[i] not in PRONOUNS

    def phrase_start(self, i: int, label: str, owners: Dict[int, int]) -> int:
        """Get the start of a mention, which in phrases includes words before the head.

        owners (Dict[int, int]): The starts of the phrases found before, by their ends.
        """
        if not self.rules.phrases or label == PRONOUN:
            return i
        if label == NAME:
            title = find_title(self.words, i)
            return i if title is None else title
        determiner = find_determiner(self.words, i, i, 0)
        start = i - 1 if determiner is None else determiner.start
        if self.before(start + 1) in POSSESSIVE_ENDINGS:
            return owners.get(start, i)
        return i if determiner is None else start
