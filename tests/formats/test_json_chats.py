"""Chats and recognized speech in JSON, in the odd variants that exports have."""

import json

import pytest

from spacy_charid.dialogue.data import DIRECTION, EMPTY, TITLE, UNREAD
from spacy_charid.formats.documents import read_docs
from spacy_charid.formats.folders import list_files
from spacy_charid.formats.registry import READERS, guess_format
from tests.helpers.dialogues import check_offsets, said

TELEGRAM = {
    "name": "Family",
    "type": "private_group",
    "id": 7,
    "messages": [
        {"id": 1, "type": "message", "date": "2024-05-01T10:00:00", "from": "Anna",
         "from_id": "user1", "text": "Hi \u00e9"},
        {"id": 2, "type": "message", "date": "2024-05-02T10:00:00", "from": "Bo",
         "from_id": "user2", "text": ["Ho ", {"type": "bold", "text": "ho"}, "!"]},
    ],
}  # fmt: skip
DISCORD = {
    "guild": {"id": "1", "name": "Hut"},
    "channel": {"id": "2", "type": "GuildTextChat", "name": "general"},
    "messages": [
        {"id": "3", "type": "Default", "timestamp": "2024-05-01T10:00:00+00:00",
         "content": "Hi", "author": {"id": "9", "name": "anna1", "nickname": "Anna"}},
    ],
}  # fmt: skip
SLACK = [{"type": "message", "user": "U1", "text": "Ask <@U2> &amp; Cy",
          "ts": "1714550400.000200"}]  # fmt: skip
CHAT = {"messages": [{"role": "user", "content": "Hi"},
                     {"role": "assistant", "content": "Ho"}]}  # fmt: skip
WHISPER = {
    "text": " I know my brother.",
    "segments": [
        {"id": 0, "start": 0.0, "end": 2.5, "text": " I know", "speaker": "SPEAKER_00"},
        {"id": 1, "start": 2.6, "end": 4, "text": " him.", "speaker": "SPEAKER_00"},
        {"id": 2, "start": 4.1, "end": 5, "text": " You?", "speaker": "SPEAKER_01"},
    ],
    "language": "en",
}
PODCAST = {
    "version": "1.0.0",
    "segments": [
        {"speaker": "Ottoline", "startTime": 0.5, "endTime": 1.1, "body": "Who fed"},
        {"speaker": "Ottoline", "startTime": 1.2, "endTime": 2, "body": "the crane?\n"},
        {"speaker": "Wim", "startTime": 2.25, "endTime": 3, "body": "Nobody."},
    ],
}


def changed(value, **changes):
    """Copy the last message or segment with other values."""
    value = json.loads(json.dumps(value))
    items = value if isinstance(value, list) else None
    for key in ("messages", "segments"):
        items = items or (key in value and value[key]) or None
    items[-1].update(changes)
    return value


@pytest.fixture
def read(tmp_path):
    def read_value(value, format=None):
        path = tmp_path / "e1.json"
        path.write_text(value if isinstance(value, str) else json.dumps(value))
        found = guess_format(path)
        assert format in (None, found)
        dialogues = list(READERS[found](path))
        check_offsets(path, dialogues)
        return dialogues

    return read_value


@pytest.mark.parametrize(
    "value,expected",
    [
        (TELEGRAM, [("Anna", "Hi \u00e9"), ("Bo", "Ho ho!")]),
        (changed(TELEGRAM, **{"from": None}), [("Anna", "Hi \u00e9"),
                                               ("user2", "Ho ho!")]),
        (changed(TELEGRAM, type="service", action="pin"), [("Anna", "Hi \u00e9")]),
        (changed(TELEGRAM, text="", photo="a.jpg"), [("Anna", "Hi \u00e9")]),
        ({"about": "x", "chats": {"list": [TELEGRAM]}}, [("Anna", "Hi \u00e9"),
                                                         ("Bo", "Ho ho!")]),
    ],
)  # fmt: skip
def test_telegram(read, value, expected):
    (dialogue,) = read(value, "telegram")
    assert dialogue.id == "Family"
    assert said(dialogue) == expected
    assert dialogue.scenes[0].id == "2024-05-01"


