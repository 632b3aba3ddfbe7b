"""Transcripts of oTranscribe."""

import json

import pytest

from spacy_charid.formats.otranscribe import read_otranscribe, set_stamps
from spacy_charid.formats.registry import guess_format
from tests.helpers.dialogues import said
from tests.helpers.work import is_linear

STAMP = '<span class="timestamp" contenteditable="false" data-timestamp="2">{}</span>'
TURNS = [
    ("Ada", "How long have you had the plot?"),
    ("P12", "Since ninety-six. I grow potatoes & dahlias."),
    ("Ada", "And now?"),
    ("P12", "Only dahlias."),
]


def stamp(time):
    return f"{STAMP.format(time)}&nbsp;"


PARAGRAPHS = (
    f"<p>{stamp('00:02')}<b>Ada:</b> How long have you had the plot?<br></p>"
    f"<p>{stamp('00:09')}<b>P12:</b> Since ninety-six. {stamp('00:14')}"
    "I grow potatoes &amp; dahlias.<br></p><p><i>[dog barking]</i><br></p>"
    f"<p>{stamp('01:00:17')}<b>Ada:</b> And now?<br></p>"
    "<p><b>P12:</b> Only dahlias.<br></p>"
)
LINES = (
    f"Ada: How long have you had the plot?<br />{stamp('0:09')}P12: Since ninety-six. "
    "I grow potatoes &amp; dahlias.<br /><br />Ada: And now?<br />P12: Only dahlias."
)


def write(tmp_path, value, name="plot.otr"):
    path = tmp_path / name
    path.write_text(json.dumps(value), encoding="utf8")
    return path


@pytest.mark.parametrize("text", [PARAGRAPHS, LINES])
@pytest.mark.parametrize("name", ["plot.otr", "plot.json", "plot.txt"])
def test_read(tmp_path, text, name):
    media = {"media": "plot_7.m4a", "media-source": "", "media-time": 51.2}
    path = write(tmp_path, {"text": text, **media}, name)
    assert guess_format(path) == "otranscribe"
    (dialogue,) = read_otranscribe(path)
    assert [turn for turn in said(dialogue) if turn[1]] == TURNS
    assert "plot_7.m4a" in [note.text for note in dialogue.notes]


def test_paragraphs_without_a_name_go_on(tmp_path):
    text = (
        f"<p>{stamp('00:02')}Ada: Who rows?</p><p>{stamp('00:04')}Ben: I row.</p>"
        "<p>And I sing.</p>"
        f"<p>{stamp('00:06')}Ada: Do you?</p>"
    )
    (dialogue,) = read_otranscribe(write(tmp_path, {"text": text}))
    assert said(dialogue)[1][1].split() == ["I", "row.", "And", "I", "sing."]


def test_speakers(tmp_path):
    text = "<p>the new guy. Hello.</p><p>Ada. Hi.</p>"
    path = write(tmp_path, {"text": text})
    (dialogue,) = read_otranscribe(path, speaker_pattern=r"(the new guy|Ada)\. ")
    assert said(dialogue) == [("the new guy", "Hello."), ("Ada", "Hi.")]


def test_stamps_where_lines_begin():
    assert (
        set_stamps(f"<p>{stamp('0:02')}A {stamp('0:03')}b</p>") == "<p>[0:02] A  b</p>"
    )
    assert set_stamps(f"<p><b>{stamp('0:02')}A</b></p>") == "<p><b>[0:02] A</b></p>"
    assert set_stamps("<p>No stamps.</p>") == "<p>No stamps.</p>"


@pytest.mark.parametrize(
    "value, message",
    [
        ({"text": ""}, "is empty"),
        ({"text": "<p> <br></p>"}, "is empty"),
        ({"text": [1]}, "line 1.*'text'.*a string"),
        ({"media": "a.mp3"}, "which no reader knows.*otranscribe"),
        (["a"], "which no reader knows"),
    ],
)
def test_damaged(tmp_path, value, message):
    path = write(tmp_path, value)
    with pytest.raises(ValueError, match=message):
        list(read_otranscribe(path))


def test_no_json(tmp_path):
    path = tmp_path / "plot.otr"
    path.write_text('{"text": "<p>Ada: Hi.', encoding="utf8")
    with pytest.raises(ValueError, match="line 1"):
        list(read_otranscribe(path))


def test_stamps_take_linear_time():
    assert is_linear(lambda n: set_stamps('<p><span class="timestamp">0:02' * n), 500)
    assert is_linear(lambda n: set_stamps(f"<p>{stamp('0:02')}" * n), 500)
