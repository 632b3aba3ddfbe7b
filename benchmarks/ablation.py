"""Ablate the candidate scorer: train it without one kind of evidence at a time.

Networks of 32 units, trained on SemEval's S01E01-S02E15, scored on S02E16-24 with gold
mentions. Each row is the mean over seeds, with the standard deviation of the accuracy
over all entities:

    python benchmarks/ablation.py --seeds 3
"""

from pathlib import Path
from statistics import mean, stdev
from typing import Annotated, Any, Dict, Iterator, List, NamedTuple, Sequence, cast

import numpy
import spacy
import srsly
import typer
from spacy.language import Language
from spacy.training import Example
from spacy.util import fix_random_seed, minibatch
from thinc.api import Adam, warmup_linear

from spacy_charid.formats.documents import read_docs
from spacy_charid.linking.features.reader import EvidenceReader
from spacy_charid.linking.features.schema import PAIR, Window
from spacy_charid.linking.models import candidate_scorer
from spacy_charid.linking.scoring import TYPES, get_links, score_links
from spacy_charid.training.corpora import make_example

FOLDER = Path("corpus/semeval")
STEPS = 500
HIDDEN_WIDTH = 32  # half of the shipped scorer, for speed
LEARN_RATE = 0.005


class Variant(NamedTuple):
    """What a row leaves out: pair features, passes after the first."""

    features: Sequence[str] = ()
    n_passes: int = 2


def between(first: str, last: str) -> List[str]:
    names = list(PAIR)
    return names[names.index(first) : names.index(last) + 1]


TURNS = between("before", "exchanges16")
CALLS = between("called", "calls speaker in turn+1")
RECENCY = between("named2", "scenes since named")
RELATIONS = between("relative of speaker", "namesake")
VARIANTS: Dict[str, Variant] = {
    "everything": Variant(),
    "one pass (no history)": Variant(n_passes=1),
    "no turn order": Variant(TURNS),
    "no terms of address": Variant(CALLS),
    "no recency of names": Variant(RECENCY),
    "no agreement": Variant(between("same gender", "person")),
    "no relations": Variant(RELATIONS),
    "no knowledge of the cast": Variant(between("in bank", "generic")),
    "structure only": Variant(RELATIONS, n_passes=1),
}


def main(
    data: Annotated[Path, typer.Option(help="Folder of the converted corpus")] = FOLDER,
    seeds: Annotated[int, typer.Option(help="Trainings per variant")] = 3,
    steps: Annotated[int, typer.Option(help="Steps, of one dialogue each")] = STEPS,
    output: Annotated[Path, typer.Option(help="Output file for the rows")] = Path(
        "metrics/ablation.json"
    ),
) -> None:
    """Print one row per variant as soon as it is finished."""
    print("| evidence | accuracy | sd | " + " | ".join(TYPES) + " |")
    print("|---|" + "--:|" * (2 + len(TYPES)))
    rows = {}
    for name, variant in VARIANTS.items():
        runs = [run(variant, data, seed, steps) for seed in range(seeds)]
        rows[name] = runs
        accuracies = [scores["accuracy"] for scores in runs]
        spread = stdev(accuracies) if seeds > 1 else 0.0
        cells = [mean(accuracies), spread]
        cells += [
            mean(scores["by_type"][kind]["accuracy"] for scores in runs)
            for kind in TYPES
        ]
        print(f"| {name} | " + " | ".join(f"{100 * x:.2f}" for x in cells) + " |")
    output.parent.mkdir(parents=True, exist_ok=True)
    srsly.write_json(output, rows)


def run(variant: Variant, data: Path, seed: int, steps: int) -> Dict[str, Any]:
    """Train and score one variant."""
    fix_random_seed(seed)
    reader = make_reader(variant)
    candidate_scorer.EvidenceReader = reader  # type: ignore[misc,assignment]
    nlp = spacy.blank("en")
    model = {
        "@architectures": "spacy_charid.CandidateScorer.v1",
        "n_passes": variant.n_passes,
        "hidden_width": HIDDEN_WIDTH,
        "weights": None,
        "n_networks": 1,
    }
    nlp.add_pipe("character_linker", config={"model": model})
    train(nlp, load(nlp, data / "train-episodes.spacy"), data / "bank.jsonl", steps)
    examples = load(nlp, data / "dev.spacy")
    docs = nlp.pipe(eg.predicted for eg in examples)
    for eg, doc in zip(examples, docs, strict=True):
        eg.predicted = doc
    return score_links(get_links(examples))


def make_reader(variant: Variant) -> type:
    """Create a reader that leaves out evidence."""
    columns = [PAIR[name] for name in variant.features]

    class Reader(EvidenceReader):
        def read(self) -> Iterator[Window]:
            for window in super().read():
                window.pairs[:, :, columns] = 0
                yield window

    return Reader


def load(nlp: Language, path: Path) -> List[Example]:
    return [make_example(doc, gold_mentions=True) for doc in read_docs(nlp, [path])]


def train(nlp: Language, examples: List[Example], bank: Path, steps: int) -> None:
    """Train like `configs/scorer.cfg`, without evaluation during training."""
    linker: Any = nlp.get_pipe("character_linker")
    linker.initialize(lambda: examples, nlp=nlp, cast=bank)
    rates = warmup_linear(LEARN_RATE, 50, steps)
    optimizer = Adam(
        cast(Any, rates), L2=0.01, L2_is_weight_decay=True, use_averages=True
    )
    done = 0
    while done < steps:
        order = numpy.random.permutation(len(examples))
        for batch in minibatch((examples[i] for i in order), 1):
            fresh = [Example(eg.x.copy(), eg.y) for eg in batch]
            linker.update(fresh, drop=0.3, sgd=optimizer)
            optimizer.step_schedules()
            done += 1
    with linker.model.use_params(optimizer.averages):
        state = linker.model.to_bytes()
    linker.model.from_bytes(state)


if __name__ == "__main__":
    typer.run(main)
