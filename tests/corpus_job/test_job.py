import json
from pathlib import Path
from typing import Any, Dict, List

import pytest
import spacy

from spacy_charid.corpus_job import attempts, engines, output
from spacy_charid.corpus_job.linker import digest_pipeline
from spacy_charid.corpus_job.rows import make_dialogue
from spacy_charid.corpus_job.shards import cut_shards, read_rows
from spacy_charid.formats.records import FIELDS
from tests.helpers.job_corpus import (
    TURNS,
    files_of,
    link,
    load_rules,
    make_job,
    make_row,
    places_of,
    read,
    write_lines,
)

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")

N_ROWS = 20


@pytest.fixture
def rows() -> List[Dict[str, Any]]:
    return [make_row(i) for i in range(N_ROWS)]


@pytest.fixture
def source(tmp_path: Path, rows: List[Dict[str, Any]]) -> Path:
    return write_lines(tmp_path / "in" / "a.jsonl", rows)


def write_table(path: Path, rows: List[Any], **options: Any) -> Path:
    # Parquet has one type for a column: lists of names throughout.
    for row in rows:
        for turn in row["utterances"]:
            name = turn.get("speaker")
            turn["speaker"] = name if isinstance(name, list) else (name or "").split()
    pq.write_table(pa.Table.from_pylist(rows), path, **options)
    return path


# Rows


def test_row_to_dialogue() -> None:
    row = {"id": 7, "utterances": [*TURNS, {"id": "u9", "text": " "}, {"text": "Hi."}]}
    dialogue = make_dialogue(row, file="a.jsonl", place="")
    turns = list(dialogue.utterances)
    assert (dialogue.id, dialogue.source) == ("7", "a.jsonl")
    assert [scene.id for scene in dialogue.scenes] == ["s1", "s2", "2"]
    names = [("Nora",), ("Theo",), ("Nora", "Theo"), (), ()]
    assert [turn.speakers for turn in turns] == names
    assert [turn.id for turn in turns] == ["0", "1", "2", "3", "5"]


def test_row_with_half_of_a_surrogate_pair(tmp_path: Path) -> None:
    row = {"id": "\ud800", "utterances": [{"speaker": "\udc00", "text": "I \ud83d!"}]}
    path = tmp_path / "a.jsonl"
    path.write_text(json.dumps(row), encoding="utf8")
    link(path, tmp_path / "out")
    (mention,) = read(tmp_path / "out", "mentions")
    assert mention["document"] == mention["speaker"] == "\ufffd"


@pytest.mark.parametrize(
    "line, says",
    [
        ('{"id": "x", "utterances": [}', "column 28"),
        ("\\" * 3, "not JSON"),
        ("[" * 100_000, "nested too deep"),
        ('{"id": ' + "9" * 5000 + "}", "not JSON"),
        ("3", "the row is 3, expected an object"),
        ('{"utterances": []}', "'id' is missing"),
        ('{"id": " ", "utterances": []}', "'id' is empty"),
        ('{"id": true, "utterances": []}', "'id' is True"),
        ('{"id": "x"}', "'utterances' is missing"),
        ('{"id": "x", "utterances": {}}', "expected a list of utterances"),
        ('{"id": "x", "utterances": [[]]}', "utterance 0: the utterance is []"),
        ('{"id": "x", "utterances": [{"speaker": "N"}]}', "'text' is missing"),
        ('{"id": "x", "utterances": [{"text": 3}]}', "'text' is 3, expected a string"),
        ('{"id": "x", "utterances": [{"text": "", "speaker": [1]}]}', "a name in"),
        ('{"id": "x", "utterances": [{"text": "", "scene": []}]}', "'scene' is []"),
    ],
)
def test_row_that_is_wrong(source: Path, tmp_path: Path, line: str, says: str) -> None:
    lines = source.read_text(encoding="utf8").splitlines()
    lines[7] = line
    source.write_text("\n".join(lines), encoding="utf8")
    with pytest.raises(ValueError) as error:
        link(source, tmp_path / "out")
    message = str(error.value)
    assert "a.jsonl, line 8" in message and says in message
    assert '{"id": "e1", "utterances"' in message


