"""Measure who speaks the quotations of novels, in folders as of PDNC."""

import ast
import csv
import time
from collections import Counter, defaultdict
from pathlib import Path
from typing import Annotated, Dict, List, NamedTuple, Tuple

import srsly
import typer
from wasabi import msg

from spacy_charid.cli.pipeline import load_pipeline
from spacy_charid.dialogue.data import MENTIONS
from spacy_charid.dialogue.offsets import FileOffsets
from spacy_charid.formats.documents import read_docs
from spacy_charid.names.labels import name_key
from spacy_charid.quotations.attribution import Attribution, attribute
from spacy_charid.quotations.marks import Quote, find_quotes
from spacy_charid.quotations.paragraphs import split_paragraphs
from spacy_charid.quotations.people import Person, make_person

# The novels on which scores and thresholds were set, and those kept apart.
DEVELOP = (
    "Emma",
    "HardTimes",
    "OliverTwist",
    "PrideAndPrejudice",
    "ThePictureOfDorianGray",
    "TheSignOfTheFour",
    "WhereAngelsFearToTread",
)
HELD_OUT = ("MansfieldPark", "NorthangerAbbey")
KINDS = ("Explicit", "Anaphoric", "Implicit")


class Gold(NamedTuple):
    """A quotation with its speaker, as annotated."""

    spans: List[Tuple[int, int]]
    speaker: str
    kind: str
    text: str


def read_gold(folder: Path) -> List[Gold]:
    """Read the quotations of a novel."""
    with (folder / "quotation_info.csv").open(encoding="utf8", newline="") as file:
        return [
            Gold(
                ast.literal_eval(row["quoteByteSpans"]),
                row["speaker"],
                row["quoteType"],
                row["referringExpression"],
            )
            for row in csv.DictReader(file)
        ]


def read_cast(folder: Path) -> Dict[str, Person]:
    """Read the cast of a novel, by name."""
    return {
        line["name"]: make_person(line["name"], line["aliases"], line["gender"] or "")
        for line in srsly.read_jsonl(folder / "cast.jsonl")
    }


