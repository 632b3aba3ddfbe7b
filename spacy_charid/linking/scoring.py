"""Score links: accuracy and macro-F1, overall, by character, by mention type."""

import warnings
from collections import Counter, defaultdict
from functools import partial
from typing import (
    Any,
    Callable,
    Collection,
    Dict,
    Iterable,
    List,
    NamedTuple,
    Optional,
    Sequence,
    Tuple,
)

from spacy.tokens import Doc
from spacy.training import Example
from spacy.util import registry

from ..cast.character import PRIMARY_SHARE
from ..dialogue.data import MENTIONS, UTTERANCES
from ..dialogue.spans import names_of, speakers_of
from ..dialogue.structure import Structure, align_spans, read_structure
from ..dialogue.view import TYPES
from ..errors import Warnings
from ..names.labels import is_ambiguous, join_names
from .people_scoring import (
    PeopleLink,
    add_b_cubed,
    align_people,
    find_unnamed,
    outside_of,
    rename,
    score_b_cubed,
)
from .plural_scoring import score_memberships
from .semeval import LabelScores, fold, score_labels

NOBODY = "##NOBODY##"
Names = Tuple[str, ...]


class LinkedMention(NamedTuple):
    """A gold mention with its prediction.

    gold, predicted (str): The labels to compare: the characters as joined names.
    type (str): The type of the mention; see `TYPES`.
    gold_names, predicted_names (Tuple[str, ...]): The names and ambiguous labels.
    """

    gold: str
    predicted: str
    type: str
    gold_names: Tuple[str, ...] = ()
    predicted_names: Tuple[str, ...] = ()


def get_links(
    examples: Iterable[Example],
    ignore: Collection[str] = (),
    *,
    align: bool = True,
    known: Collection[str] = (),
) -> List[LinkedMention]:
    """Pair the gold and predicted characters of every annotated mention.

    Gold mentions that were not predicted count as not linked, and so do ambiguous
    labels. Plural mentions agree if all their characters do. Where the annotation says
    `#OTHER#`, so does the prediction of a person who is not of the cast.

    examples (Iterable[Example]): The examples.
    ignore (Collection[str]): Gold labels whose mentions are left out.
    align (bool): Whether predicted people who are not of the cast get the ids of the
        people in the annotation who have no name; see `align_people`.
    known (Collection[str]): The ids of the known cast.
    RETURNS (List[LinkedMention]): One per gold mention, in document order.
    """
    links = []
    for eg in examples:
        if MENTIONS not in eg.reference.spans:
            continue
        structure, gold, predicted = _pair(eg)
        outside = outside_of(eg.predicted)
        unnamed = find_unnamed(structure.view, gold, known)
        pairs = list(zip(gold, predicted, strict=True))
        aligned = align_people(pairs, unnamed, outside) if align else {}
        for view, (names, guess) in zip(structure.view.mentions, pairs, strict=True):
            if names and not set(names) & set(ignore):
                guess = rename(guess, aligned, outside, names)
                labels = _label(names), _label(guess)
                links.append(LinkedMention(*labels, view.type, names, guess))
    return links


def score_people(
    examples: Iterable[Example], known: Collection[str] = ()
) -> Dict[str, float]:
    """Score the mentions of people without a name as clusters; see `score_b_cubed`.

    examples (Iterable[Example]): The examples.
    known (Collection[str]): The ids of the known cast.
    RETURNS (Dict[str, float]): `p`, `r`, `f1` and `n_mentions`.
    """
    parts = []
    for eg in examples:
        if MENTIONS not in eg.reference.spans:
            continue
        structure, gold, predicted = _pair(eg)
        unnamed = find_unnamed(structure.view, gold, known)
        part = score_b_cubed(
            [
                PeopleLink(view.scene, names, guess, not unnamed.isdisjoint(names))
                for view, names, guess in zip(
                    structure.view.mentions, gold, predicted, strict=True
                )
                if names
            ]
        )
        parts += [part] if part else []
    return add_b_cubed(parts)


def _pair(eg: Example) -> Tuple[Structure, List[Names], List[Names]]:
    """Get the gold mentions of an example, their names and the predicted names."""
    found = {
        (span.start, span.end): names_of(span)
        for span in eg.predicted.spans.get(MENTIONS, ())
    }
    structure = read_structure(eg.reference)
    spans = align_spans(eg, structure.mentions)
    gold = [names_of(mention) for mention in structure.mentions]
    predicted = [
        found.get((span.start, span.end), ()) if span else () for span in spans
    ]
    return structure, gold, predicted


def _label(names: Names) -> str:
    persons = {name for name in names if not is_ambiguous(name)}
    return join_names(sorted(persons)) or NOBODY


