"""The sets of graded responses and the rankers that `compare_rankers.py` compares."""

from dataclasses import dataclass, field
from typing import Any, Dict, Tuple

SEED = "${system.seed}"  # in the configs


@dataclass
class Set:
    """A set of dialogues with graded responses.

    dev (str): The file to evaluate on.
    train (str): The file to train on; empty if there is none.
    lang (str): The language.
    positive_from (float): The least grade of a right candidate.
    n_negatives (int): Wrong candidates drawn in training; 0 for those of the file.
    draw (Dict[str, Any]): How they are drawn; see `spacy_charid.ResponseCorpus.v1`.
    distractors (Tuple[Tuple[str, str], ...]): Files whose turns are wrong candidates,
        and their formats.
    start (str): The set whose trained transformer is trained further, if there is one.
    also (Tuple[str, ...]): The sets on whose training dialogues the rankers are
        trained, too, with wrong candidates drawn from the same set in the same way.
    max_length (int): The tokens that a transformer reads of a context with a candidate.
    """

    dev: str
    train: str = ""
    lang: str = "en"
    positive_from: float = 1.0
    n_negatives: int = 0
    draw: Dict[str, Any] = field(default_factory=dict)
    distractors: Tuple[Tuple[str, str], ...] = ()
    start: str = ""
    also: Tuple[str, ...] = ()
    max_length: int = 96


SETS = {
    "dailydialog-pp": Set(
        "dailydialog-pp/dev.jsonl",
        "dailydialog-pp/train_positives.jsonl",
        n_negatives=10,
        draw={"min_words": 5, "near_share": 0.3},
        distractors=(
            ("topical-chat/conversations/train_part.json", "topical-chat"),
            ("mutual/train.jsonl", "mutual"),
        ),
    ),
    "mutual": Set(
        "mutual/dev.jsonl",
        "mutual/train.jsonl",
        start="dailydialog-pp",
        max_length=192,
    ),
    "hpd": Set(
        "hpd/en_dev_set.json",
        "hpd/harry_sessions.jsonl",
        n_negatives=10,
        draw={"near_share": 0.0, "same_length": True},
        distractors=(("hpd/harry_sessions.jsonl", "hpd"),),
        also=("dailydialog-pp",),
        max_length=192,
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
    "CrossEncoder": Ranker(
        {},
        "ranking_transformer",
        {
            "corpora.dev.limit": 50,
            "corpora.train.n_positives": 1,
            "corpora.train.n_negatives": 5,
        },
    ),
    "SharedContext": Ranker(
        make_model("SharedContextRanker", frozen_layers=2),
        "ranking_transformer",
        {
            "training.optimizer.learn_rate.initial_rate": 0.00015,
        },
    ),
    "Linear": Ranker(make_model("LinearRanker"), "ranking_features"),
    "Vectors": Ranker(make_model("VectorRanker"), "ranking_features"),
    "Joint": Ranker(make_model("JointRanker", seed=SEED), "ranking_features"),
}

WITH_TRANSFORMER = ("Sentence", "CrossEncoder", "SharedContext", "Vectors")
WITH_SENTENCES = ("Linear", "Vectors", "Joint")  # read the vectors of a transformer
BY_GRADIENTS = ("ranking_neural", "ranking_transformer")
# What the joint ranker may read the scores of, the first that is trained.
ENCODERS = {
    "SharedContext": make_model("SharedContextRanker"),
    "CrossEncoder": make_model("CrossEncoderRanker", max_length=80),
    "CNN": make_model("CNNRanker"),
}
