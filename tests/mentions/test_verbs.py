import pytest

from spacy_charid.mentions.mention_detector import MentionDetector
from spacy_charid.mentions.verbs import is_verb
from tests.helpers.pipelines import blank

NLP = blank()
DETECT = MentionDetector(pronouns=False, names=False).detect


@pytest.mark.parametrize(
    "said, noun, expected",
    [
        ("sworn to guard her", "guard", True),
        ("i want to doctor the files", "doctor", True),
        ("i said to guard .", "guard", False),
        ("they mate for life", "mate", True),
        ("you idiot , they , mate , are late", "mate", False),
        ("i can cook rice", "cook", True),
        ("can cook help", "cook", True),
        ("let her cook", "cook", True),
        ("i met her cook", "cook", False),
        ("let tom coach the team", "coach", True),
        ("let my boss know", "boss", False),
        ("did tom coach her", "coach", True),
        ("did the coach the boys met call", "coach", False),
        ("ca n't a guy cook breakfast", "cook", True),
        ("he 'd rather guard the door", "guard", True),
        ("they butcher the song", "butcher", True),
        ("guard the door", "guard", True),
        ("coach the bus is late", "coach", False),
        ("nobody ever accused our boss", "accused", True),
        ("the accused , her brother", "accused", False),
        ("he is a sister to me", "sister", False),
        ("guard", "guard", False),
    ],
)
def test_nouns_that_are_verbs(said: str, noun: str, expected: bool) -> None:
    words = said.split()
    assert is_verb(words, words.index(noun)) is expected


@pytest.mark.parametrize(
    "said, found",
    [
        ("They mate for life, sworn to guard her.", []),
        ("Nobody's ever accused him. It's Nonna.", ["Nonna"]),
        ("He's in the Coast Guard, with a guard.", ["guard"]),
        ("My ex-wife and my great-grandmother.", ["wife", "grandmother"]),
    ],
)
def test_nouns_in_turns(said: str, found: list[str]) -> None:
    assert [mention.text for mention in DETECT(NLP(f"Jo: {said}"))] == found


def test_a_thank_you_note_calls_nobody() -> None:
    doc = NLP("Jo: A thank-you note, thank you.")
    found = MentionDetector(names=False, nouns=False).detect(doc)
    assert [(mention.text, mention.start) for mention in found] == [("you", 9)]
