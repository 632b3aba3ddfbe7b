"""The attributes and relations that facts can set, with their values.

Source: Chen et al. (2023), "What would Harry Potter say?", section 3. Of the released
data come also `affiliation`, `immediate family` and `colleague`.
"""

import difflib
import math
from dataclasses import dataclass, field
from typing import Any, Dict, Iterable, Optional, Tuple

from .errors import ProfileErrors

TEXT, LIST, FLAG, SCALE, CHOICE = "text", "list", "flag", "scale", "choice"


@dataclass(frozen=True)
class Field:
    """An attribute, or a relation to another character.

    kind (str): `text` (one at a time), `list` (texts that are added and removed),
        `flag`, `scale` or `choice`.
    low, high (float): The least and the greatest value of a scale.
    choices (Tuple[str, ...]): The values of a choice.
    mutual (bool): Whether a relation holds in both directions.
    """

    kind: str
    low: float = 0
    high: float = 0
    choices: Tuple[str, ...] = ()
    mutual: bool = False

    @property
    def allowed(self) -> str:
        """What values are allowed, for messages."""
        if self.kind == SCALE:
            return f"a number from {self.low:g} to {self.high:g}, or null"
        if self.kind == CHOICE:
            return f"{' or '.join(self.choices)}, or null"
        if self.kind == LIST:
            return 'a list of texts, {"add": [...], "remove": [...]}, or null'
        return "true, false or null" if self.kind == FLAG else "a text or null"

    def read(self, value: Any) -> Any:
        """Check a value, and bring it into one form.

        value (Any): The value as in a file; None if nothing is known from now on.
        RETURNS (Any): The value; for a list a `ListChange`.
        RAISES (ValueError): If it is not allowed.
        """
        if self.kind == LIST:
            change = _read_change(value)
            if change is not None:
                return change
        elif value is None or self._fits(value):
            return value
        raise ValueError(self.allowed)

    def _fits(self, value: Any) -> bool:
        if self.kind == SCALE:
            is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
            return is_number and math.isfinite(value) and self.low <= value <= self.high
        if self.kind == FLAG:
            return isinstance(value, bool)
        if not isinstance(value, str) or not value.strip():
            return False
        return self.kind == TEXT or value in self.choices


@dataclass(frozen=True, slots=True)
class ListChange:
    """A change of a list: its new texts, or those that come and go.

    new (Optional[Tuple[str, ...]]): All texts from now on, if they are replaced.
    added, removed (Tuple[str, ...]): The texts that come and go.
    """

    new: Optional[Tuple[str, ...]] = None
    added: Tuple[str, ...] = ()
    removed: Tuple[str, ...] = ()

    def apply(self, items: Dict[str, None]) -> None:
        """Change the texts, which are kept as the keys of a dict, in order."""
        if self.new is not None:
            items.clear()
            items.update(dict.fromkeys(self.new))
        items.update(dict.fromkeys(self.added))
        for text in self.removed:
            items.pop(text, None)

    def to_json(self) -> Any:
        """Get the value as in a file."""
        if self.new is not None:
            return list(self.new)
        pairs = (("add", self.added), ("remove", self.removed))
        return {key: list(texts) for key, texts in pairs if texts}


def _read_change(value: Any) -> Optional[ListChange]:
    if value is None:
        return ListChange(())
    if isinstance(value, str) and value.strip():
        return ListChange((value,))
    if _is_texts(value):
        return ListChange(tuple(dict.fromkeys(value)))
    if not isinstance(value, dict) or not value or value.keys() - {"add", "remove"}:
        return None
    added, removed = value.get("add", []), value.get("remove", [])
    if not (_is_texts(added) and _is_texts(removed)) or set(added) & set(removed):
        return None
    return ListChange(None, tuple(added), tuple(removed))


def _is_texts(value: Any) -> bool:
    is_list = isinstance(value, list)
    return is_list and all(isinstance(text, str) and text.strip() for text in value)


