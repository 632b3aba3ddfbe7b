import pytest

from spacy_charid.names.lexicon import PRONOUNS, find_pronoun


@pytest.mark.parametrize(
    "word,person,number,gender,possessive",
    [
        ("i", 1, "sing", "", False),
        ("our", 1, "plur", "", True),
        ("you", 2, "", "", False),
        ("yourselves", 2, "plur", "", False),
        ("his", 3, "sing", "M", True),
        ("her", 3, "sing", "F", False),
        ("'em", 3, "plur", "", False),
    ],
)
def test_pronouns(word, person, number, gender, possessive):
    pronoun = PRONOUNS[word]
    assert (pronoun.person, pronoun.number) == (person, number)
    assert (pronoun.gender, pronoun.possessive) == (gender, possessive)


def test_it_is_no_person():
    assert not {"it", "its", "itself", "this", "that"} & set(PRONOUNS)


@pytest.mark.parametrize(
    "text, person",
    [
        ("Let 's", 1),
        ("let ’s", 1),
        ("Ross 's", None),
        ("'s", None),
        ("in the US", None),
        ("tell us", 1),
        ("to YOU", 2),
        ("to it", None),
    ],
)
def test_find_pronoun(text, person):
    words = text.split()
    pronoun = find_pronoun(words, len(words) - 1)
    assert (pronoun and pronoun.person) == person
