"""Choose the sentences of a reading set that the turns of a dialogue build on."""

import warnings
from itertools import chain
from typing import Any, Callable, Dict, Iterable, List, Optional

from spacy.language import Language
from spacy.tokens import Doc
from spacy.training import Example, validate_get_examples
from spacy.util import registry
from spacy.vocab import Vocab
from thinc.api import Config, set_dropout_rate
from thinc.types import Floats1d

from ...dialogue.data import UTTERANCES
from ...dialogue.extensions import set_extensions
from ...dialogue.knowledge import (
    Passage,
    get_sections,
    set_knowledge,
    set_open_knowledge,
)
from ...errors import Errors, Warnings
from ...learning_pipe import LearningPipe
from ...util import check_least
from .lexical_selectors import SelectorModel, score_oracle
from .order import Selected, rank_sentences
from .reading import Choice, read_choices
from .scoring import Ranked, score_rankings

default_model_config = """
[model]
@architectures = "spacy_charid.TfidfSelector.v1"
n_turns = 2
"""
DEFAULT_SELECTOR_MODEL = Config().from_str(default_model_config)["model"]
KEYS = ("knowledge_r_at_1", "knowledge_r_at_5", "knowledge_mrr")


@registry.scorers("spacy_charid.knowledge_scorer.v1")
def make_knowledge_scorer() -> Callable[..., Dict[str, Any]]:
    return score_knowledge


def score_knowledge(examples: Iterable[Example], **kwargs: Any) -> Dict[str, Any]:
    """Score the passages of turns against the annotated sections; see
    `scoring.score_rankings`. The passages that were kept (`top_k`) are ranked."""
    rankings = []
    for eg in examples:
        choices = {choice.turn: choice for choice in read_choices(eg.reference)}
        gold = list(eg.reference.spans.get(UTTERANCES, ()))
        attrs = eg.predicted.spans[UTTERANCES].attrs if gold else {}
        for i, turn in enumerate(gold):
            if i not in choices:
                continue
            sections = {s.passage.document: s.section for s in choices[i].sentences}
            kept = attrs.get("meta", {}).get(str(i), {}).get("knowledge", ())
            found = [sections.get(Passage(*passage).document, "") for passage in kept]
            rankings.append(Ranked(found, get_sections(turn)))
    return score_rankings(rankings)


@Language.factory(
    "knowledge_selector",
    assigns=["doc.spans", "span._.knowledge"],
    default_config={
        "model": DEFAULT_SELECTOR_MODEL,
        "top_k": 1,
        "oracle": False,
        "spread": 0.0,
        "scorer": {"@scorers": "spacy_charid.knowledge_scorer.v1"},
    },
    default_score_weights={
        "knowledge_r_at_1": 0.5,
        "knowledge_r_at_5": 0.0,
        "knowledge_mrr": 0.5,
    },
)
def make_knowledge_selector(
    nlp: Language,
    name: str,
    model: SelectorModel,
    top_k: int,
    oracle: bool,
    spread: float,
    scorer: Optional[Callable],
) -> "KnowledgeSelector":
    """Construct a KnowledgeSelector component.

    model (Model[List[Choice], List[Floats1d]]): Scores the sentences of a reading set
        for each turn.
    top_k (int): The number of sentences that are kept for each turn.
    oracle (bool): Whether to select by the turn itself instead of those before it: for
        training data, and to see what the best selection would give.
    spread (float): What a sentence loses in rank for each better one of its section,
        in units of the model's scores, so that several sentences are not all of one
        section.
    scorer (Optional[Callable]): The scoring method.
    """
    return KnowledgeSelector(
        nlp.vocab,
        model,
        name,
        top_k=top_k,
        oracle=oracle,
        spread=spread,
        scorer=scorer,
    )


