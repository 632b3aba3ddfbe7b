"""Timelines of Dialogic, a plugin of the game engine Godot."""

from spacy_charid.dialogue.segmentation import read_text
from tests.dialogue.shapes.test_shapes import turns_of

TIMELINE = """\
# TODO: a portrait for the goat
[background arg="res://bg/barn.png" fade="1.0"]
join Ilka (worried) left
Ilka (worried): Is the goat here?
Osk: The goat is never here.\\
It is always near.
A door slams.
if {has_rope}:
	Ilka (smug): I have a rope.
	set {ropes} -= 1
else:
	Osk: So has the goat.
- Ask the goat
	"The Goat": Baa.
- Leave
	jump barn_evening/
[wait time="0.8"]
Osk: There it is.
leave --All--
[end_timeline]
"""


def test_timeline():
    assert turns_of(TIMELINE) == [
        ("Ilka", "Is the goat here?"),
        ("Osk", "The goat is never here. It is always near."),
        ("Ilka", "I have a rope."),
        ("Osk", "So has the goat."),
        ("The Goat", "Baa."),
        ("Osk", "There it is."),
    ]
    assert read_text(TIMELINE).shape == "timeline of Dialogic"


def test_no_timeline():
    text = "Ilka: join Osk\nOsk: leave me.\nIlka: [wait] No.\nOsk: set it down.\n"
    assert read_text(text).shape == "transcript"
