"""Find the stage directions within what is said: `(laughs)`, `*draws her sword*`."""

import re
from typing import Iterator, Tuple

_BRACKETS = r"\(\([^()]*\)\)|\([^()]*\)|\[[^\[\]]*\]"
_EMOTE = r"\*(?P<verb>[a-z]+)(?P<rest>[^*\n]*)\*"
_NOTE = re.compile(f"{_BRACKETS}|{_EMOTE}")
# What is done without an object, and words that end as such verbs do.
_VERBS = frozenset(
    "bows blinks blushes chuckles coughs cries facepalms frowns gasps giggles grins "
    "groans hums laughs mutters nods pauses pouts shivers shrugs sighs smiles smirks "
    "sneezes sniffs sniffles snorts sobs stares waves whispers whistles winks yawns "
    "laughing sighing crying smiling grinning nodding whispering shrugging".split()
)
_NOT_VERBS = frozenset(
    "always as because besides hers his is its less nothing perhaps plus something "
    "sometimes theirs this thus unless us was yes yours anything everything during "
    "morning evening wedding king thing ring has does".split()
)
_SENTENCE_ENDS = frozenset(".!?…,;:—-\"'”’)]*")


def find_inner_directions(text: str, start: int, end: int) -> Iterator[Tuple[int, int]]:
    """Find the stage directions within a turn: what is in brackets, and what is between
    asterisks beside sentences and begins with a verb, as people write in chats and
    role play. Emphasis ("in *two weeks*") is none.

    text (str): The text.
    start, end (int): The characters of the turn.
    YIELDS (Tuple[int, int]): The characters of each direction.
    """
    for found in _NOTE.finditer(text, start, end):
        if found["verb"] is None or _is_emote(found, start, end):
            yield found.span()


def _is_emote(found: "re.Match[str]", start: int, end: int) -> bool:
    verb, rest = found["verb"], found["rest"].strip()
    is_verb = verb in _VERBS or (
        bool(rest) and verb.endswith(("s", "ing")) and not verb.endswith("ss")
    )
    before = found.string[start : found.start()].rstrip()
    after = found.string[found.end() : end].lstrip()
    opens = not before or before[-1] in _SENTENCE_ENDS
    is_alone = verb in _VERBS and not rest  # "*laughs* omg no", in small letters
    closes = not after or not after[0].islower() or (is_alone and not before)
    return is_verb and verb not in _NOT_VERBS and opens and closes
