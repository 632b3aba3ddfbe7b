"""Keep the two people of a clause apart: in "she told me nothing about you", she is
somebody else than you (binding theory, Chomsky 1981, principle B)."""

from typing import Dict, Iterator, List, Sequence, Tuple

import numpy

from ...dialogue.view import DialogueView, MentionView
from ...names.lexicon import AUXILIARIES, BE, CLAUSE_BREAKS, CLAUSE_ENDS, COPULAS
from ..scores import ScoreBlock, find_best, find_rows, lower_best, lower_candidates

# The most tokens between a subject and an object, and the most mentions searched back.
MAX_GAP, MAX_BACK = 8, 5
# What is left of the score of the less sure of a noun and the object of its verb.
LEFT = 0.1
_OBJECTS = frozenset("me you him her us them".split())
_PREPOSITIONS = frozenset("of in at on to for from with by like as about and".split())
_NO_SUBJECTS = frozenset("me him them us".split())
_SUBJECTS = frozenset("i you he she we they".split())
_BREAKS = (CLAUSE_BREAKS | CLAUSE_ENDS | _SUBJECTS) - {"with", "of", "for", "from"}
_BREAKS |= frozenset(
    "which when if because while as than like since so where though although until "
    "before after unless said says whom".split()
)
# Words after "her" that make it an object, and no possessive.
_AFTER_OBJECT = CLAUSE_ENDS | frozenset(
    "to at in on with for from about by up off out down away back again and or but "
    "when if that the a an my your his so too now then today tomorrow yesterday here "
    "there nothing everything something anything alone well before after".split()
)

Pair = Tuple[int, int]


def separate_arguments(view: DialogueView, blocks: Sequence[ScoreBlock]) -> None:
    """Lower the scores of a character who is both the likeliest subject and the
    likeliest object of a clause, in place, for each by the score of the other. If the
    subject is a noun or name, only the less sure of the two changes; if one of the two
    is a group, only the other one.

    view (DialogueView): The document.
    blocks (Sequence[ScoreBlock]): Its scores, in numpy arrays.
    """
    pairs = list(find_arguments(view))
    if not pairs:
        return
    rows = find_rows(blocks)
    for subject, object_ in pairs:
        if subject not in rows or object_ not in rows:
            continue
        plural = [view.mentions[i].number == "plur" for i in (subject, object_)]
        if plural == [True, False]:
            _leave_out(rows[object_], rows[subject])
        elif plural == [False, True]:
            _leave_out(rows[subject], rows[object_])
        else:
            is_noun = view.mentions[subject].person == 0
            _separate(rows[subject], rows[object_], is_noun=is_noun)


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
    subject: Tuple[ScoreBlock, int], object_: Tuple[ScoreBlock, int], *, is_noun: bool
) -> None:
    best = [find_best(*place) for place in (subject, object_)]
    if not best[0] or best[0] != best[1]:
        return
    scores = [float(block.links[-1][row].max()) for block, row in (subject, object_)]
    if is_noun:
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


def _is_object(view: DialogueView, mention: MentionView) -> bool:
    if mention.possessive and mention.person == 2 and mention.turn >= 0:
        return True  # "she paid for your drink"
    if mention.head not in _OBJECTS or mention.turn < 0 or not mention.person:
        return False
    after = view.words[mention.end : mention.end + 1]
    return mention.head != "her" or not after or after[0].lower() in _AFTER_OBJECT


def _find_subjects(
    view: DialogueView, before: List[int], mention: MentionView
) -> Iterator[int]:
    for j in reversed(before):
        other = view.mentions[j]
        if mention.possessive and other.person == 2:
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
