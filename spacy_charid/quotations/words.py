"""The words of a prose text, with their places."""

import re
from bisect import bisect_left
from typing import List, Sequence, Tuple

from .marks import Quote

_WORD = re.compile(
    r"(?:Mr|Mrs|Ms|Messrs|Dr|St|Prof|Capt|Col|Gen|Lt|Sgt|Rev|Hon|Mme|Mlle)\.(?=\s)"
    r"|[A-HJ-Z]\.(?=\s?[A-Z])"
    r"|[^\W_]+(?=['’]s\b)|['’]s\b|[^\W_]+(?:[-'’][^\W_]+)*|--+|\.\.+|[^\w\s]"
)
_ENDS = frozenset(". ! ? … ... ....".split())


class Words:
    """The words and marks of a text.

    text (str): The text.
    quotes (Sequence[Quote]): Its quotations.
    """

    def __init__(self, text: str, quotes: Sequence[Quote]) -> None:
        self.text = text
        self.texts: List[str] = []
        self.starts: List[int] = []
        for match in _WORD.finditer(text):
            self.texts.append(match[0])
            self.starts.append(match.start())
        self.keys = [word.lower().rstrip(".") or word for word in self.texts]
        self.quoted = [False] * len(self.texts)
        for quote in quotes:
            for i in range(*self.find(quote.start, quote.end)):
                self.quoted[i] = True

    def __len__(self) -> int:
        return len(self.texts)

    def find(self, start: int, end: int) -> Tuple[int, int]:
        """Get the words that start between two offsets of the text."""
        return bisect_left(self.starts, start), bisect_left(self.starts, end)

    def is_capitalized(self, i: int) -> bool:
        """Check whether a word begins with a capital letter."""
        return self.texts[i][0].isupper()

    def ends_sentence(self, i: int) -> bool:
        """Check whether a mark ends a sentence."""
        return self.texts[i] in _ENDS
