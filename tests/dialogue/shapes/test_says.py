"""Logs of games played in text."""

import pytest

from spacy_charid.dialogue.segmentation import read_text
from tests.dialogue.shapes.test_shapes import turns_of

LOG = """\
You are standing in the tannery.
Old Bess says, "Mind the vats."
You say, "Which ones?"
Old Bess says, "All of them."
{lines}
Ivo asks, "Is it deep?"
"""
SAID = [
    ("Old Bess", "Mind the vats."),
    ("You", "Which ones?"),
    ("Old Bess", "All of them."),
    ("Ivo", "Is it deep?"),
]


def test_who_speaks_on_a_channel_speaks():
    lines = "[gossip] Quill7: who sells rope\n[gossip] Ivo: type: list rope"
    assert turns_of(LOG.format(lines=lines)) == [
        *SAID[:3],
        ("Quill7", "who sells rope"),
        ("Ivo", "type: list rope"),
        SAID[3],
    ]


@pytest.mark.parametrize(
    "line", ["[Exits: north, west]", "[System] Reboot: in 5 minutes", "[12:04] Rain."]
)
def test_other_brackets_say_nothing(line):
    text = LOG.format(lines=line)
    assert turns_of(text) == SAID
    assert not read_text(text).doubts


def test_brackets_before_nobody_known_are_in_doubt():
    text = LOG.format(lines="[Quest] Reward: 20 gold\n[Quest] Place: the vats")
    assert turns_of(text) == SAID
    assert [doubt.prefix for doubt in read_text(text).doubts] == ["Reward"]
