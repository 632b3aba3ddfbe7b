"""The speakers that a user names, because they are not found."""

import re
from dataclasses import dataclass
from typing import Any, Iterable, Optional, Tuple

import regex

from ...errors import Errors

MAX_PREFIX = 200  # characters of a line that a pattern sees
TIMEOUT = 1.0  # seconds for one line, which takes microseconds


@dataclass(frozen=True)
class SpeakerHints:
    """Speakers, and a pattern of what precedes the words of a speaker.

    names (Any): A compiled pattern of the names; None if there are none.
    pattern (Any): A compiled pattern. Its group `speaker`, or its first group, or else
        all of it without marks is the speaker; the words begin after the match.
    """

    names: Any = None
    pattern: Any = None

    def __bool__(self) -> bool:
        return self.names is not None or self.pattern is not None

    def find(self, line: str, begin: int = 0) -> Optional[Tuple[str, int]]:
        """Find a speaker at the start of a line.

        line (str): The line, stripped.
        begin (int): Where a name may begin as well, after a number or a bullet.
        RETURNS (Optional[Tuple[str, int]]): The name and the start of the words.
        RAISES (ValueError): If the pattern takes too long.
        """
        named = self.names.match(line, begin) if self.names is not None else None
        if named:
            return named[1], named.end()
        return self._match(line) if self.pattern is not None else None

    def matches(self, line: str) -> bool:
        """Check whether the pattern finds a name in a line, stripped."""
        return self.pattern is not None and self._match(line) is not None

    def _match(self, line: str) -> Optional[Tuple[str, int]]:
        try:
            match = self.pattern.match(line[:MAX_PREFIX], timeout=TIMEOUT)
        except TimeoutError as error:
            pattern = self.pattern.pattern
            raise ValueError(Errors.E291.format(pattern=pattern, text=line)) from error
        if not match or not match.end():
            return None
        groups = match.groupdict()
        name = groups.get("speaker") or next(filter(None, match.groups()), match[0])
        name = name.strip(" \t:<>[]()|–—-*_.")
        return (name, match.end()) if name else None


NO_HINTS = SpeakerHints()


def make_hints(
    speakers: Iterable[str] = (), pattern: Optional[str] = None
) -> SpeakerHints:
    """Make hints of what a user gives.

    speakers (Iterable[str]): Names as they are written in the text.
    pattern (Optional[str]): A regular expression, matched at the start of each line.
    RETURNS (SpeakerHints): The hints.
    RAISES (ValueError): If the pattern is not a regular expression, or matches nothing.
    """
    names = sorted({name.strip() for name in speakers} - {""}, key=len, reverse=True)
    return SpeakerHints(
        _compile_names(names) if names else None,
        _compile(pattern) if pattern else None,
    )


def _compile_names(names: Iterable[str]) -> Any:
    joined = "|".join(map(re.escape, names))
    return re.compile(
        rf"[<\[(*_]{{0,3}}({joined})[>\])*_]{{0,3}}(?:[ \t]*[(\[][^()\[\]\n]*[)\]])?"
        r"(?:[ \t]*[:|][*_]{0,3}[ \t]*|[ \t]+[–—-][ \t]+|\.[ \t]+|\t[ \t]*|[ ]{2,}"
        r"|(?<=[>\])])[ \t]*|$)"
    )


def _compile(pattern: str) -> Any:
    try:
        return regex.compile(pattern)
    except regex.error as error:
        raise ValueError(Errors.E290.format(pattern=pattern, error=error)) from error
