"""Keep the two people of a clause apart: in "she told me nothing about you", she is
somebody else than you, and in "she asked Kim", than Kim (binding theory, Chomsky 1981,
principles B and C)."""

from typing import Dict, Iterator, List, Sequence, Tuple

import numpy

from ...dialogue.view import NAME, DialogueView, MentionView
from ...names.lexicon import (
    AUXILIARIES,
    BE,
    CLAUSE_BREAKS,
    CLAUSE_ENDS,
    COPULAS,
    DASHES,
)
from ..inputs import LinkerInput
from ..scores import ScoreBlock, find_best, find_rows, lower_best, lower_candidates

# The most tokens between a subject and an object, and the most mentions searched back.
MAX_GAP, MAX_BACK = 8, 5
# What is left of the score of the less sure of a noun and the object of its verb, and
# of that of an object whose subject is a name.
LEFT, LEFT_OF_OBJECT = 0.1, 0.01
_OBJECTS = frozenset("me you him her us them".split())
_PREPOSITIONS = frozenset("of in at on to for from with by like as about and".split())
_NO_SUBJECTS = frozenset("me him them us".split())
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
    "there nothing everything something anything alone well before after".split()
)

# Words and marks that end the clause of a subject, or are between it and its own name.
_IN_CLAUSE = CLAUSE_ENDS | DASHES | COPULAS | frozenset("called named calls as".split())

Pair = Tuple[int, int]


def settle_arguments(item: LinkerInput, blocks: Sequence[ScoreBlock]) -> None:
    """Lower the scores of a character who is both the likeliest subject and the
    likeliest object of a clause, in place, for each by the score of the other. If the
    subject is a noun or name, only the less sure of the two changes; if one of the two
    is a group, only the other one.

    item (LinkerInput): The document.
    blocks (Sequence[ScoreBlock]): Its scores, in numpy arrays.
    """
    view = item.view
    pairs, named = list(find_arguments(view)), list(_find_named(view))
    if not (pairs or named):
        return
    rows = find_rows(blocks)
    for subject, name in named:
        if subject in rows and name in rows:
            best = find_best(*rows[name])
            if best and best == find_best(*rows[subject]):
                lower_best(*rows[subject], LEFT_OF_OBJECT)
    for subject, object_ in pairs:
        if subject not in rows or object_ not in rows:
            continue
        plural = [view.mentions[i].number == "plur" for i in (subject, object_)]
        if plural == [True, False]:
            _leave_out(rows[object_], rows[subject])
        elif plural == [False, True]:
            _leave_out(rows[subject], rows[object_])
        else:
            _separate(rows[subject], rows[object_], view.mentions[subject])


def _leave_out(one: Tuple[ScoreBlock, int], several: Tuple[ScoreBlock, int]) -> None:
    """Lower the scores of the members of a group for the other argument of its verb:
    "she gives them too much sugar"."""
    block, row = one
    chances = _find_members(*several)
    outside = numpy.array([1 - chances.get(name, 0.0) for name in block.candidates])
    lower_candidates(block, row, range(len(outside)), outside)


def _find_members(block: ScoreBlock, row: int) -> Dict[str, float]:
    """Get the probabilities of characters to be in the group of a mention."""
    if block.groups is None:
        return {}
    places = numpy.flatnonzero(block.groups.rows == row)
    chances = block.groups.scores[places] @ block.groups.is_in[places]
    return dict(zip(block.candidates, chances.tolist(), strict=True))


def _separate(
    subject: Tuple[ScoreBlock, int],
    object_: Tuple[ScoreBlock, int],
    mention: MentionView,
) -> None:
    best = [find_best(*place) for place in (subject, object_)]
    if not best[0] or best[0] != best[1]:
        return
    scores = [float(block.links[-1][row].max()) for block, row in (subject, object_)]
    if mention.person == 0:
        if mention.label == NAME:
            lower_best(*object_, LEFT_OF_OBJECT)
        else:
            lower_best(*(object_ if scores[0] >= scores[1] else subject), LEFT)
        return
    for place, other in zip((subject, object_), scores[::-1], strict=True):
        lower_best(*place, 1 - other)


def find_arguments(view: DialogueView) -> Iterator[Pair]:
    """Find the pairs of a subject and a pronoun that is another argument of its verb.

    view (DialogueView): The document.
    YIELDS (Pair): The indices of the two mentions.
    """
    mentions = view.mentions
    order = sorted(range(len(mentions)), key=lambda i: mentions[i].start)
    for place, i in enumerate(order):
        if _is_object(view, mentions[i]):
            before = order[max(0, place - MAX_BACK) : place]
            yield from ((j, i) for j in _find_subjects(view, before, mentions[i]))


def _find_named(view: DialogueView) -> Iterator[Pair]:
    """Find the pairs of "he" or "she" and a name later in the clause."""
    mentions = view.mentions
    order = sorted(range(len(mentions)), key=lambda i: mentions[i].start)
    for place, i in enumerate(order):
        if mentions[i].head not in ("he", "she") or mentions[i].turn < 0:
            continue
        for j in order[place + 1 : place + 1 + MAX_BACK]:
            name = mentions[j]
            between = [w.lower() for w in view.words[mentions[i].end : name.start]]
            if name.turn != mentions[i].turn or not _IN_CLAUSE.isdisjoint(between):
                break
            if name.label == NAME and not name.vocative and name.number != "plur":
                yield i, j


def _is_object(view: DialogueView, mention: MentionView) -> bool:
    if mention.person == 2 and mention.possessive and mention.turn >= 0:
        return True  # "she paid for your drink"
    if mention.head not in _OBJECTS or mention.turn < 0 or not mention.person:
        return False
    after = view.words[mention.end : mention.end + 1]
    before = view.words[mention.start - 1].lower() if mention.start else ""
    if mention.head == "you" and before in _INVERTED:
        return False  # "ben did you see carla"
    return mention.head != "her" or not after or after[0].lower() in _AFTER_OBJECT


def _find_subjects(
    view: DialogueView, before: List[int], mention: MentionView
) -> Iterator[int]:
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
        is_subject = other.head not in _NO_SUBJECTS and not other.possessive
        if is_subject and verb and verb not in COPULAS and other.end < mention.start:
            yield j
