"""JSON whose texts have no speaker beside them, and sets of dialogues."""

import json

import pytest

from spacy_charid.formats.documents import read_dialogues
from tests.helpers.dialogues import check_offsets, said

PIER = ["Anna: Where is the boat?", "Ben: My uncle has it.", "Anna: Your uncle?"]
ROW = {"user": "A boat, please.", "system": "For how many?"}
TAIL = [{"text": "A boat, please.", "metadata": {}}, {"text": "For how many?"}]
RAIN = ["It rains.", "It does."]


def read(tmp_path, value, name="a.json"):
    path = tmp_path / name
    lines = value if isinstance(value, list) and name.endswith("l") else [value]
    path.write_text("\n".join(map(json.dumps, lines)))
    return path, list(read_dialogues(path))


@pytest.mark.parametrize(
    "value, turns",
    [
        ({"title": "Pier", "dialogue": PIER}, [("Anna", "Where is the boat?"),
         ("Ben", "My uncle has it."), ("Anna", "Your uncle?")]),
        ([[PIER[:2], ["a"], "7"], [PIER[2:] + PIER[1:2], [], "8"]],
         [("Anna", "Where is the boat?"), ("Ben", "My uncle has it."),
          ("Anna", "Your uncle?"), ("Ben", "My uncle has it.")]),
        ({"d1": {"goal": {"area": [["Area", "pier"]]}, "log": TAIL},
          "d2": {"goal": {}, "log": TAIL}},
         [("", "A boat, please."), ("", "For how many?")] * 2),
        ({"turns": [ROW, ROW]},
         [("user", "A boat, please."), ("system", "For how many?")] * 2),
        ([{"dialog": RAIN, "act": [1, 2]}], [("", text) for text in RAIN]),
    ],
)  # fmt: skip
def test_lists_of_texts(tmp_path, value, turns):
    path, (dialogue,) = read(tmp_path, value)
    assert said(dialogue) == turns
    check_offsets(path, [dialogue])


def test_lists_of_texts_on_each_line(tmp_path):
    _, (dialogue,) = read(tmp_path, [{"dialog": RAIN}, {"dialog": RAIN}], "a.jsonl")
    assert [len(scene.utterances) for scene in dialogue.scenes] == [2, 2]


def test_keywords_are_no_dialogue(tmp_path):
    with pytest.raises(ValueError, match="no reader knows"):
        read(tmp_path, {"name": "boats", "keywords": ["a boat", "a pier"]})


def test_lists_of_speakers_beside_those_of_texts(tmp_path):
    """As in SODA and MediaSum: each object is a scene, however short."""
    rows = [
        {"dialogue": ["Who rowed?", "My sister did.", "Alone?"],
         "speakers": ["Tom", "Ida", "Tom"], "tags": ["x"]},
        {"dialogue": ["Is it late?", "It is, Ben."], "speakers": ["Ben", "Ann"]},
    ]  # fmt: skip
    _, (dialogue,) = read(tmp_path, rows)
    names = [[t.speakers[0] for t in scene.utterances] for scene in dialogue.scenes]
    assert names == [["Tom", "Ida", "Tom"], ["Ben", "Ann"]]


def test_parts_of_an_utterance_are_not_said_twice(tmp_path):
    part = {"start_index": 2, "text": "boat"}
    utterances = [
        {"speaker": "USER", "text": "A boat for my son.", "segments": [part]},
        {"speaker": "GUIDE", "text": "How old is he?"},
        {"speaker": "USER", "text": "Four."},
    ]
    _, (dialogue,) = read(tmp_path, [{"id": "d", "utterances": utterances}])
    assert [who for who, _ in said(dialogue)] == ["USER", "GUIDE", "USER"]


def test_names_rather_than_numbers_of_users(tmp_path):
    users = [{"id": 7, "login": "fenn"}, {"id": 8, "login": "korb"}]
    said_ = ["It breaks when I row.", "Which oar do you have?", "The left one."]
    comments = [
        {"id": i, "user": users[i % 2], "body": text} for i, text in enumerate(said_)
    ]
    for value in (comments, {"user": users[0], "body": "Help!", "comments": comments}):
        _, (dialogue,) = read(tmp_path, value)
        assert {who for who, _ in said(dialogue)} == {"fenn", "korb"}


def test_skype(tmp_path):
    """The newest message comes first, and calls are no turns."""
    messages = [
        {"from": "8:ida", "content": "ok then", "messagetype": "RichText"},
        {"from": "8:bo", "content": "I can't", "messagetype": "RichText"},
        {"from": "8:bo", "content": "<partlist/>", "messagetype": "Event/Call"},
    ]
    for day, message in zip("321", messages, strict=True):
        message["originalarrivaltime"] = f"2020-11-0{day}T10:05:12.123Z"
    chat = {"displayName": "Bo", "MessageList": messages}
    _, (dialogue,) = read(tmp_path, {"userId": "8:ida", "conversations": [chat]})
    assert said(dialogue) == [("8:bo", "I can't"), ("8:ida", "ok then")]
    assert "<partlist/>" in dialogue.notes[0].text


def test_conversations_without_messages_are_refused(tmp_path):
    about = {"from": "a", "value": "b"}
    with pytest.raises(ValueError, match="no reader knows"):
        read(tmp_path, {"about": about, "conversations": [{"a": [about]}]})


def test_successive_messages_of_one_person_are_no_scene(tmp_path):
    said_ = [["ida", "Hi.", "Who rang?"], ["bo", "My aunt."], ["ida", "Again?"]]
    lists = [[{"sender": who, "text": text} for text in texts] for who, *texts in said_]
    _, (dialogue,) = read(tmp_path, {"c1": {"messages": lists}})
    assert [len(scene.utterances) for scene in dialogue.scenes] == [4]


def test_messages_of_the_owner_of_a_telephone(tmp_path):
    rows = [
        {"is_from_me": 0, "sender": "+31", "text": "Who rang?"},
        {"is_from_me": 1, "sender": None, "text": "My aunt."},
        {"is_from_me": 0, "sender": None, "text": "Who?"},
    ]
    _, (dialogue,) = read(tmp_path, rows)
    assert [name for name, _ in said(dialogue)] == ["+31", "Me", ""]
