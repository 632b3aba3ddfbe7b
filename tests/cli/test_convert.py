import json
import subprocess
import sys

import pytest
from spacy.tokens import DocBin
from spacy.vocab import Vocab

from tests.helpers import commands

TEXT = "[Scene: Dock]\r\nAl: [I](Al) left.\r\nBo (O.S.): [You](Al)?\r\n"


@pytest.fixture
def script(tmp_path):
    path = tmp_path / "e1.txt"
    path.write_bytes(TEXT.encode())
    return path


def run(*args, **kwargs):
    result = commands.invoke("convert", *args, **kwargs)
    return result.exit_code, " ".join(result.output.split())


def fail(*args, **kwargs):
    return commands.fail("convert", *args, **kwargs)


def test_cli_convert_gives_records_of_mentions(script, tmp_path):
    out, err = commands.run("convert", script, tmp_path / "out" / "e1.jsonl")
    assert out == ""
    assert "1 document, 2 utterances, 2 mentions" in " ".join(err.split())
    lines = (tmp_path / "out" / "e1.jsonl").read_text(encoding="utf8").splitlines()
    records = list(map(json.loads, lines))
    assert [record["character"] for record in records] == ["Al", "Al"]
    found = [TEXT[record["start"] : record["end"]] for record in records]
    assert found == ["I", "You"]
    assert records[1]["speaker"] == "Bo"
    assert records[0]["file"] == str(script)


def test_cli_convert_pipes():
    text = "Zoé: [Moi](Zoé)!\n"
    out, _ = commands.run("convert", "-", "-", "--to", "jsonl", stdin=text)
    (record,) = map(json.loads, out.splitlines())
    assert (record["character"], record["start"]) == ("Zoé", 6)
    assert record["file"] == "standard input"


def test_cli_convert_reports_mistakes_on_standard_error():
    assert "standard input is empty" in fail("-", "-", "--to", "jsonl", stdin=b"")


@pytest.mark.slow
def test_cli_convert_output_closed_early():
    code = "import sys; sys.stdin.buffer.read(1)"
    convert = f"{sys.executable} -m spacy charid convert - - --to jsonl"
    command = f'{convert} | {sys.executable} -c "{code}"'
    text = "Al: [I](Al) left.\n" * 5000
    result = subprocess.run(
        command, shell=True, input=text.encode(), capture_output=True
    )
    assert result.stderr == b""


def test_cli_convert_to_spacy(script, tmp_path):
    assert run(script, tmp_path / "a.spacy")[0] == 0
    (doc,) = DocBin().from_disk(tmp_path / "a.spacy").get_docs(Vocab())
    assert [span.label_ for span in doc.spans["utterances"]] == ["Al", "Bo"]
    assert run(tmp_path / "a.spacy", tmp_path / "b.jsonl")[0] == 0
    assert run(script, tmp_path / "c.jsonl")[0] == 0
    one, two = tmp_path / "b.jsonl", tmp_path / "c.jsonl"
    assert one.read_bytes() == two.read_bytes()


@pytest.mark.parametrize("suffix", ["csv", "tsv", "conll", "json", "gexf", "graphml"])
def test_cli_convert_formats(script, tmp_path, suffix):
    code, printed = run(script, tmp_path / f"a.{suffix}")
    assert code == 0 and "Converted 1 document" in printed and f"a.{suffix}" in printed


def test_cli_convert_several_inputs(script, tmp_path):
    other = tmp_path / "more" / "e2.srt"
    other.parent.mkdir()
    other.write_text("1\n00:00:01,000 --> 00:00:02,000\nAl: Hi.", encoding="utf8")
    code, printed = run(script, other.parent, tmp_path / "a.spacy")
    assert code == 0 and "2 documents, 3 utterances" in printed


def test_cli_convert_columns(tmp_path):
    path = tmp_path / "a.csv"
    path.write_text("a,b,c,d\ne1,I,Al,Hi\n", encoding="utf8")
    columns = ("--episode-column", "a", "--scene-column", "b", "--speaker-column", "c")
    out = tmp_path / "a.conll"
    assert run(path, out, *columns, "--text-column", "d")[0] == 0
    assert out.read_text().split()[:4] == ["#begin", "document", "(e1);", "part"]


def test_cli_convert_network_and_scenes(script, tmp_path):
    assert run(script, tmp_path / "a.gexf", "--network", "scenes")[0] == 0
    assert "undirected" in (tmp_path / "a.gexf").read_text()
    assert "kind is 'x'" in fail(script, tmp_path / "b.gexf", "--network", "x")
    assert not (tmp_path / "b.gexf").exists()
    code, printed = run(script, tmp_path / "a.spacy", "--by-scene")
    assert code == 0 and "1 document" in printed


def test_cli_convert_entity_map(tmp_path):
    path, names = tmp_path / "a.txt", tmp_path / "map.tsv"
    path.write_text("Al: [I](7) left.", encoding="utf8")
    names.write_text("7\tAl Poe\n", encoding="utf8")
    assert run(path, tmp_path / "a.csv", "--entity-map", names)[0] == 0
    assert "Al Poe" in (tmp_path / "a.csv").read_text()


