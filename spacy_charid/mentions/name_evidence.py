"""Find the names of people that no list has, by how a whole Doc uses them."""

import re
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, pairwise
from typing import FrozenSet, Iterable, Iterator, Mapping, Sequence, Tuple

from ..names.given_names import (
    TITLES,
    find_title,
    given_names,
    is_first_name,
    is_listed_name,
    is_title,
)
from ..names.lexicon import BE, CLOSED_CLASS_WORDS, POSSESSIVE_ENDINGS, PRONOUNS
from ..names.not_people import (
    PLACE_BEGINNINGS,
    PLACE_ENDINGS,
    is_common_word,
    is_word,
    not_people,
    past_verbs,
    places,
)
from ..names.nouns import ENDEARMENTS, is_plural_noun, personal_nouns
from .name_cues import (
    SURE,
    SUREST,
    WEAK,
    acts,
    asks_who,
    denies,
    is_alone,
    is_month,
    is_order,
    is_remark,
    is_resumed,
    is_thing,
    is_verb,
    owns_person,
    skip_adverb,
    weigh_address,
    weigh_after,
    weigh_before,
)

MAX_RUN = 20  # words
# The least sum of what tells that a word which begins sentences is a name: 2 for each
# as a subject, and 1 if it is alone in others.
MIN_SUBJECT = 3
_SURNAME = re.compile(r"(?:O['’]|Mc|Fitz)[A-Z][a-z]+")
# Names that were those of places first: `Clifton`, `Marlow`.
_PLACE = re.compile(
    r"(?:ton|[dl]en|ley|low|ford|ham|wood|by|field|bury|burn|land|worth|wick|dale|cey"
    r"|more|mont|ville|lis)$"
)
# Initials that stand for a given name, and hardly ever for anything else.
_INITIALS = frozenset(
    "A.J. B.J. C.J. E.J. J.B. J.C. J.D. J.J. J.P. J.R. J.T. K.J. M.J. P.J. R.J. T.J. "
    "AJ CJ EJ JJ KJ MJ RJ TJ".split()
)
_NOT = frozenset(("n't", "n’t", "nt"))  # the second token of `Can't`
Run = Tuple[int, int]


@lru_cache(1 << 14)
def is_capitalized(word: str) -> bool:
    """Check whether a word has one capital, at its start: not `NASA`, `IVs`, `A`."""
    is_mixed = not word.removesuffix("s").isupper()
    return word[:1].isupper() and len(word) > 1 and is_mixed and _is_word(word)


def _is_word(word: str) -> bool:
    return word.replace("-", "").replace("'", "").replace("’", "").isalpha()


def begins_sentence(words: Sequence[str], i: int) -> bool:
    """Check whether a word is capitalized because of its place: it is the first of a
    turn, or follows a mark other than a comma, or the dot of a title."""
    if i == 0:
        return True
    before = words[i - 1]
    if find_title(words, i) is not None:
        return False
    return before not in (",", "&", "/") and not any(map(str.isalnum, before))


@lru_cache(maxsize=10_000)
def could_be_name(word: str) -> bool:
    """Check whether a capitalized word could be an unlisted name of a person."""
    lower = word.lower()
    if is_listed_name(word):
        return lower not in PRONOUNS
    if lower in TITLES or lower in personal_nouns() or lower in PLACE_ENDINGS:
        return False
    listed = word in not_people() or word.removesuffix("s") in not_people()
    listed = listed and word not in places()
    return not (
        listed or is_remark(lower) or is_plural_noun(lower) or lower.endswith("ing")
    )


def find_run(words: Sequence[str], i: int) -> Run:
    """Find the capitalized words around a word, which may be one name together: at most
    `MAX_RUN` on each side, so that a text of capitalized words takes linear time."""
    start, end = i, i + 1
    first, last = max(i - MAX_RUN, 0), min(i + MAX_RUN, len(words))
    while (
        start > first
        and is_capitalized(words[start - 1])
        and _extends(words, start - 1)
    ):
        start -= 1
    while end < last and (is_capitalized(words[end]) or words[end] in _DOTS):
        end += 1
    return start, end


