"""The mark that stands before all words of a text, beside what sets off the names."""

import re
from collections import Counter
from typing import Iterable

MIN_TURNS = 3
_LEAD = re.compile(
    r"\d{1,2}:\d{2}(?::\d{2})?[ \t]+(?=\S)"
    r"|(?:[-–—]{1,2}|[-=]+>|→|»|>{1,2}|\||~|\}\{)[ \t]+(?=\S)|\}\{"
)
_TIME = "0:00"


def find_lead(texts: Iterable[str]) -> str:
    """Find the mark with which nearly all words begin: `**Ms Adeyemi:** — We have ...`.

    texts (Iterable[str]): What is said, turn by turn; empty ones do not count.
    RETURNS (str): The mark, without spaces; `0:00` for times; empty if there is none.
    """
    leads = (match_lead(text).strip() for text in texts if text)
    marks = Counter(_TIME if lead[:1].isdigit() else lead for lead in leads)
    mark, count = marks.most_common(1)[0] if marks else ("", 0)
    return mark if count >= MIN_TURNS and count * 10 >= marks.total() * 9 else ""


def match_lead(text: str) -> str:
    """Get the mark with which words begin, with the spaces after it."""
    lead = _LEAD.match(text)
    return lead[0] if lead else ""
