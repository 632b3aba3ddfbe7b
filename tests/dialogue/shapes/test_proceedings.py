"""What a chamber did, which nobody says."""

import pytest

from spacy_charid.dialogue.segmentation import read_text

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