def _extends(words: Sequence[str], i: int) -> bool:
    """Check whether a capitalized word can be part of the name after it."""
    lower = words[i].lower()
    is_noun = lower in personal_nouns() and not is_first_name(lower)
    if is_noun or is_title(lower):
        return False
    if words[i] in given_names() or lower in CLOSED_CLASS_WORDS:
        return words[i] in given_names()
    if not begins_sentence(words, i):
        return True
    return not (is_order(lower) or weigh_before([lower], 1) > 0)


_DOTS = frozenset(("St.", "Jr.", "Sr."))


def is_place(words: Sequence[str], run: Run) -> bool:
    """Check whether capitalized words name a place, an institution or a work: `Penn
    Station`, `New Haven`, `Lord of the Rings`."""
    start, end = run
    first, last = words[start].lower().rstrip("."), words[end - 1].lower().rstrip(".")
    several = end - start > 1 or (start > 0 and words[start - 1][:1].isupper())
    if several and (first in PLACE_BEGINNINGS or last in PLACE_ENDINGS):
        return True
    if end + 1 < len(words) and words[end] in POSSESSIVE_ENDINGS:
        after = words[end + 1]  # `Valentine's Day`
        if is_capitalized(after) and after.lower() in PLACE_ENDINGS:
            return True
    return _joins(words, end, 1) or _joins(words, start - 1, -1)


# Words that begin a sentence, and not a name such as `Lord of the Rings`, before "of".
_BEFORE_OF = frozenset(
    "afraid ahead all any ashamed because both dreaming either enough few fond half "
    "hearing inside instead jealous kind loads lots many most much neither none one "
    "out outside part plenty proud regardless scared sick some sort speaking talking "
    "think thinking tired typical".split()
)


def _joins(words: Sequence[str], i: int, step: int) -> bool:
    """Check whether `of` or `of the` joins a run to another capitalized word."""
    if not 0 <= i < len(words) or words[i] not in ("of", "the"):
        return False
    low, high = (i, i + 2) if step > 0 else (i - 1, i + 1)
    between = list(words[max(low, 0) : high])
    if words[i] == "of":
        i += step * (1 + (step > 0 and between[-1:] == ["the"]))
    elif between == ["of", "the"]:
        i += 2 * step
    else:
        return False
    if not 0 <= i < len(words) or not is_capitalized(words[i]):
        return False
    is_first = step < 0 and begins_sentence(words, i)  # "Because of Peter"
    return not (is_first and words[i].lower() in _BEFORE_OF)


def introduced_names(words: Sequence[str]) -> Iterator[str]:
    """Find the people whom a stage direction introduces in capitals: `DETECTIVE MARA
    VANCE (40s) enters`.

    words (Sequence[str]): The words of the stage direction.
    YIELDS (str): Each word of a name, with one capital.
    """
    start = 0
    while start < len(words):
        end = start
        while end < len(words) and words[end].isupper() and _is_word(words[end]):
            end += 1
        after = words[end] if end < len(words) else ""
        if end > start and (after == "(" or (after.islower() and after[-1:] == "s")):
            names = (word.capitalize() for word in words[start:end] if len(word) > 1)
            yield from (name for name in names if could_be_name(name))
        start = end + 1


