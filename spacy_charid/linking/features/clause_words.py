"""Words of a mention's sentence that tell who is in its group: "we'll pay you" leaves
out the listener, "let's" takes them in, "we met Ann" leaves out Ann."""

from typing import NamedTuple, Sequence, Tuple

from ...dialogue.view import DialogueView, MentionView
from ...names.lexicon import SENTENCE_ENDS

# The most tokens of a sentence that are read on either side of the mention.
MAX_TOKENS = 25
_YOU = frozenset("you your ya yours yourself".split())
_PAST = frozenset(
    "were was had did went came said saw met got took made knew thought found told "
    "gave left felt used heard sat stood kept began brought ran spoke".split()
)
_PROPOSAL = frozenset(
    "must should shall ought need can could may might 'll ’ll will would better go "
    "try get see".split()
)
_FILLERS = frozenset("all both have never always just only once first two".split())


class ClauseWords(NamedTuple):
    """What the sentence of a mention says about its group.

    start, end (int): The sentence, or the part of it that is read.
    you (bool): It says "you", other than "you know".
    joint (bool): It is a proposal to the listener: "let us", "shall we".
    past (bool): The verb is in the past tense.
    proposal (bool): The verb is modal: "we must go".
    question (bool): It is a question.
    """

    start: int
    end: int
    you: bool
    joint: bool
    past: bool
    proposal: bool
    question: bool


def read_clause(view: DialogueView, mention: MentionView) -> ClauseWords:
    """Read the sentence of a mention.

    view (DialogueView): The document.
    mention (MentionView): The mention.
    RETURNS (ClauseWords): What it says.
    """
    words = view.words
    start, end = _find_sentence(view, mention)
    lower = [word.lower() for word in words[start:end]]
    at, after = mention.start - start, mention.end - start
    said = (
        word in _YOU and lower[i + 1 : i + 2] != ["know"] and not at <= i < after
        for i, word in enumerate(lower)
    )
    before = lower[at - 1] if at else ""
    joint = before in ("let", "shall") or lower[at] in ("'s", "’s")
    following = next((word for word in lower[after:] if word not in _FILLERS), "")
    past = following in _PAST or (len(following) > 4 and following.endswith("ed"))
    proposal = following in _PROPOSAL or before in _PROPOSAL
    question = end < len(words) and words[end] == "?"
    return ClauseWords(start, end, any(said), joint, past, proposal, question)


def _find_sentence(view: DialogueView, mention: MentionView) -> Tuple[int, int]:
    low, high = 0, len(view.words)
    if mention.turn >= 0:
        low, high = view.turns[mention.turn].start, view.turns[mention.turn].end
    low, high = (
        max(low, mention.start - MAX_TOKENS),
        min(high, mention.end + MAX_TOKENS),
    )
    start, end = mention.start, mention.end
    words: Sequence[str] = view.words
    while start > low and words[start - 1] not in SENTENCE_ENDS:
        start -= 1
    while end < high and words[end] not in SENTENCE_ENDS:
        end += 1
    return start, end
