"""Tables that are drawn with characters."""

import pytest

from spacy_charid.formats.documents import read_dialogues
from spacy_charid.formats.ruled_table import looks_like_ruled_table
from tests.helpers.dialogues import check_offsets

WRAPPED = """\
Annex C, tower

+-------+--------+-------+------------------------+
| TIME  | FROM   | TO    | CONTENT                |
+=======+========+=======+========================+
| 10:31 | KITE   | TOWER | Tower, three miles     |
|       |        |       | final.                 |
+-------+--------+-------+------------------------+
| 10:32 | TOWER  | KITE  | Continue. Caution goose|
+-------+        +-------+------------------------+
| 10:33 | (a telephone rings)                     |
+-------+--------+-------+------------------------+
| 10:34 | KITE   | TOWER | Confirm, one goose?    |
+-------+--------+-------+------------------------+
                                       page 3 / 11
"""
DATABASE = """\
mysql> SELECT speaker, text FROM turns;
+---------+----------------------+
| speaker | text                 |
+---------+----------------------+
| Ilka    | Who took the goat?   |
| Osk     | Nobody. It | I left. |
| Ilka    | Together?            |
+---------+----------------------+
3 rows in set (0.00 sec)
"""


@pytest.fixture
def read(tmp_path):
    def read_text(text):
        path = tmp_path / "table.txt"
        path.write_text(text, encoding="utf8")
        (dialogue,) = read_dialogues(path)
        check_offsets(path, [dialogue])
        return dialogue

    return read_text


def test_cells_of_several_lines(read):
    dialogue = read(WRAPPED)
    assert [(turn.speakers, turn.text) for turn in dialogue.utterances] == [
        (("KITE",), "Tower, three miles final."),
        (("TOWER",), "Continue. Caution goose"),
        (("KITE",), "Confirm, one goose?"),
    ]
    notes = " ".join(note.text for note in dialogue.notes)
    assert "a telephone rings" in notes
    assert "Annex C, tower" in notes and "page 3 / 11" in notes


def test_rows_of_a_database(read):
    dialogue = read(DATABASE)
    assert [(turn.speakers, turn.text) for turn in dialogue.utterances] == [
        (("Ilka",), "Who took the goat?"),
        (("Osk",), "Nobody. It | I left."),
        (("Ilka",), "Together?"),
    ]
    assert "3 rows in set" in " ".join(note.text for note in dialogue.notes)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "+--+\n",
        "+---+\n| a |\n+---+\n| b |\n+---+\n",
        WRAPPED.replace("+=", "A: b\n+="),
    ],
)
def test_other_texts(text):
    assert not looks_like_ruled_table(text)
