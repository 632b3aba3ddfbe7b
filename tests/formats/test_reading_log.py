import warnings

import pytest
from spacy.tokens import DocBin

from spacy_charid import ReadingLog, ReadingReport, read_docs
from spacy_charid.formats.reading_log import check_report
from tests.helpers.pipelines import blank

TEXT = "# A comment.\n\nBen: Hi.\nthe red hat: hello\n\n(Pause.)\nBen: So?\n"
FILM = "/* cut */\nINT. HUT\n\nNORA\nHi.\n\nNORA: Hm.\n\nTHEO\nHo.\n"


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "a.txt").write_text(TEXT, encoding="utf8")
    (tmp_path / "b.fountain").write_text(FILM, encoding="utf8")
    (tmp_path / "c.json").write_text("{", encoding="utf8")
    (tmp_path / "notes.odd").write_text("x", encoding="utf8")
    return tmp_path


def read(path, **options):
    log = ReadingLog()
    return list(read_docs(blank(), path, log=log, **options)), log


def test_reports(folder):
    docs, log = read([folder / "a.txt", folder / "b.fountain"])
    one, two = log.reports
    assert (one.format, one.shape, one.scenes, one.turns) == (
        "transcript",
        "transcript",
        1,
        2,
    )
    assert (one.speakers, one.notes, one.comments) == ({"Ben": 2}, 1, 1)
    assert [tuple(doubt) for doubt in one.doubts] == [("the red hat", 1, 4)]
    assert one.source == str(folder / "a.txt")
    assert (two.format, two.speakers) == ("fountain", {"NORA": 1, "THEO": 1})
    assert (two.notes, two.comments) == (1, 1)
    assert [tuple(doubt) for doubt in two.doubts] == [("NORA", 1, 7)]
    assert [ReadingReport.of_doc(doc) for doc in docs] == log.reports


def test_report_survives_a_doc_bin(folder):
    (doc,), _ = read(folder / "a.txt")
    kept = DocBin(docs=[doc]).to_bytes()
    (again,) = DocBin().from_bytes(kept).get_docs(blank().vocab)
    assert ReadingReport.of_doc(again) == ReadingReport.of_doc(doc)
    assert ReadingReport.of_doc(blank()("Hi.")) is None


def test_unreadable_files_are_skipped_by_name(folder):
    with pytest.raises(ValueError, match=r"c\.json"):
        read(folder)
    docs, log = read(folder, skip_unreadable=True)
    assert len(docs) == 2
    ((path, reason),) = log.skipped
    assert path == str(folder / "c.json") and "JSON" in reason
    assert log.left_out == [str(folder / "notes.odd")]


@pytest.mark.parametrize(
    "name,message", [("a.txt", "a.txt, line 4: 'the red hat'"), ("b.fountain", "7")]
)
def test_strict(folder, name, message):
    with pytest.raises(ValueError, match=message):
        read(folder / name, strict=True)


def test_strict_wants_a_speaker(tmp_path):
    with pytest.raises(ValueError, match=r"a\.txt, line 1: nothing here"):
        check_report(ReadingReport(turns=1), tmp_path / "a.txt")
    check_report(ReadingReport(), tmp_path / "a.txt")


def test_hints(folder):
    docs, log = read(folder / "a.txt", speakers=["the red hat"], strict=True)
    assert log.reports[0].speakers == {"Ben": 2, "the red hat": 1}
    docs, log = read(folder / "a.txt", speaker_pattern=r"(the \w+ hat):")
    assert log.reports[0].speakers == {"Ben": 2, "the red hat": 1}
    with pytest.raises(ValueError, match="not a regular expression"):
        read(folder / "a.txt", speaker_pattern="(")


def test_other_formats_have_a_report(tmp_path):
    path = tmp_path / "a.csv"
    path.write_text("speaker,text\nAl,Hi\n,Ho\n", encoding="utf8")
    _, log = read(path)
    (report,) = log.reports
    assert (report.format, report.turns, report.unnamed) == ("csv", 2, 1)


def test_lines_of_pages_are_not_said(tmp_path):
    lines = ["THE COURT: Come", "to order.", "MR. POE: I", "object."]
    text = "\n".join(f"{i}   {line}" for i, line in enumerate(lines, 1))
    path = tmp_path / "a.txt"
    path.write_text(text, encoding="utf8")
    (doc,), log = read(path)
    assert [turn.text for turn in doc.spans["utterances"]] == [
        "Come\nto order.",
        "I\nobject.",
    ]


def test_settings_of_the_pipeline():
    nlp = blank()
    nlp.add_pipe("mention_detector", config={"speakers": ["the red hat"]})
    model = {"@architectures": "spacy_charid.Rules.v1"}
    nlp.add_pipe("character_linker", config={"model": model})
    doc = nlp("Ben: Hi.\nthe red hat: I am Al.")
    assert [turn.label_ for turn in doc.spans["utterances"]] == ["Ben", "the red hat"]
    assert ReadingReport.of_doc(doc).speakers == {"Ben": 1, "the red hat": 1}


def test_text_without_speakers_gives_a_warning():
    nlp = blank()
    model = {"@architectures": "spacy_charid.Rules.v1"}
    nlp.add_pipe("character_linker", config={"model": model})
    with pytest.warns(UserWarning, match="names no speaker") as told:
        list(nlp.pipe(["She left.", "He stayed."]))
    assert len(told) == 1
    message = str(told[0].message)
    assert "read_docs(nlp, path, format='prose')" in message
    assert "charid link PATH --from prose" in message


def test_text_with_annotations_gives_a_warning():
    nlp = blank()
    model = {"@architectures": "spacy_charid.Rules.v1"}
    nlp.add_pipe("character_linker", config={"model": model})
    text = "Ann: [She](Judy) saw [{}]({}).\nBen: [Her](Judy)?"
    with pytest.warns(UserWarning, match="mentions in brackets"):
        nlp(text.format("him", "Ben"))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        nlp(text.format("it", "https://example.com"))
