"""Encode several names in one string, as in `label_` and `kb_id_` of a span.

Only these two fields of a span are kept by all of `DocBin`, `to_bytes` and `to_json`,
which drops `SpanGroup.attrs` and `Span.id_`. Names are joined by `|`; a `|` or a
backslash in a name is escaped by a backslash.
"""

import re
from functools import lru_cache
from typing import Iterable, Optional, Tuple

SEPARATOR = "|"
# Labels of mentions that refer to someone outside the cast, or to no one in particular.
OTHER, GENERAL = "#OTHER#", "#GENERAL#"
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_PART = re.compile(r"(?:[^\\|]|\\.)+", re.DOTALL)
_EVERYONE = frozenset(("all", "everyone", "everybody", "both"))


def join_names(names: Iterable[str]) -> str:
    """Join several names into one string.

    names (Iterable[str]): The names; empty names are left out.
    RETURNS (str): The names joined by `|`; empty if there are none.
    """
    names = [name for name in names if name]
    if len(names) == 1 and SEPARATOR not in names[0] and "\\" not in names[0]:
        return names[0]
    escaped = (name.replace("\\", "\\\\").replace("|", "\\|") for name in names)
    return SEPARATOR.join(escaped)


@lru_cache(1 << 14)
def split_names(joined: str) -> Tuple[str, ...]:
    """Split a string written by `join_names` into its names."""
    if "\\" not in joined:
        return tuple(name for name in joined.split(SEPARATOR) if name)
    return tuple(_ESCAPED.sub(r"\1", part) for part in _PART.findall(joined))


def is_ambiguous(name: str) -> bool:
    """Check whether a name is an ambiguous label: `#GENERAL#` or `#OTHER#`.

    DOCS: Zhou and Choi (COLING 2018), section 3, and the v2 corpus.
    """
    return len(name) > 2 and name[0] == name[-1] == "#"


def ambiguity_of(names: Tuple[str, ...]) -> Optional[str]:
    """Get the kind of an ambiguous mention, e.g. `general`; None for a person."""
    for name in names:
        if is_ambiguous(name):
            return name.strip("# ").lower()
    return None


def is_everyone(speaker: str) -> bool:
    """Check whether a speaker tag means everyone present (`ALL`)."""
    return speaker.strip("# ").lower() in _EVERYONE


@lru_cache(1 << 14)
def name_key(name: str) -> str:
    """Normalize a name for lookup, without case, underscores, dots, repeated spaces and
    spaces beside hyphens: `Mr._Treeger`, `MR. TREEGER` and `Mr Treeger` are the same
    name, and so are `Anne - Marie` and `Anne-Marie`."""
    key = " ".join(name.replace("_", " ").replace(".", " ").casefold().split())
    return key.replace(" - ", "-")
