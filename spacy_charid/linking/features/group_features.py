"""The features of the groups that a mention can mean."""

from typing import Dict, List, NamedTuple

import numpy

from .clause_words import ClauseWords, read_clause
from .groups import GroupFinder
from .known_groups import Group

# fmt: off
SOURCES = (
    # earlier mentions of the group
    "repeats", "repeats last", "same form", "same speaker", "same turn",
    "with speaker", "without speaker", "known", "known with last",
    # people who are mentioned together, or belong together
    "listed", "last two", "last three", "last and third", "family", "couple", "house",
    # speaker, addressees, and people who are there
    "speaker and addressee", "speaker and last", "speaker and last two",
    "speaker, addressee and last", "addressees", "addressee and last",
    "speakers near", "others near", "all present", "others present",
    # the scores of the members
    "members", "most probable",
)
GROUP_FEATURES = (
    *SOURCES,
    # the group
    "nobody", "two", "three", "many", "size agrees", "size differs", "has speaker",
    "addressee inside", "addressee outside", "least member", "mean member",
    "greatest outside", "likelihood", "least recent", "mean recent", "recent outside",
    "gender agrees", "gender differs", "share of present", "absent", "named beside",
    "addressee beside you", "addressee and joint",
    # the mention
    "1st", "2nd", "3rd", "noun", "possessive", "definite", "plural", "size known",
    "several", "other", "general", "group before", "same form before", "two speakers",
    "many speakers", "you", "joint", "past",
)
# fmt: on
GROUP: Dict[str, int] = {name: i for i, name in enumerate(GROUP_FEATURES)}
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


def read_options(finder: GroupFinder, row: int) -> Options:
    """Find the groups that a mention can mean, with their features.

    finder (GroupFinder): Proposes the groups.
    row (int): The mention.
    RETURNS (Options): The groups.
    """
    found = finder.propose(row)
    clause = read_clause(finder.view, finder.mentions[row])
    groups: List[Group] = [frozenset(), *found]
    is_in = numpy.zeros((len(groups), finder.n), bool)
    features = numpy.zeros((len(groups), len(GROUP_FEATURES)), "float32")
    features[0, GROUP["nobody"]] = 1
    for i, (group, sources) in enumerate(found.items(), start=1):
        is_in[i, list(group)] = True
        for name, value in sources.items():
            features[i, GROUP[name]] = value
    for name, column in _describe_groups(finder, row, is_in[1:], clause).items():
        features[1:, GROUP[name]] = column
    for name, value in _describe_mention(finder, row, clause).items():
        features[:, GROUP[name]] = value
    return Options(groups, is_in, features)


def _describe_groups(
    finder: GroupFinder, row: int, is_in: numpy.ndarray, clause: ClauseWords
) -> Dict[str, numpy.ndarray]:
    """Compute the features of groups: (n_groups,) each."""
    evidence = finder.evidence
    sizes, said = is_in.sum(axis=1), finder.size(row)
    members, chances = evidence.scores.members[row], evidence.addressees[row]
    present = evidence.present[row]
    recent = numpy.zeros(finder.n, "float32")
    for person, other in finder.people_before(row).items():
        recent[person] = finder.fade(row, other)
    chosen = numpy.where(is_in, numpy.log(members + EPSILON), 0)
    left = numpy.where(is_in, 0, numpy.log(1 - members + EPSILON))
    inside = is_in.astype("float32")
    addressed = inside @ chances
    beside = numpy.zeros(finder.n, bool)
    beside[finder.people_between(row, clause.start, clause.end)] = True
    return {
        "two": sizes == 2,
        "three": sizes == 3,
        "many": sizes > 3,
        "size agrees": (said > 0) & (sizes == said),
        "size differs": (said > 0) & (sizes != said),
        "has speaker": inside @ evidence.speaks[row] > 0,
        "addressee inside": addressed,
        "addressee outside": _outside(is_in, chances),
        "least member": numpy.where(is_in, members, 1).min(axis=1, initial=1),
        "mean member": inside @ members / sizes,
        "greatest outside": _outside(is_in, members),
        "likelihood": numpy.maximum(-3, (chosen + left).sum(axis=1) / 3),
        "least recent": numpy.where(is_in, recent, 1).min(axis=1, initial=1),
        "mean recent": inside @ recent / sizes,
        "recent outside": _outside(is_in, recent),
        "gender agrees": inside @ evidence.same_gender[row] / sizes,
        "gender differs": inside @ evidence.other_gender[row] > 0,
        "share of present": inside @ present / max(1, present.sum()),
        "absent": inside @ ~present / sizes,
        "named beside": inside @ beside,
        "addressee beside you": addressed * clause.you,
        "addressee and joint": addressed * clause.joint,
    }


def _outside(is_in: numpy.ndarray, values: numpy.ndarray) -> numpy.ndarray:
    """Get the greatest value of a candidate who is not in the group."""
    found: numpy.ndarray = numpy.where(is_in, 0, values).max(axis=1, initial=0)
    return found


def _describe_mention(
    finder: GroupFinder, row: int, clause: ClauseWords
) -> Dict[str, float]:
    """Compute the features of a mention, the same for all of its groups."""
    mention, scores = finder.mentions[row], finder.scores
    forms = {finder.mentions[other].type for other, _ in finder.meant}
    n_present = int(finder.evidence.present[row].sum())
    return {
        mention.type if mention.person else "noun": 1,
        "possessive": mention.possessive,
        "definite": mention.definite or bool(mention.owner),
        "plural": mention.number == "plur",
        "size known": finder.size(row) > 0,
        "several": float(scores.several[row]),
        "other": float(scores.nil[row, 0]),
        "general": float(scores.nil[row, -1]),
        "group before": bool(forms),
        "same form before": mention.type in forms,
        "two speakers": n_present == 2,
        "many speakers": n_present > 3,
        "you": clause.you,
        "joint": clause.joint,
        "past": clause.past,
    }
