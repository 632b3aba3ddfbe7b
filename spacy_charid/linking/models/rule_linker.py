"""The rules baseline: who is meant, told by turn order, names and recency.

No spaCy and no torch in this file: a `DialogueView` and `Candidates` go in, scores
come out.
"""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from heapq import nsmallest
from itertools import chain, islice
from typing import Dict, List, Optional, Set, Tuple

from ...cast.candidates import Candidates, name_forms
from ...dialogue.view import NAME, DialogueView, MentionView, Turn
from ...names.lexicon import BE, CLAUSE_BREAKS, is_kinship, kin_key, personal_nouns
from ...names.variants import relative_names

Scores = Dict[str, float]

# How sure a rule is.
SURE = 0.97
LIKELY = 0.85
FAIR = 0.6
WEAK = 0.2

# Turns after which a character who was spoken of counts half as recent.
HALF_LIFE = 2.0

# Turns after which somebody is out of sight. It keeps the work per mention bounded.
HORIZON = 50
# Of more people or names than this the nearest are looked at, to the same end.
MOST = 200

# What others count beside those spoken of: who is named only later in the scene,
# who speaks in it, and people whom the dialogue leaves unnamed.
FUTURE = 0.6
PRESENT = 0.03
STRANGER = 0.3
# What a capitalized word that is no known name counts beside a person's name.
UNSURE = 0.2


