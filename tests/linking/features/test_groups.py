"""The groups that mentions of several people can mean, on hand-made dialogues."""

import numpy
import pytest

from spacy_charid.cast.bank import CharacterBank
from spacy_charid.cast.candidates import Candidates
from spacy_charid.cast.character import Character
from spacy_charid.dialogue.data import MENTIONS
from spacy_charid.dialogue.spans import names_of
from spacy_charid.dialogue.view_builder import view_mention
from spacy_charid.linking.features.clause_words import read_clause
from spacy_charid.linking.features.earlier_groups import EarlierGroups
from spacy_charid.linking.features.group_evidence import Scores, read_group_evidence
from spacy_charid.linking.features.group_features import GROUP_FEATURES, OptionReader
from spacy_charid.linking.features.group_window import GroupReader
from spacy_charid.linking.features.groups import MAX_PROPOSALS, GroupFinder
from spacy_charid.linking.features.known_groups import Families, KnownGroups
from spacy_charid.linking.features.reader import EvidenceReader
from tests.helpers.evidence import read_input
from tests.helpers.linking import make_docs

TALK = """\
Ross: [Joey](Joey) and [Phoebe](Phoebe) called, [Monica](Monica). [They](Joey|Phoebe) \
are hungry.
Monica: [We](Monica|Ross) will feed [them](Joey|Phoebe), and [you](Ross) will pay.
Chandler: [You two](Monica|Ross) are kind."""
THEY, WE, THEM, YOU_TWO = 3, 4, 5, 7


@pytest.fixture
def finder(nlp):
    return make_finder(nlp, TALK)


def make_finder(nlp, text, bank=None, several=None):
    """Make a finder whose scores are those of the annotation, for single people, but
    for the probability of several people, if it is given."""
    (doc,) = make_docs(nlp, text)
    item = read_input(doc, bank)
    gold = [names_of(mention) for mention in doc.spans[MENTIONS]]
    (window,) = EvidenceReader(item).read()
    ids = [item.cast.ids[c] for c in window.candidates]
    links = numpy.zeros((len(gold), len(ids)), "float32")
    for row, names in enumerate(gold):
        if len(names) == 1:
            links[row, ids.index(names[0])] = 1
    chances = [len(names) > 1 if several is None else several for names in gold]
    several_of = numpy.array(chances, "float32")
    nil = numpy.zeros((len(gold), 2), "float32")
    scores = Scores(links, nil, numpy.full_like(links, 0.25), several_of)
    evidence = read_group_evidence(window, item.view.mentions, scores)
    finder = GroupFinder(GroupReader(item), evidence)
    finder.ids = ids
    return finder


def find(finder, row):
    """Get the sources by group, with the names of the members."""
    return {
        frozenset(finder.ids[column] for column in group): set(sources)
        for group, sources in finder.propose(row).items()
    }


def test_groups_features_are_unique():
    assert len(set(GROUP_FEATURES)) == len(GROUP_FEATURES)


def test_groups_are_sought_for_plural_mentions_only(finder):
    assert finder.rows == [THEY, WE, THEM, YOU_TWO]


def test_groups_listed_before(finder):
    assert "listed" in find(finder, THEY)[frozenset(("Joey", "Phoebe"))]


def test_groups_are_repeated(finder):
    group = frozenset(finder.ids.index(name) for name in ("Joey", "Phoebe"))
    finder.note(THEY, [frozenset(), group], [0.25, 0.75])
    sources = find(finder, THEM)[frozenset(("Joey", "Phoebe"))]
    assert {"repeats", "repeats last", "same form", "last of form"} <= sources


def test_groups_repeat_all_that_a_mention_may_mean(finder):
    pair, other = (
        frozenset(map(finder.ids.index, names))
        for names in (("Joey", "Phoebe"), ("Joey", "Ross"))
    )
    finder.note(THEY, [frozenset(), pair, other], [0.25, 0.5, 0.25])
    found = finder.propose(THEM)
    assert found[pair]["repeats"] == 2 * found[other]["repeats"] > 0


