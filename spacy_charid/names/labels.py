"""How names are written where spaCy has room for one string only.

A span has one `label_` and one `kb_id_`. They are the only span fields that
survive `DocBin`, `to_bytes` and `to_json` alike (`SpanGroup.attrs` and
`Span.id_` are lost in `to_json`), so several names share one string, joined by
`|`. A `|` or a backslash inside a name is escaped by a backslash.
"""

import re
from typing import Iterable, Optional, Tuple

SEPARATOR = "|"
# Labels of mentions that mean no character: somebody else, nobody in particular.
OTHER, GENERAL = "#OTHER#", "#GENERAL#"
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_PART = re.compile(r"(?:[^\\|]|\\.)+", re.DOTALL)
_EVERYONE = frozenset(("all", "everyone", "everybody", "both"))


def join_names(names: Iterable[str]) -> str:
    """Write several names as one string.

    names (Iterable[str]): The names; empty names are left out.
    RETURNS (str): The names joined by `|`, `""` where there are none.
    """
    names = [name for name in names if name]
    if len(names) == 1 and SEPARATOR not in names[0] and "\\" not in names[0]:
        return names[0]
    escaped = (name.replace("\\", "\\\\").replace("|", "\\|") for name in names)
    return SEPARATOR.join(escaped)


def split_names(joined: str) -> Tuple[str, ...]:
    """Undo `join_names`.

    joined (str): A string written by `join_names`.
    RETURNS (Tuple[str, ...]): The names, in the order written.
    """
    if "\\" not in joined:
        return tuple(name for name in joined.split(SEPARATOR) if name)
    return tuple(_ESCAPED.sub(r"\1", part) for part in _PART.findall(joined))


def is_ambiguous(name: str) -> bool:
    """Tell the labels of ambiguous mentions (`#GENERAL#`, `#OTHER#`) from names.

    Source: Zhou and Choi (COLING 2018), section 3, and the v2 corpus.
    """
    return len(name) > 2 and name[0] == name[-1] == "#"


def ambiguity_of(names: Tuple[str, ...]) -> Optional[str]:
    """Give the kind of an ambiguous mention, e.g. `general`; None for a person."""
    for name in names:
        if is_ambiguous(name):
            return name.strip("# ").lower()
    return None


def is_everyone(speaker: str) -> bool:
    """Tell whether a speaker as written stands for everybody present (`ALL`)."""
    return speaker.strip("# ").lower() in _EVERYONE


def name_key(name: str) -> str:
    """Give the form under which a name is looked up.

    Case, underscores, dots and repeated spaces do not count, so that
    `Mr._Treeger`, `MR. TREEGER` and `Mr Treeger` are one name.
    """
    return " ".join(name.replace("_", " ").replace(".", " ").casefold().split())