def find_said(gold: Gold, by_char: Dict[int, int], found: List[Attribution]) -> str:
    """Get the speaker found for most of a quotation; `?` if it was not found."""
    votes: Counter[str] = Counter()
    for start, end in gold.spans:
        for char in range(start, end, 5):
            if char // 5 in by_char:
                votes[found[by_char[char // 5]].speaker] += 1
    return votes.most_common(1)[0][0] if votes else "?"


def index_chars(quotes: List[Quote]) -> Dict[int, int]:
    return {
        char: i
        for i, quote in enumerate(quotes)
        for char in range(quote.start // 5, quote.end // 5 + 1)
    }


def trim(text: str, start: int, end: int) -> Tuple[int, int]:
    """Leave out marks around a quotation."""
    while start < end and not text[start].isalnum():
        start += 1
    while end > start and not text[end - 1].isalnum():
        end -= 1
    return start, end


def measure(folder: Path, *, use_cast: bool, verbose: int = 0) -> Dict[str, float]:
    """Measure a novel: counts by name."""
    text = (folder / "novel_text.txt").read_bytes().decode("utf8")
    golds, cast = read_gold(folder), read_cast(folder)
    start = time.perf_counter()
    paragraphs = split_paragraphs(text)
    quotes = find_quotes(text, paragraphs)
    people = list(cast.values()) if use_cast else []
    found = attribute(text, paragraphs, quotes, cast=people)
    counts: Dict[str, float] = defaultdict(float)
    counts["seconds"] = time.perf_counter() - start
    mine = {trim(text, quote.start, quote.end) for quote in quotes}
    theirs = {trim(text, *span) for gold in golds for span in gold.spans}
    counts.update(mine=len(mine), theirs=len(theirs), both=len(mine & theirs))
    by_char = index_chars(quotes)
    names = read_cast(folder)
    shown = 0
    for gold in golds:
        if gold.speaker.startswith("_"):
            continue
        said = find_said(gold, by_char, found)
        is_right = is_name(said, gold.speaker, names, use_cast)
        counts[gold.kind] += 1
        counts[f"{gold.kind} right"] += is_right
        counts[f"{gold.kind} given"] += said not in ("", "?")
        counts["unfound"] += said == "?"
        if verbose and not is_right and shown < verbose:
            shown += 1
            a = gold.spans[0][0]
            print(
                f"  {gold.kind} [{gold.text}] gold {gold.speaker}, found {said!r}: "
                f"{text[a : a + 50]!r} @{a}"
            )
    return counts


def measure_links(folder: Path, format: str) -> Tuple[str, ...]:
    """Measure the links of the mentions in quotations, with the cast."""
    gold = read_mentions(folder)
    nlp = load_pipeline("blank:en", cast=str(folder / "cast.jsonl"))
    (doc,) = nlp.pipe(read_docs(nlp, folder / "novel_text.txt", format=format))
    offsets = FileOffsets(doc)
    links: Dict[Tuple[str, int], str] = {}
    for mention in doc.spans[MENTIONS]:
        place = offsets.find(mention)
        if place is None:  # no text of the file
            continue
        start, end = place
        links["start", start] = links["end", end] = mention._.character or ""
    # The head of "my dear Emma" is found, and of "the son of a dentist".
    said = [links.get(("end", end), links.get(("start", start))) for start, end in gold]
    found = sum(link is not None for link in said)
    right = sum(a == b for a, b in zip(said, gold.values(), strict=True))
    shares = (f"{100 * n / len(gold):.1f}" for n in (found, right))
    return folder.name, format, str(len(gold)), *shares


def read_mentions(folder: Path) -> Dict[Tuple[int, int], str]:
    """Read the mentions of one member of the cast in the quotations of a novel."""
    names = read_cast(folder)
    mentions: Dict[Tuple[int, int], str] = {}
    with (folder / "quotation_info.csv").open(encoding="utf8", newline="") as file:
        for row in csv.DictReader(file):
            for spans, entities in zip(
                ast.literal_eval(row["mentionSpansList"]),
                ast.literal_eval(row["mentionEntitiesList"]),
                strict=True,
            ):
                for (start, end), people in zip(spans, entities, strict=True):
                    if len(people) == 1 and people[0] in names:
                        mentions[start, end] = people[0]
    return mentions


def is_name(said: str, speaker: str, names: Dict[str, Person], use_cast: bool) -> bool:
    """Check whether a name found is one of the speaker's."""
    key = tuple(name_key(speaker).split())
    if speaker not in names:  # the cast has it as an alias
        speaker = next((n for n, p in names.items() if key in p.names), speaker)
    if use_cast or speaker not in names:
        return said == speaker
    key = tuple(name_key(said).removeprefix("the ").split())
    return key in names[speaker].names or ("the", *key) in names[speaker].names


def main(
    data: Annotated[Path, typer.Argument(help="Folder of novels")],
    novels: Annotated[
        str, typer.Option(help="develop, held-out, all, or names")
    ] = "all",
    link: Annotated[
        bool, typer.Option(help="Measure the links of mentions in quotations instead")
    ] = False,
    verbose: Annotated[int, typer.Option(help="Mistakes to show per novel")] = 0,
) -> None:
    """Print how many quotations and speakers are found."""
    chosen = {"develop": DEVELOP, "held-out": HELD_OUT}.get(novels)
    every = sorted(path.parent.name for path in data.glob("*/quotation_info.csv"))
    chosen = chosen or (tuple(every) if novels == "all" else tuple(novels.split(",")))
    if link:
        names = ("novel", "read as", "mentions", "found", "right")
        for name in chosen:
            links = [measure_links(data / name, f) for f in ("transcript", "prose")]
            msg.table(links, header=names)
        return
    for use_cast in (True, False):
        total: Dict[str, float] = defaultdict(float)
        rows = []
        for name in chosen:
            counts = measure(data / name, use_cast=use_cast, verbose=verbose)
            for key, value in counts.items():
                total[key] += value
            rows.append((name, *summarize(counts)))
        rows.append(("all", *summarize(total)))
        header = (
            "cast" if use_cast else "no cast",
            "span P",
            "span R",
            *KINDS,
            "not expl",
            "given",
            "precision",
            "expl P",
            "all",
            "s",
        )
        msg.table(rows, header=header, divider=True)


def summarize(counts: Dict[str, float]) -> Tuple[str, ...]:
    def share(a: float, b: float) -> str:
        return f"{100 * a / b:.1f}" if b else "-"

    other = ("Anaphoric", "Implicit")
    n_other = sum(counts[k] for k in other)
    right_other = sum(counts[f"{k} right"] for k in other)
    given_other = sum(counts[f"{k} given"] for k in other)
    n = n_other + counts["Explicit"]
    return (
        share(counts["both"], counts["mine"]),
        share(counts["both"], counts["theirs"]),
        *(share(counts[f"{k} right"], counts[k]) for k in KINDS),
        share(right_other, n_other),
        share(given_other, n_other),
        share(right_other, given_other),
        share(counts["Explicit right"], counts["Explicit given"]),
        share(right_other + counts["Explicit right"], n),
        f"{counts['seconds']:.1f}",
    )


if __name__ == "__main__":
    typer.run(main)
