from importlib import resources

import pytest

from spacy_charid.names.given_names import (
    TITLE_GENDER,
    TITLES,
    gender_of_name,
    given_names,
    nicknames,
)
from spacy_charid.names.lexicon import PRONOUNS
from spacy_charid.names.nouns import (
    KIN_SYNONYMS,
    is_kinship,
    is_plural_noun,
    kin_key,
    personal_nouns,
)
from spacy_charid.names.tables import DATA

FILES = {"personal_nouns.tsv": "noun", "given_names.tsv": "name"}
FILES["nicknames.tsv"] = "nickname"


def rows(filename):
    text = resources.files(DATA).joinpath(filename).read_text(encoding="utf8")
    header, *lines = text.splitlines()
    columns = header.split("\t")
    return [dict(zip(columns, line.split("\t"), strict=True)) for line in lines]


@pytest.mark.parametrize("filename,column", FILES.items())
def test_no_duplicates(filename, column):
    words = [row[column].casefold() for row in rows(filename)]
    assert len(words) == len(set(words))
    assert all(words) and all(word == word.strip() for word in words)


def test_personal_nouns():
    nouns = personal_nouns()
    assert len(nouns) >= 600
    assert all(noun == noun.lower() for noun in nouns)
    categories, genders = zip(*nouns.values(), strict=True)
    assert set(categories) == {"kinship", "occupation", "role", "address", "person"}
    assert set(genders) == {"F", "M", "U"}
    assert nouns["mother"] == ("kinship", "F")
    assert not set(nouns) & set(PRONOUNS)


def test_personal_nouns_are_not_the_ones_of_the_task(shared_data):
    path = shared_data / "friends-v2" / "singular_personal_nouns.txt"
    theirs = path.read_text(encoding="utf8").lower().split("\n")
    theirs = [noun.strip() for noun in theirs if noun.strip()]
    ours = list(personal_nouns())
    assert len(ours) > len(theirs)
    assert ours != theirs and set(ours) != set(theirs)
    assert not set(theirs) <= set(ours)


def test_given_names():
    names = given_names()
    assert len(names) > 500
    assert {gender for gender, _ in names.values()} <= {"F", "M", "U"}
    assert names["Monica"] == ("F", False)
    assert names["Mark"] == ("M", True)
    assert all(row["ambiguous"] in ("0", "1") for row in rows("given_names.tsv"))
    assert all(name[0].isupper() for name in names)


def test_nicknames():
    assert "Robert" in nicknames()["bob"]
    assert all(all(names) and nickname for nickname, names in nicknames().items())


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


def test_titles():
    assert set(TITLE_GENDER) <= TITLES
    assert set(TITLE_GENDER.values()) == {"F", "M"}


@pytest.mark.parametrize(
    "name,gender",
    [
        ("Mrs. Green", "F"),
        ("MR. GELLER", "M"),
        ("Ross Geller", "M"),
        ("phoebe", "F"),
        ("The Waitress", "F"),
        ("Joey's Sister", "F"),
        ("Zorbo", None),
        ("", None),
        (" . ", None),
    ],
)
def test_gender_of_name(name, gender):
    assert gender_of_name(name) == gender


def test_kinship():
    assert kin_key("Mommy") == kin_key("mother") == "mother"
    assert kin_key("Boss") == "boss"
    assert is_kinship("Mother") and is_kinship("grandpa")
    assert not is_kinship("doctor") and not is_kinship("xyz")
    assert all(is_kinship(word) for word in set(KIN_SYNONYMS.values()))


@pytest.mark.parametrize(
    "noun, plural",
    [
        ("parents", True),
        ("ladies", True),
        ("babies", True),
        ("wives", True),
        ("witnesses", True),
        ("bosses", True),
        ("guys", True),
        ("children", True),
        ("guy", False),
        ("boss", False),
        ("princess", False),
        ("waitress", False),
        ("guess", False),
        ("boats", False),
        ("keys", False),
        ("s", False),
        ("", False),
    ],
)
def test_plural_nouns(noun, plural):
    assert is_plural_noun(noun) == plural


def test_no_singular_noun_is_a_plural():
    singular = set(personal_nouns())
    assert [noun for noun in singular if is_plural_noun(noun)] == []
