"""Compare knowledge selectors on a corpus with annotated sections."""

import random
from itertools import islice
from pathlib import Path
from typing import Annotated, Any, Dict, List, Optional

import spacy
import typer
from spacy.language import Language
from spacy.tokens import Doc
from spacy.training import Example
from tqdm import tqdm

import spacy_charid.responses.knowledge.knowledge_selector  # noqa: F401
from spacy_charid import read_docs
from spacy_charid.cli import user_errors
from spacy_charid.dialogue.knowledge import get_documents
from spacy_charid.errors import Errors

SCORES = ("knowledge_r_at_1", "knowledge_r_at_5", "knowledge_mrr", "knowledge_turns")


def main(
    train: Annotated[Path, typer.Argument(help="A corpus to train on")],
    dev: Annotated[Path, typer.Argument(help="A corpus to evaluate on")],
    sample: Annotated[int, typer.Option(help="Dialogues to train on")] = 80,
    limit: Annotated[int, typer.Option(help="Dialogues to evaluate on")] = 40,
    epochs: Annotated[int, typer.Option(help="Of the trained selector")] = 4,
    seed: Annotated[int, typer.Option(help="Of the trained selector")] = 0,
    spread: Annotated[
        Optional[List[float]],
        typer.Option(help="Of the trained selector, again; can be repeated"),
    ] = None,
    transformer: Annotated[
        Optional[Path], typer.Option(help="A folder, for sentence embeddings")
    ] = None,
) -> None:
    """Print a Markdown table."""
    nlp = spacy.blank("en")
    docs = list(islice(read_docs(nlp, dev), limit))
    if not any(get_documents(doc) for doc in docs):
        raise ValueError(Errors.E627)
    forms: Dict[str, Dict[str, Any]] = {
        "TF-IDF": {"@architectures": "spacy_charid.TfidfSelector.v1"},
        "BM25": {"@architectures": "spacy_charid.BM25Selector.v1"},
        "trained": {"@architectures": "spacy_charid.FeatureSelector.v1"},
        "oracle (TF-IDF with the response)": {},
    }
    if transformer is not None:
        embedding = "spacy_charid.EmbeddingSelector.v1"
        forms["embeddings"] = {"@architectures": embedding, "folder": str(transformer)}
    print("| selector | R@1 | R@5 | MRR | turns |", "|---|---|---|---|---|", sep="\n")
    for name, model in forms.items():
        pipeline = spacy.blank("en")
        config: Dict[str, Any] = {"top_k": 1000, "oracle": name.startswith("oracle")}
        config.update({"model": model} if model else {})
        selector: Any = pipeline.add_pipe("knowledge_selector", config=config)
        if name == "trained":
            spacy.util.fix_random_seed(seed)
            fit(pipeline, list(islice(read_docs(nlp, train), sample)), epochs)
        print_scores(name, selector, docs)
        for value in (spread or []) if name == "trained" else []:
            selector.cfg["spread"] = value
            print_scores(f"{name}, spread {value:g}", selector, docs)


def print_scores(name: str, selector: Any, docs: List[Doc]) -> None:
    """Print a line of the table."""
    bar = tqdm(docs, unit="dialogue", desc=name, leave=False, disable=None)
    scores = selector.score([Example(selector(doc.copy()), doc) for doc in bar])
    cells = [f"{scores[key]:.3f}" for key in SCORES[:3]]
    print(f"| {name} | {' | '.join(cells)} | {scores[SCORES[3]]} |", flush=True)


def fit(nlp: Language, docs: List[Doc], epochs: int) -> None:
    """Train a pipeline, eight dialogues at a time."""
    examples = [Example(doc, doc) for doc in docs]
    optimizer = nlp.initialize(lambda: examples)
    starts = range(0, len(examples), 8)
    for epoch in range(epochs):
        random.shuffle(examples)
        for start in tqdm(starts, desc=f"Epoch {epoch + 1}", leave=False, disable=None):
            nlp.update(examples[start : start + 8], sgd=optimizer)


if __name__ == "__main__":
    with user_errors():
        typer.run(main)
