"""Roles and accounts are told from names."""

import pytest

from spacy_charid.cast.roles import can_be_called, is_handle


@pytest.mark.parametrize(
    "speaker, name, can",
    [
        ("The Bartender", "Carlos", True),
        ("Nurse 2", "Joy Adeyemi", True),
        ("Emma", "Miss Woodhouse", True),
        ("Mrs. Elton", "Augusta", True),
        ("Emma", "Woodhouse", True),
        ("Speaker 1", "Emma", True),
        ("A", "Emma", True),
        ("Emma", "Harriet", False),
        ("Woodhouse", "Knightley", False),
        ("Mrs. Elton", "Miss Hawkins", False),
        ("Emma Woodhouse", "Miss Bates", False),
        ("Mom", "Judy", True),
        ("Judy", "Mom", False),
        ("Emma", "Aunt Judy", False),
    ],
)
def test_names_that_do_not_contradict(speaker: str, name: str, can: bool) -> None:
    assert can_be_called(speaker, name) is can


@pytest.mark.parametrize(
    "speaker, expected",
    [
        ("tovi", True),
        ("SirHobnail", True),
        ("mara_92", True),
        ("Anna", False),
        ("ANNA", False),
        ("McCoy", False),
        ("DeVito", False),
        ("Jean-Luc", False),
        ("Old woman", False),
    ],
)
def test_handles(speaker: str, expected: bool) -> None:
    assert is_handle(speaker) is expected
