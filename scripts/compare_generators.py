"""Train generators in several forms, and compare them on test sets.

Settings of the config can be overridden, as with `spacy train`:

python scripts/compare_generators.py corpus training --test valid=valid.json \\
    --form 'with knowledge' --training.max_epochs 3
"""

from dataclasses import dataclass, replace
from itertools import islice, product
from pathlib import Path
from time import perf_counter, process_time
from typing import Annotated, Any, Dict, Iterable, List, Optional, Tuple

import spacy
import srsly
import typer
from spacy.cli._util import parse_config_overrides
from spacy.cli.train import train
from spacy.language import Language
from spacy.util import load_config
from tqdm import tqdm

from spacy_charid import read_docs
from spacy_charid.cli import user_errors
from spacy_charid.files.atomic import write_atomic
from spacy_charid.responses.embedding import Embedder
from spacy_charid.responses.evaluation import (
    SECOND_PPL,
    get_generator,
    get_selector,
    read_turns,
    respond,
    score_outcome,
)
from spacy_charid.responses.generation.corpus import create_generation_corpus
from spacy_charid.responses.generation.small_models import write_small_model
from spacy_charid.responses.next_turn import NextTurn, read_next_turns

CONFIG = Path(__file__).parents[1] / "configs" / "transformer_generator.cfg"
NAME = "@architectures"
# The model of each form, or what differs from the Transformer of the config.
FORMS: Dict[str, Dict[str, Any]] = {
    "without knowledge": {"use_knowledge": False},
    "with knowledge": {},
    "without knowledge, copying": {"use_knowledge": False, "copy": True},
    "with knowledge, copying": {"copy": True},
    "GPT-2 kind": {NAME: "spacy_charid.CausalLMGenerator.v1", "max_length": 256},
    "EVA kind": {NAME: "spacy_charid.Seq2SeqGenerator.v1"},
    "Ori-BOB": {NAME: "spacy_charid.BertOverBertGenerator.v1", "use_profile": False},
    "Per-BOB": {NAME: "spacy_charid.BertOverBertGenerator.v1", "use_profile": True},
}
# The kind of model that is made from scratch for a form.
KINDS = {"GPT-2 kind": "gpt2", "EVA kind": "t5", "Ori-BOB": "bert", "Per-BOB": "bert"}
# Who selects the knowledge of the test turns: the response itself, or TF-IDF; or, as a
# control, it is what the response of another dialogue has selected. The latter two with
# the first seed and the first search only.
ORACLE, HISTORY, WRONG = KNOWLEDGE = ("oracle", "history", "wrong")
KEYS = ("form", "test", "knowledge", "beams")  # what a row of the table is about
COLUMNS = {
    "PPL": ("ppl", 1),
    "F1": ("f1", 3),
    "words": ("n_words", 1),
    "div. 1": ("diversity_1", 2),
    "div. 2": ("diversity_2", 2),
    "Dist-1": ("dist_1", 2),
    "delta-P": ("delta_p", 2),
    "MAUVE": ("mauve", 3),
    "delta-M": ("delta_m", 3),
    "PPL of decoder 2 (not comparable)": (SECOND_PPL, 1),
    "CPU s": ("cpu", 0),
}


@dataclass(frozen=True)
class Run:
    """A training: a form with its name, what differs from the config, and the seed."""

    form: str
    changes: Dict[str, Any]
    seed: int

    @property
    def folder(self) -> str:
        return f"{self.form.replace(' ', '-').replace(',', '')}-{self.seed}"

    @property
    def has_knowledge(self) -> bool:
        return bool(self.changes.get("use_knowledge", True))