class KnowledgeSelector(LearningPipe):
    """Pipeline component that chooses knowledge for each turn of a dialogue, and for
    the turn after the last one.

    The reading set is `doc._.documents`; the choice is `span._.knowledge` of each
    utterance. A Doc without documents is not changed, and a warning says so.

    DOCS: docs/responses.md
    """

    def __init__(
        self,
        vocab: Vocab,
        model: SelectorModel,
        name: str = "knowledge_selector",
        *,
        top_k: int = 1,
        oracle: bool = False,
        spread: float = 0.0,
        scorer: Optional[Callable] = score_knowledge,
    ) -> None:
        check_least("top_k", top_k, 1)
        check_least("spread", spread, 0)
        set_extensions()
        self.vocab = vocab
        self.model = model
        self.name = name
        self.cfg: Dict[str, Any] = {"top_k": top_k, "oracle": oracle, "spread": spread}
        self.scorer = scorer

    def select(self, doc: Doc) -> List[Passage]:
        """Rank all sentences of the reading set for the turn after the last one.

        doc (Doc): A Doc with utterances and documents; not changed.
        RETURNS (List[Passage]): The sentences with their scores, best first.
        RAISES (ValueError): If there is no turn, or no reading set.
        """
        if UTTERANCES not in doc.spans or not len(doc.spans[UTTERANCES]):
            raise ValueError(Errors.E610)
        choices = read_choices(doc)
        if not choices:
            raise ValueError(Errors.E616)
        (scores,) = self.model.predict(choices[-1:])
        return rank_sentences(choices[-1], scores, self.cfg["spread"]).passages

    def predict(self, docs: Iterable[Doc]) -> List[List[Selected]]:
        """Rank the sentences for each turn, without changing the docs."""
        docs = list(docs)
        chosen = [read_choices(doc) for doc in docs]
        spoken = [len(doc.spans.get(UTTERANCES, ())) > 0 for doc in docs]
        if any(
            has and not choices for has, choices in zip(spoken, chosen, strict=True)
        ):
            warnings.warn(Warnings.W601, stacklevel=1)
        return [self._rank_all(choices) for choices in chosen]

    def _rank_all(self, choices: List[Choice]) -> List[Selected]:
        if self.cfg["oracle"]:
            known = [choice for choice in choices if choice.response]
            return [rank_sentences(choice, score_oracle(choice)) for choice in known]
        known = [choice for choice in choices if choice.history]
        scores = self.model.predict(known) if known else []
        spread = self.cfg["spread"]
        return [
            rank_sentences(*pair, spread) for pair in zip(known, scores, strict=True)
        ]

    def set_annotations(self, docs: Iterable[Doc], selected: Any) -> None:
        """Write the best sentences of each turn."""
        for doc, turns in zip(docs, selected, strict=True):
            n_turns = len(doc.spans.get(UTTERANCES, ()))
            for turn in turns:
                passages = turn.passages[: self.cfg["top_k"]]
                if turn.turn < n_turns:
                    set_knowledge(doc, turn.turn, passages)
                else:
                    set_open_knowledge(doc, passages)

    def learn(self, examples: List[Example], drop: float) -> Optional[float]:
        """Add the gradients of the turns with annotated sections."""
        set_dropout_rate(self.model, drop)
        marked = list(chain.from_iterable(map(_read_marked, examples)))
        if not marked:
            return None
        scores, backprop = self.model.begin_update([choice for choice, _ in marked])
        if not scores:
            return 0.0
        right = [is_right for _, is_right in marked]
        loss, d_scores = _get_loss(self.model, scores, right)
        backprop(d_scores)
        return float(loss)

    def get_loss(self, examples: Iterable[Example], scores: Any) -> Any:
        """Get the loss and its gradient for the scores of the annotated turns."""
        marked = chain.from_iterable(map(_read_marked, examples))
        return _get_loss(self.model, scores, [is_right for _, is_right in marked])

    def initialize(
        self,
        get_examples: Callable[[], Iterable[Example]],
        *,
        nlp: Optional[Language] = None,
    ) -> None:
        """Initialize the model.

        get_examples (Callable[[], Iterable[Example]]): Gives the training data.
        nlp (Optional[Language]): The pipeline.
        """
        validate_get_examples(get_examples, "KnowledgeSelector.initialize")
        self.model.initialize()


def _read_marked(eg: Example) -> List[Any]:
    """Read the turns with history and annotation, and which sentences are right."""
    turns = eg.reference.spans.get(UTTERANCES, ())
    marked = []
    for choice in read_choices(eg.reference):
        if not choice.history or choice.turn >= len(turns):
            continue
        sections = set(get_sections(turns[choice.turn]))
        is_right = [sentence.section in sections for sentence in choice.sentences]
        if any(is_right) and not all(is_right):
            marked.append((choice, is_right))
    return marked


def _get_loss(
    model: SelectorModel, scores: List[Floats1d], right: List[List[bool]]
) -> Any:
    """Get the negative log-probability that a right sentence is chosen."""
    xp = model.ops.xp
    loss, d_scores = 0.0, []
    for logits, is_right in zip(scores, right, strict=True):
        shares = xp.exp(logits - logits.max())
        shares /= shares.sum()
        mask = xp.asarray(is_right, dtype="float32")
        total = max(float((shares * mask).sum()), 1e-9)
        loss -= float(xp.log(total))
        d_scores.append((shares - shares * mask / total) / len(scores))
    return loss / len(scores), d_scores
