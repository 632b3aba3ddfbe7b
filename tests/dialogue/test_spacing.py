import pytest
from hypothesis import given
from hypothesis import strategies as st

from spacy_charid.dialogue.spacing import find_spaces, guess_spaces, words_to_text

WORDS = st.lists(st.text(st.characters(exclude_categories=["Z", "Cs"]), min_size=1))


@pytest.mark.parametrize(
    "words,text",
    [
        ([], ""),
        (["Hello", ",", "you", "."], "Hello, you."),
        (["I", "did", "n't", "!"], "I didn't!"),
        (["Ross", "'s", "(", "old", ")", "car", "..."], "Ross's (old) car..."),
        (["It", "cost", "$", "5", "?!"], "It cost $5?!"),
        (["'", "cause"], "' cause"),
        (["she", "’ll"], "she’ll"),
    ],
)
def test_words_to_text(words, text):
    assert words_to_text(words) == text


def test_guess_spaces_last_is_true():
    assert guess_spaces(["Hi", "!"]) == [False, True]
    assert guess_spaces(["Hi"]) == [True]
    assert guess_spaces([]) == []


def test_find_spaces_exact():
    assert find_spaces(["do", "n't", "go"], "don't go") == ([False, True, True], True)


@pytest.mark.parametrize(
    "text", ["don't  go", "don't go ", " don't go", "do n't", "other", ""]
)
def test_find_spaces_guessed(text):
    words = ["do", "n't", "go"]
    assert find_spaces(words, text) == (guess_spaces(words), False)


def test_find_spaces_no_words():
    assert find_spaces([], "") == ([], False)


@given(WORDS, st.data())
def test_find_spaces_finds_spaces(words, data):
    flags = st.lists(st.booleans(), min_size=len(words), max_size=len(words))
    spaces = data.draw(flags)
    spaced = zip(words, spaces, strict=True)
    text = "".join(word + " " * space for word, space in spaced).removesuffix(" ")
    spaces[-1:] = [True] * bool(words)
    assert find_spaces(words, text) == (spaces, bool(words))


@given(WORDS, st.text())
def test_find_spaces_never_raises(words, text):
    spaces, exact = find_spaces(words, text)
    assert len(spaces) == len(words)
    if exact:
        pairs = zip(words, spaces, strict=True)
        assert "".join(word + " " * space for word, space in pairs) == text + " "
