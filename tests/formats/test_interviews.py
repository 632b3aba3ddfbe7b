"""Interviews of a magazine, in documents and pages, whose setting tells who asks."""

from zipfile import ZipFile

import pytest

from spacy_charid.formats.documents import read_dialogues
from tests.helpers.dialogues import said

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
ODT = (
    "<office:document-content xmlns:office='o' xmlns:text='t' xmlns:style='s' "
    "xmlns:fo='f'><office:automatic-styles>"
    "<style:style style:name='T1'><style:text-properties fo:font-weight='bold'/>"
    "</style:style><style:style style:name='P1'>"
    "<style:text-properties fo:font-weight='bold'/></style:style>"
    "<style:style style:name='T2'><style:text-properties fo:font-style='italic'/>"
    "</style:style></office:automatic-styles>"
    "<office:body>{}</office:body></office:document-content>"
)
TALK = [
    ("How did you start?", ["My uncle had a boat. I drew what I saw."]),
    ("And nobody stopped you?", ["Nobody looked at me.", "It was years before."]),
    ("Which one is your favourite?", ["The ugly one, by the brewery."]),
    ("Tell us about it.", ["It leaks, and I love it."]),
]
TURNS = [
    turn
    for asked, told in TALK
    for turn in (("Interviewer", asked), ("Interviewee", " ".join(told)))
]


def read(path):
    (dialogue,) = read_dialogues(path)
    turns = [(name, " ".join(words.split())) for name, words in said(dialogue)]
    return turns, [note.text for note in dialogue.notes]


def paragraphs(asks, tells):
    parts = ([asks.format(q), *map(tells.format, told)] for q, told in TALK)
    return "".join(part for each in parts for part in each)


@pytest.mark.parametrize(
    "run",
    [
        "<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>{}</w:t></w:r></w:p>",
        "<w:p><w:r><w:rPr><w:i/></w:rPr><w:t>{}</w:t></w:r></w:p>",
        "<w:p><w:pPr><w:pStyle w:val='Heading3'/></w:pPr><w:r><w:t>{}</w:t></w:r>"
        "</w:p>",
        "<w:p><w:r><w:rPr><w:rStyle w:val='Strong'/></w:rPr><w:t>{}</w:t></w:r></w:p>",
    ],
)
def test_word(tmp_path, run):
    path = tmp_path / "a.docx"
    plain = "<w:p><w:r><w:t>{}</w:t></w:r></w:p>"
    body = plain.format("Ana Ruiz paints bridges.") + paragraphs(run, plain)
    with ZipFile(path, "w") as archive:
        archive.writestr(
            "word/document.xml",
            f"<w:document xmlns:w='{W}'><w:body>{body}</w:body></w:document>",
        )
    turns, notes = read(path)
    assert turns == TURNS
    assert "Ana Ruiz paints bridges." in notes


@pytest.mark.parametrize(
    "form",
    [
        "<text:p><text:span text:style-name='T1'>{}</text:span></text:p>",
        "<text:p text:style-name='P1'>{}</text:p>",
        "<text:p><text:span text:style-name='T2'>{}</text:span></text:p>",
    ],
)
def test_libre_office(tmp_path, form):
    path = tmp_path / "a.odt"
    body = paragraphs(form, "<text:p>{}</text:p>")
    with ZipFile(path, "w") as archive:
        archive.writestr("content.xml", ODT.format(body))
    assert read(path)[0] == TURNS


@pytest.mark.parametrize(
    "form",
    [
        "<p><strong>{}</strong></p>",
        "<p><b>{}</b><br></p>",
        "<p><em>{}</em></p>",
        "<h3>{}</h3>",
    ],
)
def test_page(tmp_path, form):
    path = tmp_path / "a.html"
    body = paragraphs(form, "<p>{}</p>").replace(
        "<p>It was", "<blockquote><p>I drew what I saw</p></blockquote><p>It was"
    )
    head = "<title>T</title><h1>The woman who paints</h1><p>She paints.</p>"
    path.write_text(f"<html>{head}{body}</html>")
    turns, notes = read(path)
    assert turns == TURNS
    assert {"I drew what I saw", "She paints."} <= set(notes)


def test_other_pages_with_bold_lines(tmp_path):
    path = tmp_path / "a.html"
    rows = "".join(
        f"<p><b>{q}</b></p><p>Open the menu.</p>"
        for q in ("How do I start?", "Can I stop?", "Where is it?")
    )
    path.write_text(f"<html>{rows}</html>")
    assert {name for name, _ in read(path)[0]} == {""}


def test_pull_quotes_of_a_page(tmp_path):
    """A block that repeats what somebody said is a note; another one is not."""
    path = tmp_path / "a.html"
    path.write_text(
        "<html><p><b>Kim:</b> How did you start?</p><p><b>Ana:</b> Nobody looked down "
        "at us then.</p><blockquote>Nobody looked down at us.</blockquote>"
        "<p><b>Kim:</b> And?</p><p><b>Ana:</b> She wrote to me:</p>"
        "<blockquote>Come down at once.</blockquote><p><b>Kim:</b> Oh.</p></html>"
    )
    turns, notes = read(path)
    assert turns[1] == ("Ana", "Nobody looked down at us then.")
    assert "Come down at once." in " ".join(words for _, words in turns)
    assert "Nobody looked down at us." in notes
