"""What a page puts between paragraphs to announce an advertisement."""

import re
from collections import Counter
from typing import Sequence, Set

from .line import Line

MAX_ADVERT = 60  # characters
_ADVERT = re.compile(
    r"[-–—\[(]{0,3}[ ]?(?:"
    r"(?i:advertisements?|advert|sponsored(?: content| message)?|skip advertisement"
    r"|(?:article|story|interview|transcript|post|podcast) continues (?:below|after)"
    r"(?: (?:this |the )?(?:advert(?:isement)?|ad|sponsor message|promotion))?"
    r"|(?:scroll|tap|swipe) (?:down )?to continue(?: reading)?|report this ad"
    r"|continue reading(?: the main story)?"
    r"|advertisements? ?[-–—:·] ?(?:scroll|continue|skip|story|article)\b.*)"
    r"|Anzeige|ANZEIGE|Werbung|WERBUNG|Publicité|PUBLICITÉ|Publicidad|PUBLICIDAD"
    r"|Pubblicità|PUBBLICITÀ|Publicidade|PUBLICIDADE|Advertentie|ADVERTENTIE|Реклама"
    r")[.…]?[ ]?[-–—\])]{0,3}"
)


def find_adverts(lines: Sequence[Line]) -> Set[int]:
    """Find the lines such as `Advertisement` and `Story continues below` that stand
    apart or come again.

    lines (Sequence[Line]): All lines.
    RETURNS (Set[int]): Their indices.
    """
    found = [
        i
        for i, line in enumerate(lines)
        if 0 < len(line.text) <= MAX_ADVERT and _ADVERT.fullmatch(line.text)
    ]
    counts = Counter(lines[i].text for i in found)
    return {i for i in found if counts[lines[i].text] > 1 or _is_apart(lines, i)}


def _is_apart(lines: Sequence[Line], i: int) -> bool:
    around = (*lines[max(i - 1, 0) : i], *lines[i + 1 : i + 2])
    return not any(line.text for line in around)
