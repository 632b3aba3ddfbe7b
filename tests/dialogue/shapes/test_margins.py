"""What stands above, below and beside a typed transcript."""

from spacy_charid.dialogue.shapes.margins import find_counters
from tests.dialogue.shapes.test_shapes import turns_of

TAPE = """COUNTY ARCHIVE                       BOATS

Interviewee:   Mrs. Ilka Moss (b. 1926), Weir Lane
Interviewer:   O. Pardoe
Date:          3 May 1994
Also in the room: Mr. Moss, one cat

Q = the interviewer.  A = Mrs. Moss.  Words I could not hear are [?].

------------------------------------------

   Q.  Who rowed?

   A.  Nobody rowed. We had
spoons.

{}112   Q.  All of you?

   A.  Well, not the cat.

       She said, "I'm a passenger." And I said, "Then sit."

   Mr. Moss:  [from the stairs] It was asleep.

                                              Moss -- 7

   Q.  Was it?

   A.  It was a cat.

{}260   Q.  Thank you.

                                              Moss -- 8
"""
TURNS = [
    ("Q", "Who rowed?"),
    ("A", "Nobody rowed. We had spoons."),
    ("Q", "All of you?"),
    ("A", 'Well, not the cat. She said, "I\'m a passenger." And I said, "Then sit."'),
    ("Mr. Moss", "[from the stairs] It was asleep."),
    ("Q", "Was it?"),
    ("A", "It was a cat."),
    ("Q", "Thank you."),
]


def test_counters_and_folios_of_a_tape():
    assert turns_of(TAPE.format("", "")) == TURNS
    bare = TAPE.replace("{}112", "   ").replace("{}260", "   ")
    assert turns_of(bare) == TURNS


def test_numbers_that_do_not_rise_are_no_counters():
    texts = ["Q. Two.", "3  Q. Hm.", "1  Q. Hm.", "9  lives"]
    assert find_counters(texts) == {}
    assert find_counters(texts[:2]) == {1: 3}


def test_paragraphs_in_the_column_of_the_words():
    text = (
        "Moss:     Who rowed?\n\nPell:     Nobody rowed.\n\n"
        "          The cat slept.\n\n"
        "Moss:     Where?\n\nPell:     In the boat.\n\nPell     - 3 -\n\n"
        "Moss:     So.\n"
    )
    assert turns_of(text)[1] == ("Pell", "Nobody rowed. The cat slept.")
    assert len(turns_of(text)) == 5


def test_a_title_with_a_colon():
    text = "THE BOAT: A PLAY\n\nIlka: Who?\nOsk: Nobody.\nIlka: Hm.\nOsk: So.\n"
    assert len(turns_of(text)) == 4


def test_a_legend_and_page_feet():
    text = (
        "Speakers:\n   DM = Det. Moss\n   OP = Osk Pell\n\nDM    Who rowed?\n"
        "OP    Nobody.\n\nMoss, p. 2\n\nDM    And the cat?\nOP    It slept.\n"
        "\nMoss, p. 3\n\nDM    Where?\nOP    There.\n\n[TAPE ENDS]\n\nI have read it.\n"
    )
    assert [name for name, _ in turns_of(text)] == ["Det. Moss", "Osk Pell"] * 3
    assert turns_of(text)[1] == ("Osk Pell", "Nobody.")


def test_labels_above_a_transcript():
    text = (
        "Ada Moss, second visit\n\nSpeaker: Ada Moss\nTyped by: P.\nPlace: the weir\n"
        "\nP: Who rowed?\nAda: Nobody.\nP: And the cat?\nAda: Slept.\n"
    )
    assert [name for name, _ in turns_of(text)] == ["P", "Ada", "P", "Ada"]


def test_notes_in_brackets_in_a_log():
    text = (
        "00:00:00\tAda Moss\tWho rowed?\n00:00:08\tOsk Bell\tNobody rowed.\n"
        "[00:00:10 - 00:00:40  Kettle. Lid put on.]\n00:00:41\tAda Moss\tAnd the cat?\n"
        "00:00:44\tOsk Bell\tAsleep.\n"
    )
    assert turns_of(text)[1] == ("Osk Bell", "Nobody rowed.")


def test_a_direction_in_double_spaced_lines():
    rows = (
        "1            THE COURT:  Be seated.  We are back on",
        "2       the record.",
        "3            MR. MOSS:  Only a small thing.",
        "4                  (Whereupon, the oar was marked for",
        "5       identification.)",
        "6            THE COURT:  So be it.",
        "7            MR. MOSS:  Thank you.",
        "8            THE COURT:  Go ahead.",
        "9            MR. MOSS:  I rest.",
    )
    turns = turns_of("\n\n".join(rows))
    assert turns[:3] == [
        ("THE COURT", "Be seated. We are back on the record."),
        ("MR. MOSS", "Only a small thing."),
        ("THE COURT", "So be it."),
    ]
    assert len(turns) == 6


REVISED = """\
1   INT. SHED - NIGHT                                        1

    MIRA looks at the lock. The lock looks back.

                         MIRA
               Did you lock it before you went to

                                            Pink Rev. 2/5    2.


               the dance?

                         OTTO
               I did.

*                        MIRA                               *
*              Twice? And then                              *
*              once more?                                   *

    She kicks it.

                         OTTO
               Once was enough.

                                            Pink Rev. 2/5    3.


    Nobody moves.

                         MIRA
               So who is in there?

                                            Pink Rev. 2/5    4.
"""


def test_pages_and_revisions_of_a_screenplay():
    assert turns_of(REVISED) == [
        ("MIRA", "Did you lock it before you went to the dance?"),
        ("OTTO", "I did."),
        ("MIRA", "Twice? And then once more?"),
        ("OTTO", "Once was enough."),
        ("MIRA", "So who is in there?"),
    ]


def test_an_arrow_behind_the_number_of_a_line():
    text = (
        "01  Ida:   did you lock it\n02  Joe:   no:: I\n03         (0.8)\n"
        "04→ Joe:   I was going to\n05  Ida:   oh\n06-> Joe:  sorry\n07  Ida:   well\n"
    )
    names = [name for name, _ in turns_of(text)]
    assert names == ["Ida", "Joe", "Joe", "Ida", "Joe", "Ida"]
