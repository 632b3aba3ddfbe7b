"""Match annotated mentions with found ones whose spans differ."""

from typing import List, Optional, Sequence, Tuple

Place = Tuple[int, int]


def match_mentions(
    gold: Sequence[Place], found: Sequence[Place]
) -> List[Optional[Place]]:
    """Match mentions by their heads: `my boss` and `boss`, `you two` and `you`.

    gold, found (Sequence[Place]): The token offsets of the mentions.
    RETURNS (List[Optional[Place]]): The found mention for each gold mention: the same
        one or else, of those that are no other gold mention, the longest one in it with
        the same end or, failing that, with the same start.
    """
    free = set(found) - set(gold)
    exact = set(found)
    matched: List[Optional[Place]] = []
    for start, end in gold:
        inside = [p for p in free if start <= p[0] and p[1] <= end]
        partial = [p for p in inside if p[1] == end] or [
            p for p in inside if p[0] == start
        ]
        part = max(partial, key=lambda p: p[1] - p[0], default=None)
        matched.append((start, end) if (start, end) in exact else part)
    return matched
