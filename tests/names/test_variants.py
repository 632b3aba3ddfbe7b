import pytest

from spacy_charid.names.variants import (
    are_namesakes,
    is_respelling,
    name_words,
    nickname_stem,
    one_letter_off,
    same_surname,
    shortened,
    without_titles,
)


@pytest.mark.parametrize(
    "key, words",
    [
        ("dr ross geller", ["ross", "geller"]),
        ("mr dr geller", ["geller"]),
        ("ross", ["ross"]),
        ("ross dr", ["ross", "dr"]),
        ("dr", ["dr"]),
        ("mr dr", ["dr"]),
        ("", []),
    ],
)
def test_variants_without_titles(key, words):
    assert without_titles(key) == words


@pytest.mark.parametrize(
    "key, stem",
    [
        ("shelly", "shel"),
        ("rossie", "ros"),
        ("joey", "jo"),
        ("pheebs", "pheeb"),
        ("rosso", "ros"),
        ("babs", "bab"),
        ("ally", "al"),
        ("chandler", "chandler"),
        ("ross", "ros"),
        ("o", ""),
        ("", ""),
    ],
)
def test_variants_nickname_stem(key, stem):
    assert nickname_stem(key) == stem


def test_variants_shortened():
    assert shortened("amy") == {"amy", "my", "ay", "am"}
    assert shortened("aa") == {"aa", "a"}
    assert shortened("a") == {"a", ""}
    assert shortened("") == {""}


@pytest.mark.parametrize(
    "one, other, same",
    [
        ("monica", "monica", True),
        ("monica", "monca", True),  # left out
        ("monica", "monicaa", True),  # put in
        ("monica", "monika", True),  # changed
        ("monica", "mnoica", True),  # swapped
        ("monica", "onica", True),
        ("monica", "monic", True),
        ("monica", "zonica", True),
        ("monica", "omnica", True),
        ("monica", "moniac", True),
        ("monica", "mnica", True),
        ("monica", "mnioca", False),  # two swaps
        ("monica", "monkia", False),
        ("monica", "mona", False),
        ("monica", "omnic", False),
        ("monica", "nomica", False),  # swapped, but not with the next
        ("ab", "ba", True),
        ("a", "", True),
        ("", "", True),
        ("", "ab", False),
        ("guest1", "guest2", False),  # another number is another one
        ("guest1", "guests1", True),
    ],
)
def test_variants_one_letter_off(one, other, same):
    assert one_letter_off(one, other) == one_letter_off(other, one) == same


def test_variants_one_letter_off_share_a_shortened_form():
    """The index of misspelt names finds whoever is one letter off, but for swaps."""
    word = "chandler"
    letters = "aehlrz"
    slips = {word[:i] + word[i + 1 :] for i in range(len(word))}
    slips |= {word[:i] + x + word[i:] for i in range(9) for x in letters}
    slips |= {word[:i] + x + word[i + 1 :] for i in range(8) for x in letters}
    swaps = {
        word[:i] + word[i + 1] + word[i] + word[i + 2 :] for i in range(len(word) - 1)
    }
    for slip in slips | swaps:
        assert one_letter_off(word, slip)
        assert shortened(word) & shortened(slip)


def test_variants_of_a_word_that_is_no_name_are_few():
    word = "x" * 100_000  # all its forms would take 10 GB
    assert shortened(word) == {word}


@pytest.mark.parametrize(
    "one, other, same",
    [("green", "greene", True), ("a", "b", False), ("lee", "leo", False)],
)
def test_variants_same_surname(one, other, same):
    assert same_surname(one, other) == same


@pytest.mark.parametrize(
    "one, other, two",
    [
        ("nora vale", "theo vale", True),
        ("ted vale", "theodore vale", False),
        ("t vale", "theo vale", False),
        ("mr vale", "theo vale", False),
        ("ann nora vale", "nora vale", False),
        ("vale", "nora vale", False),
        ("nora vale", "nora hill", False),
    ],
)
def test_variants_namesakes(one, other, two):
    assert are_namesakes(one, other) == are_namesakes(other, one) == two


def test_variants_words_of_names():
    names = ["Man with Clipboard", "Will Geller", "The Wizard of Oz", "Dr. Green"]
    assert name_words(names) == {"clipboard", "will", "geller", "oz", "green"}
    names = ["Mason Vale", "Hunter", "Bishop Low"]
    assert name_words(names) == {"mason", "vale", "low"}


@pytest.mark.parametrize(
    "a, b, expected",
    [
        ("rachael", "rachel", True),
        ("meghan", "megan", True),
        ("paolo", "paulo", True),
        ("maria", "mario", False),
        ("maria", "marisa", False),
        ("marina", "martina", False),
    ],
)
def test_respellings_of_given_names(a, b, expected):
    assert is_respelling(a, b) == is_respelling(b, a) == expected
