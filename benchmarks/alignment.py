"""Align the people whom a pipeline found in a dialogue with the annotated ones.

A person who is not of the cast and does not speak has no id that annotation and
pipeline could agree on: one says `the cyclist`, the other `a man on a bicycle`. Named
people are aligned as well, since `Emily` and `Emily Dawson` may be the same.
"""

from typing import Collection, Dict, Iterable, Tuple

from spacy_charid.linking.people_scoring import pair_off
from spacy_charid.names.labels import is_ambiguous

Names = Tuple[str, ...]


def align_people(
    links: Iterable[Tuple[Names, Names]], known: Collection[str]
) -> Dict[str, str]:
    """Align the predicted people of a document with the annotated ones, one to one.

    Pairs are chosen by the number of mentions that they share, the most first; of pairs
    that share as many, the one that is mentioned first.

    links (Iterable[Tuple[Names, Names]]): The annotated and the predicted names of each
        mention, in document order.
    known (Collection[str]): The ids that both sides know: the cast and the speakers.
        They are never aligned with another id.
    RETURNS (Dict[str, str]): The annotated ids by the predicted ones.
    """
    return pair_off(
        (predicted[0], gold[0])
        for gold, predicted in links
        if len(gold) == len(predicted) == 1
        and _is_outside(gold[0], known)
        and _is_outside(predicted[0], known)
    )


def rename(names: Names, aligned: Dict[str, str], known: Collection[str]) -> Names:
    """Replace the predicted ids of a mention by the annotated ones.

    names (Names): The predicted names.
    aligned (Dict[str, str]): The output of `align_people`.
    known (Collection[str]): As for `align_people`.
    RETURNS (Names): The names. The id of a person who is aligned with nobody is marked,
        so that it is not taken for an annotated id that happens to be the same.
    """
    taken = set(aligned.values())
    return tuple(
        aligned.get(name, f"{name} (not aligned)" if name in taken else name)
        if _is_outside(name, known)
        else name
        for name in names
    )


def _is_outside(name: str, known: Collection[str]) -> bool:
    return name not in known and not is_ambiguous(name)
