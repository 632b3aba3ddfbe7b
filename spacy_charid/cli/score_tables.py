"""The scores of a pipeline as tables for the terminal."""

from typing import Any, Dict, List, Optional, Tuple

from wasabi import msg

from ..cast.character import PRIMARY_SHARE
from ..linking.scoring import TYPES, has_classes

MEMBERSHIP_KEYS = ("micro_p", "micro_r", "micro_f1", "macro_f1")
SHARE = f"{100 * PRIMARY_SHARE:.0f} %"
MAIN_CHARACTERS = {
    "semeval": "Main: the six main characters of SemEval-2018 Task 4",
    "share": f"Main: the characters with at least {SHARE} of the mentions",
}


def print_scores(scores: Dict[str, Any]) -> None:
    """Print the scores of `linking.evaluation.evaluate` as tables.

    scores (Dict[str, Any]): The scores, with `mention_source` (`gold` or `predicted`)
        and `main_characters` (a key of `MAIN_CHARACTERS`).
    """
    msg.divider(f"{scores['n_mentions']} {scores['mention_source']} mentions")
    _print_classes(scores)
    _print_types(scores["by_type"])
    _print_memberships(scores["memberships"])
    if scores["people"]["n_mentions"]:
        people = scores["people"]
        cells = (*(_percent(people[key]) for key in ("p", "r", "f1")),)
        row = ("people without a name", *cells, people["n_mentions"])
        _print_table(("B-cubed", "P", "R", "F", "n"), [row])
    mentions = ("mentions", *(_percent(scores["mentions"][key]) for key in "prf"))
    _print_table(("", "P", "R", "F"), [mentions])
    msg.text(f"{scores['words_per_second']:,.0f} words per second")


def _print_classes(scores: Dict[str, Any]) -> None:
    parts = (("Main + Others", scores["main"]), ("ALL", scores["all"]))
    rows = [
        (
            name,
            _percent(part["accuracy"]),
            _percent(part["macro_f1"]),
            part["n_classes"],
        )
        for name, part in parts
        if has_classes(part)
    ]
    _print_table(("", "accuracy", "macro-F1", "classes"), rows)
    if has_classes(scores["main"]):
        msg.text(MAIN_CHARACTERS[scores["main_characters"]])


def _print_types(by_type: Dict[str, Any]) -> None:
    rows = [
        (name, _percent(by_type[name]["accuracy"]), by_type[name]["n"])
        for name in TYPES
        if name in by_type
    ]
    _print_table(("type", "accuracy", "n"), rows)


def _print_memberships(memberships: Dict[str, Any]) -> None:
    """Print the scores of plural mentions and of ambiguous ones, if there are any."""
    if memberships["plural"]["n_mentions"]:
        parts = [(name, memberships[name]) for name in ("singular", "plural")]
        rows: List[Tuple] = [
            (
                name,
                *(_percent(part[key]) for key in MEMBERSHIP_KEYS),
                part["n_mentions"],
            )
            for name, part in parts
        ]
        _print_table(("", "micro P", "micro R", "micro F", "macro F", "n"), rows)
    if memberships["ambiguous"]:
        rows = [
            (label, *(_percent(part[key]) for key in ("p", "r", "f1")))
            for label, part in memberships["ambiguous"].items()
        ]
        _print_table(("ambiguous", "P", "R", "F"), rows)


def _print_table(header: Tuple[str, ...], rows: List[Tuple]) -> None:
    aligns = ("l", *"r" * (len(header) - 1))
    msg.table(rows, header=header, divider=True, aligns=aligns)


def _percent(value: Optional[float]) -> str:
    return "-" if value is None else f"{100 * value:.2f}"
