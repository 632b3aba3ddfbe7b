"""Learn who a speaker's relatives are from calls: "Dad, look!" said next to Gerald."""

from collections import Counter, defaultdict
from typing import Callable, DefaultDict, Dict, Mapping, Optional, Set, Tuple

from ..dialogue.view import DialogueView
from ..names.given_names import TITLES
from ..names.labels import name_key
from ..names.nouns import PARENTS, kin_key, personal_nouns
from ..names.variants import find_surname
from .roles import is_role, speaker_words
from .turn_neighbours import TurnNeighbours

# The fewest calls that tell who is called, and the least share of the calls that the
# one who is called speaks before or after.
MIN_CALLS, MIN_SHARE = 2, 0.7
# Relatives who are called so by nobody but their family: "Uncle" can be any old man.
_CALLED = PARENTS | {"grandmother", "grandfather"}

# A noun for a relative, as in `kin_key`, and the speaker who uses it.
Caller = Tuple[str, str]


def find_called_relatives(
    view: DialogueView,
    present: Dict[str, str],
    gender: Callable[[str], Optional[str]],
    callers: Mapping[str, Set[str]],
) -> Dict[Caller, str]:
    """Find the speakers who are called by a noun for a relative, such as "Dad".

    view (DialogueView): The document.
    present (Dict[str, str]): The ids of the speakers, by the speaker as written.
    gender (Callable[[str], Optional[str]]): Gets the gender of a character.
    callers (Mapping[str, Set[str]]): The ids of the speakers who use a noun as a name.
    RETURNS (Dict[Caller, str]): The id of the relative, by the noun and the speaker who
        uses it. Whoever has the same surname means the same relative.
    """
    found: Dict[Caller, str] = {}
    for (noun, caller), calls in _count_calls(view, present).items():
        bearer = _find_bearer(noun, calls, gender)
        if bearer:
            found[noun, caller] = bearer
    for (noun, _), bearer in list(found.items()):
        family = find_surname(name_key(bearer))
        for other in callers.get(noun, ()) if family else ():
            if other != bearer and find_surname(name_key(other)) == family:
                found.setdefault((noun, other), bearer)
    return found


def _count_calls(
    view: DialogueView, present: Dict[str, str]
) -> Dict[Caller, Counter[str]]:
    """Count the calls of each noun by each speaker, and those who speak around them.
    The empty name has the number of all calls. Calls into a telephone do not count."""
    turns = TurnNeighbours(view, present)
    calls: DefaultDict[Caller, Counter[str]] = defaultdict(Counter)
    for mention in view.mentions:
        noun = kin_key(mention.head)
        if mention.vocative and mention.turn >= 0 and noun in _CALLED:
            tags = view.turns[mention.turn].speakers
            if any((mention.scene, tag) in view.telephoning for tag in tags):
                continue
            speakers = turns.speakers(mention.turn)
            if len(speakers) == 1 and mention.is_bare and " " not in mention.text:
                around = {*turns.around(mention.turn)}
                calls[noun, next(iter(speakers))].update(["", *around])
    return calls


def _find_bearer(
    noun: str, calls: Counter[str], gender: Callable[[str], Optional[str]]
) -> Optional[str]:
    """Find the one speaker who is around the calls of a noun and has its gender, or may
    have it. "Father" may also call a priest."""
    own = personal_nouns()[noun][1]
    near = [
        speaker
        for speaker, n in calls.items()
        if speaker and n >= max(MIN_CALLS, MIN_SHARE * calls[""])
    ]
    fit = [speaker for speaker in near if gender(speaker) == own]
    fit = fit or [speaker for speaker in near if gender(speaker) is None]
    if len(fit) != 1 or is_role(fit[0]):
        return None
    has_title = not TITLES.isdisjoint(speaker_words(fit[0])[:1])
    return None if has_title else fit[0]
