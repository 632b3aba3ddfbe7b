"""Find the characters of a document by their titles: "the queen" is Queen Ilvane."""

from typing import Dict, Iterable, List, Tuple

from ..cast.candidates import Candidates
from ..dialogue.view import NAME, DialogueView
from ..names.given_names import find_title
from ..names.labels import name_key
from ..names.nouns import is_kinship, personal_nouns
from .drafts import LIGHT

# How the bearers of titles are called: "your honour" is a judge.
_CALLED = {
    "judge": ("honour", "honor", "worship"),
    "magistrate": ("worship", "honour", "honor"),
    "queen": ("majesty",),
    "king": ("majesty",),
    "prince": ("highness",),
    "princess": ("highness",),
    "lord": ("lordship",),
    "lady": ("ladyship",),
    "doctor": ("doc",),
    "sergeant": ("sarge",),
    "captain": ("skipper", "cap'n"),
}
_SPELT_OUT = {"dr": "doctor", "prof": "professor", "rev": "reverend", "capt": "captain"}


def find_titled(view: DialogueView, cast: Candidates) -> Dict[str, Tuple[str, ...]]:
    """Find the characters who speak or are named, by the titles in their names.

    view (DialogueView): The document.
    cast (Candidates): Its candidates.
    RETURNS (Dict[str, Tuple[str, ...]]): The ids of the characters by title, in lower
        case.
    """
    found: Dict[str, Dict[str, None]] = {}
    for character in dict.fromkeys(cast.present.values()):
        for title in _read_titles(_names_of(cast, character)):
            found.setdefault(title, {})[character] = None
    named: Dict[str, List[str]] = {}
    for mention in view.mentions:
        if mention.label == NAME:
            place = find_title(view.words, mention.start)
            title = "" if place is None else view.words[place]
            named.setdefault(mention.text, []).append(f"{title} {mention.text}")
    for text, forms in named.items():
        for character in cast.find(text)[:1]:
            for title in _read_titles([*_names_of(cast, character), *forms]):
                found.setdefault(title, {})[character] = None
    return {title: tuple(ids) for title, ids in found.items()}


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
            if title not in LIGHT:
                yield title
            yield from _CALLED.get(title, ())
