"""The order of the sentences that a turn can build on."""

from collections import Counter
from typing import Dict, List, NamedTuple

from thinc.types import Floats1d

from ...dialogue.knowledge import Passage
from .reading import Choice


class Selected(NamedTuple):
    """The scored sentences of a turn, best first.

    turn (int): The number of the utterance.
    passages (List[Passage]): The sentences.
    sections (List[str]): Their sections.
    """

    turn: int
    passages: List[Passage]
    sections: List[str]


def rank_sentences(choice: Choice, scores: Floats1d, spread: float = 0.0) -> Selected:
    """Sort the sentences of a choice; of equal scores, the first is better.

    Source of `spread`: Carbonell and Goldstein (SIGIR 1998), maximal marginal
    relevance, with the section as similarity.
    """
    order = sorted(range(len(scores)), key=lambda i: -float(scores[i]))
    if spread:
        n_better: Counter[str] = Counter()
        ranks: Dict[int, float] = {}
        for i in order:
            section = choice.sentences[i].section
            ranks[i] = float(scores[i]) - spread * n_better[section]
            n_better[section] += 1
        order.sort(key=lambda i: -ranks[i])
    found = [choice.sentences[i] for i in order]
    passages = [
        sentence.passage._replace(score=round(float(scores[i]), 6))
        for i, sentence in zip(order, found, strict=True)
    ]
    return Selected(choice.turn, passages, [sentence.section for sentence in found])
