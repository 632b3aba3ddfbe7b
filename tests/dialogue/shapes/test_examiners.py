"""The lawyers who ask in a court have the names of the headings."""

import pytest

from tests.dialogue.shapes.test_shapes import turns_of

TRIAL = """\
THE COURT: Call your next witness.
MR. HARGROVE: The State calls Ruth Lowe.

DIRECT EXAMINATION BY MR. HARGROVE:
Q. State your name.
A. Ruth Lowe.
MS. VANCE: Objection.
Q. Alone?
A. Yes.

CROSS-EXAMINATION
BY MS. VANCE:
Q. My name is Judith Vance.
A. Good morning.
{line}
Q. Who let you in?
A. Nobody.
"""


def test_questions_are_those_of_who_examines():
    turns = turns_of(TRIAL.replace("{line}\n", ""))
    assert [name for name, _ in turns[2:]] == [
        *("MR. HARGROVE", "A", "MS. VANCE", "MR. HARGROVE", "A"),
        *("MS. VANCE", "A", "MS. VANCE", "A"),
    ]
    assert turns[-2] == ("MS. VANCE", "Who let you in?")


@pytest.mark.parametrize(
    "line,name",
    [
        ("REDIRECT EXAMINATION", "Q"),
        ("EXAMINATION (Resumed)", "Q"),
        ("BY THE COURT:", "THE COURT"),
        ("Redirect Examination by Mr. Hargrove:", "MR. HARGROVE"),
        ("BY MR. TRASK:", "MR. TRASK"),
        ("THE COURT: Examination by Ms. Moss is over.", "MS. VANCE"),
    ],
)
def test_a_heading_in_the_middle(line, name):
    assert turns_of(TRIAL.format(line=line))[-2] == (name, "Who let you in?")


def test_above_the_first_heading_nobody_is_named():
    text = "Q. Why?\nA. So.\nQ. So?\nA. Yes.\nBY MR. HALE:\nQ. No?\nA. No.\n"
    names = [name for name, _ in turns_of(text)]
    assert names == ["Q", "A", "Q", "A", "MR. HALE", "A"]
