"""Compare trained models on SemEval's development set in one table."""

from pathlib import Path
from typing import Annotated, Any, Dict, List, Optional, Set, Tuple

import srsly
import typer
from spacy.language import Language
from spacy.training import Example

from spacy_charid.cli.pipeline import load_pipeline
from spacy_charid.files.atomic import write_atomic
from spacy_charid.formats.conll2012 import read_entity_map
from spacy_charid.formats.documents import read_docs
from spacy_charid.linking.evaluation import evaluate, semeval_classes
from spacy_charid.linking.scoring import TYPES
from spacy_charid.training.corpora import make_example

N_RUNS = 5
Row = Dict[str, Any]


def main(
    models: Annotated[List[str], typer.Argument(help="label=path of each model")],
    data: Annotated[Path, typer.Option(help="The annotated dialogues")],
    entity_map: Annotated[Path, typer.Option(help="Names by entity id")],
    output: Annotated[Path, typer.Option(help="Write OUTPUT.md and OUTPUT.json")],
) -> None:
    """Compare models that link gold mentions."""
    names = read_entity_map(entity_map)
    rows = [measure(*split_label(model), data, names) for model in models]
    table = to_markdown(rows)
    write_atomic(output.with_suffix(".md"), table)
    write_atomic(output.with_suffix(".json"), srsly.json_dumps(rows, indent=2))
    print(table, end="")


def split_label(model: str) -> Tuple[str, Path]:
    label, equals, path = model.partition("=")
    if not equals:
        raise typer.BadParameter(f"{model!r} is not of the form label=path")
    return label, Path(path)


def measure(label: str, path: Path, data: Path, names: Dict[str, str]) -> Row:
    """Score a model and measure its size and speed.

    label (str): The name of the model.
    path (Path): The pipeline, with its training time in `training.json` beside it.
    data (Path): The annotated dialogues.
    names (Dict[str, str]): Names by entity id.
    RETURNS (Dict[str, Any]): The row. Speed is the best of `N_RUNS` runs, the one least
        disturbed by other processes.
    """
    nlp = load_pipeline(str(path))
    main_ids, classes = semeval_classes(names)
    runs = [
        evaluate(nlp, read_examples(nlp, data), main=main_ids, classes=classes)
        for _ in range(N_RUNS)
    ]
    scores = runs[0]
    by_type = scores["by_type"]
    return {
        "model": label,
        "parameters": count_parameters(nlp),
        **read_notes(path.parent / "training.json"),
        "words_per_second": max(run["words_per_second"] for run in runs),
        "all": {key: scores["all"][key] for key in KEYS},
        "main": {key: scores["main"][key] for key in KEYS},
        "by_type": {name: by_type[name]["accuracy"] for name in by_type},
    }


def read_examples(nlp: Language, data: Path) -> List[Example]:
    return [make_example(doc, gold_mentions=True) for doc in read_docs(nlp, [data])]


def read_notes(path: Path) -> Dict[str, Optional[float]]:
    """Read the notes of scripts/train.py; None if it did not train the model."""
    notes = srsly.read_json(path) if path.is_file() else {}
    return {key: notes.get(key) for key in SECONDS}


def count_parameters(nlp: Language) -> int:
    """Count the trainable parameters of a pipeline, thinc's and torch's."""
    seen: Set[int] = set()
    total = 0
    for _, pipe in nlp.pipeline:
        model = getattr(pipe, "model", None)
        for node in model.walk() if model is not None else ():
            if node.id not in seen:
                seen.add(node.id)
                total += count_node(node)
    return total


def count_node(node: Any) -> int:
    """Count the parameters of a thinc layer, without those of its sublayers."""
    own = sum(node.get_param(k).size for k in node.param_names if node.has_param(k))
    tensors = [tensor for shim in node.shims for tensor in shim._model.parameters()]
    return own + sum(tensor.numel() for tensor in tensors if tensor.requires_grad)


def to_markdown(rows: List[Row]) -> str:
    """Format the rows as a Markdown table."""
    lines = [HEAD, ("---", *["---:"] * (len(HEAD) - 1)), *map(to_cells, rows)]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


HEAD = (
    "model",
    "parameters",
    *("training s", "CPU s"),
    "words/s",
    *("ALL acc", "ALL F1", "Main acc", "Main F1"),
    *TYPES,
)


def to_cells(row: Row) -> Tuple[str, ...]:
    parts = [row[part][key] for part in ("all", "main") for key in KEYS]
    parts += [row["by_type"].get(name) for name in TYPES]
    return (
        row["model"],
        f"{row['parameters']:,}",
        *("-" if row[key] is None else f"{row[key]:,.0f}" for key in SECONDS),
        f"{row['words_per_second']:,.0f}",
        *("-" if x is None else f"{100 * x:.2f}" for x in parts),
    )


KEYS = ("accuracy", "macro_f1")
SECONDS = ("training_seconds", "cpu_seconds")

if __name__ == "__main__":
    typer.run(main)
