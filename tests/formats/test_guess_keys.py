"""JSON and XML of any keys, found by their values."""

import json
import warnings

import pytest

from spacy_charid import Dialogue, ReadingLog, read_docs
from spacy_charid.formats.guess_keys import find_keys, score_names
from tests.helpers.pipelines import blank

TURNS = [
    ("Mo", "Who took the oars?"),
    ("Ben", "Nobody took them."),
    ("Mo", "Then who rows?"),
    ("Ben", "The tide does."),
]


def read(tmp_path, name, text, **options):
    path = tmp_path / name
    path.write_text(text, encoding="utf8")
    log = ReadingLog()
    (doc,) = read_docs(blank(), path, log=log, **options)
    turns = Dialogue.from_doc(doc).utterances
    return [("|".join(turn.speakers), turn.text) for turn in turns], log.reports[0]


def test_keys_by_their_values():
    records = [
        {"n": str(i), "zz": name, "yy": words, "feel": "calm"}
        for i, (name, words) in enumerate(TURNS)
    ]
    found = find_keys(records)
    assert found and (found.speaker, found.words, found.is_sure) == ("zz", "yy", False)
    assert find_keys(records[:2]) is None


def test_values_that_are_no_names():
    assert score_names("zz", ["1", "2", "1", "2"]) == 0
    assert score_names("zz", ["a.ogg", "b.ogg", "a.ogg"]) == 0
    assert score_names("mood", ["Calm", "Sad", "Calm"]) < 1


@pytest.mark.parametrize(
    "value",
    [
        [{"zz": {"label": name}, "yy": [words]} for name, words in TURNS],
        {f"n{i}": {"zz": name, "yy": words} for i, (name, words) in enumerate(TURNS)},
        [{name: words} for name, words in TURNS],
        [[i, name, words] for i, (name, words) in enumerate(TURNS)],
        {"zz": [name for name, _ in TURNS], "yy": [words for _, words in TURNS]},
    ],
)
def test_json(tmp_path, value):
    found, report = read(tmp_path, "a.json", json.dumps(value))
    assert found == TURNS
    assert report.guess and not report.is_sure


def test_json_lines(tmp_path):
    lines = [json.dumps({"zz": name, "yy": words}) for name, words in TURNS]
    head = json.dumps({"app": "Crew"})
    found, _ = read(tmp_path, "a.jsonl", "\n".join([head, *lines]))
    assert found == TURNS


def test_ids_become_names(tmp_path):
    ids = {"Mo": "p1", "Ben": "p2"}
    turns = [{"zz": ids[name], "yy": words} for name, words in TURNS]
    people = [{"id": id, "fullName": name} for name, id in ids.items()]
    found, _ = read(tmp_path, "a.json", json.dumps({"folk": people, "log": turns}))
    assert found == TURNS


@pytest.mark.parametrize(
    "form",
    [
        "<zug wer='{}'>{}</zug>",
        "<b><v>{}</v><w>{}</w></b>",
        "<v>{}</v><w>{}</w>",
        "<{0}>{1}</{0}>",
        "<b><v>{}:</v> {}</b>",
    ],
)
def test_xml(tmp_path, form):
    body = "".join(form.format(*turn) for turn in TURNS)
    found, report = read(tmp_path, "a.xml", f"<talk><title>Oars</title>{body}</talk>")
    assert found == TURNS
    assert report.format == "xml" and report.guess


def test_xml_of_no_dialogue(tmp_path):
    with pytest.raises(ValueError, match="line 1"):
        read(tmp_path, "a.xml", "<list><a>1</a><a>2</a></list>")


def test_strict(tmp_path):
    text = json.dumps([{name: words} for name, words in TURNS])
    with pytest.raises(ValueError, match="not sure who speaks"):
        read(tmp_path, "a.json", text, strict=True)


@pytest.mark.parametrize(
    "form",
    ["<p><b>{}</b> {}</p>", "<tr><td>{}</td><td>{}</td></tr>"],
)
def test_html(tmp_path, form):
    body = "".join(form.format(*turn) for turn in TURNS)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found, _ = read(tmp_path, "a.html", f"<html><body>{body}</body></html>")
    assert found == TURNS
