"""The words of a turn, as the rules that find mentions read them."""

from typing import List

from spacy.tokens import Span


class TurnWords:
    """The words of one turn. Positions are relative to its first token.

    span (Span): The turn.
    words (List[str]): Its words; see `doc_words`.
    parsed (bool): Whether the Doc has dependency labels.
    """

    def __init__(self, span: Span, words: List[str], parsed: bool) -> None:
        self.span = span
        self.words = words
        self.lower = [word.lower() for word in words]
        self.parsed = parsed

    def before(self, i: int) -> str:
        return self.lower[i - 1] if i > 0 else ""

    def after(self, i: int) -> str:
        return self.lower[i + 1] if i + 1 < len(self.words) else ""

    def is_modifier(self, i: int) -> bool:
        """Check whether a word only modifies another one, as in `baby shower`."""
        return self.parsed and self.span[i].dep_ in ("compound", "amod")
