"""Fuzz a parser by coverage: `python tests/fuzz/fuzz_parsers.py FORMAT [FLAGS]`.

Needs atheris (`pip install atheris`), which no other part of the project does. FORMAT
is one of `formats.READERS`, `spacy`, `cast` or `sniff`, FLAGS are libFuzzer's. An input
that gives neither a result nor one of our own errors ends the run and is written to a
file `crash-*`.
"""

import sys
import tempfile
import warnings
from pathlib import Path
from typing import Callable, Dict

import atheris

with atheris.instrument_imports(include=["spacy_charid"]):
    from spacy.vocab import Vocab

    from spacy_charid.cast.bank import CharacterBank
    from spacy_charid.formats.doc_readers import read_spacy
    from spacy_charid.formats.registry import READERS, guess_format


def read(format: str, path: Path) -> None:
    """Read a file, which may fail with one of our own errors only."""
    read_one: Dict[str, Callable[[Path], object]] = {
        "spacy": lambda path: list(read_spacy(path, Vocab())),
        "cast": CharacterBank.from_disk,
        "sniff": guess_format,
    }
    try:
        if format in READERS:
            list(READERS[format](path))
        else:
            read_one[format](path)
    except (ValueError, OSError) as error:
        if isinstance(error, UnicodeError) or str(path) not in str(error):
            raise RuntimeError(f"not one of our own errors: {error!r}") from error


def main() -> None:
    format = sys.argv.pop(1)
    path = Path(tempfile.mkdtemp()) / "input"
    warnings.simplefilter("ignore")

    def try_one(data: bytes) -> None:
        path.write_bytes(data)
        read(format, path)

    atheris.Setup(sys.argv, try_one)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
