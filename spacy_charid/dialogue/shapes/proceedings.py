"""What the reports of parliaments, councils and courts print between speeches."""

import re
from typing import Dict, Sequence, Set

from .line import Line
from .tags import cut_tag
from .times import DATE

MAX_TOP = 60  # lines in which minutes name those who are there
MAX_LINES = 6  # of what a chamber did
# A time, or the number of a column, in the middle of a speech.
MARGIN = re.compile(
    r"●[ ]?\(\d{4}\)"
    r"|\[(?:Columns?|Cols?\.)[ ]\d+(?:[A-Z]{1,2})?\]|\d{1,2}[.:]\d{2}[ ]?[ap]\.?m\.?"
    rf"|(?:{DATE}[ ]?[:,–—-]?[ ]?)?(?:Columns?|Cols?\.)[ ]\d+(?:[A-Z]{{1,2}})?"
    r"(?: ?is located here)?(?:[ ]?[:–—-][ ]?continued)?|is located here"
)
_COLUMN = re.compile(r".{0,40}\b(?:Columns?|Cols?\.)[ ]\d+.{0,40}")
_SIGNS = re.compile(r"Col|\)[ ]?:|(?:Lords|embers):")
# `Ruth Amberley (Tarn Vale) (Ind):`, `Ms. Ann Tulk (Tarn Vale, IND):`
_MEMBER = re.compile(
    r"(?:\d{1,3}\.[ ])?(?:[A-Z][\w.'’-]*[ ]){1,5}\([A-Z][^()]{2,40}\)"
    r"(?:[ ]?\([A-Z][^()]{1,24}\))[ ]?:"
    r"|(?:[A-Z][\w.'’-]*[ ]){1,5}\([A-Z][^()]{2,60},[ ][A-Z]{2,5}\)[ ]?:"
    r"|(?:Noble Lords|(?:Some |An )?[Hh]on\. [Mm]embers?|Honou?rable members):"
)
_BILL = r"(?:Bill|Clause|New clause|Schedule|Amendment|Motion|Lords amendments?)"
_DID = re.compile(
    r"(?:Main )?Question(?:s)? (?:accordingly )?(?:again )?"
    r"(?:put|proposed|agreed to|negatived)(?=[,.:;]|$|[ ](?:and|on|That)\b)"
    r"|The (?:House|Committee|Assembly|Senate|Council|Chamber|Parliament|Dáil)"
    r"(?: (?:having|then|proceeded to|accordingly))* divided?(?:$|[:;,. ])"
    r"|(?:Motion|Amendment)s? (?:made|moved|proposed|agreed to|negatived|carried|lost"
    r"|withdrawn|not moved|by leave,? withdrawn|, by leave, withdrawn)\b"
    rf"|{_BILL}(?:[ ]\d+[A-Z]?)?(?:,? as amended,?)? (?:accordingly )?"
    r"(?:read (?:a|the) (?:First|Second|Third)|ordered to|agreed to|negatived)"
    r"|(?:Division|Vote)(?:[ ]No\.?)?[ ]\[?\d"
    r"|(?:Ayes|Noes|Tellers|Contents|Not[- ]contents)(?: for the \w+)?[ :]+\d"
    r"|(?:House|Committee|Sitting|Debate|Meeting|Assembly|Proceedings) (?:adjourned"
    r"|suspended|rose|resumed)\b"
    r"|(?:Adjourned|Suspended|Resumed) at \d"
    # of a court
    r"|(?i:(?:(?:further|direct|cross|redirect|recross|re-direct|re-cross|voir dire)"
    r"[- ]?){1,3}examination)(?:[ ]?\([^()]{1,40}\))?(?:[ ]BY[ ].{1,60})?$"
    r"|(?:called as a witness|having been (?:first )?(?:duly )?(?:sworn|affirmed))\b"
    r"|[A-Z][\w.'’ -]{0,60}[ ]rose(?:[ ]in[ ][a-z]{3,5}[ ](?:place|seat)s?)?"
    r"[ ]?(?:[—–]|--)$"
    r"|[A-Z][\w.'’ -]{0,60}[ ]interject(?:ing|ed)(?:[—–. :-]|$)"
)
_ITEM = re.compile(r"(?:Item[ ])?(\d{1,2})[.)]?[ ]+[^\W\d_][^:]{0,70}(?<![.?!,;…])")
_MINUTES = re.compile(
    r"(?i:minutes (?:of|for)\b|(?:members )?present[ ]?:|in attendance\b|apologies\b"
    r"|attendees[ ]?:|anwesend|entschuldigt|présents|excusés|asistentes|presenti)"
)
MAX_SWORN = 4  # lines of what a witness is called and how they are sworn
_WITNESS = re.compile(r"[A-Z][A-Z.'’-]*(?:,?[ ][A-Z][A-Z.'’-]*){1,5},(?:[ ]|$)")
_SWORN = re.compile(r"\b(?:called as (?:an? )?witness|sworn|affirmed|testified)\b")
_ENDS = frozenset('.!?:;])”"')


def find_proceedings(lines: Sequence[Line]) -> Set[int]:
    """Find the lines that tell what a chamber did: `Question put and agreed to.`, and
    the numbered items of minutes.

    One that begins after a sentence goes on up to the end of its own.

    lines (Sequence[Line]): All lines.
    RETURNS (Set[int]): The indices.
    """
    found = _find_items(lines)
    above = ""
    for i, line in enumerate(lines):
        is_after = not above or i - 1 in found or above[-1] in _ENDS
        if is_after and i not in found and line.text:
            is_done = _DID.match(line.text) or _is_sworn(lines, i)
            found.update(_go_on(lines, i) if is_done else ())
        above = line.text
    return found


def is_house(lines: Sequence[Line]) -> bool:
    """Check for the report of a parliament: numbers of columns, or the constituencies
    and the parties of members."""
    signs = sum(
        _COLUMN.fullmatch(text) is not None or _MEMBER.match(text) is not None
        for text in (line.text for line in lines)
        if _SIGNS.search(text)  # which is faster
    )
    return signs > 1


def _find_items(lines: Sequence[Line]) -> Set[int]:
    """Find the titles of items in minutes, such as `3. The boat`, which stand apart and
    count; elsewhere, such a list is said."""
    found: Dict[int, int] = {}
    if not any(_MINUTES.match(line.text) for line in lines[:MAX_TOP]):
        return set()
    for i, line in enumerate(lines):
        is_apart = not i or not lines[i - 1].text
        item = _ITEM.fullmatch(line.text) if is_apart else None
        if item:
            found[i] = int(item[1])
    numbers = list(found.values())
    is_counted = len(numbers) > 1 and numbers == list(
        range(numbers[0], numbers[0] + len(numbers))
    )
    return set(found) if is_counted else set()


def _is_sworn(lines: Sequence[Line], i: int) -> bool:
    """Check for `WALTER SMITH, JR.,` above `called as a witness, was sworn`."""
    if not _WITNESS.match(lines[i].text):
        return False
    text = " ".join(line.text for line in lines[i : i + MAX_SWORN])
    return _SWORN.search(text) is not None


def _go_on(lines: Sequence[Line], i: int) -> Sequence[int]:
    """Get the lines of a sentence that begins in a line; only the first one if it does
    not end soon."""
    for j in range(i, min(i + MAX_LINES, len(lines))):
        text = lines[j].text
        if not text or (j > i and not text[0].islower() and cut_tag(text)[1]):
            break
        if text[-1] in ".;:?!":
            return range(i, j + 1)
    return [i]
