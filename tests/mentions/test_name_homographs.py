import pytest

from spacy_charid.mentions.name_homographs import is_other_word
from tests.helpers.pipelines import blank


@pytest.mark.parametrize(
    "said, word, expected",
    [
        ("will you come ?", "will", True),
        ("yes . may i go ?", "may", True),
        ("will somebody help ?", "will", True),
        ("will it rain ?", "will", True),
        ("will , you came", "will", False),
        ("will came", "will", False),
        ("ask will you fool", "will", False),
        ("mark my words", "mark", True),
        ("pat the dog", "pat", True),
        ("sue them", "sue", True),
        ("mark and i left", "mark", False),
        ("hope so", "hope", True),
        ("hope left", "hope", False),
        ("it rains in may", "may", True),
        ("next april we marry", "april", True),
        ("in april 's room", "april", False),
        ("ask april", "april", False),
    ],
)
def test_names_that_are_other_words(said, word, expected):
    words = said.split()
    assert is_other_word(words, words.index(word)) == expected


def test_speakers_whose_names_are_other_words():
    nlp = blank()
    nlp.add_pipe("mention_detector", config={"pronouns": False})
    doc = nlp("Will: Will you come, May?\nMay: Mark my words, Will. In May.")
    assert [mention.text for mention in doc.spans["mentions"]] == ["May", "Will"]


@pytest.mark.parametrize(
    "said, expected",
    [
        ("Count Dracula came.", ["Dracula"]),
        ("I saw Agent Scully and Coach Baker.", ["Scully", "Baker"]),
        ("Lt. Hayes met Col. Mustard and Sgt. Brody.", ["Hayes", "Mustard", "Brody"]),
        ("That is Col. He left.", ["Col"]),
        ("The Chief Executive left.", []),
        ("It says Private Property.", []),
    ],
)
def test_names_after_offices(said, expected):
    nlp = blank()
    config = {"pronouns": False, "nouns": False}
    nlp.add_pipe("mention_detector", config=config)
    doc = nlp(f"Al: {said}")
    assert [mention.text for mention in doc.spans["mentions"]] == expected
