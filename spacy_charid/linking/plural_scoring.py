"""Score links to several characters, as in research on plural mentions.

DOCS: Zhou and Choi (COLING 2018), "They Exist! Introducing Plural Mentions to
Coreference Resolution and Entity Linking", section 6.
"""

from collections import Counter
from typing import Any, Dict, Iterable, List, Tuple

from ..names.labels import is_ambiguous
from .semeval import LabelCounts

Names = Tuple[str, ...]


def score_memberships(pairs: Iterable[Tuple[Names, Names]]) -> Dict[str, Any]:
    """Score singular and plural mentions separately.

    Each label of a mention counts: a character, `#GENERAL#` or `#OTHER#`. Micro scores
    are over all of them; the macro score is the mean F1 of the labels in gold.

    pairs (Iterable[Tuple[Names, Names]]): Gold and predicted names of each mention.
    RETURNS (Dict[str, Any]): `singular` and `plural` with `micro_p`, `micro_r`,
        `micro_f1`, `macro_f1`, `n_mentions`; `ambiguous`: by label `p`, `r`, `f1`.
    """
    pairs = list(pairs)
    several = [len(gold) > 1 for gold, _ in pairs]
    parts = {
        "singular": [p for p, plural in zip(pairs, several, strict=True) if not plural],
        "plural": [p for p, plural in zip(pairs, several, strict=True) if plural],
    }
    scores: Dict[str, Any] = {name: _score(part) for name, part in parts.items()}
    scores["ambiguous"] = {
        label: {"p": counts.precision, "r": counts.recall, "f1": counts.f1}
        for label, counts in sorted(_count(pairs).items())
        if is_ambiguous(label) and counts.gold
    }
    return scores


def _score(pairs: List[Tuple[Names, Names]]) -> Dict[str, float]:
    by_label = _count(pairs)
    total = LabelCounts(
        sum(counts.correct for counts in by_label.values()),
        sum(counts.predicted for counts in by_label.values()),
        sum(counts.gold for counts in by_label.values()),
    )
    scores = [counts.f1 for counts in by_label.values() if counts.gold]
    return {
        "micro_p": total.precision,
        "micro_r": total.recall,
        "micro_f1": total.f1,
        "macro_f1": sum(scores) / len(scores) if scores else 0.0,
        "n_mentions": len(pairs),
    }


def _count(pairs: List[Tuple[Names, Names]]) -> Dict[str, LabelCounts]:
    gold: Counter = Counter()
    predicted: Counter = Counter()
    correct: Counter = Counter()
    for names, guesses in pairs:
        gold.update(set(names))
        predicted.update(set(guesses))
        correct.update(set(names) & set(guesses))
    return {
        label: LabelCounts(correct[label], predicted[label], gold[label])
        for label in gold | predicted
    }
