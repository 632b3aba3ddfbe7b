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
