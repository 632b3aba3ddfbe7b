"""The rules that find nouns for people in a turn."""

from typing import AbstractSet, List

from spacy.tokens import Span

from ..dialogue.determiners import find_determiner
from ..names.couples import begins_couple
from ..names.given_names import TITLES
from ..names.lexicon import (
    BE,
    CLOSED_CLASS_WORDS,
    HONORIFICS,
    POSSESSIVE_ENDINGS,
    PRONOUNS,
    SENTENCE_BREAKS,
    SENTENCE_ENDS,
    is_possessive,
)
from ..names.nouns import ADJECTIVES, NEEDS_DETERMINER, is_plural_noun
from .turn_words import TurnWords
from .verbs import is_verb

EXCLAIMED = frozenset("god gosh goodness lord word".split())
_BEFORE_LORD = frozenset("good oh dear great sweet".split())
_AFTER_LORD = frozenset("knows help forbid almighty".split())
_INTERJECTIONS = frozenset(("man", "boy"))
_SIGHS = frozenset("oh ooh ah aw whoa wow".split())
_WITH_PLURAL = frozenset("you ya we us".split())
# Nouns after one that is no person then: "the cook book".
_COMPOUND_HEADS = frozenset(
    "book books driver drivers driving club hut dog dogs family house card".split()
)
_OF_HONORIFICS = frozenset("your his her".split())
# Honorifics that are no title unless they are capitalized: "his honor was at stake".
_VIRTUES = frozenset("honor honour worship grace holiness reverence".split())
_CORPS = frozenset((word, "guard") for word in ("coast", "home", "national"))
# Words that denote a person only as a form of address: "I took it down, love."
ONLY_CALLED = frozenset(
    "love luv pet petal poppet treacle pumpkin duck hon hen miss miss. counsel".split()
)
# Those of them that call somebody after "my", too.
_LOVED = frozenset("love luv pet duck".split())
_SOMEBODY = frozenset("i you he she".split())
# Those of them that call somebody at the start of a sentence, too.
_CALLED_FIRST = frozenset(("miss", "counsel"))
# Words after "the one" who is a person, and after "The one" at the start of a sentence;
# what only people are before "one".
_OF_WHOM = frozenset("who whom".split())
_ANSWERS = frozenset("no yes yeah oh".split())
_TELLING_WHICH = frozenset("with in from".split())
_OF_PERSON = frozenset("tall young blond blonde bald pretty handsome quiet".split())
# Numbers that stand for people after "these", "those" or "the other".
NUMBERS = frozenset("two three four five".split())
_CALLED = frozenset(("called", "named"))
# Words before the title of a work, and the most words between.
_WORKS = frozenset(
    "book novel story film movie play song poem show series painting game read reading "
    "watch watched watching wrote titled entitled".split()
)
MAX_TO_WORK = 5
_AFTER_CALLED = frozenset((",", ".", "!", "?", "...", "…", ""))


