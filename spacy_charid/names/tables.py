"""Read the word lists that ship with the package."""

import csv
from functools import cache
from importlib import resources
from typing import Dict, FrozenSet, List

DATA = "spacy_charid.data"


def read_table(filename: str) -> List[Dict[str, str]]:
    """Read the rows of a tab-separated table with a header."""
    with resources.files(DATA).joinpath(filename).open(encoding="utf8") as file:
        return list(csv.DictReader(file, delimiter="\t"))


@cache
def words_by_kind(filename: str) -> Dict[str, FrozenSet[str]]:
    """Get the words of a table with the columns `kind` and `words`, by their kind."""
    found: Dict[str, FrozenSet[str]] = {}
    for row in read_table(filename):
        known = found.get(row["kind"], frozenset())
        found[row["kind"]] = known.union(row["words"].split())
    return found


@cache
def all_words(filename: str) -> FrozenSet[str]:
    """Get the words of all kinds of such a table."""
    return frozenset().union(*words_by_kind(filename).values())
