"""Measure words per second and peak memory of the pipelines on dialogue text.

Each pipeline processes the same text several times in its own process; the median
counts. For comparison: tokenization alone, spaCy's default tok2vec (the minimum of a
neural pipeline), spaCy's `entity_linker` (untrained, with the speakers' names as
entities, and two candidates per alias) and, if installed, the entity recognizer of
en_core_web_sm. Ratios carry over to other machines, absolute figures do not.
"""

import re
from multiprocessing import get_context
from pathlib import Path
from resource import RUSAGE_SELF, getrusage
from statistics import median
from time import perf_counter
from typing import Annotated, Any, Callable, Dict, List, NamedTuple, Optional

import spacy
import typer
from mentions import MODELS
from spacy.kb import InMemoryLookupKB
from spacy.language import Language
from spacy.training import Example
from spacy.util import is_package, load_config, load_model_from_config
from spacy.vocab import Vocab
from wasabi import msg

from spacy_charid.formats.transcript import read_transcript, strip_annotation

_SPEAKER = re.compile(r"^([A-Z][\w. ]*):", re.MULTILINE)
TRANSFORMER = Path(__file__).parents[1] / "configs" / "scorer_trf.cfg"
SAMPLES = Path(__file__).parents[1] / "assets" / "dialogues"


class Measured(NamedTuple):
    """Words per second (median over the passes) and peak memory in megabytes."""

    rate: float
    peak: float


def main(
    copies: Annotated[int, typer.Option(help="How often to read the samples")] = 10,
    passes: Annotated[int, typer.Option(help="Timed passes; the median counts")] = 5,
    trf: Annotated[
        Optional[Path], typer.Option(help="Folder of a transformer to time as well")
    ] = None,
) -> None:
    """Print a table of rates, their ratio to tokenization and to entity linking, and
    peak memory."""
    texts = [
        strip_annotation(path.read_text(encoding="utf8"))[0]
        for path in sorted(SAMPLES.glob("*.txt"))
    ] * copies
    found: Dict[str, Measured] = {}
    for name in PIPELINES:
        with get_context("spawn").Pool(1) as pool:
            measured = pool.apply(measure, (name, texts, passes, trf))
        if measured is not None:
            found[name] = measured
    base, linker = found["tokenizer alone"].rate, found["entity_linker"].rate
    rows = [
        (
            name,
            f"{one.rate:,.0f}",
            f"{one.rate / base:.3f}",
            f"{one.rate / linker:.1f}",
            f"{one.peak:,.0f}",
        )
        for name, one in found.items()
    ]
    head = ("pipeline", "words/s", "to the tokenizer", "to entity_linker", "peak MB")
    msg.table(rows, header=head, divider=True, aligns=("l", "r", "r", "r", "r"))


def measure(
    name: str, texts: List[str], passes: int, trf: Optional[Path]
) -> Optional[Measured]:
    """Time one pipeline; None if its requirements are not installed."""
    make = PIPELINES[name]
    nlp = make_transformer(trf) if make is make_transformer else make(texts)
    if nlp is None:
        return None
    rated = rate(nlp, texts, passes)
    return Measured(rated, getrusage(RUSAGE_SELF).ru_maxrss / 1e3)


def make_tokenizer(texts: List[str]) -> Language:
    return spacy.blank("en")


def make_tok2vec(texts: List[str]) -> Language:
    nlp = spacy.blank("en")
    nlp.add_pipe("tok2vec")
    nlp.initialize()
    return nlp


def make_linker(texts: List[str]) -> Language:
    nlp = spacy.blank("en")
    nlp.add_pipe("character_linker")
    return nlp


def make_rules(texts: List[str]) -> Language:
    nlp = spacy.blank("en")
    model = {"@architectures": "spacy_charid.Rules.v1"}
    nlp.add_pipe("character_linker", config={"model": model})
    return nlp


def make_recognizer(texts: List[str]) -> Optional[Language]:
    for model in MODELS:
        if is_package(model):
            nlp = spacy.load(model)
            nlp.select_pipes(enable=["tok2vec", "ner"])
            return nlp
    return None


def make_transformer(folder: Optional[Path]) -> Optional[Language]:
    """Create an untrained scorer with a transformer, as fast as a trained one."""
    if folder is None:
        return None
    config = load_config(
        TRANSFORMER, overrides={"components.transformer.model.name": str(folder)}
    )
    nlp = load_model_from_config(config, auto_fill=True)
    dialogue = next(iter(read_transcript(sorted(SAMPLES.glob("*.txt"))[0])))
    doc = dialogue.to_doc(nlp)
    nlp.initialize(lambda: [Example(nlp.make_doc(doc.text), doc)])
    return nlp


def make_entity_linker(texts: List[str]) -> Language:
    """Create a pipeline with spaCy's entity linker for the speakers' names."""
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
    """Get the median words per second over the passes, after a warm-up."""
    words = sum(len(doc) for doc in nlp.pipe(texts))
    seconds = []
    for _ in range(passes):
        start = perf_counter()
        for _ in nlp.pipe(texts):
            pass
        seconds.append(perf_counter() - start)
    return words / median(seconds)


PIPELINES: Dict[str, Callable[[Any], Optional[Language]]] = {
    "tokenizer alone": make_tokenizer,
    "tok2vec alone": make_tok2vec,
    "character_linker": make_linker,
    "character_linker, rules": make_rules,
    "character_linker, transformer": make_transformer,
    "en_core_web_sm, ner alone": make_recognizer,
    "entity_linker": make_entity_linker,
}

if __name__ == "__main__":
    typer.run(main)
