"""Propose the groups of characters that mentions of several people can mean.

"They" and "we" mostly repeat a group that was meant before; other groups are listed
("Ron and Harry"), are families, or follow from who is there. Whole groups are compared,
since the exact group is rarely found by choosing each member alone.
"""

from functools import cached_property
from typing import Dict, Iterator, List, NamedTuple, Sequence, Set, Tuple

import numpy

from ...dialogue.number import group_size
from ...dialogue.view import NAME, DialogueView, MentionView
from ..exits import find_absent
from ..inputs import LinkerInput
from .addressees import find_addressees
from .clause_words import ClauseWords, read_clause
from .earlier_groups import LEAST_KEPT, EarlierGroups, Meant, fade, form_of
from .known_groups import LISTED, Families, Group, KnownGroups
from .schema import PAIR, Window

# "You" is mostly one person: the least probability of several to consider groups.
LEAST_SEVERAL = {"": 0.3, "sing": 0.2, "plur": 0.0}
# The most groups for a mention, earlier groups of them, known groups of a person, and
# people in a group.
MAX_PROPOSALS, MAX_REPEATED, MAX_KNOWN, MAX_SIZE = 40, 6, 3, 12
# The evidence that a speaker within 4 turns has, and mentions back that are searched.
NEAR, MENTIONS_BACK = 0.5**0.5, 24
# The most mentions of a turn whose sentences are read for the group of one.
MAX_CLAUSES = 8
# Nouns and other words that mean several people without being plural nouns.
COLLECTIVE = frozenset(
    "family couple party company board gang others ones both two three four five six "
    "all either neither each everybody everyone those these them em".split()
)
_LISTING = frozenset(("and", ",", "&", "or", "nor", "with"))
_ADDING = frozenset(("and", ",", "&", "nor"))

# What is read of the pairs of a mention and a candidate.
_COLUMNS = [
    PAIR[name]
    for name in (
        "speaks",
        "in scene",
        "earlier in scene",
        "same gender",
        "other gender",
        "since8",
        "until8",
    )
]

# A source of groups (see `SOURCES`), a group by columns, and a value of the source.
Found = Tuple[str, Group, float]


class Scores(NamedTuple):
    """The scores of a window's mentions, as numpy arrays; see `ScoreBlock`."""

    links: numpy.ndarray
    nil: numpy.ndarray
    members: numpy.ndarray
    several: numpy.ndarray


class GroupEvidence(NamedTuple):
    """What is kept of a window to find its groups. Arrays are (n_rows, n_candidates),
    for the mentions of `rows`.

    mentions (List[int]): The mentions, as indices of `view.mentions`.
    n_context (int): The number of mentions of context.
    candidates (List[int]): The candidates, as indices of `cast.ids`.
    rows (List[int]): The mentions that can mean a group, as rows.
    scores (Scores): The scores.
    speaks, present, near (ndarray): Whether the candidate speaks this turn, in the
        scene, or within a few turns.
    spoken (ndarray): Whether the candidate has spoken in the scene, or is about to.
    same_gender, other_gender (ndarray): Whether the genders agree, or differ.
    addressees (ndarray): The probability that the candidate is addressed.
    families (Dict[int, List[Tuple[int, ...]]]): See `Window`.
    """

    mentions: List[int]
    n_context: int
    candidates: List[int]
    rows: List[int]
    scores: Scores
    speaks: numpy.ndarray
    present: numpy.ndarray
    near: numpy.ndarray
    spoken: numpy.ndarray
    same_gender: numpy.ndarray
    other_gender: numpy.ndarray
    addressees: numpy.ndarray
    families: Dict[int, List[Tuple[int, ...]]]


def is_collective(mention: MentionView) -> bool:
    """Check whether a noun that is not a plural means several people: `my family`."""
    return (
        not mention.person and not mention.label == NAME and mention.head in COLLECTIVE
    )