def test_row_that_is_not_utf8(source: Path, tmp_path: Path) -> None:
    source.write_bytes(source.read_bytes() + b'{"id": "\xe9"}\n')
    with pytest.raises(ValueError, match="a.jsonl, line 21: byte 0xe9 is not UTF-8"):
        link(source, tmp_path / "out")


# Shards


@pytest.mark.parametrize("size", [1, 3, 7, 20, 99])
def test_shards_have_each_row_once(source: Path, rows: List[Any], size: int) -> None:
    shards = list(cut_shards(source, size))
    assert [shard.number for shard in shards] == list(range(len(shards)))
    assert all(shard.rows <= size for shard in shards)
    found = [pair for shard in shards for pair in read_rows(source.parent, shard)]
    assert found == list(enumerate(rows, start=1))
    assert list(cut_shards(source, size)) == shards


@pytest.mark.parametrize("group", [1, 4, 1000])
@pytest.mark.parametrize("size", [1, 3, 99])
def test_shards_of_parquet(
    tmp_path: Path, rows: List[Any], group: int, size: int
) -> None:
    path = write_table(tmp_path / "a.parquet", rows, row_group_size=group)
    shards = list(cut_shards(path, size))
    found = [pair for shard in shards for pair in read_rows(tmp_path, shard)]
    assert [number for number, _ in found] == list(range(1, N_ROWS + 1))
    assert [row["id"] for _, row in found] == [row["id"] for row in rows]


def test_shards_of_a_folder(tmp_path: Path, rows: List[Any]) -> None:
    for name in ("e10.jsonl", "e2.ndjson", ".hidden.jsonl", "s2/e1.jsonl", "notes.md"):
        write_lines(tmp_path / name, rows[:2])
    names = [shard.file for shard in cut_shards(tmp_path, 9)]
    assert names == ["e2.ndjson", "e10.jsonl", "s2/e1.jsonl"]


