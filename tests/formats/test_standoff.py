import json
import os
from pathlib import Path
from typing import Any, List

import pytest
import spacy

from spacy_charid.formats.documents import read_docs, write_docs
from spacy_charid.formats.folders import list_files
from spacy_charid.formats.standoff import holds_mentions
from tests.helpers.pipelines import blank

NLP = blank()
# Each has escapes, tags or line ends between what is said and the file.
SCRIPTS = {
    "e1.txt": "[Scene: A]\r\nAl: [I](Al) told\r\n  [[my](Al) mom](Ida).\r\n",
    "e2.vtt": "WEBVTT\n\n00:01.000 --> 00:02.000\n<v Al>Ask <i>Bo</i> &amp; me.\n",
    "e3.csv": 'speaker,text,episode\nAl,"I ""left"" you.",x\nBo,You did?,y\n',
    "e4.jsonl": '{"speaker": "Al", "text": "Caf\\u00e9 \\"I\\" know, you."}\n',
    "e5.fountain": "INT. HUT\n\nAL\nI am\nhere.\n",
}
WORDS = ("I", "my", "mom", "Bo", "me", "you", "You", "here")


def link(path: Path) -> List[Any]:
    """Read a script and let some of its words be mentions."""
    docs = list(read_docs(NLP, [path]))
    for doc in docs:
        doc.spans["mentions"] = [
            doc[i : i + 1] for i in range(len(doc)) if doc[i].text in WORDS
        ]
        spans = [(span.start, span.end) for span in doc.spans["mentions"]]
        doc.spans["mentions"] = [
            spacy.tokens.Span(doc, *span, label="PRONOUN", kb_id=f"a|b\\|{i}")
            for i, span in enumerate(spans)
        ]
    return docs


def show(docs: List[Any]) -> List[Any]:
    return [
        (
            doc.text,
            doc.spans["scenes"][0].kb_id_,
            [turn.label_ for turn in doc.spans["utterances"]],
            [(m.start, m.end, m.label_, m.kb_id_) for m in doc.spans["mentions"]],
        )
        for doc in docs
    ]


@pytest.mark.parametrize("name", SCRIPTS)
@pytest.mark.parametrize("suffix", ["jsonl", "csv", "tsv"])
def test_mentions_come_back(tmp_path: Path, name: str, suffix: str) -> None:
    path, out = tmp_path / name, tmp_path / f"linked.{suffix}"
    path.write_bytes(SCRIPTS[name].encode("utf8"))
    docs = link(path)
    write_docs(docs, out)
    assert holds_mentions(out) and not holds_mentions(path)
    assert sum(len(doc.spans["mentions"]) for doc in docs) >= 2
    assert show(list(read_docs(NLP, [out]))) == show(docs)


def test_a_corrected_character_and_a_mention_taken_out(tmp_path: Path) -> None:
    path, out = tmp_path / "e1.txt", tmp_path / "linked.jsonl"
    path.write_bytes(SCRIPTS["e1.txt"].encode())
    write_docs(link(path), out)
    first, second, _ = map(json.loads, out.read_text(encoding="utf8").splitlines())
    records = [{**second, "character": None}, {**first, "character": "Ada"}]
    text = "\n\n".join(map(json.dumps, records))
    out.write_text(text, encoding="utf8")
    (doc,) = read_docs(NLP, [out])
    found = [(mention.text, mention.kb_id_) for mention in doc.spans["mentions"]]
    assert found == [("I", "Ada"), ("my", "")]


def test_the_script_beside_the_file_or_in_the_working_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "show").mkdir()
    script, out = tmp_path / "show" / "e1.txt", tmp_path / "show" / "linked.csv"
    script.write_bytes(SCRIPTS["e1.txt"].encode())
    monkeypatch.chdir(script.parent)
    write_docs(link(Path("e1.txt")), out)
    (doc,) = read_docs(NLP, ["linked.csv"])
    monkeypatch.chdir(tmp_path)
    (other,) = read_docs(NLP, [os.path.join("show", "linked.csv")])
    assert show([doc]) == show([other])


def test_a_folder_leaves_out_the_mentions_found_in_it(tmp_path: Path) -> None:
    script = tmp_path / "e1.txt"
    script.write_bytes(SCRIPTS["e1.txt"].encode())
    write_docs(link(script), tmp_path / "e1.jsonl")
    write_docs(link(script), tmp_path / "e1.csv")
    (tmp_path / "e3.csv").write_text(SCRIPTS["e3.csv"], encoding="utf8")
    assert [file.name for file in list_files(tmp_path)] == ["e1.txt", "e3.csv"]


