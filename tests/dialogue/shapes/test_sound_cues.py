"""Effects, music, casts and numbers of pages in scripts for radio and television."""

import pytest

from spacy_charid.dialogue.shapes.words import is_sound_cue
from spacy_charid.formats.dialogue_tables import read_tables
from tests.helpers.dialogues import said
from tests.helpers.shapes import shapes

RADIO = """\
THE LAST FERRY
by A. Writer

CAST
EDDA\tforties, a pilot
MR HALE\tthe ticket man
BOY\tnine

SCENE 1. EXT. PIER. NIGHT.
1.\tGRAMS:\tA FIDDLE, FAR OFF.
2.\tF/X:\tWAVES.
3.\tEDDA:\tMr Hale! Is she in?
4.\tMR HALE:\tShe was out at noon.
5.\tF/X:\tA BELL.
6.\tBOY:\tThere she is!
7.\tEDDA:\tGo home, Sam.
/2
SCENE 2. INT. OFFICE. DAY.
8.\tF/X:\tRAIN.
9.\tMR HALE:\tOne ticket, Edda.
10.\tEDDA & BOY:\tTwo.
END
"""
TELEVISION = """\
VERA
I kept the gate for ten years.
{cue}
Nobody ever asked me why.

INTERVIEWER
And did you like it?

VERA
I liked the trains.
{cue}

INTERVIEWER
Which of them?

VERA
All of them, and the goats.
"""


def read(text):
    found, _ = shapes.read_aloud(text.encode("utf8"), ".txt")
    return [(name, " ".join(words.split())) for name, words in found]


@pytest.mark.parametrize("number", ["/2", "/ 2", "- 2 -"])
def test_a_cast_and_cues_of_a_radio_play_are_not_said(number):
    assert read(RADIO.replace("/2", number)) == [
        ("EDDA", "Mr Hale! Is she in?"),
        ("MR HALE", "She was out at noon."),
        ("BOY", "There she is!"),
        ("EDDA", "Go home, Sam."),
        ("MR HALE", "One ticket, Edda."),
        ("EDDA|BOY", "Two."),
    ]


@pytest.mark.parametrize(
    "cue", ["FX: clock", 'Music in: "Low Tide" (A. B.)', "Music fades out", 'Sting 5"']
)
def test_cues_within_a_speech(cue):
    turns = read(TELEVISION.format(cue=cue))
    assert turns[0] == (
        "VERA",
        "I kept the gate for ten years. Nobody ever asked me why.",
    )
    assert turns[2] == ("VERA", "I liked the trains.")
    assert len(turns) == 5


@pytest.mark.parametrize(
    "text",
    ["Music.", "Music out there is loud.", "The music stops me.", "Sting?", "Sound"],
)
def test_what_somebody_says_is_no_cue(text):
    assert not is_sound_cue(text)


def test_a_row_of_a_cue_in_a_table():
    rows = [["Time", "Who", "Sound"], ["10:01", "VERA", "I kept the gate."]]
    rows += [["10:02", "", "FX: a train"], ["10:03", "", "For ten years, I did."]]
    rows += [["10:04", "HAL", "And did you like it?"], ["10:05", "VERA", "I did."]]
    dialogue = read_tables("a.docx", [rows], [])
    assert said(dialogue) == [
        ("VERA", "I kept the gate.\nFor ten years, I did."),
        ("HAL", "And did you like it?"),
        ("VERA", "I did."),
    ]
    assert "10:02\tFX: a train" in [note.text for note in dialogue.notes]
