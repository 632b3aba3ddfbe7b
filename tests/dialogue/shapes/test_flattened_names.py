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


PLAY = [
    ("Mrs. Pell", "Who has the key? I gave it to my sister."),
    ("The Widow", "She gave it to me, ma'am, and I to the officer."),
    ("Officer Dean", "I have it here. Odd thing, a key to a tent."),
    ("Mrs. Pell", "It isn't a tent, Officer. It was my brother's house."),
    ("Officer Ruiz", "Then who lived in the house?"),
    ("Officer Dean", "(aside) Ask the widow."),
    ("The Widow", "Anna Bell did. She was his wife."),
    ("Anna Bell", "So I was. What of it?"),
    ("Officer Ruiz", "We ask, that is all."),
    ("Anna Bell", "Then ask politely."),
    ("Officer Dean", "Please."),
    ("Anna Bell", "Yes?"),
]


@pytest.mark.parametrize("end", ["\n", "\n\n"])
@pytest.mark.parametrize("mark", [" ", ". "])
def test_play_with_titles(end, mark):
    text = end.join(f"{name}{mark}{said}" for name, said in PLAY)
    assert turns_of(text) == PLAY


@pytest.mark.parametrize("end", ["\n", "\n\n"])
def test_play_in_capitals(end):
    text = end.join(f"{name.upper()} {said}" for name, said in PLAY)
    assert turns_of(text.replace("to my", "to\nmy")) == [
        (name.upper(), said) for name, said in PLAY
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


def test_initials_of_other_scripts():
    text = "".join(f"\u4e16. Anna Who rowed {i}?\n\u4e16. Bell Me.\n" for i in range(6))
    said = " ".join(words for _, words in turns_of(text))
    assert "Who rowed 5?" in said
