"""Captions that are shown, and not said: credits and titles."""

import re
from typing import Sequence, Set

from ..dialogue.shapes.tags import find_tag

MAX_CREDITS = 3  # cues at the start or the end
MAX_TITLE = 80  # characters
_CREDIT = re.compile(
    r"(?:(?:subtitle[sd]?|caption(?:s|ed|ing))(?:[ ]translation)?"
    r"|closed[ -]captioning|translat(?:ed|ion)"
    r"|transcri(?:bed|pt)|synch?(?:ed|ronized)?|corrected|encoded|ripped|resynch?(?:ed)?)"
    r"(?:,?[ ](?:(?:and|&)[ ]\w+|[a-z]+(?:ed|ing))){0,3}[ ](?:by|for|:)[: ]",
    re.I,
)
_ADDRESS = re.compile(r"\bopensubtitles\b|\bwww\.|https?://", re.I)
_TITLE = re.compile(r"[^\W_][^:.!?…\[\]()♪♫\"“”]*[^\W_]")


def find_shown(texts: Sequence[str]) -> Set[int]:
    """Find the captions that nobody says: `Synced and corrected by ...` at the start or
    the end, and titles in capitals where speech is in small letters.

    texts (Sequence[str]): The captions without marks.
    RETURNS (Set[int]): Their indices.
    """
    ends = {*range(MAX_CREDITS), *range(len(texts) - MAX_CREDITS, len(texts))}
    shown = {i for i, text in enumerate(texts) if i in ends and _is_credit(text)}
    shown = {i for i in shown if not _is_said_by(texts[i], texts)}
    upper = {i for i, text in enumerate(texts) if text.isupper()}
    if len(upper) * 4 <= len(texts):
        shown |= {i for i in upper if _is_title(texts[i])}
    return shown


def _is_credit(text: str) -> bool:
    return _CREDIT.match(text) is not None or _ADDRESS.search(text) is not None


def _is_said_by(text: str, texts: Sequence[str]) -> bool:
    """Check for an address that one of the speakers gives: `Ben: https://...`"""
    speakers, said = find_tag(text)
    if not speakers or _CREDIT.match(text):
        return False
    tag = text[:said].strip()
    return sum(tag in other for other in texts) > 1


def _is_title(text: str) -> bool:
    is_short = len(text) <= MAX_TITLE and " " in text
    return is_short and _TITLE.fullmatch(text) is not None
