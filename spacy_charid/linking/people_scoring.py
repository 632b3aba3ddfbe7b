"""Score the people whom a dialogue describes. Their ids differ from those of the
annotation, so they are aligned with it one to one, and scored as clusters, too."""

from collections import Counter, defaultdict
from typing import (
    Collection,
    Dict,
    Iterable,
    List,
    NamedTuple,
    Optional,
    Sequence,
    Set,
    Tuple,
)

from spacy.tokens import Doc

from ..dialogue.data import MENTIONS, PEOPLE
from ..dialogue.view import NAME, DialogueView
from ..names.labels import OTHER, is_ambiguous

Names = Tuple[str, ...]


class PeopleLink(NamedTuple):
    """A gold mention for the scores of people without a name.

    scene (int): The index of its scene.
    gold, predicted (Names): The names and labels.
    unnamed (bool): Whether it means somebody without a name; see `find_unnamed`.
    """

    scene: int
    gold: Names
    predicted: Names
    unnamed: bool


def outside_of(doc: Doc) -> Collection[str]:
    """Get the linked characters of a Doc who are not of the cast."""
    attrs = doc.spans[MENTIONS].attrs if MENTIONS in doc.spans else {}
    return set(attrs.get(PEOPLE, ()))


def find_unnamed(
    view: DialogueView, gold: Sequence[Names], known: Collection[str] = ()
) -> Set[str]:
    """Find the annotated people without a name: they do not speak, no name in the text
    means them, and the cast does not know them.

    view (DialogueView): The document.
    gold (Sequence[Names]): The annotated names of its mentions.
    known (Collection[str]): The ids of the known cast.
    RETURNS (Set[str]): Their ids.
    """
    speakers = {name for turn in view.turns for name in turn.speakers}
    named = {
        name
        for mention, names in zip(view.mentions, gold, strict=True)
        if mention.label == NAME
        for name in names
    }
    everyone = {name for names in gold for name in names if not is_ambiguous(name)}
    return everyone - speakers - named - set(known)


def align_people(
    links: Sequence[Tuple[Names, Names]],
    unnamed: Collection[str],
    outside: Collection[str],
) -> Dict[str, str]:
    """Align predicted people with annotated ones, one to one, those with the most
    mentions in common first.

    links (Sequence[Tuple[Names, Names]]): The annotated and predicted names of each
        mention of a document.
    unnamed (Collection[str]): The annotated people without a name.
    outside (Collection[str]): The predicted people who are not of the cast.
    RETURNS (Dict[str, str]): The annotated id of each predicted one.
    """
    return pair_off(
        (predicted[0], gold[0])
        for gold, predicted in links
        if len(gold) == len(predicted) == 1
        and predicted[0] in outside
        and gold[0] in unnamed
    )


def pair_off(pairs: Iterable[Tuple[str, str]]) -> Dict[str, str]:
    """Choose pairs of predicted and annotated people so that nobody is in two: the most
    frequent first; of those that are as frequent, the one that comes first.

    pairs (Iterable[Tuple[str, str]]): The predicted and the annotated person of each
        mention, in document order.
    RETURNS (Dict[str, str]): The annotated id of each predicted one.
    """
    aligned: Dict[str, str] = {}
    taken: Set[str] = set()
    for (name, person), _ in Counter(pairs).most_common():
        if name not in aligned and person not in taken:
            aligned[name] = person
            taken.add(person)
    return aligned


def rename(
    predicted: Names, aligned: Dict[str, str], outside: Collection[str], gold: Names
) -> Names:
    """Get the predicted names as the annotation has them: people who are aligned by the
    id of the annotation, and others outside the cast as `#OTHER#` where it says so."""
    names = tuple(aligned.get(name, name) for name in predicted)
    if OTHER not in gold:
        return names
    return tuple(dict.fromkeys(OTHER if name in outside else name for name in names))


def score_b_cubed(links: Sequence[PeopleLink]) -> Optional[Dict[str, float]]:
    """Score the mentions of people without a name as clusters among all mentions of
    their scene (B-cubed, Bagga and Baldwin 1998). A mention without a link is alone.

    links (Sequence[PeopleLink]): The gold mentions of a document.
    RETURNS (Optional[Dict[str, float]]): The sums of `p` and `r` over the mentions, and
        their number `n`; None if there are no such mentions.
    """
    gold: Dict[Tuple, Set[int]] = defaultdict(set)
    predicted: Dict[Tuple, Set[int]] = defaultdict(set)
    keys = []
    for i, link in enumerate(links):
        own = _key(link.scene, link.gold, i), _key(link.scene, link.predicted, i)
        gold[own[0]].add(i)
        predicted[own[1]].add(i)
        keys.append(own)
    sums = {"p": 0.0, "r": 0.0, "n": 0.0}
    for i, (a, b) in enumerate(keys):
        if links[i].unnamed:
            common = len(gold[a] & predicted[b])
            sums["p"] += common / len(predicted[b])
            sums["r"] += common / len(gold[a])
            sums["n"] += 1
    return sums if sums["n"] else None


def _key(scene: int, names: Names, i: int) -> Tuple:
    persons = [name for name in names if not is_ambiguous(name)]
    return (scene, *sorted(persons)) if persons else (scene, i)


def add_b_cubed(parts: List[Dict[str, float]]) -> Dict[str, float]:
    """Add up the B-cubed scores of documents: `p`, `r`, `f1` and `n_mentions`."""
    n = sum(part["n"] for part in parts)
    p, r = (sum(part[key] for part in parts) / n if n else 0.0 for key in "pr")
    f1 = 2 * p * r / (p + r) if p + r else 0.0
    return {"p": p, "r": r, "f1": f1, "n_mentions": int(n)}
