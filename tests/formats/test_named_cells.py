"""Tables and JSON Lines with a whole dialogue in each text."""

import csv
import json

from spacy_charid.formats.documents import read_dialogues
from tests.helpers.dialogues import check_offsets, said

BOAT = "Anna: Where is the boat?\r\nBen: My uncle has it.\r\nAnna: Your uncle?"
TEA = "Ida: Tea, Tom? \r\nTom: No, thanks, aunt."
ROWS = [
    {"id": "b7", "dialogue": BOAT, "summary": "Anna looks for the boat."},
    {"id": "t1", "dialogue": TEA, "summary": "Tom wants no tea."},
]


def check(path):
    first, second = read_dialogues(path)
    assert said(first) == [
        ("Anna", "Where is the boat?"),
        ("Ben", "My uncle has it."),
        ("Anna", "Your uncle?"),
    ]
    assert (first.id, second.id) == ("b7", "t1")
    assert second.meta["summary"] == "Tom wants no tea."
    check_offsets(path, [first, second])


def test_json(tmp_path):
    path = tmp_path / "a.json"
    path.write_text(json.dumps(ROWS))
    check(path)


def test_json_lines(tmp_path):
    path = tmp_path / "a.jsonl"
    path.write_text("\n".join(map(json.dumps, ROWS)))
    check(path)


def test_table(tmp_path):
    path = tmp_path / "a.csv"
    with path.open("w", newline="") as file:
        writer = csv.DictWriter(file, list(ROWS[0]))
        writer.writeheader()
        writer.writerows(ROWS)
    check(path)


def test_dialogues_without_ids_are_numbered(tmp_path):
    path = tmp_path / "a.json"
    path.write_text(json.dumps([{"dialogue": row["dialogue"]} for row in ROWS]))
    assert [dialogue.id for dialogue in read_dialogues(path)] == ["a/1", "a/2"]


def test_texts_of_several_lines_are_no_dialogues(tmp_path):
    path = tmp_path / "a.json"
    texts = ["I came.\nThen I left:", "Anna: no.\nI stayed there.", "Why?"]
    path.write_text(json.dumps([{"text": text} for text in texts]))
    (dialogue,) = read_dialogues(path)
    assert [text for _, text in said(dialogue)] == texts


def test_texts_in_objects_at_any_depth_and_on_one_line(tmp_path):
    path = tmp_path / "a.json"
    texts = [BOAT.replace("\r\n", "\n\n"), "Ida: Tea, Tom? Tom: No. Ida: Why? Tom: No."]
    items = [{"id": f"i{i}", "transcript": text} for i, text in enumerate(texts)]
    path.write_text(json.dumps({"interviews": items}))
    first, second = read_dialogues(path)
    assert [name for name, _ in said(first)] == ["Anna", "Ben", "Anna"]
    assert said(second)[1:3] == [("Tom", "No."), ("Ida", "Why?")]
    check_offsets(path, [first, second])
