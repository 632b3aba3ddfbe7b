"""Score the candidate scorer on held-out scenes of its training episodes.

SemEval's test set consists of scenes of the same episodes as its training set. This
benchmark holds out two scenes of each training episode and trains on the rest:

    python benchmarks/held_out_scenes.py --seeds 3
"""

from pathlib import Path
from statistics import mean
from typing import Annotated, Dict, List, Set

import spacy
import typer
from ablation import train
from spacy.util import fix_random_seed

from spacy_charid import Dialogue
from spacy_charid.formats.conll2012 import read_entity_map
from spacy_charid.formats.documents import read_dialogues
from spacy_charid.linking.evaluation import evaluate, semeval_classes
from spacy_charid.linking.scoring import TYPES
from spacy_charid.training.corpora import make_example

ASSETS = Path("assets/semeval-2018-task4")
STEPS = 800
FEWEST = 5  # with fewer scenes, only one is held out


def main(
    data: Annotated[Path, typer.Option(help="Folder of the task's files")] = ASSETS,
    bank: Annotated[Path, typer.Option(help="The cast to start from")] = Path(
        "corpus/semeval/bank.jsonl"
    ),
    seeds: Annotated[int, typer.Option(help="Number of trainings")] = 3,
    steps: Annotated[int, typer.Option(help="Steps, of one dialogue each")] = STEPS,
) -> None:
    """Print the mean accuracy, macro-F1 and accuracy by type over the seeds."""
    names = read_entity_map(data / "friends_entity_map.txt")
    file = data / "friends.train.scene_delim.conll"
    dialogues = list(read_dialogues(file, entity_map=names))
    runs = [run(dialogues, names, bank, seed, steps) for seed in range(seeds)]
    print("| " + " | ".join(runs[0]) + " |")
    print("|" + "--:|" * len(runs[0]))
    cells = [mean(scores[name] for scores in runs) for name in runs[0]]
    print("| " + " | ".join(f"{100 * cell:.2f}" for cell in cells) + " |")


def run(
    dialogues: List[Dialogue], names: Dict[str, str], bank: Path, seed: int, steps: int
) -> Dict[str, float]:
    """Train one network and score it."""
    fix_random_seed(seed)
    nlp = spacy.blank("en")
    model = {
        "@architectures": "spacy_charid.CandidateScorer.v1",
        "weights": None,
        "n_networks": 1,
    }
    nlp.add_pipe("character_linker", config={"model": model})
    held_out = [choose_scenes(i, dialogue) for i, dialogue in enumerate(dialogues)]
    known, unknown = (
        [
            make_example(part.to_doc(nlp, annotated=True), gold_mentions=True)
            for dialogue, left_out in zip(dialogues, held_out, strict=True)
            if (part := keep(dialogue, left_out, inside)).scenes
        ]
        for inside in (False, True)
    )
    train(nlp, known, bank, steps)
    main, classes = semeval_classes(names)
    scores = evaluate(nlp, unknown, main=main, classes=classes)
    return {
        "Main acc": scores["main"]["accuracy"],
        "Main F1": scores["main"]["macro_f1"],
        "ALL acc": scores["all"]["accuracy"],
        "ALL F1": scores["all"]["macro_f1"],
        **{kind: scores["by_type"][kind]["accuracy"] for kind in TYPES},
    }


def choose_scenes(index: int, dialogue: Dialogue) -> Set[int]:
    """Choose the held-out scenes, at different positions in each episode."""
    n = len(dialogue.scenes)
    first = 3 * index % n
    return {first, (first + n // 2) % n} if n >= FEWEST else {first}


def keep(dialogue: Dialogue, chosen: Set[int], inside: bool) -> Dialogue:
    scenes = [
        scene for i, scene in enumerate(dialogue.scenes) if (i in chosen) == inside
    ]
    return Dialogue(dialogue.id, scenes, dialogue.meta)


if __name__ == "__main__":
    typer.run(main)
