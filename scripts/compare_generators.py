"""Train the Transformer of Topical-Chat in several forms, and compare them."""

from itertools import islice
from pathlib import Path
from time import perf_counter, process_time
from typing import Annotated, Any, Dict, List

import spacy
import srsly
import typer
from spacy.cli.train import train
from tqdm import tqdm

from spacy_charid import read_docs
from spacy_charid.files.atomic import write_atomic
from spacy_charid.responses.evaluation import evaluate_responses

CONFIG = Path(__file__).parents[1] / "configs" / "transformer_generator.cfg"
MODEL = "components.response_generator.model"
# What differs from the config, by form.
FORMS: Dict[str, Dict[str, Any]] = {
    "without knowledge": {f"{MODEL}.use_knowledge": False},
    "with knowledge": {},
    "with knowledge, copying": {f"{MODEL}.copy": True},
    **{f"W_H {size}": {f"{MODEL}.history_size": size} for size in (16, 64, 128)},
}
KEYS = ("ppl", "f1", "diversity_1", "diversity_2", "dist_1")


def main(
    data: Annotated[Path, typer.Argument(help="train.spacy and dev.spacy are here")],
    output: Annotated[Path, typer.Argument(help="A folder for models and scores")],
    test: Annotated[List[str], typer.Option(help="NAME=FILE; can be repeated")],
    form: Annotated[List[str], typer.Option(help=f"{', '.join(FORMS)}")],
    seeds: Annotated[int, typer.Option(help="The number of seeds")] = 3,
    limit: Annotated[int, typer.Option(help="Dialogues of each test set")] = 100,
    per_dialogue: Annotated[int, typer.Option(help="Turns of each of them")] = 2,
    width: Annotated[int, typer.Option(help="Of the model")] = 300,
    hidden_width: Annotated[int, typer.Option(help="Of the model")] = 300,
    vocabulary_size: Annotated[int, typer.Option(help="Of the model")] = 50_000,
    epochs: Annotated[int, typer.Option(help="Of the training")] = 8,
    learn_rate: Annotated[float, typer.Option(help="Of the training")] = 0.001,
) -> None:
    """Write `scores.json` after each training, and print a table at the end."""
    sizes = {
        f"{MODEL}.width": width,
        f"{MODEL}.hidden_width": hidden_width,
        f"{MODEL}.vocabulary_size": vocabulary_size,
        "training.max_epochs": epochs,
        "training.optimizer.learn_rate": learn_rate,
        "paths.train": str(data / "train.spacy"),
        "paths.dev": str(data / "dev.spacy"),
    }
    tests = dict(one.split("=", 1) for one in test)
    rows: List[Dict[str, Any]] = []
    runs = [(name, seed) for seed in range(seeds) for name in form]
    for name, seed in tqdm(runs, unit="model", disable=None):
        folder = output / f"{name.replace(' ', '-').replace(',', '')}-{seed}"
        overrides = {**sizes, **FORMS[name], "system.seed": seed}
        start, cpu = perf_counter(), process_time()
        train(CONFIG, folder, overrides=overrides)
        seconds = {"seconds": perf_counter() - start, "cpu": process_time() - cpu}
        nlp = spacy.load(folder / "model-best")
        for test_name, path in tests.items():
            docs = islice(read_docs(nlp, path), limit)
            scores = evaluate_responses(docs, nlp, per_dialogue=per_dialogue)
            rows.append(
                {"form": name, "seed": seed, "test": test_name, **seconds, **scores}
            )
        write_atomic(output / "scores.json", srsly.json_dumps(rows, indent=1))
    print(make_table(rows))


def make_table(rows: List[Dict[str, Any]]) -> str:
    """Make a Markdown table of the means over seeds, with the range of F1."""
    lines = [
        "| model | test | PPL | F1 | div. 1 | div. 2 | Dist-1 |",
        "|---|---|---|---|---|---|---|",
    ]
    for key in dict.fromkeys((row["form"], row["test"]) for row in rows):
        same = [row for row in rows if (row["form"], row["test"]) == key]
        ppl, f1, *others = (sum(row[k] for row in same) / len(same) for k in KEYS)
        found = [row["f1"] for row in same]
        spread = f"{f1:.3f} ({min(found):.3f}-{max(found):.3f})"
        cells = [*key, f"{ppl:.1f}", spread, *(f"{value:.2f}" for value in others)]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


if __name__ == "__main__":
    typer.run(main)
