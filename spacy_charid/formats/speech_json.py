"""Turns in the JSON of services that recognize speech.

Such files have speeches whose words stand in a list (Rev, Happy Scribe, Gong), words
that name their speaker (Deepgram, Google, Speechmatics, ElevenLabs), words beside the
times or paragraphs of speakers (AWS, Watson, Trint), or words with times of which
nothing tells who says them (Vosk). They are known by that alone.
"""

import re
from bisect import bisect_right
from collections import Counter
from itertools import groupby
from typing import Any, Dict, Iterator, List, NamedTuple, Optional, Sequence, Tuple

from .speech_tokens import (
    Token,
    are_spaced,
    find_first,
    fold_key,
    join_tokens,
    read_speaker,
    read_times,
    read_tokens,
)

Path = Tuple[str, ...]
_TEXTS = ("text", "transcript", "display", "sentence", "words")
_INNER = frozenset(
    "elements words children sentences tokens items segments textblocks paragraphs"
    " blocks lines parts chunks".split()
)
_ALTERNATIVES = frozenset("alternatives nbest".split())
_SIGN = re.compile(
    r'"(?:elements|words|children|sentences|tokens|items|nBest|alternatives'
    r'|timestamps|results?|text_?[bB]locks|paragraphs|blocks|lines|parts|chunks)"'
    r"\s*:\s*\["
)
MIN_SHARE = 0.8  # of the words, in speeches rather than in single words


class Speech(NamedTuple):
    """What somebody says.

    speaker (str): Who; a name or an id, or empty.
    pieces (List[str]): The words, and what is between them.
    node (Any): Where it begins in the file.
    """

    speaker: str
    pieces: List[str]
    node: Any


class Recording(NamedTuple):
    """The speeches of a file.

    speeches (List[Speech]): In order.
    is_joined (bool): Whether they were made of single words or sentences.
    """

    speeches: List[Speech]
    is_joined: bool

    @property
    def size(self) -> int:
        """The number of words that somebody says."""
        return sum(len("".join(s.pieces).split()) for s in self.speeches if s.speaker)


def holds_lists(text: str) -> bool:
    """Check whether a JSON file has lists that may be words of recognized speech."""
    return _SIGN.search(text) is not None


def is_recording(value: Any) -> bool:
    """Check whether a file has recognized speech that no other reader knows."""
    found = find_speech(value)
    return found is not None and (found.is_joined or isinstance(value, dict))


def find_speech(value: Any) -> Optional[Recording]:
    """Find recognized speech.

    value (Any): The file.
    RETURNS (Optional[Recording]): Its speeches; None if it holds no lists of words, or
        nothing tells who says them.
    """
    lists = _list_lists(value)
    words = {path: read_tokens(items) for path, items in lists.items()}
    words = {path: tokens for path, tokens in words.items() if len(tokens) > 1}
    blocks = [
        block
        for path, items in lists.items()
        if path not in words and (block := _read_blocks(items)) is not None
    ]
    single = [
        found for tokens in words.values() for found in _read_words(tokens, lists)
    ]
    if not words and not any(block.is_joined for block in blocks):
        return None  # messages, which other readers know
    best = max(blocks, key=lambda found: found.size, default=None)
    other = max(single, key=lambda found: found.size, default=None)
    if best is None or (other and best.size < other.size * MIN_SHARE):
        best = other
    return best if best and best.size else None


def find_unnamed(value: Any) -> Optional[Recording]:
    """Find recognized speech of which nothing tells who says it: lists of words with
    times, each of which is a speech (Vosk, AWS)."""
    found: Dict[Path, List[Speech]] = {}
    for path, items in _walk_lists(value):
        tokens = read_tokens(items)
        words = [token for token in tokens if not token.is_mark]
        timed = sum(read_times(token.node) is not None for token in words)
        if words and timed * 10 >= len(words) * 9:
            pieces = list(join_tokens(tokens, spaced=are_spaced(tokens)))
            found.setdefault(path, []).append(Speech("", pieces, tokens[0].node))
    best = max(found.values(), key=_count_pieces, default=[])
    return Recording(best, is_joined=True) if _count_pieces(best) > 1 else None


def _count_pieces(speeches: Sequence[Speech]) -> int:
    return sum(len(speech.pieces) for speech in speeches)


def prune_words(value: Any) -> Any:
    """Get a file without its lists of words."""
    if isinstance(value, dict):
        return {key: prune_words(inner) for key, inner in value.items()}
    if not isinstance(value, list):
        return value
    return [] if len(read_tokens(value)) > 1 else [prune_words(item) for item in value]


def _list_lists(value: Any) -> Dict[Path, List[Any]]:
    """Join the lists that stand in the same place, by the keys that lead there."""
    lists: Dict[Path, List[Any]] = {}
    for path, items in _walk_lists(value):
        lists.setdefault(path, []).extend(items)
    return lists


def _walk_lists(value: Any) -> Iterator[Tuple[Path, List[Any]]]:
    """Get all lists with the keys that lead there; of alternatives, only the first is
    read."""
    open_values: List[Tuple[Any, Path]] = [(value, ())]
    while open_values:
        node, path = open_values.pop()
        if isinstance(node, dict):
            inner = [(each, (*path, str(key))) for key, each in node.items()]
        elif isinstance(node, list):
            yield path, node
            is_first = bool(path) and path[-1].casefold() in _ALTERNATIVES
            inner = [(each, path) for each in (node[:1] if is_first else node)]
            inner = [pair for pair in inner if isinstance(pair[0], dict)]
        else:
            continue
        open_values.extend(reversed(inner))