@dataclass(frozen=True)
class NameEvidence:
    """How a whole Doc uses the words that are capitalized within its sentences.

    weights (Mapping[str, int]): The sum of the cues of each word; see `name_cues`.
    lower (FrozenSet[str]): The words that are also written in lower case.
    """

    weights: Mapping[str, int]
    lower: FrozenSet[str]

    def is_surname(self, word: str) -> bool:
        """Check whether a word follows a title or a given name somewhere."""
        return self.weights.get(word, 0) >= 2 * SURE

    @classmethod
    def gather(
        cls, turns: Iterable[Sequence[str]], notes: Iterable[Sequence[str]] = ()
    ) -> "NameEvidence":
        """Gather the evidence.

        turns (Iterable[Sequence[str]]): The words of each turn.
        notes (Iterable[Sequence[str]]): The words of each stage direction.
        RETURNS (NameEvidence): The evidence.
        """
        weights: Counter = Counter()
        subjects: Counter = Counter()
        turns, notes = list(turns), list(notes)
        for words in notes:
            weights.update(dict.fromkeys(introduced_names(words), SURE))
        for asks, answer in pairwise(turns):
            if answer and asks_who(asks) and is_alone(answer, 1):
                weights[answer[0]] += SURE
        texts = [*turns, *notes]
        written = set(chain.from_iterable(texts))
        names = set(filter(could_be_name, filter(is_capitalized, written)))
        for words in texts:
            if names.isdisjoint(words):
                continue
            lower = [word.lower() for word in words]
            for i, word in enumerate(words):
                if word in names:
                    _add(weights, words, lower, i)
                    if begins_sentence(words, i):
                        subjects[word, _weigh_subject(lower, i)] += 1
        for word in {word for word, _ in subjects} - weights.keys():
            n_sure = subjects[word, SURE] + subjects[word, SUREST]
            is_unknown = subjects[word, SUREST] > 0 and _is_unknown(word)
            if is_unknown or 2 * n_sure + (subjects[word, WEAK] > 0) >= MIN_SUBJECT:
                weights[word] = WEAK
        return cls(weights, frozenset(filter(str.islower, written)))

    def is_name(self, words: Sequence[str], lower: Sequence[str], i: int) -> bool:
        """Check whether a capitalized word is the first of a person's name.

        words (Sequence[str]): The words of the turn.
        lower (Sequence[str]): The same in lower case.
        i (int): The index of the word.
        RETURNS (bool): Whether it is.
        """
        word = words[i]
        if word in _INITIALS:
            return True
        if not is_capitalized(word) or not could_be_name(word):
            return False
        if lower[i] == "don" and lower[i + 1 : i + 2] in (["'"], ["’"]):
            return False  # "Don't" in three tokens, "Don' mention it"
        if not _NOT.isdisjoint(lower[i + 1 : i + 2]):
            return False  # the `Ca` of "Can't"
        run = find_run(words, i)
        # `Bishop Tutu`, but not `Mason Lomax`
        described = lower[i] in personal_nouns() and not is_first_name(word)
        if (described and run[1] > i + 1) or is_place(words, run):
            return False
        opening = begins_sentence(words, i)
        weight, known = weigh(words, lower, run, opening), self.weights.get(word, None)
        listed, ambiguous = is_listed_name(word), _is_ambiguous(word)
        if listed and not ambiguous:
            if (known or 0) > 0:
                return True
            if word in not_people():
                return weight > -WEAK
            if run[0] < i or _PLACE.search(word):
                return weight > -SURE
            return opening or not is_thing(lower, *run)
        if is_month(lower, i):
            return weigh_after(lower, run[1]) > 0  # "since June left"
        if word in not_people():
            is_known = word in places() and weight >= 0 and (known or 0) >= 2 * SURE
            return weight >= SURE or is_known or (listed and weight > 0 and not opening)
        if not listed and is_common_word(lower[i]):
            return not opening and (known or 0) > (0 if weight >= SURE else SURE)
        if listed:
            if not opening:
                return weight > -SURE
            if is_verb(lower, i):
                return False
            if lower[i] in ENDEARMENTS:
                return (known or 0) > 0
            after = lower[i + 1 : i + 2]
            # "Will will be late.", "Ray doesn't smoke."
            does = after == [lower[i]] or acts(lower, i + 1) or denies(lower, i + 1)
            does = does or not past_verbs().isdisjoint(after)
            does = does or _has_partner(words, i) or _has_surname(words, i, run[1])
            known_or_alone = (known or 0) > 0 or is_alone(lower, i + 1)
            return weight >= SURE or does or known_or_alone
        if _SURNAME.fullmatch(word):
            return weight >= 0
        if known is None or lower[i] in self.lower or weight < 0:
            return False
        if known < (opening and not _is_unknown(word)):
            return False
        if run[0] < i:
            return False
        return not any(w in given_names() for w in words[i + 1 : run[1]])


