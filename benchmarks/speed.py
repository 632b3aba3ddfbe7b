"""Words per second of the default pipeline on plain dialogue text.

Each rate is the median of several passes over the same text in one process, beside
that of tokenization alone and, where en_core_web_sm is installed, of its entity
recognizer: ratios carry over to other machines, single figures do not.
"""

from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Annotated, Dict, List

import spacy
import typer
from mentions import MODELS
from spacy.language import Language
from spacy.util import is_package
from wasabi import msg

from spacy_charid.formats.transcript import strip_annotation

SAMPLES = Path(__file__).parents[1] / "assets" / "dialogues"


def main(
    copies: Annotated[int, typer.Option(help="How often to read the samples")] = 10,
    passes: Annotated[int, typer.Option(help="Timed passes; the median counts")] = 5,
) -> None:
    """Print a table of rates and their ratio to tokenization alone."""
    texts = [
        strip_annotation(path.read_text(encoding="utf8"))[0]
        for path in sorted(SAMPLES.glob("*.txt"))
    ] * copies
    rates = {name: rate(nlp, texts, passes) for name, nlp in pipelines().items()}
    base = rates["tokenizer alone"]
    rows = [(name, f"{r:,.0f}", f"{r / base:.3f}") for name, r in rates.items()]
    head = ("pipeline", "words/s", "ratio to the tokenizer")
    msg.table(rows, header=head, divider=True, aligns=("l", "r", "r"))


def pipelines() -> Dict[str, Language]:
    """Give the pipelines to time."""
    found = {
        "tokenizer alone": spacy.blank("en"),
        "character_linker": spacy.blank("en"),
    }
    found["character_linker"].add_pipe("character_linker")
    for model in MODELS:
        if is_package(model):
            keep = ("tok2vec", "ner")
            nlp = spacy.load(model)
            nlp.select_pipes(enable=list(keep))
            return {**found, "en_core_web_sm, ner alone": nlp}
    return found


def rate(nlp: Language, texts: List[str], passes: int) -> float:
    """Give the median words per second over the passes, after a warm-up."""
    words = sum(len(doc) for doc in nlp.pipe(texts))
    seconds = []
    for _ in range(passes):
        start = perf_counter()
        for _ in nlp.pipe(texts):
            pass
        seconds.append(perf_counter() - start)
    return words / median(seconds)


if __name__ == "__main__":
    typer.run(main)
