"""Paragraphs without a name between turns."""

import pytest

from spacy_charid.dialogue.segmentation import read_text

TEXT = "Ilka: How did you row?\n\nOsk: With spoons.\n\n{}\n\nIlka: And the boat?\n"


def turns_of(text):
    return [
        (turn.speakers, " ".join(text[turn.start : turn.end].split()))
        for scene in read_text(text).scenes
        for turn in scene.turns
    ]


@pytest.mark.parametrize("text", ["I never told her.", "It's a door.", "Why not?"])
def test_speech_goes_on(text):
    assert turns_of(TEXT.format(text))[1] == (("Osk",), f"With spoons. {text}")


@pytest.mark.parametrize(
    "text",
    [
        "The boat turns once.",  # narration
        "(She laughs at you.)",
        "3. I never told her.",
        "the new guy: I never told her.",  # perhaps a speaker
        "# I never told her.",
    ],
)
def test_what_is_not_said_does_not_go_on(text):
    assert (("Osk",), "With spoons.") in turns_of(TEXT.format(text))


def test_a_label_again_means_that_others_spoke():
    text = TEXT.format("I never told her.").replace("Ilka: And", "Osk: And")
    assert (("Osk",), "With spoons.") in turns_of(text)


def test_paragraphs_of_an_item():
    text = "- Ilka: How?\n- Osk: So.\n\n   Without spoons.\n- Ilka: I see.\n"
    assert turns_of(text)[1] == (("Osk",), "So. Without spoons.")
