import pytest

from spacy_charid.dialogue.structure import read_structure
from spacy_charid.linking.quoted import find_quoted
from spacy_charid.mentions.mention_detector import MentionDetector
from tests.helpers.pipelines import blank


def quoted(text: str) -> list[tuple[str, str]]:
    """Get the quoted first persons of a transcript with the mention of who said it."""
    doc = blank()(text)
    structure = read_structure(doc, MentionDetector().detect_in)
    mentions = structure.view.mentions
    return [
        (mentions[i].text, mentions[one.sayer].text)
        for i, one in find_quoted(structure.view).items()
        if mentions[i].person == 1 and mentions[i].number != "plur"
    ]


@pytest.mark.parametrize(
    "said,found",
    [
        ('Then Judy said, "I am late."', [("I", "Judy")]),
        ('"I have it," she says. "It is my umbrella."', [("I", "she"), ("my", "she")]),
        ("You told me “I am ill”.", [("I", "You")]),
        ("She said I am late.", []),
        ('I read "I Robot" and "We".', [("I", "I")]),
        ('"I am late."', []),
        ('The sign "I am shut" fell. She left.', []),
    ],
)
def test_the_quoted_person_is_whoever_says_it(said, found):
    assert quoted(f"Al: Hello.\nBo: {said}") == found


@pytest.mark.parametrize(
    "said, found",
    [
        ('"Dear Bo, I am late. Yours, Peter."', [("I", "Peter")]),
        ('It says "I took the car. With all my love, Dad".', [("I", "Dad")]),
        ('"I took the car. Love, Dad."', [("I", "Dad")]),
        ('"I am here. Yes, Peter."', []),
    ],
)
def test_whoever_signs_a_letter_wrote_it(said, found):
    assert [
        one for one in quoted(f"Al: Read it.\nBo: {said}") if one[0] == "I"
    ] == found


def test_what_is_read_aloud_goes_on_after_others_speak():
    text = 'Al: What does she say?\nBo: "I am well."\nAl: Go on.\nBo: "I miss you."'
    lines = text + "\nAl: Good.\nBo: Yes." * 5
    assert quoted(lines) == [("I", "she"), ("I", "she")]


LETTER = """\
Al: A letter from Stefan.
Bo: Read it.
Al: "Dear Bo, I miss you."
Bo: Oh.
Al: Listen. "I love you."
"""


def test_letters_mean_whoever_wrote_them():
    assert quoted(LETTER) == [("I", "Stefan"), ("I", "Stefan")]
    assert quoted(LETTER.replace("Dear Bo, ", "")) == []
    assert quoted(LETTER.replace("from", "for")) == []


def test_letters_call_whoever_they_are_written_to():
    nlp = blank()
    nlp.add_pipe("character_linker")
    doc = nlp(LETTER)
    you = [m for m in doc.spans["mentions"] if m.text == "you"]
    assert [m._.character for m in you] == ["Bo", "Bo"]


def test_marks_around_every_turn_quote_nobody_else():
    assert quoted('Al: "What did she say?"\nBo: "I am late."') == []


@pytest.mark.parametrize(
    "said, expected",
    [
        ('Judy told Bo, "I saw you."', "Bo"),
        ('He said, "Judy, I saw you."', "Judy"),
        ('Judy came. She said, "I know you."', "Cy"),
        ('Judy\'s like, "Who\'s late?" And I\'m like, "You."', "Judy"),
        ('Judy called me, and she said, "You are late."', "Cy"),
    ],
)
def test_quoted_you_is_whoever_is_told(said, expected):
    nlp = blank()
    nlp.add_pipe("character_linker")
    doc = nlp(f"Cy: {said}\nBo: Why?\nCy: No idea.")
    you = next(m for m in doc.spans["mentions"] if m.text.lower() == "you")
    assert you._.character == expected


def test_a_quoted_noun_is_whoever_is_called_so():
    nlp = blank()
    nlp.add_pipe("character_linker")
    doc = nlp('Cy: Judy calls me "chief." Or "honey."\nBo: Why?\nCy: No idea.')
    found = {m.text: m._.character for m in doc.spans["mentions"]}
    assert found["chief"] == "Cy"