class RuleLinker:
    """Links the mentions of one document in order, remembering what was said.

    view (DialogueView): The document.
    cast (Candidates): Its candidates.
    """

    def __init__(self, view: DialogueView, cast: Candidates) -> None:
        self.view = view
        self.cast = cast
        self.speakers: List[Tuple[str, ...]] = [
            tuple(
                cast.present[speaker]
                for speaker in turn.speakers[:MOST]
                if speaker in cast.present
            )
            for turn in view.turns
        ]
        self.spoken_of: Dict[str, Tuple[float, float]] = {}
        self.strangers: Dict[str, str] = {}
        self.present = set(cast.present.values())
        self.speaking: Dict[int, Dict[str, None]] = defaultdict(dict)  # by scene
        for turn, speakers in zip(view.turns, self.speakers, strict=True):
            self.speaking[turn.scene].update(dict.fromkeys(speakers))
        self.named: Dict[int, List[Tuple[float, str]]] = defaultdict(list)
        self.nouns: Dict[Tuple[str, str], str] = {}
        self.heads: Dict[str, str] = {}
        self.addressed: Dict[int, str] = {}
        self.names_at: Dict[Tuple[int, int], List[int]] = defaultdict(list)
        for i, mention in enumerate(view.mentions):
            if mention.label == NAME:
                self.names_at[mention.turn, mention.start].append(i)
        self.sentence_ends = [
            i for i, word in enumerate(view.words) if word in SENTENCE_END
        ]

    def link(self) -> List[Scores]:
        """Score the candidates of every mention.

        RETURNS (List[Scores]): For each mention a probability by character id;
            what is missing to 1 is the probability of "nobody known".
        """
        scores: List[Scores] = [{} for _ in self.view.mentions]
        order = sorted(
            range(len(scores)),
            key=lambda i: (self.view.mentions[i].start, -self.view.mentions[i].end),
        )
        for i in order:
            if self.view.mentions[i].label == NAME:
                scores[i] = self.link_name(self.view.mentions[i])
                self.note_name(self.view.mentions[i], scores[i])
        previous: Optional[int] = None
        for i in order:
            mention = self.view.mentions[i]
            if mention.label != NAME:
                before = scores[previous] if previous is not None else {}
                scores[i] = self.link_mention(mention, previous, before)
            self.remember(mention, scores[i])
            if not mention.possessive:
                previous = i
        return scores

    def link_mention(
        self, mention: MentionView, previous: Optional[int], before: Scores
    ) -> Scores:
        """Apply the rule for the mention's type."""
        if mention.number == "plur":
            return {}
        if mention.person == 1:
            return self.link_first(mention)
        if mention.person == 2:
            return self.link_second(mention)
        if mention.person == 3:
            return self.recent(mention, mention.gender)
        return self.link_noun(mention, previous, before)

    def link_first(self, mention: MentionView) -> Scores:
        """First person: the speaker, the first of several."""
        speakers = self.speakers_of(mention)
        return {speakers[0]: SURE} if speakers else {}

    def link_second(self, mention: MentionView) -> Scores:
        """Second person: whoever is called by name in the turn, else the addressee
        by turn order."""
        called = self.addressed.get(mention.turn)
        if called is not None and called not in self.speakers_of(mention):
            return {called: LIKELY}
        return self.addressee(mention)

    def addressee(self, mention: MentionView) -> Scores:
        """Tell whom a turn is spoken to by who speaks before and after it."""
        if mention.turn < 0:
            return {}
        before = self.neighbour(mention.turn, -1)
        after = self.neighbour(mention.turn, 1)
        if before is None and after is None:
            return {}
        if before == after or before is None or after is None:
            return {before or after or "": LIKELY if before == after else FAIR}
        first, second = before, after
        if self.answered_next(mention):
            first, second = after, before
        return {first: FAIR, second: WEAK}

    def answered_next(self, mention: MentionView) -> bool:
        """Tell whether the next speaker rather than the previous one is addressed:
        the turn ends in a question, the next speaker is answered in turn, or the
        previous one was not talking with this speaker."""
        turn = self.view.turns[mention.turn]
        place = bisect_left(self.sentence_ends, mention.end)
        end = next(iter(self.sentence_ends[place : place + 1]), turn.end)
        asks = end == turn.end - 1 and self.view.words[end] == "?"
        votes = 2 * asks
        votes += self.speaks_again(mention.turn, 2)
        votes -= self.speaks_again(mention.turn, -2)
        return votes > 0

    def speaks_again(self, index: int, step: int) -> bool:
        """Tell whether a turn two away, in the same scene, has the same speaker."""
        other = index + step
        if not 0 <= other < len(self.speakers):
            return False
        same_scene = self.turn(other).scene == self.turn(index).scene
        return same_scene and self.speakers[other] == self.speakers[index]

    def link_name(self, mention: MentionView) -> Scores:
        """Names: by alias, with the title before the name where there is one."""
        forms = name_forms(self.view.words, mention)
        if is_kinship(mention.head) and not self.cast.find(forms[0]):
            return self.link_relative(mention)
        for form in forms:
            found = self.cast.find(form)
            if found:
                return self.share(found)
        return {}

    def link_noun(
        self, mention: MentionView, previous: Optional[int], before: Scores
    ) -> Scores:
        """Nouns: terms of address, relatives of the owner, predicates, recency."""
        predicate = self.predicate_of(mention, previous, before)
        if mention.owner or is_kinship(mention.head):
            return self.link_relative(mention, predicate)
        if predicate:
            return predicate
        if mention.vocative:
            return self.addressee(mention)
        found = self.recall(mention)
        if found or mention.indefinite or mention.head not in personal_nouns():
            return found
        return self.recent(mention, mention.gender)

    def link_relative(
        self, mention: MentionView, predicate: Optional[Scores] = None
    ) -> Scores:
        """`my mom`, `your brother`, `Ross's sister`, and plain `mom`."""
        found = self.known_relative(mention) or predicate
        if found:
            return found
        if mention.vocative:
            return self.scale(self.addressee(mention), 0.8)
        if is_kinship(mention.head):
            called = None if mention.owner else self.heads.get(mention.head)
            return self.known({called: FAIR}) if called is not None else {}
        return self.recent(mention, mention.gender)

    def known_relative(self, mention: MentionView) -> Scores:
        """Whom the owner has called so, in the bank or earlier in the document."""
        noun = kin_key(mention.head)
        for owner in self.owners(mention):
            called = self.nouns.get((noun, owner))
            if called is not None and called not in self.strangers:
                return {called: LIKELY}
            found = self.cast.bank.find_relation(noun, owner)
            found = found or self.described(owner, {noun, mention.head})
            found = found or self.namesakes(noun, owner)
            if found:
                return self.share(found)
        return {}

    def described(self, owner: str, nouns: Set[str]) -> Tuple[str, ...]:
        """Find a relative whom the cast lists as such: `Ross's mother`."""
        for name in relative_names(owner, nouns):
            found = self.cast.bank.find(name, parts=False)
            if found:
                return found[:1]
        return ()

    def namesakes(self, noun: str, owner: str) -> Tuple[str, ...]:
        """Find a parent by surname: the mother of Nora Vale may be Mrs. Vale."""
        title = {"mother": "Mrs", "father": "Mr"}.get(noun)
        words = owner.split()
        if title is None or len(words) < 2:
            return ()
        found = self.cast.find(f"{title} {words[-1]}")
        return tuple(name for name in found if name != owner)

    def owners(self, mention: MentionView) -> List[str]:
        """Give whose relative or friend a noun speaks of, the likeliest first."""
        if mention.owner in ("", "my", "our"):
            return list(self.speakers_of(mention))
        if mention.owner == "your":
            return list(self.addressee(mention))
        if mention.owner in ("his", "her"):
            gender = "M" if mention.owner == "his" else "F"
            scores = self.recent(mention, gender)
            return [best_of(scores)] if scores else []
        return list(self.cast.find(mention.owner))

    def predicate_of(
        self, mention: MentionView, previous: Optional[int], before: Scores
    ) -> Scores:
        """`He's just some guy`, `my friend Carl`: the same as the mention before or
        the name after, if nothing but a few words of the clause stand between."""
        words = self.view.words
        for other in self.names_after(mention):
            if self.introduces(mention, other):
                return self.link_name(other)
        if previous is None or self.view.mentions[previous].turn != mention.turn:
            return {}
        between = [
            word.lower()
            for word in words[self.view.mentions[previous].end : mention.start]
        ]
        owner = self.view.mentions[previous].text  # not in `Nora's mother`
        if mention.owner and owner.endswith(mention.owner):
            return {}
        if between and between[0] in BE and not set(between) & CLAUSE_BREAKS:
            return before
        return {}

    def names_after(self, mention: MentionView) -> List[MentionView]:
        """Give the names of a mention's turn that begin right after it, or after one
        word, in the order of the view."""
        if mention.turn < 0:
            return []
        starts = (mention.end, mention.end + 1)
        found = [self.names_at.get((mention.turn, start), []) for start in starts]
        return [self.view.mentions[i] for i in sorted(chain(*found))]

    def introduces(self, mention: MentionView, name: MentionView) -> bool:
        """Tell whether a name says who a noun means: `my friend Carl`, `my mom, Judy,`
        (but not `my mom, Ross,` said to Ross), `my mom is Judy.`"""
        words = self.view.words
        if name.start == mention.end:
            return True
        if name.start != mention.end + 1 or not mention.owner:
            return False
        following = words[name.end] if name.end < len(words) else "."
        if words[mention.end].lower() in BE:
            return following in CLAUSE_BREAKS
        if words[mention.end] != ",":
            return False
        scores = self.link_name(name)
        agree = all(self.agrees(character, mention.gender) for character in scores)
        return agree and not self.present.intersection(scores)

    def recall(self, mention: MentionView) -> Scores:
        """The same noun from the same mouth, or from anybody in the document."""
        for speaker in self.speakers_of(mention):
            if (kin_key(mention.head), speaker) in self.nouns:
                return self.known({self.nouns[kin_key(mention.head), speaker]: FAIR})
        if not mention.indefinite and mention.head in self.heads:
            return self.known({self.heads[mention.head]: FAIR})
        return {}

    def recent(self, mention: MentionView, gender: str) -> Scores:
        """Share by how recently each gender-compatible character was spoken of."""
        exclude = self.speakers_of(mention)
        now = self.time_of(mention)
        weights: Dict[str, float] = {}
        self.forget(now)
        for name, (salience, when) in self.spoken_of.items():
            if name not in exclude and self.agrees(name, gender):
                weights[name] = salience * 0.5 ** ((now - when) / HALF_LIFE)
                if not self.is_person(name):
                    weights[name] *= UNSURE
        for when, name in self.named_after(mention.scene, now):
            if name not in exclude and self.agrees(name, gender):
                weight = FUTURE * 0.5 ** ((when - now) / HALF_LIFE)
                weights[name] = max(weights.get(name, 0.0), weight)
        for name in self.speaking_near(mention):
            if name not in exclude and self.agrees(name, gender):
                weights[name] = weights.get(name, 0.0) + PRESENT
        total = sum(weights.values())
        if not total:
            return {}
        best = sorted(weights, key=lambda name: -weights[name])[:5]
        return self.known({name: FAIR * weights[name] / total for name in best})

    def forget(self, now: float) -> None:
        """Drop whom nobody has spoken of for long, and the earliest of many."""
        gone = [k for k, (_, when) in self.spoken_of.items() if now - when > HORIZON]
        for name in gone:
            del self.spoken_of[name]
        many = len(self.spoken_of) - MOST
        for name in nsmallest(many, self.spoken_of, key=lambda k: self.spoken_of[k][1]):
            del self.spoken_of[name]

    def speaking_near(self, mention: MentionView) -> Dict[str, None]:
        """Give who speaks in a mention's scene; of very many, in the turns around."""
        speaking = self.speaking[mention.scene]
        if len(speaking) <= MOST:
            return speaking
        first = max(0, mention.turn - HORIZON)
        near = range(first, min(mention.turn + HORIZON, len(self.speakers)))
        inside = (i for i in near if self.turn(i).scene == mention.scene)
        found = chain.from_iterable(self.speakers[i] for i in inside)
        return dict.fromkeys(islice(found, MOST))

    def named_after(self, scene: int, now: float) -> List[Tuple[float, str]]:
        """Give who is named soon after a time in a scene, in order."""
        named = self.named[scene]
        first = bisect_right(named, (now, chr(0x10FFFF)))
        last = bisect_right(named, (now + HORIZON, ""))
        return named[first : min(last, first + MOST)]

    def is_person(self, name: str) -> bool:
        """Tell whether a name is surely a person's: one of the bank or a speaker, a
        given name, or somebody whom a noun for a person introduced."""
        if name in self.strangers or name in self.cast.bank:
            return True
        return name in self.present or self.cast.gender(name) is not None

    def known(self, scores: Scores) -> Scores:
        """Leave those out whom the dialogue spoke of without our knowing who they
        are: what they take goes to "nobody known"."""
        best = best_of(scores)
        if best in self.strangers:
            return {}
        return {k: v for k, v in scores.items() if k not in self.strangers}

    def time_of(self, mention: MentionView) -> float:
        """Give the mention's time in turns, later words of a turn being later."""
        if mention.turn < 0:
            return 0.0
        turn = self.view.turns[mention.turn]
        return mention.turn + (mention.start - turn.start) / (turn.end - turn.start)

    def agrees(self, name: str, gender: str) -> bool:
        """Tell whether a character can be of a gender."""
        if name in self.strangers:
            return not gender or self.strangers[name] in ("", gender)
        return not gender or self.cast.gender(name) in (None, gender)

    def neighbour(self, index: int, step: int) -> Optional[str]:
        """Give the nearest other speaker before (-1) or after (1) in the scene."""
        speakers = self.speakers[index]
        scene = self.view.turns[index].scene
        for _ in range(HORIZON):
            index += step
            if not 0 <= index < len(self.speakers) or self.turn(index).scene != scene:
                return None
            for speaker in self.speakers[index]:
                if speaker not in speakers:
                    return speaker
        return None

    def turn(self, index: int) -> Turn:
        return self.view.turns[index]

    def speakers_of(self, mention: MentionView) -> Tuple[str, ...]:
        return self.speakers[mention.turn] if mention.turn >= 0 else ()

    def note_name(self, mention: MentionView, scores: Scores) -> None:
        """Remember who is called by name in a turn, who is spoken of in a scene."""
        if not scores or mention.turn < 0:
            return
        best = best_of(scores)
        if mention.vocative:
            self.addressed[mention.turn] = best
        else:
            self.named[mention.scene].append((self.time_of(mention), best))

    def remember(self, mention: MentionView, scores: Scores) -> None:
        """Keep what later mentions refer back to."""
        spoken_of = mention.person in (0, 3) and not mention.vocative
        if not spoken_of or mention.number == "plur":
            return
        if scores:
            best = best_of(scores)
        elif mention.person == 0 and mention.head in personal_nouns():
            best = f"\0{mention.start}"
            self.strangers[best] = mention.gender
        else:
            return
        now = self.time_of(mention)
        for name, score in (scores or {best: FAIR * STRANGER}).items():
            salience, when = self.spoken_of.get(name, (0.0, now))
            salience *= 0.5 ** ((now - when) / HALF_LIFE)
            self.spoken_of[name] = (salience + score, now)
        if mention.label != NAME and mention.person == 0:
            self.heads[mention.head] = best
            for owner in self.owners(mention)[:1]:
                self.nouns[kin_key(mention.head), owner] = best

    def share(self, found: Tuple[str, ...]) -> Scores:
        """Give most to the first of several characters, the rest to the others."""
        if len(found) == 1:
            return {found[0]: SURE}
        rest = (SURE - FAIR) / (len(found) - 1)
        return {name: FAIR if i == 0 else rest for i, name in enumerate(found)}

    def scale(self, scores: Scores, factor: float) -> Scores:
        return {name: score * factor for name, score in scores.items()}


def best_of(scores: Scores) -> str:
    """Give the character with the highest score, the first of equals."""
    return max(scores, key=lambda name: scores[name])


SENTENCE_END = frozenset(". ? !".split())
