"""Rolls of dice between what players say."""

import pytest

from spacy_charid.dialogue.shapes.dice import find_rolls, is_roll, is_roll_message
from spacy_charid.dialogue.shapes.lines import read_lines
from tests.helpers.shapes import shapes

LOG = """\
[3/9/2024, 8:01:10 PM] Orsolya
Is the hatch locked?
---------------------------
[3/9/2024, 8:01:30 PM] Gamemaster
It is.

Give me Thievery.
---------------------------
[3/9/2024, 8:01:52 PM] Orsolya
Thievery Check
{roll}
---------------------------
[3/9/2024, 8:02:20 PM] Gamemaster
It swings open. I rolled 2d6 for the noise.
"""


@pytest.mark.parametrize(
    "roll",
    ["1d20 + 6 = 14 + 6 = 20", "/r 2d20kh1+4", "rolling 1d20+5\n\n(11)+5\n\n= 16"],
)
def test_a_roll_is_not_said(roll):
    found, aloud = shapes.read_aloud(LOG.format(roll=roll).encode(), ".txt")
    assert [(name, " ".join(said.split())) for name, said in found] == [
        ("Orsolya", "Is the hatch locked?"),
        ("Gamemaster", "It is. Give me Thievery."),
        ("Gamemaster", "It swings open. I rolled 2d6 for the noise."),
    ]


@pytest.mark.parametrize("text", ["d20", "3d6!: 4, 5, 6", "[[1d8+2]] → 7", "4dF = 2"])
def test_rolls(text):
    assert is_roll(text)


@pytest.mark.parametrize(
    "text", ["", "14 + 6 = 20", "12", "I need 1d20.", "3d printing", "2d", "Go, d20!"]
)
def test_no_rolls(text):
    assert not is_roll(text)


def test_words_beside_a_roll_are_said():
    assert not is_roll_message(["I climb up.", "1d20 = 4"])
    assert not is_roll_message(["Up"])
    assert not is_roll_message([])


ROLL20 = """\
March 14, 2021 7:02PM
Dee (GM):The cellar is flooded. Who goes first?
Bram Oakes:Not me
Ivy the Lesser:I do
7:03PM
rolling 1d20+3
(
11
)+3
= 14
Bram Oakes lights a lamp.
Dee (GM):(laughing) Sure. Very cold.
7:05PM
Bram Oakes:Ha
7:06PM
Wet Ghost:who goes there: who?
Bram Oakes:12
"""


def test_an_archive_of_roll20():
    found, _ = shapes.read_aloud(ROLL20.encode(), ".txt")
    assert found == [
        ("Dee", "The cellar is flooded. Who goes first?"),
        ("Bram Oakes", "Not me"),
        ("Ivy the Lesser", "I do"),
        ("Dee", "(laughing) Sure. Very cold."),
        ("Bram Oakes", "Ha"),
        ("Wet Ghost", "who goes there: who?"),
        ("Bram Oakes", "12"),
    ]


def test_numbers_that_no_total_ends_are_said():
    text = "Dee: Roll it.\nrolling 1d20\n4\nIvy: And?\nDee: Again.\nIvy: No.\n"
    assert find_rolls(read_lines(text)) == set()
    assert find_rolls(read_lines(text.replace("4", "(\n\n4\n)\n= 4"))) == {
        2,
        3,
        4,
        5,
        6,
    }
