"""Tests of tags in the texts of games."""

import json

import pytest

from spacy_charid.dialogue.data import Utterance
from spacy_charid.formats.game_tags import MARKUP, cut_game_tags
from spacy_charid.formats.registry import READERS, guess_format
from tests.helpers.dialogues import check_offsets, said


@pytest.mark.parametrize(
    "text, words",
    [
        ("You pay for <b>listening</b>.", "You pay for listening."),
        ("<color=#f00>No</color>, <size=120%>no</size>!", "No, no!"),
        ("Hm.<br>No.<br/>Yes.", "Hm. No. Yes."),
        ("[em1]Each[/em1] way, [wave]love[/wave].", "Each way, love."),
        ("Barely.[pause=0.5] The bridge is out.", "Barely. The bridge is out."),
        (r"\C[2]You\C[0] there!\! Stop.", "You there!\\! Stop."),
        (r"Gone, miss.\nLong gone.", "Gone, miss. Long gone."),
    ],
)
def test_tags_are_cut(text, words):
    turn = Utterance("Ada", text)
    cut_game_tags([turn])
    assert turn.text == words
    assert turn.meta[MARKUP]


@pytest.mark.parametrize(
    "text",
    [
        "[pause] No.",
        "[laughs] No.",
        "a < b",
        "<3 you",
        "{player} must swim.",
        "<b></b>",
    ],
)
def test_other_signs_are_said(text):
    turn = Utterance("Ada", text)
    cut_game_tags([turn])
    assert turn.text == text


def test_offsets(tmp_path):
    rows = [
        {"actor": "Ada", "text": "Is it <b>wet</b> \u00e9?", "id": 1},
        {"actor": "Bo", "text": "Yes, <i>very</i>.", "id": 2},
        {"actor": "Ada", "text": "Oh no.", "id": 3},
    ]
    table = 'speaker,text\nAda,"Is it <b>wet</b>, ""Bo""?"\nBo,Yes.\nAda,Oh.\n'
    for name, text in (("a.json", json.dumps({"nodes": rows})), ("a.csv", table)):
        path = tmp_path / name
        path.write_text(text, "utf8")
        (dialogue,) = READERS[guess_format(path)](path)
        assert "<b>" not in said(dialogue)[0][1]
        check_offsets(path, [dialogue])


def write_map(windows):
    commands = [{"code": 355, "indent": 0, "parameters": ["wait(10)"]}]
    for opened, *lines in windows:
        commands.append({"code": 101, "indent": 0, "parameters": opened})
        commands += [{"code": 401, "indent": 0, "parameters": [ln]} for ln in lines]
    commands.append({"code": 102, "indent": 0, "parameters": [["What eel?"], 0]})
    page = {"conditions": {}, "list": [*commands, {"code": 0, "parameters": []}]}
    return {
        "displayName": "Harbor",
        "events": [None, {"name": "Pier", "pages": [page]}],
    }


@pytest.mark.parametrize(
    "windows, names",
    [
        (
            [
                (["Actor1", 0, 0, 2, "Reid"], "\\C[2]You\\C[0] there!", "Stop now."),
                (["", 0, 0, 2, "Pris"], "Why?"),
            ],
            ["Reid", "Pris"],
        ),
        (
            [
                (["Actor1", 0, 0, 2], "\\n<Reid>You there!", "Stop now."),
                (["", 0, 0, 2], "\\C[6]Pris:\\C[0] Why?"),
            ],
            ["Reid", "Pris"],
        ),
        (
            [
                (["Actor1", 0, 0, 2], "You there!", "Stop now."),
                (["Actor2", 3, 0, 2], "Why?"),
            ],
            ["Actor1 0", "Actor2 3"],
        ),
    ],
)
def test_events_of_rpg_maker(tmp_path, windows, names):
    path = tmp_path / "Map001.json"
    path.write_text(json.dumps(write_map(windows)), "utf8")
    (dialogue,) = READERS[guess_format(path)](path)
    words = ["You there!\nStop now.", "Why?"]
    assert said(dialogue) == list(zip(names, words, strict=True))
    assert dialogue.scenes[0].id == "Pier"
    notes = [note.text for note in dialogue.notes]
    assert "What eel?" in notes and "Harbor" in notes
