"""What the turns of a JSON file tell, to find what else the file says."""

from itertools import pairwise
from typing import Any, Iterable, List, Set, Tuple

from .json_source import PLAIN_KEY, find_others
from .messages import Message


class Told:
    """The texts that the turns of a file hold, and the words that are said."""

    def __init__(self) -> None:
        self._texts: Set[str] = set()
        self._words: Set[str] = set()
        self._pairs: Set[Tuple[str, str]] = set()
        self._last = ""

    @classmethod
    def of_messages(cls, messages: Iterable[Message]) -> "Told":
        """Collect what messages tell, before anything in them is replaced."""
        told = cls()
        for message in messages:
            told.say(message.said.text)
            told.add(message.said.text, *message.speakers)
            for key, text in message.others.items():
                told.add(key, text.removeprefix(f"{key}: "))
        return told

    def add(self, *texts: str) -> None:
        """Add texts that are kept as they are, such as names."""
        self._texts.update(text.strip() for text in texts)

    def say(self, text: str) -> None:
        """Add what is said next. A transcript of the whole file is told as well."""
        words = text.split()
        self._words.update(words)
        self._pairs.update(pairwise([self._last, *words]))
        self._last = words[-1] if words else self._last

    def holds(self, text: str) -> bool:
        """Check whether a text is kept, or its words are said one after the other."""
        if text.strip() in self._texts:
            return True
        words = text.split()
        is_said = self._words.issuperset(words)
        return is_said and self._pairs.issuperset(pairwise(words))

    def find_rest(self, value: Any, *known: str) -> List[str]:
        """List the texts of a file that are not told.

        value (Any): The file.
        *known (str): Keys of the outermost object to leave out.
        RETURNS (List[str]): The texts, and once each the keys above texts that are
            told, if they are no plain words.
        """
        rest = []
        for path, text in find_others(value, *known).items():
            if not self.holds(text.removeprefix(f"{path}: ")):
                rest.append(text)
                continue
            for key in path.split("."):
                if not PLAIN_KEY.fullmatch(key) and not self.holds(key):
                    rest.append(key)
                    self.add(key)
        return rest
