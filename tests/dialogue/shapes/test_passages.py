"""Stories in Twee, Yarn and Ink."""

import pytest

from spacy_charid.dialogue.segmentation import read_text
from tests.dialogue.shapes.test_shapes import turns_of
from tests.helpers.work import is_linear

TWEE = """:: StoryTitle
The Lamp

:: Style [stylesheet]
color: red;
font: serif;

:: Kitchen [start] {"position":"100,100"}
The stove is cold.
It was you, Ben, who left it so.

Nora: Where did you put the lamp?
Ben: Behind the stove,
where it is dark.

I know that you are wrong.

[[Look behind it->Stove]]

:: Stove
Nora: It is not here.
Ben: Then somebody took it.
"""
YARN = """title: Kitchen
tags: start
---
The stove is cold.
Nora: Where did you put the lamp? #line:01
You see that Ben does not look up.
Ben: Behind the stove.
<<jump Stove>>
===
title: Stove
---
Nora: It is not here.
Ben: Then somebody took it.
===
"""
INK = """-> kitchen
=== kitchen ===
The stove is cold.
NORA: Where did you put the lamp?
* "Never mind," I said.
BEN: Behind the stove.
-> stove
== stove
{lamp: NORA: There it is! | NORA: Too dark. }
NORA: It is not here.
BEN: Then somebody took it.
-> END
"""


def read(text):
    return [
        (
            scene.heading,
            [(turn.speakers, text[turn.start : turn.end]) for turn in turns],
        )
        for scene in read_text(text).scenes
        if (turns := scene.turns)
    ]


@pytest.mark.parametrize("text", [TWEE, YARN, INK])
def test_passages_are_scenes_and_narration_is_not_said(text):
    (first, kitchen), (second, stove) = read(text)
    assert [first.lower(), second.lower()] == ["kitchen", "stove"]
    assert [(name.lower(), said.split(",")[0]) for (name,), said in kitchen] == [
        ("nora", "Where did you put the lamp?"),
        ("ben", "Behind the stove" if text == TWEE else "Behind the stove."),
    ]
    assert [said for _, said in stove] == [
        "It is not here.",
        "Then somebody took it.",
    ]


def test_a_paragraph_goes_on_in_twee():
    assert read(TWEE)[0][1][1][1] == "Behind the stove,\nwhere it is dark."


def test_one_line_with_colons_is_no_passage():
    text = "Nora: Where is it?\n:: waves\nBen: Behind the stove.\n\nI know it.\n"
    assert [heading for heading, _ in read(text)] == [""]


@pytest.mark.parametrize("piece", [TWEE, YARN, INK, ":: ", "{a", "::a [", "title: a\n"])
def test_time_is_linear(piece):
    assert is_linear(lambda n: read_text(piece * n), 6)


def test_labels_of_ink_are_no_part_of_names():
    text = (
        "-> bar\n== bar ==\nTOM: Hi.\n- (again) TOM: Well?\n* (no) ANN: No.\n-> END\n"
    )
    assert turns_of(text) == [("TOM", "Hi."), ("TOM", "Well?"), ("ANN", "No.")]
