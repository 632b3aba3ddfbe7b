"""Words per second of the default pipeline on plain dialogue text.

Each rate is the median of several passes over the same text in one process, beside
that of tokenization alone, of the rules, of spaCy's own `entity_linker` (untrained, the
speakers' names for entities and aliases of two candidates each) and, where
en_core_web_sm is installed, of its entity recognizer: ratios carry over to other
machines, single figures do not.
"""

import re
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Annotated, Any, Dict, List

import spacy
import typer
from mentions import MODELS
from spacy.kb import InMemoryLookupKB
from spacy.language import Language
from spacy.training import Example
from spacy.util import is_package
from spacy.vocab import Vocab
from wasabi import msg

from spacy_charid.character_linker import RULES_MODEL
from spacy_charid.formats.transcript import strip_annotation

_SPEAKER = re.compile(r"^([A-Z][\w. ]*):", re.MULTILINE)
SAMPLES = Path(__file__).parents[1] / "assets" / "dialogues"


def main(
    copies: Annotated[int, typer.Option(help="How often to read the samples")] = 10,
    passes: Annotated[int, typer.Option(help="Timed passes; the median counts")] = 5,
) -> None:
    """Print a table of rates and their ratio to tokenization and to entity linking."""
    texts = [
        strip_annotation(path.read_text(encoding="utf8"))[0]
        for path in sorted(SAMPLES.glob("*.txt"))
    ] * copies
    rates = {name: rate(nlp, texts, passes) for name, nlp in pipelines(texts).items()}
    base, linker = rates["tokenizer alone"], rates["entity_linker"]
    rows = [
        (name, f"{r:,.0f}", f"{r / base:.3f}", f"{r / linker:.1f}")
        for name, r in rates.items()
    ]
    head = ("pipeline", "words/s", "ratio to the tokenizer", "to entity_linker")
    msg.table(rows, header=head, divider=True, aligns=("l", "r", "r", "r"))


def pipelines(texts: List[str]) -> Dict[str, Language]:
    """Give the pipelines to time."""
    found = {
        "tokenizer alone": spacy.blank("en"),
        "character_linker": spacy.blank("en"),
        "character_linker, rules": spacy.blank("en"),
        "entity_linker": make_entity_linker(texts),
    }
    found["character_linker"].add_pipe("character_linker")
    rules = {"model": RULES_MODEL}
    found["character_linker, rules"].add_pipe("character_linker", config=rules)
    for model in MODELS:
        if is_package(model):
            keep = ("tok2vec", "ner")
            nlp = spacy.load(model)
            nlp.select_pipes(enable=list(keep))
            return {**found, "en_core_web_sm, ner alone": nlp}
    return found


def make_entity_linker(texts: List[str]) -> Language:
    """Make a pipeline with spaCy's entity linker over the speakers' names."""
    names = sorted({m[1] for text in texts for m in _SPEAKER.finditer(text)})
    nlp = spacy.blank("en")
    nlp.add_pipe("sentencizer")
    ruler: Any = nlp.add_pipe("entity_ruler")
    linker: Any = nlp.add_pipe("entity_linker")

    def make_knowledge(vocab: Vocab) -> InMemoryLookupKB:
        knowledge = InMemoryLookupKB(vocab, entity_vector_length=64)
        for i, name in enumerate(names):
            ids = [f"{name} {n}" for n in (1, 2)]
            for j, character in enumerate(ids):
                vector = [float(i + j + k) for k in range(64)]
                knowledge.add_entity(character, freq=1, entity_vector=vector)
            knowledge.add_alias(name, ids, probabilities=[0.5, 0.5])
        return knowledge

    linker.set_kb(make_knowledge)
    example = Example.from_dict(
        nlp.make_doc(f"{names[0]} spoke."),
        {"links": {(0, len(names[0])): {f"{names[0]} 1": 1.0}}},
    )
    nlp.initialize(lambda: [example])
    ruler.add_patterns([{"label": "PERSON", "pattern": name} for name in names])
    return nlp


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
