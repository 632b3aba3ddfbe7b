import codecs
import io
import warnings
from types import SimpleNamespace

import pytest

from spacy_charid.files.source import (
    Source,
    StandardInput,
    get_stem,
    read_head,
    read_source,
)

TEXT = "Zoé: Où est “Nora” – là?\n"


@pytest.fixture
def save(tmp_path):
    def write(data):
        path = tmp_path / "a.txt"
        path.write_bytes(data)
        return path

    return write


@pytest.mark.parametrize(
    "data",
    [
        TEXT.encode("utf-8"),
        codecs.BOM_UTF8 + TEXT.encode("utf-8"),
        codecs.BOM_UTF16_LE + TEXT.encode("utf-16-le"),
        codecs.BOM_UTF16_BE + TEXT.encode("utf-16-be"),
        codecs.BOM_UTF32_LE + TEXT.encode("utf-32-le"),
        TEXT.encode("utf-16-le"),
        TEXT.encode("utf-16-be"),
    ],
)
def test_encodings(save, data):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert read_source(save(data)).text == TEXT
    assert read_head(save(data)) == TEXT


@pytest.mark.parametrize("encoding", ["latin-1", "windows-1252"])
def test_windows_1252_with_a_warning(save, encoding):
    text = "Al: Hi.\n\nZoé: Où?"
    with pytest.warns(UserWarning, match=r"a\.txt is not UTF-8 \(line 3\).*1252"):
        assert read_source(save(text.encode(encoding))).text == text


def test_windows_1252_that_was_saved_as_latin_1(save):
    data = "Al: I\x92m \x93in\x94.\x85".encode()
    assert read_source(save(data)).text == "Al: I’m “in”.\x85"


@pytest.mark.parametrize("encoding", ["mac-roman", "utf-16", "cp1251", "utf-8-sig"])
def test_named_encoding(save, encoding):
    text = "Al: Hi.\r\nЖ"[: 9 if encoding == "mac-roman" else None]
    assert read_source(save(text.encode(encoding)), encoding=encoding).text == text


@pytest.mark.parametrize(
    "data,encoding,line",
    [
        (b"a\nb\x81\n", None, 2),
        (b"\xef\xbb\xbfa\r\n\r\nb\xff", None, 3),
        (b"a\rb\xe9", "utf-8", 2),
        (codecs.BOM_UTF16_LE + "a\nb\n".encode("utf-16-le") + b"\x00\xd8", None, 3),
        ("a\nb\n".encode("utf-16-be") + b"\xd8", "utf-16-be", 3),
    ],
)
def test_undecodable(save, data, encoding, line):
    with pytest.raises(ValueError, match=rf"a\.txt, line {line}: byte 0x.*--encoding"):
        read_source(save(data), encoding=encoding)


def test_unknown_encoding(save):
    with pytest.raises(ValueError, match="no encoding 'klingon'"):
        read_source(save(b"a"), encoding="klingon")


@pytest.mark.parametrize("data", [b"", b"\n \r\n", codecs.BOM_UTF8, b"\xff\xfe"])
def test_empty(save, data):
    with pytest.raises(ValueError, match=r"a\.txt is empty"):
        read_source(save(data))


@pytest.mark.parametrize(
    "head,kind",
    [
        (b"%PDF-1.7\n%\xe2", "a PDF"),
        (b"PK\x03\x04\x14", "docx"),
        (b"\xd0\xcf\x11\xe0\xa1", "doc"),
        (b"{\\rtf1\\ansi", "RTF"),
        (b"\x89PNG\r\n", "image"),
        (b"<!DOCTYPE html><p>Al: Hi</p>", "HTML"),
        (b"\xef\xbb\xbf<?xml version='1.0'?><FinalDraft>", "XML"),
    ],
)
def test_no_plain_text(save, head, kind):
    with pytest.raises(ValueError, match=rf"a\.txt, line 1: this is .*{kind}.*save it"):
        read_source(save(head))


def test_control_characters_stay(save):
    text = "Al: a\x00b\x07\x1b[0m \ufeff\u200b"
    assert read_source(save(text.encode())).text == text


def test_line_ends():
    source = Source("a", "1\r\n2\r3\n4\u20285\u20296\x857\n")
    lines = [source.text[start:end] for start, end in source.lines()]
    assert lines == [*"1234567", ""]
    assert [source.line(source.text.index(c)) for c in "1234"] == [1, 2, 3, 4]


def test_missing_and_folder(tmp_path):
    with pytest.raises(FileNotFoundError, match="no file .*none.txt"):
        read_source(tmp_path / "none.txt")
    with pytest.raises(IsADirectoryError, match="is a folder"):
        read_source(tmp_path)


def test_standard_input(monkeypatch):
    data = SimpleNamespace(buffer=io.BytesIO("Zoé: Hi".encode()))
    monkeypatch.setattr("sys.stdin", data)
    path = StandardInput()
    assert read_source(path) == Source("standard input", "Zoé: Hi")
    assert read_source(path).text == read_head(path)  # can be read again
    assert get_stem(path) == "stdin"
    with pytest.raises(ValueError, match="standard input is empty"):
        read_source(StandardInput(b""))
