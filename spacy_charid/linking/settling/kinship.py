"""Let a document's nouns for relatives agree: Nora's "my mom" is one person throughout.

Who a speaker's "my sister" is may be clear in one line ("Sister, listen!" said to Amy)
and not in another, before or after it. Each such noun therefore also counts for the
others of the same owner, and for the inverse relation: the daughter of a mother.
"""

from collections import defaultdict
from functools import cached_property
from typing import (
    DefaultDict,
    Dict,
    Iterator,
    List,
    NamedTuple,
    Optional,
    Sequence,
    Tuple,
)

import numpy

from ...cast.candidates import Candidates
from ...cast.roles import has_kin_noun, is_role
from ...dialogue.view import MentionView
from ...names.given_names import is_clergy
from ...names.lexicon import PRONOUNS
from ...names.nouns import INVERSE_KIN, is_kinship, kin_key, personal_nouns
from ..addressees import choose_addressee, find_addressees
from ..inputs import LinkerInput
from ..relatives import ADDRESSEE, NAMED, SPOKEN_OF, owner_role
from ..scores import ScoreBlock, find_all_best

# Weight of a vocative relative to other nouns, and the least score that is inverted.
VOCATIVE, LEAST = 4.0, 0.3
# What people call strangers, too.
_FRIENDLY = frozenset("son brother bro sis sister child".split())
# Mentions before "his mother" that are searched for him.
MAX_BACK = 12
# What nobody in particular counts, so that weak evidence changes nothing.
UNSURE = 0.3

Key = Tuple[str, str]


class KinNoun(NamedTuple):
    """A noun for a relative.

    block, row (int): Where its scores are.
    key (Key): The owner, and the noun as in `kin_key`.
    weight (float): How much it counts.
    """

    block: int
    row: int
    key: Key
    weight: float


def settle_kinship(item: LinkerInput, blocks: Sequence[ScoreBlock]) -> None:
    """Pool the scores of nouns for relatives with the same owner, in place.

    item (LinkerInput): The document.
    blocks (Sequence[ScoreBlock]): Its scores, in numpy arrays.
    """
    nouns = list(_find_nouns(item, blocks))
    if len(nouns) < 2:
        return
    pool = _pool(nouns, blocks, item.cast)
    _add_inverse(pool, item)
    for noun in nouns:
        block = blocks[noun.block]
        counts = pool[noun.key]
        weights = numpy.array(
            [counts.get(name, 0.0) for name in block.candidates], "float32"
        )
        links, nil = block.links[-1][noun.row], block.nil[-1][noun.row]
        total = float(weights.sum())
        if total == 0:
            continue
        share = total / (total + UNSURE)
        free = 1.0 - float(nil.sum())
        links *= 1 - share
        links += share * free * weights / total


def _find_nouns(item: LinkerInput, blocks: Sequence[ScoreBlock]) -> Iterator[KinNoun]:
    """Find the nouns for relatives whose owner is the speaker or the addressee."""
    places = {
        i: mention
        for i, mention in enumerate(item.view.mentions)
        if mention.person == 0 and mention.number != "plur" and is_kinship(mention.head)
    }
    places = _leave_out_calls(item, _leave_out_titles(item, places))
    if not places:
        return
    at = {
        m: (b, row)
        for b, one in enumerate(blocks)
        for row, m in enumerate(one.mentions)
        if m in places
    }
    owners = _Owners(item, blocks)
    for i, mention in places.items():
        owner = owners.find(i) if i in at else ""
        known = owner and _is_known(item.cast, mention, owner)
        if owner and not known:
            weight = VOCATIVE if mention.vocative else 1.0
            yield KinNoun(*at[i], (owner, kin_key(mention.head)), weight)


def _leave_out_titles(
    item: LinkerInput, places: Dict[int, MentionView]
) -> Dict[int, MentionView]:
    """Leave out what calls a priest or a nun, "Father!" said to Father Doyle."""
    called = {mention.head for mention in places.values() if mention.vocative}
    present = {*item.cast.present.values()} if called else set()
    titles = {one for one in called if any(is_clergy(name, one) for name in present)}
    return {
        i: mention
        for i, mention in places.items()
        if not mention.vocative or mention.head not in titles
    }


def _leave_out_calls(
    item: LinkerInput, places: Dict[int, MentionView]
) -> Dict[int, MentionView]:
    """Leave out what strangers call each other: "Lost, son?" said by a guard."""
    return {
        i: mention
        for i, mention in places.items()
        if not (mention.vocative and mention.head in _FRIENDLY)
        or not any(map(_is_stranger, item.speakers[mention.turn]))
    }


