"""Read UTF-8 files, as a whole or line by line."""

from io import BytesIO
from pathlib import Path
from typing import IO, Iterator, Optional, Tuple

from ..errors import Errors
from .source import (
    FilePath,
    StandardInput,
    check_file,
    check_text,
    decode,
    read_bytes,
)

_BOM = b"\xef\xbb\xbf"
_HEAD = 1024


def read_text(path: FilePath, *, encoding: Optional[str] = None) -> str:
    """Read a UTF-8 file, without its byte order mark. CRLF becomes LF.

    path (FilePath): The file.
    encoding (Optional[str]): An encoding other than UTF-8.
    RETURNS (str): The text.
    RAISES (OSError): If there is no such file.
    RAISES (ValueError): If the file is not UTF-8.
    """
    data = read_bytes(path)
    check_text(data[:_HEAD], path)
    text = decode(data, path, encoding) if encoding else _decode(data, path, 1)
    return text.replace("\r\n", "\n")


def read_lines(
    path: FilePath, *, encoding: Optional[str] = None
) -> Iterator[Tuple[int, str]]:
    """Read a UTF-8 file line by line, with one line in memory at a time.

    path (FilePath): The file.
    encoding (Optional[str]): An encoding other than UTF-8; reads the whole file first.
    YIELDS (Tuple[int, str]): The line's number, from 1, and its text without
        the line end (LF or CRLF).
    RAISES (OSError): If there is no such file.
    RAISES (ValueError): If the line is not UTF-8.
    """
    check_text(read_bytes(path, _HEAD), path)
    if encoding is not None:
        yield from enumerate(read_text(path, encoding=encoding).split("\n"), start=1)
        return
    with _open(path) as file:
        for number, line in enumerate(file, start=1):
            yield number, _decode(line, path, number).rstrip("\r\n")


def _open(path: FilePath) -> IO[bytes]:
    check_file(path)
    if isinstance(path, StandardInput):
        return BytesIO(path.data)
    return Path(path).open("rb")


def _decode(data: bytes, path: FilePath, line: int) -> str:
    """Decode bytes that start on the given line of a file."""
    if line == 1 and data.startswith(_BOM):
        data = data[len(_BOM) :]
    try:
        return data.decode("utf8")
    except UnicodeDecodeError as error:
        line += data.count(b"\n", 0, error.start)
        byte = data[error.start]
        message = Errors.E102.format(path=path, line=line, byte=f"0x{byte:02x}")
        raise ValueError(message) from error
