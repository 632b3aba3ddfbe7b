"""Word tables of which a column holds a script."""

import pytest

from spacy_charid.dialogue.data import COMMENT

from .test_dialogue_tables import paragraph, read, turns

SAID = [
    ("Ilka", "Who moved the ladder?"),
    ("Oskar", "Nobody moved it. It has been stolen. By whom, I cannot say."),
    ("Ilka", "Then how do we get down?"),
    ("Oskar", "Slowly."),
    ("Ilka", "I am not amused."),
    ("Oskar", "The ladder will be."),
]


def cell(*lines):
    return f"<w:tc>{''.join(map(paragraph, lines)) or '<w:p/>'}</w:tc>"


def table(*rows):
    return (
        "<w:tbl><w:tr>" + "</w:tr><w:tr>".join(map("".join, rows)) + "</w:tr></w:tbl>"
    )


PROMPT = table(
    (cell("line"), cell("TEXT"), cell("CUES")),
    (
        cell("1"),
        cell("Ilka", SAID[0][1], "Oskar", "Nobody moved it. It has been stolen."),
        cell("LX 4 GO on ladder", "Stby SND 2"),
    ),
    (
        cell("4"),
        cell("By whom, I cannot say.", "Ilka", SAID[2][1]),
        cell("SND 2 GO"),
    ),
    (cell("6"), cell("Oskar", SAID[3][1], "Ilka", SAID[4][1]), cell()),
    (cell("8"), cell("Oskar", SAID[5][1]), cell("LX 5 GO")),
)
PICTURES = table(
    (cell("VIDEO"), cell("AUDIO")),
    (
        cell("Roof. Two figures on the tiles."),
        cell(f"ILKA: {SAID[0][1]}", f"OSKAR: {SAID[1][1]}"),
    ),
    (cell("Close on her."), cell(f"ILKA: {SAID[2][1]}", f"OSKAR: {SAID[3][1]}")),
    (cell("Wide."), cell(f"ILKA: {SAID[4][1]}", f"OSKAR: {SAID[5][1]}")),
)
SCENES = "".join(
    paragraph(f"Scene {n}")
    + table(
        (cell("Text"), cell("Notes")),
        (
            cell(*(f"{name}: {words}" for name, words in SAID[i : i + 3])),
            cell("Mind the tiles.", "Ask for rope."),
        ),
    )
    for n, i in ((1, 0), (2, 3))
)
BOX = table((cell(*(f"{name}: {words}" for name, words in SAID)),))


@pytest.mark.parametrize(
    "markup", [PROMPT, PICTURES, SCENES, BOX], ids=["prompt", "AV", "scenes", "box"]
)
def test_script_in_cells(markup, tmp_path):
    dialogue = read(tmp_path, paragraph("ON THE ROOF"), markup, paragraph(""))
    found = [(name.title(), " ".join(words.split())) for name, words in turns(dialogue)]
    assert found == SAID


def test_columns_beside_a_script_are_notes(tmp_path):
    dialogue = read(tmp_path, PROMPT)
    comments = [note.text for note in dialogue.notes if note.kind == COMMENT]
    assert "LX 4 GO on ladder\nStby SND 2" in comments
    assert "SND 2 GO" in comments


def test_two_languages_side_by_side(tmp_path):
    rows = [(SAID[i : i + 2], i) for i in (0, 2)]
    cells = [
        (
            cell(*(f"{name}: {words}" for name, words in said)),
            cell(f"Ilka: Nummer {i}.", f"Oskar: Nummer {i + 1}."),
        )
        for said, i in rows
    ]
    dialogue = read(tmp_path, table((cell("English"), cell("Deutsch")), *cells))
    assert turns(dialogue) == SAID[:4]
    assert "Oskar: Nummer 3." in dialogue.notes[-1].text


def test_what_stands_between_tables_is_not_said(tmp_path):
    tables = [
        table(*((cell(name.upper()), cell(words)) for name, words in SAID[i : i + 3]))
        for i in (0, 3)
    ]
    between = paragraph("They look down for a while.")
    found = read(tmp_path, tables[0], between, tables[1])
    assert [(name.title(), words) for name, words in turns(found)] == SAID
    assert any("They look down" in note.text for note in found.notes)


def test_an_agenda_and_a_box_of_notes(tmp_path):
    said = [paragraph(f"{name}: {words}") for name, words in SAID]
    agenda = table((cell("Item"), cell("Time")), (cell("Ladder"), cell("19:30")))
    box = table((cell("Action: ask Rolf.", "By: Friday"),))
    found = read(tmp_path, paragraph("Council"), agenda, *said[:3], box, *said[3:])
    assert turns(found) == SAID
