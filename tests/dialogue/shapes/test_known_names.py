"""Known speakers in lines of another form."""

import pytest

from spacy_charid.dialogue.segmentation import read_text
from spacy_charid.dialogue.shapes.known_names import How, KnownNames
from spacy_charid.dialogue.shapes.leads import find_lead
from tests.dialogue.shapes.test_shapes import turns_of

NAMES = [
    "AGENT",
    "MK",
    "EH",
    "MK",
    "🦊 Fenn",
    "🐻 Old Bru",
    "Capt. Orlo",
    "Anna",
    "Anna",
]


@pytest.mark.parametrize(
    "text,name,words,how",
    [
        ("AGENT; Ah.", "AGENT", "Ah.", How.MARK),
        ("AGENT. Ah.", "AGENT", "Ah.", How.MARK),
        ("🦊 fenn -> run", "🦊 Fenn", "run", How.MARK),
        ("🐻 Old Bru- Three.", "🐻 Old Bru", "Three.", How.MARK),
        ("Capt. Orlo » Yes", "Capt. Orlo", "Yes", How.MARK),
        ("Anna (aside) - so", "Anna", "so", How.MARK),
        ("MK What is it?", "MK", "What is it?", How.BARE),
        ("MK Silence then", "MK", "Silence then", How.DOUBTFUL),
        ("Anna What is it", "Anna", "What is it", How.DOUBTFUL),
    ],
)
def test_names_in_another_form(text, name, words, how):
    found = KnownNames(NAMES).find(text)
    assert found and (found.name, text[found.said :], found.how) == (name, words, how)


@pytest.mark.parametrize(
    "text",
    [
        "Anna, come here.",
        "Anna was here.",
        "Anna-Marie: no",
        "Anna Smith came",
        "MK LEAVES the room.",
        "Bruno - no",
        "- what?",
        "",
    ],
)
def test_what_names_nobody(text):
    assert KnownNames(NAMES).find(text) is None
    assert KnownNames([]).find(text) is None


def test_lines_that_may_be_turns_are_doubted():
    text = "MK: Hello.\nEH: Yes.\nMK: So it is\nEH Silence then\nMK: I see.\n"
    (doubt,) = read_text(text).doubts
    assert (doubt.prefix, doubt.lines, doubt.first) == ("EH", 1, 4)


def test_the_mark_before_all_words():
    assert find_lead(["— One.", "— Two.", "", "— Three."]) == "—"
    assert find_lead(["— One.", "Two.", "— Three.", "— Four."]) == ""
    assert find_lead(["— One.", "— Two."]) == find_lead([]) == ""


def test_a_name_in_small_letters_among_capitals():
    text = (
        "ACT TWO\n\nPEG. Four pounds?\n\nMRS. LOCK. And a button.\n\nPEG. Whose?\n\n"
        "Mrs. Lock (sitting). Mine. I lost it\nthe day of the fire.\nPeg. Dear Peg.\n\n"
        "PEG. Yes?\n\nMrs. Lock. Well.\n"
    )
    assert turns_of(text) == [
        ("PEG", "Four pounds?"),
        ("MRS. LOCK", "And a button."),
        ("PEG", "Whose?"),
        ("MRS. LOCK", "Mine. I lost it the day of the fire. Peg. Dear Peg."),
        ("PEG", "Yes?"),
        ("MRS. LOCK", "Well."),
    ]
