"""What is known of the mentions of a window when groups are proposed for them."""

from functools import cached_property
from itertools import compress
from operator import itemgetter
from typing import Dict, FrozenSet, Iterator, List, Sequence, Tuple

import numpy

from ...dialogue.number import group_size
from ...dialogue.view import DialogueView, MentionView
from ...names.lexicon import SENTENCE_ENDS
from ...names.nouns import gender_of_noun, singular_of
from ..exits import find_absent
from ..inputs import LinkerInput
from .clause_words import ClauseWords, read_clause
from .earlier_groups import LEAST_KEPT, EarlierGroups, Meant, fade, form_of
from .group_evidence import GroupEvidence
from .known_groups import LISTED, Families, Group, KnownGroups
from .schema import GENDERS

# The mentions back that are searched for people.
MENTIONS_BACK = 24
# The turns back that are searched for speakers.
TURNS_BACK = 12
# The most mentions of a turn whose sentences are read for the group of one.
MAX_CLAUSES = 8
_OF_ANY_GENDER = frozenset(("guy", "fellow", "chap"))
_LISTING = frozenset(("and", ",", "&", "or", "nor", "with"))
_ADDING = frozenset(("and", ",", "&", "nor"))


class GroupReader:
    """Keeps track of the groups of a document.

    item (LinkerInput): The document.
    """

    def __init__(self, item: LinkerInput) -> None:
        self.view = item.view
        self.cast = item.cast
        self.speakers = item.speakers
        self.known = KnownGroups()
        self.earlier = EarlierGroups()

    @cached_property
    def families(self) -> Families:
        """The families of the cast; most documents do not need them."""
        return Families(self.cast)

    @cached_property
    def absent(self) -> Dict[int, FrozenSet[str]]:
        """The ids of those who have left the scene, by turn."""
        return find_absent(self.view, self.cast)

    @cached_property
    def index(self) -> Dict[str, int]:
        """The indices of the characters in `cast.ids`."""
        return {name: i for i, name in enumerate(self.cast.ids)}


