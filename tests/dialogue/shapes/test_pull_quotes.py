"""Pull quotes, which nobody says twice."""

import pytest

from spacy_charid.dialogue.segmentation import read_text
from tests.dialogue.shapes.test_shapes import turns_of
from tests.helpers.work import is_linear

TALK = (
    "Kim: How did you start?\n\n"
    "Ana: My uncle had a boat. Nobody looked down at us.\n\n{}\n\n"
    "I was almost hurt, I'd say.\n\nKim: And now?\n\nAna: Now they look.\n"
)


@pytest.mark.parametrize(
    "quote",
    [
        "“Nobody looked down at us.”",
        "> “Nobody looked down at us”",
        "Nobody looked down at us",
        "**“Nobody looked down at us”**",
    ],
)
def test_pull_quotes(quote):
    words = [words for _, words in turns_of(TALK.format(quote))]
    assert words == [
        "How did you start?",
        "My uncle had a boat. Nobody looked down at us. I was almost hurt, I'd say.",
        "And now?",
        "Now they look.",
    ]


@pytest.mark.parametrize(
    "said",
    [
        "Nobody looked down at us.",  # what somebody says again
        "“Nobody looked up at us.”",
        "“Nobody looked.”",
    ],
)
def test_other_paragraphs(said):
    text = " ".join(words for _, words in turns_of(TALK.format(said)))
    assert said in text


@pytest.mark.slow
def test_time():
    def read(n):
        read_text(TALK.format("“Nobody looked down at us”") * n)

    assert is_linear(read, 100)


def test_long_runs_of_marks():
    text = f"Kim: Well?\n\n{'*' * 5000}\n\nAna: No.\n"
    assert [name for name, _ in turns_of(text)][-1] == "Ana"  # in no time
