"""Couples who are named together."""

import pytest

from spacy_charid.names.couples import begins_couple, find_couple, name_couple


@pytest.mark.parametrize(
    "text, names",
    [
        ("I met Mr. and Mrs. Whitlow", ["Mr. Whitlow", "Mrs. Whitlow"]),
        ("Lord and Lady Vale", ["Lord Vale", "Lady Vale"]),
        ("mr & mrs petrie", ["mr petrie", "mrs petrie"]),
    ],
)
def test_couple_has_two_names(text: str, names: list[str]) -> None:
    words = text.split()
    couple = find_couple(words, len(words) - 1)
    assert couple is not None
    assert name_couple(words, len(words) - 1, len(words), couple) == names


@pytest.mark.parametrize(
    "text",
    [
        "Mrs. Whitlow",
        "and Mrs. Whitlow",
        "Ann and Mrs. Whitlow",
        "my father and Mrs. Whitlow",
        "the Duke and Mrs. Whitlow",
    ],
)
def test_no_couple(text: str) -> None:
    words = text.split()
    assert find_couple(words, len(words) - 1) is None


def test_couple_does_not_begin_before_the_turn() -> None:
    words = "Mr. and Mrs. Whitlow".split()
    assert find_couple(words, 3, low=0) == (0, 2)
    assert find_couple(words, 3, low=1) is None


def test_first_title_begins_a_couple() -> None:
    words = "Are Lord and Lady Vale in ?".split()
    assert [begins_couple(words, i) for i in range(len(words))].index(True) == 1
    assert not begins_couple("the lord and lady of the house".split(), 1)
    assert not begins_couple("Lord and Lady".split(), 0)