class GroupWindow:
    """The mentions of a window: whom they mean, and who is there.

    reader (GroupReader): The document.
    evidence (GroupEvidence): The window.
    """

    def __init__(self, reader: GroupReader, evidence: GroupEvidence) -> None:
        self.view: DialogueView = reader.view
        self.known = reader.known
        self.reader = reader
        self.evidence = evidence
        self.rows = evidence.rows
        self.at = {row: i for i, row in enumerate(evidence.rows)}
        self.scores = evidence.scores
        self.n = len(evidence.candidates)
        self.columns = {c: column for column, c in enumerate(evidence.candidates)}
        self.mentions = [self.view.mentions[i] for i in evidence.mentions]
        self.referent = self._find_referents() if self.n else [-1] * len(self.mentions)
        self.listed = self._find_lists()
        self._there: Dict[int, Tuple[Group, ...]] = {}  # by turn
        self._groups: Dict[Group, Group] = {}  # by characters: most are read again
        self._before: Dict[int, Dict[int, int]] = {}
        self._sizes: Dict[int, int] = {}
        self._clauses: Dict[int, ClauseWords] = {}
        self._turns: Dict[int, List[int]] = {}
        self._called: Dict[int, List[int]] = {}
        self._spoke: Dict[int, List[int]] = {}
        for row, mention in enumerate(self.mentions):
            self._turns.setdefault(mention.turn, []).append(row)

    def own_rows(self) -> List[int]:
        """Get the mentions whose groups are to be compared, without those of context,
        which the window before has."""
        return [row for row in self.rows if row >= self.evidence.n_context]

    def _find_referents(self) -> List[int]:
        """Get the column of the best candidate of each mention; -1 for nobody, and for
        mentions of several people."""
        links, nil = self.scores.links, self.scores.nil
        sure = links.max(axis=1) > nil.max(axis=1)
        referent: List[int] = numpy.where(sure, links.argmax(axis=1), -1).tolist()
        for row in self.rows:
            if self.mentions[row].number == "plur":
                referent[row] = -1
        return referent

    def note(self, row: int, groups: Sequence[Group], chances: Sequence[float]) -> None:
        """Record what a mention means.

        row (int): The mention.
        groups (Sequence[Group]): Groups by columns; the first one is empty.
        chances (Sequence[float]): The probability of each.
        """
        mention = self.mentions[row]
        found = [
            (self.to_characters(group), float(chance))
            for group, chance in zip(groups, chances, strict=True)
            if chance >= LEAST_KEPT
        ]
        speakers = self.to_characters(self.speakers(row))
        self.reader.earlier.note(mention, speakers, found)
        best, chance = max(found, key=lambda one: one[1], default=(frozenset(), 0.0))
        if best:
            self.known.note(best, mention.scene, 1.0)

    def to_characters(self, group: Group) -> Group:
        """Map columns to characters."""
        return frozenset(self.evidence.candidates[column] for column in group)

    def speakers(self, row: int) -> Group:
        """Get the columns of the candidates who speak a mention's turn."""
        return self.who_is_there(row)[0]

    def who_is_there(self, row: int) -> Tuple[Group, ...]:
        """Get the columns of the candidates who speak, are near, are present, and have
        spoken; the same for all mentions of a turn."""
        turn = self.mentions[row].turn
        found = self._there.get(turn)
        if found is None:
            i, evidence = self.at[row], self.evidence
            arrays = (evidence.speaks, evidence.near, evidence.present, evidence.spoken)
            found, gone = (
                tuple(columns_where(one[i]) for one in arrays),
                self.gone(turn),
            )
            found = tuple(group - gone for group in found) if gone else found
            self._there[turn] = found
        return found

    def gone(self, turn: int) -> Group:
        """Get the columns of those who are away at a turn."""
        absent = self.reader.absent.get(turn)
        if not absent:
            return frozenset()
        return self.to_columns(frozenset(self.reader.index[name] for name in absent))

    def addressed(self, row: int) -> List[Tuple[int, float]]:
        """Get the columns of the likeliest two addressees, with their probabilities."""
        return [
            one for one in rank(self.evidence.addressees[self.at[row]], 2) if one[1]
        ]

    def people_before(self, row: int) -> Dict[int, int]:
        """Get the last people who were mentioned, with their last mentions."""
        if row in self._before:
            return self._before[row]
        people: Dict[int, int] = self._before.setdefault(row, {})
        for other in range(row - 1, max(-1, row - 1 - MENTIONS_BACK), -1):
            person = self.referent[other]
            mention = self.mentions[other]
            if person >= 0 and mention.person in (0, 3) and not mention.vocative:
                people.setdefault(person, other)
        return people

    def people_so_far(self, row: int) -> Tuple[Group, Group]:
        """Get the people whom a turn has named before a mention: all, and those of its
        sentence and the one before."""
        turn = self.mentions[row].turn
        start = self.clause(row).start
        words = self.view.words
        low = self.view.turns[turn].start if turn >= 0 else 0
        if start - 1 > low:
            start -= 1
            while start > low and words[start - 1] not in SENTENCE_ENDS:
                start -= 1
        last = {
            column: self.mentions[other]
            for column, other in self.people_before(row).items()
            if self.mentions[other].turn == turn
        }
        near = (column for column, mention in last.items() if mention.start >= start)
        return frozenset(last), frozenset(near)

    def called_in_turn(self, row: int) -> List[int]:
        """Get the columns of those whom the turn of a mention calls."""
        turn = self.mentions[row].turn
        found = self._called.get(turn)
        if found is None:
            found = self._called[turn] = [
                self.referent[other]
                for other in self._turns[turn]
                if self.mentions[other].vocative and self.referent[other] >= 0
            ]
        return found

    def speakers_before(self, row: int) -> List[int]:
        """Get the columns of the last people who spoke before a turn, the last one
        first."""
        turn = self.mentions[row].turn
        found = self._spoke.get(turn)
        if found is None:
            turns, index = self.view.turns, self.reader.index
            people: Dict[int, None] = {}
            scene = turns[turn].scene if turn >= 0 else -1
            for before in range(turn - 1, max(-1, turn - 1 - TURNS_BACK), -1):
                if turns[before].scene != scene:
                    break
                for name in self.reader.speakers[before]:
                    column = self.columns.get(index.get(name, -1))
                    if column is not None:
                        people.setdefault(column)
            own = self.speakers(row)
            found = [column for column in people if column not in own]
            self._spoke[turn] = found
        return found

    def of_gender(self, row: int) -> Tuple[Group, Group]:
        """Get the columns of the candidates whose gender is that of a plural noun, and
        of those who have the other one: "the girls"."""
        mention = self.mentions[row]
        if mention.person or mention.number != "plur":
            return frozenset(), frozenset()
        noun = singular_of(mention.head)
        gender = gender_of_noun(noun)
        if gender is None or noun in _OF_ANY_GENDER:
            return frozenset(), frozenset()
        found: Dict[bool, List[int]] = {True: [], False: []}
        for column, character in enumerate(self.evidence.candidates):
            other = self.reader.cast.gender(self.reader.cast.ids[character])
            if other in GENDERS:
                found[other == gender].append(column)
        return frozenset(found[True]), frozenset(found[False])

    def people_between(self, row: int, start: int, end: int) -> List[int]:
        """Get the people of the other mentions in the sentence of a mention.

        row (int): The mention.
        start, end (int): The tokens of the sentence.
        RETURNS (List[int]): Their columns.
        """
        people = []
        for step in (-1, 1):
            other = row + step
            while 0 <= other < len(self.mentions):
                mention = self.mentions[other]
                if mention.start < start or mention.end > end:
                    break
                if self.referent[other] >= 0 and mention.person in (0, 3):
                    people.append(self.referent[other])
                other += step
        return people

    def people_in_turn(self, row: int) -> List[int]:
        """Get the people whom the other mentions of a turn name, without pronouns for
        the speaker and the addressee. RETURNS (List[int]): Their columns."""
        return [
            self.referent[other]
            for other in self._turns[self.mentions[row].turn]
            if self.referent[other] >= 0 and self.mentions[other].person in (0, 3)
        ]

    def clause(self, row: int) -> ClauseWords:
        """Read the sentence of a mention."""
        found = self._clauses.get(row)
        if found is None:
            found = self._clauses[row] = read_clause(self.view, self.mentions[row])
        return found

    def mentions_of_turn(self, turn: int) -> List[MentionView]:
        """Get the mentions of a turn in the window; none for what is outside."""
        rows = self._turns.get(turn, ()) if turn >= 0 else ()
        return [self.mentions[row] for row in rows]

    def clauses_in_turn(self, row: int) -> List[ClauseWords]:
        """Read the sentences of the plural mentions of a turn in the same person."""
        mention = self.mentions[row]
        if mention.turn < 0:
            return [self.clause(row)]
        return [
            self.clause(other)
            for other in self._turns[mention.turn]
            if other == row
            or (
                self.mentions[other].person == mention.person
                and self.mentions[other].number == "plur"
            )
        ][:MAX_CLAUSES]

    def _find_lists(self) -> List[Tuple[int, Group]]:
        """Find the people who are listed in a window ("Ron and Harry"), each with the
        last mention of the list."""
        lists = []
        row = len(self.mentions) - 1
        while row > 0:
            last, people = row, {self.referent[row]}
            while row > 0 and self._is_listed(row - 1, row):
                row -= 1
                people.add(self.referent[row])
            if len(people) > 1 and min(people) >= 0:
                lists.append((last, frozenset(people)))
                if last >= self.evidence.n_context:
                    listed = self.to_characters(frozenset(people))
                    self.known.note(listed, self.mentions[last].scene, LISTED)
            row -= 1
        return lists

    def _is_listed(self, first: int, second: int) -> bool:
        one, other = self.mentions[first], self.mentions[second]
        if self.referent[first] < 0 or one.turn != other.turn:
            return False
        if not 0 < other.start - one.end <= 4:
            return False
        gap = self.view.words[one.end : other.start]
        is_list = gap[0].lower() in _LISTING
        return is_list and not _ADDING.isdisjoint(map(str.lower, gap))

    def to_columns(self, members: Group) -> Group:
        """Map characters to columns; those who are not candidates are left out."""
        found = self._groups.get(members)
        if found is None:
            known = (self.columns[c] for c in members if c in self.columns)
            found = self._groups[members] = frozenset(known)
        return found

    def fade(self, row: int, other: int) -> float:
        """Compute a weight that halves every 4 turns between two mentions."""
        return fade(self.mentions[row].turn, self.mentions[other].turn)

    def earlier(self, row: int) -> Iterator[Meant]:
        """Get the mentions of the scene that can mean groups, the last one first."""
        return self.reader.earlier.before(self.mentions[row].scene)

    def nobody(self, row: int) -> Dict[str, float]:
        """Compute how probably mentions before meant nobody: the last plural noun or
        pronoun, and the last one of the same form."""
        mention = self.mentions[row]
        form = form_of(mention)
        found: Dict[str, float] = {}
        for meant in self.earlier(row):
            weight = fade(mention.turn, meant.mention.turn) * meant.nobody
            if meant.mention.person in (0, 3):
                found.setdefault("nobody last", weight)
            if meant.form == form:
                found.setdefault("nobody of form", weight)
            if len(found) == 2:
                break
        return found

    def size(self, row: int) -> int:
        """Get the number of people that a mention says it means; 0 for none."""
        if row not in self._sizes:
            mention, view = self.mentions[row], self.view
            outside = mention.turn < 0
            high = len(view.words) if outside else view.turns[mention.turn].end
            size = group_size(view.words, mention.start, mention.end, high)
            self._sizes[row] = size
        return self._sizes[row]


def columns_where(condition: numpy.ndarray) -> Group:
    """Get the columns of the candidates for whom a condition holds."""
    return frozenset(compress(range(len(condition)), condition.tolist()))


def rank(chances: numpy.ndarray, n: int) -> List[Tuple[int, float]]:
    """Get the columns of the n greatest probabilities, with these."""
    values = list(enumerate(chances.tolist()))
    values.sort(key=itemgetter(1), reverse=True)
    return values[:n]
