"""Count the turns of sample texts, by shape, that are read with the right speaker.

The samples are in `shapes/`: the shapes in which people have dialogues. Those called
`dev` were looked at while the code was written, those called `held-out` were written
before it.
"""

import re
import tempfile
import warnings
from collections import Counter
from pathlib import Path
from typing import Annotated, Iterator, List, NamedTuple, Tuple

import typer
from wasabi import msg

from spacy_charid.formats.documents import read_dialogues

FOLDER = Path(__file__).with_suffix("")
MARK = "%%%% "
ESCAPE = re.compile(r"<U\+([0-9A-F]{4})>")
Turn = Tuple[str, str]  # the speakers and the words


class Sample(NamedTuple):
    """A text and its turns, in order."""

    shape: str
    kind: str
    name: str
    text: str
    turns: List[Turn]


def read_samples(folder: Path = FOLDER) -> Iterator[Sample]:
    """Read the samples of a folder, one file per shape."""
    for path in sorted(folder.glob("*.txt")):
        parts = re.split(rf"^{MARK}", path.read_bytes().decode("utf8"), flags=re.M)[1:]
        for part, turns in zip(parts[::2], parts[1::2], strict=True):
            head, _, text = part.partition("\n")
            kind, _, name = head.partition(" ")
            lines = turns.splitlines()[1:]
            yield Sample(
                path.stem, kind, name, _unescape(text), list(map(_turn, lines))
            )


def _unescape(text: str) -> str:
    text = text.replace("<FF>", "\f")
    return ESCAPE.sub(lambda code: chr(int(code[1], 16)), text)


def _turn(line: str) -> Turn:
    speaker, _, words = line.partition(" = ")
    return ("" if speaker == "-" else speaker), squeeze(words.replace(" / ", " "))


def squeeze(text: str) -> str:
    """Make each run of spaces and line ends one space."""
    return " ".join(text.split())


def read_turns(text: str, suffix: str = ".txt") -> List[Turn]:
    """Read the turns of a text as a command reads those of a file."""
    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        path = Path(folder) / f"script{suffix}"
        path.write_bytes(text.encode("utf8"))
        return [
            ("|".join(turn.speakers), squeeze(turn.text))
            for dialogue in read_dialogues(path)
            for turn in dialogue.utterances
            if turn.text
        ]


def count_right(sample: Sample, found: List[Turn]) -> int:
    """Count the turns of a sample that were found with their speaker and words."""
    return (Counter(sample.turns) & Counter(found)).total()


def main(
    only: Annotated[str, typer.Argument(help="Only shapes with this in the name")] = "",
    kind: Annotated[str, typer.Option(help="Only `dev` or `held-out`")] = "",
    wrong: Annotated[bool, typer.Option(help="Print what is read wrong")] = False,
) -> None:
    """Print a table of the shapes: turns read right, turns there, turns too many."""
    counts: Counter = Counter()
    for sample in read_samples():
        if only not in sample.shape or kind not in sample.kind:
            continue
        found = read_turns(sample.text, Path(sample.name).suffix or ".txt")
        right = count_right(sample, found)
        for key in ((sample.shape, sample.kind), ("all", sample.kind)):
            counts[key, "right"] += right
            counts[key, "turns"] += len(sample.turns)
            counts[key, "extra"] += len(found) - right
        if wrong and (right < len(sample.turns) or len(found) > right):
            msg.divider(f"{sample.shape}, {sample.kind} {sample.name}")
            for turn in (Counter(sample.turns) - Counter(found)).elements():
                print("  missing", turn)
            for turn in (Counter(found) - Counter(sample.turns)).elements():
                print("  read   ", turn)
    keys = sorted({key for key, _ in counts}, key=lambda key: (key[1], key))
    rows = [
        (*key, *(counts[key, name] for name in ("right", "turns", "extra")))
        for key in keys
    ]
    msg.table(rows, header=("shape", "samples", "right", "turns", "other turns read"))


if __name__ == "__main__":
    typer.run(main)
