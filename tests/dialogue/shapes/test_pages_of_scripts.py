"""Tests of page numbers, times and headings between the turns of a script."""

import pytest

from spacy_charid.dialogue.shapes.table import read_shape
from spacy_charid.formats.registry import guess_format
from tests.dialogue.shapes.test_shapes import turns_of

NAMES = ("Mira", "Old Bran", "Mira", "Old Bran", "Pell")
SAID = [(NAMES[i % 5], f"They rowed {i} miles before the rain.") for i in range(40)]
LAYOUTS = {
    "colon": "{}: {}\n",
    "play": "{}. {}\n",
    "name above": "{}\n{}\n\n",
    "name above, tight": "{}\n{}\n",
    "capitals above": "{}\n{}\n",
    "dash": "{} - {}\n",
}
SIZE = 6  # turns between two insertions, so that names come again beside these


def write(layout, insert):
    """Write the turns with something between them; `{}` is a number that rises."""
    capitals = layout in ("play", "capitals above")
    parts = []
    for i, (name, said) in enumerate(SAID):
        if i and i % SIZE == 0:
            parts.append(insert.format(i // SIZE))
        name = name.upper() if capitals else name
        parts.append(LAYOUTS[layout].format(name, said))
    return "".join(parts)


def read(text):
    return [(name.lower(), said) for name, said in turns_of(text)]


EXPECTED = [(name.lower(), said) for name, said in SAID]


@pytest.mark.parametrize("insert", ["\n{}\n\n", "\n- {} -\n\n", "\nPage {} of 9\n\n"])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_names_beside_page_numbers_are_no_running_heads(layout, insert):
    assert read(write(layout, insert)) == EXPECTED


def test_numbers_of_pages_without_blank_lines():
    lines = write("colon", "").splitlines()
    pages = ["\n".join(lines[i : i + 8]) for i in range(0, len(lines), 8)]
    text = "\n".join(f"{page}\n{i}" for i, page in enumerate(pages, 1))
    assert read(text) == EXPECTED


def test_numbers_that_somebody_says_stay():
    text = "Mira: Count.\nPell: I do.\n1\n2\n3\n4\n5\nMira: Well done.\nPell: Yes.\n"
    assert turns_of(text)[1] == ("Pell", "I do. 1 2 3 4 5")


@pytest.mark.parametrize("title", ["", "The Boat\n\n"])
def test_running_heads_are_left_out(title):
    text = write("colon", "\n{}\n\nThe Boat\n\n")
    assert read(title + text) == EXPECTED


def test_the_title_is_a_running_head_of_three_pages():
    page = "".join(f"{name}: {said}\n" for name, said in SAID[:7])
    text = "The Boat\n\n" + "\nThe Boat\n{}\n\n".join([page] * 4).format(1, 2, 3)
    assert read(text) == EXPECTED[:7] * 4


@pytest.mark.parametrize("layout", LAYOUTS)
def test_times_between_turns_hide_no_names(layout):
    text = write(layout, "\n[00:0{}:30]\n\n")
    assert read(text) == EXPECTED


def test_times_above_the_words_of_nobody_known():
    text = "".join(f"(00:{i:02d})\n{said}\n\n" for i, (_, said) in enumerate(SAID))
    assert read_shape(text).shape == "times before the words"


@pytest.mark.parametrize("layout", ["name above", "name above, tight"])
def test_headings_of_a_film_above_names_in_small_letters(layout):
    assert read(write(layout, "\nINT. BOAT - NIGHT\n\n")) == EXPECTED


def test_fountain_has_blank_lines_above_names(tmp_path):
    path = tmp_path / "boat.txt"
    text = write("capitals above", "\nINT. BOAT - NIGHT\n\n")
    path.write_text(text, encoding="utf8")
    assert guess_format(path) == "transcript"
    assert read(text) == EXPECTED
