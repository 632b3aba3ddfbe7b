"""Names that stood in bold before the words, in a text without bold type."""

import pytest

from spacy_charid.dialogue.segmentation import read_text
from tests.dialogue.shapes.test_shapes import turns_of

INTERVIEW = """\
Voices of the Weir
Interview 4

Anna Bell How did you come to the mill?

Jo Lund By bicycle. [laughs] My sister spoke for me. You had to
be spoken for.

Bell And how old were you then?

Lund Fourteen. I said fifteen.

Bell: Did anybody check?

[Pause while the dog is let out.]

Lund Mr Dacre did. "I'm watching," he'd say.

And we believed him.

Bell What did he watch?
"""


def test_interview():
    assert turns_of(INTERVIEW) == [
        ("Anna Bell", "How did you come to the mill?"),
        (
            "Jo Lund",
            "By bicycle. [laughs] My sister spoke for me. You had to be spoken for.",
        ),
        ("Bell", "And how old were you then?"),
        ("Lund", "Fourteen. I said fifteen."),
        ("Bell", "Did anybody check?"),
        ("Lund", "Mr Dacre did. \"I'm watching,\" he'd say. And we believed him."),
        ("Bell", "What did he watch?"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        # Verbs in small letters tell of somebody.
        "Bell went home.\n\nLund stayed.\n\nBell slept.\n\nLund did not.\n",
        # Words that begin sentences are no names.
        "But I went.\n\nThen Anna came.\n\nBut I slept.\n\nThen Jo sang.\n",
        "Bell: I went.\n\nLund: You did?\n\nBell: I did.\n\nLund: Good.\n",
    ],
)
def test_other_texts(text):
    assert read_text(text).shape != "names without a mark"
