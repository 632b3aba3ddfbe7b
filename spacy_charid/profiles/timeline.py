"""The course of one attribute or relation, and its value at a position."""

from bisect import bisect_right
from typing import Any, Dict, Iterator, List, NamedTuple, Optional, Tuple

from .errors import ProfileErrors
from .facts import Fact
from .vocabulary import LIST, Field, ListChange

Key = Tuple[float, ...]  # the numbers of a position
MIN_STEP = 16  # changes of a list between two stored states


class Change(NamedTuple):
    """A change.

    key (Tuple[float, ...]): The numbers of the position.
    value (Any): The new value; for a list a `ListChange`.
    fact (Fact): The fact that says so.
    """

    key: Key
    value: Any
    fact: Fact


class Timeline:
    """The changes of one attribute of a character, or of one relation to another.

    A look-up takes time logarithmic in the changes and, for a list, linear in the
    texts that it returns: the state of a list is stored whenever it has changed as
    often as it has texts.

    field (Field): What the values can be.
    name (str): The name of the attribute or relation, for messages.
    """

    __slots__ = ("field", "name", "changes", "_sorted", "_stored", "_states")

    def __init__(self, field: Field, name: str) -> None:
        self.field = field
        self.name = name
        self.changes: List[Change] = []
        self._sorted = True
        # For lists: the number of changes before each stored state, and the states.
        self._stored: List[int] = []
        self._states: List[Tuple[str, ...]] = []

    def add(self, key: Key, value: Any, fact: Fact) -> None:
        """Add a change, in any order of positions."""
        if self._sorted and self.changes and key <= self.changes[-1].key:
            self._sorted = False
        self.changes.append(Change(key, value, fact))
        self._stored = []

    def settle(self) -> None:
        """Sort the changes by position, those at one position as they were added.

        RAISES (ValueError): If two of them contradict each other.
        """
        if not self._sorted:
            self.changes.sort(key=lambda change: change.key)
            self._check()
            self._sorted = True
        if self.field.kind == LIST and not self._stored:
            self._store()

    def at(self, key: Key) -> Optional[Change]:
        """Get what holds at a position: the last change, with the whole value.

        key (Tuple[float, ...]): The numbers of the position.
        RETURNS (Optional[Change]): None before the first change. The value of a list is
            a tuple of texts.
        """
        self.settle()
        n = bisect_right(self.changes, key, key=lambda change: change.key)
        if not n:
            return None
        last = self.changes[n - 1]
        return last._replace(value=self._list_after(n)) if self._stored else last

    def _list_after(self, n: int) -> Tuple[str, ...]:
        """Get the texts of a list after n changes."""
        i = bisect_right(self._stored, n) - 1
        items = dict.fromkeys(self._states[i])
        for change in self.changes[self._stored[i] : n]:
            change.value.apply(items)
        return tuple(items)

    def _store(self) -> None:
        self._stored, self._states = [0], [()]
        items: Dict[str, None] = {}
        for n, change in enumerate(self.changes, 1):
            change.value.apply(items)
            if n - self._stored[-1] >= max(MIN_STEP, len(items)):
                self._stored.append(n)
                self._states.append(tuple(items))

    def _check(self) -> None:
        """Check that no two changes at one position contradict each other."""
        for start, end in self._at_one_position():
            group = self.changes[start:end]
            for other in group[1:]:
                if _contradict(group[0].value, other.value):
                    self._refuse(group[0], other)
            if self.field.kind == LIST:
                self._check_list(group)
                # New texts replace those before them, so they come first.
                group.sort(key=lambda change: change.value.new is None)
                self.changes[start:end] = group

    def _check_list(self, group: List[Change]) -> None:
        """Check that no text is both added and removed at one position."""
        added = {text: c for c in group for text in (c.value.new or c.value.added)}
        for change in group:
            for text in change.value.removed:
                if text in added:
                    self._refuse(added[text], change)

    def _at_one_position(self) -> Iterator[Tuple[int, int]]:
        """Find the changes of one position, where there are several: start, end."""
        start = 0
        for i in range(1, len(self.changes) + 1):
            if i == len(self.changes) or self.changes[i].key != self.changes[start].key:
                if i - start > 1:
                    yield start, i
                start = i

    def _refuse(self, one: Change, other: Change) -> None:
        values = [
            change.value.to_json()
            if isinstance(change.value, ListChange)
            else change.value
            for change in (one, other)
        ]
        about = {"name": self.name, "position": one.fact.position}
        about.update(one=values[0], two=values[1], character=one.fact.character)
        about.update(first=one.fact.place, second=other.fact.place)
        raise ValueError(ProfileErrors.P006.format(**about))


def _contradict(one: Any, other: Any) -> bool:
    if isinstance(one, ListChange):
        return None not in (one.new, other.new) and one.new != other.new
    return bool(one != other)
