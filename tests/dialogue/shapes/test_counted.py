"""Turns that are named by a letter and counted, as in studies of therapy."""

import pytest

from tests.helpers.shapes import shapes

SAID = [("P", "I saw the heron."), ("T", "And you stayed."), ("P", "I did.")]
SAID += [("T", "For how long?"), ("P", "An hour.")]


def write(dash):
    counts = (1, 1, 2, 2, 3)
    tags = zip(counts, SAID, strict=True)
    return "".join(f"{name}{n}{dash}{said}\n" for n, (name, said) in tags)


@pytest.mark.parametrize("dash", ["--", "—", " – ", " - "])
def test_counted_turns(dash):
    text = "Case study: Ida with Dr Pell\n\n" + write(dash)
    assert shapes.read_turns(text.encode()) == SAID


def test_lines_that_go_on():
    text = write("--").replace("I did.", "I did.\nI stayed.")
    assert shapes.read_turns(text.encode())[2] == ("P", "I did. I stayed.")


def test_grid_references_are_no_names():
    text = "A1 - the mill\nA2 - the weir\nA3 - the lock\nA4 - the quay\n"
    assert not [name for name, _ in shapes.read_turns(text.encode()) if name == "A"]
