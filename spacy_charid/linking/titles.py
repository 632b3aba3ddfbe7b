"""Find the characters of a document by their titles: "the queen" is Queen Ilvane."""

from typing import Dict, FrozenSet, Iterable, List, Sequence, Tuple

from ..cast.candidates import Candidates
from ..dialogue.view import NAME, DialogueView
from ..names.given_names import RANKS, find_title, given_names, is_title
from ..names.labels import name_key
from ..names.nouns import (
    LIGHT_NOUNS,
    is_kinship,
    is_occupation,
    personal_nouns,
)

# How the bearers of titles are called: "your honour" is a judge.
_CALLED = {
    "judge": ("honour", "honor", "worship"),
    "magistrate": ("worship", "honour", "honor"),
    "court": ("judge", "honour", "honor", "worship"),
    "queen": ("majesty", "highness", "grace"),
    "king": ("majesty", "highness", "grace"),
    "emperor": ("majesty",),
    "empress": ("majesty",),
    "prince": ("highness",),
    "princess": ("highness",),
    "duke": ("grace", "highness"),
    "duchess": ("grace", "highness"),
    "archbishop": ("grace",),
    "bishop": ("grace", "lordship"),
    "cardinal": ("eminence",),
    "pope": ("holiness",),
    "ambassador": ("excellency",),
    "governor": ("excellency",),
    "lord": ("lordship",),
    "earl": ("lordship",),
    "lady": ("ladyship",),
    "countess": ("ladyship",),
    "doctor": ("doc",),
    "sergeant": ("sarge",),
    "captain": ("skipper", "cap'n"),
}
# The nouns of those who are called by an honorific: "Her Honor" is a judge.
BEARERS: Dict[str, Tuple[str, ...]] = {
    called: tuple(noun for noun, names in _CALLED.items() if called in names)
    for names in _CALLED.values()
    for called in names
}
# The most characters of a cast whose titles are read, whether or not they are named.
MAX_BANK = 100
_SPELT_OUT = {
    **RANKS,
    "sir": "knight",
    "dr": "doctor",
    "prof": "professor",
    "fr": "father",
    "sr": "sister",
}
# Titles by which anybody can be called.
_COMMON = LIGHT_NOUNS | frozenset("sir madam ma'am mister miss mr mrs ms".split())


def find_titled(view: DialogueView, cast: Candidates) -> Dict[str, Tuple[str, ...]]:
    """Find the characters who speak or are named, by the titles in their names.

    view (DialogueView): The document.
    cast (Candidates): Its candidates.
    RETURNS (Dict[str, Tuple[str, ...]]): The ids of the characters by title, in lower
        case.
    """
    found: Dict[str, Dict[str, None]] = {}
    for character in dict.fromkeys(cast.present.values()):
        names = _names_of(cast, character)
        labels = [label for name in names for label in _read_label(name)]
        for title in (*labels, *_read_titles(names)):
            found.setdefault(title, {})[character] = None
    named: Dict[str, List[str]] = {}
    for mention in view.mentions:
        if mention.label == NAME:
            title = _find_title(view.words, mention.start)
            named.setdefault(mention.text, []).append(f"{title} {mention.text}")
    for text, forms in named.items():
        for character in cast.find(text)[:1]:
            for title in _read_titles([*_names_of(cast, character), *forms]):
                found.setdefault(title, {})[character] = None
    for title, ids in _find_in_bank(cast).items():
        found.setdefault(title, ids)
    return {title: tuple(ids) for title, ids in found.items()}


def read_calls(name: str) -> FrozenSet[str]:
    """Get the nouns that call a speaker and few others: "Father" for Father Doyle,
    "Your Honor" for THE COURT, "nurse" for NURSE 2.

    name (str): The name of the speaker.
    RETURNS (FrozenSet[str]): The nouns, in lower case.
    """
    words = [word.rstrip(".") for word in name_key(name).split()]
    words = [word for word in words if word != "the" and not word.isdigit()]
    nouns = {_SPELT_OUT.get(word, word) for word in (*words[:1], *words[-1:])}
    nouns = {noun for noun in nouns if noun in personal_nouns() or noun in _CALLED}
    called = (other for noun in nouns for other in _CALLED.get(noun, ()))
    return frozenset((*nouns, *called)) - _COMMON


def _find_in_bank(cast: Candidates) -> Dict[str, Dict[str, None]]:
    """Find the titles in a small cast: "the king" is King Hadrian, who is not there."""
    found: Dict[str, Dict[str, None]] = {}
    if len(cast.bank) <= MAX_BANK:
        for character in cast.bank.ids:
            for title in _read_titles(_names_of(cast, character)):
                found.setdefault(title, {})[character] = None
    return found


def _find_title(words: Sequence[str], start: int) -> str:
    """Find the title before a name: `Admiral` of "Admiral Ruiz"."""
    place = find_title(words, start)
    if place is not None:
        return words[place]
    title = words[start - 1] if start else ""
    is_capital = title[:1].isupper()
    return title if is_capital and is_occupation(title) else ""


def _names_of(cast: Candidates, character_id: str) -> List[str]:
    character = cast.get(character_id)
    names = [character.name, *character.aliases] if character else []
    return [character_id, *names]


def _read_titles(names: Iterable[str]) -> Iterable[str]:
    """Get the nouns for persons that begin names: `queen` in `Queen Ilvane`."""
    for name in dict.fromkeys(names):
        first, _, rest = name_key(name).partition(" ")
        first = first.rstrip(".")
        title = _SPELT_OUT.get(first, first)
        if rest and title in personal_nouns() and not is_kinship(title):
            if title not in LIGHT_NOUNS:
                yield title
            yield from _CALLED.get(title, ())


def _read_label(name: str) -> Tuple[str, ...]:
    """Get the noun that is a speaker's only name, and what its bearers are called:
    `nurse` of `NURSE 2`, `guard` of `Bridge Guard`, `judge` of `THE COURT`; none for
    other names."""
    words = [word for word in name_key(name).split() if not word.isdigit()]
    last = words[-1] if words else ""
    if last == "court" and words in (["court"], ["the", "court"]):
        return _CALLED[last]
    if last not in personal_nouns() or is_kinship(last) or last in LIGHT_NOUNS:
        return ()
    first = words[words[0] == "the" :][0]
    is_name = first.capitalize() in given_names() or is_title(first)
    return () if is_name and len(words) > 1 else (last, *_CALLED.get(last, ()))
