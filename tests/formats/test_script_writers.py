"""What scripts are converted to is read back as the same turns."""

import re
import warnings
from pathlib import Path
from typing import Tuple

import pytest

from spacy_charid import Dialogue, Scene, Utterance
from spacy_charid.formats.documents import read_docs, write_docs
from tests.helpers.pipelines import blank

SRT = """\
1
00:00:01,000 --> 00:00:02,500
NORA: I know
my brother.

2
00:00:03,000 --> 00:00:04,000
THEO & BO: You & me <3

3
00:01:13,000 --> 00:01:14,250
and then.
"""
FORMATS = [
    "a.txt",
    "a.fountain",
    "a.srt",
    "a.vtt",
    "a.csv",
    "a.tsv",
    "a.jsonl",
]


def turns(doc):
    return [
        (t.speakers, " ".join(t.text.split()))
        for t in Dialogue.from_doc(doc).utterances
    ]


def times(doc):
    metas = doc.spans["utterances"].attrs.get("meta", {})
    return [(m.get("start"), m.get("end")) for m in metas.values()]


@pytest.fixture
def convert(nlp, tmp_path):
    def convert_docs(docs, name, **options):
        path = tmp_path / name
        write_docs(docs, path, **options)
        return list(read_docs(nlp, path))

    return convert_docs


@pytest.mark.parametrize("name", FORMATS)
def test_from_subtitles(nlp, convert, tmp_path, name):
    (tmp_path / "e1.srt").write_text(SRT)
    (doc,) = read_docs(nlp, tmp_path / "e1.srt")
    if name == "a.fountain":  # which has no turns of nobody
        with pytest.warns(UserWarning, match="hold all 3 turns"):
            convert([doc], name)
        return
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        if name == "a.txt":
            warnings.filterwarnings("ignore", ".*not hold the times of 3 turns")
        (copy,) = convert([doc], name)
    assert turns(copy) == turns(doc)
    if name != "a.txt":
        assert times(copy) == times(doc)
        assert len(copy.spans["scenes"]) == 2


SCRIPT = """\
INT. HUT - DAY

Nora enters.

NORA (V.O.)
(low)
I *know* him_.

@McCabe
Tickets?

.THE WOOD

NORA & THEO
We!
"""


@pytest.mark.parametrize("name", ["a.fountain", "a.txt", "a.jsonl", "a.csv"])
def test_from_a_screenplay(nlp, convert, tmp_path, name):
    (tmp_path / "e1.fountain").write_text(SCRIPT)
    (doc,) = read_docs(nlp, tmp_path / "e1.fountain")
    (copy,) = convert([doc], name)
    assert turns(copy) == turns(doc)
    if name == "a.fountain":
        written = (tmp_path / name).read_text()
        assert "\nNORA (V.O.)\n(low)" in written
        assert "!Nora enters.\n" in written
        assert Dialogue.from_doc(copy).scenes == Dialogue.from_doc(doc).scenes


def test_mentions_in_transcripts(nlp, convert, tmp_path):
    text = (
        "Nora: [[My](Nora) brother](Theo) left.\n"
        "Theo: [We](Nora|Theo) did (not). [A guard](the guard (2)) did.\n"
    )
    (tmp_path / "e1.txt").write_text(text)
    docs = list(read_docs(nlp, tmp_path / "e1.txt"))
    convert(docs, "a.txt")
    assert (tmp_path / "a.txt").read_text() == text


def test_utterances_of_annotated_documents(nlp, convert, dialogue):
    doc = dialogue.to_doc(nlp)
    (copy,) = convert([doc], "a.jsonl", rows="utterances")
    assert turns(copy) == turns(doc)
    with pytest.raises(ValueError, match="rows is 'x'"):
        convert([doc], "a.jsonl", rows="x")


def test_no_subtitles_without_times(nlp, convert):
    doc = Dialogue("d", [Scene("s", [Utterance(("Nora",), "Hi.")])]).to_doc(nlp)
    with pytest.raises(ValueError, match="no utterance has any"):
        convert([doc], "a.srt")
    with pytest.raises(ValueError, match="several documents"):
        convert([doc, doc], "a.vtt")


def test_some_turns_without_times(nlp, convert):
    timed = {"start": "00:00:01.000", "end": "00:00:02.000"}
    turns = [Utterance(("Nora",), "Hi.", meta=timed), Utterance(("Bo",), "Ho.")]
    doc = Dialogue("d", [Scene("0", turns)]).to_doc(nlp)
    with pytest.warns(UserWarning, match="1 of 2 turns have no times"):
        (copy,) = convert([doc], "a.srt")
    assert times(copy)[1] == ("00:00:02.000", "00:00:02.000")


@pytest.mark.parametrize("first", ["I sold the", "I sold,", "I sold the…", "Sold."])
def test_turns_of_one_speaker_in_subtitles(nlp, convert, first):
    said = [(("Nora",), first), (("Nora",), "…boat."), (("Bo",), "Ho.")]
    turns_of_nora = [
        Utterance(*turn, meta={"start": f"00:00:0{i}.000", "end": f"00:00:0{i}.900"})
        for i, turn in enumerate(said)
    ]
    doc = Dialogue("d", [Scene("0", turns_of_nora)]).to_doc(nlp)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        (copy,) = convert([doc], "a.srt")
    assert turns(copy) == said


def test_what_a_transcript_cannot_hold_is_told(nlp, convert):
    turn = Utterance(("Nora (or: not)",), "Hi.")
    doc = Dialogue("d", [Scene("0", [turn])]).to_doc(nlp)
    with pytest.warns(UserWarning, match="cannot hold all 1 turns.*Nora"):
        convert([doc], "a.txt")


@pytest.mark.parametrize(
    ("said", "message"),
    [
        (
            ("Ann", "~ is that dad ~"),
            "turn 2, 'Ann: ~ is that dad ~', which is read back as "
            "'Ann: is that dad ~'. Write",
        ),
        (("", "is that dad???"), "2, 'is that dad???', which is read back as no turn."),
    ],
)
def test_messages_show_the_words_as_they_are(
    tmp_path: Path, said: Tuple[str, str], message: str
) -> None:
    turns = [("Ben", "Well?"), said, ("Ben", "No.")]
    scene = Scene("", [Utterance(name or (), text) for name, text in turns])
    doc = Dialogue("a", [scene]).to_doc(blank())
    with pytest.warns(UserWarning, match=re.escape(message)):
        write_docs([doc], tmp_path / "a.fountain")
