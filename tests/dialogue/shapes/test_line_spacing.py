"""Blank lines between all lines of a text, as in a page whose lines are paragraphs."""

import pytest

from spacy_charid.dialogue.segmentation import read_text
from spacy_charid.dialogue.shapes.line_spacing import close_up
from spacy_charid.dialogue.shapes.lines import read_lines
from tests.dialogue.shapes.test_shapes import turns_of

SCRIPT = """\
MIRA
The lamp went out at two, and nobody on
the rock had oil.

OLD BRAN
Who rowed?

MIRA
My sister rowed, and the man who had
come for the books held the lantern.

OLD BRAN
He's a poor hand with a lantern.

HARBOUR MASTER
I told him so.
"""
SAID = turns_of(SCRIPT)


def space(text, n_blank):
    return text.replace("\n", "\n" * (n_blank + 1))


@pytest.mark.parametrize("n_blank", [1, 2, 3, 6])
def test_a_text_with_wide_spaces_is_read_like_one_without(n_blank):
    assert len(SAID) == 5
    assert turns_of(space(SCRIPT, n_blank)) == SAID


@pytest.mark.parametrize("n_blank", [1, 2, 3, 6])
def test_names_between_blank_lines(n_blank):
    lines = SCRIPT.replace("\n\n", "\n").replace("on\nthe", "on the")
    lines = lines.replace("had\ncome", "had come")
    assert turns_of(space(lines, n_blank)) == SAID


def test_names_above_paragraphs_of_several_lines():
    assert turns_of(SCRIPT.replace("MIRA\n", "MIRA\n\n").replace("AN\n", "AN\n\n")) == [
        *SAID[:4],
        ("HARBOUR MASTER", "I told him so."),
    ]


@pytest.mark.parametrize(
    "text",
    [
        SCRIPT,
        # Paragraphs, and a wider space between two parts.
        "He rowed.\n\nShe slept.\n\nIt rained.\n\n\n\nThey left.\n\nHe slept.\n\nOh.",
        # No names.
        "* * *\n\nHe rowed,\nand she slept.\n\n" * 8,
        # Too few lines to tell.
        "MIRA\n\nWho rowed?\n\n\n\nBRAN\n\nI did.",
    ],
)
def test_other_blank_lines_stay(text):
    lines = read_lines(text)
    assert [line.text for line in lines] == [line.strip() for line in text.split("\n")]
    assert close_up(lines) == lines


def test_spaces_of_other_kinds_are_spaces():
    text = (
        "MIRA.\u00a0 Who rowed?\nBRAN.\u00a0 I did.\nMIRA.\u2003You?\nBRAN.\u00a0 Me."
    )
    assert turns_of(text) == [
        ("MIRA", "Who rowed?"),
        ("BRAN", "I did."),
        ("MIRA", "You?"),
        ("BRAN", "Me."),
    ]


def test_line_numbers_of_two_lengths_do_not_indent_a_line():
    turns = [("MIRA", "BRAN")[i % 2] + f". We rowed {i} miles." for i in range(14)]
    text = "\n".join(f"{i:4d}  {turn}" for i, turn in enumerate(turns, 1))
    scenes = read_text(text).scenes
    assert [turn.speakers[0] for turn in scenes[0].turns] == ["MIRA", "BRAN"] * 7
