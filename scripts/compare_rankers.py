"""Train and evaluate all rankers on all sets of graded responses that are there.

    python scripts/compare_rankers.py ../shared/data --transformer FOLDER

Writes one table, `metrics/ranking.md`, and all scores, `metrics/ranking.json`.
"""

import argparse
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Dict, Iterator, List, Optional, Tuple

import spacy
import srsly
from spacy.cli.train import train
from spacy.util import load_config

from spacy_charid.formats.documents import read_docs
from spacy_charid.responses.ranking.evaluation import evaluate_ranker

CONFIGS = Path(__file__).parent.parent / "configs"
HELD_OUT = 600  # dialogues on which the joint ranker learns, and the encoder does not


@dataclass
class Set:
    """A set of dialogues with graded responses.

    dev (str): The file to evaluate on.
    train (str): The file to train on; empty if there is none.
    lang (str): The language.
    positive_from (float): The least grade of a right candidate.
    drawn (Tuple[int, int]): Right and wrong candidates drawn in training; 0 for all.
    """

    dev: str
    train: str = ""
    lang: str = "en"
    positive_from: float = 1.0
    drawn: Tuple[int, int] = (0, 0)


SETS = {
    "dailydialog-pp": Set(
        "dailydialog-pp/dev.jsonl",
        "dailydialog-pp/train_positives.jsonl",
        drawn=(0, 10),
    ),
    "mutual": Set("mutual/dev.jsonl", "mutual/train.jsonl"),
    "hpd": Set("hpd/en_dev_set.json", "hpd/harry_sessions.jsonl", drawn=(0, 10)),
    "cdconv": Set("cdconv/cdconv_dev.jsonl", "cdconv/cdconv_train.jsonl", "zh"),
    "grade": Set("grade/human_judgement.json", positive_from=3.0),
    "tencent": Set(
        "tencent-response-selection/data_part.txt", lang="zh", positive_from=3.0
    ),
}


@dataclass
class Ranker:
    """A model, and how it is trained.

    model (Dict[str, Any]): Its config.
    config (str): The config file to train with; empty if `initialize` is not needed.
    settings (Dict[str, Any]): Overrides of that file.
    """

    model: Dict[str, Any]
    config: str = ""
    settings: Dict[str, Any] = field(default_factory=dict)


def make_model(architecture: str, **settings: Any) -> Dict[str, Any]:
    return {"@architectures": f"spacy_charid.{architecture}.v1", **settings}


RANKERS = {
    "shortest": Ranker(make_model("LengthRanker", order="shortest")),
    "longest": Ranker(make_model("LengthRanker", order="longest")),
    "TF-IDF": Ranker(make_model("TfidfRanker")),
    "BM25": Ranker(make_model("BM25Ranker")),
    "TF-IDF, learned": Ranker(make_model("TfidfRanker"), "ranking_features"),
    "BM25, learned": Ranker(make_model("BM25Ranker"), "ranking_features"),
    "PairwiseSVM": Ranker(make_model("PairwiseSVMRanker"), "ranking_features"),
    "GBDT": Ranker(make_model("GBDTRanker"), "ranking_features"),
    "BiLSTM": Ranker(make_model("BiLSTMRanker"), "ranking_neural"),
    "CNN": Ranker(make_model("CNNRanker"), "ranking_neural"),
    "Sentence": Ranker(make_model("SentenceRanker"), "ranking_features"),
    "CrossEncoder": Ranker({}, "ranking_transformer"),
    "Joint": Ranker(make_model("JointRanker"), "ranking_features"),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path, help="folder of the sets")
    parser.add_argument("--output", type=Path, default=Path("metrics/ranking"))
    parser.add_argument("--models", type=Path, default=Path("training/ranking"))
    parser.add_argument("--transformer", default="", help="folder of a transformer")
    parser.add_argument("--sets", nargs="+", default=list(SETS), choices=SETS)
    parser.add_argument("--rankers", nargs="+", default=list(RANKERS), choices=RANKERS)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--limit", type=int, default=0, help="training dialogues")
    parser.add_argument("--steps", type=int, default=480, help="of the cross-encoder")
    args = parser.parse_args()
    rows: List[Dict[str, Any]] = []
    for name in args.sets:
        if (args.data / SETS[name].dev).is_file():
            rows.extend(compare(name, args))
            write(rows, args.output)
    print(make_table(rows))


