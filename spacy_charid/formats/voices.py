"""The names in the voice tags of WebVTT, as meeting software writes them."""

import re
from typing import Tuple

from ..dialogue.shapes.tags import cut_degrees, split_speakers

# What may follow a name and a comma, beside degrees.
_SUFFIXES = frozenset("jr jr. sr sr. ii iii iv ma m.a. ba b.a. dr dr.".split())
_OFFICE = re.compile(r"[ ]+[-–][ ]+[A-Z][A-Z\d/&. -]*$")  # `Smith, Anna - ACME/UK`
_GUEST = re.compile(r"\s*(?!\(\d\))[(\[][^()\[\]]*[)\]]\s*$")  # `iPhone (2)` is a name


def read_voice(name: str) -> Tuple[str, ...]:
    """Read the speakers of a voice tag.

    Teams writes the surname first (`Smith, Anna`) or a remark after the name (`Anna
    Smith (Guest)`): both are `Anna Smith`, and so is `Anna Smith, PhD`.

    name (str): The name, decoded.
    RETURNS (Tuple[str, ...]): The speakers.
    """
    name = " ".join(_GUEST.sub("", name).split()) or name.strip()
    parts = [part.strip() for part in cut_degrees(name).split(",")]
    while len(parts) > 1 and parts[-1].casefold() in _SUFFIXES:
        parts.pop()
    if len(parts) == 2:
        parts[1] = _OFFICE.sub("", parts[1])
    if len(parts) == 2 and all(parts) and 1 in (len(p.split()) for p in parts):
        if "&" not in name and " and " not in name:
            return (f"{parts[1]} {parts[0]}",)
    if len(parts) == 1:
        return split_speakers(parts[0])
    return split_speakers(", ".join(parts))