def _lists(names: str) -> Dict[str, Field]:
    return dict.fromkeys(names.split(), Field(LIST))


def _flags(names: Iterable[str]) -> Dict[str, Field]:
    return {name: Field(FLAG, mutual=True) for name in names}


INBORN = ("gender", "age", "lineage", "talents", "looks")
ATTRIBUTES: Dict[str, Field] = {
    "gender": Field(CHOICE, choices=("F", "M")),
    "age": Field(TEXT),
    "lineage": Field(TEXT),
    **_lists("talents looks achievement title belongings export hobby character"),
    **_lists("spells nickname affiliation"),
}
AFFECTION, FAMILIARITY = "affection", "familiarity"
NOUNS, NAMES = "nouns", "names"
# A relation is one of the character to the other: Snape is Harry's teacher.
RELATIONS: Dict[str, Field] = {
    **_flags(("friend", "classmate")),
    "teacher": Field(FLAG),
    **_flags(("family", "immediate family", "lover", "opponent", "colleague")),
    **_flags(("teammate", "enemy")),
    AFFECTION: Field(SCALE, -10, 10),
    FAMILIARITY: Field(SCALE, 0, 10),
    NOUNS: Field(LIST),  # what the character calls the other: mother, boss
    NAMES: Field(LIST),
}


@dataclass
class Vocabulary:
    """The attributes and relations of some profiles: the standard ones and their own.

    attributes, relations (Dict[str, Field]): By name.
    own (Dict[str, Dict[str, Any]]): What was declared, as in a file.
    """

    attributes: Dict[str, Field] = field(default_factory=lambda: dict(ATTRIBUTES))
    relations: Dict[str, Field] = field(default_factory=lambda: dict(RELATIONS))
    own: Dict[str, Dict[str, Any]] = field(default_factory=dict)

    def declare(self, kind: str, name: str, value: Any) -> None:
        """Declare an attribute or a relation.

        kind (str): `attributes` or `relations`.
        name (str): Its name.
        value (Any): `text`, `list` or `flag`, or the least and the greatest value of a
            scale: `[0, 10]`.
        RAISES (ValueError): If it cannot be declared so.
        """
        fields = self._fields(kind)
        is_scale = isinstance(value, list) and len(value) == 2
        if value in (TEXT, LIST, FLAG):
            made = Field(str(value))
        elif is_scale and all(_is_number(v) for v in value) and value[0] < value[1]:
            made = Field(SCALE, *value)
        else:
            allowed = ", ".join((TEXT, LIST, FLAG))
            about = {"name": name, "value": value, "allowed": allowed}
            raise ValueError(ProfileErrors.P008.format(**about))
        if name in fields and fields[name] != made:
            about = {"name": name, "value": value, "allowed": "a new name"}
            raise ValueError(ProfileErrors.P008.format(**about))
        fields[name] = made
        self.own.setdefault(kind, {})[name] = value

    def find(self, kind: str, name: str) -> Field:
        """Find an attribute or a relation.

        kind (str): `attributes` or `relations`.
        name (str): Its name.
        RETURNS (Field): What it can be.
        RAISES (ValueError): If there is none of that name.
        """
        fields = self._fields(kind)
        try:
            return fields[name]
        except KeyError:
            about = {"kind": kind, "name": name, "near": suggest(name, fields)}
            known = ", ".join(fields)
            raise ValueError(ProfileErrors.P004.format(**about, known=known)) from None

    def _fields(self, kind: str) -> Dict[str, Field]:
        if kind not in ("attributes", "relations"):
            about = {"name": "The key of declare", "value": kind}
            allowed = "attributes or relations"
            raise ValueError(ProfileErrors.P014.format(**about, allowed=allowed))
        return self.attributes if kind == "attributes" else self.relations


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def suggest(name: str, known: Iterable[str]) -> str:
    """Suggest the name that was meant: ` Did you mean 'friend'?`, or nothing."""
    near = difflib.get_close_matches(str(name), list(known), n=1)
    return f" Did you mean {near[0]!r}?" if near else ""
