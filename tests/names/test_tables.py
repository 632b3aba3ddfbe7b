import pytest

from spacy_charid.names.given_names import given_names
from spacy_charid.names.not_people import is_word, not_people, places
from spacy_charid.names.tables import read_table

FILES = {"personal_nouns.tsv": "noun", "given_names.tsv": "name"}
FILES["nicknames.tsv"] = "nickname"


@pytest.mark.parametrize("filename, column", FILES.items())
def test_no_duplicates(filename, column):
    words = [row[column].casefold() for row in read_table(filename)]
    assert len(words) == len(set(words))
    assert all(words) and all(word == word.strip() for word in words)


@pytest.mark.parametrize("filename", ["surnames.tsv", "common_words.tsv"])
def test_lists_of_words_are_disjoint(filename):
    words = [word for row in read_table(filename) for word in row["words"].split()]
    assert filename == "common_words.tsv" or len(words) == len(set(words))
    assert not set(words) & set(given_names())
    assert not {word.capitalize() for word in words} & not_people()


def test_words_of_english() -> None:
    words = "moonlight remodeled whispering scarier frankly berries knackered lol"
    assert all(map(is_word, words.split()))
    assert not any(map(is_word, "okonkwo hartmann ylva petrakis folake".split()))
    assert "Tonga" in places() and "London" not in places()
