import pytest

from spacy_charid.names.given_names import (
    TITLE_GENDER,
    TITLES,
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


@pytest.mark.parametrize(
    "word, title",
    [("Dr.", True), ("dr", True), ("MRS", True), ("Ross", False), (".", False)],
)
def test_is_title(word, title):
    assert is_title(word) == title