def _read_blocks(items: Sequence[Any]) -> Optional[Recording]:
    """Read a list of speeches, each with its speaker."""
    named = [item for item in items if isinstance(item, dict) and read_speaker(item)]
    if not named or len(named) * 5 < len(items) * 3:
        return None
    objects = [item for item in items if isinstance(item, dict)]
    texts = [_read_text(item) for item in objects]
    if sum(map(bool, texts)) * 2 > len(objects):
        pieces = [[text] if text else [] for text in texts]
        is_joined = not any(_text_in(item) for item in objects)
    else:
        inner = [list(_read_inner(item)) for item in objects]
        spaced = are_spaced(token for tokens in inner for token in tokens)
        pieces = [list(join_tokens(tokens, spaced=spaced)) for tokens in inner]
        is_joined = True
    speeches = [
        Speech(read_speaker(item), each, item)
        for item, each in zip(objects, pieces, strict=True)
        if "".join(each).strip()
    ]
    return Recording(speeches, is_joined) if speeches else None


def _text_in(item: Dict[str, Any]) -> str:
    return next((item[key] for key in _TEXTS if isinstance(item.get(key), str)), "")


def _read_text(item: Dict[str, Any]) -> str:
    """Get the text of a speech, or of its best alternative."""
    return _text_in(item) or _text_in(find_first(item))


def _read_inner(item: Dict[str, Any]) -> Iterator[Token]:
    """Get the words or sentences of a speech."""
    for key, inner in item.items():
        if fold_key(key) not in _INNER or not isinstance(inner, list):
            continue
        tokens = read_tokens(inner) or list(_read_sentences(inner))
        yield from tokens
        if tokens:
            return


def _read_sentences(items: Sequence[Any]) -> Iterator[Token]:
    """Get the sentences of a speech; Rev writes them as the `value` of each."""
    for item in items:
        text = _text_in(item) or item.get("value") if isinstance(item, dict) else ""
        if isinstance(text, str) and text:
            yield Token(text, item, not any(map(str.isalnum, text)))


def _read_words(
    tokens: List[Token], lists: Dict[Path, List[Any]]
) -> Iterator[Recording]:
    """Read words by the speakers that they name, or those of times and paragraphs."""
    names = [read_speaker(token.node) for token in tokens]
    timed = sum(read_times(token.node) is not None for token in tokens)
    if any(names) and timed * 2 < len(tokens):
        return  # messages of one word
    if any(names):
        yield _group(_leave_out_again(tokens, names))
        return
    for items in lists.values():
        people = [item for item in items if isinstance(item, dict)]
        named = [item for item in people if read_speaker(item)]
        if not named or len(named) * 5 < len(items) * 4 or _read_text(named[0]):
            continue
        found = _find_parts(tokens, named) or _find_spans(tokens, named)
        if found:
            yield _group(found)


def _leave_out_again(
    tokens: List[Token], names: List[str]
) -> List[Tuple[Any, str, Token]]:
    """Leave out words without a speaker that are there again with one."""
    said = Counter(t.text for t, name in zip(tokens, names, strict=True) if name)
    rest = Counter(t.text for t, name in zip(tokens, names, strict=True) if not name)
    has_more = bool(rest - said)
    kept = []
    before = ""
    for token, name in zip(tokens, names, strict=True):
        if name or has_more or token.is_mark:
            name = name or (before if token.is_mark else "")
            if name or has_more:
                kept.append((name, name, token))
            before = name
    return kept


def _find_parts(
    tokens: Sequence[Token], parts: Sequence[Dict[str, Any]]
) -> List[Tuple[Any, str, Token]]:
    """Find the paragraphs that words refer to by an id."""
    keys = [key for key in tokens[0].node if isinstance(tokens[0].node, dict)]
    for key in keys:
        ids = [token.node.get(key) for token in tokens if isinstance(token.node, dict)]
        if len(ids) < len(tokens) or not all(isinstance(id, (str, int)) for id in ids):
            continue
        if len(set(ids)) == len(ids):
            continue  # its own
        for own in parts[0]:
            of = {part.get(own): part for part in parts if _is_scalar(part.get(own))}
            if (
                len(of) == len(parts)
                and sum(id in of for id in ids) * 10 >= len(ids) * 9
            ):
                return [
                    (id, read_speaker(of.get(id)), token)
                    for id, token in zip(ids, tokens, strict=True)
                ]
    return []


def _is_scalar(value: Any) -> bool:
    return isinstance(value, (str, int))


def _find_spans(
    tokens: Sequence[Token], spans: Sequence[Dict[str, Any]]
) -> List[Tuple[Any, str, Token]]:
    """Find who speaks at the time of each word; marks belong to the word before."""
    timed = [(times, span) for span in spans if (times := read_times(span))]
    timed.sort(key=lambda pair: pair[0][0])
    starts = [times[0] for times, _ in timed]
    found: List[Tuple[Any, str, Token]] = []
    known = 0
    name = ""
    for token in tokens:
        times = read_times(token.node)
        if times and starts:
            middle = (times[0] + times[1]) / 2
            at = max(bisect_right(starts, middle) - 1, 0)
            name = read_speaker(timed[at][1])
            known += 1
        found.append((name, name, token))
    words = sum(not token.is_mark for token in tokens)
    return found if known * 10 >= words * 9 else []


def _group(tokens: List[Tuple[Any, str, Token]]) -> Recording:
    """Join the successive words of each speaker, or of each paragraph."""
    spaced = are_spaced(token for _, _, token in tokens)
    speeches = []
    for _, group in groupby(tokens, key=lambda each: each[0]):
        inside = list(group)
        words = [token for _, _, token in inside]
        pieces = list(join_tokens(words, spaced=spaced))
        if "".join(pieces).strip():
            speeches.append(Speech(inside[0][1], pieces, words[0].node))
    return Recording(speeches, is_joined=True)
