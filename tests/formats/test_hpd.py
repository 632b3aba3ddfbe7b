"""HPD: sessions and tables of relations, both ways, and their profiles."""

import json

import pytest
import spacy

from spacy_charid.dialogue.dialogue import Dialogue
from spacy_charid.formats.documents import read_docs, write_docs
from spacy_charid.formats.hpd_profiles import (
    read_relation_table,
    session_profiles,
    write_relation_table,
)
from tests.helpers.paths import SHARED_DATA

DATA = SHARED_DATA / "hpd"
SESSION = {
    "position": "Book1-chapter2",
    "speakers": ["Ana", "Ben"],
    "scene": "Ana and Ben  wait for the owl.",
    "dialogue": ["Ana: It is  late.", "Ben: ", "Ana: Here: it comes!"],
    "positive_response": "At last.",
    "negative_response": ["Merry Christmas.", "", "No."],
    "attributes": {
        "Ana": {"name": "Ana", "gender": "Female", "title": "None", "age": "11"},
        "Ben": {"name": "Ben", "belongings": "an owl, a broom", "hobbies": "chess"},
    },
    "relations with Ben": {
        "Ana": {
            "name": "Ana",
            "friend": 1.0,
            "teacher": 0.0,
            "Ben's affection to him": 7.0,
            "His familiarity with Ben": 4.0,
        }
    },
}
HEADER = (
    "position\tname\tfriend\tclassmate\tteacher\tfamily\timmediate family\tlover\t"
    "opponent\tcolleague\tteammate\tenemy\t"
    "Ben's affection to him (-10 to 10, 0 is the initial value)\t"
    "Ben's familiarity with him (0 to 10, 0 is the initial value)\t"
    "His affection to Ben (0 to 10, 0 is the initial value)\t"
    "His familiarity with Ben (0 to 10, 0 is the initial value)\n"
)
ROWS = (
    "Book1-chapter1\tAna\t0\t\t0\t0\t0\t0\t0\t0\t0\t0\t0\t1\t-2\t2\n"
    "Book1-chapter2\tAna\t1\t0\t0\t0\t0\t0\t0\t0\t0\t0\t4\t2\t3\t5\n"
)


@pytest.fixture(scope="module")
def nlp():
    return spacy.blank("en")


def convert(nlp, path, out):
    write_docs(read_docs(nlp, path, format="hpd"), out, format="hpd")
    return out.read_text(encoding="utf8")


def test_sessions_round_trip_through_docs(nlp, tmp_path):
    odd = {"dialogue": ["Ana: Hm."], "positive_response": [], "negative_response": []}
    sessions = {"Session-1": SESSION, "Session-2": {**odd, "extra": [1]}}
    path = tmp_path / "in.json"
    path.write_text(json.dumps(sessions), encoding="utf8")
    assert json.loads(convert(nlp, path, tmp_path / "out.json")) == sessions


def test_a_session_becomes_a_doc(nlp, tmp_path):
    path = tmp_path / "in.json"
    path.write_text(json.dumps({"Session-1": SESSION}), encoding="utf8")
    (doc,) = read_docs(nlp, path)  # the format is found
    dialogue = Dialogue.from_doc(doc)
    assert [note.text for note in dialogue.notes][0] == SESSION["scene"]
    assert dialogue.scenes[0].position == "Book1-chapter2"
    assert [r.grade for r in dialogue.responses] == [1, 0, 0, 0]
    moment = session_profiles(dialogue).at("Book1-chapter2")
    assert moment["Ana"].attributes == {"gender": "F", "age": "11"}
    assert moment["Ben"]["belongings"] == ("an owl", "a broom")
    assert moment["Ben"]["hobby"] == ("chess",)
    ben = moment["Ben"].relations["Ana"]
    assert ben == {"friend": True, "teacher": False, "affection": 7}
    assert moment["Ana"].relations["Ben"] == {"friend": True, "familiarity": 4}


def test_other_dialogues_are_written_as_sessions(nlp, tmp_path):
    script = tmp_path / "s01e02.txt"
    script.write_text("Ana: Hello!\nBen: Hi.\n")
    out = tmp_path / "out.json"
    write_docs(read_docs(nlp, script), out, format="hpd")
    session = json.loads(out.read_text(encoding="utf8"))["s01e02"]
    assert session["position"] == "s01e02" and session["speakers"] == ["Ana", "Ben"]
    assert session["dialogue"] == ["Ana: Hello!", "Ben: Hi."]


def test_tables_round_trip(tmp_path):
    path = tmp_path / "t.tsv"
    path.write_text(HEADER + ROWS, encoding="utf8")
    profiles = read_relation_table(path)
    assert profiles.value("Ana", "affection", "Book1-chapter1", other="Ben") == -2
    assert profiles.value("Ana", "friend", "Book1-chapter3", other="Ben") is True
    write_relation_table(profiles, path, character="Ben")
    assert path.read_text(encoding="utf8") == HEADER + ROWS


@pytest.mark.parametrize(
    "text, message",
    [
        ("a\tb\n", "line 1: The header is"),
        ("", "line 1: The header is"),
        (
            HEADER + ROWS.replace("-2", "-20"),
            "line 2: The relation 'affection'",
        ),
        (HEADER + ROWS.replace("-2", "x"), "line 2: The column 'His aff"),
        (
            HEADER + ROWS.replace("Ana\t1", "Ana\t2"),
            "line 3: The column 'fri",
        ),
        (HEADER + ROWS.replace("Book1-chapter2", "end"), "line 3: 'end' is not a pos"),
    ],
)
def test_mistakes_in_tables(tmp_path, text, message):
    path = tmp_path / "t.tsv"
    path.write_text(text, encoding="utf8")
    with pytest.raises(ValueError, match=message):
        read_relation_table(path)


def test_sessions_with_mistakes(nlp, tmp_path):
    path = tmp_path / "in.json"
    path.write_text(json.dumps({"S": {**SESSION, "position": "later"}}))
    with pytest.raises(ValueError, match="'later' is not a position"):
        list(read_docs(nlp, path, format="hpd"))


@pytest.mark.slow
@pytest.mark.skipif(not DATA.exists(), reason="needs ../shared/data/hpd")
def test_released_data_round_trips(nlp, tmp_path):
    path = DATA / "en_dev_set.json"
    assert convert(nlp, path, tmp_path / "out.json") == path.read_text(encoding="utf8")
    table = DATA / "book1_relations.tsv"
    profiles = read_relation_table(table)
    write_relation_table(profiles, tmp_path / "t.tsv")
    assert (tmp_path / "t.tsv").read_text() == table.read_text()
    for doc in read_docs(nlp, path, format="hpd"):
        assert len(session_profiles(Dialogue.from_doc(doc)))
