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


def test_paragraphs_of_timed_turns_go_on():
    text = (
        "**Ilka** [00:00:04]: Who rowed?\n\n**Osk** [00:00:06]: Nobody rowed.\n\n"
        "The boat was full of cats.\n\n**Ilka** [00:00:09]: And then?\n\n"
        "**Osk** [00:00:12]: It sank.\n"
    )
    assert turns_of(text)[1] == (("Osk",), "Nobody rowed. The boat was full of cats.")


def test_a_colon_announces_a_paragraph_of_the_same_turn():
    text = (
        "Ms MOSS: I quote:\n\nThe boat is full of cats.\n\nMr BELL: Hear, hear!\n\n"
        "Honourable members: Hear, hear!\n\nMr Bell interjecting:\n\n"
        "Ms MOSS: I thank the house.\n\nMr BELL: So do I.\n"
    )
    turns = turns_of(text)
    assert turns[0] == (("Ms MOSS",), "I quote: The boat is full of cats.")
    assert turns[2] == (("Honourable members",), "Hear, hear!")
    assert len(turns) == 5
