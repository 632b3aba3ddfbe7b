"""Train generators in several forms, and compare them on test sets."""

from itertools import islice
from pathlib import Path
from time import perf_counter, process_time
from typing import Annotated, Any, Dict, List

import spacy
import srsly
import typer
from spacy.cli.train import train
from spacy.util import load_config
from tqdm import tqdm

from spacy_charid import read_docs
from spacy_charid.files.atomic import write_atomic
from spacy_charid.responses.evaluation import evaluate_responses
from spacy_charid.responses.generation.small_models import write_small_model
from spacy_charid.responses.next_turn import read_next_turns

CONFIG = Path(__file__).parents[1] / "configs" / "transformer_generator.cfg"
NAME = "@architectures"
# The model of each form, or what differs from the Transformer of the config.
FORMS: Dict[str, Dict[str, Any]] = {
    "without knowledge": {"use_knowledge": False},
    "with knowledge": {},
    "with knowledge, copying": {"copy": True},
    **{f"W_H {size}": {"history_size": size} for size in (16, 64, 128, 256, 512)},
    "GPT-2 kind": {NAME: "spacy_charid.CausalLMGenerator.v1", "max_length": 256},
    "EVA kind": {NAME: "spacy_charid.Seq2SeqGenerator.v1"},
    "Ori-BOB": {NAME: "spacy_charid.BertOverBertGenerator.v1", "use_profile": False},
    "Per-BOB": {NAME: "spacy_charid.BertOverBertGenerator.v1", "use_profile": True},
}
# The kind of model that is made from scratch for a form.
KINDS = {"GPT-2 kind": "gpt2", "EVA kind": "t5", "Ori-BOB": "bert", "Per-BOB": "bert"}
KEYS = ("ppl", "f1", "diversity_1", "diversity_2", "dist_1", "delta_p")


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
    warmup_steps: Annotated[int, typer.Option(help="Of BERT over BERT")] = 200,
    epochs: Annotated[int, typer.Option(help="Of the training")] = 8,
    batch: Annotated[int, typer.Option(help="Dialogues at once")] = 2,
    learn_rate: Annotated[float, typer.Option(help="Of the training")] = 0.001,
) -> None:
    """Write `scores.json` after each training, and print a table at the end."""
    overrides = {
        "training.max_epochs": epochs,
        "training.batcher.size": batch,
        "training.optimizer.learn_rate": learn_rate,
        "paths.train": str(data / "train.spacy"),
        "paths.dev": str(data / "dev.spacy"),
    }
    sizes = {"width": width, "vocabulary_size": vocabulary_size}
    tests = dict(one.split("=", 1) for one in test)
    rows: List[Dict[str, Any]] = []
    runs = [(name, seed) for seed in range(seeds) for name in form]
    for name, seed in tqdm(runs, unit="model", disable=None):
        folder = output / f"{name.replace(' ', '-').replace(',', '')}-{seed}"
        config = load_config(CONFIG, overrides={**overrides, "system.seed": seed})
        model = config["components"]["response_generator"]["model"]
        if NAME in FORMS[name]:
            small = output / f"small-{KINDS[name]}-{seed}"
            make_small_model(KINDS[name], small, data, sizes, seed)
            model = {**FORMS[name], "folder": str(small)}
            if KINDS[name] == "bert":
                model["warmup_steps"] = warmup_steps
        else:
            model.update(**sizes, hidden_width=hidden_width)
            model.update(FORMS[name])
        config["components"]["response_generator"]["model"] = model
        folder.mkdir(parents=True, exist_ok=True)
        config.to_disk(folder / "config.cfg")
        start, cpu = perf_counter(), process_time()
        train(folder / "config.cfg", folder)
        seconds = {"seconds": perf_counter() - start, "cpu": process_time() - cpu}
        nlp = spacy.load(folder / "model-best")
        for test_name, path in tests.items():
            docs = islice(read_docs(nlp, path), limit)
            scores = evaluate_responses(docs, nlp, per_dialogue=per_dialogue)
            about = {"form": name, "seed": seed, "test": test_name}
            rows.append({**about, **seconds, **scores})
        write_atomic(output / "scores.json", srsly.json_dumps(rows, indent=1))
        write_atomic(output / "table.md", make_table(rows))
    print(make_table(rows))


def make_small_model(
    kind: str, folder: Path, data: Path, sizes: Dict[str, int], seed: int
) -> None:
    """Write a model with random parameters, with a vocabulary of the training data."""
    if not folder.exists():
        docs = read_docs(spacy.blank("en"), data / "train.spacy")
        turns = (turn for doc in docs for turn in read_next_turns(doc))
        texts = (text for turn in turns for text in (turn.response, turn.scene))
        write_small_model(kind, folder, texts, **sizes, seed=seed)


def make_table(rows: List[Dict[str, Any]]) -> str:
    """Make a Markdown table of the means over seeds, with the range of F1."""
    lines = [
        "| model | test | PPL | F1 | div. 1 | div. 2 | Dist-1 | delta-P | CPU s |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for key in dict.fromkeys((row["form"], row["test"]) for row in rows):
        same = [row for row in rows if (row["form"], row["test"]) == key]
        means = {k: mean([row[k] for row in same]) for k in (*KEYS, "cpu")}
        f1 = [row["f1"] for row in same]
        cells = [
            *key,
            f"{means['ppl']:.1f}",
            f"{means['f1']:.3f} ({min(f1):.3f}-{max(f1):.3f})",
            f"{means['diversity_1']:.2f}",
            f"{means['diversity_2']:.2f}",
            f"{means['dist_1']:.1f}",
            f"{means['delta_p']:.2f}" if same[0]["delta_p"] is not None else "",
            f"{means['cpu']:.0f}",
        ]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def mean(values: List[Any]) -> float:
    """Get the mean of the values that are known."""
    known = [value for value in values if value is not None]
    return sum(known) / len(known) if known else 0.0


if __name__ == "__main__":
    typer.run(main)
