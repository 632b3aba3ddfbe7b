"""Tables that tell who plays whom."""

import pytest

from tests.dialogue.shapes.test_shapes import turns_of

PLAY = (
    "Scene One\n(A boat.)\nIlka\tWho rowed?\nOsk\tNobody.\nIlka\tAnd the cat?\n"
    "All\t(sung) Row, row,\nrow the cat.\nOsk\tIt slept.\n"
)
TURNS = [
    ("Ilka", "Who rowed?"),
    ("Osk", "Nobody."),
    ("Ilka", "And the cat?"),
    ("All", "(sung) Row, row, row the cat."),
    ("Osk", "It slept."),
]


@pytest.mark.parametrize(
    "cast",
    [
        "Part\tWho\nIlka\tJo\nOsk\tBo (Lily if Bo is away)\nThe Cat\tthe other Bo\n\n",
        "The Boat\nCharacter\tPlayed by\tHat\nIlka\tJo\tred\nOsk\tBo\tblue\n",
        "Ilka\tJo Marsh\nOsk\tBo Pell\nThe Cat\tMo\n\n",
        "Ilka     Jo Marsh\nOsk      Bo Pell\nThe Cat   Mo\n\nA wide river.\n\n",
    ],
)
def test_cast_tables(cast):
    assert turns_of(cast + PLAY) == TURNS


def test_short_turns_are_no_cast():
    text = "Ilka\tHello\nOsk\tHi\nMo\tYes\nIlka\tWho rowed?\nOsk\tMo\n"
    assert len(turns_of(text)) == 5
