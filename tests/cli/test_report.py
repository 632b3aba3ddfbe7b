import sys
from pathlib import Path

import pytest
import srsly
from spacy.tokens import DocBin

from tests.helpers.commands import fail, run
from tests.helpers.page import Page, make_doc

SCRIPT = "Nora: I told him.\nTheo: You told Ben?\n"


@pytest.fixture
def script(tmp_path: Path) -> Path:
    path = tmp_path / "the_play.txt"
    path.write_text(SCRIPT, encoding="utf8")
    return path


def test_cli_report(script: Path, tmp_path: Path) -> None:
    path = tmp_path / "out" / "page.html"
    out, err = run("report", script, "--output", path)
    assert out == "" and "page.html" in err
    page = Page(path.read_text(encoding="utf8"))
    assert page.texts("h1") == ["the play"]
    assert page.texts("div", "speaker") == ["Nora", "Theo"]
    assert page.tips[0][0] == ["Nora"]
    assert page.tips[0][2][0][0] == "Nora"  # its best candidate, with a score


def test_cli_report_has_a_default_output(
    script: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run("report", script, "--title", "A & B")
    page = Page((tmp_path / "report.html").read_text(encoding="utf8"))
    assert page.texts("h1") == ["A & B"]


def test_cli_report_of_a_pipe() -> None:
    out, _ = run("report", "-", "-o", "-", stdin=SCRIPT)
    assert Page(out).texts("div", "speaker") == ["Nora", "Theo"]


def test_cli_report_of_several_scripts(script: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.txt"
    other.write_text("Theo: Nora?\n", encoding="utf8")
    out, _ = run("report", script, other, "-o", "-")
    assert Page(out).cast[0] == ("Theo", 2, 0)


def test_cli_report_of_linked_docs(tmp_path: Path) -> None:
    path = tmp_path / "play.txt"
    path.write_text("Nora: I told [him](Theo).\n", encoding="utf8")
    out, _ = run("report", path, "-o", "-", "--linked")
    assert Page(out).tips == [[["Theo"], "", []]]
    linked = tmp_path / "linked.spacy"
    run("link", path, "-o", linked)
    out, _ = run("report", linked, "-o", "-", "--linked")
    assert [tip[0] for tip in Page(out).tips] == [["Nora"], ["other"]]
    again, _ = run("report", linked, "-o", "-")
    assert again == out


def test_cli_report_of_docs_links_what_has_no_mentions(tmp_path: Path) -> None:
    path, cast = tmp_path / "docs.spacy", tmp_path / "cast.jsonl"
    docs = [make_doc("I saw him.", [(2, 3, "Theo")]), make_doc("I saw Nora.")]
    del docs[1].spans["mentions"]
    DocBin(docs=docs).to_disk(path)
    out, _ = run("report", path, "-o", "-")
    assert [tip[0] for tip in Page(out).tips] == [["Theo"], ["Ross"], ["Nora"]]
    cast.write_text('{"id": "Nora"}\n', encoding="utf8")
    for options in (["--model", "blank:en"], ["--cast", cast]):
        anew, _ = run("report", path, "-o", "-", *options)
        whom = [tip[0] for tip in Page(anew).tips]
        assert whom[0] == ["Ross"] and ["Theo"] not in whom
    kept, _ = run("report", path, "-o", "-", "--keep-mentions")
    assert len(Page(kept).tips) == 3 and ["Theo"] not in Page(kept).tips[0]
    (tmp_path / "play.txt").write_text("Nora: I [left](Theo).\n", encoding="utf8")
    out, _ = run("report", tmp_path / "play.txt", path, "-o", "-")  # not only Docs
    assert "Theo" not in out


def test_cli_report_mistakes(script: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    assert "no file" in fail("report", tmp_path / "none.txt", "-o", page)
    assert "blank:en" in fail("report", script, "-o", page, "--model", "none")
    assert "no file" in fail("report", tmp_path / "none.txt", "--linked")
    assert not page.exists()
    assert fail("report", script, "-o", script)
    assert fail("report", script, "-o", tmp_path)  # a folder
    assert "Missing argument" in fail("report", code=2)
    assert script.read_text(encoding="utf8") == SCRIPT


@pytest.mark.skipif(sys.platform == "win32", reason="no such permissions")
def test_cli_report_of_a_folder(script: Path, tmp_path: Path) -> None:
    out, _ = run("report", tmp_path, "-o", "-")
    assert Page(out).texts("h1") == [tmp_path.name.replace("_", " ")]


def test_cli_report_says_why(script: Path) -> None:
    out, _ = run("report", script, "-o", "-")
    assert "speaks this turn" in Page(out).data["statements"]


def test_cli_report_of_corrections(tmp_path: Path) -> None:
    script, file = tmp_path / "play.txt", tmp_path / "c.jsonl"
    script.write_text("Nora: I told him.\n", encoding="utf8")
    record = {"turn": "I told him.", "text": "him", "speakers": ["Nora"]}
    gone = {"turn": "Who left?", "text": "Who", "characters": ["Ann"]}
    srsly.write_jsonl(file, [{**record, "characters": ["Theo"]}, gone])
    out, err = run("report", script, "-o", "-", "--corrections", file)
    data = Page(out).data
    assert [tip[0] for tip in Page(out).tips] == [["Nora"], ["Theo"]]
    assert data["corrected"] == [1] and data["unfit"][0]["turn"] == "Who left?"
    assert "1 of 2 corrections fit no turn" in " ".join(err.split())
    linked, _ = run("link", script, "--corrections", file)
    assert '"character": "Theo"' in linked.splitlines()[1]


def test_cli_corrected_speakers_are_linked(tmp_path: Path) -> None:
    script, file = tmp_path / "play.txt", tmp_path / "c.jsonl"
    script.write_text("Nora: I told Ben.\nTheo: I know.\n", encoding="utf8")
    srsly.write_jsonl(file, [{"turn": "I told Ben.", "spoken_by": ["Una"]}])
    linked, _ = run("link", script, "--corrections", file)
    assert '"speaker": "Una", "text": "I"' in linked
    assert '"character": "Una"' in linked.splitlines()[0]
    out, _ = run("report", script, "-o", "-", "--corrections", file)
    page = Page(out)
    assert page.texts("div", "speaker") == ["Una", "Theo"]
    assert [tip[0] for tip in page.tips][0] == ["Una"]
    ((tag, _),) = page.find("div", "fix")
    assert tag["data-written"] == '["Nora"]'
    docs = tmp_path / "docs.spacy"
    run("link", script, "-o", docs)  # linked before
    out, _ = run("report", docs, "-o", "-", "--corrections", file)
    assert Page(out).texts("div", "speaker") == ["Una", "Theo"]
