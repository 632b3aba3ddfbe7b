"""The features of the groups that a mention can mean."""

from typing import Dict, List, NamedTuple, Tuple

import numpy

from ...dialogue.view import MentionView
from .clause_words import ClauseWords
from .earlier_groups import FORMS, form_of
from .groups import GroupFinder
from .known_groups import Group

# fmt: off
SOURCES = (
    # earlier mentions of the group
    "repeats", "repeats last", "same form", "same turn", "last of form",
    "last of speaker", "last of others", "last of form and speaker", "with speaker",
    "without speaker",
    "known", "known with last",
    # people who are mentioned together, or belong together
    "listed", "last two", "last three", "last and third", "family", "couple", "house",
    # speaker, addressees, and people who are there
    "speaker and addressee", "speaker and last", "speaker and last two",
    "speaker, addressee and last", "addressees", "addressee and last",
    "speakers near", "others near", "all present", "others present",
    "spoken so far", "last speakers", "all but one", "of gender",
    # people of the turn
    "called", "named so far", "named in sentences",
    # the scores of the members
    "members", "most probable", "speaker and probable",
)
GROUP_FEATURES = (
    *SOURCES,
    # the group
    "nobody", "two", "three", "many", "size agrees", "size differs", "has speaker",
    "addressee inside", "addressee outside", "least member", "mean member",
    "greatest outside", "likelihood", "least recent", "mean recent", "recent outside",
    "gender agrees", "gender differs", "share of present", "absent", "yet to speak",
    "named beside", "addressee beside you", "addressee and joint",
    "addressee and past", "addressee and proposal", "named in turn", "absent and past",
    "share of near", "near outside", "called inside", "called outside",
    # the mention
    "1st", "2nd", "3rd", "noun", "possessive", "definite", "plural", "size known",
    "several", "other", "general", "group before", "same form before", "two speakers",
    "many speakers", "you", "joint", "past",
    "nobody last", "nobody of form", "proposal", "question", "you in turn",
    "joint in turn", "past in turn", "proposal in turn", "object",
    "vocative", "sure of one", "plural you in turn", "one called", "several called",
    "we before", "we after", "I after",
)
# fmt: on
GROUP: Dict[str, int] = {name: i for i, name in enumerate(GROUP_FEATURES)}
# The columns of what is read of the mention.
_OF_MENTION = slice(GROUP["1st"], len(GROUP_FEATURES))
EPSILON = 1e-4


class Options(NamedTuple):
    """The groups that a mention can mean; the first is empty: it means no group.

    groups (List[Group]): The columns of the members.
    is_in (ndarray): (n_groups, n_candidates) bool, the members.
    features (ndarray): (n_groups, len(GROUP_FEATURES)).
    """

    groups: List[Group]
    is_in: numpy.ndarray
    features: numpy.ndarray


