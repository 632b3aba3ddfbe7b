import pytest

from spacy_charid.names.tables import read_table

FILES = {"personal_nouns.tsv": "noun", "given_names.tsv": "name"}
FILES["nicknames.tsv"] = "nickname"


@pytest.mark.parametrize("filename, column", FILES.items())
def test_no_duplicates(filename, column):
    words = [row[column].casefold() for row in read_table(filename)]
    assert len(words) == len(set(words))
    assert all(words) and all(word == word.strip() for word in words)
