"""Words and marks in the JSON of speech recognition, and how they are joined."""

import re
from typing import Any, Dict, Iterable, Iterator, List, NamedTuple, Optional, Sequence

_WORDS = ("punctuated_word", "word", "text", "value", "content", "w", "token")
_FIRST = ("alternatives", "nBest", "nbest")  # the first one is the best
_STARTS = frozenset("start starttime from ts begin starts datastart startts".split())
_ENDS = frozenset("end endtime to endts stop ends dataend".split())
_SPEAKERS = (
    "speakername speakerdisplayname participantname speaker participant speakerlabel "
    "speakerid participantid speakertag spkid spk user"
).split()
_NAMES = ("name", "display_name", "displayName", "label", "id")
_MARK = re.compile(r"[.,!?;:…。，、？！]+")
MAX_TOKEN = 40  # characters


class Token(NamedTuple):
    """A word or a mark.

    text (str): As in the file.
    node (Any): The object or list.
    is_mark (bool): Whether it stands beside the word before it.
    """

    text: str
    node: Any
    is_mark: bool


def fold_key(key: Any) -> str:
    """Write a key without case and underscores: `startTime`, `start_time`."""
    return str(key).casefold().replace("_", "").replace("-", "")


def find_first(node: Dict[str, Any]) -> Dict[str, Any]:
    """Get the best alternative of an object; empty if it has none."""
    for key in _FIRST:
        inner = node.get(key)
        if isinstance(inner, list) and inner and isinstance(inner[0], dict):
            return inner[0]
    return {}


def read_token(node: Any) -> Optional[Token]:
    """Read a word or a mark; None if it is neither."""
    if isinstance(node, list):  # `["ferry", 1.2, 1.5]`
        is_timed = len(node) > 2 and all(isinstance(t, (int, float)) for t in node[1:3])
        is_word = is_timed and isinstance(node[0], str)
        return Token(node[0], node, False) if is_word else None
    if not isinstance(node, dict):
        return None
    for each in (node, find_first(node)):
        text = next((each[k] for k in _WORDS if isinstance(each.get(k), str)), None)
        if text is not None and len(text) <= MAX_TOKEN:
            kind = str(node.get("type", ""))
            is_mark = kind.startswith("punct") or bool(_MARK.fullmatch(text))
            return Token(text, node, is_mark)
    return None


def read_tokens(items: Sequence[Any]) -> List[Token]:
    """Read a list of words; empty if most of its items are none."""
    tokens = [token for token in map(read_token, items) if token is not None]
    wide = sum(" " in token.text.strip() for token in tokens)
    is_words = len(tokens) * 10 >= len(items) * 9 and wide * 5 <= len(tokens)
    return tokens if is_words else []


def read_speaker(node: Any) -> str:
    """Read who speaks, a name or an id; empty if nobody is told."""
    if not isinstance(node, dict):
        return ""
    for each in (node, find_first(node)):
        found = {fold_key(key): value for key, value in each.items()}
        for key in _SPEAKERS:
            name = found.get(key)
            if isinstance(name, dict):
                name = next((name[k] for k in _NAMES if name.get(k) is not None), None)
            if isinstance(name, (str, int)) and str(name).strip():
                return str(name).strip()
    return ""


def read_times(node: Any) -> Optional[Sequence[float]]:
    """Read the start and the end of a word or a speech; None if it has none."""
    if isinstance(node, list):
        return node[1:3]
    times = []
    for keys in (_STARTS, _ENDS):
        found = (v for k, v in node.items() if fold_key(k) in keys)
        number = next(map(_number, found), None)
        if number is None:
            return None
        times.append(number)
    return times


def _number(value: Any) -> Optional[float]:
    try:
        return float(value.rstrip("s") if isinstance(value, str) else value)
    except (TypeError, ValueError):
        return None


def are_spaced(tokens: Iterable[Token]) -> bool:
    """Check whether the spaces are in the words, or between them as words."""
    return any(token.text != token.text.strip() for token in tokens)


def join_tokens(tokens: Sequence[Token], *, spaced: bool) -> Iterator[str]:
    """Get the words and the spaces between them.

    tokens (Sequence[Token]): The words and marks.
    spaced (bool): Whether they have their spaces.
    """
    for i, token in enumerate(tokens):
        if i and not spaced and not token.is_mark:
            yield " "
        yield token.text
