import pytest

from spacy_charid import ReadingLog, ReadingReport
from spacy_charid.cli.reading import describe_doubts, summarize
from spacy_charid.dialogue.shapes.events import Doubt
from tests.helpers.commands import fail, run

TEXT = "Ben: Hi.\nthe red hat: hello\n\nBen: So?\nanother one: yes\n"


def told(*args):
    return " ".join(run(*args)[1].split())


@pytest.fixture
def script(tmp_path):
    path = tmp_path / "a.txt"
    path.write_text(TEXT, encoding="utf8")
    return path


def test_summary_and_doubts(script, tmp_path):
    said = told("convert", script, tmp_path / "a.jsonl")
    assert "a.txt (transcript): 1 scene, 2 turns; speakers: Ben 2." in said
    assert "2 lines look like turns but are not: 'the red hat' (1, line 2)" in said
    assert "pass --speaker NAME or --speaker-pattern REGEX" in said


def test_speaker_options(script, tmp_path):
    out = tmp_path / "a.jsonl"
    named = ("--speaker", "the red hat", "--speaker", "another one", "--strict")
    assert "4 turns" in told("convert", script, out, *named)
    pattern = ("--speaker-pattern", r"((?:the|another) \w+(?: \w+)?):")
    assert "4 turns" in told("convert", script, out, *pattern)


def test_nobody_speaks(tmp_path):
    (tmp_path / "a.fountain").write_text("INT. KILN - DAY\n\nThe kiln is cold.\n")
    (tmp_path / "b.txt").write_text("Ben: Hi.\nAnn: Ho.\n")
    said = told("convert", tmp_path, tmp_path.parent / "nobody.jsonl")
    assert "a.fountain holds no dialogue: nobody says anything" in said


def test_strict(script, tmp_path):
    said = fail("convert", script, tmp_path / "a.jsonl", "--strict")
    assert "a.txt, line 2: 'the red hat' looks like a speaker" in said


def test_folder(script, tmp_path):
    (tmp_path / "b.json").write_text("{", encoding="utf8")
    (tmp_path / "c.odd").write_text("?", encoding="utf8")
    out = tmp_path / "out" / "a.jsonl"
    assert "b.json" in fail("convert", tmp_path, out)
    said = told("convert", tmp_path, out, "--skip-unreadable")
    assert "Skipped" in said and "b.json" in said
    assert "Left out" in said and "c.odd" in said


def test_what_systems_and_open_programs_keep(script, tmp_path, monkeypatch):
    """Locks, hidden files and the files of file managers are named, and not read."""
    kept = ("~$play.docx", ".DS_Store", "Thumbs.db", "old.txt~")
    for name in (*kept, ".~lock.play.odt#", "__MACOSX/._a.txt", ".git/a.txt", ".b.txt"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("Al: Hi.\nBo: Ho.\n", encoding="utf8")
    monkeypatch.chdir(tmp_path)  # short paths: eight are shown
    said = told("convert", ".", tmp_path.with_suffix(".jsonl"))
    assert "2 turns" in said and "keep them beside documents" in said
    said = said.replace(" ", "")  # long paths are wrapped
    assert all(name in said for name in (*kept, "__MACOSX", ".git", ".b.txt"))
    assert "._a.txt" not in said  # its folder is named


def test_summary_of_several_files():
    reports = [
        ReadingReport("a", "transcript", "chat", 1, 3, {"Al": 2}, 1, 4),
        ReadingReport("b", "srt", "", 2, 1, {"Bo": 1}),
    ]
    assert " ".join(summarize(reports)) == (
        "2 files (chat 1, srt 1): 3 scenes, 4 turns, 4 notes; "
        "speakers: Al 2, Bo 1, nobody 1."
    )
    assert ReadingLog().reports == []


def test_many_doubts():
    doubts = [Doubt(f"n{i}", 1, i) for i in range(1, 11)]
    said = describe_doubts(ReadingReport("a", doubts=[*doubts, Doubt("often", 3, 9)]))
    assert said.startswith("a: 13 lines look like turns but are not: 'often' (3, line")
    assert "and 3 more" in said
    said = describe_doubts(ReadingReport("a", doubts=[Doubt("often", 1, 9)]))
    assert said.startswith(
        "a: 1 line looks like a turn but is not: 'often' (1, line 9)"
    )