class PersonNouns(TurnWords):
    """Finds the nouns of one turn that denote or call people.

    span (Span): The turn.
    words (List[str]): Its words.
    parsed (bool): Whether the Doc has dependency labels.
    gazetteer (AbstractSet[str]): The nouns for people.
    """

    def __init__(
        self, span: Span, words: List[str], parsed: bool, gazetteer: AbstractSet[str]
    ) -> None:
        super().__init__(span, words, parsed)
        self.gazetteer = gazetteer

    def denotes_person(self, i: int) -> bool:
        """Check whether a noun, title or number denotes or calls people."""
        return (
            self.is_honorific(i)
            or self.is_person_noun(i)
            or self.is_only_called(i)
            or self.is_number_of_people(i)
            or self.is_the_one(i)
        )

    def is_person_noun(self, i: int) -> bool:
        word = self.lower[i]
        if word not in self.gazetteer or self.is_exclaimed(i):
            return False
        if self.is_of_work(i):
            return False
        if self.is_part_of_name(i) or self.is_beside_plural(i):
            return False
        if begins_couple(self.words, i):  # "Lord and Lady Vale"
            return False
        if is_verb(self.lower, i) or (self.before(i), word) in _CORPS:
            return False
        if word == "ex" and self.after(i) == "-":  # my ex-wife
            return False
        if word in NEEDS_DETERMINER and not self.has_determiner(i):
            return False
        if word == "drunk" and self.before(i) in POSSESSIVE_ENDINGS:
            return False  # `The sheriff's drunk.`
        if word in ADJECTIVES and not self.is_called(i):
            if not (self.has_determiner(i) and self.ends_phrase(i)):
                return False
        if word == "dear" and self.after(i) in self.gazetteer:
            return False  # `my dear boy`
        token = self.span[i]
        if token.pos_ and token.pos_ not in ("NOUN", "PROPN", "INTJ"):
            return False
        return not self.is_modifier(i)

    def is_called(self, i: int) -> bool:
        """Check whether a capitalized noun stands between marks: `General, we lost.`,
        `Yes, General.`."""
        marks = self.before(i) in ("", ",", *SENTENCE_ENDS)
        return marks and self.words[i].istitle() and self.after(i) in _AFTER_CALLED

    def is_given_name(self, i: int) -> bool:
        """Check whether a capitalized noun is said to be a name: `Her name was
        Duchess.`, `She is called Princess.`."""
        if not self.words[i].istitle() or self.lower[i] not in self.gazetteer:
            return False
        second, before = self.before(i - 1), self.before(i)
        told = before in BE and second == "name"
        told = told or (before in _CALLED and second in BE)
        return told and self.after(i) in _AFTER_CALLED

    def is_of_work(self, i: int) -> bool:
        """Check whether a word is part of the title of a book, film, ...: `a book
        called The Pastor's Daughter`."""
        first = i
        while first > 0 and self.is_in_title(first):
            first -= 1
        if not self.words[i].istitle() or self.words[first] not in ("The", "A", "My"):
            return False
        before = self.lower[max(0, first - MAX_TO_WORK) : first]
        return SENTENCE_ENDS.isdisjoint(before[-1:]) and not _WORKS.isdisjoint(before)

    def is_in_title(self, i: int) -> bool:
        word = self.words[i]
        within = word.istitle() or word in ("of", "and") or word in POSSESSIVE_ENDINGS
        return within and word not in ("The", "A", "My")

    def has_determiner(self, i: int) -> bool:
        """Check whether a determiner precedes a noun that no other noun follows: `the
        new cook`, but not `the cook book`."""
        after = self.after(i)
        if after in _COMPOUND_HEADS or after in self.gazetteer:
            return False
        return find_determiner(self.words, i, i, 0) is not None

    def is_honorific(self, i: int) -> bool:
        """Check whether a word stands for a title after a possessive: `Your Honor`."""
        if i < 1 or i >= len(self.words) or self.lower[i] not in HONORIFICS:
            return False
        if self.before(i) not in _OF_HONORIFICS:
            return False
        return self.words[i][0].isupper() or self.lower[i] not in _VIRTUES

    def is_only_called(self, i: int) -> bool:
        """Check whether a word that denotes nobody otherwise calls the listener."""
        word, before = self.lower[i], self.before(i)
        if word in _CALLED_FIRST and (not before or before in SENTENCE_ENDS):
            return self.after(i) == ","
        if before == "my" and word in _LOVED:
            before = self.before(i - 1)  # "Goodnight, my love."
        if word not in ONLY_CALLED or before not in (",", ""):
            return False
        return word.endswith(".") or self.after(i) in _AFTER_CALLED

    def is_the_one(self, i: int) -> bool:
        """Check whether "one" tells who somebody is: "He is the only one here.", "the
        one who left", "The one with the dog?", "The tall one?"."""
        if self.lower[i] != "one":
            return False
        the = i - 1 if self.before(i) == "the" else i - 2
        if the < 0 or self.lower[the] != "the" or self.lower[i - 1] in PRONOUNS:
            return False
        after = self.after(i)
        if after in _OF_WHOM:
            return True
        first = the
        if self.before(the) == "," and self.before(the - 1) in _ANSWERS:
            first = the - 2  # "No, the one with the beard."
        if first <= 0 or self.lower[first - 1] in SENTENCE_ENDS:
            is_alone = self.lower[i - 1] in _OF_PERSON and after in ("?", ".")
            return after in _TELLING_WHICH or is_alone
        is_ = the - 1 if self.lower[the - 1] in BE else the - 2
        return is_ > 0 and self.lower[is_] in BE and self.lower[is_ - 1] in _SOMEBODY

    def is_number_of_people(self, i: int) -> bool:
        """Check whether a number stands for people, as in `those two are late` or `the
        other two`."""
        if self.lower[i] not in NUMBERS:
            return False
        before = self.before(i)
        if before not in ("these", "those"):
            if (self.before(i - 1), before) != ("the", "other"):
                return False
        return self.ends_phrase(i) and self.after(i) != "of"

    def ends_phrase(self, i: int) -> bool:
        """Check whether no noun can follow a word: a mark or a function word does."""
        after = self.after(i)
        is_last = not after[:1].isalnum() and after != "-"
        return is_last or after in CLOSED_CLASS_WORDS

    def is_beside_plural(self, i: int) -> bool:
        """Check whether a noun belongs to a pronoun, as in `you guys`."""
        return self.before(i) in _WITH_PLURAL and is_plural_noun(self.lower[i])

    def is_titled_place(self, i: int) -> bool:
        """Check whether a word ends a name such as `the King's Arms`."""
        owner = self.words[i - 2] if i > 1 else ""
        return owner.istitle() and owner.lower() in self.gazetteer

    def is_part_of_name(self, i: int) -> bool:
        """Check whether a noun is the first word of a name, as in `Mother Theresa`,
        `King's Cross`."""
        after, following = [*self.words[i + 1 : i + 3], "", ""][:2]
        if after in POSSESSIVE_ENDINGS and self.words[i].istitle():
            return following.istitle()  # King's Cross
        if not after[:1].isupper() or after.lower() in PRONOUNS:
            return False
        if self.is_owned(i):  # my brother Josh
            return False
        return self.lower[i] in TITLES or self.words[i].istitle()

    def is_owned(self, i: int) -> bool:
        """Check whether a noun in lower case follows its owner: `my brother`."""
        before = self.before(i)
        is_owner = before == "her" or is_possessive(before)
        has_owner = is_owner or before in POSSESSIVE_ENDINGS
        return has_owner and self.words[i].islower()

    def is_exclaimed(self, i: int) -> bool:
        """Check whether a noun is part of an exclamation: `oh dear`, `Man, ...`."""
        before = self.before(i)
        if self.lower[i] in _INTERJECTIONS:
            sigh = self.before(i - 1) if before == "," else before
            opening = i == 0 or before in SENTENCE_BREAKS
            return sigh in _SIGHS or (opening and self.after(i) == ",")
        if self.lower[i] in EXCLAIMED:
            is_owned = is_possessive(before)
            if is_owned and self.words[i] == "lord":  # `my lord` calls somebody
                return (self.before(i - 1), before) == ("oh", "my")
            return is_owned or before in _BEFORE_LORD or self.after(i) in _AFTER_LORD
        return (before, self.lower[i]) == ("oh", "dear")
