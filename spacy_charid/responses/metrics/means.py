"""Means that are None if there is nothing to average."""

from typing import Optional, Sequence


def mean(values: Sequence[float]) -> Optional[float]:
    """Get the mean; None without values."""
    return sum(values) / len(values) if values else None