def compare(name: str, args: argparse.Namespace) -> Iterator[Dict[str, Any]]:
    """Train and evaluate the rankers on a set."""
    chosen = SETS[name]
    for label in args.rankers:
        ranker = RANKERS[label]
        needs_encoder = label in ("Sentence", "CrossEncoder", "Joint")
        if ranker.config and not chosen.train:
            continue
        is_there = Path(args.transformer or "-").is_dir()
        if needs_encoder and not (is_there and chosen.lang == "en"):
            continue
        begin = time.perf_counter()
        nlp = train_ranker(name, label, args) if ranker.config else blank(chosen, label)
        seconds = time.perf_counter() - begin if ranker.config else 0.0
        docs = read_docs(nlp, args.data / chosen.dev, format=name)
        scores = evaluate_ranker(nlp, docs, name)
        row = {"set": name, "ranker": label, "seed": args.seed, "train": seconds}
        print(name, label, scores["p_at_1"], flush=True)
        yield {**row, **scores}


def blank(chosen: Set, label: str) -> Any:
    """Make a pipeline with a ranker that is not trained."""
    nlp = spacy.blank(chosen.lang)
    config = {"model": RANKERS[label].model, "positive_from": chosen.positive_from}
    nlp.add_pipe("response_ranker", config=config)
    return nlp


def train_ranker(name: str, label: str, args: argparse.Namespace) -> Any:
    """Train a ranker on a set, and load the best model."""
    chosen, ranker = SETS[name], RANKERS[label]
    output = args.models / name / f"{label}-{args.seed}"
    overrides = {
        "paths.train": str(args.data / chosen.train),
        "paths.dev": str(args.data / chosen.dev),
        "system.seed": args.seed,
        "nlp.lang": chosen.lang,
        "corpora.train.format": name,
        "corpora.dev.format": name,
        "corpora.dev.limit": 150,
        "corpora.train.limit": args.limit,
        "corpora.train.n_positives": chosen.drawn[0],
        "corpora.train.n_negatives": chosen.drawn[1],
        **ranker.settings,
    }
    if label == "CrossEncoder":
        overrides |= {
            "paths.transformer": args.transformer,
            "corpora.train.skip": HELD_OUT,
            "corpora.train.n_positives": 1,
            "corpora.train.n_negatives": 3,
            "corpora.dev.limit": 50,
            "training.max_steps": args.steps,
            "training.optimizer.learn_rate.total_steps": args.steps,
        }
    model = dict(ranker.model)
    if label == "Sentence":
        model["name"] = args.transformer
        overrides["corpora.train.limit"] = 1  # there is nothing to learn
    if label == "Joint":
        overrides["corpora.train.limit"] = min(HELD_OUT, args.limit or HELD_OUT)
        model["sentences"] = make_model("SentenceRanker", name=args.transformer)
        encoder = args.models / name / f"CrossEncoder-{args.seed}" / "model-best"
        if encoder.is_dir():
            model["encoder"] = make_model("CrossEncoderRanker", max_length=80)
            overrides["initialize.components.response_ranker.encoder"] = str(encoder)
    path = CONFIGS / f"{ranker.config}.cfg"
    if model:
        path = write_config(path, model, output)
    train(path, output, overrides=overrides)
    return spacy.load(output / "model-best")


def write_config(path: Path, model: Dict[str, Any], output: Path) -> Path:
    """Write a config with another model."""
    config = load_config(path, interpolate=False)
    config["components"]["response_ranker"]["model"] = model
    output.mkdir(parents=True, exist_ok=True)
    config.to_disk(output / "config.cfg")
    return output / "config.cfg"


def write(rows: List[Dict[str, Any]], output: Path) -> None:
    output.parent.mkdir(parents=True, exist_ok=True)
    srsly.write_json(output.with_suffix(".json"), rows)
    output.with_suffix(".md").write_text(make_table(rows) + "\n", encoding="utf8")


def make_table(rows: List[Dict[str, Any]]) -> str:
    """Make a Markdown table, one row per ranker and set."""
    lines = [
        "| set | ranker | P@1 | MAP | MRR | nDCG | pairs/s | training, s |",
        "|---|---|--:|--:|--:|--:|--:|--:|",
    ]
    for row in rows:
        for part, label in [(row, ""), (row.get("without_scene"), ", no scene")]:
            if part is None:
                continue
            scores = (percent(part[key]) for key in ("p_at_1", "map", "mrr", "ndcg"))
            cells = [row["set"] + label, row["ranker"], *scores]
            cells += [f"{row['speed']['pairs_per_second']:.0f}", f"{row['train']:.0f}"]
            lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def percent(value: Optional[float]) -> str:
    return "-" if value is None else f"{100 * value:.1f}"


if __name__ == "__main__":
    main()
