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


LINES = "ILKA: Who rowed?\nOSKAR: Nobody.\nILKA: And the cat?\nOSKAR: It slept.\n"


@pytest.mark.parametrize(
    "cast",
    [
        "CAST\n\nIlka: a rower\nOskar: her brother, 30\n\n",
        "CAST\n\nIlka: A rower. Wet.\n\nOskar: Her brother.\n\n",
        "Characters\nIlka - a rower\nOskar - her brother\nA cat\n\nThe boat.\n\n",
        "# Characters in order of speaking\n- **Ilka** (30): a rower\n- **Oskar**\n\n",
    ],
)
def test_people_of_a_cast_say_nothing_and_are_spelled_as_there(cast):
    named = [turn for turn in turns_of(cast + LINES) if turn[0]]
    assert [name for name, _ in named] == ["Ilka", "Oskar", "Ilka", "Oskar"]
    assert named[0][1] == "Who rowed?"


@pytest.mark.parametrize(
    "written, meant",
    [("OSKR", "OSKAR"), ("OSKARR", "OSKAR"), ("OSCAR", "OSKAR"), ("BO", "BO")],
)
def test_slips_in_the_names_of_a_cast(written, meant):
    cast = "CAST\nILKA, a rower\nOSKAR, her brother\n\n"
    text = f"{cast}{LINES}{written}: So there.\nILKA: So.\n"
    assert turns_of(text)[-2] == (meant, "So there.")


def test_first_words_of_a_play_without_a_heading_are_said():
    cast = "CAST\n\nILKA: a rower\n\nOSKAR: her brother\n\n"
    text = cast + f"BO: I saw you.\n{LINES}BO: So.\n".replace("\n", "\n\n")
    assert turns_of(text)[0] == ("BO", "I saw you.")


def test_numbers_in_the_names_of_a_cast_are_no_slips():
    cast = "CAST\nILKA, a rower\nGUARD 1, on the wall\n\n"
    lines = LINES.replace("OSKAR", "GUARD 1")
    text = f"{cast}{lines}GUARD 2: I saw it.\nILKA: So.\n"
    assert turns_of(text)[-2] == ("GUARD 2", "I saw it.")
