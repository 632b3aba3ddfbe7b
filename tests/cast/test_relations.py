"""Which relations a bank learns from annotated dialogues."""

import pytest

from spacy_charid.cast.bank import CharacterBank
from spacy_charid.cast.character import Character
from tests.helpers.linking import learn_bank


def relations(nlp, text):
    return {c.id: c.relations for c in learn_bank(nlp, text) if c.relations}


def test_nouns_with_my(nlp):
    text = "Ross: [My](Ross) [boss](Doug) met [my](Ross) baby [sister](Monica)."
    expected = {"Doug": {"boss": ["Ross"]}, "Monica": {"sister": ["Ross"]}}
    assert relations(nlp, text) == expected


def test_nouns_of_others(nlp):
    text = "Ross: [I](Ross) saw [your](Ann) [boss](Doug) and [Ann](Ann)'s [mom](Judy)."
    assert relations(nlp, text) == {}


def test_parents_are_called_by_the_noun(nlp):
    text = "Ross: [I](Ross) told [mom](Judy) and [Dad](Jack), and [Nana](Althea) heard."
    expected = {
        "Judy": {"mother": ["Ross"]},
        "Jack": {"father": ["Ross"]},
        "Althea": {"grandmother": ["Ross"]},
    }
    assert relations(nlp, text) == expected


def test_nobody_is_their_own_relative(nlp):
    text = """\
Ross: [I](Ross) am like a [father](Ross), we are [father](Ross) and son. [Dad](Ross)?
Ross: Did [dad](Jack) call?
Ann: [My](Ann) best [friend](Ann)!"""
    assert relations(nlp, text) == {"Jack": {"father": ["Ross"]}}


def test_nobody_is_their_own_relative_under_another_name(nlp):
    bank = CharacterBank([Character("Ross Geller", aliases=["Bobo"])])
    learn_bank(nlp, "Bobo: How [dad](Ross Geller) used to say it!", bank=bank)
    assert bank["Ross Geller"].relations == {}


@pytest.mark.parametrize(
    "said",
    [
        "You make a great [dad](Ross).",
        "The [father](Ross) can drop it.",
        "There is no [father](Ross).",
        "He is the baby's [father](Ross).",
        "You are like [brother](Ross) and sister.",
        "That is the [boyfriend](Ross).",
    ],
)
def test_nouns_that_say_nothing_of_the_speaker(nlp, said):
    assert relations(nlp, f"Ann: [I](Ann) said: {said}") == {}


def test_a_determiner_before_a_name_is_not_its_own(nlp):
    text = "Ann: It is not the same without [Mom](Judy) for [me](Ann)."
    assert relations(nlp, text) == {"Judy": {"mother": ["Ann"]}}


def test_one_relative_is_not_two(nlp):
    text = """\
Monica: [My](Monica) [brother](Ross) left. Where is [my](Monica) [brother](Ross)?
Monica: Happy birthday, so said [dad](Ross). [Dad](Jack) knew."""
    expected = {"Ross": {"brother": ["Monica"]}, "Jack": {"father": ["Monica"]}}
    assert relations(nlp, text) == expected


def test_one_person_can_be_a_relative_and_more(nlp):
    text = "Al: [My](Al) [son](Ben) is [my](Al) [boss](Ben), [my](Al) [pupil](Ben)."
    expected = {"son": ["Al"], "boss": ["Al"], "pupil": ["Al"]}
    assert relations(nlp, text) == {"Ben": expected}


def test_whom_a_noun_means_most_often(nlp):
    text = "Ann: [My](Ann) [boss](X), [my](Ann) [boss](Y), [my](Ann) [boss](Y)."
    assert relations(nlp, text) == {"Y": {"boss": ["Ann"]}}


def test_several_who_speak_at_once_have_no_relatives(nlp):
    assert relations(nlp, "Ann|Bo: [We](Ann|Bo) told [mom](Judy) this.") == {}
