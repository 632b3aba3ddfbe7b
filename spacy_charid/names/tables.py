"""Read the word lists that ship with the package."""

import csv
from importlib import resources
from typing import Dict, List

DATA = "spacy_charid.data"


def read_table(filename: str) -> List[Dict[str, str]]:
    """Read the rows of a tab-separated table with a header."""
    with resources.files(DATA).joinpath(filename).open(encoding="utf8") as file:
        return list(csv.DictReader(file, delimiter="\t"))
