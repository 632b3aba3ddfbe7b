"""Count the turns that are read as they were written, after LibreOffice or pandoc has
converted a text in each of the layouts of `layouts.py`.

The texts become documents whose paragraphs are their lines, as if they had been pasted
into a word processor, and these become web pages, electronic books, PDF and so on. A
program that is not installed is left out.

    python benchmarks/conversions.py --dialogues 6
"""

import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Dict, Iterator, List, Optional, Tuple

import typer
from layouts import LAYOUTS, Turn, count_right, read_samples
from wasabi import msg

from spacy_charid.formats.documents import read_dialogues

OFFICE = ("docx", "odt", "rtf", "html", "epub", "pdf")
PANDOC = {"html": "html", "epub": "epub", "gfm": "md", "plain": "txt", "rst": "rst"}
MIN_TURNS, MAX_TURNS = 20, 80
AT_ONCE = 60  # files that LibreOffice converts in one call
Samples = List[Tuple[str, List[Turn]]]


def choose_samples(n: int) -> Samples:
    """Choose dialogues of middle length."""
    found = sorted(read_samples(), key=lambda sample: len(sample[1]))
    found = [each for each in found if MIN_TURNS <= len(each[1]) <= MAX_TURNS]
    return found[:: max(1, len(found) // n)][:n]


def write_texts(samples: Samples, layouts: List[str], folder: Path) -> List[Path]:
    """Write the samples in layouts; a file is named by the numbers of both."""
    paths = []
    for i, name in enumerate(layouts):
        for k, (_, turns) in enumerate(samples):
            path = folder / f"{i}-{k}.txt"
            path.write_text(LAYOUTS[name][1](turns), encoding="utf8")
            paths.append(path)
    return paths


def convert_with_office(paths: List[Path], suffix: str, folder: Path) -> None:
    for i in range(0, len(paths), AT_ONCE):
        command = ["soffice", "--headless", "--convert-to", suffix, "--outdir"]
        some = map(str, paths[i : i + AT_ONCE])
        subprocess.run([*command, str(folder), *some], check=True, capture_output=True)


def convert_with_pandoc(paths: List[Path], to: str, suffix: str, folder: Path) -> None:
    for path in paths:
        output = folder / f"{path.stem}.{suffix}"
        command = ["pandoc", "-s", str(path), "-t", to, "-o", str(output)]
        subprocess.run(command, check=True, capture_output=True)


def convert(texts: List[Path], folder: Path) -> Iterator[Tuple[str, Path]]:
    """Convert texts with all programs that are there.

    YIELDS (Tuple[str, Path]): A program with a format, and the folder of its files.
    """
    if not shutil.which("soffice"):
        msg.fail("LibreOffice is not installed (soffice)", exits=1)
    for suffix in OFFICE:
        output = folder / suffix
        convert_with_office(texts, suffix, output)
        yield suffix, output
    documents = sorted((folder / "docx").iterdir())
    for to, suffix in PANDOC.items() if shutil.which("pandoc") else ():
        output = folder / f"pandoc-{to}"
        output.mkdir()
        convert_with_pandoc(documents, to, suffix, output)
        yield f"pandoc {to}", output


def read_file(path: Path) -> List[Turn]:
    """Read the turns of a file; none if it cannot be read."""
    try:
        dialogues = list(read_dialogues(path))
    except ValueError:
        return []
    return [
        (" and ".join(utterance.speakers), utterance.text)
        for dialogue in dialogues
        for utterance in dialogue.utterances
    ]


def main(
    dialogues: Annotated[int, typer.Option(help="How many dialogues")] = 4,
    only: Annotated[
        Optional[List[str]], typer.Option(help="Names of layouts; all by default")
    ] = None,
) -> None:
    """Print a table: the share of right turns by format, and the worst layouts."""
    samples = choose_samples(dialogues)
    texts = [name for name, (ending, _) in LAYOUTS.items() if ending in ("txt", "md")]
    layouts = only or texts
    right: Dict[str, Counter[str]] = {}
    with TemporaryDirectory() as name:
        folder = Path(name)
        for kind, output in convert(write_texts(samples, layouts, folder), folder):
            counts = right.setdefault(kind, Counter())
            for path in output.iterdir():
                i, k = map(int, re.findall(r"\d+", path.stem))
                counts[layouts[i]] += count_right(samples[k][1], read_file(path))
    n_turns = sum(len(turns) for _, turns in samples)
    rows = []
    for kind, counts in right.items():
        shares = {name: 100 * counts[name] / n_turns for name in layouts}
        mean = sum(shares.values()) / len(shares)
        whole = sum(share == 100 for share in shares.values())
        worst = sorted(shares, key=lambda name: shares[name])[:3]
        shown = ", ".join(f"{name} {shares[name]:.1f}" for name in worst)
        rows.append((kind, f"{mean:.1f}", f"{whole} of {len(layouts)}", shown))
    header = ("format", "right %", "layouts without errors", "worst")
    msg.table(rows, header=header, divider=True, aligns=("l", "r", "r", "l"))


if __name__ == "__main__":
    typer.run(main)
