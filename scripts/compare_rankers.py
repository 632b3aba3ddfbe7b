"""Train and evaluate all rankers on all sets of graded responses that are there.

    python scripts/compare_rankers.py ../shared/data --transformer FOLDER

Writes one table, `metrics/ranking.md`, and all scores, `metrics/ranking.json`.
"""

import argparse
import time
from dataclasses import dataclass, field
from itertools import groupby, islice
from pathlib import Path
from statistics import mean, stdev
from typing import Any, Callable, Dict, Iterator, List, Optional, Tuple

import spacy
import srsly
from spacy.cli.train import train
from spacy.util import load_config

from spacy_charid.formats.documents import read_docs, write_docs
from spacy_charid.responses.ranking.corpora import create_response_corpus
from spacy_charid.responses.ranking.evaluation import evaluate_ranker

CONFIGS = Path(__file__).parent.parent / "configs"
SEED = "${system.seed}"  # in the configs
N_STOP = 100  # training dialogues that tell when to stop
N_JOINT = 600  # the next ones, on which the joint ranker learns and its encoder not


@dataclass
class Set:
    """A set of dialogues with graded responses.

    dev (str): The file to evaluate on.
    train (str): The file to train on; empty if there is none.
    lang (str): The language.
    positive_from (float): The least grade of a right candidate.
    n_negatives (int): Wrong candidates drawn in training; 0 for those of the file.
    draw (Dict[str, Any]): How they are drawn; see `spacy_charid.ResponseCorpus.v1`.
    distractors (str): A file whose turns are wrong candidates, and its format.
    """

    dev: str
    train: str = ""
    lang: str = "en"
    positive_from: float = 1.0
    n_negatives: int = 0
    draw: Dict[str, Any] = field(default_factory=dict)
    distractors: Tuple[str, str] = ("", "")


SETS = {
    "dailydialog-pp": Set(
        "dailydialog-pp/dev.jsonl",
        "dailydialog-pp/train_positives.jsonl",
        n_negatives=10,
        draw={"min_words": 5},
        distractors=("topical-chat/conversations/train_part.json", "topical-chat"),
    ),
    "mutual": Set("mutual/dev.jsonl", "mutual/train.jsonl"),
    "hpd": Set(
        "hpd/en_dev_set.json",
        "hpd/harry_sessions.jsonl",
        n_negatives=10,
        draw={"near_share": 0.0},
        distractors=("hpd/harry_sessions.jsonl", "hpd"),
    ),
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


METRICS: Dict[str, Callable[[Any], Optional[float]]] = {
    "P@1": lambda scores: scores["p_at_1"],
    "MAP": lambda scores: scores["map"],
    "MRR": lambda scores: scores["mrr"],
    "nDCG": lambda scores: scores["ndcg"],
    "R10@1": lambda scores: scores["r_at_k"].get("R10@1"),
    "R10@5": lambda scores: scores["r_at_k"].get("R10@5"),
}


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
    "GBDT": Ranker(make_model("GBDTRanker", seed=SEED), "ranking_features"),
    "BiLSTM": Ranker(make_model("BiLSTMRanker"), "ranking_neural"),
    "CNN": Ranker(make_model("CNNRanker"), "ranking_neural"),
    "Sentence": Ranker(make_model("SentenceRanker"), "ranking_features"),
    "CrossEncoder": Ranker({}, "ranking_transformer"),
    "Joint": Ranker(make_model("JointRanker", seed=SEED), "ranking_features"),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path, help="folder of the sets")
    parser.add_argument("--output", type=Path, default=Path("metrics/ranking"))
    parser.add_argument("--models", type=Path, default=Path("training/ranking"))
    parser.add_argument("--transformer", default="", help="folder of a transformer")
    parser.add_argument("--sets", nargs="+", default=list(SETS), choices=SETS)
    parser.add_argument("--rankers", nargs="+", default=list(RANKERS), choices=RANKERS)
    parser.add_argument("--seeds", nargs="+", type=int, default=[0])
    parser.add_argument("--limit", type=int, default=0, help="training dialogues")
    parser.add_argument("--dev-limit", type=int, default=0, help="dialogues compared")
    parser.add_argument("--steps", type=int, default=480, help="of the cross-encoder")
    args = parser.parse_args()
    rows: List[Dict[str, Any]] = []
    for name in args.sets:
        if (args.data / SETS[name].dev).is_file():
            rows.extend(compare(name, args))
            write(rows, args.output)
    print(make_table(rows))


def compare(name: str, args: argparse.Namespace) -> Iterator[Dict[str, Any]]:
    """Train and evaluate the rankers on a set. Times are those of the processor."""
    chosen = SETS[name]
    for label in args.rankers:
        if not can_run(label, chosen, args.transformer):
            continue
        is_trained = bool(RANKERS[label].config)
        for seed in args.seeds if is_trained else [0]:
            begin = time.process_time()
            nlp = blank(chosen, label)
            if is_trained:
                nlp = train_ranker(name, label, seed, args)
            seconds = time.process_time() - begin if is_trained else 0.0
            docs = read_docs(nlp, args.data / chosen.dev, format=name)
            scores = evaluate_ranker(nlp, islice(docs, args.dev_limit or None), name)
            print(name, label, seed, scores["p_at_1"], flush=True)
            row = {"set": name, "ranker": label, "seed": seed, "train": seconds}
            yield {**row, **scores}


