"""What a format cannot hold is said when it is written."""

import warnings

import pytest

from spacy_charid import Dialogue
from spacy_charid.formats.documents import read_docs, write_docs

SCRIPT = """\
Title: The Weir

INT. MILL - DAY

The wheel stops.

[[ask Jo]]

WANDA
It stopped.
"""
CHAT = """\
speaker,text,start,end,mood
Wanda,It stopped.,1.0,2.5,calm
Hal,Did it?,3,4.25,cross
"""


@pytest.fixture
def write(nlp, tmp_path):
    def write_file(text, name, to, **options):
        (tmp_path / name).write_text(text)
        with warnings.catch_warnings(record=True) as said:
            warnings.simplefilter("always")
            write_docs(read_docs(nlp, tmp_path / name), tmp_path / to, **options)
        return " ".join(str(warning.message) for warning in said)

    return write_file


@pytest.mark.parametrize(
    "to,what",
    [
        ("o.jsonl", "hold 1 stage direction, 1 title, 1 comment. Write"),
        ("o.txt", "hold 1 title. Write"),
        ("o.fountain", "hold 1 title. Write"),
        ("o.spacy", ""),
        ("o.gexf", ""),
    ],
)
def test_notes(write, to, what):
    said = write(SCRIPT, "s.fountain", to)
    assert what in said
    assert bool(said) == bool(what)


@pytest.mark.parametrize(
    "to,what",
    [
        ("o.txt", "hold the times of 2 turns, the fields 'mood'. Write"),
        ("o.csv", "hold the fields 'mood'."),
        ("o.srt", "hold the fields 'mood'."),
        ("o.json", ""),
    ],
)
def test_times_and_fields(write, to, what):
    said = write(CHAT, "s.csv", to)
    assert what in said
    assert bool(said) == bool(what)


def test_scenes(write):
    text = "[Scene: The mill]\n\nWanda: A.\nHal: B.\n\n[Scene: The weir]\n\nWanda: C.\n"
    said = write(text, "s.txt", "o.json", format="cmu-dog")
    assert "hold the division into scenes. Write" in said


def test_mentions_refer_to_their_script(write):
    text = "(Rain.)\n\nWanda: [Hal](Hal) left.\nHal: No.\n"
    assert write(text, "s.txt", "o.csv") == ""
    assert "1 stage direction" in write(text, "s.txt", "o.csv", rows="utterances")


def test_notes_come_back(write, nlp, tmp_path):
    text = "INT. MILL - DAY\n\n# ask Jo\n\nThe wheel stops.\n\nWANDA\nIt stopped.\n"
    write(text.replace("# ask Jo", "[[ask Jo]]"), "s.fountain", "o.fountain")
    write((tmp_path / "o.fountain").read_text(), "o.fountain", "o.txt")
    for name in ("s.fountain", "o.fountain"):
        (doc,) = read_docs(nlp, tmp_path / name)
        found = [(note.kind, note.text) for note in Dialogue.from_doc(doc).notes]
        assert sorted(found) == [
            ("COMMENT", "[[ask Jo]]"),
            ("STAGE_DIRECTION", "The wheel stops."),
        ]
    assert "\n# ask Jo\n" in (tmp_path / "o.txt").read_text()


def test_times_in_seconds(write, tmp_path):
    write(CHAT, "s.csv", "o.srt")
    assert "00:00:01,000 --> 00:00:02,500\nWanda: " in (tmp_path / "o.srt").read_text()
    times = "start,speaker,text\n0:01,Wanda,It stopped.\n0:03,Hal,Did it?\n"
    write(times, "t.csv", "o.vtt")
    assert "00:00:03.000 --> 00:00:03" in (tmp_path / "o.vtt").read_text()


def test_times_of_messages(write, nlp, tmp_path):
    text = '{"speaker": "Wanda", "text": "It stopped.", "time": "2024-05-01T07:01"}\n'
    write(text, "s.jsonl", "o.csv")
    (doc,) = read_docs(nlp, tmp_path / "o.csv")
    (turn,) = Dialogue.from_doc(doc).utterances
    assert turn.meta["time"] == "2024-05-01T07:01"