def main(
    context: typer.Context,
    data: Annotated[Path, typer.Argument(help="train.spacy and dev.spacy are here")],
    output: Annotated[Path, typer.Argument(help="A folder for models and scores")],
    test: Annotated[List[str], typer.Option(help="NAME=FILE; can be repeated")],
    form: Annotated[List[str], typer.Option(help=f"{', '.join(FORMS)}")],
    history: Annotated[
        Optional[List[int]],
        typer.Option(help="Tokens of the history (W_H) of each Transformer; repeated"),
    ] = None,
    pretrain: Annotated[
        Optional[Path],
        typer.Option(help="A .spacy file; train each Transformer on it first"),
    ] = None,
    seeds: Annotated[int, typer.Option(help="The number of seeds")] = 3,
    limit: Annotated[int, typer.Option(help="Dialogues of each test set")] = 100,
    per_dialogue: Annotated[int, typer.Option(help="Turns of each of them")] = 2,
    beams: Annotated[
        Optional[List[int]],
        typer.Option(help="Beams of the search, repeated; 1 is greedy"),
    ] = None,
    mauve: Annotated[str, typer.Option(help="Folder of a transformer")] = "",
    bert: Annotated[
        Optional[Path], typer.Option(help="A BERT for BERT over BERT, not a random one")
    ] = None,
    warmup_steps: Annotated[int, typer.Option(help="Of BERT over BERT")] = 200,
    config: Annotated[Path, typer.Option(help="The recipe of the training")] = CONFIG,
    resume: Annotated[
        bool, typer.Option(help="Keep the scores that are there, of the same settings")
    ] = False,
) -> None:
    """Write `scores.json` after each training, and print a table at the end."""
    changes = parse_config_overrides(context.args)
    changes.setdefault("paths.train", str(data / "train.spacy"))
    changes.setdefault("paths.dev", str(data / "dev.spacy"))
    tests = {}
    for name, path in (one.split("=", 1) for one in test):
        for knowledge in (ORACLE, HISTORY):
            turns = list(read_test(path, knowledge, limit, per_dialogue))
            tests[name, knowledge] = turns
        tests[name, WRONG] = swap_knowledge(tests[name, ORACLE])
    embed = Embedder(mauve, progress=True) if mauve else None
    rows: List[Dict[str, Any]] = []
    if resume and (output / "scores.json").is_file():
        rows = srsly.read_json(output / "scores.json")
    done = {(row["form"], row["seed"]) for row in rows}
    suffix = ", pre-trained" if pretrain is not None else ""
    runs = list_runs(form, history, seeds, suffix)
    for run in tqdm(runs, unit="model", disable=None):
        if (run.form, run.seed) in done:
            continue
        recipe = load_config(config, {**changes, "system.seed": run.seed})
        if run.form in KINDS:
            folder = bert if bert and KINDS[run.form] == "bert" else output / "small"
            use_local_model(recipe, run, folder, warmup_steps)
        else:
            recipe["components"]["response_generator"]["model"].update(run.changes)
        nlp, seconds = fit(recipe, output / run.folder, pretrain)
        generator = get_generator(nlp)
        sizes = beams or [generator.decoding.beam_size]
        for ((name, knowledge), turns), size in product(tests.items(), sizes):
            is_read = run.has_knowledge and any(turn.knowledge for turn in turns)
            is_main = run.seed == 0 and size == sizes[0]
            if knowledge != ORACLE and not (is_read and is_main):
                continue
            about = {"form": run.form, "seed": run.seed, "test": name}
            about.update(knowledge=knowledge if is_read else "none", beams=size)
            generator.decoding = replace(generator.decoding, beam_size=size)
            outcome = respond(tqdm(turns, leave=False, disable=None), generator)
            rows.append({**about, **seconds, **score_outcome(outcome, embed)})
        write_atomic(output / "scores.json", srsly.json_dumps(rows, indent=1))
        write_atomic(output / "table.md", make_table(rows))
    print(make_table(rows))


def list_runs(
    forms: List[str], history: Optional[List[int]], seeds: int, suffix: str = ""
) -> List[Run]:
    """List all trainings, one seed after the other; the suffix is for the names of
    those of Transformers."""
    runs = []
    for seed, name in product(range(seeds), forms):
        if name in KINDS:
            runs.append(Run(name, FORMS[name], seed))
            continue
        if not history:
            runs.append(Run(name + suffix, FORMS[name], seed))
        for size in history or []:
            changes = {**FORMS[name], "history_size": size}
            runs.append(Run(f"{name}{suffix}, W_H {size}", changes, seed))
    return runs


def read_test(
    path: str, knowledge: str, limit: int, per_dialogue: int
) -> Iterable[NextTurn]:
    """Read the turns of a test set, with their knowledge."""
    nlp = spacy.blank("en")
    nlp.add_pipe("knowledge_selector")
    select = get_selector(nlp, "oracle" if knowledge == ORACLE else "model")
    docs = islice(read_docs(nlp, path), limit)
    bar = tqdm(docs, desc=path, unit="dialogue", leave=False, disable=None)
    return read_turns(bar, select, per_dialogue)


