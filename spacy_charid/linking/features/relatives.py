"""Features of relations: the relatives, friends, ... that a noun can refer to."""

from typing import Dict, List, NamedTuple, Optional, Sequence, Set, Tuple

from ...dialogue.view import NAME, DialogueView, MentionView
from ...names.lexicon import PRONOUNS
from ...names.nouns import (
    INVERSE_KIN,
    UNIQUE_NOUNS,
    is_kinship,
    kin_key,
    personal_nouns,
)
from ..relatives import (
    ADDRESSEE,
    DESCRIBED,
    NAMED,
    NAMESAKE,
    SPEAKER,
    SPOKEN_OF,
    Relatives,
    find_relatives,
    find_titled_spouses,
    owner_role,
)
from ..speakers import find_other_speakers
from .cast import CastEvidence
from .schema import GENDERS

# The most turns before and after that are searched for the antecedent of `your`, `his`.
MAX_TURNS_AWAY = 7
_FEATURES = {
    SPEAKER: "relative of speaker",
    ADDRESSEE: "relative of addressee",
    SPOKEN_OF: "relative of last",
    NAMED: "relative of named",
    DESCRIBED: "id of relative",
    NAMESAKE: "namesake",
}


class Relative(NamedTuple):
    """A candidate of a noun by relation.

    character (int): The index of the candidate.
    feature (str): The feature that is set for it.
    owner (str): The id of the character whose relative it is.
    """

    character: int
    feature: str
    owner: str


