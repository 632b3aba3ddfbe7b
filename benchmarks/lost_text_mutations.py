"""Mutations of any file for `lost_text.py`: encodings, line ends, nesting."""

import random
import re
from typing import Callable, List

Change = Callable[[bytes, random.Random], bytes]
WIDE = "é 漢 🏄 \ufeff \u2028 \x85 \u200b ﬁ İ e\u0301 \u202f".split(" ")
CONTROLS = [b"\0", b"\0\0\0", b"\x0b", b"\x0c", b"\x1c", b"\x1a", b"\xef\xbb\xbf"]
OPENING = [b"(", b"[", b"{", b"<", b'"', b"*", b"[[", b"/*", b"<v ", b"(("]
NESTED = [(b"[", b"]"), (b"(", b")"), (b"<i>", b"</i>"), (b'{"a":', b"}")]


def _place(data: bytes, rng: random.Random) -> int:
    return rng.randrange(len(data) + 1)


def _insert(data: bytes, piece: bytes, rng: random.Random) -> bytes:
    at = _place(data, rng)
    return data[:at] + piece + data[at:]


def _cut_a_character(data: bytes, rng: random.Random) -> bytes:
    """Insert a character of several bytes without its first or last one."""
    char = rng.choice(WIDE).encode("utf8")
    return _insert(data, rng.choice((char, char[1:], char[:-1])), rng)


def _mix_line_ends(data: bytes, rng: random.Random) -> bytes:
    ends = (b"\n", b"\r\n", b"\r", b"\n\r", b"\xe2\x80\xa8")
    return re.sub(rb"\n", lambda match: rng.choice(ends), data)


def _insert_control(data: bytes, rng: random.Random) -> bytes:
    return _insert(data, rng.choice(CONTROLS), rng)


def _repeat_header(data: bytes, rng: random.Random) -> bytes:
    lines = data.splitlines(keepends=True) or [b""]
    at = rng.randrange(len(lines) + 1)
    return b"".join([*lines[:at], *lines[: rng.randint(1, 3)], *lines[at:]])


def _open_deep(data: bytes, rng: random.Random) -> bytes:
    return _insert(data, rng.choice(OPENING) * rng.choice((5, 60, 300)), rng)


def _nest_deep(data: bytes, rng: random.Random) -> bytes:
    start, end = rng.choice(NESTED)
    depth, at = rng.choice((3, 50, 300)), _place(data, rng)
    to = rng.randint(at, len(data))
    return data[:at] + start * depth + data[at:to] + end * depth + data[to:]


def _repeat_part(data: bytes, rng: random.Random) -> bytes:
    at = _place(data, rng)
    piece = data[at : at + rng.choice((5, 40, 200))]
    return data[:at] + piece * rng.choice((2, 20)) + data[at:]


def _encode(data: bytes, rng: random.Random) -> bytes:
    text = data.decode("utf8", "replace")
    if data.startswith(b"=== "):
        return data
    return text.encode("utf-16") if rng.randrange(2) else b"\xef\xbb\xbf" + data


CHANGES: List[Change] = [_cut_a_character, _mix_line_ends, _insert_control]
CHANGES += [_repeat_header, _open_deep, _nest_deep, _repeat_part, _encode]


def change_bytes(data: bytes, rng: random.Random) -> bytes:
    """Change a file in one or two ways that do not depend on its format."""
    for change in rng.sample(CHANGES, rng.randint(1, 2)):
        data = change(data, rng)
    return data
