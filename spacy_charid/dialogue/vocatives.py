"""Find the words that call somebody: "Judy, come here"."""

import re
from typing import Sequence

from ..names.given_names import skip_titles
from ..names.lexicon import BE, CLAUSE_ENDS, DASHES, SENTENCE_ENDS
from .closings import signs_letter

_BEFORE_VOCATIVE = CLAUSE_ENDS | frozenset(
    "- .. !! ?! !? ( ) [ ] \" `` '' hey oh hi hello thanks thank bye "
    "okay ok well please no yes yeah listen look sorry dear goodbye alright right "
    "morning night guys so man god um uh uhh but now you".split()
)
_AFTER_VOCATIVE = CLAUSE_ENDS | frozenset("- .. !! ?! !? ( ) [ ] '' \"".split())
# Nouns and adjectives that call somebody even with "my": "yes, my dear fellow".
MY_DEAR = frozenset(
    "dear dearest love darling sweetheart sweet angel fellow lord lady chap boy lad "
    "man girl friend child".split()
)
# Adjectives between "you" and a noun: "you silly old fool".
_AFTER_YOU = frozenset(
    "old young little big great poor dear sweet silly stupid foolish crazy mad lazy "
    "wicked naughty clever lucky bloody damn damned dirty rotten miserable wretched "
    "ungrateful selfish blind pompous".split()
)
# Verbs before "you" that ask, and verbs after a "you" that follows a name.
_ASKING = frozenset("are were do did have can could will would should may".split())
_AFTER_CALL = _ASKING | frozenset(
    "'re ’re 've ’ve 'll ’ll 'd ’d must need know look got want".split()
)
# Words that take no name after them, at the end of a sentence.
_TAKES_NO_NAME = frozenset(
    "him them it me us i too again here there today tomorrow yesterday tonight yet "
    "already anymore everyone everybody anyone anything something nothing".split()
)
# Verbs whose object has a name after it: "call me Sue", "give me Sue".
_TAKES_TWO = frozenset(
    "call calls called calling name named names give gives gave giving given send sent "
    "sends show shows showed bring brings brought get gets got find finds found make "
    "makes made hand handed lend lent buy bought leave left tell teach".split()
)
_IS_NAMED = BE | frozenset(("'s", "’s", "n't", "n’t", "not"))
_AGE = re.compile(
    r"\d{1,3}|\w*teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:-\w+)?"
)


def is_vocative(
    words: Sequence[str], start: int, end: int, low: int, high: int
) -> bool:
    """Check whether a mention calls somebody.

    words (Sequence[str]): The tokens.
    start, end (int): Those of the mention.
    low, high (int): Those of its turn.
    RETURNS (bool): Whether the marks and words beside it say so.
    """
    start = skip_titles(words, start, low)
    if signs_letter(words, start, end, low, high):
        return False  # "Love, Dad."
    if start > low and words[start - 1].lower() == "and":
        # `And Judy, ...`, `Take it -- and Judy, ...`
        earlier = words[start - 2] if start - 2 >= low else ""
        if words[start - 1] == "And" or earlier in DASHES | SENTENCE_ENDS:
            start -= 1
    adjectives = 0
    while start - adjectives > low:
        if words[start - adjectives - 1].lower() not in _AFTER_YOU:
            break
        adjectives += 1
    if start - adjectives > low and words[start - adjectives - 1].lower() == "you":
        start -= adjectives
    elif adjectives == 1 and words[start - 1].lower() == "young":
        if words[end - 1].lower() in MY_DEAR:  # "Young man!"
            start -= 1
    before = words[start - 1].lower() if start > low else ","
    after = words[end].lower() if end < high else "."
    if before not in _BEFORE_VOCATIVE:
        return False
    if after in _AFTER_VOCATIVE:
        return not _tells_age(words, end, high)
    return words[start].istitle() and _speaks_to(words, end, high)


def may_call_last(
    words: Sequence[str], start: int, end: int, low: int, high: int
) -> bool:
    """Check whether a name may call somebody without a comma, as in chats: "Nobody
    liked him Sue". The name has to be that of somebody who takes part.

    words (Sequence[str]): The tokens.
    start, end (int): Those of the mention.
    low, high (int): Those of its turn.
    RETURNS (bool): Whether it ends a sentence, after a word that can take no name.
    """
    if (end < high and words[end] not in SENTENCE_ENDS) or start - 1 < low:
        return False
    before, earlier = words[start - 1].lower(), words[max(start - 2, low)].lower()
    return before in _TAKES_NO_NAME and earlier not in _TAKES_TWO | _IS_NAMED


def _speaks_to(words: Sequence[str], start: int, high: int) -> bool:
    """Check whether a clause begins with "you", or asks "you": "Sheila you're a star",
    "Marcus can you drive?"."""
    words = [word.lower() for word in words[start : min(start + 2, high)]]
    if len(words) < 2:
        return False
    asks = words[0] in _ASKING and words[1] == "you"
    return asks or (words[0] == "you" and words[1] in _AFTER_CALL)


def asks_about(words: Sequence[str], start: int, end: int) -> bool:
    """Check whether a question is about a mention rather than for it: "And Judy?",
    "Who, Judy?".

    words (Sequence[str]): The tokens.
    start, end (int): Those of the mention.
    RETURNS (bool): Whether the words beside it say so.
    """
    start = skip_titles(words, start)
    asks = list(words[end : end + 1]) == ["?"]
    before = [word.lower() for word in words[max(0, start - 2) : start]]
    return asks and (before[-1:] == ["and"] or before == ["who", ","])


def _tells_age(words: Sequence[str], end: int, high: int) -> bool:
    """Check for an age after a name: "Walter Dunleavy, fifty-six."."""
    if words[end : end + 1] != [","]:
        return False
    said = []
    for word in words[end + 1 : min(high, end + 5)]:
        if word in CLAUSE_ENDS and word != "-":
            break
        said.append(word.lower())
    return _AGE.fullmatch("".join(said)) is not None
