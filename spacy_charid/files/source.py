"""Files as people have them: their encodings, line ends and mistaken kinds."""

import codecs
import re
import sys
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import Iterator, Optional, Tuple, Union

from ..errors import Errors, Warnings

STDIN = "-"
_BOMS = {
    codecs.BOM_UTF8: "utf-8",
    # UTF-32 before UTF-16, of which it is a longer form.
    codecs.BOM_UTF32_LE: "utf-32-le",
    codecs.BOM_UTF32_BE: "utf-32-be",
    codecs.BOM_UTF16_LE: "utf-16-le",
    codecs.BOM_UTF16_BE: "utf-16-be",
}
_FALLBACK = "windows-1252"  # Latin-1 with more letters in place of control codes
HEAD = 4096  # bytes looked at to tell what a file is
_KINDS = {
    b"%PDF-": "a PDF document",
    b"PK\x03\x04": "a .docx, .odt or .zip archive",
    b"\xd0\xcf\x11\xe0": "an old .doc document",
    b"{\\rtf": "an RTF document",
    b"\x1f\x8b": "a gzip archive",
    b"\x89PNG": "an image",
    b"\xff\xd8\xff": "an image",
    b"GIF8": "an image",
}
_MARKUP = re.compile(rb"\s*<(?:!doctype\s+html|html|\?xml|FinalDraft)\b", re.I)
_LINE = re.compile(r"\r\n?|[\n\u2028\u2029\x85]")
_MARKS = re.compile(r"\r\n?|\n")
_SURROGATE = re.compile("[\ud800-\udfff]")


class StandardInput:
    """What came in on standard input, to be read like a file.

    data (Optional[bytes]): The contents; by default all of standard input.
    """

    stem = "stdin"
    name = "standard input"
    suffix = ""

    def __init__(self, data: Optional[bytes] = None) -> None:
        self.data = sys.stdin.buffer.read() if data is None else data

    def __str__(self) -> str:
        return self.name


FilePath = Union[str, Path, StandardInput]


def get_stem(path: FilePath) -> str:
    """Give the name of a file without its suffix."""
    return path.stem if isinstance(path, StandardInput) else clean(Path(path).stem)


def clean(text: str) -> str:
    """Replace halves of surrogate pairs, which are no characters: a file name that is
    not of the system's encoding has them, and so do JSON and some encodings."""
    return _SURROGATE.sub("\ufffd", text)


@dataclass
class Source:
    """The text of a file.

    path (str): The file, for errors.
    text (str): Its text as decoded, without a byte order mark, line ends as they
        are. Offsets into the file count its characters.
    """

    path: str
    text: str

    def line(self, position: int) -> int:
        """Give the number, from 1, of the line of a character."""
        return sum(1 for _ in _MARKS.finditer(self.text, 0, position)) + 1

    def lines(self) -> Iterator[Tuple[int, int]]:
        """Give the start and end of each line, without the line end.

        LF, CR, CRLF, NEL and the line and paragraph separators of Unicode end one.
        """
        start = 0
        for match in _LINE.finditer(self.text):
            yield start, match.start()
            start = match.end()
        yield start, len(self.text)


def read_source(path: FilePath, *, encoding: Optional[str] = None) -> Source:
    """Read a text file of any common encoding.

    Without a name for the encoding it is told by the byte order mark, UTF-8 where
    that fits, UTF-16 where every other byte is zero, and else Windows-1252, which
    is said in a warning.

    path (FilePath): The file.
    encoding (Optional[str]): The name of the encoding.
    RETURNS (Source): The text, not empty.
    RAISES (OSError): If there is no such file.
    RAISES (ValueError): If the file is no text, empty, or of another encoding.
    """
    data = read_bytes(path)
    check_text(data[:HEAD], path)
    text = decode(data, path, encoding)
    if not text.strip("\ufeff \t\r\n\f\v"):
        raise ValueError(Errors.E185.format(path=path))
    return Source(clean(str(path)), text)


