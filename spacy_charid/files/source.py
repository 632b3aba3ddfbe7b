"""Read text files with any encoding and any line ends."""

import codecs
import re
import sys
import warnings
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Iterator, List, Match, Optional, Tuple, Union

from ..errors import Errors, Warnings
from .kinds import check_kind, explain_missing

STDIN = "-"
_BOMS = {
    codecs.BOM_UTF8: "utf-8",
    # UTF-32 first: its mark begins with that of UTF-16.
    codecs.BOM_UTF32_LE: "utf-32-le",
    codecs.BOM_UTF32_BE: "utf-32-be",
    codecs.BOM_UTF16_LE: "utf-16-le",
    codecs.BOM_UTF16_BE: "utf-16-be",
}
_FALLBACK = "windows-1252"  # Latin-1, with letters instead of control codes
HEAD = 4096  # bytes from which the kind of a file is guessed
_LINE = re.compile(r"\r\n?|[\n\u2028\u2029\x85]")
_MARKS = re.compile(r"\r\n?|\n")
_SURROGATE = re.compile("[\ud800-\udfff]")
_CONTROL = re.compile("[\x80-\x84\x86-\x9f]")  # but that of a line end


class StandardInput:
    """Standard input, read like a file.

    data (Optional[bytes]): The contents. Defaults to all of standard input.
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
    """Get the name of a file without its suffix."""
    return path.stem if isinstance(path, StandardInput) else clean(Path(path).stem)


def clean(text: str) -> str:
    """Replace lone surrogates, which are not characters. They come from JSON, some
    encodings, and file names that are not in the system's encoding."""
    return _SURROGATE.sub("\ufffd", text)


@dataclass
class Source:
    """The text of a file.

    path (str): The file, for error messages.
    text (str): The decoded text, without a byte order mark, line ends unchanged.
        Offsets in the file count its characters.
    """

    path: str
    text: str

    def line(self, position: int) -> int:
        """Get the line number, from 1, of a character."""
        return bisect_right(self._line_ends, position) + 1

    def place(self, position: int) -> str:
        """Describe where a character is, for messages: `play.csv, line 3`."""
        return f"{self.path}, line {self.line(position)}"

    @cached_property
    def _line_ends(self) -> List[int]:
        return [match.end() for match in _MARKS.finditer(self.text)]

    def lines(self) -> Iterator[Tuple[int, int]]:
        """Get the start and end of each line, without the line end: LF, CR, CRLF, NEL,
        or a line or paragraph separator of Unicode."""
        start = 0
        for match in _LINE.finditer(self.text):
            yield start, match.start()
            start = match.end()
        yield start, len(self.text)


def read_source(path: FilePath, *, encoding: Optional[str] = None) -> Source:
    """Read a text file of any common encoding.

    By default, the encoding is guessed: from the byte order mark, UTF-16 if every
    other byte is zero, UTF-8 if the file is valid UTF-8, or else Windows-1252, with a
    warning.

    path (FilePath): The file.
    encoding (Optional[str]): The name of the encoding.
    RETURNS (Source): The text, not empty.
    RAISES (OSError): If there is no such file.
    RAISES (ValueError): If the file is empty, not text, or in another encoding.
    """
    data = read_bytes(path)
    check_text(data[:HEAD], path)
    text = decode(data, path, encoding)
    if not text.strip("\ufeff \t\r\n\f\v"):
        raise ValueError(Errors.E185.format(path=path))
    return Source(clean(str(path)), text)


def read_bytes(path: FilePath, size: int = -1) -> bytes:
    """Read the bytes of a file.

    path (FilePath): The file.
    size (int): The maximum number of bytes; -1 for all.
    RETURNS (bytes): The contents.
    RAISES (OSError): If there is no such file.
    """
    check_file(path)
    if isinstance(path, StandardInput):
        return path.data if size < 0 else path.data[:size]
    with Path(path).open("rb") as file:
        return file.read(size)


def read_head(path: FilePath, size: int = HEAD) -> str:
    """Read the first bytes of a file, to guess its format; `""` if it is not text."""
    data = read_bytes(path, size)
    for encoding in (_guess_encoding(data), _FALLBACK):
        try:
            return codecs.getincrementaldecoder(encoding)().decode(_bare(data))
        except UnicodeDecodeError:
            continue
    return ""


def check_file(path: FilePath) -> None:
    """Check that a file exists.

    RAISES (OSError): If it does not exist, or is a folder.
    """
    if isinstance(path, StandardInput):
        return
    if Path(path).is_dir():
        raise IsADirectoryError(Errors.E101.format(path=path))
    if not Path(path).exists():
        raise FileNotFoundError(explain_missing(str(path)))


def check_text(head: bytes, path: FilePath) -> None:
    """Check that a file is not a document, archive or web page of a known kind.

    head (bytes): The first bytes of the file.
    path (FilePath): The file, for error messages.
    RAISES (ValueError): If it is one of these.
    """
    check_kind(_bare(head), str(path))


def decode(data: bytes, path: FilePath, encoding: Optional[str] = None) -> str:
    """Decode the bytes of a file, without its byte order mark.

    data (bytes): The bytes.
    path (FilePath): The file, for error messages.
    encoding (Optional[str]): The name of the encoding. Guessed by default.
    RETURNS (str): The text.
    RAISES (ValueError): If the bytes are not in the encoding; with the line.
    """
    guess = encoding or _guess_encoding(data)
    bare = data if encoding else _bare(data)
    try:
        return _CONTROL.sub(_mend, clean(bare.decode(guess).removeprefix("\ufeff")))
    except UnicodeDecodeError as error:
        if encoding or guess != "utf-8" or data != bare:
            raise _not_decoded(error, path, guess) from error
        return _decode_fallback(bare, path, error)
    except (LookupError, ValueError) as error:  # unknown, or not a text encoding
        raise ValueError(Errors.E187.format(encoding=encoding)) from error


def _mend(control: Match[str]) -> str:
    """Get the character of Windows-1252 that was decoded as Latin-1: `I\x92m`."""
    return bytes([ord(control[0])]).decode(_FALLBACK, "replace")


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
    except UnicodeError:  # an encoding that cannot locate the error
        before = ""
    message = Errors.E188.format(
        path=path,
        line=len(_MARKS.findall(before)) + 1,
        byte=f"0x{error.object[error.start]:02x}",
        encoding=encoding,
    )
    return ValueError(message)
