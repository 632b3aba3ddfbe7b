"""The tables of words that ship with the package."""

import csv
from importlib import resources
from typing import Dict, List

DATA = "spacy_charid.data"


def read_table(filename: str) -> List[Dict[str, str]]:
    """Read a table of the package.

    filename (str): The name of a file of tab-separated values with a header.
    RETURNS (List[Dict[str, str]]): The rows, each with its values by column.
    """
    with resources.files(DATA).joinpath(filename).open(encoding="utf8") as file:
        return list(csv.DictReader(file, delimiter="\t"))
