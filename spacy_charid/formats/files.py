"""Text files in and out, and what the writers share."""

from bisect import bisect_right
from io import BytesIO
from pathlib import Path
from typing import IO, Iterator, List, Optional, Tuple

from ..dialogue.data import Mention, Utterance
from ..errors import Errors
from ..files.atomic import STDOUT, open_atomic, write_atomic
from ..files.source import (
    FilePath,
    StandardInput,
    check_file,
    check_text,
    decode,
    read_bytes,
)

__all__ = [
    "STDOUT",
    "get_sentence_mentions",
    "get_sentences",
    "open_atomic",
    "read_lines",
    "read_text",
    "sentence_ends",
    "write_atomic",
]
_BOM = b"\xef\xbb\xbf"
_HEAD = 1024


def read_text(path: FilePath, *, encoding: Optional[str] = None) -> str:
    """Read a whole UTF-8 file. A byte order mark is left out, CRLF becomes LF.

    path (FilePath): The file.
    encoding (Optional[str]): Another encoding than UTF-8.
    RETURNS (str): Its text.
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
    """Read a UTF-8 file line by line, holding one line at a time.

    path (FilePath): The file.
    encoding (Optional[str]): Another encoding than UTF-8; the file is held whole.
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


def get_sentences(utterance: Utterance, where: str) -> List[List[str]]:
    """Give an utterance's tokens by sentence.

    utterance (Utterance): The utterance.
    where (str): What to call it in an error.
    RETURNS (List[List[str]]): The tokens by sentence.
    RAISES (ValueError): If the utterance has yet to be tokenized.
    """
    untold = bool(utterance.text.strip()) and not utterance.words
    if utterance.sentences is None or untold:
        raise ValueError(Errors.E104.format(where=where))
    return utterance.sentences


def get_sentence_mentions(utterance: Utterance, where: str) -> List[List[Mention]]:
    """Give an utterance's mentions by sentence.

    utterance (Utterance): A tokenized utterance.
    where (str): What to call it in an error.
    RETURNS (List[List[Mention]]): For each sentence its mentions, ordered, with
        offsets into the sentence.
    RAISES (ValueError): If a mention does not lie within one sentence.
    """
    sentences = get_sentences(utterance, where)
    ends = sentence_ends(sentences)
    starts = [0, *ends][:-1]
    by_sentence: List[List[Mention]] = [[] for _ in sentences]
    for mention in sorted(utterance.mentions, key=lambda m: (m.start, m.end)):
        i = bisect_right(starts, mention.start) - 1
        if i < 0 or not mention.start < mention.end <= ends[i]:
            raise ValueError(
                Errors.E105.format(start=mention.start, end=mention.end, where=where)
            )
        start, end = mention.start - starts[i], mention.end - starts[i]
        by_sentence[i].append(Mention(start, end, mention.characters, mention.label))
    return by_sentence


def sentence_ends(sentences: List[List[str]]) -> List[int]:
    """Give the offset at which each sentence ends, counted in tokens."""
    ends = []
    end = 0
    for sentence in sentences:
        end += len(sentence)
        ends.append(end)
    return ends


def _open(path: FilePath) -> IO[bytes]:
    check_file(path)
    if isinstance(path, StandardInput):
        return BytesIO(path.data)
    return Path(path).open("rb")


def _decode(data: bytes, path: FilePath, line: int) -> str:
    """Decode bytes of a file of which the first one stands on the given line."""
    if line == 1 and data.startswith(_BOM):
        data = data[len(_BOM) :]
    try:
        return data.decode("utf8")
    except UnicodeDecodeError as error:
        line += data.count(b"\n", 0, error.start)
        byte = data[error.start]
        message = Errors.E102.format(path=path, line=line, byte=f"0x{byte:02x}")
        raise ValueError(message) from error
