"""The words of a Doc."""

import pytest

from spacy_charid.dialogue.words import doc_words


@pytest.mark.parametrize(
    "text, word",
    [
        ("Judy'll come.", "Judy"),
        ("My boss’d know.", "boss"),
        ("Mum'd've come.", "Mum"),
        ("Judy's here.", "Judy"),
        ("O'Neill came.", "O'Neill"),
        ("It is d'Artagnan.", "d'Artagnan"),
    ],
)
def test_contracted_verbs_are_no_part_of_a_name(nlp, text, word):
    assert word in doc_words(nlp.make_doc(text))


def test_names_with_contracted_verbs_are_linked(nlp):
    nlp.add_pipe("character_linker")
    doc = nlp("Ann: Judy'll be late. My boss'll be mad.\nJudy: No.")
    found = {str(span): span._.character for span in doc.spans["mentions"]}
    assert found["Judy'll"] == "Judy"
    assert found["boss'll"] == "Ann's boss"


@pytest.mark.parametrize(
    "text, words",
    [
        ("Ask Mo.", ["Ask", "Mo"]),
        ("Thanks, Jan.\nOk", ["Thanks", ",", "Jan", "\n", "Ok"]),
        ("On Jan. 5", ["On", "Jan.", "5"]),
    ],
)
def test_names_that_look_like_abbreviations(nlp, text, words):
    assert doc_words(nlp.make_doc(text)) == words
