"""Score mentions of several people: exact groups, by word, and micro F1 of members.

Novels of PDNC, with gold mentions and the cast given:

    python benchmarks/groups.py blank:en ../shared/data/pdnc
"""

from collections import Counter
from pathlib import Path
from typing import Annotated, Any, Iterator, List, Tuple
from typing import Counter as CounterType

import typer
from spacy.training import Example

from spacy_charid.cli.pipeline import load_pipeline
from spacy_charid.dialogue.data import MENTIONS
from spacy_charid.dialogue.spans import names_of
from spacy_charid.dialogue.view import MentionView
from spacy_charid.formats.documents import read_docs
from spacy_charid.linking.prediction import Prediction
from spacy_charid.training.corpora import make_example

THEY = frozenset("they them their theirs themselves 'em em".split())
Link = Tuple[MentionView, Tuple[str, ...], Tuple[str, ...]]
Predicted = Tuple[Example, Prediction]


def main(
    model: Annotated[str, typer.Argument(help="The pipeline")],
    data: Annotated[Path, typer.Argument(help="Folder with a folder for each novel")],
    least: Annotated[int, typer.Option(help="Fewest mentions of a word listed")] = 50,
) -> None:
    """Print the share of exact groups by word, and the micro F1 of the members."""
    total: CounterType[str] = Counter()
    exact: CounterType[str] = Counter()
    members: CounterType[str] = Counter()
    for folder in sorted(path for path in data.iterdir() if path.is_dir()):
        for mention, gold, guess in link(model, folder):
            if len(gold) < 2:
                continue
            words = ["all", mention.head if mention.person else mention.type]
            words += ["they, them, their"] if words[1] in THEY else []
            total.update(words)
            exact.update(words if set(gold) == set(guess) else ())
            members["both"] += 2 * len(set(gold) & set(guess))
            members["sum"] += len(set(gold)) + len(set(guess))
    print("| word | mentions | exact |\n|---|--:|--:|")
    for word, n in total.most_common():
        if n >= least:
            print(f"| {word} | {n} | {100 * exact[word] / n:.1f} |")
    print(f"\nMicro F1 of members: {100 * members['both'] / members['sum']:.1f}")


def predict(model: str, folder: Path) -> Tuple[Any, List[Predicted]]:
    """Score the gold mentions of a novel, with its cast.

    RETURNS (Tuple[Any, List[Predicted]]): The linker; the texts and their predictions.
    """
    nlp = load_pipeline(model, cast=str(folder / "cast.jsonl"))
    linker: Any = nlp.get_pipe("character_linker")
    docs = read_docs(nlp, [folder / "dialogues.json"], format="emory")
    examples = [make_example(doc, gold_mentions=True) for doc in docs]
    predictions = linker.predict([eg.predicted for eg in examples])
    return linker, list(zip(examples, predictions, strict=True))


def link(model: str, folder: Path) -> Iterator[Link]:
    """Link the gold mentions of a novel.

    YIELDS (Link): A mention, its gold characters, and the predicted ones.
    """
    linker, predicted = predict(model, folder)
    for eg, prediction in predicted:
        views = prediction.structure.view.mentions
        gold = eg.reference.spans[MENTIONS]
        for view, span, found in zip(
            views, gold, linker.decode(prediction), strict=True
        ):
            yield view, names_of(span), found.names


if __name__ == "__main__":
    typer.run(main)
