"""Words as the metrics count them."""

import re
from typing import List

_WORD = re.compile(r"\w+|[^\w\s]")
_ARTICLE = frozenset(("a", "an", "the"))


def split_words(text: str) -> List[str]:
    """Split a text into words and punctuation marks, in lower case."""
    return _WORD.findall(text.lower())


def content_of(text: str) -> List[str]:
    """Get the words of a text without punctuation and articles, as ParlAI does for
    unigram F1."""
    kept = "".join(char for char in text.lower() if char.isalnum() or char.isspace())
    return [word for word in kept.split() if word not in _ARTICLE]
