"""Tests of what the labels of speakers stand for."""

import pytest

from spacy_charid.dialogue.shapes.legends import find_legend
from spacy_charid.dialogue.shapes.lines import read_lines
from tests.dialogue.shapes.test_shapes import turns_of

TALK = "PM: Who rowed?\nIB: Nobody.\nPM: And the cat?\nIB: It slept.\n"


@pytest.mark.parametrize(
    "legend",
    [
        "PM = Petra Moss\nIB = Ilka Bell",
        "Key: PM = Petra Moss; IB = Ilka Bell. [ ] = a note of mine.",
        "Speakers: PM = Petra Moss (visitor), IB=Ilka Bell",
        "Present: Petra Moss (PM), chair; Ilka Bell (“IB”), of the weir",
        "Interviewer\tPetra Moss (PM)\nInterviewee\tIlka Bell (IB), b. 1926",
        "Interviewer: Moss, Petra (PM)\nBELL, Ilka (I.B.)",
        "Moss, Petra [PM]\tInterviewee: Ilka Bell [IB]",
        "PM – Petra Moss, visitor\nIB – Ilka Bell (of the weir)",
        "PM: Petra Moss\nIB: Ilka Bell",
        "Initials\tName\tRole\nPM\tPetra Moss\tvisitor\nIB\tIlka Bell\tkeeper",
        "Name\tInitials\nPetra Moss\tPM\nIlka Bell\tIB",
    ],
)
def test_labels_are_expanded(legend):
    turns = turns_of(f"THE WEIR\n\n{legend}\n\n{TALK}")
    named = [turn for turn in turns if turn[0]]
    assert [name for name, _ in named] == ["Petra Moss", "Ilka Bell"] * 2
    assert named[0] == ("Petra Moss", "Who rowed?")


@pytest.mark.parametrize(
    "legend, labels, names",
    [
        ("Moss, Petra Ida (PM)\nIlka Bell (IB)", "PM IB", "Petra Ida Moss|Ilka Bell"),
        ("Petra Ida Moss (PM)\nIlka Bell (IB)", "PM IB", "Petra Ida Moss|Ilka Bell"),
        ("Guest: Moss, Petra (P)\nHost: Ilka Bell (I)", "P I", "Petra Moss|Ilka Bell"),
        (
            "Host: Ilka Bell (INT)\nGuest: Petra Moss (R)",
            "R INT",
            "Petra Moss|Ilka Bell",
        ),
        ("Petra Moss (P.M.), Ilka Bell (I.B.)", "P.M. I.B.", "Petra Moss|Ilka Bell"),
    ],
)
def test_labels_of_other_letters(legend, labels, names):
    one, other = labels.split()
    text = TALK.replace("PM:", f"{one}:").replace("IB:", f"{other}:")
    named = [name for name, _ in turns_of(f"{legend}\n\n{text}") if name]
    assert named == names.split("|") * 2


@pytest.mark.parametrize("labels", ["Speaker 1|Speaker 2", "Interviewer|Interviewee"])
def test_roles_are_expanded(labels):
    one, other = labels.split("|")
    text = TALK.replace("PM:", f"{one}:").replace("IB:", f"{other}:")
    turns = turns_of(f"{one}: Petra Moss\n{other}: Anna Bell\n\n{text}")
    assert [name for name, _ in turns] == ["Petra Moss", "Anna Bell"] * 2


def test_a_colon_in_words_after_a_tab():
    text = (
        "PM\tWho rowed?\nIB\tNobody. Well: nobody.\nPM\tAnd the cat?\nIB\tIt slept.\n"
    )
    assert turns_of(text)[1] == ("IB", "Nobody. Well: nobody.")


def test_titles_belong_to_the_name():
    text = f"Present: Mrs. Petra Moss (PM); Dr\nIlka Bell (IB)\n\n{TALK}"
    names = {"PM": "Mrs. Petra Moss", "IB": "Dr Ilka Bell"}
    assert find_legend(read_lines(text)).names == names


def test_labels_that_are_words_elsewhere():
    text = "AM = Ada Moss; PS = Petra Sand\n\nPS\tWho rowed?\nAM\tNobody.\nPS\tOh.\n"
    assert [name for name, _ in turns_of(text)] == [
        "Petra Sand",
        "Ada Moss",
        "Petra Sand",
    ]


@pytest.mark.parametrize(
    "text",
    [
        TALK,
        f"I saw Petra Moss (PM) there.\n\n{TALK}",  # one label only
        f"{TALK}\nPresent: Petra Moss (PM), Ilka Bell (IB)\n",  # below
        f"Petra Moss (PM): Hello.\nIlka Bell (IB): Hello.\n{TALK}",
        f"Notes: the Royal Club (RC) and the Rowing Board (RB)\n\n{TALK}",
        "a = 1\nb = 2\n\na: Who rowed?\nc: Nobody.\na: So.\nc: Hm.\n",
    ],
)
def test_other_labels_are_kept(text):
    assert find_legend(read_lines(text)).names == {}


CHAT = """\
@Begin
@Participants:	CHI Oda Target_Child, MOT Mother, INV Ann_Marie Investigator,
	VI1 Visitor, VI2 Visitor
*CHI:	more boat .
%mor:	qn|more n|boat .
*MOT:	<no more> [/] no more boats [*] .
*INV:	whose boat ? [+ imp]
*VI2:	hers .
@End
"""


def test_codes_of_participants():
    assert turns_of(CHAT) == [
        ("Oda", "more boat ."),
        ("Mother", "no more no more boats ."),
        ("Ann Marie", "whose boat ?"),
        ("VI2", "hers ."),  # one of two visitors
    ]


def test_facts_among_the_rows_of_a_legend():
    text = (
        "Officer: DC Harlan Roe (HR)\nSuspect: Sita Bramwell (SB)\nSolicitor: none\n\n"
        "HR: Right.\nSB: Yes.\nHR: The van?\nSB: White.\n"
    )
    assert [name for name, _ in turns_of(text)] == ["Harlan Roe", "Sita Bramwell"] * 2


def test_a_rank_and_a_number_before_the_name_of_a_legend():
    text = (
        "HR - DC 4412 Harlan Roe\nSB - Sita Bramwell (DOB 04/05/1990)\n\n"
        "HR: Right.\nSB: Yes.\nHR: The van?\nSB: White.\n"
    )
    assert [name for name, _ in turns_of(text)] == ["Harlan Roe", "Sita Bramwell"] * 2


def test_a_role_is_no_surname():
    text = "PIRATE CAPTAIN: Row.\nCAPTAIN: No.\nPIRATE CAPTAIN: Row!\nCAPTAIN: No!\n"
    assert [name for name, _ in turns_of(text)] == ["PIRATE CAPTAIN", "CAPTAIN"] * 2


def test_a_legend_that_counts():
    text = (
        "tape from the attic\n1 - Grandma Ida\n2 – me\n3 - Uncle Stan (came later)\n\n"
        "1: The horse went in.\n2: Alone?\n1: Who with?\n3: It was a donkey.\n2: Oh.\n"
    )
    names = [name for name, _ in turns_of(text)]
    assert names == ["Grandma Ida", "me", "Grandma Ida", "Uncle Stan", "me"]


def test_a_list_that_counts_is_no_legend():
    text = "1 - Butter\n2 - Bread\n\nIda: Is that all?\nStan: Yes.\nIda: Oh.\n"
    assert [name for name, _ in turns_of(text) if name] == ["Ida", "Stan", "Ida"]