def test_groups_nobody_is_repeated(finder):
    assert finder.nobody(THEM) == {}
    finder.note(THEY, [frozenset()], [1.0])
    assert set(finder.nobody(THEM)) == {"nobody last", "nobody of form"}
    assert finder.nobody(THEM)["nobody last"] == 0.5**0.25


def test_groups_of_collective_nouns(nlp):
    finder = make_finder(nlp, "Ross: [The family](Joey|Phoebe) and [a fool](Ross).")
    assert finder.rows == [0]


def test_groups_of_earlier_mentions_of_the_scene():
    ann = view_mention(["They"], 0, 1, scene=0)
    earlier = EarlierGroups()
    earlier.note(ann, frozenset((3,)), [(frozenset(), 0.25), (frozenset((1, 2)), 0.75)])
    (meant,) = earlier.before(0)
    assert meant.groups == ((frozenset((1, 2)), 0.75),) and meant.nobody == 0.25
    assert list(earlier.before(1)) == []


def test_groups_with_and_without_the_speaker(finder):
    assert all("Monica" in group for group in find(finder, WE))
    assert all("Ross" not in group for group in find(finder, THEY))
    assert all("Chandler" not in group for group in find(finder, YOU_TWO))
    both = find(finder, WE)[frozenset(("Monica", "Ross"))]
    assert "speaker and addressee" in both


def test_groups_of_you_that_may_be_plural(nlp):
    """A network decides, from a fairly low probability on."""
    text = "Ann: [You](Bob|Cy) are late.\nBob: Sorry.\nCy: Sorry."
    assert make_finder(nlp, text, several=0.2).rows == [0]
    assert make_finder(nlp, text, several=0.1).rows == []


def test_groups_leave_out_whom_the_turn_calls(nlp):
    text = "Ann: [Joey](Joey) left [Bob](Bob). [Cy](Cy), [they](Joey|Bob) fought."
    finder = make_finder(nlp, text)
    they = find(finder, 3)
    assert {"named so far", "named in sentences"} <= they[frozenset(("Joey", "Bob"))]
    assert not any(
        "last two" in found and "Cy" in group for group, found in they.items()
    )


def test_groups_named_in_the_last_sentences(nlp):
    text = (
        "Ann: [Di](Di) called. [Joey](Joey) met [Bob](Bob). And? [They](Joey|Bob) left."
    )
    they = find(make_finder(nlp, text), 3)
    assert "named so far" in they[frozenset(("Di", "Joey", "Bob"))]
    assert not any("named in sentences" in found for found in they.values())


def test_groups_of_whom_the_turn_calls(nlp):
    finder = make_finder(nlp, "Ann: [Joey](Joey), [Bob](Bob), [you two](Joey|Bob) go.")
    assert "called" in find(finder, 2)[frozenset(("Joey", "Bob"))]


CROWD = "Ann: Hi.\nBob: Hi.\nCy: Hi.\nDi: Hi.\nAnn: {}"


def test_groups_of_the_last_speakers_and_all_but_one(nlp):
    text = CROWD.format("[We](Ann|Cy|Di) will pay [Bob](Bob), [ours](Ann|Cy|Di).")
    found = find(make_finder(nlp, text), 2)
    assert "last speakers" in found[frozenset(("Ann", "Cy", "Di"))]
    assert "all but one" in found[frozenset(("Ann", "Cy", "Di"))]


def test_groups_of_a_gender(nlp):
    bank = CharacterBank([Character("Bob", gender="M"), Character("Cy", gender="M")])
    bank.add("Di", gender="F")
    finder = make_finder(nlp, CROWD.format("[The boys](Bob|Cy) lost."), bank)
    assert "of gender" in find(finder, 0)[frozenset(("Bob", "Cy"))]
    options = OptionReader(finder).read(0)
    differs = options.features[:, GROUP_FEATURES.index("gender differs")] > 0
    women = options.is_in[:, [finder.ids.index("Ann"), finder.ids.index("Di")]]
    assert (differs == women.any(axis=1)).all()
    finder = make_finder(nlp, CROWD.format("[The guys](Bob|Di) lost."), bank)
    assert not any("of gender" in found for found in find(finder, 0).values())


