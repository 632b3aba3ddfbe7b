import json
from pathlib import Path
from typing import Tuple

import pytest
import srsly
from spacy.tokens import DocBin

from spacy_charid.formats.registry import WRITERS
from tests.helpers.commands import fail, run, spawn
from tests.helpers.page import Page
from tests.helpers.pipelines import blank

SCRIPT = "Nora: I told mom.\nTheo: You did?\n"
CAST = [{"id": "Ruth Marsh", "gender": "F", "relations": {"mother": ["Nora"]}}]
ANNOTATED = "Nora: I told [mom](Ruth Marsh).\n"


@pytest.fixture
def script(tmp_path: Path) -> Path:
    path = tmp_path / "play.txt"
    path.write_text(SCRIPT, encoding="utf8")
    return path


def test_cli_link_to_standard_output(script: Path) -> None:
    out, err = run("link", script)
    rows = map(json.loads, out.splitlines())
    found = {row["text"]: row["character"] for row in rows}
    assert found["I"] == found["You"] == "Nora"
    assert "Linked 1 document, 2 utterances, 3 mentions" in err


def test_cli_link_from_standard_input(script: Path) -> None:
    out, _ = run("link", "-", stdin=SCRIPT)
    texts = [json.loads(line)["text"] for line in out.splitlines()]
    assert texts == ["I", "mom", "You"]


def test_cli_link_with_a_cast(script: Path, tmp_path: Path) -> None:
    cast = tmp_path / "cast.jsonl"
    srsly.write_jsonl(cast, CAST)
    out, _ = run("link", script, "--cast", cast)
    rows = map(json.loads, out.splitlines())
    assert {row["text"]: row["character"] for row in rows}["mom"] == "Ruth Marsh"


@pytest.mark.parametrize("format", ["spacy", "csv", "gexf"])
def test_cli_link_output_by_suffix(script: Path, tmp_path: Path, format: str) -> None:
    path = tmp_path / "new" / f"out.{format}"
    out, err = run("link", script, "-o", path)
    assert out == "" and path.name in err
    if format == "spacy":
        (doc,) = DocBin().from_disk(path).get_docs(blank().vocab)
        assert [span.kb_id_ for span in doc.spans["mentions"]][0] == "Nora"
    assert path.stat().st_size > 100
    assert format in WRITERS