def read_group_evidence(
    window: Window, mentions: Sequence[MentionView], scores: Scores
) -> GroupEvidence:
    """Read from a window what its groups depend on.

    window (Window): The window.
    mentions (Sequence[MentionView]): Its mentions.
    scores (Scores): Their scores.
    RETURNS (GroupEvidence): The evidence.
    """
    enough = len(window.candidates) > 1
    rows = [
        row
        for row, mention in enumerate(mentions)
        if enough
        and (
            scores.several[row] >= LEAST_SEVERAL[mention.number]
            or row in window.families
            or is_collective(mention)
        )
    ]
    values = window.pairs[numpy.array(rows, int)][:, :, _COLUMNS]
    speaks, present, earlier, same, other = (values[:, :, :5] > 0).transpose(2, 0, 1)
    near = values[:, :, 5:].max(axis=2) >= NEAR
    return GroupEvidence(
        window.mentions,
        window.n_context,
        list(window.candidates),
        rows,
        scores,
        speaks,
        present,
        near,
        earlier | near,
        same,
        other,
        find_addressees(window, mentions, scores.links)[rows] if rows else same[:0],
        window.families,
    )


class GroupReader:
    """Keeps track of the groups of a document.

    item (LinkerInput): The document.
    """

    def __init__(self, item: LinkerInput) -> None:
        self.view = item.view
        self.cast = item.cast
        self.known = KnownGroups()
        self.earlier = EarlierGroups()

    @cached_property
    def families(self) -> Families:
        """The families of the cast; most documents do not need them."""
        return Families(self.cast)

    @cached_property
    def absent(self) -> Dict[int, Set[int]]:
        """Those who have left the scene, as indices of `cast.ids`, by turn."""
        found = find_absent(self.view, self.cast)
        if not found:
            return {}
        index = {name: i for i, name in enumerate(self.cast.ids)}
        return {turn: {index[name] for name in names} for turn, names in found.items()}


