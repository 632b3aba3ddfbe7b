"""Track who is spoken of in a document, and how recently, for the rules baseline."""

from bisect import bisect_right
from collections import defaultdict
from heapq import nsmallest
from itertools import chain, islice
from typing import Dict, List, Optional, Sequence, Tuple

from ...cast.candidates import Candidates
from ...dialogue.view import DialogueView, MentionView
from ...names.nouns import personal_nouns
from ..speakers import share_of_turn

# A probability by character id.
Scores = Dict[str, float]

# The total probability of the characters who were spoken of.
RECENT = 0.6
# Turns after which the weight of a character is halved.
HALF_LIFE = 2.0
# Turns after which a character is forgotten, and the most people or names that are
# considered: these bound the work per mention.
HORIZON = 50
MOST = 200
# Weights relative to those who were spoken of: characters who are named later in the
# scene, who speak in it, people without a name, and capitalized words that may not be
# names.
FUTURE = 0.6
PRESENT = 0.03
UNNAMED = 0.3
UNSURE = 0.2


class Recency:
    """Tracks who has been spoken of in a document. Times are in turns.

    view (DialogueView): The document.
    cast (Candidates): Its candidates.
    speakers (Sequence[Tuple[str, ...]]): The speakers of each turn.
    """

    def __init__(
        self,
        view: DialogueView,
        cast: Candidates,
        speakers: Sequence[Tuple[str, ...]],
    ) -> None:
        self.view = view
        self.cast = cast
        self.speakers = speakers
        self.present = set(cast.present.values())
        # Weight and time by character, and gender by person without a name.
        self.spoken_of: Dict[str, Tuple[float, float]] = {}
        self.unnamed: Dict[str, str] = {}
        self.named: Dict[int, List[Tuple[float, str]]] = defaultdict(list)  # by scene
        self.speaking: Dict[int, Dict[str, None]] = defaultdict(dict)  # by scene
        for turn, names in zip(view.turns, speakers, strict=True):
            self.speaking[turn.scene].update(dict.fromkeys(names))

    def note_name(self, mention: MentionView, name: str) -> None:
        """Add a name before mentions are linked, for those that precede it."""
        self.named[mention.scene].append((self.time_of(mention), name))

    def note_mention(self, mention: MentionView, scores: Scores) -> Optional[str]:
        """Add the character or unnamed person that a mention refers to.

        mention (MentionView): The mention.
        scores (Scores): The scores of its candidates.
        RETURNS (Optional[str]): The character or person; None if not spoken of.
        """
        spoken_of = mention.person in (0, 3) and not mention.vocative
        if not spoken_of or mention.number == "plur":
            return None
        if not scores:
            if mention.head not in personal_nouns():
                return None
            person = f"\0{mention.start}"
            self.unnamed[person] = mention.gender
            scores = {person: RECENT * UNNAMED}
        now = self.time_of(mention)
        for name, score in scores.items():
            weight, when = self.spoken_of.get(name, (0.0, now))
            self.spoken_of[name] = (weight * _decay(now - when) + score, now)
        return best_of(scores)

    def share(self, mention: MentionView, gender: str) -> Scores:
        """Score the characters of a gender by how recently they were spoken of.

        mention (MentionView): The mention; its speakers are left out.
        gender (str): `F`, `M`, or empty for any.
        RETURNS (Scores): The probabilities of the five best candidates.
        """
        now = self.time_of(mention)
        excluded = self.speakers[mention.turn] if mention.turn >= 0 else ()
        weights: Dict[str, float] = {}
        self._forget(now)
        for name, (weight, when) in self.spoken_of.items():
            sure = 1.0 if self._is_person(name) else UNSURE
            weights[name] = sure * weight * _decay(now - when)
        for when, name in self._named_after(mention.scene, now):
            weights[name] = max(weights.get(name, 0.0), FUTURE * _decay(when - now))
        for name in self._speaking_near(mention):
            weights[name] = weights.get(name, 0.0) + PRESENT
        weights = {
            name: weight
            for name, weight in weights.items()
            if name not in excluded and self.agrees(name, gender)
        }
        total = sum(weights.values())
        best = sorted(weights, key=lambda name: -weights[name])[:5] if total else []
        return self.known({name: RECENT * weights[name] / total for name in best})

    def agrees(self, name: str, gender: str) -> bool:
        """Check whether a character can be of a gender."""
        if name in self.unnamed:
            return not gender or self.unnamed[name] in ("", gender)
        return not gender or self.cast.gender(name) in (None, gender)

    def known(self, scores: Scores) -> Scores:
        """Leave out people without a name, whose probability goes to NIL."""
        if not scores or best_of(scores) in self.unnamed:
            return {}
        return {k: v for k, v in scores.items() if k not in self.unnamed}

    def time_of(self, mention: MentionView) -> float:
        """Get the time of a mention in turns; the fraction is its place in the turn."""
        return max(mention.turn, 0) + share_of_turn(mention, self.view.turns)

    def _forget(self, now: float) -> None:
        """Forget those who were spoken of long ago, and the earliest of too many."""
        gone = [k for k, (_, when) in self.spoken_of.items() if now - when > HORIZON]
        for name in gone:
            del self.spoken_of[name]
        many = len(self.spoken_of) - MOST
        for name in nsmallest(many, self.spoken_of, key=lambda k: self.spoken_of[k][1]):
            del self.spoken_of[name]

    def _named_after(self, scene: int, now: float) -> List[Tuple[float, str]]:
        """Get the times and names soon after a time in a scene, in order."""
        named = self.named[scene]
        first = bisect_right(named, (now, chr(0x10FFFF)))
        last = bisect_right(named, (now + HORIZON, ""))
        return named[first : min(last, first + MOST)]

    def _speaking_near(self, mention: MentionView) -> Dict[str, None]:
        """Get the speakers of a mention's scene; if too many, those of turns nearby."""
        speaking = self.speaking[mention.scene]
        if len(speaking) <= MOST:
            return speaking
        first = max(0, mention.turn - HORIZON)
        near = range(first, min(mention.turn + HORIZON, len(self.speakers)))
        inside = (i for i in near if self.view.turns[i].scene == mention.scene)
        found = chain.from_iterable(self.speakers[i] for i in inside)
        return dict.fromkeys(islice(found, MOST))

    def _is_person(self, name: str) -> bool:
        """Check whether a name is certainly a person's: in the bank, a speaker, with a
        known gender, or introduced by a noun for a person."""
        if name in self.unnamed or name in self.cast.bank:
            return True
        if name in self.present or name in self.cast.people.persons:
            return True
        return self.cast.gender(name) is not None


def best_of(scores: Scores) -> str:
    """Get the character with the highest score, the first one if several have it."""
    return max(scores, key=lambda name: scores[name])


def _decay(turns: float) -> float:
    return float(0.5 ** (turns / HALF_LIFE))