def read_bytes(path: FilePath, size: int = -1) -> bytes:
    """Read a file as it is.

    path (FilePath): The file.
    size (int): Read at most so many bytes; -1 for all.
    RETURNS (bytes): The contents.
    RAISES (OSError): If there is no such file.
    """
    check_file(path)
    if isinstance(path, StandardInput):
        return path.data if size < 0 else path.data[:size]
    with Path(path).open("rb") as file:
        return file.read(size)


def read_head(path: FilePath) -> str:
    """Give the first lines of a text, to tell its format; `""` if it is no text."""
    data = read_bytes(path, HEAD)
    for encoding in (_guess_encoding(data), _FALLBACK):
        try:
            return codecs.getincrementaldecoder(encoding)().decode(_bare(data))
        except UnicodeDecodeError:
            continue
    return ""


def check_file(path: FilePath) -> None:
    """Check that there is a file.

    RAISES (OSError): If there is none, or it is a folder.
    """
    if isinstance(path, StandardInput):
        return
    if Path(path).is_dir():
        raise IsADirectoryError(Errors.E101.format(path=path))
    if not Path(path).exists():
        raise FileNotFoundError(Errors.E100.format(path=path))


def check_text(head: bytes, path: FilePath) -> None:
    """Check that a file is no document, archive or page of a known kind.

    head (bytes): The first bytes of the file.
    path (FilePath): The file, for the error.
    RAISES (ValueError): If it is one.
    """
    for magic, kind in _KINDS.items():
        if head.startswith(magic):
            raise ValueError(Errors.E186.format(path=path, kind=kind))
    if _MARKUP.match(_bare(head)):
        raise ValueError(Errors.E186.format(path=path, kind="HTML or XML"))


def decode(data: bytes, path: FilePath, encoding: Optional[str] = None) -> str:
    """Decode a file's bytes; a byte order mark is left out.

    data (bytes): The bytes.
    path (FilePath): The file, for errors.
    encoding (Optional[str]): The name of the encoding; by default it is guessed.
    RETURNS (str): The text.
    RAISES (ValueError): If the bytes are not in the encoding; names the line.
    """
    guess = encoding or _guess_encoding(data)
    bare = data if encoding else _bare(data)
    try:
        return clean(bare.decode(guess).removeprefix("\ufeff"))
    except UnicodeDecodeError as error:
        if encoding or guess != "utf-8" or data != bare:
            raise _not_decoded(error, path, guess) from error
        return _decode_fallback(bare, path, error)
    except (LookupError, ValueError) as error:  # unknown, or no encoding of texts
        raise ValueError(Errors.E187.format(encoding=encoding)) from error


def _decode_fallback(data: bytes, path: FilePath, error: UnicodeDecodeError) -> str:
    try:
        text = data.decode(_FALLBACK)
    except UnicodeDecodeError as other:
        raise _not_decoded(error, path, "utf-8") from other
    line = len(_MARKS.findall(text[: error.start])) + 1
    message = Warnings.W100.format(path=path, line=line, encoding=_FALLBACK)
    warnings.warn(message, stacklevel=2)
    return text


def _guess_encoding(data: bytes) -> str:
    for mark, encoding in _BOMS.items():
        if data.startswith(mark):
            return encoding
    head = data[:HEAD]
    even, odd = head[::2].count(0), head[1::2].count(0)
    # English text in UTF-16: nearly every character has a zero byte.
    if max(even, odd) * 3 > len(head) and min(even, odd) * 9 < len(head):
        return "utf-16-le" if odd > even else "utf-16-be"
    return "utf-8"


def _bare(data: bytes) -> bytes:
    mark = next((mark for mark in _BOMS if data.startswith(mark)), b"")
    return data[len(mark) :]


def _not_decoded(
    error: UnicodeDecodeError, path: FilePath, encoding: str
) -> ValueError:
    try:
        before = error.object[: error.start].decode(encoding, "replace")
    except UnicodeError:  # an encoding that can't tell where the fault is
        before = ""
    message = Errors.E188.format(
        path=path,
        line=len(_MARKS.findall(before)) + 1,
        byte=f"0x{error.object[error.start]:02x}",
        encoding=encoding,
    )
    return ValueError(message)