def test_cli_convert_without_mentions(tmp_path):
    path = tmp_path / "a.txt"
    path.write_text("Al: I left.", encoding="utf8")
    code, printed = run(path, tmp_path / "a.jsonl")
    assert code == 0 and "no mentions" in printed and "charid link" in printed
    assert '"speaker": "Al", "text": "I left."' in (tmp_path / "a.jsonl").read_text()


def test_cli_convert_without_mentions_to_standard_output():
    out, err = commands.run("convert", "-", "-", "--to", "csv", stdin="Al: I left.")
    assert out.endswith(",Al,I left.\n") and "no mentions" in err


def test_cli_convert_warns_of_a_guessed_encoding(tmp_path):
    path = tmp_path / "a.txt"
    path.write_bytes("Zoé: [Moi](Zoé)!".encode("latin-1"))
    code, printed = run(path, tmp_path / "a.csv")
    assert code == 0 and "a.txt is not UTF-8 (line 1)" in printed
    assert "UserWarning" not in printed
    code, printed = run(path, tmp_path / "a.csv", "--encoding", "latin-1")
    assert code == 0 and "not UTF-8" not in printed


MISTAKES = {
    "wrong path": ({}, ["none.txt"], r"no file {}/none.txt"),
    "empty": ({"a.txt": b""}, ["a.txt"], "{}/a.txt is empty"),
    "folder without": ({"d/x.md": b"x"}, ["d"], "There are no dialogues in {}/d"),
    "pdf": ({"a.txt": b"%PDF-1.4"}, ["a.txt"], "a.txt, line 1: the file as a whole"),
    "docx": (
        {"a.docx": b"PK\x03\x04"},
        ["a.docx", "--from", "transcript"],
        "a.docx, line 1: this is a .docx",
    ),
    "docx by name": (
        {"a.docx": b"PK\x03\x04"},
        ["a.docx"],
        "{}/a.docx, line 1: the file as a whole",
    ),
    "wrong encoding": (
        {"a.txt": b"Al: Hi\nBo: \xe9"},
        ["a.txt", "--encoding", "utf-8"],
        "a.txt, line 2: byte 0xe9 is not utf-8",
    ),
    "unknown encoding": (
        {"a.txt": b"Al: Hi"},
        ["a.txt", "--encoding", "x"],
        "no encoding 'x'",
    ),
    "unknown format": (
        {"a.txt": b"Al: Hi"},
        ["a.txt", "--from", "word"],
        "format is 'word'",
    ),
    "missing column": (
        {"a.csv": b"who,what\nAl,Hi"},
        ["a.csv"],
        "a.csv, line 1: there is no column 'text'",
    ),
    "broken quote": (
        {"a.csv": b'text\nHi\n"Ho'},
        ["a.csv"],
        "a.csv, line 3: the quote",
    ),
    "broken json": ({"a.jsonl": b"{'text'"}, ["a.jsonl"], "a.jsonl, line 1, column 2"),
    "broken times": (
        {"a.srt": b"1\n0:0 --> 0:1\nHi"},
        ["a.srt"],
        "a.srt, line 2: can't read the times",
    ),
    "broken conll": ({"a.conll": b"Al: Hi"}, ["a.conll"], "a.conll, line 1"),
    "broken spacy": ({"a.spacy": b"Al: Hi"}, ["a.spacy"], "a.spacy is not a .spacy"),
    "nothing said": ({"a.txt": b"[Scene: A]"}, ["a.txt"], "no dialogue in {}/a.txt"),
    "mentions without a script": (
        {"a.csv": b"file,text,start,end,label,character\nb.txt,I,0,1,,Al"},
        ["a.csv"],
        "a.csv, line 2: the script 'b.txt' of this mention does not exist",
    ),
}


@pytest.mark.parametrize("files,args,message", MISTAKES.values(), ids=MISTAKES)
def test_cli_convert_mistakes(tmp_path, files, args, message):
    for name, data in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(data)
    name, *options = args
    printed = fail(tmp_path / name, tmp_path / "out" / "a.spacy", *options)
    assert message.format(tmp_path) in printed
    assert printed.count("✘") == 1
    assert not (tmp_path / "out" / "a.spacy").exists()


def test_cli_convert_mistaken_output(script, tmp_path):
    assert "Can't guess the format to write" in fail(script, tmp_path / "a.docx")
    assert "Can't guess the format to write" in fail(script, "-")
    assert "format is 'word'" in fail(script, tmp_path / "a", "--to", "word")
    assert "both input and output" in fail(script, script, "--to", "jsonl")
    assert script.read_bytes() == TEXT.encode()
    (tmp_path / "d.jsonl").mkdir()
    assert "d.jsonl is a folder" in fail(script, tmp_path / "d.jsonl")
    assert "e1.txt is a file, but a folder" in fail(script, script / "a.jsonl")
    assert "blank:klingon" in fail(script, tmp_path / "a.csv", "--lang", "klingon")


def test_cli_convert_help():
    code, printed = run("--help")
    assert code == 0
    for word in ("--from", "--to", "--encoding", "fountain", "graphml", "INPUT"):
        assert word in printed
    assert run()[0] == 2  # as for a missing argument of any command