class RelativeEvidence:
    """Finds the candidates of nouns by relation: "my mom", "Ross's sister".

    view (DialogueView): The document.
    cast (CastEvidence): Its characters.
    speakers (Sequence[List[int]]): The characters who speak each turn.
    """

    def __init__(
        self, view: DialogueView, cast: CastEvidence, speakers: Sequence[List[int]]
    ) -> None:
        self.turns = view.turns
        self.cast = cast
        self.speakers = speakers
        self.knows_kin = len(cast.cast.bank) > 0 or bool(cast.cast.introduced.relations)
        # By noun, owner and scene: "my mom" is said again and again.
        self._known: Dict[Tuple[str, str, int], List[Relatives]] = {}

    def find(self, mention: MentionView) -> List[Relative]:
        """Find the candidates of a noun by relation.

        mention (MentionView): Any mention.
        RETURNS (List[Relative]): The relatives; none for other mentions.
        """
        if mention.person or (mention.label == NAME and not is_kinship(mention.head)):
            return []
        if mention.head not in personal_nouns() and not mention.owner:
            return []
        if mention.definite and not mention.owner:  # "the husband" is somebody else's
            return []
        role = owner_role(mention.owner)
        related: List[Relative] = []
        for owner in self._owners(mention, role):
            for ids, source in self._find(mention.head, owner, mention.scene):
                feature = _FEATURES.get(source, _FEATURES[role])
                related += [
                    Relative(self.cast.index[name], feature, owner) for name in ids
                ]
        return related

    def find_all(
        self, mention: MentionView, nouns: Sequence[str]
    ) -> List[Tuple[int, ...]]:
        """Find the relatives of several kinds of each possible owner of a noun.

        mention (MentionView): The noun, which gives the owner: "our parents".
        nouns (Sequence[str]): The relations: `mother`, `father`.
        RETURNS (List[Tuple[int, ...]]): The characters by owner.
        """
        groups: Dict[Tuple[int, ...], None] = {}
        owners = self._owners(mention, owner_role(mention.owner))
        if mention.owner == "our" and mention.turn >= 0:  # those of the listener, too
            near = self._speakers_near(mention.turn, 1)
            owners += [self.cast.ids[c] for c in near]
        for owner in owners:
            group: Dict[int, None] = {}
            for noun in nouns:
                for ids, _ in self._find(noun, owner, mention.scene):
                    group.update(dict.fromkeys(self.cast.index[name] for name in ids))
            groups[tuple(group)] = None
        return [group for group in groups if group]

    def _find(self, noun: str, owner: str, scene: int) -> List[Relatives]:
        key = (noun, owner, scene)
        if key not in self._known:
            self._known[key] = list(find_relatives(self.cast.cast, *key))
        return self._known[key]

    def exclude(self, mention: MentionView) -> List[int]:
        """Find the characters that a noun for a relative can't refer to unless the cast
        says so: its owner, addressees who are not in the bank, and other relatives of
        the owner.

        mention (MentionView): Any mention.
        RETURNS (List[int]): The characters; none for other mentions.
        """
        if not is_kinship(mention.head) or mention.vocative or mention.turn < 0:
            return []
        others = self._find_others(mention)
        in_bank = self.cast.features["in bank"]
        near = [c for c in self._speakers_near(mention.turn, 1) if not in_bank[c]]
        role = owner_role(mention.owner)
        if role == SPEAKER and (mention.owner or mention.is_bare):
            return [*self.speakers[mention.turn], *near, *others]
        return [*near, *others] if role == ADDRESSEE else others

    def _find_others(self, mention: MentionView) -> List[int]:
        """Find the characters who are known to be other relatives of whomever a noun
        can have for an owner: MOIRA's son is not her husband."""
        noun = kin_key(mention.head)
        if noun not in INVERSE_KIN or mention.definite:
            return []
        owners = self._owners(mention, owner_role(mention.owner))
        others = [self._kin_besides(noun, owner) for owner in owners]
        known = set.intersection(*others) if others else set()
        return [self.cast.index[one] for one in sorted(known)]

    def _kin_besides(self, noun: str, owner: str) -> Set[str]:
        """Get somebody and their known relatives who are not called by a noun."""
        cast = self.cast.cast
        spouses = find_titled_spouses(cast, noun, owner)
        if not self.knows_kin:
            return set(spouses)
        found = {
            one
            for other in INVERSE_KIN
            if other != noun
            for one in cast.find_relation(other, owner)
        }
        known = cast.find_relation(noun, owner)
        return {owner, *found, *spouses}.difference(known)

    def _owners(self, mention: MentionView, role: str) -> List[str]:
        """Get the ids of the characters whose relative a noun can refer to."""
        if role == NAMED:
            return list(self.cast.cast.find(mention.owner)[:1])
        if mention.turn < 0:
            return []
        if role == SPEAKER:
            owners: Sequence[int] = self.speakers[mention.turn]
        elif role == ADDRESSEE:
            owners = self._speakers_near(mention.turn, 1)
        else:
            gender = GENDERS[PRONOUNS[mention.owner].gender]
            near = self._speakers_near(mention.turn, 3)
            owners = [c for c in near if self.cast.genders[c] in (0, gender)]
        return [self.cast.ids[c] for c in owners]

    def _speakers_near(self, turn: int, n: int) -> List[int]:
        """Get the other speakers of the nearest n turns before and after a turn."""
        found: Dict[int, None] = {}
        for step in (-1, 1):
            near = find_other_speakers(
                self.turns,
                self.speakers,
                turn,
                step,
                max_turns=MAX_TURNS_AWAY,
                known=list(found),
            )
            for _, group in zip(range(n), near, strict=False):
                found.update(dict.fromkeys(group))
        return list(found)


def find_certain(mention: MentionView, relatives: Sequence[Relative]) -> Optional[int]:
    """Find the one whom a noun for a relative, or "my lawyer", means for certain: the
    only candidate by relation. Ids such as `Ross's mother`, which a drafted cast has,
    do not count.

    mention (MentionView): Any mention.
    relatives (Sequence[Relative]): Its candidates by relation.
    RETURNS (Optional[int]): The character, if there is exactly one.
    """
    is_one = mention.head in UNIQUE_NOUNS and mention.owner
    if not (is_one or is_kinship(mention.head)) or mention.indefinite:
        return None
    sure = (_FEATURES[SPEAKER], _FEATURES[NAMED])
    found = [one for one in relatives if one.feature != _FEATURES[DESCRIBED]]
    certain = len(found) == 1 and found[0].feature in sure
    return found[0].character if certain else None
