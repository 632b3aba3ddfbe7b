import json
from pathlib import Path

import pytest

from spacy_charid.cast.bank import CharacterBank
from tests.helpers.commands import fail, run

SCRIPT = """\
Marisol Quade: I am here. Mari, they call me. Where is Vic?
Victor Sorrel: I am Vic. Mari, did you see Teresa?
Marisol Quade: Teresa? She left. My mother saw her.
Dr. Voss: I saw Ingrid.
"""


@pytest.fixture
def script(tmp_path: Path) -> Path:
    path = tmp_path / "play.txt"
    path.write_text(SCRIPT, encoding="utf8")
    return path


def test_cli_cast(script: Path, tmp_path: Path) -> None:
    out, err = run("cast", script)
    records = [json.loads(line) for line in out.splitlines()]
    cast = {record["id"]: record for record in records}
    assert list(cast)[:2] == ["Marisol Quade", "Victor Sorrel"]
    assert set(cast) == {"Marisol Quade", "Victor Sorrel", "Dr. Voss", "Teresa"}
    assert cast["Victor Sorrel"]["aliases"] == ["Vic"]
    assert cast["Victor Sorrel"]["gender"] == "M"
    assert cast["Teresa"]["gender"] == "F"
    assert cast["Dr. Voss"]["gender"] is None
    assert not any(record["relations"] for record in records)
    header, _, first, *_ = err.strip().splitlines()
    assert header.split() == ["character", "lines", "mentions", "gender", "aliases"]
    assert first.split()[:3] == ["Marisol", "Quade", "2"]
    assert "Left out: 2 characters. They never speak and have fewer than 2" in err
    assert "  Ingrid: no lines, 1 mention\n" in err
    assert "Drafted 4 characters" in err


def test_cli_cast_can_be_passed_back(script: Path, tmp_path: Path) -> None:
    path = tmp_path / "cast.jsonl"
    out, _ = run("cast", script, "--output", path)
    assert out == ""
    bank = CharacterBank.from_disk(path)
    bank.add("Ingrid Voss", relations={"mother": ["Marisol Quade"]})
    bank.add("Nobody Here", gender="M")
    bank.to_disk(path)
    out, _ = run("link", script, "--cast", path)
    rows = [json.loads(line) for line in out.splitlines()]
    assert {row["text"]: row["character"] for row in rows}["mother"] == "Ingrid Voss"
    again, _ = run("cast", script, "--cast", path)
    cast = {record["id"]: record for record in map(json.loads, again.splitlines())}
    assert cast["Ingrid Voss"]["relations"] == {"mother": ["Marisol Quade"]}
    assert cast["Nobody Here"]["gender"] == "M"
    assert len(cast) == 6


def test_cli_cast_drafts_nobody_twice(tmp_path: Path) -> None:
    script, cast = tmp_path / "hotel.txt", tmp_path / "cast.jsonl"
    script.write_text(
        "Ann: The night porter saw him. Is the night porter here?\n"
        "Ben: The night porter left. His wife has come, the porter's wife.\n"
        "Ann: Two women, then: a young woman, and the young woman is his wife.\n",
        encoding="utf8",
    )
    first, _ = run("cast", script)
    assert '"the night porter"' in first
    for _ in "ab":  # in any later round as well
        cast.write_text(first, encoding="utf8")
        again, _ = run("cast", script, "--cast", cast)
        assert sorted(again.splitlines()) == sorted(first.splitlines())
        first = again


def test_cli_cast_min_mentions(script: Path) -> None:
    out, _ = run("cast", script, "--min-mentions", "1")
    assert "Ingrid" in [json.loads(line)["id"] for line in out.splitlines()]
    out, _ = run("cast", script, "--min-mentions", "99")
    assert len(out.splitlines()) == 3


def test_cli_cast_warns_once(script: Path, tmp_path: Path) -> None:
    cast = tmp_path / "cast.jsonl"
    cast.write_text('{"id": "Ada", "relations": {"mother": ["Aida"]}}\n')
    _, told = run("cast", script, "--cast", cast)
    assert told.count("names 'Aida'") == 1


def test_cli_cast_mistakes(script: Path, tmp_path: Path) -> None:
    assert "no file" in fail("cast", tmp_path / "none.txt")
    cast = tmp_path / "cast.jsonl"
    cast.write_text('{"id": "Ada", "age": 3}\n', encoding="utf8")
    assert "line 1" in fail("cast", script, "--cast", cast)
    cast.write_text('{"id": "Ada"}\n', encoding="utf8")
    assert fail("cast", script, "--cast", cast, "-o", cast)  # would be lost
    assert cast.read_text(encoding="utf8") == '{"id": "Ada"}\n'


def test_names_do_not_steer_the_terminal(tmp_path: Path) -> None:
    script = tmp_path / "a.csv"
    script.write_text("speaker,text\n\x1b[2JAnn,I left.\n")
    _, told = run("cast", script)
    assert "[2JAnn" in told and "\x1b" not in told
