"""Tests of marks that stand around each line of a text."""

import pytest
import spacy

from spacy_charid import Dialogue
from spacy_charid.dialogue.shapes.frames import MAX_LENGTH, cut_frames
from spacy_charid.dialogue.shapes.lines import read_lines
from spacy_charid.formats.documents import read_dialogues
from tests.dialogue.shapes.test_shapes import turns_of

SAID = [
    ("Mira", "Did you lock the shed?"),
    ("Old Bran", "I did lock it. Twice."),
    ("Mira", "Then who is in there?"),
    ("Old Bran", "The goat, I hope."),
    ("Mira", "Which goat?"),
    ("Old Bran", "The one that left."),
    ("Mira", "It came back, then."),
]
LAYOUTS = {
    "colon": "{}: {}\n",
    "play": "{}. {}\n",
    "name above": "{}\n{}\n\n",
    "no mark": "{} {}\n",
    "dash": "{} - {}\n",
}
FRAMES = {
    "bullets": "- {}",
    "dots": "• {}",
    "bold": "**{}**",
    "italics": "*{}*",
    "cells": "| {} |",
    "quotation marks": '"{}"',
    "paragraphs": "<p>{}</p>",
    "attributes": '<p class="x"><span style="y">{}</span></p>',
    "breaks": "{}<br />",
    "bold tags": "<b>{}</b>",
    "backslashes": "{}\\",
    "directions": "\u200e{}",
    "a space of no width": "\u200b{}",
    "bullets and bold": "- **{}**",
}


def write(layout):
    said = [(name.upper() if layout == "play" else name, text) for name, text in SAID]
    return "".join(LAYOUTS[layout].format(*turn) for turn in said)


def frame_lines(text, frame):
    lines = text.split("\n")
    return "\n".join(frame.format(line) if line else "" for line in lines)


def lower(turns):
    return [(name.lower(), text) for name, text in turns]


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_marks_around_all_lines_are_left_out(layout, frame, tmp_path):
    text = frame_lines(write(layout), FRAMES[frame])
    assert lower(turns_of(text)) == lower(SAID)
    path = tmp_path / "shed.txt"
    path.write_text(text, encoding="utf8")
    (dialogue,) = read_dialogues(path)
    read = [(turn.speakers[0], turn.text) for turn in dialogue.utterances]
    assert lower(read) == lower(SAID)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_numbers_of_lines(layout):
    lines = filter(None, write(layout).split("\n"))
    text = "\n".join(f"{i}. {line}" for i, line in enumerate(lines, 1))
    assert lower(turns_of(text)) == lower(SAID)


def test_utterances_of_a_doc_are_without_marks():
    nlp = spacy.blank("en")
    nlp.add_pipe("character_linker")
    doc = nlp(frame_lines(write("name above"), FRAMES["bold"]))
    turns = Dialogue.from_doc(doc).utterances
    assert [(turn.speakers[0], turn.text) for turn in turns] == SAID


def test_tags_around_names_alone_are_no_frames():
    text = "".join(f"<b>{name}</b>: {said}\n" for name, said in SAID)
    assert turns_of(text) == SAID


def test_names_in_angle_brackets_are_no_tags():
    text = "".join(f"<{name}> {said}\n" for name, said in SAID)
    assert turns_of(text) == SAID


@pytest.mark.parametrize("text", ["", "\n", "<br>", "- Hi.\n- Hi.", "\n" * 50])
def test_few_lines_have_no_frames(text):
    assert cut_frames(read_lines(text)) is None


def test_lines_without_a_frame_are_copied():
    lines = read_lines("The Shed\n" + "- Hi.\n" * 9)
    framed = cut_frames(lines)
    framed.lines[0].furniture = True
    assert not lines[0].furniture and lines[1].text == "- Hi."


def test_lines_of_marks_alone_end():
    framed = cut_frames(read_lines("<br>\n" * 50))
    assert framed is None or not any(line.text for line in framed.lines)


def test_very_long_lines_are_not_searched():
    assert cut_frames(read_lines(f"x{'<br>' * MAX_LENGTH}y\n" * 8)) is None


def test_turns_that_a_dash_begins_are_of_nobody():
    text = "".join(f"- {said}\n" for _, said in SAID)
    assert {name for name, _ in turns_of(text)} == {""}


@pytest.mark.parametrize("end", ["\u2028", "\u2029", "\x85", "\r\n", "\r"])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_other_ends_of_lines(layout, end):
    text = write(layout).replace("\n", end)
    assert lower(turns_of(text)) == lower(SAID)