def test_a_table_of_timed_lines_holds_no_mentions(tmp_path: Path) -> None:
    path = tmp_path / "lines.csv"
    path.write_text("start,end,character,text\n0.5,2,Al,I left.\n", encoding="utf8")
    (doc,) = read_docs(NLP, [path])
    assert [turn.label_ for turn in doc.spans["utterances"]] == ["Al"]


RECORD = {
    "file": "a.txt",
    "text": "I",
    "start": 4,
    "end": 5,
    "label": "PRONOUN",
    "character": "Al",
}
MALFORMED = {
    "no place": ({"start": None}, "no offsets in a script"),
    "no number": ({"end": "five"}, "line 2: 'end' is 'five', expected a whole number"),
    "no script": ({"file": None}, "line 2: the script '' .* not exist"),
    "other words": ({"text": "You"}, "line 2: the characters 4 to 5 of .*a.txt"),
    "no words": ({"end": 4, "text": ""}, "line 2: the characters 4 to 4"),
    "a tag": ({"start": 0, "end": 2, "text": "Al"}, "line 2: the characters 0 to 2"),
    "past the end": ({"start": 90, "end": 99}, "line 2: the characters 90 to 99"),
    "negative": ({"start": -9, "end": -1}, "line 2: the characters -9 to -1"),
}


@pytest.mark.parametrize("change,message", MALFORMED.values(), ids=MALFORMED)
def test_malformed(tmp_path: Path, change: Any, message: str) -> None:
    (tmp_path / "a.txt").write_text("Al: I left.\nBo: You?\n", encoding="utf8")
    path = tmp_path / "linked.jsonl"
    lines = [json.dumps(record) for record in (RECORD, {**RECORD, **change})]
    path.write_text("\n".join(lines), encoding="utf8")
    with pytest.raises((ValueError, OSError), match=message):
        list(read_docs(NLP, [path]))


@pytest.mark.parametrize("line", ["{", "[1]", '"text"'])
def test_a_line_that_is_no_object(tmp_path: Path, line: str) -> None:
    (tmp_path / "a.txt").write_text("Al: I left.\n", encoding="utf8")
    path = tmp_path / "linked.jsonl"
    path.write_text(f"{json.dumps(RECORD)}\n{line}\n", encoding="utf8")
    with pytest.raises(ValueError, match="line 2, column"):
        list(read_docs(NLP, [path]))


@pytest.mark.parametrize("suffix", ["jsonl", "csv", "tsv"])
def test_characters_that_look_like_formulas_come_back(
    tmp_path: Path, suffix: str
) -> None:
    path, out = tmp_path / "e1.txt", tmp_path / f"linked.{suffix}"
    path.write_text("Al: I told you, me and my mom.")
    (doc,) = link(path)
    names = ["=1+1", "'=1", "-", "@x", "'s"]
    doc.spans["mentions"] = [
        spacy.tokens.Span(doc, m.start, m.end, kb_id=name)
        for m, name in zip(doc.spans["mentions"], names, strict=True)
    ]
    write_docs([doc], out)
    (again,) = read_docs(NLP, [out])
    assert [mention.kb_id_ for mention in again.spans["mentions"]] == names


def test_mentions_that_name_their_own_file_as_the_script(tmp_path: Path) -> None:
    out = tmp_path / "linked.jsonl"
    keys = dict.fromkeys(("file", "text", "label", "character"), "x")
    out.write_text(json.dumps({**keys, "file": out.name, "start": 0, "end": 1}))
    with pytest.raises(ValueError, match="are not the words .* of an utterance"):
        list(read_docs(NLP, [out]))


@pytest.mark.parametrize(
    "suffix,text",
    [
        ("jsonl", "[" * 100_000),
        ("jsonl", '{"start": ' + "9" * 5000 + "}"),
        ("csv", f'"{"x" * 200_000}",,,,,'),
    ],
)
def test_lines_that_no_parser_takes(tmp_path: Path, suffix: str, text: str) -> None:
    head = '{"file":1,"text":1,"start":1,"end":1,"label":1,"character":1}\n'
    if suffix == "csv":
        head = "file,text,start,end,label,character\n"
    out = tmp_path / f"linked.{suffix}"
    out.write_text(head * (suffix == "csv") + text + f"\n{head}")
    if suffix == "jsonl":  # the first line tells what the file is
        out.write_text(head + text)
        (tmp_path / "1").write_text("Al: 1")
    with pytest.raises(ValueError, match="linked"):
        list(read_docs(NLP, [out], format=suffix))
