"""How a voice is heard, after the name in a script: `NORA (V.O.)`, `NORA (OFF)`."""

import re
from typing import Tuple

_HEARD = (
    r"(?:V\.?[ ]?O\.?|O\.?[ ]?[SC]\.?|OFF?|ON|IN|OOV|M\.?O\.?W\.?|CONT(?:['’]?D|\.)?"
    r"|FILTER(?:ED)?|TEL(?:EPHONE)?\.?|PHONE|RADIO|PRE-?LAP|VOICE[ -]?OVER"
    r"|OFF[ -]?(?:SCREEN|CAMERA|STAGE)|ON[ -]?(?:SCREEN|CAMERA)|ATMO|HS|SYNC)"
)
_EXTENSION = re.compile(
    rf"(?<=\S)[ \t]*[(\[]({_HEARD}(?:[ ]?[/,+&-][ ]?{_HEARD}){{0,2}})[)\]][ \t]*$", re.I
)


def cut_extension(cell: str) -> Tuple[str, str]:
    """Cut from a name how its voice is heard: `NORA (V.O.)`, `NORA (OFF)`.

    RETURNS (Tuple[str, str]): The name and the extension, which may be empty.
    """
    match = _EXTENSION.search(cell) if cell.rstrip()[-1:] in (")", "]") else None
    return (cell[: match.start()], match[1]) if match else (cell, "")
