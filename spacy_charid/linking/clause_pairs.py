"""Find the mentions of a clause that mean two people: in "she told me nothing about
you", she is somebody else than you, and in "she asked Kim", than Kim (binding theory,
Chomsky 1981, principles B and C)."""

from itertools import pairwise
from typing import Iterator, List, NamedTuple, Sequence, Tuple

from ..dialogue.name_questions import find_last_clause
from ..dialogue.view import NAME, DialogueView, MentionView
from ..names.lexicon import (
    AUXILIARIES,
    BE,
    CLAUSE_BREAKS,
    CLAUSE_ENDS,
    COPULAS,
    DASHES,
    OBJECT_PRONOUNS,
    POSSESSIVE_ENDINGS,
)
from ..names.nouns import is_kinship

# The most tokens between a subject and an object, and the most mentions searched back.
MAX_GAP, MAX_BACK = 8, 5
# The most tokens between a noun and a name of its clause.
MAX_CLAUSE = 16
# The most tokens of an answer: "Probably the old cleaner".
MAX_ANSWER = 4
_HIM = frozenset(("him", "her"))
_PREPOSITIONS = frozenset("of in at on to for from with by like as about and".split())
# "Her friends have misled her": "her" is never a subject.
_NO_SUBJECTS = frozenset("me him her them us".split())
_SUBJECTS = frozenset("i you he she we they".split())
_BREAKS = (CLAUSE_BREAKS | CLAUSE_ENDS | _SUBJECTS) - {"with", "of", "for", "from"}
_BREAKS |= frozenset(
    "which when if because while as than like since so where though although until "
    "before after unless said says whom".split()
)
# Verbs before "you" that ask: "did you see her".
_INVERTED = frozenset("do did does are were have had can could will would".split())
# Words after "her" that make it an object, and no possessive.
_AFTER_OBJECT = CLAUSE_ENDS | frozenset(
    "to at in on with for from about by up off out down away back again and or but "
    "when if that the a an my your his so too now then today tomorrow yesterday here "
    "there nothing everything something anything alone well before after home inside "
    "outside upstairs downstairs around over through across past until because while "
    "since as like into onto under behind against ever never again instead once twice "
    "i he she we they you what who how where why not".split()
)

# Verbs before "her" and another verb: "they let her go".
_LETTING = frozenset("let lets make makes made see saw hear heard watch help".split())
_LET = frozenset("go be do come stay leave know have see speak cry eat sleep".split())
# Words and marks between a noun and a name that may mean the same person.
_APPOSITION = CLAUSE_ENDS | DASHES
_APPOSITION |= frozenset(
    "called named calls who name as like than ' \" “ ” ( )".split()
)
_NAMING = _APPOSITION | COPULAS
# Prepositions after "is" that tell where somebody is.
_WITH = frozenset("with at in on by near behind beside after for from about".split())

Pair = Tuple[int, int]


class ClausePairs(NamedTuple):
    """The pairs of mentions of a clause that mean two people, as indices of mentions.

    arguments (List[Pair]): A subject and a pronoun that is another argument, also of
        the question that the subject answers.
    named (List[Pair]): "He", "she" or "you", and a name or a noun after it.
    nouns (List[Pair]): A noun and a name.
    """

    arguments: List[Pair]
    named: List[Pair]
    nouns: List[Pair]


def find_clause_pairs(view: DialogueView) -> ClausePairs:
    """Find the pairs of mentions of a clause that mean two people.

    view (DialogueView): The document.
    RETURNS (ClausePairs): The pairs.
    """
    return ClausePairs(
        [*find_arguments(view), *find_answers(view)],
        list(find_named(view)),
        list(find_nouns_apart(view)),
    )


def find_arguments(view: DialogueView) -> Iterator[Pair]:
    """Find the pairs of a subject and a pronoun that is another argument of its verb.

    view (DialogueView): The document.
    YIELDS (Pair): The indices of the two mentions.
    """
    mentions = view.mentions
    order = _in_text_order(mentions)
    for place, i in enumerate(order):
        if _is_object(view, mentions[i]):
            before = order[max(0, place - MAX_BACK) : place]
            yield from ((j, i) for j in _find_subjects(view, before, mentions[i]))


def find_answers(view: DialogueView) -> Iterator[Pair]:
    """Find the pairs of an answer to "who" and the object of the question: "Who found
    him?" "The cleaner.".

    view (DialogueView): The document.
    YIELDS (Pair): The indices of the two mentions.
    """
    by_turn = view.mentions_by_turn()
    for turn, said in by_turn.items():
        before = ((i, view.mentions[i]) for i in by_turn.get(turn - 1, ()))
        objects = [i for i, m in before if m.head in _HIM and _is_object(view, m)]
        if not objects or not view.is_reply(turn):
            continue
        clause = find_last_clause(view, turn - 1)
        first = min(said, key=lambda i: view.mentions[i].start)
        low = view.turns[turn].start
        is_answer = view.mentions[first].end - low <= MAX_ANSWER
        if clause.words[:1] == ["who"] and is_answer:
            if not view.mentions[first].person:
                asked = [i for i in objects if view.mentions[i].start > clause.start]
                yield from ((first, i) for i in asked)


