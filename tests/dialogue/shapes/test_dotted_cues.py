"""Plays whose names have a dot and stand above the speeches."""

from spacy_charid.dialogue.shapes.dotted_cues import find_dotted_cues
from spacy_charid.dialogue.shapes.lines import read_lines
from tests.helpers.shapes import shapes

PLAY = """\
THE LATE FERRYMAN

PERSONS REPRESENTED.

Ludo, a Ferryman.
Petra, his Sister.
Two Bailiffs.

ACT I.

Scene I. A landing-place.

[Enter Petra.]

Pet.
Well, well.
Who left the lamp to burn?

Lud.
Silence.
It was not I.

[Enter two Bailiffs.]

1 Bail.
Make room.

Pet. and Lud.
For whom?

2 Bail.
For us.

Pet.
No.

Lud.
Nay.
Not tonight.

[Exeunt.]
"""
TURNS = [
    ("Petra", "Well, well. Who left the lamp to burn?"),
    ("Ludo", "Silence. It was not I."),
    ("1 Bail", "Make room."),
    ("Petra|Ludo", "For whom?"),
    ("2 Bail", "For us."),
    ("Petra", "No."),
    ("Ludo", "Nay. Not tonight."),
]


def test_names_with_a_dot_above_speeches():
    assert shapes.read_turns(PLAY.encode()) == TURNS


def test_short_sentences_that_begin_paragraphs_are_no_names():
    text = "He sat.\nThe lamp hissed.\n\nSilence.\nNobody came.\n\nHe sat.\nHe ate.\n"
    assert find_dotted_cues(read_lines(text)) == {}


def test_nobody_speaks_in_an_empty_text():
    assert find_dotted_cues([]) == {}
