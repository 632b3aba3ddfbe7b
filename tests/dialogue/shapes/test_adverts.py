"""Advertisements between the paragraphs of a page."""

import pytest

from tests.dialogue.shapes.test_shapes import turns_of

PAGE = (
    "**Tamsin:** How many guards?\n\n**Ode:** Four. No,\n\n{}\n\n"
    "five. One is asleep.\n\n**Tamsin:** I like that one.\n"
)
TURNS = [
    ("Tamsin", "How many guards?"),
    ("Ode", "Four. No, five. One is asleep."),
    ("Tamsin", "I like that one."),
]


@pytest.mark.parametrize(
    "line",
    [
        "Advertisement",
        "ADVERTISEMENT - SCROLL TO CONTINUE",
        "Story continues below advertisement",
        "[Sponsored content]",
        "Anzeige",
    ],
)
def test_advertisements(line):
    assert turns_of(PAGE.format(line)) == TURNS


def test_words_about_advertisements():
    text = "Ada: What is it?\nBen: Listen:\nAdvertisement\nAda: Oh.\n"
    assert turns_of(text)[1] == ("Ben", "Listen: Advertisement")


def test_a_page_of_a_wiki():
    text = (
        "Sign In\nRegister\n\nEpisode Guide: The Hollow Bell\nEDIT\nCOMMENTS (12)\n"
        "SHARE\n\nCold open[]\n\nJuniper: Did you hear that?\n\n"
        "Moth: It was the fridge.\n\nJuniper: Fridges don't ring.\n\n"
        "Moth: Hit it.\n\nTrivia[]\n\nThe bell was borrowed from a church.\n"
    )
    assert [name for name, _ in turns_of(text)] == ["Juniper", "Moth"] * 2
