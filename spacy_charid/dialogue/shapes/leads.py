"""The mark that stands before all words of a text, beside what sets off the names."""

import re
from collections import Counter
from typing import Iterable

MIN_TURNS = 3
_LEAD = re.compile(r"(?:[-–—]{1,2}|[-=]+>|→|»|>{1,2}|\||~|\}\{)[ \t]+(?=\S)|\}\{")


def find_lead(texts: Iterable[str]) -> str:
    """Find the mark with which nearly all words begin: `**Ms Adeyemi:** — We have ...`.

    texts (Iterable[str]): What is said, turn by turn; empty ones do not count.
    RETURNS (str): The mark, without spaces; empty if there is none.
    """
    marks = Counter(cut.strip() if (cut := match_lead(t)) else "" for t in texts if t)
    mark, count = marks.most_common(1)[0] if marks else ("", 0)
    return mark if count >= MIN_TURNS and count * 10 >= marks.total() * 9 else ""


def match_lead(text: str) -> str:
    """Get the mark with which words begin, with the spaces after it."""
    lead = _LEAD.match(text)
    return lead[0] if lead else ""
