"""Quotations by their marks."""

import pytest

from spacy_charid.quotations.marks import find_quotes, guess_style
from spacy_charid.quotations.paragraphs import split_paragraphs


def said(text):
    quotes = find_quotes(text, split_paragraphs(text))
    return [text[quote.start : quote.end] for quote in quotes]


@pytest.mark.parametrize(
    ("text", "style", "quotes"),
    [
        ('"You are late," said Nora. "Sit."', "double", ["You are late,", "Sit."]),
        ("“You are late,” said Nora. “Sit.”", "double", ["You are late,", "Sit."]),
        ("'You're late,' said Nora. 'Sit.'", "single", ["You're late,", "Sit."]),
        ("‘You’re late,’ said Nora.", "single", ["You’re late,"]),
        ("«You are late,» said Nora.", "«»", ["You are late,"]),
        ("»You are late,« said Nora.", "«»", ["You are late,"]),
        ("„You are late,“ said Nora.", "double", ["You are late,"]),
        ("「おそい。」と言った。", "「」", ["おそい。"]),
        ("— You are late, said Nora.\n\n— Yes.", "dash", ["You are late,", "Yes."]),
    ],
)
def test_marks(text, style, quotes):
    assert guess_style(text) == style
    assert said(text) == quotes


def test_apostrophes_are_no_marks():
    text = "'The boys' hats,' he said. ''Tis late.'\n\nThe dogs' bowl was empty."
    assert said(text) == ["The boys' hats,", "'Tis late."]


def test_a_quotation_in_another_is_part_of_it():
    text = "'He said \"Go\" and I went,' said Nora. 'Yes.'"
    assert said(text) == ['He said "Go" and I went,', "Yes."]
    text = '"He said \'Go\' and I went," said Nora. "Yes."'
    assert said(text) == ["He said 'Go' and I went,", "Yes."]


def test_an_open_quotation_continues_in_the_next_paragraph():
    text = '"It began.\n\n"Then it ended."\n\n"When?"'
    quotes = find_quotes(text, split_paragraphs(text))
    assert [quote.continues for quote in quotes] == [False, True, False]


def test_an_open_quotation_ends_with_its_paragraph():
    text = '"It never ended.\n\nNora left. "Good."'
    assert said(text) == ["It never ended.", "Good."]


def test_a_missing_end_does_not_turn_the_marks_around():
    assert said('"Go away. "Now!" said Nora.') == ["Go away.", "Now!"]


def test_words_that_nobody_says_are_left_out():
    assert said('"Yes." The "experts" knew "The Sea" well. "No."') == ["Yes.", "No."]


@pytest.mark.parametrize("text", ["", "No marks.", "It's 5' long.", '"" ""'])
def test_no_quotations(text):
    assert said(text) == []
