"""Tables of Markdown with a column of turns."""

from spacy_charid.dialogue.segmentation import read_text
from spacy_charid.formats.sniff import sniff_format
from tests.dialogue.shapes.test_shapes import turns_of

EDGED = """\
| Exchange | Feeling |
|----------|---------|
| Ida: You came. | glad \\| sad |
| Tam: I said I would. | |
| (he sits) | |

Ida: That was all.
"""
BARE = "Time | What | Code\n--- | :-: | ---\n1 | Ida: Well? | Q\n | **Tam:** No. | A\n"


def test_cells_beside_turns_are_notes():
    assert turns_of(EDGED) == [
        ("Ida", "You came."),
        ("Tam", "I said I would."),
        ("Ida", "That was all."),
    ]
    (scene,) = read_text(EDGED).scenes
    notes = " ".join(EDGED[start:end] for start, end in scene.notes)
    assert "Feeling" in notes and "(he sits)" in notes


def test_tables_without_bars_at_their_sides():
    assert turns_of(BARE) == [("Ida", "Well?"), ("Tam", "No.")]
    assert sniff_format(BARE, None) == "transcript"


def test_tables_of_another_kind_are_as_they_were():
    text = "Ida: Look.\n\n| Fish | Price |\n|---|---|\n| eel | 3 |\n| cod | 4 |\n"
    assert "| eel | 3 |" in " ".join(words for _, words in turns_of(text))


def test_a_table_whose_first_row_is_a_turn():
    text = "| Ida: Well? | x |\n|---|---|\n| Tam: No. | y |\n| Ida: Oh. | z |\n"
    assert [words for _, words in turns_of(text)] == ["Well?", "No.", "Oh."]
