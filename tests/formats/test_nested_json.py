"""JSON with messages at any depth."""

import json

import pytest

from spacy_charid.formats.documents import read_dialogues


def read(tmp_path, value):
    path = tmp_path / "a.json"
    path.write_text(json.dumps(value))
    (dialogue,) = read_dialogues(path)
    turns = [("|".join(turn.speakers), turn.text) for turn in dialogue.utterances]
    return dialogue, turns


def test_the_last_message_comes_first_in_some_exports(tmp_path):
    messages = [
        {"sender_name": "Bo", "content": "Which?", "timestamp_ms": 2},
        {"sender_name": "Mari", "content": "The boat!", "timestamp_ms": 1},
    ]
    _, turns = read(tmp_path, {"title": "Pier chat", "messages": messages})
    assert turns == [("Mari", "The boat!"), ("Bo", "Which?")]


def test_scenes_and_what_is_beside_the_messages(tmp_path):
    line = {"character": "Bo", "dialogue": "Hi.", "note": "He waves to them"}
    scene = {"heading": "PIER", "lines": [line], "summary": "They meet again"}
    dialogue, turns = read(tmp_path, {"acts": [{"scenes": [scene, scene]}]})
    assert [scene.id for scene in dialogue.scenes] == ["PIER", "PIER"]
    assert turns == [("Bo", "Hi.")] * 2
    first = next(iter(dialogue.utterances))
    assert first.meta["others"] == {"note": "He waves to them"}
    assert "They meet again" in [note.text for note in dialogue.notes]


def test_words_are_not_said_twice(tmp_path):
    words = [{"text": "Hi", "speaker": "A"}]
    utterances = [{"speaker": "A", "text": "Hi", "words": words}]
    _, turns = read(tmp_path, {"utterances": utterances, "words": words})
    assert turns == [("A", "Hi")]


def test_json_without_messages(tmp_path):
    with pytest.raises(ValueError, match="no reader knows"):
        read(tmp_path, {"data": [{"who": "Bo", "words": [1]}]})


def test_runs_of_text_on_each_line(tmp_path):
    """As chats of streams are saved: a value per line, and texts in pieces."""
    said = [("Otto", "hello "), ("Nell", "is that the river?"), ("Otto", "the canal")]
    lines = [
        {
            "action": {
                "item": {
                    "paidMessage" if i == 2 else "textMessage": {
                        "id": f"a{i}",
                        "message": {
                            "runs": [{"text": text}, {"emoji": {"shortcuts": [":o:"]}}]
                        },
                        "authorName": {"simpleText": name},
                    }
                }
            },
            "offsetMs": str(i),
        }
        for i, (name, text) in enumerate(said * 2)
    ]
    path = tmp_path / "talk.live_chat.json"
    path.write_text("\n".join(map(json.dumps, lines)), encoding="utf8")
    (dialogue,) = read_dialogues(path)
    found = [(turn.speakers[0], turn.text) for turn in dialogue.utterances]
    assert found == [(name, f"{text}:o:") for name, text in said * 2]


def test_texts_of_html(tmp_path):
    texts = ["<p>Did it <b>ship</b>?</p>", "It did.", "<div>Good &amp; done.</div>"]
    value = [
        {"from": {"user": {"id": "x", "displayName": name}}, "body": {"content": text}}
        for name, text in zip(["Ann", "Bo", "Ann"], texts, strict=True)
    ]
    path = tmp_path / "chat.json"
    path.write_text(json.dumps({"value": value}), encoding="utf8")
    (dialogue,) = read_dialogues(path)
    found = [(turn.speakers[0], turn.text) for turn in dialogue.utterances]
    assert found == [
        ("Ann", "Did it ship?"),
        ("Bo", "It did."),
        ("Ann", "Good & done."),
    ]