def swap_knowledge(turns: List[NextTurn]) -> List[NextTurn]:
    """Give each turn the knowledge of the turn that is half of all turns away."""
    half = len(turns) // 2
    others = turns[half:] + turns[:half]
    return [
        turn.replace(knowledge=other.knowledge)
        for turn, other in zip(turns, others, strict=True)
    ]


def use_local_model(config: Any, run: Run, folder: Path, warmup_steps: int) -> None:
    """Put a model from a folder into a config; a random one is made if there is none,
    with a vocabulary of the training data."""
    kind = KINDS[run.form]
    sizes = config["components"]["response_generator"]["model"]
    if folder.name == "small":
        folder = folder.with_name(f"small-{kind}-{run.seed}")
    if not folder.exists():
        docs = read_docs(spacy.blank("en"), config["paths"]["train"])
        turns = (turn for doc in docs for turn in read_next_turns(doc))
        texts = (text for turn in turns for text in (turn.response, turn.scene))
        names = ("width", "depth", "heads", "vocabulary_size")
        options = {name: sizes[name] for name in names}
        write_small_model(kind, folder, texts, **options, seed=run.seed)
    model = {**run.changes, "folder": str(folder)}
    if kind == "bert":
        model["warmup_steps"] = warmup_steps
    config["components"]["response_generator"]["model"] = model


def fit(
    config: Any, folder: Path, pretrain: Optional[Path]
) -> Tuple[Language, Dict[str, float]]:
    """Train a pipeline, if asked on other texts first, and load it."""
    start, cpu = perf_counter(), process_time()
    if (
        pretrain is not None
        and "width" in config["components"]["response_generator"]["model"]
    ):
        train_config(config, folder / "pretrained", pretrain)
        source = {"source": str(folder / "pretrained" / "model-last")}
        config["components"]["response_generator"] = source
    train_config(config, folder, Path(config["paths"]["train"]))
    seconds = {"seconds": perf_counter() - start, "cpu": process_time() - cpu}
    return load_better(folder, Path(config["paths"]["dev"])), seconds


def load_better(folder: Path, dev: Path) -> Language:
    """Load the best model, or the last one if that is better: it has learned since the
    last evaluation, which in a short training is a good part of it."""
    best, last = (spacy.load(folder / f"model-{name}") for name in ("best", "last"))
    scores = last.evaluate(create_generation_corpus(dev)(last))
    is_better = scores["response_ppl"] < best.meta["performance"]["response_ppl"]
    return last if is_better else best


def train_config(config: Any, folder: Path, corpus: Path) -> None:
    """Write a config, and train with it."""
    folder.mkdir(parents=True, exist_ok=True)
    config = config.copy()
    config["paths"]["train"] = str(corpus)
    config.to_disk(folder / "config.cfg")
    train(folder / "config.cfg", folder)


def make_table(rows: List[Dict[str, Any]]) -> str:
    """Make a Markdown table of the means over seeds, with the range of F1."""
    known = {
        name: column
        for name, column in COLUMNS.items()
        if any(row.get(column[0]) is not None for row in rows)
    }
    head = ["model", *KEYS[1:], *known]
    lines = [f"| {' | '.join(head)} |", "|---" * len(head) + "|"]
    for key in dict.fromkeys(tuple(str(r[k]) for k in KEYS) for r in rows):
        same = [r for r in rows if tuple(str(r[k]) for k in KEYS) == key]
        cells = [
            tell([row.get(column) for row in same], digits, name == "F1")
            for name, (column, digits) in known.items()
        ]
        lines.append(f"| {' | '.join([*key, *cells])} |")
    return "\n".join(lines) + "\n"


def tell(values: List[Any], digits: int, with_range: bool) -> str:
    """Give the mean of the values that are known, and their range."""
    known = [value for value in values if value is not None]
    if not known:
        return ""
    text = f"{sum(known) / len(known):.{digits}f}"
    if with_range and len(known) > 1:
        text += f" ({min(known):.{digits}f}-{max(known):.{digits}f})"
    return text


if __name__ == "__main__":
    app = typer.Typer()
    app.command(
        context_settings={"allow_extra_args": True, "ignore_unknown_options": True}
    )(main)
    with user_errors():
        app()
