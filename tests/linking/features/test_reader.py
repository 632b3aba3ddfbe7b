"""Evidence of the candidate scorer, on hand-made dialogues counted by hand."""

from dataclasses import replace

import numpy
import pytest

from spacy_charid.cast.bank import CharacterBank
from spacy_charid.cast.character import Character
from spacy_charid.cast.gathering import gather_named
from spacy_charid.dialogue.view_builder import build_view, view_mention
from spacy_charid.linking.features.cast import is_unnamed
from spacy_charid.linking.features.other_scenes import N_NAMED
from spacy_charid.linking.features.reader import EvidenceReader
from spacy_charid.linking.features.salience import FADING, N_EARLIER
from spacy_charid.linking.features.schema import (
    ANTECEDENT_FEATURES,
    MENTION_FEATURES,
    PAIR_FEATURES,
)
from spacy_charid.linking.features.stretches import (
    CONTEXT,
    MANY_SPEAKERS,
    MAX_TURNS,
    TURNS_AROUND,
    WINDOW,
)
from spacy_charid.linking.features.turns import read_turns, shift
from spacy_charid.linking.features.unmarked_names import MAX_NAMES, find_unmarked
from tests.helpers.evidence import Evidence, long_scene, read_evidence, read_input
from tests.helpers.linking import make_docs

CALL = """\
Ross: [Monica](Monica), [you](Monica) saw [Judy](Judy)?
Monica: [I](Monica) saw [her](Judy).
Chandler: Hm."""
MONICA, YOU, JUDY, ME, HER = range(5)
# Features that tell of the names around a mention.
NAMED = (
    "called", "called nearest", "called before", "called after", "called in turn-1",
    "called in turn+1", "calls speaker in turn-1", "calls speaker in turn+1",
    "named2", "named8", "named later", "named in turn", "named in scene",
)  # fmt: skip


@pytest.fixture
def call(nlp):
    return read_evidence(nlp, CALL)


def test_evidence_feature_names_are_unique():
    for names in (PAIR_FEATURES, MENTION_FEATURES, ANTECEDENT_FEATURES):
        assert len(set(names)) == len(names)


# Turn order. Candidates 0, 1 and 2 speak, 3 does not.
TURNS = read_turns([[0], [1], [0], [2]], 4).features
NONE = [0, 0, 0, 0]


@pytest.mark.parametrize(
    "feature, rows",
    [
        ("speaks", ([1, 0, 0, 0], [0, 1, 0, 0], [1, 0, 0, 0], [0, 0, 1, 0])),
        ("before", (NONE, [1, 0, 0, 0], [0, 1, 0, 0], [1, 0, 0, 0])),
        ("after", ([0, 1, 0, 0], [1, 0, 0, 0], [0, 0, 1, 0], NONE)),
        ("both sides", (NONE, [1, 0, 0, 0], NONE, NONE)),
        ("only other", (NONE,) * 4),
        ("share of others", ([0, 0.5, 0.5, 0], [0.5, 0, 0.5, 0])),
        ("turn-1", (NONE, [1, 0, 0, 0], [0, 1, 0, 0], [1, 0, 0, 0])),
        ("turn-2", (NONE, NONE, [1, 0, 0, 0], [0, 1, 0, 0])),
        ("turn-3", (NONE, NONE, NONE, [1, 0, 0, 0])),
        ("turn+1", ([0, 1, 0, 0], [1, 0, 0, 0], [0, 0, 1, 0], NONE)),
        ("turn+2", ([1, 0, 0, 0], [0, 0, 1, 0], NONE, NONE)),
        ("turn+3", ([0, 0, 1, 0], NONE, NONE, NONE)),
        ("since2", (NONE, [0.5**0.5, 0, 0, 0], [0.5, 0.5**0.5, 0, 0])),
        ("until2", ([0.5, 0.5**0.5, 0.5**1.5, 0], [0.5**0.5, 0, 0.5, 0])),
        ("until8", ([0.5**0.25, 0.5**0.125, 0.5**0.375, 0],)),
        ("in scene", ([1, 1, 1, 0],) * 4),
        ("earlier in scene", (NONE, [1, 0, 0, 0], [1, 1, 0, 0], [1, 1, 0, 0])),
        ("later in scene", ([1, 1, 1, 0], [1, 0, 1, 0], [0, 0, 1, 0], NONE)),
        ("share of turns", ([0.5, 0.25, 0.25, 0],) * 4),
        # Of turns 0 and 2, both by candidate 0, both are beside one by candidate 1,
        # one beside one by candidate 2.
        ("exchanges4", ([0, 1, 0.5**0.5 / (1 + 0.5**0.5), 0], [1, 0, 0, 0])),
        ("exchanges16", ([0, 1, 0.5**0.125 / (1 + 0.5**0.125), 0],)),
    ],
)
def test_evidence_turn_order(feature, rows):
    found = TURNS[feature]
    assert found.shape == (5, 4)
    assert found[: len(rows)] == pytest.approx(numpy.array(rows), abs=1e-6)
    assert not found[4].any()  # mentions outside of every turn


