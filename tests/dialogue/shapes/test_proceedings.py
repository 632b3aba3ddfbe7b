"""What a chamber did, which nobody says."""

import pytest

from spacy_charid.dialogue.segmentation import read_text
from tests.dialogue.shapes.test_shapes import turns_of

INLINE = """\
Clause 9: Depth of wells
Ada Finch: I beg to move amendment 2, in clause 9,
leave out "deep".
Mr Chairman: Order. The hon. Member
2.45 pm
will put down the bucket.
Question proposed, That the amendment
be made.
Rolf Tamm: I have no bucket.
Ada Finch: He has. I press the amendment.
Question put and negatived.
The Committee divided: Ayes 2, Noes
11.
Rolf Tamm: So it is.
"""


def test_proceedings_between_speeches():
    turns = [turn for scene in read_text(INLINE).scenes for turn in scene.turns]
    said = [(*t.speakers, " ".join(_words(INLINE, t).split())) for t in turns]
    assert said == [
        ("Ada Finch", 'I beg to move amendment 2, in clause 9, leave out "deep".'),
        ("Mr Chairman", "Order. The hon. Member will put down the bucket."),
        ("Rolf Tamm", "I have no bucket."),
        ("Ada Finch", "He has. I press the amendment."),
        ("Rolf Tamm", "So it is."),
    ]


def _words(text, turn):
    kept, at = "", turn.start
    for start, end in turn.skips:
        kept, at = kept + text[at:start], end
    return kept + text[at : turn.end]


@pytest.mark.parametrize(
    "said", ["Question put to me is a fair one.", "The House divides us, my dear."]
)
def test_what_is_said_on_the_line_of_a_name(said):
    text = f"Ada: Hello.\nRolf: {said}\nAda: It did.\nRolf: Yes.\n"
    for each in (text, text.replace("Rolf: ", "Rolf: I see.\n")):
        turns = [turn for scene in read_text(each).scenes for turn in scene.turns]
        assert each[turns[1].start : turns[1].end].endswith(said)


def test_a_line_of_a_chamber_ends_before_the_next_speaker():
    text = "Ada: I move.\nDivision No. 4\nRolf: So it goes\nAda: It does.\nRolf: Yes.\n"
    turns = [turn for scene in read_text(text).scenes for turn in scene.turns]
    said = [text[turn.start : turn.end] for turn in turns]
    assert said == ["I move.", "So it goes", "It does.", "Yes."]


@pytest.mark.parametrize(
    "line",
    [
        "DIRECT EXAMINATION (Resumed)",
        "Cross-Examination",
        "called as a witness, was examined and testified as follows:",
    ],
)
def test_what_a_court_does(line):
    text = (
        f"THE COURT:  Go ahead.\n      {line}\nBY MS. MOSS:\nQ    Who rowed?\n"
        "A    Nobody.\nQ    Why?\nA    In case.\n"
    )
    (scene,) = read_text(text).scenes
    first = scene.turns[0]
    assert text[first.start : first.end] == "Go ahead."
    assert len(scene.turns) == 5


DEBATE = """\
Geese: Armed
Volume 12: debated on Tuesday 12 March 2024
Download text

Dame Ann Hale
(Marsh East) (Ind)
{button}
What is done about the geese?Column 231WHis located here They are everywhere.

The Minister of State for Ponds and Rivers
(Owen Frey)
{button}
Very little.

I have one in my office.

Dame Ann Hale
{button}
They are armed.

Column 232{here}

Owen Frey
{button}
So are we. Share this contribution of mine.

Mr Speaker
{button}
Order.

Contains Parliamentary information licensed under the Open Parliament Licence v3.0
"""


@pytest.mark.parametrize(
    "button, here",
    [
        ("Share this contribution\n", "is located here"),
        ("Copy link to this speech", "\nis located here"),
        ("Permalink | Share\n\n", ""),
    ],
)
def test_what_a_page_shows_below_each_name(button, here):
    assert turns_of(DEBATE.format(button=button, here=here)) == [
        ("Dame Ann Hale", "What is done about the geese? They are everywhere."),
        ("Owen Frey", "Very little. I have one in my office."),
        ("Dame Ann Hale", "They are armed."),
        ("Owen Frey", "So are we. Share this contribution of mine."),
        ("Mr Speaker", "Order."),
    ]


@pytest.mark.parametrize(
    "said",
    [
        ["Marco", "Marco", "Marco", "Stop"],
        ["Row.\nFor a week.", "Row.\nNo.", "Row.\nYes.", "No."],
        ["Row\n\nand row", "Row\n\nor sink", "Row\n\nwhere?", "Home"],
    ],
)
def test_words_that_come_again_below_names(said):
    names = ["ANN", "BEN", "ANN", "BEN"]
    text = "\n\n".join(
        f"{name}\n{words}" for name, words in zip(names, said, strict=True)
    )
    found = turns_of(text)
    assert [words for _, words in found] == [" ".join(each.split()) for each in said]


def test_titles_and_paragraphs_between_speeches():
    text = (
        "Mr Speaker: Order.\n\nThe hour is late.\n\nMr Bell (Oxney) (Lab): Is it?\n\n"
        "4 May 2001 : Column 12\n\nHARBOUR BILL\n\nMs Roe (Tarn) (Ind): It is.\n\n"
        "Mr Bell: So be it.\n\nOther Business\n"
    )
    assert turns_of(text) == [
        ("Mr Speaker", "Order. The hour is late."),
        ("Mr Bell", "Is it?"),
        ("Ms Roe", "It is."),
        ("Mr Bell", "So be it."),
    ]


def test_one_paragraph_that_nobody_says_is_in_doubt():
    text = "Ada: Who?\n\nThe door creaks.\n\nAda: Come.\n\nRolf: In.\n"
    assert [doubt.prefix for doubt in read_text(text).doubts] == ["The door creaks."]
