"""Keep the listener out of "us" and "we" in a clause with "you" ("Mom, are you mad at
us?", "We know what you did."), and of "us" in a request ("Only tell us what you know.",
"Then let us pass.")."""

from typing import Iterator, Sequence, Tuple

from ...dialogue.view import DialogueView, MentionView
from ...names.lexicon import SENTENCE_ENDS
from ..addressees import choose_addressee, find_addressees
from ..group_changes import remove_member
from ..inputs import LinkerInput
from ..scores import ScoreBlock, find_best, find_rows

_WE = frozenset(("we", "us"))
# Words between "we know" and "you did".
_QUESTIONS = frozenset("what where why how that who if when".split())
_KNOWING = frozenset("know knew saw heard".split())
# Verbs before "us" that ask the listener for something, and words before them.
_REQUESTS = frozenset(
    "tell show give help lend forgive spare excuse follow trust believe bring pass "
    "leave".split()
)
_BEFORE_REQUEST = frozenset(", then please and or but come".split())
_ADVERBS = frozenset("just only so now".split())
# Words after "let us" that ask: not "let us go".
_LET = frozenset("pass in out by through know alone finish off stay".split())


def settle_addressed_groups(item: LinkerInput, blocks: Sequence[ScoreBlock]) -> None:
    """Take the listener out of the groups that "we" and "us" mean beside "you" and in
    requests, in place.

    item (LinkerInput): The document.
    blocks (Sequence[ScoreBlock]): Its scores, in numpy arrays.
    """
    view = item.view
    pairs = [*_find_pairs(item)]
    requests = [i for i, one in enumerate(view.mentions) if _is_request(view, one)]
    if not pairs and not requests:
        return
    rows = find_rows(blocks)
    found = [(we, find_best(*rows[you])) for we, you in pairs if you in rows]
    for we, listener in [*found, *_find_asked(item, blocks, requests)]:
        if we not in rows or listener in item.speakers[view.mentions[we].turn]:
            continue
        block, row = rows[we]
        if block.groups is not None and listener in block.candidates:
            column = list(block.candidates).index(listener)
            remove_member(block.groups, row, column)


def _find_asked(
    item: LinkerInput, blocks: Sequence[ScoreBlock], requests: Sequence[int]
) -> Iterator[Tuple[int, str]]:
    """Find whom each "us" of a request asks."""
    if requests:
        turns = [item.view.mentions[i].turn for i in requests]
        addressees = find_addressees(item, blocks, turns)
        for i, turn in zip(requests, turns, strict=True):
            yield i, choose_addressee(addressees[turn])


def _is_request(view: DialogueView, mention: MentionView) -> bool:
    """Check for the "us" of "Then let us pass" and "Mr. Tate, only tell us"."""
    if mention.head != "us" or mention.turn < 0:
        return False
    words, turn = view.words, view.turns[mention.turn]
    verb = words[mention.start - 1].lower()
    if mention.start == turn.start or not (verb == "let" or verb in _REQUESTS):
        return False
    after = [w.lower() for w in words[mention.end : min(mention.end + 2, turn.end)]]
    if verb == "let" and (not _LET.issuperset(after[:1]) or after[1:2] == ["from"]):
        return False
    before = words[max(turn.start, mention.start - 4) : mention.start - 1]
    said = [word.lower() for word in before if word.lower() not in _ADVERBS]
    return not said or said[-1] in SENTENCE_ENDS or said[-1] in _BEFORE_REQUEST


def _find_pairs(item: LinkerInput) -> Iterator[Tuple[int, int]]:
    """Find the pairs of "we" or "us" and a "you" of one person; not "your": "we can't
    sit with your mother"."""
    mentions = item.view.mentions
    for pair in (*item.clause_pairs.arguments, *_find_known(item.view)):
        for we, you in (pair, pair[::-1]):
            is_one = mentions[you].head == "you" and mentions[you].number != "plur"
            if is_one and mentions[we].head in _WE:
                yield we, you


def _find_known(view: DialogueView) -> Iterator[Tuple[int, int]]:
    """Find "we" and "you" of "we know what you did"."""
    starts = {mention.start: i for i, mention in enumerate(view.mentions)}
    for i, mention in enumerate(view.mentions):
        if mention.head != "we" or mention.turn < 0:
            continue
        after = [word.lower() for word in view.words[mention.end : mention.end + 2]]
        you = starts.get(mention.end + 2)
        if you is not None and after[0] in _KNOWING and after[1] in _QUESTIONS:
            yield i, you
