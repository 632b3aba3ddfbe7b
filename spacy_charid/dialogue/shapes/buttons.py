"""The buttons of a page: the line below each name, such as `Share this contribution`,
and those above its text."""

import re
from collections import Counter
from typing import Dict, List, Sequence, Set, Tuple

from .line import Line, next_filled
from .page_breaks import SENTENCE_END
from .times import BARE_TIME

MIN_BUTTONS = 3
MAX_BELOW = 3  # lines of a name, an office and a constituency
MAX_BUTTON = 60  # characters
MIN_ABOVE, MAX_ABOVE = 2, 8  # buttons, and lines, of a paragraph above the text
MAX_PARAGRAPHS = 3  # that may have such buttons
_ABOVE = re.compile(
    r"(?i:(?:view |edit )?source|edit|view history|history|(?:talk|discussion|comments?"
    r"|discuss)(?:[ ]?\(\d+\))?|share|sign (?:in|up)|log[ ]?in|register|menu|print"
    r"|download|jump to navigation|jump to search|\d+ (?:comments?|shares|views))"
)


def find_buttons(lines: Sequence[Line]) -> Dict[int, int]:
    """Find the lines that are the same below the names of several speakers, and that
    a paragraph follows.

    lines (Sequence[Line]): All lines.
    RETURNS (Dict[int, int]): The indices of the names by those of the lines.
    """
    found: Dict[int, int] = {}
    counts = Counter(line.text for line in lines)
    if not any(n >= MIN_BUTTONS for text, n in counts.items() if text):
        return found
    starts = [i for i, ln in enumerate(lines) if ln.text and _is_first(lines, i)]
    firsts = Counter(lines[i].text for i in starts)
    places: Dict[str, List[Tuple[int, int]]] = {}
    for first in starts:
        for i in range(first + 1, min(first + 1 + MAX_BELOW, len(lines))):
            if not lines[i].text:
                break
            if counts[lines[i].text] >= MIN_BUTTONS and _may_be_button(lines[i].text):
                places.setdefault(lines[i].text, []).append((first, i))
    for text, pairs in places.items():
        names = {lines[first].text for first, _ in pairs}
        is_all = len(pairs) == counts[text] and len(names) > 1
        is_most = sum(firsts[name] for name in names) * 2 <= len(pairs) * 3
        below = (next_filled(lines, i)[1] for _, i in pairs)
        is_above = all(t and t not in names and not t[0].islower() for t in below)
        if is_all and is_most and is_above:
            found.update((i, first) for first, i in pairs)
    return found


def find_above(lines: Sequence[Line]) -> Set[int]:
    """Find the first paragraphs of a page with several buttons, and the titles there.

    lines (Sequence[Line]): All lines.
    RETURNS (Set[int]): The indices of their lines.
    """
    found: Set[int] = set()
    paragraph: List[int] = []
    n = 0
    for i, line in enumerate(lines):
        if line.text:
            paragraph.append(i)
            if i + 1 < len(lines):
                continue
        n += bool(paragraph)
        buttons = sum(bool(_ABOVE.fullmatch(lines[j].text)) for j in paragraph)
        if buttons >= MIN_ABOVE and len(paragraph) <= MAX_ABOVE:
            found.update(paragraph)
        paragraph = []
        if n == MAX_PARAGRAPHS:
            break
    return found


def _is_first(lines: Sequence[Line], i: int) -> bool:
    return not i or not lines[i - 1].text


def _may_be_button(text: str) -> bool:
    """Check for a few words that are no sentence, time or direction."""
    is_short = len(text) <= MAX_BUTTON and text[0].isalpha()
    is_said = SENTENCE_END.search(text) is not None or text[-1] in ",;:"
    return is_short and not is_said and BARE_TIME.fullmatch(text) is None
