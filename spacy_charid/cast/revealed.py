"""Find speakers whose names are told later: WOMAN, and from then on INES."""

from collections import defaultdict
from typing import DefaultDict, Dict, List, Set

from ..dialogue.view import NAME, DialogueView, MentionView
from ..names.lexicon import GREETINGS, SENTENCE_ENDS
from .own_names import says_own_name
from .roles import is_role, speaker_words

# The most turns from a call to the turn of the one who is called.
MAX_TURNS = 2
MAX_GREETING = 5  # words before a name: "Oh, hello, Delia."
_GREETING = GREETINGS | {",", "oh", "ah", "good", "evening", "afternoon"}
_ENDINGS: List[List[str]] = [[], *([end] for end in SENTENCE_ENDS)]


def find_revealed(view: DialogueView) -> Dict[str, str]:
    """Find the speakers who speak afterwards under a name that they tell, or by which
    they are called: WOMAN says "I'm Ines Duarte", and from then on she is INES; VOICE
    is called "Delia", and the answer is DELIA's.

    view (DialogueView): The document.
    RETURNS (Dict[str, str]): The later speaker by the earlier one, as written.
    """
    first: Dict[str, int] = {}
    last: Dict[str, int] = {}
    by_word: DefaultDict[str, List[str]] = defaultdict(list)
    for i, turn in enumerate(view.turns):
        for speaker in turn.speakers:
            first.setdefault(speaker, i)
            last[speaker] = i
    roles = set(filter(is_role, first))
    for speaker in first if roles else ():
        for word in speaker_words(speaker)[:1]:
            by_word[word].append(speaker)
    found: Dict[str, str] = {}
    turns = _Turns(view)
    for mention in view.mentions if roles else ():
        role = _find_named_role(turns, mention) if mention.label == NAME else ""
        if role not in roles:
            continue
        said = set(speaker_words(mention.text))
        later = [
            other
            for word in said
            for other in by_word[word]
            if first[other] > last[role] and said.issuperset(speaker_words(other))
        ]
        if len(later) == 1:
            if not mention.vocative or first[later[0]] - mention.turn <= MAX_TURNS:
                found.setdefault(role, later[0])
    return found


class _Turns:
    """The words of turns in lower case, which are read once for each turn."""

    def __init__(self, view: DialogueView) -> None:
        self.view = view
        self._said: Dict[int, Set[str]] = {}

    def names(self, turn: int, speaker: str) -> bool:
        """Check whether a turn speaks of a speaker: "Let Grandma see him, Sophie!"."""
        if turn not in self._said:
            span = self.view.turns[turn]
            words = self.view.words[span.start : span.end]
            self._said[turn] = set(map(str.lower, words))
        return not self._said[turn].isdisjoint(speaker_words(speaker))


def _find_named_role(turns: _Turns, mention: MentionView) -> str:
    """Find the speaker who says a name as their own, or who has just spoken and is
    called by it; empty if there is none."""
    view, turn = turns.view, mention.turn
    if turn < 0:
        return ""
    if mention.vocative:
        if not _is_greeting(view, mention):
            return ""
        before = view.turns[turn - 1] if turn else None
        is_near = before is not None and before.scene == view.turns[turn].scene
        speakers = before.speakers if before is not None and is_near else ()
        if any(turns.names(turn, speaker) for speaker in speakers):
            return ""
    else:
        tells = says_own_name(view.words, mention)
        speakers = view.turns[turn].speakers if tells else ()
    return speakers[0] if len(speakers) == 1 else ""


def _is_greeting(view: DialogueView, mention: MentionView) -> bool:
    """Check for a call that is a sentence of its own, but for a greeting: "Hello,
    Delia.", "Delia?". Others may be for somebody else: "Sue, have we got a key?"."""
    low, high = view.turns[mention.turn].start, view.turns[mention.turn].end
    if view.words[mention.end : min(high, mention.end + 1)] not in _ENDINGS:
        return False
    for i in range(mention.start - 1, max(low, mention.start - MAX_GREETING) - 1, -1):
        word = view.words[i].lower()
        if word in SENTENCE_ENDS:
            return True
        if word not in _GREETING:
            return False
    return mention.start - low < MAX_GREETING
