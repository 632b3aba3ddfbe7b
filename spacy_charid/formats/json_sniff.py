"""Guess the format of a JSON file, which is parsed once at most."""

from typing import Any, Optional

from ..files.json_text import load_json, load_values
from .any_json import guess_messages
from .json_kinds import find_kind
from .json_texts import find_texts
from .jsonl import looks_like_jsonl
from .speech_json import find_speech, find_unnamed, holds_lists, is_recording

_LOOSE = ("chat", "json")  # known by keys that JSON Lines may have too


def guess_json(text: str, head: str) -> Optional[str]:
    """Guess the format of a JSON file, or of one with a value on each line.

    text (str): The whole text. The keys that tell may come after a long one.
    head (str): Its beginning.
    RETURNS (Optional[str]): A key of `registry.READERS`; None if it is of no known
        kind, or may be JSON Lines.
    """
    kind = find_kind(text)
    is_rows = looks_like_jsonl(head)
    if kind not in (None, *_LOOSE, "whisper"):
        return kind
    value = _load(text) if holds_lists(text) or not (kind or is_rows) else None
    if value is not None and is_recording(value):
        return "json"
    if kind is not None:
        return None if kind in _LOOSE and is_rows else kind
    if is_rows:
        return None
    value = _load_values(text) if value is None else value
    finders = (guess_messages, find_speech, find_unnamed)
    found = any(find(value) is not None for find in finders) or find_texts(value)
    return "json" if found else None


def _load(text: str) -> Any:
    """Parse a text; None if it is not JSON."""
    try:
        return load_json(text)
    except (ValueError, RecursionError):
        return None


def _load_values(text: str) -> Any:
    """Parse values that stand one after the other; None if one is not JSON."""
    try:
        return load_values(text)
    except (ValueError, RecursionError):
        return None
