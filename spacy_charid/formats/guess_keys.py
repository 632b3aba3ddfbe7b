"""Find who speaks and what is said in records of any keys, by their values.

Of the keys that stand together in many records, one has short values that come again,
the speakers, and one has long values that do not, the words. Names of keys count, but
do not decide.
"""

import re
from collections import Counter
from typing import Dict, List, Mapping, NamedTuple, Optional, Sequence, Tuple

from ..dialogue.shapes.records import SPEAKER_KEYS
from ..dialogue.shapes.words import ROLES
from ..names.nouns import personal_nouns
from .columns import COLUMNS, MORE_NAMES

MIN_RECORDS = 3
MAX_NAME_WORDS, MAX_NAME = 6, 48
MIN_WORDS = 2.0  # of what is said, on average
_WORDS_KEYS = frozenset(
    (*COLUMNS["text"], *MORE_NAMES["text"], "says", "say", "speech", "msg", "txt", "t")
)
_SPEAKER_KEYS = SPEAKER_KEYS.union(COLUMNS["speaker"], MORE_NAMES["speaker"])
_SORTS = frozenset(("type", "role", "kind"))
# Keys whose values come again, but are no people.
_NO_SPEAKERS = frozenset(
    "type kind event lang language locale mood emotion tone status state channel scene "
    "chapter file audio sound next goto target id uid uuid action room place location "
    "color colour icon level priority style class format mode addressee to recipient "
    "listener reason device platform code codes theme themes category tag topic "
    "section trigger".split()
)
_RECEIVERS = frozenset("addressee to recipient receiver listener".split())
_NO_WORDS = frozenset(
    "note notes comment comments description desc direction directions instruction "
    "instructions translation summary tags context hint stage audio file url link "
    "condition script action".split()
)
_SPLIT = re.compile(r"[^\w]|_|(?<=[a-z])(?=[A-Z])|\d+")
# Numbers, times, addresses, ids, names of files.
_MACHINE = re.compile(
    r"[\W\d_]*|.*\d:\d\d.*|[0-9a-f-]{12,}|\w+://.*|\S+\.\w{2,4}|(?:true|false|null|none)",
    re.I,
)
_SENTENCE = re.compile(r"[.!?…—-](?:[\"'”’»)]|</\w{1,10}>)*$")


class Keys(NamedTuple):
    """The keys of the speaker and of the words.

    speaker, words (str): The keys.
    is_sure (bool): Whether a name of a key confirms what the values tell.
    """

    speaker: str
    words: str
    is_sure: bool


def find_keys(
    records: Sequence[Mapping[str, str]], names: Mapping[str, str] = {}
) -> Optional[Keys]:
    """Find the keys of the speaker and of the words.

    records (Sequence[Mapping[str, str]]): The values by their keys, in order.
    names (Mapping[str, str]): The names of people by their ids.
    RETURNS (Optional[Keys]): The keys; None if no two keys are like that.
    """
    counts = Counter(key for record in records for key in record)
    common = [key for key, count in counts.items() if count >= MIN_RECORDS]
    values = {
        key: [r[key] for r in records if r.get(key, "").strip()] for key in common
    }
    words = {key: _score_words(key, values[key]) for key in common}
    best: Optional[Tuple[float, Keys]] = None
    for said in common:
        if not words[said]:
            continue
        inside = [record for record in records if record.get(said, "").strip()]
        for speaker in common:
            both = [r[speaker] for r in inside if r.get(speaker, "").strip()]
            if speaker == said or len(both) * 5 < len(inside) * 3:
                continue
            score = score_names(speaker, [names.get(name, name) for name in both])
            if score <= 0:
                continue
            is_sure = bool(_parts(speaker) & _SPEAKER_KEYS)
            is_sure = is_sure or bool(_parts(said) & _WORDS_KEYS)
            nearness = -0.1 * abs(common.index(said) - common.index(speaker))
            depth = -0.5 * (speaker.count(".") + said.count("."))  # the inmost object
            total = score + words[said] + nearness + depth + min(len(both), 30) / 10
            if best is None or total > best[0]:
                best = total, Keys(speaker, said, is_sure)
    return best[1] if best else None


def score_names(key: str, values: Sequence[str]) -> float:
    """Score values as names of speakers; 0 or less if they are none."""
    filled = [value.strip() for value in values]
    n, distinct = len(filled), len(set(filled))
    if n < MIN_RECORDS or distinct < 2:
        return 0
    parts = _parts(key)
    hint = bool(parts & _SPEAKER_KEYS)
    long = sum(
        len(value) > MAX_NAME or len(value.split()) > MAX_NAME_WORDS for value in filled
    )
    machine = sum(bool(_MACHINE.fullmatch(value)) and not hint for value in filled)
    if long * 20 > n or machine * 4 > n:
        return 0
    if distinct == n and not hint:
        return 0
    if distinct * 10 > n * 8 and n > 5 and not hint:
        return 0
    capital = sum(not value[0].islower() or _is_role(value) for value in filled) / n
    pairs = zip(filled, filled[1:], strict=False)
    change = sum(one != other for one, other in pairs) / (n - 1)
    ends = sum(bool(_SENTENCE.search(value)) for value in filled) / n
    score = 0.6 + 3 * hint + 1.5 * capital + change - 2 * ends
    score -= bool(parts & _SORTS)  # `sender_type` beside `name`
    score -= 2 * bool(parts & _RECEIVERS)  # `to.name` beside `from.name`
    score -= 3 * all(map(str.isdigit, filled))  # `user.id` beside `user.login`
    return score - 3.5 * bool(parts & _NO_SPEAKERS) * (not hint) - 1.2 * (capital < 0.5)


def _is_role(value: str) -> bool:
    return value in ROLES or value in personal_nouns()


def _score_words(key: str, values: Sequence[str]) -> float:
    """Score values as what is said; 0 if they are too short, or come again."""
    n = len(values)
    if n < MIN_RECORDS:
        return 0
    lengths = [len(value.split()) for value in values]
    mean = sum(lengths) / n
    parts = _parts(key)
    hint = bool(parts & _WORDS_KEYS)
    if "name" in parts and not hint:
        return 0
    no_spaces = sum(len(value) > 8 and " " not in value for value in values)
    is_dense = sum(any("\u3040" <= char < "\uffa0" for char in v) for v in values)
    if mean < (1.2 if hint else MIN_WORDS) and is_dense * 2 < n:
        return 0
    if len(set(values)) * 2 < n or (no_spaces * 2 > n and is_dense * 2 < n):
        return 0
    ends = sum(bool(_SENTENCE.search(value.strip())) for value in values) / n
    english = 0.5 * bool(parts & {"en", "eng", "english"})
    score = min(mean, 8) / 2 + 3 * ends + 3 * hint + english
    return max(score - 5 * bool(parts & _NO_WORDS) * (not hint), 0.01)


def _parts(key: str) -> frozenset:
    """Get the words of the last parts of a key: `from.displayName`."""
    return frozenset(part.casefold() for part in _SPLIT.split(key) if part)


def list_others(record: Mapping[str, str], keys: Keys) -> Dict[str, str]:
    """List the values of a record beside the speaker and the words."""
    used = (keys.speaker, keys.words)
    return {key: value for key, value in record.items() if key not in used}


def as_records(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> List[Dict]:
    """Make records of the rows of a table."""
    return [dict(zip(columns, row, strict=False)) for row in rows]
