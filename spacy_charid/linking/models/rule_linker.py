"""The rules baseline: link mentions by turn order, names, relations and recency."""

from collections import defaultdict
from itertools import chain
from typing import Dict, List, Optional, Tuple

from ...cast.candidates import Candidates
from ...cast.name_forms import name_forms
from ...dialogue.view import NAME, DialogueView, MentionView
from ...names.lexicon import BE, CLAUSE_BREAKS, PRONOUNS
from ...names.nouns import is_kinship, kin_key, personal_nouns
from ..clauses import (
    BEFORE,
    NEXT,
    NameBeside,
    Sentences,
    find_names_beside,
    find_predicates,
)
from ..relatives import ADDRESSEE, SPEAKER, SPOKEN_OF, find_relatives, owner_role
from ..speakers import find_other_speakers, speakers_by_turn, speaks_again
from .recency import HORIZON, Recency, Scores, best_of

# Probabilities of the rules.
SURE = 0.97
LIKELY = 0.85
FAIR = 0.6
WEAK = 0.2


class RuleLinker:
    """Links the mentions of one document in text order.

    view (DialogueView): The document.
    cast (Candidates): Its candidates.
    """

    def __init__(self, view: DialogueView, cast: Candidates) -> None:
        self.view = view
        self.cast = cast
        self.speakers = speakers_by_turn(view, cast)
        self.sentences = Sentences(view.words)
        self.recency = Recency(view, cast, self.speakers)
        # The last antecedent of a noun by speaker, and by anyone; the addressee who is
        # called by name in each turn.
        self.nouns: Dict[Tuple[str, str], str] = {}
        self.heads: Dict[str, str] = {}
        self.addressed: Dict[int, str] = {}
        self.scores: List[Scores] = [{} for _ in view.mentions]
        # In text order, as are the indices in `subjects` and `names_beside`.
        self.order = sorted(
            range(len(view.mentions)),
            key=lambda i: (view.mentions[i].start, -view.mentions[i].end),
        )
        mentions = [view.mentions[i] for i in self.order]
        self.subjects = find_predicates(mentions, view.words)
        names = (i for i, mention in enumerate(mentions) if mention.label == NAME)
        self.names_beside: Dict[int, List[NameBeside]] = defaultdict(list)
        for beside in find_names_beside(mentions, names, view.words):
            self.names_beside[beside.noun].append(beside)

    def link(self) -> List[Scores]:
        """Score the candidates of every mention.

        RETURNS (List[Scores]): For each mention, probabilities by character id; the
            rest up to 1 is the probability of NIL.
        """
        for i in self.order:
            if self.view.mentions[i].label == NAME:
                self.scores[i] = self.link_name(self.view.mentions[i])
                self.note_name(self.view.mentions[i], self.scores[i])
        for position, i in enumerate(self.order):
            mention = self.view.mentions[i]
            if mention.label != NAME:
                self.scores[i] = self.link_mention(mention, position)
            self.remember(mention, self.scores[i])
        return self.scores

    def link_mention(self, mention: MentionView, position: int) -> Scores:
        """Apply the rule for the mention's type.

        position (int): Its index in text order.
        """
        if mention.number == "plur":
            return {}
        if mention.person == 1:
            return self.link_first(mention)
        if mention.person == 2:
            return self.link_second(mention)
        if mention.person == 3:
            return self.recency.share(mention, mention.gender)
        return self.link_noun(mention, position)

    def link_first(self, mention: MentionView) -> Scores:
        """Link a first person to the speaker, the first one if there are several."""
        speakers = self.speakers_of(mention)
        return {speakers[0]: SURE} if speakers else {}

    def link_second(self, mention: MentionView) -> Scores:
        """Link a second person to the character who is called by name in the turn, else
        to the addressee by turn order."""
        called = self.addressed.get(mention.turn)
        if called is not None and called not in self.speakers_of(mention):
            return {called: LIKELY}
        return self.addressee(mention)

    def addressee(self, mention: MentionView) -> Scores:
        """Score the addressees of a turn by who speaks before and after it."""
        if mention.turn < 0:
            return {}
        before = self.neighbour(mention.turn, -1)
        after = self.neighbour(mention.turn, 1)
        if before is None or after is None or before == after:
            either = before or after
            return {either: LIKELY if before == after else FAIR} if either else {}
        if self.answered_next(mention):
            before, after = after, before
        return {before: FAIR, after: WEAK}

    def neighbour(self, turn: int, step: int) -> Optional[str]:
        """Get the nearest other speaker before (-1) or after (1) in the scene."""
        near = find_other_speakers(
            self.view.turns, self.speakers, turn, step, max_turns=HORIZON
        )
        return next(chain.from_iterable(near), None)

    def answered_next(self, mention: MentionView) -> bool:
        """Check whether the addressee is the next speaker rather than the previous one:
        the turn ends in a question, this speaker answers the next one, or did not
        talk with the previous one."""
        turns, turn = self.view.turns, self.view.turns[mention.turn]
        end = self.sentences.end(mention, turn)
        asks = end == turn.end - 1 and self.sentences.is_question(end, turn)
        again = speaks_again(turns, mention.turn, 2)
        return 2 * asks + again > speaks_again(turns, mention.turn, -2)

    def link_name(self, mention: MentionView) -> Scores:
        """Link a name by alias, with the title before it if there is one."""
        words = self.view.words
        if is_kinship(mention.head):
            if not self.cast.find(name_forms(words, mention)[0]):
                return self.link_relative(mention)
        return share(self.cast.find_mention(words, mention))

    def link_noun(self, mention: MentionView, position: int) -> Scores:
        """Link a noun as a predicate, relative, term of address, description of a
        person, or by recency."""
        predicate = self.link_predicate(mention, position)
        described = self.cast.people.described.get(self.order[position])
        if described is not None and not (predicate and position in self.subjects):
            if described in self.cast.people.persons or mention.owner:
                return {described: FAIR}
        if mention.owner or is_kinship(mention.head):
            return self.link_relative(mention, predicate)
        if predicate:
            return predicate
        if mention.vocative:
            return self.addressee(mention)
        found = self.recall(mention)
        if found or mention.indefinite or mention.head not in personal_nouns():
            return found
        return self.recency.share(mention, mention.gender)

    def link_relative(
        self, mention: MentionView, predicate: Optional[Scores] = None
    ) -> Scores:
        """Link a noun for a relative, friend, ...: "my mom", "Ross's sister", "mom"."""
        found = self.known_relative(mention) or predicate
        if found:
            return found
        if mention.vocative:
            scores = self.addressee(mention)
            return {name: 0.8 * score for name, score in scores.items()}
        if is_kinship(mention.head):
            called = None if mention.owner else self.heads.get(mention.head)
            return self.known({called: FAIR}) if called is not None else {}
        return self.recency.share(mention, mention.gender)

    def known_relative(self, mention: MentionView) -> Scores:
        """Find the owner's relative, earlier in the document or in the cast."""
        for owner in self.owners(mention):
            called = self.nouns.get((kin_key(mention.head), owner))
            if called is not None and called not in self.recency.unnamed:
                return {called: LIKELY}
            relatives = next(
                find_relatives(self.cast, mention.head, owner, mention.scene), None
            )
            if relatives is not None:
                return share(relatives.ids)
        return {}

    def owners(self, mention: MentionView) -> List[str]:
        """Get the owners of a noun for a relative, friend, ..., most probable first."""
        role = owner_role(mention.owner)
        if role == SPEAKER:
            return list(self.speakers_of(mention))
        if role == ADDRESSEE:
            return list(self.addressee(mention))
        if role == SPOKEN_OF:
            scores = self.recency.share(mention, PRONOUNS[mention.owner].gender)
            return [best_of(scores)] if scores else []
        return list(self.cast.find(mention.owner))

    def link_predicate(self, mention: MentionView, position: int) -> Scores:
        """Link a noun to the name beside it ("my friend Carl"), or to the subject of
        which it is the predicate ("He's just some guy")."""
        for beside in self.names_beside.get(position, ()):
            name = self.view.mentions[self.order[beside.name]]
            if self.introduces(mention, name, beside.position):
                return self.link_name(name)
        subject = self.subjects.get(position)
        return self.scores[self.order[subject]] if subject is not None else {}

    def introduces(self, noun: MentionView, name: MentionView, position: str) -> bool:
        """Check whether a name identifies a noun: "my friend Carl", "my mom, Judy,"
        (not "my mom, Ross," if Ross is the addressee), "my mom is Judy."."""
        if position == NEXT:
            return True
        if position == BEFORE or not noun.owner:
            return False
        words = self.view.words
        if words[noun.end].lower() in BE:
            return name.end == len(words) or words[name.end] in CLAUSE_BREAKS
        scores = self.link_name(name)
        agree = all(self.recency.agrees(one, noun.gender) for one in scores)
        return agree and not self.recency.present.intersection(scores)

    def recall(self, mention: MentionView) -> Scores:
        """Link a noun to the last antecedent of this noun, by the same speaker if there
        is one."""
        key = kin_key(mention.head)
        keys = ((key, speaker) for speaker in self.speakers_of(mention))
        called = next((self.nouns[key] for key in keys if key in self.nouns), None)
        if called is None and not mention.indefinite:
            called = self.heads.get(mention.head)
        return self.known({called: FAIR}) if called is not None else {}

    def known(self, scores: Scores) -> Scores:
        return self.recency.known(scores)

    def speakers_of(self, mention: MentionView) -> Tuple[str, ...]:
        return self.speakers[mention.turn] if mention.turn >= 0 else ()

    def note_name(self, mention: MentionView, scores: Scores) -> None:
        """Store a name as the addressee of its turn, or as spoken of in its scene."""
        if scores and mention.turn >= 0:
            if mention.vocative:
                self.addressed[mention.turn] = best_of(scores)
            else:
                self.recency.note_name(mention, best_of(scores))

    def remember(self, mention: MentionView, scores: Scores) -> None:
        """Store the antecedent that a mention is for later ones."""
        meant = self.recency.note_mention(mention, scores)
        if meant is not None and mention.label != NAME and mention.person == 0:
            self.heads[mention.head] = meant
            for owner in self.owners(mention)[:1]:
                self.nouns[kin_key(mention.head), owner] = meant


def share(found: Tuple[str, ...]) -> Scores:
    """Score several characters, with most of the probability for the first."""
    if len(found) < 2:
        return dict.fromkeys(found, SURE)
    rest = (SURE - FAIR) / (len(found) - 1)
    return {name: FAIR if i == 0 else rest for i, name in enumerate(found)}