class OptionReader:
    """Reads the groups that the mentions of a window can mean, with their features.

    finder (GroupFinder): Proposes the groups.
    """

    def __init__(self, finder: GroupFinder) -> None:
        self.finder = finder
        self.people = _describe_people(finder)
        self.left_out = self.people[:, LEFT_OUT].sum(axis=1).tolist()
        self.n_present = finder.evidence.present.sum(axis=1).tolist()
        self.n_near = finder.evidence.near.sum(axis=1).tolist()

    def read(self, row: int) -> Options:
        """Find the groups that a mention can mean.

        row (int): The mention.
        RETURNS (Options): The groups.
        """
        finder = self.finder
        found = finder.propose(row)
        clause = finder.clause(row)
        groups: List[Group] = [frozenset(), *found]
        n, width = finder.n, len(GROUP_FEATURES)
        is_in = numpy.zeros((len(groups), n), bool)
        features = numpy.zeros((len(groups), width), "float32")
        features[0, GROUP["nobody"]] = 1
        if found:
            # All cells at once: each assignment costs more than its arithmetic.
            is_in.ravel()[[i * n + c for i, one in enumerate(groups) for c in one]] = 1
            sources = list(enumerate(found.values(), start=1))
            cells = [i * width + GROUP[name] for i, one in sources for name in one]
            features.ravel()[cells] = [v for _, one in sources for v in one.values()]
            self._describe_groups(features[1:].T, row, is_in[1:], clause)
        features[:, _OF_MENTION] = self._describe_mention(row, clause)
        return Options(groups, is_in, features)

    def _describe_groups(
        self,
        features: numpy.ndarray,
        row: int,
        is_in: numpy.ndarray,
        clause: ClauseWords,
    ) -> None:
        """Set the features of groups by their people.

        features (ndarray): (len(GROUP_FEATURES), n_groups); modified.
        """
        finder, i = self.finder, self.finder.at[row]
        values = self.people[i]
        people = finder.people_before(row)
        values[RECENT, list(people)] = [
            finder.fade(row, one) for one in people.values()
        ]
        values[BESIDE, finder.people_between(row, clause.start, clause.end)] = 1
        values[IN_TURN, finder.people_in_turn(row)] = 1
        called = finder.called_in_turn(row)
        if called:
            values[CALLED, called] = 1
        fit, differ = finder.of_gender(row)
        if fit or differ:
            values[SAME_GENDER, list(fit)] = values[OTHER_GENDER, list(differ)] = 1
        # One product: each call of numpy costs more than its arithmetic here.
        sums = values[:LEFT_OUT] @ is_in.T.astype(float)
        sizes, there = sums[SIZE], sums[PRESENT]
        inside, outside = _find_extremes(values[_EXTREME], is_in)
        features[_BY_PEOPLE] = numpy.concatenate(
            (
                sums[_SUMMED],
                sums[_SHARED] / sizes,
                inside,
                outside,
                sums[_POSITIVE] > 0,
                [self.n_near[i] - sums[NEAR], len(set(called)) - sums[CALLED]],
                _SIZES == sizes,
            )
        )
        features[GROUP["many"]] = sizes > 3
        if said := finder.size(row):
            features[GROUP["size agrees"]] = sizes == said
            features[GROUP["size differs"]] = sizes != said
        likelihood = (sums[CHOSEN] + self.left_out[i]) / 3
        features[GROUP["likelihood"]] = numpy.maximum(-3, likelihood)
        features[GROUP["share of present"]] = there / max(1, self.n_present[i])
        features[GROUP["absent"]] = 1 - there / sizes
        if clause.past:
            features[GROUP["absent and past"]] = there < sizes
        spoken = (clause.you, clause.joint, clause.past, clause.proposal)
        for name, holds in zip(_ADDRESSED, spoken, strict=True):
            if holds:
                features[name] = sums[ADDRESSED]

    def _describe_mention(self, row: int, clause: ClauseWords) -> List[float]:
        """Compute the features of a mention, the same for all of its groups, in the
        order of `GROUP_FEATURES`."""
        finder, scores = self.finder, self.finder.scores
        mention, n_present = finder.mentions[row], self.n_present[finder.at[row]]
        plural = mention.number == "plur"
        form, nobody = form_of(mention), finder.nobody(row)
        forms = {one.form for one in finder.earlier(row)}
        around = finder.clauses_in_turn(row)
        by_name = {
            **{one: form == one for one in FORMS},
            "possessive": mention.possessive,
            "definite": mention.definite or bool(mention.owner),
            "plural": plural,
            "size known": finder.size(row) > 0,
            # A plural may be nobody in one corpus and several people in another: the
            # words and the mentions before tell more.
            "several": 0.0 if plural else float(scores.several[row]),
            "other": 0.0 if plural else float(scores.nil[row, 0]),
            "general": 0.0 if plural else float(scores.nil[row, -1]),
            "group before": bool(forms),
            "same form before": form in forms,
            "two speakers": n_present == 2,
            "many speakers": n_present > 3,
            "you": clause.you,
            "joint": clause.joint,
            "past": clause.past,
            "nobody last": nobody.get("nobody last", 0.0),
            "nobody of form": nobody.get("nobody of form", 0.0),
            "proposal": clause.proposal,
            "question": clause.question,
            "you in turn": sum(one.you for one in around) / len(around),
            "joint in turn": sum(one.joint for one in around) / len(around),
            "past in turn": sum(one.past for one in around) / len(around),
            "proposal in turn": sum(one.proposal for one in around) / len(around),
            "object": mention.head in ("us", "them"),
            "vocative": mention.vocative,
            "sure of one": 0.0 if plural else float(scores.links[row].max(initial=0)),
            **self._describe_turn(mention),
        }
        return list(by_name.values())

    def _describe_turn(self, mention: MentionView) -> Dict[str, float]:
        """Compute the features of a turn and of those around it, which tell whether it
        is said to several people."""
        turn, mentions = mention.turn, self.finder.mentions_of_turn
        own = [one for one in mentions(turn) if one is not mention]
        called = [one for one in own if one.vocative]
        n_called = sum(2 if one.number == "plur" else 1 for one in called)
        before = mentions(turn - 1)
        after = mentions(turn + 1) if turn >= 0 else []
        we_after = any(map(_is_we, after))
        return {
            "plural you in turn": any(map(_is_plural_you, own)),
            "one called": n_called == 1,
            "several called": n_called > 1,
            "we before": any(map(_is_we, before)),
            "we after": we_after,
            "I after": not we_after and any(one.person == 1 for one in after),
        }


