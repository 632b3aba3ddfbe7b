"""Titles in capitals between turns."""

import pytest

from spacy_charid.dialogue.segmentation import read_text
from tests.dialogue.shapes.test_shapes import turns_of

SHOW = """\
[00:00] IDA{mark} Who stole the bell?
[00:03] BO{mark} The ringer did.

{title}

[00:41] IDA{mark} Welcome back.
[00:47] BO{mark} Thank you.

THE RINGER (04:10)

[02:21] IDA{mark} With us is the ringer. How are you?
[02:29] BO{mark} He is cold.
"""


@pytest.mark.parametrize("mark", [":", " —"])
@pytest.mark.parametrize("title", ["OPENING", "AD BREAK (01:10–02:20)"])
def test_titles_in_capitals_are_not_said(title, mark):
    text = SHOW.format(title=title, mark=mark)
    assert [name for name, _ in turns_of(text)] == ["IDA", "BO"] * 3
    assert turns_of(text)[1] == ("BO", "The ringer did.")
    (scene,) = read_text(text).scenes
    notes = [text[start:end] for start, end in scene.notes]
    assert notes == [title, "THE RINGER (04:10)"]


@pytest.mark.parametrize(
    "title, said",
    [("NO NO NO!", "NO NO NO!"), ("Somebody rings.", "Somebody rings.")],
)
def test_what_may_be_said_is_kept(title, said):
    text = SHOW.format(title=title, mark=":")
    assert said in " ".join(words for _, words in turns_of(text))


def test_capitals_are_said_where_people_shout():
    text = SHOW.format(title="OPENING", mark=":").replace("He is cold.", "HE IS COLD")
    assert "OPENING" in " ".join(words for _, words in turns_of(text))


def test_a_speaker_in_a_list_of_links_does_not_speak():
    text = SHOW.format(title="OPENING", mark=" —")
    text += '\nLINKS\n• Ida: "Bells" (2nd ed.)\n• Write to us: ida@example.org\n'
    assert [name for name, _ in turns_of(text)] == ["IDA", "BO"] * 3
