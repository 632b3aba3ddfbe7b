"""The organisers' evaluation of SemEval-2018 Task 4.

A system predicts one entity id for each mention of the test set. The ids are scored
twice: with classes for the six main characters and all others (Main + Others), and with
a class for each character of the training set (ALL).

DOCS: Choi and Chen (SemEval 2018), "SemEval 2018 Task 4: Character Identification on
Multiparty Dialogues", section 4; https://github.com/emorynlp/semeval-2018-task4
"""

import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Collection, Dict, List, Mapping, Sequence, Union

from ..errors import Errors

OTHERS = "##OTHERS##"
# The scheme of the task's entity ids, in `Character.external_ids`.
SEMEVAL = "semeval-2018-task4"

MAIN_IDS: Dict[str, str] = {
    "59": "Chandler Bing",
    "183": "Joey Tribbiani",
    "248": "Monica Geller",
    "292": "Phoebe Buffay",
    "306": "Rachel Green",
    "335": "Ross Geller",
}

N_IDS = 401  # lines of friends_entity_map.txt, numbered from 0

# The ids of friends_entity_map.txt that are not in the training set, and so are not in
# all_entities.txt. In ALL, they count as OTHERS.
# fmt: off
UNSEEN_IDS = (
    "10", "11", "27", "74", "97", "102", "106", "107", "142", "189", "226", "235",
    "243", "253", "255", "259", "270", "278", "313", "315", "316", "327", "343", "348",
    "356", "368", "369", "371", "379",
)
# fmt: on
ALL_IDS = frozenset(str(i) for i in range(N_IDS)).difference(UNSEEN_IDS)

_ID = re.compile(r"0|[1-9][0-9]*")
_TITLES = {
    "main": "********** Main + Other Entities **********",
    "all": "************** All Entities ***************",
    "main_f1": "***** Main + Other Entities F1 Scores *****",
    "all_f1": "********* All Entities F1 Scores **********",
}