def _is_stranger(speaker: str) -> bool:
    return is_role(speaker) and not has_kin_noun(speaker)


def _is_known(cast: Candidates, mention: MentionView, owner: str) -> bool:
    """Check whether profiles say who a relative is as of the scene, which another scene
    may see in another way."""
    noun = kin_key(mention.head)
    return bool(cast.as_of and cast.find_relation(noun, owner, mention.scene))


class _Owners:
    """Finds whose relative a noun means, from the links of pronouns and names.

    item (LinkerInput): The document.
    blocks (Sequence[ScoreBlock]): Its scores.
    """

    def __init__(self, item: LinkerInput, blocks: Sequence[ScoreBlock]) -> None:
        self.item = item
        self.blocks = blocks
        self.mentions = item.view.mentions
        self.cast = item.cast
        self.speakers = item.speakers

    @cached_property
    def best(self) -> List[str]:
        """The most probable character of each mention."""
        best = [""] * len(self.mentions)
        for block in self.blocks:
            for i, name in zip(block.mentions, find_all_best(block), strict=True):
                best[i] = name
        return best

    @cached_property
    def addressees(self) -> List[str]:
        """The addressee of each turn in which a noun has the owner "your"."""
        wanted = {
            mention.turn
            for mention in self.mentions
            if mention.turn >= 0
            and owner_role(mention.owner) == ADDRESSEE
            and is_kinship(mention.head)
        }
        found = find_addressees(self.item, self.blocks, wanted)
        return [choose_addressee(weights) for weights in found]

    def find(self, index: int) -> str:
        """Find the owner of a noun; empty if unknown."""
        mention = self.mentions[index]
        if mention.turn < 0:
            return ""
        role = owner_role(mention.owner)
        if mention.indefinite:  # "he has a sister"
            described = self.cast.people.described.get(index, "")
            person = self.cast.people.persons.get(described)
            return person.owner if person else ""
        if mention.owner == "my" or mention.is_bare:
            speakers = self.speakers[mention.turn]
            return speakers[0] if len(speakers) == 1 else ""
        if role == ADDRESSEE:
            return self.addressees[mention.turn]
        if role == NAMED and mention.owner:
            return next(iter(self.cast.find(mention.owner)), "")
        return self._find_spoken_of(index) if role == SPOKEN_OF else ""

    def _find_spoken_of(self, index: int) -> str:
        """Find the person that `his` or `her` means: the last one who agrees."""
        mention = self.mentions[index]
        gender = PRONOUNS[mention.owner].gender
        for i in range(index - 1, max(-1, index - 1 - MAX_BACK), -1):
            other = self.mentions[i]
            if other.person not in (0, 3) or other.number == "plur":
                continue
            name = self.best[i]
            if name and self.cast.gender(name) in (gender, None):
                near = mention.turn - other.turn <= 1
                return name if near else ""
        return ""


def _pool(
    nouns: List[KinNoun], blocks: Sequence[ScoreBlock], cast: Candidates
) -> Dict[Key, DefaultDict[str, float]]:
    """Add up the scores of the nouns with the same key. The owner is left out."""
    pool: Dict[Key, DefaultDict[str, float]] = {}
    for noun in nouns:
        block = blocks[noun.block]
        counts = pool.setdefault(noun.key, defaultdict(float))
        scores = block.links[-1][noun.row].tolist()
        for name, score in zip(block.candidates, scores, strict=True):
            if name != noun.key[0] and _agrees(cast.gender(name), noun.key[1]):
                counts[name] += noun.weight * score
    return pool


def _agrees(gender: Optional[str], noun: str) -> bool:
    """Check whether a relative can have a gender: a mother is not a man."""
    wanted = personal_nouns().get(noun, ("", "U"))[1]
    return gender is None or wanted in ("U", gender)


def _add_inverse(pool: Dict[Key, DefaultDict[str, float]], item: LinkerInput) -> None:
    """Add to each relation what is known of its inverse."""
    known = [
        (key, name, n) for key, counts in pool.items() for name, n in counts.items()
    ]
    for (owner, noun), name, count in known:
        if count < LEAST or noun not in INVERSE_KIN:
            continue
        male, female = INVERSE_KIN[noun]
        gender = item.cast.gender(owner)
        inverse = {"M": {male}, "F": {female}}.get(gender or "", {male, female})
        for one in inverse:
            if (name, one) in pool:
                pool[name, one][owner] += count
