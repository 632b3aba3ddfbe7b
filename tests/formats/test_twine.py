"""Stories for Twine in all the files that it and its compilers write."""

import html
import json

import pytest

from spacy_charid.formats.registry import READERS, guess_format
from spacy_charid.formats.twine import read_story
from tests.helpers.dialogues import check_offsets, said
from tests.helpers.work import is_linear

KITCHEN = """The stove is cold.

Nora: Where did you put the <i>lamp</i>?
Ben: Behind the stove, & it's dark.

[[Look behind it->Stove]]"""
STOVE = "Nora: It is not here.\nBen: Then somebody took it."
CODE = "setup.names = {nora: 1, ben: 2};\nfont: serif;"
TURNS = [
    ("Nora", "Where did you put the lamp?"),
    ("Ben", "Behind the stove, & it's dark."),
    ("Nora", "It is not here."),
    ("Ben", "Then somebody took it."),
]


def write_two(named, text):
    return (
        f'<tw-passagedata pid="1" name="{named}" tags="a" position="1,1">'
        f"{html.escape(text)}</tw-passagedata>"
    )


PAGE = f"""<!DOCTYPE html><html><head><title>The Lamp</title></head><body>
<tw-storydata name="The Lamp" format="Harlowe" hidden>
<style type="text/twine-css">color: red;</style>
<script type="text/twine-javascript">Nora: 1</script>
{write_two("Kitchen", KITCHEN)}{write_two("Stove", STOVE)}</tw-storydata></body></html>
"""


def write_one(name, text):
    shown = html.escape(text).replace("\n", "\\n")
    return f'<div tiddler="{name}" tags="" twine-position="1,1">{shown}</div>\n'


OLD = f"""<html><head><title>The Lamp</title></head><body><div id="storeArea">
{write_one("Kitchen", KITCHEN)}{write_one("Stove", STOVE)}</div></body></html>
"""
JSON = json.dumps(
    {
        "name": "The Lamp",
        "passages": [
            {"name": "Kitchen", "pid": "1", "text": KITCHEN,
             "links": [{"name": "Look behind it", "link": "Stove"}]},
            {"name": "Stove", "pid": "2", "text": STOVE, "tags": ["b"]},
            {"name": "Code", "pid": "3", "text": CODE, "tags": ["script"]},
        ],
    }
)  # fmt: skip
TWEE = f""":: StoryData
{{
  "ifid": "D674C58C"
}}

:: Code [script]
{CODE}

:: Kitchen [a]
{KITCHEN}

:: Stove
{STOVE}
"""


@pytest.mark.parametrize(
    "name,text",
    [
        ("a.html", PAGE),
        ("a.html", OLD),
        ("a.json", JSON),
        ("a.twee", TWEE),
        ("a.tw", TWEE),
        ("a.txt", TWEE),
    ],
)
def test_story(name, text, tmp_path):
    path = tmp_path / name
    path.write_text(text, encoding="utf8")
    (dialogue,) = READERS[guess_format(path)](path)
    assert said(dialogue) == TURNS
    assert [scene.id for scene in dialogue.scenes] == ["Kitchen", "Stove"]
    notes = "\n".join(note.text for note in dialogue.notes)
    assert "The stove is cold." in notes and "Look behind it->Stove" in notes
    assert ("The Lamp" in notes) == (text != TWEE)
    assert ("font: serif;" in notes) == (text in (TWEE, JSON))


def test_offsets(tmp_path):
    path = tmp_path / "a.twee"
    path.write_text(TWEE, encoding="utf8")
    check_offsets(path, READERS["twine"](path))


@pytest.mark.parametrize("value", [{"passages": 3}, {"passages": [1]}, {}])
def test_json_without_passages(value, tmp_path):
    path = tmp_path / "a.json"
    path.write_text(json.dumps(value), encoding="utf8")
    with pytest.raises(ValueError, match="no reader knows"):
        list(READERS["twine"](path))


@pytest.mark.parametrize("piece", ["<tw-passagedata>", "<div tiddler=a>", "a</div>"])
def test_time_is_linear(piece):
    assert is_linear(lambda n: read_story(piece * n))