def test_events_and_other_texts_are_kept(read):
    value = changed(TELEGRAM, type="service", action="pin", text="")
    (dialogue,) = read(value)
    (note,) = dialogue.notes
    assert (note.kind, note.at) == (DIRECTION, 1)
    assert "pin" in note.text
    (dialogue,) = read(changed(TELEGRAM, forwarded_from="Cy"))
    assert list(dialogue.utterances)[1].meta["others"]["forwarded_from"] == "Cy"
    (dialogue,) = read(changed(TELEGRAM, text="", sticker_emoji="\u2603"))
    assert [(note.kind, note.text) for note in dialogue.notes] == [
        (EMPTY, "Bo user2 \u2603")
    ]


@pytest.mark.parametrize(
    "value,expected",
    [
        (DISCORD, [("Anna", "Hi")]),
        (changed(DISCORD, author={"id": "9", "name": "anna1"}), [("anna1", "Hi")]),
        (changed(DISCORD, content="", attachments=[{"fileName": "a.png"}]), []),
        (changed(DISCORD, type="GuildMemberJoin", content="Joined."), []),
        (changed(DISCORD, type="Reply", content="Hi\nyou"), [("Anna", "Hi\nyou")]),
    ],
)
def test_discord(read, value, expected):
    (dialogue,) = read(value, "discord")
    assert dialogue.id == "general"
    assert said(dialogue) == expected


@pytest.mark.parametrize(
    "value,expected",
    [
        (SLACK, [("U1", "Ask @U2 & Cy")]),
        (changed(SLACK, user_profile={"real_name": "Anna"}),
         [("Anna", "Ask @U2 & Cy")]),
        (changed(SLACK, user_profile={"real_name": "Anna", "display_name": "An"}),
         [("An", "Ask @U2 & Cy")]),
        (changed(SLACK, real_name="Anna Oz"), [("Anna Oz", "Ask @U2 & Cy")]),
        (changed(SLACK, user={"id": "U1", "display_name": "", "real_name": "Anna"}),
         [("Anna", "Ask @U2 & Cy")]),
        (changed(SLACK, user={"id": "U2", "profile": {"display_name": "an"}}),
         [("an", "Ask @an & Cy")]),
        (changed(SLACK, subtype="channel_join"), []),
        (changed(SLACK, text="<http://x.org|the map>"),
         [("U1", "the map (http://x.org)")]),
        (changed(SLACK, subtype="bot_message", user=None, username="Bot"),
         [("Bot", "Ask @U2 & Cy")]),
    ],
)  # fmt: skip
def test_slack(tmp_path, value, expected):
    path = tmp_path / "d.json"
    path.write_text(json.dumps(value))
    assert guess_format(path) == "slack"
    (dialogue,) = READERS["slack"](path)
    assert said(dialogue) == expected


def test_slack_answers_of_the_interface(tmp_path):
    """The last message comes first; the users may stand in the same file."""
    first = {**SLACK[0], "text": "Hi <@U2>.", "user_profile": {"real_name": "Anna"}}
    last = {**SLACK[0], "text": "Ho!", "user": "U2", "ts": "1714550500.000200"}
    users = [{"id": "U2", "profile": {"real_name": "Bo Lind"}}]
    value = {"ok": True, "messages": [last, first], "users": users, "topic": "On fire"}
    path = tmp_path / "d.json"
    path.write_text(json.dumps(value))
    assert guess_format(path) == "slack"
    (dialogue,) = READERS["slack"](path)
    assert said(dialogue) == [("Anna", "Hi @Bo Lind."), ("Bo Lind", "Ho!")]
    assert [note.text for note in dialogue.notes] == ["On fire"]


def test_slack_folder(tmp_path, nlp):
    users = [{"id": "U1", "profile": {"display_name": "", "real_name": "Anna"}},
             {"id": "U2", "name": "bo"}]  # fmt: skip
    (tmp_path / "general").mkdir()
    (tmp_path / "users.json").write_text(json.dumps(users))
    (tmp_path / "channels.json").write_text("[]")
    (tmp_path / "general" / "2024-05-01.json").write_text(json.dumps(SLACK))
    assert [file.name for file in list_files(tmp_path)] == ["2024-05-01.json"]
    (doc,) = read_docs(nlp, tmp_path)
    assert doc.text.strip() == "Ask @bo & Cy"
    (turn,) = doc.spans["utterances"]
    assert turn.label_ == "Anna"
    assert doc.spans["scenes"][0].kb_id_ == "general/2024-05-01"


SHARE = {"id": "c7", "conversations": [{"from": "human", "value": "Hi"}]}


