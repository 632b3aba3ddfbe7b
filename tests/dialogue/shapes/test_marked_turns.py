"""Sets of dialogues whose turns are between marks."""

from spacy_charid.dialogue.segmentation import read_text
from tests.dialogue.shapes.test_shapes import turns_of


def check(text, *said):
    assert turns_of(text) == [("", words) for words in said]
    assert read_text(text).shape == "turns between marks"


def test_marks_of_ends():
    check(
        "Is it late ? __eou__ It is . __eou__\nWho rang ? __eou__ My aunt . __eou__\n",
        "Is it late ?", "It is .", "Who rang ?", "My aunt .",
    )  # fmt: skip


def test_fields_with_tabs():
    check(
        "text:Who are you?\tlabels:Your aunt.\tepisode_done:False\n"
        "text:__SILENCE__\tlabels:Well?\tepisode_done:True\n",
        "Who are you?", "Your aunt.", "Well?",
    )  # fmt: skip


def test_what_is_told_of_a_person():
    check(
        "1 your persona: i keep bees.\n2 your persona: my aunt sings.\n"
        "3 hi , who are you ?\ti keep bees .\t\ti sing .|no .\n"
        "4 <SILENCE>\tand you ?\t\tyes .|no .\n",
        "hi , who are you ?", "i keep bees .", "and you ?",
    )  # fmt: skip


def test_a_text_about_marks():
    text = "I split it at __eou__ here.\nThen I wrote text: and labels: again.\n"
    assert read_text(text).shape == "transcript"
