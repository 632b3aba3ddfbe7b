from pathlib import Path
from typing import Any

import pytest
import spacy
import srsly

from spacy_charid.cast.bank import CharacterBank
from spacy_charid.cli.pipeline import load_pipeline


def test_load_pipeline_blank(tmp_path: Path) -> None:
    path = tmp_path / "cast.jsonl"
    srsly.write_jsonl(path, [{"id": "Ada"}])
    nlp = load_pipeline("blank:en", cast=path, top_k=3)
    assert nlp.pipe_names == ["mention_detector", "character_linker"]
    linker: Any = nlp.get_pipe("character_linker")
    assert linker.bank.ids == ["Ada"] and linker.cfg["top_k"] == 3


def test_load_pipeline_keeps_what_is_not_given(tmp_path: Path) -> None:
    nlp = spacy.blank("en")
    linker: Any = nlp.add_pipe("character_linker", config={"top_k": 2})
    linker.add_character("Ada")
    nlp.to_disk(tmp_path)
    loaded: Any = load_pipeline(str(tmp_path)).get_pipe("character_linker")
    assert loaded.bank.ids == ["Ada"] and loaded.cfg["top_k"] == 2


def test_load_pipeline_without_a_linker_gets_one(
    tmp_path: Path, capsys: pytest.CaptureFixture
) -> None:
    nlp = spacy.blank("en")
    nlp.add_pipe("mention_detector", config={"nouns": False})
    nlp.to_disk(tmp_path)
    loaded = load_pipeline(str(tmp_path))
    assert loaded.pipe_names == ["mention_detector", "character_linker"]
    detector: Any = loaded.get_pipe("mention_detector")
    assert not detector.nouns
    told = capsys.readouterr().err
    assert str(tmp_path) in told and "added character_linker" in told


def test_load_pipeline_that_is_not_there() -> None:
    with pytest.raises(ValueError, match="blank:en"):
        load_pipeline("no_such_model")


@pytest.mark.parametrize(
    "file,data",
    [
        ("meta.json", b"{"),
        ("tokenizer", b"\x81"),
        ("vocab/strings.json", b""),
        ("vocab/vectors", b""),
        ("vocab/lookups.bin", b"\x05"),
        ("character_linker/cfg", b"7"),
        ("character_linker/model", b"\x81"),
        ("character_linker/bank.jsonl", b'{"id": 1}'),
    ],
)
def test_load_pipeline_names_the_damaged_file(
    tmp_path: Path, file: str, data: bytes
) -> None:
    nlp = spacy.blank("en")
    nlp.add_pipe("character_linker")
    nlp.to_disk(tmp_path)
    (tmp_path / file).write_bytes(data)
    with pytest.raises(ValueError, match="damaged") as error:
        load_pipeline(str(tmp_path))
    assert str(tmp_path / file) in str(error.value)
    assert "again" in str(error.value)


def test_a_cast_links_the_same_on_the_command_line_and_in_python(
    tmp_path: Path,
) -> None:
    path = tmp_path / "cast.jsonl"
    srsly.write_jsonl(path, [{"id": "Quill Vane", "aliases": ["Zorro"]}])
    nlp = spacy.blank("en")
    linker: Any = nlp.add_pipe("character_linker")
    linker.bank = CharacterBank.from_disk(path)
    found = []
    for pipeline in (load_pipeline("blank:en", cast=str(path)), nlp):
        doc = pipeline("Al: Quill ran. Zorro, too.")
        found.append([(m.text, m.kb_id_) for m in doc.spans["mentions"]])
    assert found == [[("Quill", "Quill Vane"), ("Zorro", "Quill Vane")]] * 2