def test_shards_with_blank_lines_and_crlf(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    line = b'{"id": "x", "utterances": []}'
    path.write_bytes(b"\xef\xbb\xbf" + line + b"\r\n \r\n\n" + line)
    shards = list(cut_shards(path, 2))
    numbers = [n for shard in shards for n, _ in read_rows(tmp_path, shard)]
    assert numbers == [1, 4]


def test_shards_of_nothing(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="no file"):
        list(cut_shards(tmp_path / "none.jsonl", 3))
    with pytest.raises(ValueError, match="end in .jsonl"):
        list(cut_shards(tmp_path, 3))
    empty = write_lines(tmp_path / "a.jsonl", [])
    with pytest.raises(ValueError, match="empty"):
        list(cut_shards(empty, 3))
    for name in ("a.parquet", "a.jsonl"):
        (tmp_path / name).write_bytes(b"\x1f\x8b oops")
        with pytest.raises(ValueError, match="Parquet|gzip"):
            list(cut_shards(tmp_path / name, 3))


# Linking


def test_job_writes_mentions_and_dialogues(source: Path, tmp_path: Path) -> None:
    counts = link(source, tmp_path / "out")
    assert counts["shards"] == 7 and counts["dialogues"] == N_ROWS
    dialogues = read(tmp_path / "out", "dialogues")
    assert places_of(tmp_path / "out") == [("a.jsonl", i + 1) for i in range(N_ROWS)]
    assert [row["document"] for row in dialogues] == [f"d{i}" for i in range(N_ROWS)]
    assert [row["mentions"] for row in dialogues[::5]] == [0, 0, 0, 0]
    mentions = read(tmp_path / "out", "mentions")
    assert len(mentions) == counts["mentions"] == sum(r["mentions"] for r in dialogues)
    assert tuple(mentions[0]) == (*FIELDS, "row")
    assert not (tmp_path / "out" / "attempts").exists()


def test_job_rows_are_those_of_the_pipeline(source: Path, tmp_path: Path) -> None:
    link(source, tmp_path / "out")
    found = read(tmp_path / "out", "mentions")
    row = make_row(3)  # line 4
    nlp = load_rules()
    doc = nlp(make_dialogue(row, file="a.jsonl", place="").to_doc(nlp))
    of_row = [mention for mention in found if mention["row"] == 4]
    assert [m["text"] for m in of_row] == [m.text for m in doc.spans["mentions"]]
    assert [m["character"] or "" for m in of_row] == [
        m.kb_id_ for m in doc.spans["mentions"]
    ]
    for mention in of_row:
        text = row["utterances"][int(mention["utterance"])]["text"]
        assert text[mention["start"] : mention["end"]] == mention["text"]


def test_job_of_parquet_gives_the_rows_of_json_lines(
    source: Path, tmp_path: Path, rows: List[Any]
) -> None:
    table = tmp_path / "b"
    table.mkdir()
    write_table(table / "a.parquet", rows, row_group_size=4)
    write_lines(source, rows)  # with speakers as `write_table` has made them
    link(source, tmp_path / "one")
    link(table, tmp_path / "two")
    one, two = (read(tmp_path / name, "mentions") for name in ("one", "two"))
    assert one == [{**row, "file": "a.jsonl"} for row in two] != []


def test_job_in_shards_and_batches_of_any_size(source: Path, tmp_path: Path) -> None:
    link(source, tmp_path / "one", shard_size=99, batch_size=99)
    link(source, tmp_path / "two", shard_size=2, batch_size=1)
    for name in ("mentions", "dialogues"):
        assert read(tmp_path / "one", name) == read(tmp_path / "two", name)


def test_pipeline_has_one_digest_before_and_after_use() -> None:
    nlp = load_rules()
    before = digest_pipeline(nlp)
    nlp("Nora: I told mom, Zebulon.")
    assert digest_pipeline(nlp) == before == digest_pipeline(load_rules())
    nlp.get_pipe("character_linker").bank.add("Ruth")
    assert digest_pipeline(nlp) != before


# Going on


def test_job_skips_what_is_finished(source: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    link(source, out)
    before = files_of(out)
    assert link(source, out) == {"shards": 0}
    for number in (2, 5):
        output.shard_path(out, "dialogues", number).unlink()
    assert link(source, out)["shards"] == 2
    assert files_of(out) == before


@pytest.mark.parametrize("name", ["mentions", "dialogues"])
def test_job_ended_while_it_writes(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Whichever file is being written: nothing of it is seen, then it is there."""
    link(source, tmp_path / "whole")
    write = pq.write_table
    written: List[str] = []

    def write_half(table: Any, file: Any, **options: Any) -> None:
        written.append(Path(file.name).parent.name)
        if written.count(name) == 4:
            file.write(b"PAR1 half")
            raise KeyboardInterrupt
        write(table, file, **options)

    with monkeypatch.context() as patch:
        patch.setattr(pq, "write_table", write_half)
        with pytest.raises(KeyboardInterrupt):
            link(source, tmp_path / "out")
    assert len(places_of(tmp_path / "out")) == 9
    assert link(source, tmp_path / "out")["shards"] == 4
    assert files_of(tmp_path / "out") == files_of(tmp_path / "whole")


def test_job_removes_what_killed_workers_left(source: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    link(source, out)
    before = files_of(out)
    output.shard_path(out, "dialogues", 1).unlink()
    (out / "mentions" / ".00000001.parquet.abc.part").write_bytes(b"half")
    (out / "attempts").mkdir()
    (out / "attempts" / "00000001").write_bytes(b"." * 99)
    link(source, out)
    assert files_of(out) == before


@pytest.mark.parametrize("change", [{"shard_size": 4}, {"batch_size": 3}])
def test_job_refuses_other_settings(
    source: Path, tmp_path: Path, change: Dict[str, int]
) -> None:
    link(source, tmp_path / "out")
    (key,) = change
    with pytest.raises(ValueError, match=f"other settings: {key} was"):
        link(source, tmp_path / "out", **change)


def test_job_refuses_another_pipeline(source: Path, tmp_path: Path) -> None:
    def load_other() -> spacy.language.Language:
        nlp = load_rules()
        nlp.get_pipe("character_linker").bank.add("Ruth")
        return nlp

    link(source, tmp_path / "out")
    with pytest.raises(ValueError, match="other settings: pipeline was"):
        link(source, tmp_path / "out", load=load_other)
    job = make_job(source, tmp_path / "new")
    job.linker.load = load_other  # as on a node where another version is installed
    with pytest.raises(ValueError, match="on this node"):
        list(job.check(engines.link_locally(job.linker, job.todo)))


def test_job_refuses_other_input(source: Path, tmp_path: Path, rows: List[Any]) -> None:
    link(source, tmp_path / "out")
    for changed in ([*rows[:4], *rows[5:]], rows[:10], [rows[1], *rows[1:]]):
        write_lines(source, changed)
        with pytest.raises(ValueError, match="a.jsonl has changed since"):
            link(source, tmp_path / "out")
    write_lines(source, rows)
    assert link(source, tmp_path / "out") == {"shards": 0}


def test_job_takes_more_files(source: Path, tmp_path: Path, rows: List[Any]) -> None:
    link(source.parent, tmp_path / "out")
    write_lines(source.parent / "b.jsonl", rows[:4])
    assert link(source.parent, tmp_path / "out")["dialogues"] == 4
    assert len(set(places_of(tmp_path / "out"))) == N_ROWS + 4


def test_job_refuses_a_folder_of_something_else(source: Path, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="not output of"):
        link(source, source.parent)
    out = tmp_path / "out"
    link(source, out)
    (out / "manifest.json").write_text("{}", encoding="utf8")
    with pytest.raises(ValueError, match="not output of"):
        link(source, out)


def test_job_goes_on_once_a_line_is_corrected(
    source: Path, tmp_path: Path, rows: List[Any]
) -> None:
    """All other shards are finished; the correction moves the bytes after it."""
    write_lines(source, rows)
    link(source, tmp_path / "whole")
    write_lines(source, [*rows[:4], {"id": "oops"}, *rows[5:]])
    with pytest.raises(ValueError, match="1 of 7 shards .* blank.*\n.*line 5"):
        link(source, tmp_path / "out")
    assert len(places_of(tmp_path / "out")) == N_ROWS - 3
    write_lines(source, rows)
    assert link(source, tmp_path / "out")["shards"] == 1
    assert places_of(tmp_path / "out") == places_of(tmp_path / "whole")
    for name in ("mentions", "dialogues"):
        assert read(tmp_path / "out", name) == read(tmp_path / "whole", name)


def test_job_notices_a_change_under_way(
    source: Path, tmp_path: Path, rows: List[Any]
) -> None:
    job = make_job(source, tmp_path / "out")
    write_lines(source, [rows[1], *rows[1:]])
    with pytest.raises(ValueError, match="a.jsonl has changed since"):
        list(job.check(engines.link_locally(job.linker, job.todo)))


def test_job_tells_of_dialogues_that_kill_workers(source: Path, tmp_path: Path) -> None:
    job = make_job(source, tmp_path / "out")
    (tmp_path / "out" / "attempts").mkdir()
    path = tmp_path / "out" / "attempts" / "00000002"
    path.write_bytes(b"." * attempts.MAX_ATTEMPTS)
    with pytest.raises(ValueError, match="1 of 7.*\n.*rows 7 to 9: 5 workers"):
        list(job.check(engines.link_locally(job.linker, job.todo)))
    assert len(places_of(tmp_path / "out")) == N_ROWS - 3
    assert link(source, tmp_path / "out")["shards"] == 1


def test_job_stops_at_once_where_nothing_can_be_written(
    source: Path, tmp_path: Path
) -> None:
    job = make_job(source, tmp_path / "out")
    (tmp_path / "out" / "mentions").write_text("a file", encoding="utf8")
    results = engines.link_locally(job.linker, job.todo)
    with pytest.raises(ValueError, match="mentions is a file"):
        list(job.check(results))
    assert len(list(results)) == len(job.shards) - 1


def test_job_notices_shards_that_an_engine_left_out(
    source: Path, tmp_path: Path
) -> None:
    job = make_job(source, tmp_path / "out")
    results = engines.link_locally(job.linker, job.todo[:-2])
    with pytest.raises(ValueError, match="2 shards are missing"):
        list(job.check(results))


def test_packages_that_are_not_installed() -> None:
    engines.require_packages("spacy")
    with pytest.raises(ImportError, match=r'pip install "spacy_charid\[ray\]"'):
        engines.require_packages("spacy", "no_such_package")
