"""What the linker predicts of a document: scores, and the links they decide."""

from itertools import chain
from typing import Any, Dict, List, NamedTuple, Optional, Sequence, Tuple

from spacy.tokens import Doc, SpanGroup

from ..dialogue.data import BY_HAND, CORRECTED, EVIDENCE, MENTIONS, PEOPLE
from ..dialogue.spans import set_names, span_key
from ..dialogue.structure import Structure
from .decoding import NOBODY, Link, decode, inclusion
from .evidence import Evidence
from .scores import ScoreBlock


class Prediction(NamedTuple):
    """The structure of a document and the scores of its mentions.

    structure (Structure): Utterances, scenes and mentions.
    scores (List[ScoreBlock]): Blocks with each mention once, in numpy arrays.
    outside (Sequence[str]): The candidates who are not of the cast.
    evidence (Optional[Evidence]): What speaks for the candidates, to explain the links.
    """

    structure: Structure
    scores: List[ScoreBlock]
    outside: Sequence[str] = ()
    evidence: Optional[Evidence] = None

    def decode(self, *, threshold: float, nil_weight: float) -> List[Link]:
        """Link each mention.

        threshold (float): A mention whose best candidate scores lower is not linked.
        nil_weight (float): The weight of the probability of nobody.
        RETURNS (List[Link]): One per mention.
        """
        links = [NOBODY] * len(self.structure.mentions)
        for block in self.scores:
            decoded = decode(block, threshold=threshold, nil_weight=nil_weight)
            for i, link in zip(block.mentions, decoded, strict=True):
                links[i] = link
        return links

    def rank_candidates(self) -> List[List[Tuple[str, float]]]:
        """Give the candidates of each mention with their probabilities, best first.

        RETURNS (List[List[Tuple[str, float]]]): One list per mention.
        """
        ranked: List[List[Tuple[str, float]]] = [[] for _ in self.structure.mentions]
        for block in self.scores:
            names, found = block.candidates, inclusion(block)
            orders = (-found).argsort(axis=1, kind="stable").tolist()
            rows = zip(block.mentions, found.tolist(), orders, strict=True)
            for i, row, order in rows:
                ranked[i] = [(names[c], row[c]) for c in order if row[c] > 0]
        return ranked


def write_links(
    doc: Doc, prediction: Prediction, links: Sequence[Link], *, top_k: int
) -> None:
    """Write the links of a document to `doc.spans["mentions"]`; links that were
    corrected by hand stay.

    doc (Doc): The document, with its structure written; changed.
    prediction (Prediction): Its prediction.
    links (Sequence[Link]): One per mention.
    top_k (int): The number of candidates to keep with their scores; 0 for none.
    """
    mentions = prediction.structure.mentions
    views = prediction.structure.view.mentions
    old = doc.spans[MENTIONS].attrs
    attrs: Dict[str, Any] = {
        key: value
        for key, value in old.items()
        if key not in ("scores", PEOPLE, EVIDENCE)
    }
    corrected = frozenset(attrs.get(CORRECTED, ()))
    for mention, view, link in zip(mentions, views, links, strict=True):
        if not mention.label:
            mention.label_ = view.label
        if not corrected or span_key(mention) not in corrected:
            set_names(mention, link.names)
    linked = set(chain.from_iterable(link.names for link in links))
    people = [name for name in prediction.outside if name in linked]
    by_hand = [name for name in attrs.pop(BY_HAND, ()) if name not in linked]
    if by_hand:
        attrs[BY_HAND] = by_hand
    if people:
        attrs[PEOPLE] = people
    if top_k and mentions:
        attrs["scores"] = {
            span_key(mention): ranked[:top_k]
            for mention, ranked in zip(
                mentions, prediction.rank_candidates(), strict=True
            )
            if not corrected or span_key(mention) not in corrected
        }
    doc.spans[MENTIONS] = SpanGroup(doc, name=MENTIONS, spans=mentions, attrs=attrs)