@pytest.mark.parametrize(
    "value,expected",
    [
        (CHAT, [[("user", "Hi"), ("assistant", "Ho")]]),
        (SHARE, [[("human", "Hi")]]),
        ([CHAT, SHARE], [[("user", "Hi"), ("assistant", "Ho")], [("human", "Hi")]]),
        (CHAT["messages"], [[("user", "Hi"), ("assistant", "Ho")]]),
        (changed(CHAT, role="system"), [[("user", "Hi")]]),
        (changed(CHAT, name="Bo", content=[{"type": "text", "text": "A"}, "B"]),
         [[("user", "Hi"), ("Bo", "A\nB")]]),
        (f"{json.dumps(CHAT)}\n{json.dumps(SHARE)}\n",
         [[("user", "Hi"), ("assistant", "Ho")], [("human", "Hi")]]),
    ],
)  # fmt: skip
def test_chat(read, value, expected):
    assert list(map(said, read(value, "chat"))) == expected


@pytest.mark.parametrize(
    "value,expected",
    [
        (WHISPER, [("SPEAKER_00", "I know him."), ("SPEAKER_01", "You?")]),
        (changed(WHISPER, speaker=None), [("SPEAKER_00", "I know him."), ("", "You?")]),
        (changed(WHISPER, start=60, end=61),
         [("SPEAKER_00", "I know him."), ("SPEAKER_01", "You?")]),
        ({"segments": [{"text": " I saw"}, {"text": " him. "}]}, [("", "I saw him.")]),
        ({"transcription": [{"timestamps": {"from": "00:00:00,000",
                                            "to": "00:00:01,500"}, "text": " Hi"}]},
         [("", "Hi")]),
        (PODCAST, [("Ottoline", "Who fed the crane?"), ("Wim", "Nobody.")]),
    ],
)  # fmt: skip
def test_whisper(read, value, expected):
    (dialogue,) = read(value, "whisper")
    assert said(dialogue) == expected


def test_times_of_whisper(read):
    (dialogue,) = read(changed(WHISPER, start=60, end=61))
    first, second = dialogue.utterances
    assert first.meta == {"start": "00:00:00.000", "end": "00:00:04.000"}
    assert len(dialogue.scenes) == 2
    assert [note.kind for note in dialogue.notes] == [TITLE, TITLE]


def test_telegram_without_dates(read):
    text = json.dumps(TELEGRAM).replace('"date"', '"date_unixtime"')
    (dialogue,) = read(text, "telegram")
    assert said(dialogue) == [("Anna", "Hi \u00e9"), ("Bo", "Ho ho!")]


def test_times_of_a_podcast(read):
    (dialogue,) = read(PODCAST)
    first, _ = dialogue.utterances
    assert first.meta == {"start": "00:00:00.500", "end": "00:00:02.000"}


def test_segments_without_a_known_text_are_refused(read):
    with pytest.raises(ValueError, match="keys `speaker`, `say`"):
        read({"segments": [{"speaker": "Wim", "say": "Nobody."}]}, "whisper")


@pytest.mark.parametrize(
    "text,line,problem",
    [
        ('{"messages": [\n{"date": "x", "type": "message",\n"text": 5}]}', 2, "'text'"),
        ('{"messages": [\n3], "date": "", "type": ""}', 1, "list of objects"),
        ('{"segments": [{"text": "a",\n"text": "b"}]}', 1, "'text' comes twice"),
        ('{"segments": [\n{"text": "a",}]}', 2, "not JSON"),
    ],
)
def test_errors_name_the_line(read, text, line, problem):
    with pytest.raises(ValueError, match=rf"e1\.json, line {line}\b.*{problem}"):
        read(text)


@pytest.mark.parametrize("format", ["telegram", "discord", "slack", "chat", "whisper"])
@pytest.mark.parametrize("text", ['{"chat_id": 1, "title": "x"}', '[{"a": 1}]', "3"])
def test_json_of_no_known_kind(tmp_path, format, text):
    path = tmp_path / "e1.json"
    path.write_text(text)
    with pytest.raises(ValueError, match=r"e1\.json, line 1\b"):
        list(READERS[format](path))


def test_unknown_json_lists_the_kinds(tmp_path):
    path = tmp_path / "e1.json"
    path.write_text('{"chat_id": 1, "title": "x"}')
    with pytest.raises(ValueError, match="keys `chat_id`, `title`.*segments"):
        list(READERS[guess_format(path)](path))


