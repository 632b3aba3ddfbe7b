"""Count the quotations of short stories whose speaker is right.

The stories of `prose/` were written before the rules that they led to. `{Wren}` before
a quotation is its speaker: `I` is the narrator, and a part of a name will do. Who
speaks what `everyone` says should be left open.
"""

import re
from pathlib import Path
from typing import Annotated, Dict, Iterator, List, NamedTuple, Tuple

import typer
from wasabi import msg

from spacy_charid.names.labels import name_key
from spacy_charid.quotations.attribution import NARRATOR, attribute
from spacy_charid.quotations.marks import find_quotes
from spacy_charid.quotations.paragraphs import split_paragraphs

FOLDER = Path(__file__).with_suffix("")
SPEAKER = re.compile(r"\{([^}]+)\}")
MARKS = '"“‘«— '


class Said(NamedTuple):
    """A quotation: who speaks it, who is said to, and how it begins."""

    gold: str
    found: str
    words: str


def cut_speakers(marked: str) -> Tuple[str, Dict[int, str]]:
    """Split a story into its text and the speakers, by the start of their words."""
    text, golds = "", {}
    for plain, speaker in zip(*[iter([*SPEAKER.split(marked), ""])] * 2, strict=True):
        text += plain
        golds[len(text)] = speaker
    starts = {at + len(text[at:]) - len(text[at:].lstrip(MARKS)): at for at in golds}
    return text, {start: golds[at] for start, at in starts.items() if golds[at]}


def read_story(path: Path) -> Iterator[Said]:
    """Read a story and tell who speaks each of its quotations."""
    text, golds = cut_speakers(path.read_text("utf8"))
    paragraphs = split_paragraphs(text)
    quotes = find_quotes(text, paragraphs)
    found = attribute(text, paragraphs, quotes)
    speakers = {
        quote.start: each.speaker for quote, each in zip(quotes, found, strict=True)
    }
    for start, gold in golds.items():
        yield Said(
            gold, speakers.get(start, "(no quotation)"), text[start : start + 40]
        )


def is_right(said: Said) -> bool:
    """Check whether the names share a word, `Stokes` and `Harlan Stokes`."""
    if said.gold in ("I", "everyone"):
        return said.found == {"I": NARRATOR, "everyone": ""}[said.gold]
    gold, found = (set(name_key(name).split()) for name in said[:2])
    return bool(gold & found - {"the", "mr", "mrs", "miss"})


def main(
    verbose: Annotated[bool, typer.Option(help="Show the mistakes, too")] = False,
) -> None:
    """Print the share of quotations with the right speaker, by story."""
    stories = {path.stem: list(read_story(path)) for path in FOLDER.glob("*.txt")}
    rows: List[Tuple[str, int, int]] = []
    for name, quotations in sorted(stories.items()):
        wrong = [said for said in quotations if not is_right(said)]
        rows.append((name, len(quotations), len(quotations) - len(wrong)))
        for said in wrong if verbose else ():
            print(f"{name}: {said.gold}, found {said.found!r}: {said.words!r}")
    rows.append(("all", sum(row[1] for row in rows), sum(row[2] for row in rows)))
    msg.table(rows, header=("story", "quotations", "right"), divider=True)


if __name__ == "__main__":
    typer.run(main)
