"""Paragraphs and headings of prose."""

import pytest

from spacy_charid.quotations.paragraphs import split_paragraphs


def texts(text):
    return [(text[start:end], kind) for start, end, kind in split_paragraphs(text)]


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_blank_lines_separate_paragraphs(newline):
    text = "One line\nand another.\n\n\nThe end.".replace("\n", newline)
    assert [part for part, _ in texts(text)] == [
        f"One line{newline}and another.",
        "The end.",
    ]


def test_an_indented_line_after_no_blank_line_goes_on():
    text = '"Very far,"\n said Nora.\n\nShe left.\n\nHe came.'
    assert texts(text)[0][0] == '"Very far,"\n said Nora.'


def test_long_lines_are_paragraphs():
    line = "word " * 40
    assert len(texts(f"{line}\n{line}\nShort.\n")) == 3


def test_lines_are_indented_where_paragraphs_begin():
    text = "  One day\nshe left\nhome.\n  The sea\nwas grey\nand flat."
    assert len(texts(text)) == 2


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("CHAPTER IV", "heading"),
        ("Chapter Twelve: The Sea", "heading"),
        ("XII.", "heading"),
        ("Prologue", "heading"),
        ("* * *", "break"),
        ("---", "break"),
        ("Part of her wished to stay.", ""),
        ("I agreed.", ""),
    ],
)
def test_headings_and_breaks(line, kind):
    assert texts(f"Before.\n\n{line}\n\nAfter.")[1] == (line, kind)


def test_no_text():
    assert split_paragraphs("") == []
    assert split_paragraphs(" \n\n ") == []
