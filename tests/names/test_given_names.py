import pytest

from spacy_charid.names.given_names import (
    TITLE_GENDER,
    TITLES,
    find_title,
    gender_of_name,
    given_names,
    is_title,
    nicknames,
)
from spacy_charid.names.tables import read_table


def test_given_names():
    names = given_names()
    assert len(names) > 500
    assert {gender for gender, _ in names.values()} <= {"F", "M", "U"}
    assert names["Monica"] == ("F", False)
    assert names["Mark"] == ("M", True)
    rows = read_table("given_names.tsv")
    assert all(row["ambiguous"] in ("0", "1") for row in rows)
    assert all(name[0].isupper() for name in names)


def test_nicknames():
    assert "Robert" in nicknames()["bob"]
    assert all(all(names) and nickname for nickname, names in nicknames().items())


def test_titles():
    assert set(TITLE_GENDER) <= TITLES
    assert set(TITLE_GENDER.values()) == {"F", "M"}


@pytest.mark.parametrize(
    "name,gender",
    [
        ("Mrs. Green", "F"),
        ("MR. GELLER", "M"),
        ("Mr. Geller's aunt", "F"),
        ("Widow Tanner", "F"),
        ("Ross Geller", "M"),
        ("phoebe", "F"),
        ("The Waitress", "F"),
        ("Joey's Sister", "F"),
        ("Clive Tuttle's wife", "F"),
        ("Olga Reyes' husband", "M"),
        ("Mother of Zorbo", "F"),
        ("Zorbo", None),
        ("", None),
        (" . ", None),
    ],
)
def test_gender_of_name(name, gender):
    assert gender_of_name(name) == gender


@pytest.mark.parametrize(
    "word, title",
    [
        ("Dr.", True),
        ("dr", True),
        ("MRS", True),
        ("Frau", True),
        ("Ross", False),
        (".", False),
    ],
)
def test_is_title(word, title):
    assert is_title(word) == title


@pytest.mark.parametrize("said", ["I miss", "Do n't judge", "To nurse", "You miss"])
def test_titles_that_are_verbs(said):
    words = [*said.split(), "Tom"]
    assert find_title(words, len(words) - 1) is None


@pytest.mark.parametrize("said", ["Thanks , miss", "and Miss", "Judge", "Father"])
def test_titles_before_names(said):
    words = [*said.split(), "Tom"]
    assert find_title(words, len(words) - 1) == len(words) - 2
