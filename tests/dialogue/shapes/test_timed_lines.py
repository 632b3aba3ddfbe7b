"""Times before or above words that nobody is said to say."""

import pytest

from spacy_charid.dialogue.shapes.lines import read_lines
from spacy_charid.dialogue.shapes.timed_lines import TIMED_LINES
from tests.helpers.shapes import shapes


def words(text):
    return [said for _, said in shapes.read_turns(text.encode())]


def test_times_and_a_bar():
    text = (
        "back to index\n\n0:0 The kiln\n0:40 The glaze\n\n"
        "00:00:00.000 | (music)\n00:00:02.580 | We lit it.\n00:00:05.100 | Then\n"
        "00:00:06.000 | it rained.\n00:00:07.000 | On the kiln.\n"
        "00:00:08.000 | All day.\n00:00:09.000 | So we sat.\n"
    )
    said = [
        "We lit it.",
        "Then",
        "it rained.",
        "On the kiln.",
        "All day.",
        "So we sat.",
    ]
    assert words(text) == said


@pytest.mark.parametrize("time", ["({}):", "({})", "[{}]", "{}:"])
def test_times_above_words(time):
    blocks = ["The ferry was late.\nIt was", "the fog.\nDid you see?", "No.\nI slept."]
    times = [time.format(clock) for clock in ("00:00", "00:24", "01:45")]
    pairs = zip(times, blocks, strict=True)
    text = "Transcript of a walk\n" + "\n".join(f"{t}\n{said}" for t, said in pairs)
    assert words(text) == [" ".join(block.split()) for block in blocks]


def test_names_below_times_are_speakers():
    text = "(00:00):\nAnna: Hi.\n(00:10):\nBo: Ho.\n(00:20):\nAnna: Who?\n"
    assert not TIMED_LINES.fits(read_lines(text))
    assert not TIMED_LINES.fits([])
