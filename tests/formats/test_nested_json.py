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


@pytest.mark.parametrize("key", ["extra", "Stage hint"])
@pytest.mark.parametrize("keys", [("speaker", "text"), ("qui", "dit")])
def test_texts_that_messages_keep_are_no_notes(tmp_path, keys, key):
    """Also those that are written in another way than they are read."""
    who, what = keys
    said = ["<p>It&#39;s <b>late</b>, Bo.</p>", "<p>Not <i>that</i> late at all.</p>"]
    lines = [
        {who: f"ent_{i % 2}", what: said[i % 2], key: f"hint {i} <br>"}
        for i in range(4)
    ]
    people = [{"id": f"ent_{i}", "name": name} for i, name in enumerate(["Al", "Bo"])]
    value = {"people": people, "lines": lines, "remark": "recorded late, not at all"}
    dialogue, turns = read(tmp_path, value)
    assert turns[:2] == [("Al", "It's late, Bo."), ("Bo", "Not that late at all.")]
    assert [turn.meta["others"][key][-11:] for turn in dialogue.utterances] == [
        f"hint {i} <br>" for i in range(4)
    ]
    notes = [note.text for note in dialogue.notes]
    assert notes == ["recorded late, not at all"]


def test_titles_of_one_key_each(tmp_path):
    line = [{"speaker": "Bo", "text": "Hi."}, {"speaker": "Al", "text": "Oh, hi."}]
    dialogue, turns = read(tmp_path, {"The pier": line, "The same evening": line})
    assert turns == [("Bo", "Hi."), ("Al", "Oh, hi.")] * 2
    assert [scene.id for scene in dialogue.scenes] == ["The pier", "The same evening"]
    assert not dialogue.notes


def test_messages_of_facebook_are_no_notes(tmp_path):
    mangled = "Zo\u00c3\u00ab"  # as Facebook writes "Zoë"
    messages = [
        {
            "sender_name": name,
            "content": f"It\u00e2\u0080\u0099s {i}",
            "timestamp_ms": i,
        }
        for i, name in enumerate([mangled, "Bo"])
    ]
    dialogue, turns = read(tmp_path, {"title": mangled, "messages": messages})
    assert turns == [("Zoë", "It’s 0"), ("Bo", "It’s 1")]
    assert [scene.id for scene in dialogue.scenes] == ["Zoë"]
    assert not dialogue.notes


@pytest.mark.parametrize(
    "content", ["You missed a call from Bo.", "Bo hat dich angerufen.", "Appel manqué"]
)
def test_calls_of_facebook_are_not_said(tmp_path, content):
    call = {"sender_name": "Bo", "timestamp_ms": 2, "call_duration": 0}
    messages = [
        {"sender_name": "Bo", "content": "I missed a call from Al", "timestamp_ms": 1},
        {**call, "content": content},
        {"sender_name": "Al", "content": "Ho.", "timestamp_ms": 3},
    ]
    dialogue, turns = read(tmp_path, {"messages": messages})
    assert turns == [("Bo", "I missed a call from Al"), ("Al", "Ho.")]
    assert [(note.text, note.at) for note in dialogue.notes] == [(f"Bo {content}", 1)]


def test_help_desks(tmp_path):
    bea, tom = {"name": "Bea Lund", "type": "user"}, {"name": "Tom", "type": "admin"}
    parts = [
        {"part_type": "comment", "body": "<p>Me.</p>", "author": tom},
        {"part_type": "comment", "body": "<p>ok</p>", "author": bea},
    ]
    first = {"type": "conversation", "body": "<p>Who has it?</p>", "author": bea}
    intercom = {"source": first, "conversation_parts": {"conversation_parts": parts}}
    assert read(tmp_path, intercom)[1] == [
        ("Bea Lund", "Who has it?"),
        ("Tom", "Me."),
        ("Bea Lund", "ok"),
    ]
    names = ["Bea Lund", "Tom", "Bea Lund"]
    history = [
        {"name": name, "sender_type": sort, "msg": words}
        for name, sort, words in zip(
            names,
            ["Visitor", "Agent", "Visitor"],
            ["who has it now?", "me of course", "so bring it here"],
            strict=True,
        )
    ]
    _, turns = read(tmp_path, [{"visitor": {"name": "Bea"}, "history": history}])
    assert [name for name, _ in turns] == names


def test_messages_of_the_system_are_events(tmp_path):
    events = [
        {"type": "message", "text": "Who has it?", "author": "Bea"},
        {"type": "system_message", "text": "Tom joined", "author": "Tom"},
        {"type": "message", "text": "Me.", "author": "Tom"},
    ]
    dialogue, turns = read(tmp_path, {"events": events})
    assert turns == [("Bea", "Who has it?"), ("Tom", "Me.")]
    assert any("Tom joined" in note.text for note in dialogue.notes)
