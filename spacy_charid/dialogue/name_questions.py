"""Find questions for names: "What's your name, sir?", "Who was she?"."""

import re
from typing import List, NamedTuple, Sequence

from ..names.given_names import skip_titles
from ..names.lexicon import BE, SENTENCE_ENDS
from ..names.nouns import personal_nouns
from .view import NAME, DialogueView, MentionView

_NAMES = frozenset(("name", "called"))
_HAS = frozenset("has have does do did".split())
_A_NAME = ["a", "name"]
_THEIR = frozenset("his her their".split())
# What asks the listener for their name: "state your full name", "and you are", "who am
# I speaking to", "what should I call you".
_OWN_NAME = re.compile(
    r"(?:(?:^|\b(?:and|so|what|state|give|tell|say|spell|confirm|repeat|me|us|court|have"
    r"|get|ask|know|take|catch|need|is|was|[’']s) )your "
    r"(?:(?:full|first|last|real|given|own|good|christian) )?names?\b"
    r"|^you (?:are|[’']re)$|^who am i (?:speaking|talking) (?:to|with)\b"
    r"|^what (?:should|shall|do|can|may|must) (?:i|we|people|they|you) call "
    r"(?:you|yourself)$|^what do you go by$"
    r"|^(?:(?:full|first|last|given) )?(?:sur)?name$"
    r"|^who (?:[’']s|is) (?:this|calling|speaking|asking)$|^who wants to know$"
    r"|\bintroduce (?:yourself|yourselves)\b|^who (?:the \w+ )?are you$)"
)
_QUESTION_WORDS = frozenset("what who whom whose which where when why how".split())
# The most words that call somebody before a question.
MAX_CALL = 3
_LEADS = frozenset("and but so now well then okay ok".split())


class Clause(NamedTuple):
    """The last clause of a turn.

    start, end (int): Its tokens, without the marks at the end.
    words (List[str]): Its words in lower case.
    """

    start: int
    end: int
    words: List[str]

    @property
    def asks_name(self) -> bool:
        """Whether it asks for somebody's name: "who was she", "what's he called", "does
        he have a name", "do you remember his name"."""
        if self.words[:1] and self.words[0] in _HAS and self.words[-2:] == _A_NAME:
            return True
        if self.words[-1:] == ["name"] and not _THEIR.isdisjoint(self.words[-2:-1]):
            return True
        if len(self.words) < 3 or self.words[1] not in BE:
            return False
        first, last = self.words[0], self.words[-1]
        return first == "who" or (first == "what" and last in _NAMES)

    @property
    def asks_which(self) -> bool:
        """Whether it asks for one of several: "which client", "what boy"."""
        asks = self.words[-2:-1] in (["which"], ["what"])
        return asks and self.words[-1] in personal_nouns()

    @property
    def asks_who(self) -> bool:
        """Whether a name answers it: "who told you", "what's he called"."""
        return self.words[:1] == ["who"] or self.asks_name or self.asks_which

    @property
    def asks_openly(self) -> bool:
        """Whether it asks for more than yes or no: "and what do you love most"."""
        return not _QUESTION_WORDS.isdisjoint(self._without_lead[:1])

    @property
    def _without_lead(self) -> List[str]:
        """The words without one such as "and" before them."""
        has_lead = not _LEADS.isdisjoint(self.words[:1])
        return self.words[1:] if has_lead else self.words

    @property
    def asks_own_name(self) -> bool:
        """Whether it asks for the listener's name: "what's your name", "who are you",
        but not "who is your husband", "who is coming for you"."""
        if _OWN_NAME.search(" ".join(self._without_lead)):
            return True
        if not self.asks_name:
            return False
        if self.words[-2:] == _A_NAME:  # "do you have a name"
            return self.words[1] == "you"
        *_, last_but_one, last = self.words
        if last == "you":
            return last_but_one in BE
        return last in _NAMES and last_but_one in ("you", "your")


def answers_who(view: DialogueView, mention: MentionView) -> bool:
    """Check whether a name begins a turn as a sentence of its own, or a list, after a
    turn that asks who: "Who parked there?" "Trevor.".

    view (DialogueView): The document.
    mention (MentionView): The name, in a turn.
    RETURNS (bool): Whether it does.
    """
    turn = mention.turn
    if mention.label != NAME or not view.is_reply(turn):
        return False
    span, last = view.turns[turn], view.turns[turn - 1]
    if skip_titles(view.words, mention.start, span.start) != span.start:
        return False
    after, following = [*view.words[mention.end : span.end][:2], ".", ""][:2]
    is_list = after == "," and following.istitle()  # "Giada, Pietro, and Ann."
    asks = view.words[last.end - 1 : last.end] == ["?"]
    ends = after == "." or is_list
    return asks and ends and find_last_clause(view, turn - 1).asks_who


def find_last_clause(view: DialogueView, turn: int) -> Clause:
    """Find the last sentence of a turn, up to a comma: "What's her name", Ted?

    view (DialogueView): The document.
    turn (int): The index of the turn.
    RETURNS (Clause): The clause; empty if the turn has no words.
    """
    low, end = view.turns[turn].start, view.turns[turn].end
    while end > low and view.words[end - 1] in SENTENCE_ENDS:
        end -= 1
    start = end
    while start > low and view.words[start - 1] not in SENTENCE_ENDS:
        start -= 1
    if view.words[start:end].count(")") == 1:  # "(coldly) Who are you?"
        start += view.words[start:end].index(")") + 1
    said: Sequence[str] = view.words[start:end]
    comma = said.index(",") if "," in said else len(said)
    if comma <= MAX_CALL and said[comma + 1 : comma + 2]:
        if said[comma + 1].lower() in _QUESTION_WORDS:  # "Miss Lee, who was there?"
            start += comma + 1
            said = said[comma + 1 :]
            comma = said.index(",") if "," in said else len(said)
    said = said[:comma]
    return Clause(start, start + len(said), [word.lower() for word in said])
