"""What a chat program shows beside names."""

import pytest

from tests.dialogue.shapes.test_shapes import turns_of

CHAT = """\
(14:02:11) Nora P.: My lamp is on fire.
(14:02:40) Ida{0}: Is it a desk lamp?
(14:02:55) Nora P.: It was.
(14:03:30) Ida{0}: Then the ticket is closed.
"""


@pytest.mark.parametrize("badge", [" (Support)", " (Tier 2)"])
def test_badges_are_part_of_a_name(badge):
    names = [name for name, _ in turns_of(CHAT.format(badge))]
    assert names == ["Nora P.", f"Ida{badge}"] * 2


@pytest.mark.parametrize("manner", [" (V.O.)", " (laughing)", " (off)"])
def test_manners_are_not(manner):
    names = [name for name, _ in turns_of(CHAT.format(manner))]
    assert names == ["Nora P.", "Ida"] * 2
