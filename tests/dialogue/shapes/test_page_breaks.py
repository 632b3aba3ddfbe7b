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


COURT = """\
                                                   {page}
{n1}   (The jury was brought back at ten, and the court was
{n2}   told that the mill was still under water.)
{n3}       MS. PIKE:  Where was the boat that night?
{n4}       THE WITNESS:  In the yard. My brother had the coal
{n5}   box: it was all that we had, and a lamp which nobody
{n6}   could light. We waited for the tide, and we asked the
{foot}{page2}
{n7}   mayor: he said that the rope was his. We never saw the
{n8}   goat.
{n9}       THE COURT:  Which goat?
{n10}       MS. PIKE:  The mayor's, I take it.
{n11}       THE WITNESS:  I would not know that, your honour--
{n12}       clerk: All rise.
{n13}       MS. PIKE:  Thank you.
{n14}       THE COURT:  Sit down, all of you.
"""


@pytest.mark.parametrize("end", ["\n", "\n\n", "\r\n\r\n"])
@pytest.mark.parametrize(
    "number, foot, page2",
    [
        ("{:>2}", "", "\f                                     41"),
        ("{:>3} ", "\n            WEIR REPORTING (555) 010-0142\n", "\f        41"),
        ("", "                     40\n", "\f"),
    ],
)
def test_what_a_witness_says_over_the_end_of_a_page(number, foot, page2, end):
    numbers = {f"n{i}": number.format(i) for i in range(1, 15)}
    text = COURT.format(page=40, foot=foot, page2=page2, **numbers)
    turns = turns_of_text(text.replace("\n", end))
    said = (
        "In the yard. My brother had the coal box: it was all that we had, and a lamp"
        " which nobody could light. We waited for the tide, and we asked the mayor: he"
        " said that the rope was his. We never saw the goat."
    )
    assert turns[1] == ("THE WITNESS", said)
    names = "MS. PIKE/THE WITNESS/THE COURT/MS. PIKE/THE WITNESS/clerk/MS. PIKE"
    assert [name for name, _ in turns] == [*names.split("/"), "THE COURT"]


HEADS = """\
THE SALT ROAD                                {first}

BRIGID
You'll have the damp in your chest.

OLD NAN
My mother told me about a night, and in the morning the road was

{left}

white from the church down to the strand.

BRIGID
And what was it, Nan?

THE SALT ROAD                                {last}
"""


@pytest.mark.parametrize(
    "first, left, last",
    [
        ("43", "44                              ACT TWO", "45"),
        ("", "44                              ACT TWO", "45"),
    ],
)
def test_heads_of_right_pages(first, left, last):
    text = HEADS.format(first=first, left=left, last=last)
    assert shapes.read_turns(text.encode()) == [
        ("BRIGID", "You'll have the damp in your chest."),
        (
            "OLD NAN",
            "My mother told me about a night, and in the morning the road was "
            "white from the church down to the strand.",
        ),
        ("BRIGID", "And what was it, Nan?"),
    ]


def test_a_title_that_comes_again_beside_numbers_of_pages():
    text = (
        "THE MUSHROOM QUESTION\nor, A Supper Delayed\n\nAUNT PRU\nCome out.\n\n"
        "REX\nNot until you taste it.\n\nAUNT PRU\nWhen you do.\n\n"
        "THE MUSHROOM QUESTION\n2\n\nREX\nThat worries me.\n"
    )
    assert [name for name, _ in shapes.read_turns(text.encode())] == [
        "AUNT PRU",
        "REX",
    ] * 2


def test_the_foot_of_a_page_within_a_sentence():
    text = (
        "PELL:  Where did you keep the boat?\n\n"
        "HADDON:  In the shed behind the ropewalk, which had no door,\n"
        "                                                 Haddon -- 31\n"
        "and in the winter we burned it.\n\nPELL:  All of it?\n"
    )
    assert shapes.read_turns(text.encode())[1] == (
        "HADDON",
        "In the shed behind the ropewalk, which had no door, and in the winter we "
        "burned it.",
    )


def test_a_head_of_a_page_within_a_word():
    text = (
        "BRUNO\n   La porta era aper-\n\n          ATTO TERZO            51\n\n"
        "   ta.\n\nLISA\n   E il cane?\n\nBRUNO\n   Dormiva.\n\nLISA\n   Ah.\n"
    )
    assert shapes.read_turns(text.encode())[0] == ("BRUNO", "La porta era aperta.")
