import csv
import json

import pytest
from spacy.tokens import Doc, Span, SpanGroup

from spacy_charid import Dialogue, Mention, Scene, Utterance
from spacy_charid.dialogue.data import MENTIONS
from spacy_charid.formats.cells import read_cell
from spacy_charid.formats.record_writers import write_csv, write_jsonl, write_tsv
from spacy_charid.formats.records import FIELDS, mention_records, utterance_records


@pytest.fixture
def doc(nlp):
    turns = [
        Utterance(
            ("Al", "Bo"),
            'We know "Eve", they\tsaid.',
            None,
            [Mention(0, 2, ("Al", "Bo"), "PRONOUN"), Mention(9, 12, (), "NAME")],
            id="u1",
            offsets=[(0, 100, 0)],
        ),
        Utterance((), "She left.", None, [Mention(0, 3, ("#OTHER#",), "PRONOUN")]),
    ]
    return Dialogue("e1", [Scene("s1", turns)], source="e1.txt").to_doc(nlp)


def test_records(doc):
    first, second, third = mention_records([doc])
    assert tuple(first) == FIELDS
    assert first == {
        "document": "e1",
        "file": "e1.txt",
        "scene": "s1",
        "utterance": "u1",
        "speaker": "Al|Bo",
        "text": "We",
        "start": 100,
        "end": 102,
        "label": "PRONOUN",
        "character": "Al|Bo",
        "score": None,
    }
    assert (second["text"], second["character"]) == ("Eve", None)
    assert (second["start"], second["end"]) == (109, 112)
    assert (third["speaker"], third["utterance"]) == (None, "1")
    assert (third["start"], third["end"]) == (None, None)
    assert third["character"] == "#OTHER#"


def test_scores(nlp):
    nlp.add_pipe("character_linker", config={"top_k": 3})
    text = "Ross: I told Monica.\nMonica: You did?"
    doc = nlp(text)
    records = list(mention_records([doc]))
    assert [record["character"] for record in records] == ["Ross", "Monica", "Ross"]
    assert all(0 < record["score"] <= 1 for record in records)
    found = [text[record["start"] : record["end"]] for record in records]
    assert found == ["I", "Monica", "You"]
    assert {record["document"] for record in records} == {"0"}
    assert {record["file"] for record in records} == {None}


def test_mentions_are_in_order_and_may_stand_outside(nlp):
    doc = Doc(nlp.vocab, words=["a", "b", "c"])
    doc.spans[MENTIONS] = SpanGroup(doc, spans=[Span(doc, 2, 3), Span(doc, 0, 2)])
    records = list(mention_records([doc]))
    assert [record["text"] for record in records] == ["a b", "c"]
    assert [record["utterance"] for record in records] == [None, None]


def test_nothing(nlp, tmp_path):
    assert list(mention_records([nlp(""), Dialogue().to_doc(nlp)])) == []
    write_jsonl([], tmp_path / "a.jsonl")
    assert (tmp_path / "a.jsonl").read_bytes() == b""
    write_csv([], tmp_path / "a.csv")
    assert (tmp_path / "a.csv").read_text() == ",".join(FIELDS) + "\n"


def test_write_jsonl(doc, tmp_path):
    write_jsonl([doc, doc], tmp_path / "a.jsonl")
    lines = (tmp_path / "a.jsonl").read_text(encoding="utf8").splitlines()
    assert list(map(json.loads, lines)) == list(mention_records([doc, doc]))
    assert lines[0].startswith('{"document": "e1", "file": "e1.txt", "scene": "s1"')


@pytest.mark.parametrize("write,mark", [(write_csv, ","), (write_tsv, "\t")])
def test_write_tables(doc, tmp_path, write, mark):
    write([doc], tmp_path / "a.csv")
    with (tmp_path / "a.csv").open(encoding="utf8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter=mark))
    expected = [
        {name: "" if value is None else str(value) for name, value in record.items()}
        for record in mention_records([doc])
    ]
    assert rows == expected


def test_standard_output(doc, capfdbinary):
    write_jsonl([doc], "-")
    assert len(capfdbinary.readouterr().out.splitlines()) == 3


def test_broken_documents_leave_no_file(doc, tmp_path):
    def docs():
        yield doc
        raise ValueError("broken")

    for write in (write_jsonl, write_csv):
        with pytest.raises(ValueError, match="broken"):
            write(docs(), tmp_path / "a")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("write,mark", [(write_csv, ","), (write_tsv, "\t")])
def test_a_spreadsheet_computes_nothing(nlp, tmp_path, write, mark):
    names = ["=1+1", "@SUM", "-2", "+3", "\t4", "\r5", "＝6", "Bo-7", "a\rb"]
    turns = [Utterance((n,), "I", None, [Mention(0, 1, ("=x",))]) for n in names]
    write([Dialogue("=d", [Scene("s", turns)]).to_doc(nlp)], tmp_path / "a.csv")
    with (tmp_path / "a.csv").open(encoding="utf8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter=mark))
    escaped = [f"'{name}" for name in names[:-2]] + names[-2:]
    assert [row["speaker"] for row in rows] == escaped
    assert [read_cell(row["speaker"]) for row in rows] == names
    assert read_cell("''=x") == "'=x" and read_cell("'s") == "'s"
    assert {row["character"] for row in rows} == {"'=x"}
    assert {row["document"] for row in rows} == {"'=d"}


def test_utterances(nlp):
    turns = [
        Utterance(("Al", "Bo"), "We know.", id="u1"),
        Utterance((), "=1+1"),
        Utterance(("Tom & Co",), '"No", he\nsaid.'),
    ]
    scenes = [Scene("s1", turns[:2]), Scene("s1", turns[2:])]
    records = list(utterance_records([Dialogue("e1", scenes).to_doc(nlp)]))
    assert records[0] == {
        "document": "e1",
        "scene": "s1",
        "utterance": "u1",
        "speaker": ["Al", "Bo"],
        "text": "We know.",
    }
    assert [record["scene"] for record in records] == ["s1", "s1", "s1_1"]
    assert [record["speaker"] for record in records[1:]] == [None, ["Tom & Co"]]
    (record,) = utterance_records([nlp("Al: Hi.")], first=3)
    assert (record["document"], record["speaker"], record["text"]) == ("3", "Al", "Hi.")


def test_mentions_are_written_where_any_document_is_annotated(doc, nlp, tmp_path):
    plain = Dialogue("e0", [Scene("s", [Utterance("Al", "I left.")])]).to_doc(nlp)
    write_jsonl([plain, doc, plain], tmp_path / "a.jsonl")
    lines = (tmp_path / "a.jsonl").read_text(encoding="utf8").splitlines()
    assert list(map(json.loads, lines)) == list(mention_records([doc]))
    linked = plain.copy()
    linked.spans[MENTIONS] = []
    write_csv([linked], tmp_path / "a.csv")
    assert (tmp_path / "a.csv").read_text() == ",".join(FIELDS) + "\n"
