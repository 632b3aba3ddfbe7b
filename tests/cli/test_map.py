import json
from pathlib import Path
from typing import Any

import pytest

from spacy_charid.corpus_job import engines
from tests.helpers.commands import fail, run
from tests.helpers.job_corpus import make_row, places_of, read, write_lines

pytest.importorskip("pyarrow")

CAST = [{"id": "Ruth Marsh", "gender": "F", "relations": {"mother": ["Nora"]}}]


@pytest.fixture
def source(tmp_path: Path) -> Path:
    return write_lines(tmp_path / "a.jsonl", [make_row(i) for i in range(7)])


def test_cli_map_locally_and_again(source: Path, tmp_path: Path) -> None:
    args = ("map", source, tmp_path / "out", "--local", "--shard-size", 3)
    out, err = run(*args)
    told = " ".join(err.split())
    assert out == "" and "Linked 7 dialogues, 15 utterances, 30 mentions" in told
    assert "before" not in told
    assert places_of(tmp_path / "out") == [("a.jsonl", i + 1) for i in range(7)]
    _, err = run(*args)
    told = " ".join(err.split())
    assert "Linked 0 dialogues" in told and "3 shards finished before" in told


def test_cli_map_says_what_it_read(tmp_path: Path) -> None:
    turns = [{"text": "Hi."}, {"speaker": "Bo", "text": " "}, {"text": "No."}]
    write_lines(tmp_path / "a.jsonl", [{"id": "x", "utterances": turns}])
    _, err = run("map", tmp_path / "a.jsonl", tmp_path / "out", "--local")
    told = "a.jsonl: 1 dialogue, 2 turns, 2 of nobody, 1 note (no words)."
    assert told in " ".join(err.split())


def test_cli_map_gives_the_mentions_of_link(tmp_path: Path) -> None:
    turns = [
        {"speaker": "Nora", "text": "I told my mom, Theo."},
        {"speaker": "Theo", "text": "You did?"},
    ]
    write_lines(tmp_path / "turns.jsonl", turns)
    linked, _ = run("link", tmp_path / "turns.jsonl")
    write_lines(tmp_path / "a.jsonl", [{"id": "turns", "utterances": turns}])
    run("map", tmp_path / "a.jsonl", tmp_path / "out", "--local")
    keys = set(json.loads(linked.splitlines()[0])) - {"file", "start", "end"}
    expected = [json.loads(line) for line in linked.splitlines()]
    found = read(tmp_path / "out", "mentions")
    assert [{key: row[key] for key in keys} for row in found] == [
        {key: row[key] for key in keys} for row in expected
    ]


def test_cli_map_with_a_cast(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write_lines(tmp_path / "cast.jsonl", CAST)
    run("map", "a.jsonl", "out", "--local", "--cast", "cast.jsonl")
    mentions = read(tmp_path / "out", "mentions")
    found = {mention["text"]: mention["character"] for mention in mentions}
    assert found["mom"] == "Ruth Marsh"
    assert "other settings: pipeline" in fail("map", "a.jsonl", "out", "--local")


def test_cli_map_mistakes(source: Path, tmp_path: Path) -> None:
    def fail_map(*args: Any, code: int = 1) -> str:
        return fail("map", *args, "--local", code=code)

    out = tmp_path / "out"
    assert "no file" in fail_map(tmp_path / "none.jsonl", out)
    assert "no_such_model" in fail_map(source, out, "--model", "no_such_model")
    assert "is not a cast" in fail_map(source, out, "--cast", tmp_path / "no.jsonl")
    assert "--shard-size" in fail_map(source, out, "--shard-size", 0, code=2)
    assert not out.exists()
    assert "not output of" in fail_map(source, tmp_path)
    assert "is a file" in fail_map(source, source)
    assert "both input and output" in fail_map(tmp_path, tmp_path / "out" / "new")
    write_lines(source, [make_row(1), {"utterances": []}])
    message = fail_map(source, out)
    assert "a.jsonl, line 2: 'id' is missing" in message and "in place" in message


@pytest.mark.parametrize("name", ["ray", "pyarrow"])
def test_cli_map_without_its_packages(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    others = {"ray", "pandas", "fsspec", "pyarrow"} - {name}
    monkeypatch.setattr(engines, "find_spec", lambda package: package in others or None)
    message = fail("map", source, tmp_path / "out")
    assert f"{name}, which is not installed" in message
    assert 'pip install "spacy_charid[ray]"' in message
    assert not (tmp_path / "out").exists()
    if name == "ray":
        run("map", source, tmp_path / "out", "--local")
