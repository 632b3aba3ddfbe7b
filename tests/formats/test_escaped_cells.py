"""Tests of cells with entities of web pages, and of tables that databases and people
write in their own way."""

import json

import pytest

from spacy_charid.formats.documents import read_dialogues
from tests.helpers.dialogues import check_offsets

SAID = [
    ("O'Neill", 'I don\'t "know", do I?'),
    ("Bo & Al", "R&B, and salt."),
    ("O'Neill", "You don't."),
    ("Bo & Al", "We do."),
]


def escape(text):
    return text.replace("&", "&amp;").replace("'", "&#39;").replace('"', "&quot;")


def read(path):
    (dialogue,) = read_dialogues(path)
    turns = [(" & ".join(one.speakers), one.text) for one in dialogue.utterances]
    return dialogue, turns


def write_csv(path, escape=escape):
    rows = [("speaker", "text"), *((escape(a), escape(b)) for a, b in SAID)]
    path.write_text("".join(f'"{a}","{b}"\n' for a, b in rows), encoding="utf8")


def test_entities_in_cells_are_characters(tmp_path):
    path = tmp_path / "talk.csv"
    write_csv(path)
    dialogue, turns = read(path)
    assert turns == SAID
    check_offsets(path, [dialogue])


def test_entities_in_json_are_characters(tmp_path):
    path = tmp_path / "talk.json"
    rows = [{"who": escape(a), "what": escape(b)} for a, b in SAID]
    path.write_text(json.dumps({"talk": rows}), encoding="utf8")
    assert read(path)[1] == SAID


@pytest.mark.parametrize("said", ["AT&T &amp; co", "&amp", "&;"])
def test_what_is_no_entity_stays(tmp_path, said):
    path = tmp_path / "talk.csv"
    path.write_text(f"speaker,text\nBo,{said}\nAl,Yes.\n", encoding="utf8")
    assert read(path)[1][0] == ("Bo", said)


def test_entities_beside_tags(tmp_path):
    path = tmp_path / "talk.txt"
    lines = ("Bo: So &quot;he&quot; said.", "Al: R&amp;B?") * 3
    path.write_text("".join(f"<p>{line}</p>\n" for line in lines), encoding="utf8")
    dialogue, turns = read(path)
    assert turns == [("Bo", 'So "he" said.'), ("Al", "R&B?")] * 3
    check_offsets(path, [dialogue])


def test_tags_that_are_escaped_beside_tags_stay(tmp_path):
    path = tmp_path / "talk.txt"
    path.write_text("Bo: <b>Use</b> &lt;br&gt; here.\nAl: Why?\n", encoding="utf8")
    assert "&lt;br&gt;" in read(path)[1][0][1]


def test_quotation_marks_after_a_backslash(tmp_path):
    path = tmp_path / "talk.csv"
    rows = [
        '"speaker","text"',
        r'"Al","So \"he\", I said, \"no\"."',
        r'"Bo","Yes, \"no\""',
    ]
    path.write_text("\n".join(rows), encoding="utf8")
    dialogue, turns = read(path)
    assert turns == [("Al", 'So "he", I said, "no".'), ("Bo", 'Yes, "no"')]
    check_offsets(path, [dialogue])


@pytest.mark.parametrize("mark", ",;")
def test_a_space_before_a_quoted_cell(tmp_path, mark):
    path = tmp_path / "talk.csv"
    rows = [
        "speaker, text",
        'Al, "Yes, I do; I ""do""."',
        "Bo, Never.",
        'Al, "No" is no word.',
    ]
    text = "\n".join(row.replace(", ", f"{mark} ", 1) for row in rows)
    path.write_text(text, encoding="utf8")
    turns = [(name, said.strip()) for name, said in read(path)[1]]
    assert turns == [
        ("Al", 'Yes, I do; I "do".'),
        ("Bo", "Never."),
        ("Al", '"No" is no word.'),
    ]
