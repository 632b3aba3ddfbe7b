"""Tell the kinds of JSON files apart."""

import re
from typing import Any, Optional, Tuple

from ..errors import Errors
from .columns import COLUMNS, MORE_NAMES

# A key and the beginning of its value; a quote inside a string would be escaped.
_KEY = r'(?<!\\)"{}"\s*:\s*{}'
_ANY_KEY = re.compile(r'"\s*:')


def _either(kind: str) -> str:
    return "|".join(map(re.escape, COLUMNS[kind] + MORE_NAMES[kind]))


def _compile(key: str, value: str) -> "re.Pattern[str]":
    return re.compile(_KEY.format(f"(?:{key})", value) if key else value)


_LIST = ("", r"\A\s*\[")  # no key: what the file begins with
# Messages as the interface of Slack answers, in an object.
_ANSWER = (("messages", r"\["), ("ts", r'"\d{9,}\.\d+"'), ("user|bot_id", r'["{]'))
_PASSAGE = ("text|content|source", '"')
_SIGNS: Tuple[Tuple[str, Tuple[Tuple[str, str], ...]], ...] = (
    ("hpd", (("dialogue", r"\["), ("positive_response", r'["\[]'))),
    ("emory", (("episodes", r"\["),)),
    ("slack", _ANSWER),
    ("twine", (("passages", r"\["), ("pid|ifid|links|tags", r'["\[{\d]'), _PASSAGE)),
    ("otranscribe", (("text", '"'), ("media-(?:time|source)", r'["\dn]'))),
    # Utterances whose parts are called segments, too.
    ("json", (("utterances", r"\[\s*\{"), ("speaker", '"'), ("text", '"'))),
    ("whisper", (("(?:segments|transcription)", r"\[\s*(?:\{|\])"),)),
    ("discord", (("messages", r"\["), ("author", r"\{"))),
    ("telegram", (("messages", r"\["), ("date(?:_unixtime)?", '"'), ("type", '"'))),
    ("json", (("MessageList", r"\["), ("from", '"'), ("content", '"'))),  # of Skype
    ("chat", (("role|from", '"'), ("content|value", r'["\[n]'))),
    ("slack", (_LIST, ("ts", '"'), ("type", '"'))),
    ("topical-chat", (("content", r"\["), ("agent", '"'), ("message", '"'))),
    ("cmu-dog", (("history", r"\["), ("uid", '"'), ("docIdx", r"\d"))),
    ("chat", (("mapping", r"\{"), ("author", r"\{"), ("parts", r"\["))),
    ("json", (("code", "401"), ("parameters", r"\["))),  # of RPG Maker
    ("json", ((_either("speaker"), r'["\d\[]'), (_either("text"), r'["{]'))),
)
_PATTERNS = [(kind, [_compile(*sign) for sign in signs]) for kind, signs in _SIGNS]
_PAIRS = re.compile(r'\s*\[\s*\[\s*"[^"\\]*"\s*,\s*"')  # of a speaker and a text
KNOWN = (
    "`episodes` (emory), `messages` with `from` (telegram) or `author` (discord), a "
    "list of messages with `ts` (slack), `messages` with `role` and `content` or "
    "`conversations` with `from` and `value` (chat), `segments` or `transcription` "
    "(whisper), `text` with `media-time` (otranscribe), `passages` (twine), "
    "`dialogue` with `positive_response` (hpd), and objects with `text` and `speaker` "
    "at any depth (jsonl, json)"
)


def find_kind(text: str) -> Optional[str]:
    """Find the format of a JSON file by its keys.

    text (str): The whole text.
    RETURNS (Optional[str]): A key of `registry.READERS`; None if it is no known one.
    """
    for kind, patterns in _PATTERNS if _ANY_KEY.search(text) else ():
        if all(pattern.search(text) for pattern in patterns):
            return kind
    return "json" if _PAIRS.match(text) else None


def refuse_kind(value: Any, path: str) -> ValueError:
    """Make the error for JSON of no known kind."""
    return ValueError(
        Errors.E280.format(path=path, found=_describe(value), known=KNOWN)
    )


def _describe(value: Any) -> str:
    if isinstance(value, dict):
        keys = ", ".join(f"`{key}`" for key in list(value)[:8])
        return f"an object with the keys {keys}" if keys else "an object without keys"
    if isinstance(value, list):
        inner = f" of {_describe(value[0])}" if value else " without values"
        return f"a list{inner}"
    return f"a value of the type {type(value).__name__}"
