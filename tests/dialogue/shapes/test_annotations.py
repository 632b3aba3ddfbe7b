"""Comments of a transcriber below turns."""

import pytest

from spacy_charid.dialogue.segmentation import read_text
from tests.dialogue.shapes.test_shapes import turns_of

DEBRIEF = """\
Ola (signed): I never had the key. Nobody gave it to me.
   gloss: KEY NEVER. GIVE WHO
Porter (spoken): It says here that you signed.
Ola (signed): Where? Which book?
   gloss: BOOK WHICH
Porter (spoken): Number 12.
   {comment}
Ola (signed): That is my neighbour.
"""


def test_indented_comments_are_in_doubt():
    text = DEBRIEF.format(comment="fingerspelt twice, I was too quick")
    assert turns_of(text) == [
        ("Ola", "I never had the key. Nobody gave it to me."),
        ("Porter", "It says here that you signed."),
        ("Ola", "Where? Which book?"),
        ("Porter", "Number 12."),
        ("Ola", "That is my neighbour."),
    ]
    doubts = {doubt.prefix: doubt.lines for doubt in read_text(text).doubts}
    assert doubts == {"gloss": 2, "fingerspelt twice, I was too quick": 1}


@pytest.mark.parametrize("comment", ["And that is all.", "12 b, I mean."])
def test_where_words_are_indented_all_of_them_are_said(comment):
    text = DEBRIEF.format(comment=comment)
    assert ("Porter", f"Number 12. {comment}") in turns_of(text)
