"""What those who work on a script remark in it."""

from spacy_charid.dialogue.segmentation import read_text
from tests.dialogue.shapes.test_shapes import turns_of

SCRIPT = (
    "Ida: You came.\n>> mo: cut this?\nTam: I did.\nIda: Why?\n"
    "{mo: she sits here}\nTam: For the soup.\n"
)


def test_a_remark_is_a_note_and_a_doubt():
    assert turns_of(SCRIPT) == [
        ("Ida", "You came."),
        ("Tam", "I did."),
        ("Ida", "Why?"),
        ("Tam", "For the soup."),
    ]
    assert [doubt.prefix for doubt in read_text(SCRIPT).doubts] == [">> mo"]


def test_somebody_who_also_speaks_without_the_mark_remarks_nothing():
    text = SCRIPT.replace(">> mo", ">> Tam")
    assert ("Tam", "cut this?") in turns_of(text)


def test_marks_before_all_names_are_no_remarks():
    text = ">> Ida: You came.\n>> Tam: I did.\n>> Ida: Why?\n"
    assert [name for name, _ in turns_of(text)] == ["Ida", "Tam", "Ida"]