AGENT = [
    {"type": "summary", "title": "The kiln"},
    *({"type": "snapshot", "files": []} for _ in range(6)),
    {"type": "user", "sessionId": "s1",
     "message": {"role": "user", "content": "Is it lit?"}},
    {"type": "assistant", "sessionId": "s1",
     "message": {"role": "assistant", "id": "m1", "content": [
         {"type": "thinking", "thinking": "They ask of the kiln."},
         {"type": "text", "text": "Since noon."},
         {"type": "tool_use", "name": "look", "input": {"at": "kiln"}}]}},
    {"type": "response_item", "payload": {"type": "message", "role": "user",
     "content": [{"type": "input_text", "text": "Good."}]}},
]  # fmt: skip


def test_events_of_a_coding_agent(read):
    dialogues = read("\n".join(map(json.dumps, AGENT)), "chat")
    assert [turn for dialogue in dialogues for turn in said(dialogue)] == [
        ("user", "Is it lit?"),
        ("assistant", "Since noon."),
        ("user", "Good."),
    ]
    notes = [note.text for dialogue in dialogues for note in dialogue.notes]
    assert any("The kiln" in note for note in notes)


ROWS = [
    {"meta": {"run": "b-7", "note": "by hand"}},
    {"conv_id": "k1", "role": "user", "content": "Is the ferry in?"},
    {"conv_id": "k1", "role": "assistant", "content": "At noon."},
    {"conv_id": "k2", "role": "user", "content": "Who rows?"},
    {"conv_id": "k2", "role": "assistant", "content": "Marge."},
]


def test_messages_on_lines_and_rows_of_another_kind(tmp_path, nlp):
    path = tmp_path / "rows.jsonl"
    path.write_text("\n".join(map(json.dumps, ROWS)))
    dialogues = list(READERS[guess_format(path)](path))
    assert [(d.id, [u.text for u in d.utterances]) for d in dialogues] == [
        ("k1", ["Is the ferry in?", "At noon."]),
        ("k2", ["Who rows?", "Marge."]),
    ]
    (note,) = dialogues[0].notes
    assert "by hand" in note.text and (note.kind, note.line) == (UNREAD, 1)
    with pytest.warns(UserWarning, match="a row with the keys `meta`"):
        list(read_docs(nlp, path))


def test_rows_of_another_kind_among_utterances(tmp_path):
    path = tmp_path / "rows.jsonl"
    path.write_text(
        '{"speaker": "Marge", "text": "Hi."}\n{"event": "door"}\n'
        '{"speaker": "Pell", "text": "Ho."}\n'
    )
    (dialogue,) = READERS[guess_format(path)](path)
    assert [u.text for u in dialogue.utterances] == ["Hi.", "Ho."]
    assert [(note.text, note.at) for note in dialogue.notes] == [("door", 1)]
    path.write_text('{"text": "Hi."}\n{"event": "door"}\n{"event": "bell"}\n')
    with pytest.raises(ValueError, match=r"line 2: there is no column 'text'"):
        list(READERS[guess_format(path)](path))


def test_people_whom_messages_name_by_id(tmp_path):
    people = [{"id": "u_1", "display": "Marge B."}, {"id": "bot", "display": "Helper"}]
    events = [
        {"t": 1, "type": "open"},
        {"t": 2, "by": "bot", "body": "Have you tried to row?"},
        {"t": 3, "by": "u_1", "body": "I have no boat."},
        {"t": 4, "by": "bot", "body": "A raft would do as well."},
        {"t": 5, "by": "u_1", "body": "I see, thank you."},
    ]
    path = tmp_path / "ticket.json"
    path.write_text(json.dumps({"participants": people, "events": events}))
    (dialogue,) = READERS[guess_format(path)](path)
    names = [name for u in dialogue.utterances for name in u.speakers]
    assert names == ["Helper", "Marge B.", "Helper", "Marge B."]


def test_messages_of_slack_without_times_stay_in_order(tmp_path):
    path = tmp_path / "a.json"
    path.write_text('[{"user": "U1", "text": "Hi."}, {"user": "U2", "text": "No."}]')
    (dialogue,) = READERS["slack"](path)
    assert [turn.text for turn in dialogue.utterances] == ["Hi.", "No."]