class GroupFinder:
    """Proposes groups for the mentions of a window in text order. `note` records the
    group of each, which later mentions can repeat.

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
        self._before: Dict[int, Dict[int, int]] = {}
        self._sizes: Dict[int, int] = {}
        self._clauses: Dict[int, ClauseWords] = {}
        self._turns: Dict[int, List[int]] = {}
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
            (self._to_characters(group), float(chance))
            for group, chance in zip(groups, chances, strict=True)
            if chance >= LEAST_KEPT
        ]
        speakers = self._to_characters(self.speakers(row))
        self.reader.earlier.note(mention, speakers, found)
        best, chance = max(found, key=lambda one: one[1], default=(frozenset(), 0.0))
        if best:
            self.known.note(best, mention.scene, 1.0)

    def _to_characters(self, group: Group) -> Group:
        return frozenset(self.evidence.candidates[column] for column in group)

    def propose(self, row: int) -> Dict[Group, Dict[str, float]]:
        """Propose groups for a mention. "We" includes a speaker, "you" and "they" do
        not.

        row (int): The mention, one of `rows`.
        RETURNS (Dict[Group, Dict[str, float]]): The groups, each with its sources.
        """
        found: Dict[Group, Dict[str, float]] = {}
        speakers = self.speakers(row)
        person = self.mentions[row].person
        gone = self._gone(self.mentions[row].turn) if person == 2 else frozenset()
        either = not person or not speakers
        for source, group, value in self._find(row, speakers):
            if not 2 <= len(group) <= MAX_SIZE or group & gone:
                continue
            if either or (person == 1) != group.isdisjoint(speakers):
                values = found.get(group)
                if values is None:
                    if len(found) == MAX_PROPOSALS:
                        continue
                    values = found[group] = {}
                values[source] = max(value, values.get(source, 0.0))
        return found

    def _find(self, row: int, speakers: Group) -> Iterator[Found]:
        """Find groups by their sources."""
        others = [c for c in self.people_before(row) if c not in speakers]
        addressed = self._addressed(row)
        yield from self._find_repeated(row, speakers)
        yield from self._find_related(row)
        yield from self._find_listed(row, speakers)
        yield from self._find_known(row, speakers, others, addressed)
        yield from self._find_with(row, speakers, others, addressed)
        yield from self._find_present(row, speakers)
        members = self.scores.members[row]
        yield "members", _columns_where(members > 0.5), 1
        order = numpy.argsort(-members, kind="stable")[:6].tolist()
        chances = members[order].tolist()
        for size in dict.fromkeys((self.size(row) or 2, 2, 3)):
            least = min(chances[:size], default=1.0)
            yield "most probable", frozenset(order[:size]), least

    def speakers(self, row: int) -> Group:
        """Get the columns of the candidates who speak a mention's turn."""
        return self._who_is_there(row)[0]

    def _who_is_there(self, row: int) -> Tuple[Group, ...]:
        """Get the columns of the candidates who speak, are near, are present, and have
        spoken; the same for all mentions of a turn."""
        turn = self.mentions[row].turn
        found = self._there.get(turn)
        if found is None:
            i, evidence = self.at[row], self.evidence
            arrays = (evidence.speaks, evidence.near, evidence.present, evidence.spoken)
            found = tuple(_columns_where(array[i]) for array in arrays)
            gone = self._gone(turn)
            found = tuple(group - gone for group in found) if gone else found
            self._there[turn] = found
        return found

    def _gone(self, turn: int) -> Group:
        """Get the columns of those who are away at a turn."""
        absent = self.reader.absent.get(turn, ())
        return frozenset(self.columns[c] for c in absent if c in self.columns)

    def _addressed(self, row: int) -> List[Tuple[int, float]]:
        chances = self.evidence.addressees[self.at[row]]
        order = (-chances).argsort(kind="stable")[:2]
        both = zip(order.tolist(), chances[order].tolist(), strict=True)
        return [(column, chance) for column, chance in both if chance]

    def _find_repeated(self, row: int, speakers: Group) -> Iterator[Found]:
        """Find the groups of earlier mentions, with or without the speaker. Values are
        probabilities."""
        mention = self.mentions[row]
        form = form_of(mention)
        saying = self._to_characters(speakers)
        weights: Dict[Group, float] = {}
        found: Set[str] = set()
        for meant in self.earlier(row):
            before, weight = meant.mention, fade(mention.turn, meant.mention.turn)
            same_form, same_speaker = meant.form == form, meant.speakers == saying
            relations = ["repeats last"]
            relations += ["same turn"] * (before.turn == mention.turn)
            relations += ["last of form"] * same_form
            relations += ["last of speaker"] * same_speaker
            relations += ["last of form and speaker"] * (same_form and same_speaker)
            new = [name for name in relations if name not in found]
            for members, chance in meant.groups:
                group = self._to_columns(members)
                if len(group) < len(members):
                    continue
                known = weights.get(group)
                if known is None and len(weights) >= MAX_REPEATED:
                    continue
                weights[group] = (known or 0.0) + weight * chance
                yield "repeats", group, weights[group]
                for name in new:
                    yield name, group, chance
                if same_form:
                    yield "same form", group, weight * chance
                if known is None and mention.person == 1:
                    yield "with speaker", group | speakers, weight * chance
                elif known is None and mention.person:
                    yield "without speaker", group - speakers, weight * chance
            if meant.groups:
                found.update(new)

    def people_before(self, row: int) -> Dict[int, int]:
        """Get the last people who were mentioned, with their last mentions."""
        if row in self._before:
            return self._before[row]
        people: Dict[int, int] = self._before.setdefault(row, {})
        for other in range(row - 1, max(-1, row - 1 - MENTIONS_BACK), -1):
            person = self.referent[other]
            if person >= 0 and self.mentions[other].person in (0, 3):
                people.setdefault(person, other)
        return people

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

    def _find_related(self, row: int) -> Iterator[Found]:
        """Find relatives and families: "our parents", "the Gellers"."""
        for group in self.evidence.families.get(row, ()):
            yield "family", frozenset(group), 1

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
                    listed = self._to_characters(frozenset(people))
                    self.known.note(listed, self.mentions[last].scene, LISTED)
            row -= 1
        return lists

    def _is_listed(self, first: int, second: int) -> bool:
        one, other = self.mentions[first], self.mentions[second]
        gap = self.view.words[one.end : other.start][:5]
        return (
            one.turn == other.turn
            and 0 < len(gap) <= 4
            and self.referent[first] >= 0
            and gap[0].lower() in _LISTING
            and not _ADDING.isdisjoint(word.lower() for word in gap)
        )

    def _find_listed(self, row: int, speakers: Group) -> Iterator[Found]:
        """Find the people who are listed just before a mention, or in its turn."""
        n_found = 0
        for last, group in self.listed:
            near = self.mentions[last].turn == self.mentions[row].turn or last < row
            if near and row - last < MENTIONS_BACK and n_found < 2:
                n_found += 1
                yield "listed", group, self.fade(row, last)
                if self.mentions[row].person == 1:
                    yield "listed", group | speakers, self.fade(row, last) / 2

    def _find_known(
        self,
        row: int,
        speakers: Group,
        others: List[int],
        addressed: List[Tuple[int, float]],
    ) -> Iterator[Found]:
        """Find the groups and families of the people around, from the document."""
        person = self.mentions[row].person
        around = others[:3]
        if person == 1:
            around = [*sorted(speakers)[:1], *others[:1]]
        elif person == 2:
            around = [column for column, _ in addressed]
        for place, column in enumerate(around):
            character = self.evidence.candidates[column]
            for members, count in self.known.find(character, MAX_KNOWN):
                group = self._to_columns(members)
                if len(group) == len(members) and (person != 2 or not group & speakers):
                    yield "known", group, min(1.0, count / 4)
                    yield "known with last", group, 1 / (1 + place)
            for members in self.reader.families.find(character):
                group = self._to_columns(members)
                if person in (0, 3):
                    group -= speakers
                couple = len(members) == len(group) == 2
                yield "couple" if couple else "house", group, 1 / (1 + place)

    def _to_columns(self, members: Group) -> Group:
        """Map characters to columns; those who are not candidates are left out."""
        return frozenset(self.columns[c] for c in members if c in self.columns)

    def _find_with(
        self,
        row: int,
        speakers: Group,
        others: List[int],
        addressed: List[Tuple[int, float]],
    ) -> Iterator[Found]:
        """Combine the speaker, the addressees and the people mentioned last."""
        person = self.mentions[row].person
        if person in (0, 3):
            yield "last two", frozenset(others[:2]), 1
            yield "last three", frozenset(others[:3]), 1
            yield "last and third", frozenset(others[0:3:2]), 1
            yield "last and third", frozenset(others[1:3]), 1
        if person in (0, 1):
            for one, chance in addressed:
                yield "speaker and addressee", speakers | {one}, chance
                for place, other in enumerate(others[:2]):
                    both = speakers | {one, other}
                    yield "speaker, addressee and last", both, chance / (1 + place)
            for place, other in enumerate(others[:3]):
                yield "speaker and last", speakers | {other}, 1 / (1 + place)
            yield "speaker and last two", speakers | set(others[:2]), 1
        if person == 2 and addressed:
            one, _ = addressed[0]
            for other, chance in addressed[1:]:
                yield "addressees", frozenset((one, other)), chance
            for place, other in enumerate(others[:2]):
                yield "addressee and last", frozenset((one, other)), 1 / (1 + place)

    def _find_present(self, row: int, speakers: Group) -> Iterator[Found]:
        _, near, present, spoken = self._who_is_there(row)
        if self.mentions[row].person in (0, 1):
            yield "speakers near", near | speakers, 1
            yield "all present", present | speakers, 1
            yield "spoken so far", spoken | speakers, 1
        if self.mentions[row].person in (0, 2):
            yield "others near", near - speakers, 1
            yield "others present", present - speakers, 1
            yield "spoken so far", spoken - speakers, 1

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


def _columns_where(condition: numpy.ndarray) -> Group:
    return frozenset(condition.nonzero()[0].tolist())
