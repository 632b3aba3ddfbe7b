"""Records of keys and values, one on each line."""

import pytest

from spacy_charid.dialogue.segmentation import read_text

NAMES = ["Mo", "Ben", "Mo", "Ben"]
WORDS = ["Who took the oars?", "Nobody did.", "Then who rows?", "The tide does."]


def read(text):
    turns = [turn for scene in read_text(text).scenes for turn in scene.turns]
    names = [name for turn in turns for name in turn.speakers]
    return names, [text[turn.start : turn.end] for turn in turns]


def test_records():
    text = "\n".join(
        f"[{i}]\nSPEAKER = {name}\nMOOD = calm\nTEXT = {words}\nMAX = 40\n"
        for i, (name, words) in enumerate(zip(NAMES, WORDS, strict=True))
    )
    assert read(text) == (NAMES, WORDS)


def test_keys_that_nobody_knows():
    text = "\n".join(
        f"- zug: {name}\n  rede: {words!r}"
        for name, words in zip(NAMES, WORDS, strict=True)
    )
    assert read(text) == (NAMES, WORDS)
    assert read_text(text).guess == "zug: NAME, rede: text"
    assert not read_text(text).is_sure


def test_questions_and_answers_are_no_records():
    text = "Mo: Is it wet?\nBen: Yes.\nMo: Is it cold?\nBen: Yes.\nMo: So?\nBen: No.\n"
    assert read(text)[0] == ["Mo", "Ben"] * 3


@pytest.mark.parametrize(
    "form",
    [
        '[[line]]\nspeaker = "{}"\ntext = "{}"\n',
        '#. Speaker: {}\nmsgid "{}"\nmsgstr ""\n\n',
        '[message]\n  speaker={}\n  message= _ "{}"\n[/message]\n',
    ],
    ids=["TOML", "PO", "WML"],
)
def test_files_of_games(form):
    pairs = zip(NAMES, WORDS, strict=True)
    assert read("".join(form.format(*pair) for pair in pairs)) == (NAMES, WORDS)