def _is_unknown(word: str) -> bool:
    """Check whether a word is no word of English: `Okonkwo`, but not `I've`."""
    return word.replace("-", "").isalpha() and not is_word(word.lower())


def _weigh_subject(lower: Sequence[str], i: int) -> int:
    """Weigh what a sentence's first word does, if anything."""
    end = i + 1
    weight = weigh_after(lower, end)
    is_taken_up = is_resumed(lower, end)
    end = skip_adverb(lower, end)
    verb = lower[end] if end < len(lower) else ""
    is_past = verb in past_verbs() or verb.endswith("ed")
    does = acts(lower, end) or verb in ("has", "had") or (is_past and verb not in BE)
    does = does or is_taken_up or owns_person(lower, i + 1)
    if weight >= SURE or does:
        return SUREST
    return SURE if weight > 0 or is_past else WEAK * is_alone(lower, i + 1)


def _is_ambiguous(word: str) -> bool:
    """Check whether a listed name is another word, too: `Grace`, `Baker`."""
    if word in given_names():
        return given_names()[word][1]
    lower = word.lower()
    return is_word(lower) or lower in personal_nouns() or word in not_people()


def _has_surname(words: Sequence[str], i: int, end: int) -> bool:
    """Check for an unlisted word after a given name: `Bob Castell`."""
    if end == i + 1 or words[i].lower() in CLOSED_CLASS_WORDS:
        return False
    after = words[i + 1]
    others = after in given_names() or after in not_people()
    return not (others or is_common_word(after.lower()))


def _has_partner(words: Sequence[str], i: int) -> bool:
    """Check for another given name after `and`: `Dawn and Raj`."""
    joined, partner = [*words[i + 1 : i + 3], "", ""][:2]
    return joined == "and" and partner in given_names()


def weigh(words: Sequence[str], lower: Sequence[str], run: Run, opening: bool) -> int:
    """Weigh the cues beside capitalized words."""
    start, end = run
    if owns_person(lower, end):
        return SURE
    before = 0 if opening else weigh_before(lower, start)
    if before < 0:
        return before
    if (
        start > 1
        and lower[start - 1] in ("and", "or")
        and words[start - 2][0].isupper()
    ):
        before = _weigh_partner(words, lower, start - 2)
    after = weigh_after(lower, end) + weigh_address(lower, start, end)
    unlisted = not any(map(is_listed_name, words[start:end]))
    return min(SURE, before + after) - SURE * (unlisted and end - start > 1)


def _weigh_partner(words: Sequence[str], lower: Sequence[str], i: int) -> int:
    """Weigh the name before `and`: `Pride and Prejudice` are not people."""
    if words[i] in given_names() or lower[i] in personal_nouns():
        return WEAK
    if begins_sentence(words, i):
        return -WEAK
    return weigh_before(lower, find_run(words, i)[0]) or -WEAK


def _add(weights: Counter, words: Sequence[str], lower: Sequence[str], i: int) -> None:
    run = find_run(words, i)
    opening = begins_sentence(words, run[0])
    weight = -SURE if is_place(words, run) else weigh(words, lower, run, opening)
    if not opening or weight >= SURE:
        weights[words[i]] += weight
    if find_title(words, i) is not None or (i and words[i - 1] in given_names()):
        weights[words[i]] += 2 * SURE  # a surname
