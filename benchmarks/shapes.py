"""Count the turns of sample texts, by shape, that are read with the right speaker.

The samples are in `shapes/`: the shapes in which people have dialogues. Those called
`dev` were looked at while the code was written, those called `held-out` were written
before it. The name of a sample may say its suffix, its encoding and its line ends.
"""

import re
import tempfile
import warnings
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Annotated, Iterator, List, NamedTuple, Tuple

import spacy
import typer
from spacy.language import Language
from spacy.tokens import Doc
from wasabi import msg

from spacy_charid import Dialogue, ReadingLog, read_docs

FOLDER = Path(__file__).with_suffix("")
MARK = "%%%% "
ESCAPE = re.compile(r"<U\+([0-9A-F]{4})>")
ENCODING = re.compile(r"\bencoding: ([\w-]+)")  # in the name of a sample
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


def encode(sample: Sample) -> bytes:
    """Get the bytes of a sample, in the encoding and line ends of its name."""
    encoding = ENCODING.search(sample.name)
    text = sample.text
    if "line ends: CR" in sample.name:
        text = text.replace("\n", "\r")
    return text.encode(encoding[1] if encoding else "utf8")


def read_turns(data: bytes, suffix: str = ".txt") -> List[Turn]:
    """Read the turns of a text as a command reads those of a file; none if it is
    refused."""
    return read_aloud(data, suffix)[0]


@cache
def make_tokenizer() -> Language:
    """Make a pipeline that only tokenizes, which takes a tenth of a second."""
    return spacy.blank("en")


def read_aloud(data: bytes, suffix: str) -> Tuple[List[Turn], bool]:
    """Read the turns of a text, and whether anything was said of doubts: a warning, a
    line in doubt, or an error."""
    with (
        tempfile.TemporaryDirectory() as folder,
        warnings.catch_warnings(record=True) as warned,
    ):
        warnings.simplefilter("always")
        path = Path(folder) / f"script{suffix}"
        path.write_bytes(data)
        log = ReadingLog()
        try:
            docs = list(read_docs(make_tokenizer(), path, log=log))
        except ValueError:
            return [], True
    turns = [turn for doc in docs for turn in _turns_of(doc)]
    in_doubt = any(report.doubts for report in log.reports)
    return turns, in_doubt or bool(warned)


def _turns_of(doc: Doc) -> Iterator[Turn]:
    for scene in Dialogue.from_doc(doc).scenes:
        for turn in scene.utterances:
            if turn.text:
                yield "|".join(turn.speakers), squeeze(turn.text)


def suffix_of(sample: Sample) -> str:
    """Get the suffix that the name of a sample ends in."""
    suffix = Path(sample.name).suffix
    return suffix if suffix[1:].isalnum() else ".txt"


def count_right(sample: Sample, found: List[Turn]) -> int:
    """Count the turns of a sample that were found with their speaker and words."""
    return (Counter(sample.turns) & Counter(found)).total()


def main(
    only: Annotated[str, typer.Argument(help="Only shapes with this in the name")] = "",
    kind: Annotated[str, typer.Option(help="Only `dev` or `held-out`")] = "",
    wrong: Annotated[bool, typer.Option(help="Print what is read wrong")] = False,
) -> None:
    """Print a table of the shapes: turns read right, turns there, turns too many, and
    files that lost a turn without a warning, a doubt or an error."""
    counts: Counter = Counter()
    for sample in read_samples():
        if only not in sample.shape or kind not in sample.kind:
            continue
        found, is_aloud = read_aloud(encode(sample), suffix_of(sample))
        right = count_right(sample, found)
        for key in ((sample.shape, sample.kind), ("all", sample.kind)):
            counts[key, "right"] += right
            counts[key, "turns"] += len(sample.turns)
            counts[key, "extra"] += len(found) - right
            counts[key, "silent"] += right < len(sample.turns) and not is_aloud
        if wrong and (right < len(sample.turns) or len(found) > right):
            aloud = "" if is_aloud else ", without a word"
            msg.divider(f"{sample.shape}, {sample.kind} {sample.name}{aloud}")
            for turn in (Counter(sample.turns) - Counter(found)).elements():
                print("  missing", turn)
            for turn in (Counter(found) - Counter(sample.turns)).elements():
                print("  read   ", turn)
    keys = sorted({key for key, _ in counts}, key=lambda key: (key[1], key))
    rows = [
        (*key, *(counts[key, name] for name in ("right", "turns", "extra", "silent")))
        for key in keys
    ]
    header = ("shape", "samples", "right", "turns", "other turns read", "silent files")
    msg.table(rows, header=header)


if __name__ == "__main__":
    typer.run(main)
