"""Let "he" of a turn that repeats a verb mean the one of the turn before it: "He meant
it." "So he did." """

from typing import Dict, List, Optional, Sequence, Tuple

from ...dialogue.view import DialogueView, MentionView, Turn
from ...names.lexicon import CLAUSE_ENDS
from ..inputs import LinkerInput
from ..scores import ScoreBlock, find_best, find_rows, raise_candidate

# The share of the scores that the person gets.
SHARE = 0.8
# Each auxiliary with those that answer it: "I can't look." "She could, once."
_KINDS = (
    ("can", "could", "ca"),
    ("will", "would", "'ll", "'d", "wo", "shall", "should", "sha"),
    ("do", "does", "did"),
    ("am", "is", "are", "was", "were", "'m", "'s", "'re"),
    ("have", "has", "had", "'ve"),
    ("may", "might", "must"),
)
_KIND: Dict[str, int] = {word: i for i, kind in enumerate(_KINDS) for word in kind}
# Words before the pronoun, and between its verb and the end of the clause.
_LEADING = frozenset("so no yes oh but and well yeah ah of course indeed".split())
_BETWEEN = frozenset("n't not never always just".split())
# What follows the verb: a mark, or when it was so ("He was that week.").
_AFTER = CLAUSE_ENDS | frozenset("that then once last though too now".split())


def settle_echoes(item: LinkerInput, blocks: Sequence[ScoreBlock]) -> None:
    """Raise the scores of the one whom the turn before means for each "he" and "she"
    whose verb is an auxiliary alone, in place: the one of the last "he" there, else
    the speaker who has used the verb ("I can't look." "She can.").

    item (LinkerInput): The document.
    blocks (Sequence[ScoreBlock]): Its scores, in numpy arrays.
    """
    view = item.view
    echoes = [i for i, one in enumerate(view.mentions) if _is_echo(view, one)]
    if not echoes:
        return
    rows = find_rows(blocks)
    by_turn = view.mentions_by_turn()
    for i in echoes:
        turn = view.mentions[i].turn
        before = by_turn.get(turn - 1, [])
        name = _find_meant(item, rows, view.mentions[i], before)
        if i in rows and name and name not in item.speakers[turn]:
            raise_candidate(*rows[i], name, SHARE)


def _is_echo(view: DialogueView, mention: MentionView) -> bool:
    """Check whether a pronoun begins a turn, after another speaker's, and has an
    auxiliary alone for a verb."""
    if mention.head not in ("he", "she") or not view.is_reply(mention.turn):
        return False
    turn = view.turns[mention.turn]
    words = _read(view, turn)
    place = mention.start - turn.start
    if any(word.isalpha() and word not in _LEADING for word in words[:place]):
        return False
    verb, after = words[place + 1 : place + 2], words[place + 2 : place + 4]
    while after and after[0] in _BETWEEN:
        del after[0]
    return bool(verb) and verb[0] in _KIND and (not after or after[0] in _AFTER)


def _find_meant(
    item: LinkerInput,
    rows: Dict[int, Tuple[ScoreBlock, int]],
    mention: MentionView,
    before: Sequence[int],
) -> Optional[str]:
    """Find whom the turn before means by a pronoun, or who says what it repeats."""
    view = item.view
    agreeing = [
        i
        for i in before
        if view.mentions[i].agrees(mention) and not view.mentions[i].vocative
    ]
    same = [i for i in agreeing if i in rows and _is_repeated(view, i, mention)]
    if same:
        return find_best(*rows[same[-1]])
    speakers = item.speakers[mention.turn - 1]
    if agreeing or len(speakers) != 1:
        return None
    gender = item.cast.gender(speakers[0])
    if gender not in (None, mention.gender) or not _says_so(view, mention):
        return None
    return speakers[0]


def _is_repeated(view: DialogueView, i: int, mention: MentionView) -> bool:
    """Check for a pronoun, or for a name or noun whose verb a pronoun's repeats: "But
    Bill isn't a director." "He was that week."."""
    other = view.mentions[i]
    return other.person == 3 or _find_kind(view, other) == _find_kind(view, mention)


def _find_kind(view: DialogueView, mention: MentionView) -> int:
    """Find the kind of the auxiliary after a mention; -1 if there is none."""
    after = view.words[mention.end : mention.end + 1]
    return _KIND.get(after[0].lower().replace("’", "'"), -1) if after else -1


def _says_so(view: DialogueView, mention: MentionView) -> bool:
    """Check whether the turn before has "I" with a verb that a pronoun's repeats."""
    last = view.turns[mention.turn - 1]
    words, kind = _read(view, last), _find_kind(view, mention)
    pairs = zip(words, words[1:], strict=False)
    return any(word == "i" and _KIND.get(verb) == kind for word, verb in pairs)


def _read(view: DialogueView, turn: Turn) -> List[str]:
    """Get the words of a turn in lower case, with straight apostrophes."""
    words = view.words[turn.start : turn.end]
    return [word.lower().replace("’", "'") for word in words]
