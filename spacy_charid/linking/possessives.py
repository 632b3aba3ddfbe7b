"""Find the possessive pronouns of nouns: the "my" of "my two little brothers"."""

from typing import Dict, Optional, Sequence

from ..dialogue.view import MentionView

# The most tokens from the possessive to the noun.
MAX_GAP = 4


class Possessives:
    """The possessive pronouns of a document, by where they start.

    mentions (Sequence[MentionView]): The mentions.
    """

    def __init__(self, mentions: Sequence[MentionView]) -> None:
        self.starts: Dict[int, int] = {
            one.start: i for i, one in enumerate(mentions) if one.possessive
        }

    def find(self, noun: MentionView) -> Optional[int]:
        """Find the possessive of a noun.

        noun (MentionView): The noun.
        RETURNS (Optional[int]): The index of the possessive; None if it has none.
        """
        last = noun.end - 1
        for start in range(last, last - MAX_GAP - 1, -1):
            if start in self.starts:
                return self.starts[start]
        return None