def _is_plural_you(mention: MentionView) -> bool:
    return mention.person == 2 and mention.number == "plur"


def _is_we(mention: MentionView) -> bool:
    return mention.person == 1 and mention.number == "plur"


# Rows of `_describe_people`, so that those which are used alike are slices. The last
# is not summed up over a group.
BESIDE, ADDRESSED, MEMBER, RECENT, SAME_GENDER, LATE, IN_TURN, NEAR = range(8)
CALLED, SPEAKS, OTHER_GENDER, SIZE, PRESENT, CHOSEN, LEFT_OUT = range(8, 15)
# Rows whose values are added up over a group, shared by its members, or above 0 for any
# of them, and those of which the extremes are features.
_SUMMED, _SHARED = slice(BESIDE, MEMBER), slice(MEMBER, SPEAKS)
_POSITIVE, _EXTREME = slice(SPEAKS, SIZE), slice(ADDRESSED, SAME_GENDER)


def _columns(*names: str) -> numpy.ndarray:
    return numpy.array([GROUP[name] for name in names])


_SIZES = numpy.array([[2], [3]])
# The features made of these, of the extremes, of who is left out, and of sizes.
# fmt: off
_BY_PEOPLE = _columns(
    "named beside", "addressee inside",
    "mean member", "mean recent", "gender agrees", "yet to speak", "named in turn",
    "share of near", "called inside",
    "least member", "least recent",
    "addressee outside", "greatest outside", "recent outside",
    "has speaker", "gender differs",
    "near outside", "called outside",
    "two", "three",
)
# fmt: on
_ADDRESSED = _columns(
    "addressee beside you",
    "addressee and joint",
    "addressee and past",
    "addressee and proposal",
)


def _describe_people(finder: GroupFinder) -> numpy.ndarray:
    """Compute what the groups of a window depend on, for each candidate: (n_rows,
    LEFT_OUT + 1, n_candidates). What depends on the mention is left empty: who is named
    beside it, recently and in its turn, or called there."""
    evidence = finder.evidence
    members = evidence.scores.members[finder.rows]
    left_out = numpy.log(1 - members + EPSILON)
    nothing = numpy.zeros(members.shape)
    values = (
        nothing,
        evidence.addressees,
        members,
        nothing,
        evidence.same_gender,
        evidence.present & ~evidence.spoken,
        nothing,
        evidence.near,
        nothing,
        evidence.speaks,
        evidence.other_gender,
        numpy.ones(members.shape),
        evidence.present,
        numpy.log(members + EPSILON) - left_out,
        left_out,
    )
    return numpy.stack(values, axis=1)


def _find_extremes(
    values: numpy.ndarray, is_in: numpy.ndarray
) -> Tuple[numpy.ndarray, numpy.ndarray]:
    """Get the least value in each group, at most 1, but not of the first row; and the
    greatest outside of it.

    values (ndarray): (n_values, n_candidates).
    is_in (ndarray): (n_groups, n_candidates) bool.
    RETURNS (Tuple[ndarray, ndarray]): (n_values - 1, n_groups), (n_values, n_groups).
    """
    each = values[:, :, None]
    is_in = is_in.T  # numpy is faster along the groups than along the candidates
    inside = numpy.minimum.reduce(numpy.where(is_in, each[1:], 1), axis=1, initial=1)
    outside = numpy.maximum.reduce(numpy.where(is_in, 0, each), axis=1, initial=0)
    return inside, outside
