"""Interviews of magazines, in which questions and answers have no names."""

import pytest

from spacy_charid.dialogue.segmentation import read_text
from tests.dialogue.shapes.test_shapes import turns_of
from tests.helpers.work import is_linear

PAIRS = [
    ("How did you start?", "My uncle had a boat. I drew what I saw from it."),
    (
        "And nobody stopped you?",
        "Nobody looked at me.\n\nIt was years before they did.",
    ),
    ("Which one is your favourite?", "The ugly one, by the brewery."),
    ("Tell us about it.", "It leaks, and I love it."),
]
TURNS = [
    (name, " ".join(words.split()))
    for pair in PAIRS
    for name, words in zip(("Interviewer", "Interviewee"), pair, strict=True)
]
HEAD = (
    "# The woman who paints bridges\n\nAna Ruiz has painted every bridge in Leeds.\n\n"
)


@pytest.mark.parametrize("form", ["**{}**", "*{}*", "__{}__", "### {}", "***{}***"])
def test_questions_with_a_mark(form):
    text = "".join(f"{form.format(q)}\n\n{a}\n\n" for q, a in PAIRS)
    assert turns_of(HEAD + text + "> “Nobody looked at me.”\n") == TURNS


def test_questions_over_several_lines():
    text = "".join(f"**{q}\nI ask.**\n\n{a}\n\n" for q, a in PAIRS[:3])
    text = text.replace("\nI ask.**", "\nWhy is that?**")
    assert turns_of(text)[0] == ("Interviewer", "How did you start? Why is that?")
    assert [name for name, _ in turns_of(text)] == ["Interviewer", "Interviewee"] * 3


def test_questions_without_a_mark():
    text = "".join(f"{q}\n\n{a}\n\n" for q, a in PAIRS[:3])
    text += "And what do you paint now?\n\nI paint the river.\n"
    read = read_text(text)
    assert [name for name, _ in turns_of(text)] == ["Interviewer", "Interviewee"] * 4
    assert read.guess and not read.is_sure


@pytest.mark.parametrize(
    "text",
    [
        # Questions that are often asked, of a program.
        "**How do I install it?**\n\nRun it.\n\n**Can I use my own key?**\n\n"
        "Yes, see the settings.\n\n**Where are my files?**\n\nIn your home folder.\n",
        # A story.
        "Who was there?\n\nThe wind rose over the hill and I slept.\n\n"
        "Had you seen it, you would know.\n\nNobody came, and I went on.\n\n"
        "Was it you?\n\nThe snow fell.\n",
        # Steps under headings.
        "## Why use it?\n\nIt is fast.\n\n## Setup\n\nRun it.\n\n"
        "## Questions?\n\nAsk.\n",
    ],
)
def test_no_interview(text):
    assert {name for name, _ in turns_of(text)} == {""}


def test_names_beside_questions():
    text = "".join(f"**{q}**\n\nAna: {a}\n\n" for q, a in PAIRS)
    assert "Ana" in {name for name, _ in turns_of(text)}


@pytest.mark.slow
def test_time():
    def read(n):
        read_text("**How did you?**\n\nI did.\n\n" * n)

    assert is_linear(read, 500)


def test_questions_of_a_press_briefing():
    text = (
        "     THE MAYOR:  Good afternoon.  The bridge is open.\n\n"
        "     As you can hear, it is also stuck.\n\n     Q    For how long?\n\n"
        "     THE MAYOR:  Ask Ms. Doyle.\n\n     MS. DOYLE:  A week.\n\n"
        "     Q    And the ferry?\n\n     THE MAYOR:  It is behind the bridge.\n"
    )
    said = "Good afternoon. The bridge is open. As you can hear, it is also stuck."
    assert turns_of(text)[:2] == [("THE MAYOR", said), ("Q", "For how long?")]
    names = [name for name, _ in turns_of(text)[2:]]
    assert names == ["THE MAYOR", "MS. DOYLE", "Q", "THE MAYOR"]


def test_a_mark_that_was_forgotten():
    text = (
        "Q: Where are they?\n\nA: Sold, or burned.\n\nQ. Burned?\n\nA: Mostly.\n\n"
        "Q: And now?\n\nA   A stool. It is small.\n\nQ: Good.\n\nA: It is.\n"
    )
    assert turns_of(text)[4:6] == [("Q", "And now?"), ("A", "A stool. It is small.")]