def can_run(label: str, chosen: Set, transformer: str) -> bool:
    """Check whether there is what a ranker needs."""
    if RANKERS[label].config and not chosen.train:
        return False
    is_there = Path(transformer or "-").is_dir() and chosen.lang == "en"
    return is_there or label not in ("Sentence", "CrossEncoder", "Joint")


def blank(chosen: Set, label: str) -> Any:
    """Make a pipeline with a ranker that is not trained."""
    nlp = spacy.blank(chosen.lang)
    if not RANKERS[label].config:
        config = {"model": RANKERS[label].model, "positive_from": chosen.positive_from}
        nlp.add_pipe("response_ranker", config=config)
    return nlp


def train_ranker(name: str, label: str, seed: int, args: argparse.Namespace) -> Any:
    """Train a ranker on a set, and load the best model. What tells when to stop is the
    first part of the training file, which is not trained on, and not the file on which
    the rankers are compared."""
    chosen, ranker = SETS[name], RANKERS[label]
    output = args.models / name / f"{label}-{seed}"
    drawing = get_drawing(chosen, args.data)
    overrides = {
        "paths.train": str(args.data / chosen.train),
        "paths.dev": str(write_held_out(name, args, drawing)),
        "system.seed": seed,
        "nlp.lang": chosen.lang,
        "corpora.train.format": name,
        "corpora.train.skip": N_STOP,
        "corpora.train.limit": args.limit,
        **{f"corpora.train.{key}": value for key, value in drawing.items()},
        **ranker.settings,
    }
    if label == "CrossEncoder":
        overrides |= {
            "paths.transformer": args.transformer,
            "corpora.train.skip": N_STOP + N_JOINT,
            "corpora.train.n_positives": 1,
            "corpora.train.n_negatives": 3,
            "training.max_steps": args.steps,
            "training.optimizer.learn_rate.total_steps": args.steps,
        }
    model = dict(ranker.model)
    if label == "Sentence":
        model["name"] = args.transformer
        overrides["corpora.train.limit"] = 1  # there is nothing to learn
    if label == "Joint":
        overrides["corpora.train.limit"] = min(N_JOINT, args.limit or N_JOINT)
        sentences = {"name": args.transformer, "max_length": 96}
        model["sentences"] = make_model("SentenceRanker", **sentences)
        encoder = args.models / name / f"CrossEncoder-{seed}" / "model-best"
        if encoder.is_dir():
            model["encoder"] = make_model("CrossEncoderRanker", max_length=80)
            overrides["initialize.components.response_ranker.encoder"] = str(encoder)
    path = CONFIGS / f"{ranker.config}.cfg"
    if model:
        path = write_config(path, model, output)
    train(path, output, overrides=overrides)
    return spacy.load(output / "model-best")


def get_drawing(chosen: Set, data: Path) -> Dict[str, Any]:
    """Get the settings of the reader by which wrong candidates are drawn."""
    drawing: Dict[str, Any] = {"n_negatives": chosen.n_negatives, **chosen.draw}
    path, format = chosen.distractors
    if path and (data / path).is_file():
        drawing |= {"distractors": str(data / path), "distractors_format": format}
    return drawing


def write_held_out(name: str, args: argparse.Namespace, drawing: Dict) -> Path:
    """Write the dialogues by which training is stopped, with drawn candidates."""
    path: Path = args.models / name / "held_out.spacy"
    if not path.is_file():
        path.parent.mkdir(parents=True, exist_ok=True)
        chosen = SETS[name]
        source = args.data / chosen.train
        corpus = create_response_corpus(source, name, limit=N_STOP, **drawing)
        examples = corpus(spacy.blank(chosen.lang))
        write_docs((eg.reference for eg in examples), path)
    return path


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
    """Make a Markdown table, one row per set and ranker: the means over the seeds."""
    lines = [
        f"| set | ranker | {' | '.join(METRICS)} | pairs/s | training, s |",
        f"|---|---|{'--:|' * (len(METRICS) + 2)}",
    ]
    for (name, label), same in groupby(rows, lambda row: (row["set"], row["ranker"])):
        found = list(same)
        speed = [row["speed"]["pairs_per_second"] or 0.0 for row in found]
        times = f"{mean(speed):.0f} | {mean(row['train'] for row in found):.0f}"
        for key, note in [(None, ""), ("without_scene", ", no scene")]:
            parts = [row if key is None else row.get(key) for row in found]
            if None in parts:
                continue
            cells = [percent([get(part) for part in parts]) for get in METRICS.values()]
            lines.append(f"| {name}{note} | {label} | {' | '.join(cells)} | {times} |")
    return "\n".join(lines)


def percent(values: List[Optional[float]]) -> str:
    """Write the mean of some values, and how much they differ."""
    known = [100 * value for value in values if value is not None]
    if not known:
        return "-"
    spread = f" ± {stdev(known):.1f}" if len(known) > 1 else ""
    return f"{mean(known):.1f}{spread}"


if __name__ == "__main__":
    main()