def score_links(
    links: List[LinkedMention],
    *,
    main: Optional[Collection[str]] = None,
    classes: Optional[Collection[str]] = None,
) -> Dict[str, Any]:
    """Score links as SemEval-2018 Task 4 does, and by character and type.

    links (List[LinkedMention]): The links.
    main (Optional[Collection[str]]): The main characters of Main + Others; by default
        those with at least 3% of the gold mentions.
    classes (Optional[Collection[str]]): The characters that are classes of their own
        in ALL; by default all.
    RETURNS (Dict[str, Any]): `accuracy` of the labels as they are; `main` and `all`
        with `accuracy`, `macro_f1` and `n_classes`; `per_character`, `by_type` and
        `n_mentions`; `memberships`: see `score_memberships`.
    """
    gold = [link.gold for link in links]
    predicted = [link.predicted for link in links]
    if main is None:
        main = main_characters(gold)
    every = set(gold) | set(predicted) if classes is None else classes
    scores = {
        name: score_labels(fold(gold, keep), fold(predicted, keep))
        for name, keep in (("main", main), ("all", every))
    }
    return {
        "accuracy": score_labels(gold, predicted).accuracy,
        "main": _summary(scores["main"]),
        "all": _summary(scores["all"]),
        "per_character": {
            name: {
                "p": counts.precision,
                "r": counts.recall,
                "f1": counts.f1,
                "gold": counts.gold,
            }
            for name, counts in scores["all"].per_label.items()
            if counts.gold
        },
        "by_type": _score_types(links),
        "memberships": score_memberships(
            (link.gold_names, link.predicted_names) for link in links
        ),
        "n_mentions": len(links),
    }


def main_characters(labels: List[str]) -> List[str]:
    """Get the characters with at least 3% of the mentions."""
    counts = Counter(label for label in labels if label != NOBODY)
    return [name for name, n in counts.items() if n >= PRIMARY_SHARE * len(labels)]


def _summary(scores: LabelScores) -> Dict[str, Any]:
    classes = sum(1 for counts in scores.per_label.values() if counts.gold)
    return {
        "accuracy": scores.accuracy,
        "macro_f1": scores.macro_f1,
        "n_classes": classes,
    }


def _score_types(links: List[LinkedMention]) -> Dict[str, Dict[str, float]]:
    total: Counter = Counter(link.type for link in links)
    correct: Dict[str, int] = defaultdict(int)
    for link in links:
        correct[link.type] += link.gold == link.predicted
    return {
        name: {"accuracy": correct[name] / total[name], "n": total[name]}
        for name in TYPES
        if total[name]
    }


def character_linker_score(
    examples: Iterable[Example],
    *,
    main: Optional[List[str]] = None,
    classes: Optional[List[str]] = None,
    **kwargs: Any,
) -> Dict[str, Any]:
    """Score the links of a batch of examples, for `nlp.evaluate`.

    examples (Iterable[Example]): The examples.
    main, classes: See `score_links`.
    RETURNS (Dict[str, Any]): `character_acc`, `character_main_acc`,
        `character_main_macro_f`, `character_all_acc`, `character_all_macro_f`,
        `character_per_type`, `character_per_character`; None without annotation. The
        two of Main + Others are None if there is a single class, as without main
        characters: all would be right. `spacy train` leaves out what is None.
    """
    examples = list(examples)
    _warn_without_speakers(examples)
    links = get_links(examples)
    scores = score_links(links, main=main, classes=classes) if links else None
    if scores is None:
        return dict.fromkeys(SCORE_KEYS)
    main_scores = scores["main"] if has_classes(scores["main"]) else {}
    values = (
        scores["accuracy"],
        main_scores.get("accuracy"),
        main_scores.get("macro_f1"),
        scores["all"]["accuracy"],
        scores["all"]["macro_f1"],
        scores["by_type"],
        scores["per_character"],
    )
    return dict(zip(SCORE_KEYS, values, strict=True))


def has_classes(part: Dict[str, Any]) -> bool:
    """Check whether a part of the scores of `score_links` tells classes apart: without
    main characters, all are others."""
    return part["n_classes"] > 1


def _warn_without_speakers(examples: Sequence[Example]) -> None:
    """Warn if Docs are scored that were made from the text alone, without speakers, as
    `spacy evaluate` and `spacy find-threshold` do."""
    lost = [eg for eg in examples if _has_speakers(eg.y) and not _has_speakers(eg.x)]
    if lost:
        message = Warnings.W271.format(lost=len(lost), total=len(examples))
        warnings.warn(message, stacklevel=4)


def _has_speakers(doc: Doc) -> bool:
    turns = doc.spans.get(UTTERANCES, ())
    return any(map(speakers_of, turns))


SCORE_KEYS = (
    "character_acc",
    "character_main_acc",
    "character_main_macro_f",
    "character_all_acc",
    "character_all_macro_f",
    "character_per_type",
    "character_per_character",
)


@registry.scorers("spacy_charid.linker_scorer.v1")
def make_character_linker_scorer(
    main: Optional[List[str]] = None, classes: Optional[List[str]] = None
) -> Callable:
    """Make a scorer with fixed lists of characters; see `score_links`.

    It can be pickled, which `n_process` requires if processes are not forked.
    """
    return partial(character_linker_score, main=main, classes=classes)
