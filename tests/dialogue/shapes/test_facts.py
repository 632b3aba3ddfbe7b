"""Lines with a colon that tell who speaks, and those that only begin with names."""

import pytest

from spacy_charid.dialogue.segmentation import read_text
from tests.dialogue.shapes.test_shapes import turns_of

TALK = "Anna: Sorry, miss.\nBen: It was her.\nMum: Was it?\nAnna: It was not!\n"


def places(line):
    """Put a line first, and in the middle."""
    first, rest = TALK.split("\n", 1)
    return f"{line}\n{TALK}", f"{first}\n{line}\n{rest}"


@pytest.mark.parametrize(
    "line",
    [
        "Boss: Anna, Ben, my office.",
        "Teacher: Anna, Ben, sit down.",
        "Teacher: Anna, Ben!",
        "Teacher: Anna, Ben, Dinner",
        "Mike: Anna, Ben, come here.",
        "Mike: Anna, Ben",
        "Mrs. Hall: Anna, Ben, dinner!",
        "Jess: Ok Mum",
        "Tom: Coming Mum",
        "Nurse: Coming Mum",
        "Boss: Morning Ben",
        "Mike: Anna Dear",
        "Nurse: Anna Dear",
    ],
)
def test_somebody_speaks_once_to_those_who_speak(line):
    name, _, words = line.partition(": ")
    for text in places(line):
        assert (name, words) in turns_of(text)


def test_the_first_line_in_capitals():
    talk = "ANNA: HI.\nBEN: HO.\nANNA: NO.\nCAT: OH.\nCAT: AH.\nBEN: HM.\n"
    assert ("BOSS", "COME HERE!") in turns_of(f"BOSS: COME HERE!\n{talk}")
    assert turns_of(f"THE COOK: A PLAY\n{talk}") == turns_of(talk)


@pytest.mark.parametrize(
    "line",
    [
        "Cast: Anna, Ben, Mum",
        "Hosts: Anna, Ben.",
        "Voices: Anna, Ben, Cleo Park",
        "Voices: Anna, Ben, Mum, the dog",
        "Title: The Long Night",
        "Speakers: Anna Lee, Ben Roy",
        "Interviewer: Anna Lee",
        "Host: Chidi Ben",
    ],
)
def test_who_speaks_is_told(line):
    for text in places(line):
        assert turns_of(text) == turns_of(TALK)
        assert not read_text(text).doubts


def test_a_role_before_bare_names_is_in_doubt():
    for text in places("Teacher: Anna, Ben"):
        assert turns_of(text) == turns_of(TALK)
        assert [doubt.prefix for doubt in read_text(text).doubts] == ["Teacher"]


@pytest.mark.parametrize(
    "name", ["PS", "NB", "CC", "RE", "EP", "Author", "Cap", "SOURCE", "SUBJECT"]
)
def test_people_whose_names_are_labels_elsewhere(name):
    text = f"{name}: Hi.\n\nTK: Why?\n\n{name}: So.\n\nTK: Oh.\n\n{name}: Yes.\n"
    assert [speaker for speaker, _ in turns_of(text)] == [name, "TK", name, "TK", name]
