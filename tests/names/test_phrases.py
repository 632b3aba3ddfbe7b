import pytest

from spacy_charid.names.phrases import find_name, trim_phrase


def name_in(text: str) -> str:
    words = text.split()
    last = trim_phrase(words, 0, len(words) - 1)
    first = find_name(words, 0, last)
    return "" if first is None else " ".join(words[first : last + 1])


@pytest.mark.parametrize(
    "phrase, name",
    [
        ("my dear Catherine", "Catherine"),
        ("My dear , dear Lydia", "Lydia"),
        ("dear , Miss Woodhouse", "Miss Woodhouse"),
        ("Good old Mrs . Bates", "Mrs . Bates"),
        ("the late Mr . Darcy", "Mr . Darcy"),
        ("this man Stephen Blackpool", "Stephen Blackpool"),
        ("your aunt Norris", "aunt Norris"),
        ("her mother Lady Catherine", "Lady Catherine"),
        ("my dear Morland s", "Morland"),
        ("my Emma", "Emma"),
    ],
)
def test_names_end_noun_phrases(phrase: str, name: str) -> None:
    assert name_in(phrase) == name


@pytest.mark.parametrize(
    "phrase",
    [
        "Lady Catherine de Bourgh",
        "Joey Tribbiani",
        "Young Thomas",
        "Jack the Ripper",
        "the Woman in White",
        "the Duchess",
        "the Admiralty",
        "the Coles",
        "a Mr . Smith",
        "Your Honour",
        "MY DEAR JANE",
        "my friend",
        "Tom , my friend",
    ],
)
def test_other_phrases_have_no_name_of_their_own(phrase: str) -> None:
    assert name_in(phrase) == ""