def test_groups_by_what_is_said_around_the_turn(nlp):
    text = """\
Ann: [We](Ann|Di) know.
Bob: [Friends](Ann|Cy), [you two](Ann|Cy) must help. [You](Ann|Cy) must.
Cy: [We](Ann|Cy) will."""
    finder = make_finder(nlp, text)
    features = OptionReader(finder).read(3).features[0]
    found = {
        name for name, value in zip(GROUP_FEATURES, features, strict=True) if value
    }
    assert {"plural you in turn", "several called", "we before", "we after"} <= found
    assert not {"one called", "I after"} & found


def test_group_options_begin_with_nobody(finder):
    options = OptionReader(finder).read(YOU_TWO)
    assert options.groups[0] == frozenset() and not options.is_in[0].any()
    assert len(options.groups) <= MAX_PROPOSALS + 1
    agrees = options.features[:, GROUP_FEATURES.index("size agrees")] > 0
    assert (agrees == (options.is_in.sum(axis=1) == 2)).all()
    assert numpy.isfinite(options.features).all()


def test_group_clause_words(finder):
    we = read_clause(finder.view, finder.mentions[WE])
    assert we.you and not we.joint and not we.past
    assert we.proposal and not we.question
    assert not read_clause(finder.view, finder.mentions[THEY]).you


def test_groups_of_relatives(nlp):
    bank = CharacterBank(
        [
            Character("Ross", gender="M"),
            Character("Judy", gender="F", relations={"mother": ["Ross"]}),
            Character("Jack", gender="M", relations={"father": ["Ross"]}),
        ]
    )
    finder = make_finder(nlp, "Ross: [My parents](Judy|Jack) called.", bank)
    assert "family" in find(finder, 0)[frozenset(("Judy", "Jack"))]


@pytest.mark.parametrize("name", ["the Eltons", "Mr. and Mrs. Elton"])
def test_groups_of_people_of_one_surname(nlp, name):
    bank = CharacterBank(map(Character, ["Mr. Elton", "Mrs. Elton", "Emma"]))
    finder = make_finder(nlp, f"Emma: I met [{name}](Mr. Elton|Mrs. Elton).", bank)
    assert "family" in find(finder, 0)[frozenset(("Mr. Elton", "Mrs. Elton"))]


def test_groups_of_families_with_an_s():
    names = ["Miss Bates", "Mrs. Bates", "Miss Ann Thorne", "Miss Bo Thorne"]
    families = Families(Candidates(CharacterBank(map(Character, names))))
    assert families.named("Miss Bates") == families.named("Bates") == frozenset()
    assert families.named("the Bates") == frozenset((0, 1))
    assert families.named("Miss Thornes") == frozenset((2, 3))


def test_groups_of_families():
    names = ["Mr. Elton", "Mrs. Elton", "Emma Woodhouse", "Mr. Woodhouse", "Sister Ann"]
    families = Families(Candidates(CharacterBank(map(Character, names))))
    assert families.find(0) == [frozenset((0, 1))] * 2
    assert families.find(2) == [frozenset((2, 3))]
    assert families.find(4) == []
    assert families.named("the Eltons") == frozenset((0, 1))
    assert families.named("the Smiths") == frozenset()
    assert families.named("Mr. and Mrs. Elton") == frozenset((0, 1))
    assert families.named("Mr. and Mrs. Woodhouse") == frozenset()


def test_groups_known_are_the_most_frequent():
    known, pair, trio = KnownGroups(), frozenset((1, 2)), frozenset((1, 2, 3))
    known.note(pair, 0)
    known.note(trio, 0)
    known.note(trio, 1)
    assert known.find(1, 2) == [(trio, 2.0), (pair, 1.0)]
    assert known.find(3, 2) == [(trio, 2.0)]
    assert known.find(4, 2) == []
