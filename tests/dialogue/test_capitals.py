import pytest

from spacy_charid.dialogue.capitals import lower_capitals


def read(*turns, names=()):
    """Read turns, the words of each between spaces, and give them as they are read."""
    words = [word for turn in turns for word in turn.split()]
    places, start = [], 0
    for turn in turns:
        places.append((start, start + len(turn.split())))
        start = places[-1][1]
    lower_capitals(words, places, names)
    return [" ".join(words[start:end]) for start, end in places]


@pytest.mark.parametrize(
    "turn, found",
    [
        ("WHERE IS MY SON ?", "where is my son ?"),
        ("I'M HERE AND THEY'VE LEFT .", "I here and they left ."),
        ("I DO N'T KNOW .", "I do n't know ."),
        ("TELL ROSS .", "TELL ROSS ."),  # not three words
        ("TELL ROSS NOW .", "tell Ross now ."),
        ("I said NO , GET OUT .", "I said NO , GET OUT ."),
        ("3 O 'CLOCK ...", "3 O 'CLOCK ..."),
        ("", ""),
    ],
)
def test_a_turn_in_capitals(turn, found):
    assert read("Hi .", turn, "Ask him .", names={"ross"})[1] == found


def test_names_are_known_from_other_turns():
    turns = read("I saw Wren .", "WREN IS HERE !", "Now . Stop it .", "STOP IT NOW !")
    assert turns[1::2] == ["Wren is here !", "stop it now !"]


def test_short_turns_of_a_text_in_capitals():
    assert read("HI .", "WHO IS THERE ?", "NO .", "I .") == [
        "hi .",
        "who is there ?",
        "no .",
        "I .",
    ]
