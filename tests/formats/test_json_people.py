"""Tests of speakers whom JSON calls by ids that a list in the file resolves."""

import json

import pytest

from spacy_charid.formats.documents import read_dialogues
from spacy_charid.formats.json_people import name_speakers

LINES = [("p1", "Who took the boat?"), ("p2", "The tide did."), ("p1", "Again?"),
         ("p3", "It always does."), ("p2", "It brings it back.")]  # fmt: skip
NAMES = {"p1": "Nell Orr", "p2": "Old Bas", "p3": "The Gull"}
FIRST = {"p1": ("Nell", "Orr"), "p2": ("Old", "Bas"), "p3": ("The", "Gull")}


def messages(speaker="speaker", text="text", wrap=lambda id: id):
    lines = enumerate(LINES)
    return [{"id": f"n{i}", speaker: wrap(who), text: said} for i, (who, said) in lines]


PEOPLE = {
    "entities": {
        "entities": [
            {
                "id": id,
                "technicalName": f"chr_{id}",
                "displayName": name,
                "color": "#fff",
            }
            for id, name in NAMES.items()
        ]
    },
    "characters by id": {"characters": {id: {"name": n} for id, n in NAMES.items()}},
    "names by id": {"speakers": NAMES},
    "users with profiles": {
        "members": [{"uid": id, "profile": {"real_name": n}} for id, n in NAMES.items()]
    },
    "given names and surnames": {
        "meta": {
            "parties": [
                {"partyId": id, "firstName": f, "lastName": last}
                for id, (f, last) in FIRST.items()
            ]
        }
    },
    "names by language": {
        "npcs": [{"key": id, "name": {"de": "x", "en": n}} for id, n in NAMES.items()]
    },
    "not all": {"cast": [{"id": id, "name": n} for id, n in NAMES.items()][:2]},
}


def read(tmp_path, value):
    path = tmp_path / "a.json"
    path.write_text(json.dumps(value, indent=1), encoding="utf8")
    (dialogue,) = read_dialogues(path)
    return [(" and ".join(t.speakers), t.text) for t in dialogue.utterances]


@pytest.mark.parametrize("kind", PEOPLE)
def test_people(kind, tmp_path):
    value = {**PEOPLE[kind], "dialogues": [{"title": "Pier", "nodes": messages()}]}
    names = NAMES if kind != "not all" else {**NAMES, "p3": "p3"}
    assert read(tmp_path, value) == [(names[who], said) for who, said in LINES]


@pytest.mark.parametrize("key", ["entityRef", "characterId", "who_id", "from"])
def test_keys_of_any_name(key, tmp_path):
    value = {**PEOPLE["entities"], "lines": messages(key)}
    assert read(tmp_path, value) == [(NAMES[who], said) for who, said in LINES]


def test_objects_with_an_id(tmp_path):
    value = {**PEOPLE["entities"], "lines": messages(wrap=lambda id: {"id": id})}
    assert read(tmp_path, value) == [(NAMES[who], said) for who, said in LINES]


def test_numbers(tmp_path):
    people = [{"id": i, "name": name} for i, name in enumerate(NAMES.values(), 1)]
    value = {"people": people, "lines": messages(wrap=lambda id: int(id[1]))}
    assert read(tmp_path, value) == [(NAMES[who], said) for who, said in LINES]


def test_segments(tmp_path):
    value = {"speakers": NAMES, "segments": messages()}
    assert [name for name, _ in read(tmp_path, value)] == [NAMES[w] for w, _ in LINES]


def test_names_stay():
    cast = {"cast": [{"character": "Nell", "name": "Emma Kent"}]}
    assert not name_speakers(cast, ["Nell", "Bas"])
    assert not name_speakers({"cast": {"NELL ORR": "Emma Kent"}}, ["NELL ORR"])
    assert not name_speakers({"list": [{"id": 1, "url": "a"}]}, ["1", "2"])