def test_cli_link_several_files_and_formats(script: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.text"
    other.write_text("Ada: Hello, Robert.\n", encoding="utf8")
    args = ("--format", "transcript", "--to", "csv")
    out, err = run("link", script, other, *args)
    assert "2 documents" in err
    assert "Robert" in out and out.splitlines()[0].startswith("document,")


def test_cli_link_tells_scores(script: Path) -> None:
    out, _ = run("link", script)
    scores = {row["text"]: row["score"] for row in map(json.loads, out.splitlines())}
    assert 0 < scores["I"] <= 1 and 0 < scores["You"] <= 1


def test_cli_link_columns(tmp_path: Path) -> None:
    path = tmp_path / "play.csv"
    path.write_text("wer,was\nNora,I left.\n", encoding="utf8")
    assert "--text-column" in fail("link", path)
    columns = ("--text-column", "was", "--speaker-column", "wer")
    out, _ = run("link", path, *columns)
    assert json.loads(out)["character"] == "Nora"
    assert "Nora" in run("cast", path, *columns)[0]
    assert "Nora" in run("report", path, *columns, "-o", "-")[0]


def test_cli_link_output_can_be_read_back(script: Path, tmp_path: Path) -> None:
    linked, page = tmp_path / "linked.jsonl", tmp_path / "page.html"
    run("link", script, "-o", linked)
    _, err = run("convert", linked, tmp_path / "linked.spacy")
    assert "1 document, 2 utterances, 3 mentions" in err
    run("report", linked, "--linked", "-o", page)
    assert page.read_text(encoding="utf8").count("Ruth") == 0
    out = linked.read_text(encoding="utf8").replace('"Nora"}', '"Ruth"}')
    linked.write_text(out.replace('"character": "Nora"', '"character": "Ruth"'))
    run("report", linked, "--linked", "-o", page)
    assert page.read_text(encoding="utf8").count("Ruth") > 0


def test_cli_link_warns_of_a_script_without_speakers(tmp_path: Path) -> None:
    path = tmp_path / "film.srt"
    path.write_text("1\n00:00:01,000 --> 00:00:02,000\nI left.\n", encoding="utf8")
    _, err = run("link", path)
    assert "There are no speakers" in err and "film.srt" in err


def test_cli_link_looks_at_the_output_first(script: Path, tmp_path: Path) -> None:
    args = ("-o", script / "out.jsonl", "--model", "no_such_model")
    assert "is a file, but a folder is expected" in fail("link", script, *args)


def test_cli_link_finds_mentions_anew_or_keeps_them(tmp_path: Path) -> None:
    path = tmp_path / "play.txt"
    path.write_text(ANNOTATED, encoding="utf8")
    out, _ = run("link", path)
    assert [json.loads(line)["text"] for line in out.splitlines()] == ["I", "mom"]
    out, _ = run("link", path, "--keep-mentions")
    (row,) = map(json.loads, out.splitlines())
    assert row["text"] == "mom"
    path.write_text(SCRIPT, encoding="utf8")  # nothing to keep
    out, _ = run("link", path, "--keep-mentions")
    assert len(out.splitlines()) == 3


@pytest.mark.parametrize("more", [(), ("--keep-mentions",)])
def test_cli_link_keeps_corrections(tmp_path: Path, more: Tuple[str, ...]) -> None:
    """Linked again, a .spacy file keeps the links that a person has corrected."""
    path, file, out = (tmp_path / n for n in ("play.txt", "c.jsonl", "out.spacy"))
    path.write_text(SCRIPT, encoding="utf8")
    record = {"turn": "I told mom.", "speakers": ["Nora"], "characters": ["Una"]}
    added = {**record, "text": "told", "characters": ["Theo", "#OTHER#"]}
    srsly.write_jsonl(file, [{**record, "text": "mom"}, added])
    run("link", path, "--corrections", file, "-o", out)
    again = tmp_path / "again.spacy"
    run("link", out, *more, "-o", again)
    (doc,) = DocBin().from_disk(again).get_docs(blank().vocab)
    mentions = doc.spans["mentions"]
    assert [m.text for m in mentions] == ["I", "told", "mom", "You"]
    assert [m.kb_id_ for m in mentions][1:3] == ["Theo|#OTHER#", "Una"]
    assert len(mentions.attrs["corrected"]) == 2
    page, _ = run("report", out, *more, "--model", "blank:en", "-o", "-")
    assert len(Page(page).data["corrected"]) == 2


def test_cli_link_mistakes(script: Path, tmp_path: Path) -> None:
    assert "no file" in fail("link", tmp_path / "none.txt")
    assert "blank:en" in fail("link", script, "--model", "no_such_model")
    assert "is not a cast" in fail("link", script, "--cast", tmp_path / "no.jsonl")
    assert "graphml" in fail("link", script, "-o", tmp_path / "out.xyz")
    assert "fountain" in fail("link", script, "--format", "word")
    assert "jsonl" in fail("link", script, "--to", "word")
    before = script.read_text(encoding="utf8")
    assert fail("link", script, "-o", script, "--to", "jsonl")
    assert script.read_text(encoding="utf8") == before
    empty = tmp_path / "empty.txt"
    empty.write_text("", encoding="utf8")
    assert "empty" in fail("link", empty)
    assert "Missing argument" in fail("link", code=2)


@pytest.mark.slow
def test_cli_link_as_a_spacy_command() -> None:
    """The only test of all commands that starts the real one."""
    result = spawn("link", "-", input="Zoé: I told mom.\n".encode())
    assert result.returncode == 0, result.stderr
    rows = [json.loads(line) for line in result.stdout.decode("utf8").splitlines()]
    assert [row["text"] for row in rows] == ["I", "mom"]
    assert rows[0]["character"] == rows[0]["speaker"] == "Zoé"


def test_cli_link_help() -> None:
    out, _ = run("link", "--help")
    for option in ("--model", "--cast", "--format", "--output"):
        assert option in out
