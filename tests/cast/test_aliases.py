"""Which names a bank learns from annotated dialogues."""

import pytest

from spacy_charid.cast.bank import CharacterBank
from spacy_charid.cast.character import Character
from tests.helpers.linking import learn_bank


def aliases(nlp, text):
    return learn_bank(nlp, text)["Ross"].aliases


def test_a_name_that_several_speakers_use(nlp):
    assert aliases(nlp, "Ann: [Rossy](Ross)!\nBo: [Rossy](Ross)?") == ["Rossy"]


def test_a_name_that_begins_a_sentence_of_one_speaker(nlp):
    text = "Ann: [Cat](Ross)! Oh. [Cat](Ross)? Hm ... [Cat](Ross)"
    assert aliases(nlp, text) == []


def test_a_name_with_a_capital_within_a_sentence(nlp):
    assert aliases(nlp, "Ann: Hey, [Rossy](Ross)!") == ["Rossy"]
    assert aliases(nlp, "Ann: They call him Mr. [Rossy](Ross).") == ["Rossy"]
    assert aliases(nlp, "Ann: who is a wossy - [Rossy](Ross)?") == ["Rossy"]


def test_a_word_without_a_capital_within_a_sentence(nlp):
    assert aliases(nlp, "Ann: Call Joe, my [roommate Rossy](Ross).") == []


def test_capitals_in_a_line_of_capitals(nlp):
    assert aliases(nlp, "Ann: GET OUT YOU [DUFUS](Ross)!") == []
    assert aliases(nlp, "Ann: I am [JC](Ross).") == ["JC"]


@pytest.mark.parametrize("word", ["OK", "Oh", "Why", "Well", "When", "Mr.", "Hey Ross"])
def test_function_words_and_titles_are_not_names(nlp, word):
    assert aliases(nlp, f"Ann: So, [{word}](Ross).\nBo: And, [{word}](Ross).") == []


@pytest.mark.parametrize("word", ["Dude", "Guy", "Boss", "Sweetheart"])
def test_nouns_are_not_names(nlp, word):
    assert aliases(nlp, f"Ann: So, [{word}](Ross).\nBo: And, [{word}](Ross).") == []


@pytest.mark.parametrize("word", ["Will", "May"])
def test_function_words_that_are_given_names(nlp, word):
    assert aliases(nlp, f"Ann: So, [{word}](Ross).") == [word]


def test_a_name_is_who_most_of_its_mentions_mean(nlp):
    text = "Ann: Yes, [Max](Ross), [Max](Bo), [Max](Ross).\nBo: No, [Max](Ross)."
    bank = learn_bank(nlp, text)
    assert bank.find("Max") == ("Ross",)
    text = "Ann: Yes, [Max](Ross), [Max](Bo), [Max](Zed).\nBo: No."
    assert learn_bank(nlp, text).find("Max") == ()


def test_the_evidence_has_to_be_for_the_same_character(nlp):
    text = "Ann: [Max](Ross)! [Max](Ross)!\nBo: [Max](Zed)!"
    assert learn_bank(nlp, text).find("Max") == ()


def test_a_name_that_the_bank_knows_or_derives(nlp):
    bank = CharacterBank([Character("Ross Geller", aliases=["Rossy"])])
    text = "Ann: Oh, [Ross](Ross Geller), [Rossy](Ross Geller), [rossy](Ross Geller)."
    assert learn_bank(nlp, text, bank=bank)["Ross Geller"].aliases == ["Rossy"]


def test_several_who_speak_at_once_are_as_many_speakers(nlp):
    assert aliases(nlp, "Ann|Bo: [Rossy](Ross)!") == ["Rossy"]
    assert aliases(nlp, ": [Rossy](Ross)!") == []
