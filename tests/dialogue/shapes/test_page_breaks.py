"""Speeches that go on over the end of a page."""

import pytest

from tests.helpers.shapes import shapes

PAGES = """\
      INT. BOATHOUSE - NIGHT

      Petra lights the lamp.

                    PETRA
          The slip was dry in March.
                    {more}

{head}

                    PETRA {mark}
          Now it is under a yard of water.

                    COLM
          And whose slip is it?

      She shrugs.

                    PETRA (CONT'D)
          Mine.
"""


def turns_of_text(text):
    found, _ = shapes.read_aloud(text.encode("utf8"), ".txt")
    return [(name, " ".join(said.split())) for name, said in found]


FIRST, SECOND = "The slip was dry in March.", "Now it is under a yard of water."


@pytest.mark.parametrize(
    "mark", ["(CONT'D)", "(cont’d)", "(CONTINUED)", "(V.O.) (CONT'D)"]
)
@pytest.mark.parametrize("head", ["", "14.", "12    CONTINUED:      12"])
def test_a_speech_goes_on_over_a_page(head, mark):
    text = PAGES.format(more="(MORE)", head=head, mark=mark)
    turns = turns_of_text(text)
    assert turns[0] == ("PETRA", f"{FIRST} {SECOND}")
    assert turns[1:] == [("COLM", "And whose slip is it?"), ("PETRA", "Mine.")]


@pytest.mark.parametrize("more,mark", [("", "(CONT'D)"), ("(MORE)", "")])
def test_a_speech_ends_without_both_marks(more, mark):
    turns = turns_of_text(PAGES.format(more=more, head="", mark=mark))
    assert turns[:2] == [("PETRA", FIRST), ("PETRA", SECOND)]
