"""Propose the groups of characters that mentions of several people can mean.

"They" and "we" mostly repeat a group that was meant before; other groups are listed
("Ron and Harry"), are families, or follow from who is there. Whole groups are compared,
since the exact group is rarely found by choosing each member alone.
"""

from itertools import chain
from typing import Dict, Iterator, List, NamedTuple, Set, Tuple

from .earlier_groups import fade, form_of
from .group_window import MENTIONS_BACK, GroupWindow, columns_where, rank
from .known_groups import Group

# The most groups for a mention, earlier groups of them, known groups of a person,
# likely members, and people in a group.
MAX_PROPOSALS, MAX_REPEATED, MAX_KNOWN, MAX_LIKELY, MAX_SIZE = 40, 6, 3, 6, 12

# A source of groups (see `SOURCES`), a group by columns, and a value of the source.
Found = Tuple[str, Group, float]


class Around(NamedTuple):
    """The columns of the people around a mention.

    speakers (Group): Those who speak its turn.
    others (List[int]): The other people mentioned before, the last one first.
    addressed (List[Tuple[int, float]]): The likeliest addressees, with probabilities.
    """

    speakers: Group
    others: List[int]
    addressed: List[Tuple[int, float]]


class GroupFinder(GroupWindow):
    """Proposes groups for the mentions of a window in text order. `note` records the
    group of each, which later mentions can repeat.

    reader (GroupReader): The document.
    evidence (GroupEvidence): The window.
    """

    def propose(self, row: int) -> Dict[Group, Dict[str, float]]:
        """Propose groups for a mention. "We" includes a speaker, "you" and "they" do
        not.

        row (int): The mention, one of `rows`.
        RETURNS (Dict[Group, Dict[str, float]]): The groups, each with its sources.
        """
        found: Dict[Group, Dict[str, float]] = {}
        speakers = self.speakers(row)
        person = self.mentions[row].person
        gone = self.gone(self.mentions[row].turn) if person == 2 else frozenset()
        either = not person or not speakers
        for source, group, value in self._find(row, speakers):
            values = found.get(group)
            if values is None:  # most groups are found again and again
                if not 2 <= len(group) <= MAX_SIZE or not group.isdisjoint(gone):
                    continue
                fits = either or (person == 1) != group.isdisjoint(speakers)
                if not fits or len(found) == MAX_PROPOSALS:
                    continue
                values = found[group] = {}
            if value > values.get(source, 0.0):
                values[source] = value
        return found

    def _find(self, row: int, speakers: Group) -> Iterator[Found]:
        """Find groups by their sources."""
        others = [c for c in self.people_before(row) if c not in speakers]
        around = Around(speakers, others, self.addressed(row))
        return chain(
            self._find_repeated(row, speakers),
            self._find_related(row),
            self._find_listed(row, speakers),
            self._find_known(row, around),
            self._find_with(row, around),
            self._find_present(row, speakers),
            self._find_in_turn(row, speakers),
            self._find_speakers(row, around),
            self._find_likely(row, speakers),
        )

    def _find_likely(self, row: int, speakers: Group) -> Iterator[Found]:
        """Find the likeliest members by the scores of each."""
        members = self.scores.members[row]
        likely = rank(members, MAX_LIKELY)
        yield "members", columns_where(members > 0.5), 1
        for size in dict.fromkeys((self.size(row) or 2, 2, 3)):
            first = likely[:size]
            least = first[-1][1] if first else 1.0
            yield "most probable", frozenset(column for column, _ in first), least
        if self.mentions[row].person == 1:
            for column, chance in likely[:4]:
                yield "speaker and probable", speakers | {column}, chance

    def _find_repeated(self, row: int, speakers: Group) -> Iterator[Found]:
        """Find the groups of earlier mentions, with or without the speaker. Values are
        probabilities."""
        mention = self.mentions[row]
        form = form_of(mention)
        saying = self.to_characters(speakers)
        weights: Dict[Group, float] = {}
        found: Set[str] = set()
        for meant in self.earlier(row):
            if not meant.groups:
                continue
            before, weight = meant.mention, fade(mention.turn, meant.mention.turn)
            same_form, same_speaker = meant.form == form, meant.speakers == saying
            relations = {
                "repeats last": True,
                "same turn": before.turn == mention.turn,
                "last of form": same_form,
                "last of speaker": same_speaker,
                "last of others": not same_speaker,
                "last of form and speaker": same_form and same_speaker,
            }
            new = [name for name, yes in relations.items() if yes and name not in found]
            for members, chance in meant.groups:
                group = self.to_columns(members)
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
            found.update(new)

    def _find_related(self, row: int) -> Iterator[Found]:
        """Find relatives and families: "our parents", "the Gellers"."""
        for group in self.evidence.families.get(row, ()):
            yield "family", frozenset(group), 1

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

    def _find_known(self, row: int, around: Around) -> Iterator[Found]:
        """Find the groups and families of the people around, from the document."""
        speakers, others, addressed = around
        person = self.mentions[row].person
        people = others[:3]
        if person == 1:
            people = [*sorted(speakers)[:1], *others[:1]]
        elif person == 2:
            people = [column for column, _ in addressed]
        for place, column in enumerate(people):
            character = self.evidence.candidates[column]
            for members, count in self.known.find(character, MAX_KNOWN):
                group = self.to_columns(members)
                if len(group) == len(members) and (person != 2 or not group & speakers):
                    yield "known", group, min(1.0, count / 4)
                    yield "known with last", group, 1 / (1 + place)
            for members in self.reader.families.find(character):
                group = self.to_columns(members)
                if person in (0, 3):
                    group -= speakers
                couple = len(members) == len(group) == 2
                yield "couple" if couple else "house", group, 1 / (1 + place)

    def _find_with(self, row: int, around: Around) -> Iterator[Found]:
        """Combine the speaker, the addressees and the people mentioned last."""
        speakers, others, addressed = around
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
        _, near, present, spoken = self.who_is_there(row)
        if self.mentions[row].person in (0, 1):
            yield "speakers near", near | speakers, 1
            yield "all present", present | speakers, 1
            yield "spoken so far", spoken | speakers, 1
        if self.mentions[row].person in (0, 2):
            yield "others near", near - speakers, 1
            yield "others present", present - speakers, 1
            yield "spoken so far", spoken - speakers, 1

    def _find_in_turn(self, row: int, speakers: Group) -> Iterator[Found]:
        """Find the people whom the turn has named so far, those whom the sentence and
        the one before name, and those whom the turn calls."""
        person = self.mentions[row].person
        called = frozenset(self.called_in_turn(row))
        if person in (0, 2):
            yield "called", called, 1
        if person == 2:
            return
        with_speaker = speakers if person == 1 else frozenset()
        in_turn, in_sentence = self.people_so_far(row)
        yield "named so far", in_turn | with_speaker, 1
        yield "named in sentences", in_sentence | with_speaker, 1
        if person == 1:
            yield "called", called | speakers, 1

    def _find_speakers(self, row: int, around: Around) -> Iterator[Found]:
        """Find the last people who spoke, those who are there but for somebody, and
        those of the gender of a noun."""
        speakers, others, addressed = around
        mention = self.mentions[row]
        person = mention.person
        _, near, present, _ = self.who_is_there(row)
        if person != 3:
            last = self.speakers_before(row)
            for n in (2, 3, 4):
                group = frozenset(last[:n])
                yield "last speakers", group | speakers if person == 1 else group, 2 / n
        left_out = [column for column, _ in addressed[:1]] if person in (0, 1) else []
        for column in dict.fromkeys((*left_out, *others[:1])):
            for there in (near, present):
                group = there - {column}
                group = group - speakers if person == 2 else group | speakers
                yield "all but one", group, 1
        fit, _ = self.of_gender(row)
        if fit:
            yield "of gender", (present & fit) - speakers, 1
            yield "of gender", (near & fit) - speakers, 1
            yield "of gender", frozenset([c for c in others if c in fit][:2]), 1
