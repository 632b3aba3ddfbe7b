"""Fold the ways in which a text writes the same speaker."""

from collections import Counter
from typing import Dict, Iterable, Mapping

from .tags import begins_with_given_name, cut_degrees, split_speakers, turn_around


def fold_names(names: Iterable[str]) -> Dict[str, str]:
    """Fold `Smith, Anna` and `Anna Smith, PhD` into `Anna Smith`.

    names (Iterable[str]): The names of a text as written, one per turn.
    RETURNS (Dict[str, str]): The name to use, for each name as written.
    """
    counts = Counter(names)
    bare = {name: cut_degrees(name) for name in counts}
    known = set(bare.values())
    return {name: _fold(cut, known, counts) for name, cut in bare.items()}


def _fold(name: str, known: Iterable[str], counts: Mapping[str, int]) -> str:
    turned = turn_around(name)
    if not turned:
        return name
    parts = split_speakers(name)
    if turned in known:
        return turned
    if any(part in known for part in parts):
        return name  # Ross, Monica: two people who also speak alone
    last_first = begins_with_given_name(parts[-1]) and not begins_with_given_name(name)
    return turned if last_first or counts[name] > 1 else name