@dataclass(frozen=True)
class LabelCounts:
    """The counts of a label.

    correct (int): Mentions with the label in gold and prediction.
    predicted (int): Mentions with the label in the prediction.
    gold (int): Mentions with the label in gold.
    """

    correct: int
    predicted: int
    gold: int

    @property
    def precision(self) -> float:
        """The share of predictions that are correct, 0..1; 0 if there are none."""
        return _ratio(self.correct, self.predicted)

    @property
    def recall(self) -> float:
        """The share of gold mentions that are found, 0..1; 0 if there are none."""
        return _ratio(self.correct, self.gold)

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall, 0..1."""
        return _ratio(2 * self.correct, self.predicted + self.gold)


@dataclass(frozen=True)
class LabelScores:
    """The scores of predicted labels.

    per_label (Dict[str, LabelCounts]): The counts of each label that occurs in gold
        or prediction, in the order of the labels.
    """

    per_label: Dict[str, LabelCounts]

    @property
    def correct(self) -> int:
        """The number of mentions labelled as in gold."""
        return sum(counts.correct for counts in self.per_label.values())

    @property
    def total(self) -> int:
        """The number of mentions."""
        return sum(counts.gold for counts in self.per_label.values())

    @property
    def accuracy(self) -> float:
        """The share of mentions labelled as in gold, 0..1; 0 if there are none."""
        return _ratio(self.correct, self.total)

    @property
    def macro_f1(self) -> float:
        """The mean F1, 0..1, of the labels that occur in gold.

        As in the organisers' tables, labels that are only predicted are not averaged
        over; they lower the recall of the others.
        """
        scores = [counts.f1 for counts in self.per_label.values() if counts.gold]
        return _ratio(sum(scores), len(scores))


def score_labels(gold: Sequence[str], predicted: Sequence[str]) -> LabelScores:
    """Score the predicted labels of mentions.

    gold (Sequence[str]): The gold labels, one per mention.
    predicted (Sequence[str]): The predicted labels, in the same order.
    RETURNS (LabelScores): The scores.
    RAISES (ValueError): If the numbers of labels differ.
    """
    if len(gold) != len(predicted):
        raise ValueError(Errors.E150.format(gold=len(gold), predicted=len(predicted)))
    n_gold, n_predicted = Counter(gold), Counter(predicted)
    pairs = zip(gold, predicted, strict=True)
    n_correct = Counter(label for label, guess in pairs if label == guess)
    return LabelScores(
        {
            label: LabelCounts(n_correct[label], n_predicted[label], n_gold[label])
            for label in sorted(n_gold | n_predicted)
        }
    )


def fold(labels: Sequence[str], keep: Collection[str]) -> List[str]:
    """Replace the labels that are not classes of their own by `##OTHERS##`.

    labels (Sequence[str]): The labels.
    keep (Collection[str]): The classes, which are kept.
    RETURNS (List[str]): The labels, one per input label.
    """
    return [label if label in keep else OTHERS for label in labels]


def score_semeval(
    gold_ids: Sequence[str], predicted_ids: Sequence[str]
) -> Dict[str, LabelScores]:
    """Score entity ids as the task does.

    gold_ids (Sequence[str]): The gold ids, one per mention.
    predicted_ids (Sequence[str]): The predicted ids, in the same order.
    RETURNS (Dict[str, LabelScores]): The scores of Main + Others as `main` and those
        of ALL as `all`.
    RAISES (ValueError): If the numbers of ids differ.
    """
    return {
        name: score_labels(fold(gold_ids, keep), fold(predicted_ids, keep))
        for name, keep in (("main", MAIN_IDS), ("all", ALL_IDS))
    }


def format_report(scores: Mapping[str, LabelScores], names: Mapping[str, str]) -> str:
    """Format scores as the organisers' evaluation does.

    scores (Mapping[str, LabelScores]): The scores from `score_semeval`.
    names (Mapping[str, str]): Names by id; an id without a name is its own name.
    RETURNS (str): The report, with percentages; ends in a newline.
    """
    lines = []
    for part in ("main", "all"):
        score = scores[part]
        accuracy = f"{100 * score.accuracy:6.2f} ({score.correct}/{score.total})"
        lines.append(_TITLES[part])
        lines.append(f"Label Accuracy  : {accuracy}")
        lines.append(f"Average Macro F1: {100 * score.macro_f1:6.2f}")
    for part in ("main", "all"):
        lines.append(_TITLES[f"{part}_f1"])
        named = [(names.get(i, i), c) for i, c in scores[part].per_label.items()]
        named.sort(key=lambda item: item[0])
        lines.extend(_format_label(name, c) for name, c in named if c.gold)
    return "\n".join(lines) + "\n"


def read_ids(path: Union[str, Path]) -> List[str]:
    """Read entity ids, one per line, as in the task's `ref.out`.

    path (Union[str, Path]): The file; blank lines at the end are ignored.
    RETURNS (List[str]): The ids.
    RAISES (ValueError): If any other line is blank or is not a single id.
    """
    ids = _read_lines(path)
    for number, line in enumerate(ids, start=1):
        if not line:
            raise ValueError(Errors.E152.format(path=path, line=number))
        if not _ID.fullmatch(line):
            raise ValueError(Errors.E151.format(path=path, line=number, text=line))
    return ids


def _ratio(part: float, whole: float) -> float:
    return part / whole if whole else 0.0


def _format_label(name: str, counts: LabelCounts) -> str:
    precision, recall, f1 = (
        f"{100 * value:6.2f}" for value in (counts.precision, counts.recall, counts.f1)
    )
    return (
        f"{name:>40}: P = {precision} ({counts.correct:4}/{counts.predicted:4}), "
        f"R = {recall} ({counts.correct:4}/{counts.gold:4}), F1 = {f1}"
    )


def _read_lines(path: Union[str, Path]) -> List[str]:
    # Replace invalid bytes, so that the error for their line can name it.
    text = Path(path).read_text(encoding="utf-8-sig", errors="replace").rstrip()
    return [line.strip() for line in text.split("\n")] if text else []