def find_named(view: DialogueView) -> Iterator[Pair]:
    """Find the pairs of "he" or "she" and a name later in the clause, or a noun that is
    nobody's: "she met a doctor", "he left it to the nurse"; also of "you" and a noun
    that is nobody's or the speaker's: "did you call a doctor", "you met my cousin".

    view (DialogueView): The document.
    YIELDS (Pair): The indices of the two mentions.
    """
    mentions = view.mentions
    order = _in_text_order(mentions)
    for place, i in enumerate(order):
        subject = mentions[i]
        is_listener = subject.head == "you" and subject.number != "plur"
        if not (is_listener or subject.head in ("he", "she")) or subject.turn < 0:
            continue
        for j in order[place + 1 : place + 1 + MAX_BACK]:
            name = mentions[j]
            between = view.words[subject.end : name.start]
            if name.turn != subject.turn or _is_apposition(between):
                break
            if name.vocative or name.number == "plur":
                continue
            if _is_apart(name, between, subject) or (
                name.label == NAME and not is_listener
            ):
                yield i, j


def find_nouns_apart(view: DialogueView) -> Iterator[Pair]:
    """Find the pairs of a noun and a name in a clause, neither of which tells who the
    other one is: "Does Grandma know about Carol?".

    view (DialogueView): The document.
    YIELDS (Pair): The indices of the noun and of the name.
    """
    mentions = view.mentions
    order = _in_text_order(mentions)
    order = [i for i in order if _is_noun_or_name(mentions[i])]
    for place, i in enumerate(order):
        for j in order[place + 1 : place + 1 + MAX_BACK]:
            one, other = mentions[i], mentions[j]
            if other.turn != one.turn or other.start - one.end > MAX_CLAUSE:
                break
            if _is_name(one) == _is_name(other):
                continue
            between = view.words[one.end : other.start]
            if any(word.isalpha() and word.islower() for word in between):
                if not _is_apposition(between):
                    yield (j, i) if _is_name(one) else (i, j)


def _in_text_order(mentions: Sequence[MentionView]) -> List[int]:
    return sorted(range(len(mentions)), key=lambda i: mentions[i].start)


def _is_noun_or_name(mention: MentionView) -> bool:
    return not mention.person and mention.turn >= 0 and mention.number != "plur"


def _is_name(mention: MentionView) -> bool:
    return mention.label == NAME and not is_kinship(mention.head)


def _is_apart(noun: MentionView, between: Sequence[str], subject: MentionView) -> bool:
    """Check for a noun that is nobody's, or the speaker's after "you", and no
    predicate: not "is he the captain?"."""
    if noun.person or noun.label == NAME:
        return False
    if noun.owner:
        return noun.owner == "my" and subject.person == 2 and len(between) > 1
    return noun.indefinite or (noun.definite and len(between) > 1)


def _is_apposition(between: Sequence[str]) -> bool:
    """Check whether two mentions may mean the same person by the words between them:
    not in "Carol is with the nurse", "he's got Carl", "the man who met Carl"."""
    words = [word.lower() for word in between]
    if words[:1] == ["who"] and not COPULAS.intersection(words):
        del words[0]
    acts = any(
        one in BE and (other == "got" or other.endswith("ing"))
        for one, other in pairwise(words)
    )
    breaks = _APPOSITION if acts or not _WITH.isdisjoint(words) else _NAMING
    return not breaks.isdisjoint(words)


def _is_object(view: DialogueView, mention: MentionView) -> bool:
    if mention.person == 2 and mention.possessive and mention.turn >= 0:
        return True  # "she paid for your drink"
    if mention.head not in OBJECT_PRONOUNS or mention.turn < 0 or not mention.person:
        return False
    after = view.words[mention.end : mention.end + 1]
    before = view.words[mention.start - 1].lower() if mention.start else ""
    if mention.head == "you" and before in _INVERTED:
        return False  # "ben did you see carla"
    if mention.head != "her" or not after:
        return True
    following = after[0].lower()
    return following in _AFTER_OBJECT or (before in _LETTING and following in _LET)


def _find_subjects(
    view: DialogueView, before: List[int], mention: MentionView
) -> Iterator[int]:
    owned = -1  # where a noun begins whose owner is no subject: "Tom's wife left him"
    for j in reversed(before):
        other = view.mentions[j]
        if other.person == 2 and mention.possessive:
            continue
        if other.turn != mention.turn or mention.start - other.end > MAX_GAP:
            return
        between = [word.lower() for word in view.words[other.end : mention.start]]
        if _BREAKS.intersection(between):
            return
        verbs = [word for word in between if word not in AUXILIARIES]
        if len(verbs) > 1 and verbs[0] in BE:
            del verbs[0]  # "the guard's giving him a roll", "is fond of him"
        verb = verbs[0] if verbs else ""
        if mention.possessive and verb in _PREPOSITIONS:
            continue  # "a man of your age"
        if other.end == owned - 1 and view.words[other.end] in POSSESSIVE_ENDINGS:
            continue
        if not other.person and other.is_bare or other.owner:
            owned = other.start
        is_subject = other.head not in _NO_SUBJECTS and not other.possessive
        if is_subject and verb and verb not in COPULAS and other.end < mention.start:
            yield j
            if _is_predicate(verbs):
                return
        elif verb == "to" and other.head in OBJECT_PRONOUNS and _is_predicate(verbs):
            return  # "he asked me to take him to her"


def _is_predicate(words: Sequence[str]) -> bool:
    """Check whether words after a mention begin its predicate: not "about" in "she
    asked my uncle about him", but "to take" in "she asked my uncle to take him"."""
    return words[0] not in _PREPOSITIONS or (words[0] == "to" and len(words) > 1)
