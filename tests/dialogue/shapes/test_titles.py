"""Titles that look like a name and what is said."""

import pytest

from tests.dialogue.shapes.test_shapes import names_of


@pytest.mark.parametrize(
    "title, turns",
    [
        (
            "VISIT 4 - elbow - not checked",
            "Dr - Where?\nPt - Here.\nDr - Ah.\nPt - Ow!",
        ),
        ("MILL PLAYERS — Act One", "EDA. — Where?\nJORIS. — Here.\nEDA. — Ah.\n"),
    ],
)
def test_a_title_is_not_said(title, turns):
    names = names_of(f"{title}\n\n{turns}")
    assert len(names) == len(turns.splitlines())
    assert title.split()[0] not in names[0]


@pytest.mark.parametrize(
    "text",
    [
        "ANNA - hi\nBen - hello\nCara - hi Ben\nBen - hey\n",
        "OLD ANNA - hi.\nBen - hello\nCara - hi Ben\nBen - hey\n",
        "OLD EDA — Where?\nJORIS. — Here.\nEDA. — Ah.\nJORIS. — Oh.\n",
        "Anna - hi\nBen - hello\nCara - hi Ben\nBen - hey\n",
    ],
)
def test_the_first_line_may_be_said(text):
    assert len(names_of(text)) == 4


def test_a_note_of_a_doctor_is_not_said():
    text = "Dr - Where?\nPt - Here.\n\nO/E: bruise on L elbow\n\nDr - Ah.\nPt - Ow!\n"
    assert names_of(text) == ["Dr", "Pt", "Dr", "Pt"]


def test_a_title_with_a_colon_is_not_said():
    text = "Slip Nine: The Long Night (Part 1)\n\nOswin: A rope?\n\nPetra: Two.\n"
    assert names_of(text) == ["Oswin", "Petra"]


@pytest.mark.parametrize(
    "first", ["Oswin: The Long Night", "Mara: The door is open", "Mara: The End."]
)
def test_a_first_line_with_a_colon_may_be_said(first):
    assert len(names_of(f"{first}\n\nOswin: A rope?\n\nPetra: Two.\n")) == 3
