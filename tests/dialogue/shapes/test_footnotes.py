"""Marks of footnotes in what is said."""

import pytest

from tests.dialogue.shapes.test_shapes import turns_of

TEXT = """\
PELL:  Who was there?

HADDON:  My sister was there.{mark} She had the lamp.

PELL:  And then?

_______
{note} Haddon later said that it was her cousin.
"""


@pytest.mark.parametrize(
    "mark, note, said",
    [
        ("4", "4.", "My sister was there. She had the lamp."),
        ("12", "12", "My sister was there. She had the lamp."),
        ("5", "4.", "My sister was there.5 She had the lamp."),
    ],
)
def test_the_mark_of_a_note_below_a_rule_is_not_said(mark, note, said):
    assert turns_of(TEXT.format(mark=mark, note=note))[1] == ("HADDON", said)


def test_a_number_that_comes_again_is_said():
    text = TEXT.format(mark="4", note="4.").replace("lamp.", "lamp.4 ")
    assert turns_of(text)[1] == ("HADDON", "My sister was there.4 She had the lamp.4")
