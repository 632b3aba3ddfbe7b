"""Files that are no text."""

import pytest

from spacy_charid.files.kinds import check_kind, check_package, explain_missing


@pytest.mark.parametrize(
    "head,message",
    [
        (b"\x1f\x8b\x08", "a gzip archive. Unpack it"),
        (b"ID3\x03\0", "MP3.*Transcribe it"),
        (b"\0\0\0\x18ftypmp42", "MP4.*Transcribe it"),
        (b"\x89PNG", "an image, not plain text"),
        (b"<!DOCTYPE html>", "HTML or XML"),
    ],
)
def test_kinds(head, message):
    with pytest.raises(ValueError, match=message):
        check_kind(head, "a.txt")


@pytest.mark.parametrize("head", [b"", b"RIFF: Hello.", b"ID3: Hi.", b"Nora: Hi."])
def test_text(head):
    check_kind(head, "a.txt")


def test_packages():
    check_package([], "a.docx")  # damaged
    check_package(["[Content_Types].xml", "word/document.xml"], "a.docx")
    check_package(["[Content_Types].xml", "xl/workbook.xml"], "a.xlsx")
    with pytest.raises(ValueError, match="binary spreadsheet"):
        check_package(["[Content_Types].xml", "xl/workbook.bin"], "a.xlsb")
    with pytest.raises(ValueError, match="ZIP archive"):
        check_package(["play.txt"], "a.zip")


def test_paths_to_nothing():
    assert "Download it" in explain_missing("https:/example.org/a.txt")
    assert "No file matches" in explain_missing("s1/*.txt")
    assert "There is no file" in explain_missing("paly.txt")