def test_evidence_only_other():
    features = read_turns([[0], [1], [1], []], 3).features
    assert features["only other"].tolist() == [
        [0, 1, 0],
        [1, 0, 0],
        [1, 0, 0],
        [0, 0, 0],
        [0, 0, 0],
    ]


def test_evidence_turn_in_unison():
    order = read_turns([[0, 1], [2]], 3)
    assert order.speaks.tolist() == [[1, 1, 0], [0, 0, 1], [0, 0, 0]]
    assert order.features["before"][1].tolist() == [1, 1, 0]
    assert order.features["share of turns"][0] == pytest.approx([1 / 3] * 3)


@pytest.mark.parametrize("speakers, n", [([], 0), ([], 3), ([[]], 0), ([[0]], 1)])
def test_evidence_turn_order_of_next_to_nothing(speakers, n):
    features = read_turns(speakers, n).features
    assert set(features) <= set(PAIR_FEATURES)
    assert {values.shape for values in features.values()} == {(len(speakers) + 1, n)}


@pytest.mark.parametrize("n", [10, 700])
def test_evidence_turn_order_has_no_denormal_numbers(n):
    # Somebody speaks once, at the end; somebody else never.
    speakers = [[0], [1]] * (n // 2) + [[2], []]
    for name, values in read_turns(speakers, 4).features.items():
        small = (values != 0) & (numpy.abs(values) < numpy.finfo("float32").tiny)
        assert not small.any(), name


def test_evidence_shift():
    turns = numpy.array([[1], [2], [3], [0]])
    assert shift(turns, 1).ravel().tolist() == [0, 1, 2, 0]
    assert shift(turns, -2).ravel().tolist() == [3, 0, 0, 0]
    for far in (3, 4, -3, -4):
        assert not shift(turns, far).any()


# Names and terms of address.


def test_evidence_names(call):
    assert call.candidates() == ["Ross", "Monica", "Chandler", "Judy"]
    for feature in ("name", "name share", "full name"):
        assert call.pair(feature, MONICA) == {"Monica": 1}
        assert call.pair(feature, JUDY) == {"Judy": 1}
        assert call.pair(feature, HER) == {}


def test_evidence_ambiguous_names(nlp):
    bank = CharacterBank([Character("Ann Lee"), Character("Ann Poe", gender="F")])
    found = read_evidence(nlp, "Ross: [Ann](x) ran. [Ann Poe](x) too", bank)
    assert found.pair("name", 0) == {"Ann Lee": 1}
    assert found.pair("name rank", 0) == {"Ann Poe": 1}
    assert found.pair("name share", 0) == {"Ann Lee": 0.5, "Ann Poe": 0.5}
    assert found.pair("full name", 0) == {}
    assert found.pair("full name", 1) == found.pair("name", 1) == {"Ann Poe": 1}
    assert (found.mention("namesakes", 0), found.mention("namesakes", 1)) == (1, 0)


@pytest.mark.parametrize(
    "text, mention, feature",
    [
        ("my [friend](x) [Carl](Carl) ran", 0, "name next"),
        ("my [friend](x) is [Carl](Carl) today", 0, "is-name"),
        ("my [friend](x), [Carl](Carl), ran", 0, "is-name"),
        ("[Carl](Carl) is my [friend](x)", 1, "name before"),
        ("[Carl](Carl), my [friend](x)", 1, "name before"),
    ],
)
def test_evidence_names_beside_nouns(nlp, text, mention, feature):
    found = read_evidence(nlp, f"Ross: {text}")
    beside = ("name next", "is-name", "name before")
    told = {name: found.pair(name, mention) for name in beside}
    assert told == {**dict.fromkeys(beside, {}), feature: {"Carl": 1}}


def test_evidence_names_of_the_turn_before_are_not_beside(nlp):
    found = read_evidence(nlp, "Ross: my [friend](x)\nAnn: [Carl](x) ran")
    assert found.pair("name next", 0) == {}


def test_evidence_recency_of_names(call):
    # Turn 0 has 6 words, "Judy" is word 4; turn 1 has 4, "I" and "her" are 0 and 2.
    # The vocative "Monica" is no name that is spoken of.
    gaps = {ME: 1 - 4 / 6, HER: 1.5 - 4 / 6}
    for mention, gap in gaps.items():
        for feature, half_life in (("named2", 2), ("named8", 8)):
            value = call.pair(feature, mention)["Judy"]
            assert value == pytest.approx(0.5 ** (gap / half_life), abs=1e-4)
        assert call.pair("named later", mention) == {}
        assert call.pair("named in turn", mention) == {}
    later = 0.5 ** ((4 - 2) / 6 / 3)
    assert call.pair("named later", YOU) == {"Judy": pytest.approx(later, abs=1e-4)}
    assert call.pair("named in turn", YOU) == {"Judy": 1}
    assert call.pair("named in turn", JUDY) == call.pair("named2", JUDY) == {}
    assert all(call.pair("named in scene", i) == {"Judy": 1} for i in range(5))


def test_evidence_vocatives(call):
    for mention in (MONICA, YOU, JUDY):
        assert call.pair("called", mention) == {"Monica": 1}
        assert call.pair("called nearest", mention) == {"Monica": 1}
        assert call.mention("called", mention) == 1
    assert call.pair("called before", MONICA) == {}
    assert call.pair("called before", YOU) == {"Monica": 1}
    assert call.pair("called after", YOU) == {}
    assert call.pair("called", ME) == {}
    assert call.pair("called in turn-1", ME) == {"Monica": 1}
    # Monica speaks, and was called by Ross one turn before.
    assert call.pair("calls speaker in turn-1", ME) == {"Ross": 1}
    assert call.pair("calls speaker in turn+1", ME) == {}


def test_evidence_of_two_called_the_nearer(nlp):
    text = "Ross: [Ann](Ann), [you](x) ran. [You](x) ran, [Bob](Bob)!\nAnn: [I](Ann)"
    found = read_evidence(nlp, text)
    assert found.pair("called", 1) == {"Ann": 1, "Bob": 1}
    nearest = [found.pair("called nearest", i) for i in range(4)]
    assert nearest == [{"Ann": 1}, {"Ann": 1}, {"Bob": 1}, {"Bob": 1}]
    assert found.pair("called before", 2) == {"Ann": 1}
    assert found.pair("called after", 2) == {"Bob": 1}
    assert found.pair("called in turn-1", 4) == {"Ann": 1, "Bob": 1}


def test_evidence_a_call_in_the_next_turn(nlp):
    found = read_evidence(nlp, "Ross: [I](Ross) ran.\nAnn: Hey, [Ross](Ross)!")
    assert found.pair("called in turn+1", 0) == {"Ross": 1}
    assert found.pair("calls speaker in turn+1", 0) == {"Ann": 1}


# Antecedents.


def test_evidence_last_and_next(call):
    # Names that are no vocatives, nouns and singular pronouns of the third person
    # are spoken of: here "Judy" and "her".
    for feature in ("last", "last agreeing"):
        told = [call.antecedents(feature, i) for i in range(5)]
        assert told == [{}, {}, {}, {JUDY: 1}, {JUDY: 1}]
    for feature in ("next", "next agreeing"):
        told = [call.antecedents(feature, i) for i in range(5)]
        assert told == [{JUDY: 1}, {JUDY: 1}, {HER: 1}, {HER: 1}, {}]
    assert call.antecedents("turns2", HER) == {JUDY: 0.5}
    assert call.antecedents("decay2", HER) == {JUDY: round(0.5**0.5, 4)}
    assert call.antecedents("decay8", HER) == {JUDY: round(0.5**0.125, 4)}


def test_evidence_antecedents_agree_in_gender(nlp):
    found = read_evidence(nlp, "Ann: [She](x) ran. [He](y) ran. [She](x) won")
    assert found.antecedents("last", 2) == {1: 1}
    assert found.antecedents("last agreeing", 2) == {0: 1}
    assert found.antecedents("last pronoun", 2) == {0: 1}
    assert found.antecedents("next", 0) == {1: 1}
    assert found.antecedents("next agreeing", 0) == {2: 1}
    assert found.antecedents("same pronoun in turn", 0) == {2: 1}
    assert found.antecedents("same pronoun in turn", 1) == {}


def test_evidence_antecedents_you(nlp):
    text = """\
Ann: [You](B) and [you](B) ran.
Bob: [You](A) ran.
Ann: Hm.
Ann: [You](B) won."""
    found = read_evidence(nlp, text)
    assert found.antecedents("you in turn", 0) == {1: 1}
    assert found.antecedents("last you of speaker", 3) == {1: 1}
    assert found.antecedents("last you of others", 3) == {2: 1}
    assert found.antecedents("last you of others", 2) == {1: 1}
    assert found.antecedents("you nearby", 0) == {2: 1}
    assert found.antecedents("you nearby", 2) == {0: 1, 1: 1, 3: 1}


def test_evidence_antecedents_of_the_turn_and_the_sentence(nlp):
    text = """\
Ann: [You](B) saw [him](x)! Did [you](B) call [my](A) [mom](y)?
Bob: [He](x) ran."""
    found = read_evidence(nlp, text)
    assert found.antecedents("you of turn", 1) == {0: 0.5, 2: 0.5}
    assert found.antecedents("you of turn", 0) == {}
    assert found.antecedents("you of turn", 5) == {}
    assert found.antecedents("same sentence", 1) == {0: 1}
    # Whose mom it is stands inside.
    assert found.antecedents("same sentence", 4) == {2: 1}
    assert found.antecedents("same sentence", 5) == {}


def test_evidence_antecedents_same_words(nlp):
    text = """\
Ann: A [man](x) and [Carl](c).
Bob: The [man](x).
Ann: The [man](x) and [Carl](c)."""
    found = read_evidence(nlp, text)
    assert found.antecedents("same noun", 3) == {2: 1}
    assert found.antecedents("same noun, same speaker", 3) == {0: 1}
    assert found.antecedents("same name", 4) == {1: 1}
    assert found.antecedents("same noun", 4) == {}


def test_evidence_unknown_speakers_are_not_the_same(nlp):
    found = read_evidence(nlp, ": A [man](x).\n: The [man](x).")
    assert found.antecedents("same noun", 1) == {0: 1}
    assert found.antecedents("same noun, same speaker", 1) == {}


def test_evidence_antecedents_inside(nlp):
    (doc,) = make_docs(nlp, "Ann: [I](x) saw [my old boss](x)")
    doc.spans["mentions"] = [*doc.spans["mentions"], doc[2:3]]
    item = read_input(doc)
    (window,) = EvidenceReader(item).read()
    assert window.mentions == [0, 1, 2]
    inside = window.antecedents[ANTECEDENT_FEATURES.index("inside")]
    around = window.antecedents[ANTECEDENT_FEATURES.index("around")]
    assert (inside[1, 2], inside[2, 1], inside[0, 1]) == (1, 0, 0)
    assert around.tolist() == inside.T.tolist()


@pytest.mark.parametrize(
    "text, inside",
    [
        ("[my](x) [mom](x)", {0: 1}),
        ("[my](x) old [mom](x)", {0: 1}),
        ("[My](x) dear old nice [mom](x)", {}),
        ("[He](x) and [mom](x)", {}),
    ],
)
def test_evidence_antecedents_beside(nlp, text, inside):
    found = read_evidence(nlp, f"Ann: {text}")
    assert found.antecedents("inside", 1) == inside


@pytest.mark.parametrize("text", ["[I](x) saw [my boss](x)", "[He](x) met my [mom](x)"])
def test_evidence_who_owns_nothing_is_not_beside(nlp, text):
    assert read_evidence(nlp, f"Ann: {text}").antecedents("inside", 1) == {}


@pytest.mark.parametrize(
    "text, linked",
    [
        ("[He](x) is just some [guy](x)", True),
        ("[Ross](x) was a [doctor](x)", True),
        ("[He](x) is here, the [guy](x)", False),
        ("[He](x) saw a [guy](x)", False),
        ("[He](x) just became a [doctor](x)", True),
        ("[She](x) will be a great [doctor](x)", True),
        ("[I](x)'d still be a [waiter](x)", True),
        ("[He](x) will see a [doctor](x)", False),
        ("[He](x) would", False),
        ("[His](x) is a [guy](x)", False),
        ("[He](x) is", False),
    ],
)
def test_evidence_predicates(nlp, text, linked):
    found = read_evidence(nlp, f"Ann: {text}")
    n = len(found.windows[0].mentions)
    told = [found.antecedents("predicate", i) for i in range(n)]
    assert told == ([{1: 1}, {0: 1}] if linked else [{}] * n)


def test_evidence_possessives():
    words = "my his mom her".split()
    mentions = [view_mention(words, i, i + 1) for i in range(4)]
    assert [m.possessive for m in mentions] == [True, True, False, False]


# Names that are no mentions.


def test_evidence_of_names_that_nobody_marked(nlp):
    text = "Ann: Bob, [you](Bob) ran, and Cleo?\nBob: [I](Bob) did, Ann.\nCleo: Hm."
    found = read_evidence(nlp, text)
    assert found.pair("called", 0) == {"Bob": 1}
    assert found.pair("called before", 0) == {"Bob": 1}
    assert found.pair("called nearest", 0) == {"Bob": 1}
    assert found.pair("called", 1) == found.pair("called after", 1) == {"Ann": 1}
    assert list(found.pair("named later", 0)) == ["Cleo"]
    assert found.windows[0].mentions == [0, 1]


def test_evidence_of_unmarked_names_is_that_of_marked_ones(nlp):
    text = "Ann: {}, [you](Bob) saw {}.\nBob: [I](Bob) did, {}.\nCleo: [She](x) ran."
    marked = read_evidence(nlp, text.format("[Bob](x)", "[Cleo](x)", "[Ann](x)"))
    unmarked = read_evidence(nlp, text.format("Bob", "Cleo", "Ann"))
    told = [i for i, m in enumerate(marked.item.view.mentions) if m.person]
    columns = [PAIR_FEATURES.index(name) for name in NAMED]
    pairs = marked.windows[0].pairs[told][:, :, columns]
    assert pairs.any(axis=(0, 1)).all()
    assert numpy.array_equal(unmarked.windows[0].pairs[:, :, columns], pairs)


def test_evidence_of_unmarked_names_from_earlier_scenes(nlp):
    text = "Ann: [I](x) saw Bob.\nCleo: [He](x) ran.\nBob: Hm."
    (doc,) = make_docs(nlp, text)
    doc.spans["scenes"] = list(doc.spans["utterances"])
    item = read_input(doc)
    found = Evidence(item, list(EvidenceReader(item).read()))
    assert found.candidates(0) == ["Ann", "Bob"]
    assert found.pair("named in earlier scene", 0, 1) == {"Bob": 1}


@pytest.mark.parametrize(
    "text, names",
    [
        ("Bob, sit. Dan, too.", ["Bob"]),
        ("Thanks, Bob Ho!", ["Bob Ho"]),
        ("Rob, Bobby!", ["Bobby"]),
        ("bob sled, Man! All right, Miss.", []),
        ("[my friend Bob](x) sat", []),
        ("[Bob](x) sat with Bob", ["Bob"]),
        ("(Bob sits.) Hey. (To Bob) Hm.", []),
    ],
)
def test_find_unmarked(nlp, text, names):
    script = f"Ann: {text}\nBob Ho: Hm.\nMan: Hm.\nAll: Hm.\nMiss May: Hm."
    (doc,) = make_docs(nlp, script)
    item = read_input(doc)
    found = find_unmarked(item.view, item.cast)
    assert [name.mention.text for name in found.get(0, [])] == names
    assert {name.character for name in found.get(0, [])} <= {"Bob Ho"}
    assert list(found) == [0] * bool(names)


def test_find_unmarked_is_bounded_and_takes_no_more_than_the_text(nlp):
    text = "[I](x) sat. " + "Bob, sit! " * 100
    (doc,) = make_docs(nlp, f"Ann: {text}\nBob: Bob Bob Bob.")
    item = read_input(doc)
    found = find_unmarked(item.view, item.cast)
    assert [len(found[turn]) for turn in (0, 1)] == [MAX_NAMES, 1]
    doc.spans["mentions"] = [doc[i:] for i in range(4)]
    item = read_input(doc)
    assert find_unmarked(item.view, item.cast) == {}


# The mention itself.


def told_of(found, mention):
    """Give all features of a mention that are not 0."""
    values = {name: found.mention(name, mention) for name in MENTION_FEATURES}
    return {name: value for name, value in values.items() if value}


def test_evidence_mention_features_of_a_name(call):
    assert told_of(call, MONICA) == {
        **dict.fromkeys(("name", "F", "sing", "vocative", "named", "called"), 1),
        **dict.fromkeys(("question", "turn ends in question", "last sentence"), 1),
        **dict.fromkeys(("short turn", "first turn", "speaker known"), 1),
        "words after": 5 / 20,
        "speakers": 3 / 8,
    }


def test_evidence_mention_features_of_a_pronoun(call):
    assert told_of(call, HER) == {
        **dict.fromkeys(("3rd", "F", "sing", "last sentence", "asked"), 1),
        **dict.fromkeys(("short turn", "speaker known", "past"), 1),
        "words before": 2 / 20,
        "words after": 1 / 20,
        "speakers": 3 / 8,
    }


def test_evidence_mention_features_of_nouns(nlp):
    bank = CharacterBank([Character("Judy", relations={"mother": ["Ross"]})])
    text = """\
Ross: [my mom](Judy) saw a [doctor](x). The [guys](x) ran.
Ann: Who?
Ross: [Yourself](x)"""
    found = read_evidence(nlp, text, bank)
    mother, doctor, guys, yourself = (set(told_of(found, i)) for i in range(4))
    assert mother >= {"noun", "F", "sing", "owner my", "kinship", "kin"}
    assert doctor >= {"noun", "sing", "indefinite", "occupation"}
    assert not doctor & {"kin", "definite", "plur", "last sentence"}
    assert guys >= {"noun", "plur", "definite", "last sentence", "next asks"}
    assert yourself >= {"2nd", "reflexive", "asked", "last turn", "speaker at turn-2"}
    assert {"two speakers"} <= mother & doctor & guys & yourself
    assert not guys & {"last turn", "question", "turn ends in question"}


# Agreement, relations, the cast.


def test_evidence_agreement(call):
    assert call.pair("same gender", HER) == {"Monica": 1, "Judy": 1}
    assert call.pair("other gender", HER) == {"Ross": 1, "Chandler": 1}
    assert call.pair("same gender", YOU) == call.pair("no gender", YOU) == {}


@pytest.mark.parametrize(
    "text, mention, feature",
    [
        ("Ross: [my mom](Judy) ran", 0, "relative of speaker"),
        ("Ross: [Mom](Judy) ran", 0, "relative of speaker"),
        ("Ann: [your mom](Judy) ran\nRoss: Yes", 0, "relative of addressee"),
        ("Ann: [Ross's mom](Judy) ran", 0, "relative of named"),
        ("Ann: [his mom](Judy) ran\nRoss: Yes", 0, "relative of last"),
        ("Ross: [my boss](x) ran", 0, "id of relative"),
        ("Ann Poe: [my mom](x) ran", 0, "namesake"),
    ],
)
def test_evidence_relations(nlp, text, mention, feature):
    judy = Character("Judy", relations={"mother": ["Ross"]})
    bank = CharacterBank([judy, Character("Ross"), Character("Ross's boss")])
    bank.add("Mrs. Poe")
    expected = {"id of relative": "Ross's boss", "namesake": "Mrs. Poe"}
    found = read_evidence(nlp, text, bank)
    names = [n for n in PAIR_FEATURES if n.startswith("relative of")]
    told = {n: found.pair(n, mention) for n in [*names, "id of relative", "namesake"]}
    told = {name: values for name, values in told.items() if values}
    assert told == {feature: {expected.get(feature, "Judy"): 1}}


@pytest.mark.parametrize(
    "text, mention, excluded",
    [
        ("Ann: [my](x) [mom](x) ran", 1, ["Ann", "Bob"]),
        ("Ann: [Mom](x) ran", 0, ["Ann", "Bob"]),
        ("Ann: give it to [Mom](x)", 0, ["Ann", "Bob"]),
        ("Ann: [your mom](x) ran", 0, ["Bob"]),
        ("Ann: [my boss](x) ran", 0, []),
        ("Ann: [a husband](x) ran", 0, []),
        ("Ann: the best [husband](x) ran", 0, []),
        ("Ann: [You](x) are [my husband](x)", 1, []),
        ("Ann: [I](x) 'm a lousy [wife](x)", 1, []),
    ],
)
def test_evidence_nobody_is_their_own_relative(nlp, text, mention, excluded):
    found = read_evidence(nlp, f"{text}\nBob: Hm")
    assert found.excluded(mention) == excluded


@pytest.mark.parametrize("noun", ["my friend", "her mom", "a mom"])
def test_evidence_no_relation(nlp, noun):
    bank = CharacterBank([Character("Judy", relations={"mother": ["Ross"]})])
    found = read_evidence(nlp, f"Ann: [{noun}](x)\nRoss: Hm", bank)
    assert found.mention("kin", 0) == 0 and "Judy" not in found.candidates()


def test_evidence_of_the_cast(nlp):
    bank = CharacterBank(
        [
            Character("Ross", kind="primary"),
            Character("Man 1"),
            Character("Ross's boss"),
            Character("Extra"),
        ]
    )
    found = read_evidence(nlp, "Zork: [I](Zork) met my [boss](x)", bank)
    assert found.candidates() == ["Ross", "Man 1", "Zork", "Zork's boss"]
    assert found.pair("in bank", 0) == {"Ross": 1, "Man 1": 1}
    assert found.pair("primary", 0) == {"Ross": 1}
    assert found.pair("generic", 0) == {"Man 1": 1}
    assert found.pair("speaks in document", 0) == {"Zork": 1}
    everyone = ("Zork", "Ross", "Man 1", "Zork's boss")
    assert found.pair("person", 0) == dict.fromkeys(everyone, 1)
    found = read_evidence(nlp, "Ross: [I](x) met my [boss](x)", bank)
    assert found.pair("described", 1) == found.pair("head in id", 1)
    assert found.pair("described", 1) == {"Ross's boss": 1}


@pytest.mark.parametrize(
    "name, unnamed",
    [("man 1", True), ("unknown", True), ("man", True), ("man of god", False), ("", 0)],
)
def test_evidence_unnamed(name, unnamed):
    assert is_unnamed(name) == bool(unnamed)


# Scenes and windows.


def scenes_of(nlp, text, bounds, bank=None):
    (doc,) = make_docs(nlp, text)
    doc.spans["scenes"] = [doc[start:end] for start, end in bounds]
    item = read_input(doc, bank)
    return item, list(EvidenceReader(item).read())


def value_of(item, window, feature, mention, name):
    place = [item.cast.ids[c] for c in window.candidates].index(name)
    return float(window.pairs[mention, place, PAIR_FEATURES.index(feature)])


def test_evidence_carries_over_from_earlier_scenes(nlp):
    text = "Ann: [Carl](Carl) ran\nBob: [I](Bob)\nBob: [He](Carl)"
    item, windows = scenes_of(nlp, text, [(0, 2), (2, 3), (3, 4)])
    assert [window.mentions for window in windows] == [[0], [1], [2]]
    last = windows[2]
    assert [item.cast.ids[c] for c in last.candidates] == ["Ann", "Bob", "Carl"]
    for name, feature, value in (
        ("Bob", "in last scene", 1),
        ("Ann", "in last scene", 0),
        ("Ann", "in earlier scene", 1),
        ("Carl", "named in earlier scene", 1),
        ("Carl", "scenes since named", FADING**2),
        ("Ann", "named in earlier scene", 0),
    ):
        found = value_of(item, last, feature, 0, name)
        assert found == pytest.approx(value, abs=1e-6), (name, feature)


def test_evidence_few_candidates_from_earlier_scenes(nlp):
    names = [f"N{chr(97 + i)}x" for i in range(N_EARLIER + 5)]
    lines = [f"{name}: [I]({name})" for name in names]
    text = "\n".join([*lines, "Ann: [He](x)"])
    item, (_, window) = scenes_of(nlp, text, [(0, len(names)), (len(names), 18)])
    assert len(window.candidates) == 1 + N_EARLIER


def test_evidence_a_scene_tells_nothing_of_the_scenes_after(nlp):
    text = "Ann: [I](Ann) ran\nBob: [Carl](Carl)"
    alone = read_evidence(nlp, "Ann: [I](Ann) ran")
    item, windows = scenes_of(nlp, text, [(0, 2), (2, 3)])
    assert [item.cast.ids[c] for c in windows[0].candidates] == alone.candidates()
    assert numpy.array_equal(windows[0].pairs, alone.windows[0].pairs)
    assert numpy.array_equal(windows[0].features, alone.windows[0].features)


@pytest.mark.parametrize("n", [1, WINDOW - 1, WINDOW, WINDOW + 1, 3 * WINDOW + 7])
def test_evidence_every_mention_has_one_row(nlp, n):
    (doc,) = make_docs(nlp, long_scene(n, per_turn=1))
    windows = list(EvidenceReader(read_input(doc)).read())
    own = [i for window in windows for i in window.mentions[window.n_context :]]
    assert own == list(range(n))
    assert len(windows) == -(-n // WINDOW)
    for before, window in zip(windows, windows[1:], strict=False):
        assert window.mentions[: window.n_context] == before.mentions[-CONTEXT:]
    assert windows[0].n_context == 0


def test_evidence_names_of_a_scene_stay_candidates(nlp):
    scene = "Ann: [Carl](Carl) came.\n" + long_scene(2 * WINDOW, per_turn=1)
    (doc,) = make_docs(nlp, scene)
    item = read_input(doc)
    for window in EvidenceReader(item).read():
        assert "Carl" in [item.cast.ids[c] for c in window.candidates]


def test_evidence_mentions_in_any_order_and_nested(nlp):
    (doc,) = make_docs(nlp, "Ann: [my mom](x) ran, [Carl](x)\nBob: [I](x)")
    spans = list(doc.spans["mentions"])
    doc.spans["mentions"] = [spans[2], doc[0:1], spans[1], spans[0]]
    (window,) = EvidenceReader(read_input(doc)).read()
    assert window.mentions == [3, 1, 2, 0]


def test_evidence_windows_do_not_grow_with_the_scene(nlp):
    """Twice the mentions are twice the work, and no window is larger."""
    sizes = []
    for n in (10 * WINDOW, 20 * WINDOW):
        (doc,) = make_docs(nlp, long_scene(n))
        windows = list(EvidenceReader(read_input(doc)).read())
        arrays = [(w.pairs, w.antecedents, w.features) for w in windows]
        size = [sum(array.size for array in group) for group in arrays]
        sizes.append((len(windows), sum(size), max(size)))
    (few, half, largest), (many, whole, as_large) = sizes
    assert many == 2 * few and as_large == largest
    assert whole == pytest.approx(2 * half, rel=0.05)


def test_evidence_turns_do_not_grow_with_the_scene(nlp, monkeypatch):
    """Where mentions are rare, the turns of a window stay few."""
    seen = []

    def spy(speakers, n_candidates):
        seen.append(len(speakers))
        return read_turns(speakers, n_candidates)

    monkeypatch.setattr("spacy_charid.linking.features.pairs.read_turns", spy)
    quiet = ["Ann: Hm.", "Bob: Hm."] * 1000
    text = "\n".join(["Ann: [I](Ann)", *quiet, "Bob: [You](Ann)"])
    read_evidence(nlp, text)
    assert max(seen) <= MAX_TURNS + 2 * TURNS_AROUND + 1
    assert sum(seen) == 2 * (TURNS_AROUND + 1)


def test_evidence_candidates_do_not_grow_with_the_crowd(nlp):
    """Among many speakers, a window has fewer turns around it."""
    sizes = []
    for n in (4 * MANY_SPEAKERS, 16 * MANY_SPEAKERS):
        lines = (f"{make_name(i)}: [I](X) see, hm, well, so." for i in range(n))
        (doc,) = make_docs(nlp, "\n".join(lines))
        sizes.append(
            [len(w.candidates) for w in EvidenceReader(read_input(doc)).read()]
        )
    few, many = sizes
    # A long dialogue has some candidates of its names more.
    assert max(many) == max(few) + N_NAMED < WINDOW + CONTEXT + 2 * TURNS_AROUND


def make_name(i):
    letters = "abcdefghijklmnopqrst"
    return "N" + "".join(letters[i // 20**k % 20] for k in range(3))


def test_evidence_rare_mentions_have_one_row_each(nlp):
    (doc,) = make_docs(nlp, "\n".join(["Ann: [I](Ann)", *["Bob: Hm."] * 300] * 5))
    windows = list(EvidenceReader(read_input(doc)).read())
    assert [(w.mentions, w.n_context) for w in windows] == [
        ([0, 1], 0),
        ([1, 2, 3], 1),
        ([3, 4], 1),
    ]


def test_evidence_mentions_outside_of_turns_split_no_window(nlp):
    (doc,) = make_docs(nlp, "\n".join([*["Bob: Hm."] * 600, "Ann: [I](Ann) ran"]))
    turns = list(doc.spans["utterances"])
    doc.spans["utterances"] = turns[1:]
    doc.spans["mentions"] = [doc[0:1], *doc.spans["mentions"]]
    (window,) = EvidenceReader(read_input(doc)).read()
    assert window.mentions == [0, 1]


def test_evidence_without_mentions_turns_or_words(nlp):
    assert read_evidence(nlp, "Ann: Hm.").windows == []
    assert list(EvidenceReader(read_input(nlp.make_doc(""))).read()) == []
    doc = nlp.make_doc("I saw you")
    doc.spans["utterances"] = []
    doc.spans["mentions"] = [doc[0:1], doc[2:3]]
    (window,) = EvidenceReader(read_input(doc)).read()
    assert window.pairs.shape == (2, 0, len(PAIR_FEATURES))
    assert window.antecedents.shape == (len(ANTECEDENT_FEATURES), 2, 2)


def test_evidence_empty_turns(nlp):
    """A turn without words, at the start, between and at the end of a document."""
    view = build_view(
        ["I", "ran"],
        [(0, 0, ("A",)), (0, 1, ("B",)), (1, 1, ("A",)), (1, 2, ("C",)), (2, 2, ())],
        (),
        [(0, 1, ""), (1, 2, "")],
    )
    item = replace(read_input(nlp.make_doc("I ran")), view=view)
    item = replace(item, cast=gather_named(item.cast.bank, view))
    (window,) = EvidenceReader(item).read()
    assert window.mentions == [0, 1]


def test_evidence_of_a_whole_dialogue(nlp, dialogue):
    item = read_input(dialogue.to_doc(nlp))
    windows = list(EvidenceReader(item).read())
    own = [i for window in windows for i in window.mentions[window.n_context :]]
    assert sorted(own) == list(range(len(item.view.mentions)))
    for window in windows:
        for array in (window.pairs, window.features, window.antecedents):
            assert numpy.isfinite(array).all()
            assert array.min() >= 0 and array.max() <= 3
