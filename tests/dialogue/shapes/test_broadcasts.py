"""Names with an office after them, and what is shown between the words."""

import pytest

from spacy_charid.dialogue.shapes.broadcasts import (
    find_labels,
    find_office,
    is_broadcast,
    is_shown,
)
from spacy_charid.dialogue.shapes.lines import read_lines
from tests.helpers.shapes import shapes


@pytest.mark.parametrize(
    "line,name",
    [
        ("IDA PELL, HARBOUR NEWS ANCHOR: Hi.", "IDA PELL"),
        ("IDA PELL, HOST (voice-over): Hi.", "IDA PELL"),
        ("REP. IDA PELL (R-OH), MAJORITY LEADER: Hi.", "REP. IDA PELL"),
        ('LARS O\'TENN, CNN`S "LARS TENN LATE": Hi.', "LARS O'TENN"),
        ("IDA PELL, BYLINE:", "IDA PELL"),
    ],
)
def test_a_name_with_an_office(line, name):
    found = find_office(line)
    assert (found.name, line[found.said :]) == (name, line.partition(": ")[2])


@pytest.mark.parametrize(
    "line",
    [
        "PELL, IDA: Hi.",
        "IDA PELL, LARS TENN: Hi.",
        "IDA PELL, angry: Hi.",
        "OLD IDA PELL, JR.: Hi.",
        "IDA PELL, HOST says Hi.",
        "",
    ],
)
def test_no_office(line):
    assert find_office(line) is None


def test_clips_are_no_names():
    assert all(map(is_shown, ["BEGIN VIDEO CLIP", "Commercial Break", "LAUGHTER"]))
    assert not any(map(is_shown, ["VIDEO STORE CLERK", "IDA PELL", "BEGIN"]))


def test_labels_above_a_broadcast():
    text = "Breaking News: Fog\nANNOUNCER: Now.\nIDA PELL, HOST: Hi.\n"
    assert find_labels(read_lines(text)) == set()  # one office is no broadcast
    text += "LARS TENN, BYLINE: Ho.\n"
    assert find_labels(read_lines(text)) == {0}
    assert not is_broadcast([])


def test_paragraphs_of_a_broadcast_go_on():
    text = "IDA PELL, HOST: Hi.\n\nThe fog is back.\n\nLARS TENN, BYLINE: Ho.\n"
    text += "\nPELL: Oh.\n"
    assert shapes.read_turns(text.encode()) == [
        ("IDA PELL", "Hi. The fog is back."),
        ("LARS TENN", "Ho."),
        ("IDA PELL", "Oh."),
    ]
