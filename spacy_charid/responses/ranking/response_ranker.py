"""Rank the candidates for the next turn of a dialogue."""

from pathlib import Path
from typing import (
    Any,
    Callable,
    Dict,
    Iterable,
    Iterator,
    List,
    NamedTuple,
    Optional,
    Sequence,
    Tuple,
    Union,
)

import numpy
from spacy.language import Language
from spacy.tokens import Doc
from spacy.training import Example, validate_get_examples
from thinc.api import Config, Model, set_dropout_rate
from thinc.types import Floats1d

from ...dialogue.data import RESPONSES
from ...dialogue.doc_check import check_doc
from ...dialogue.extensions import set_extensions
from ...dialogue.response_spans import rank_scores, score_responses
from ...errors import Errors
from ...learning_pipe import LearningPipe
from .explanation import explain
from .inputs import InputReader, RankingInput, get_grades
from .losses import Grades, compute_loss
from .models.lexical import get_frequencies
from .scoring import make_ranking_scorer

default_model_config = """
[model]
@architectures = "spacy_charid.BM25Ranker.v1"
k1 = 1.2
b = 0.75
"""
DEFAULT_RANKER_MODEL = Config().from_str(default_model_config)["model"]


class RankedResponse(NamedTuple):
    """A candidate with its place.

    rank (int): Its rank, from 1.
    score (float): How well it fits, by the model; higher is better.
    text (str): The text.
    reasons (Tuple[str, ...]): What speaks for it or against it, in plain words.
    position (int): Its place in the list that was given, from 0.
    """

    rank: int
    score: float
    text: str
    reasons: Tuple[str, ...]
    position: int


@Language.factory(
    "response_ranker",
    assigns=["doc.spans", "span._.response_score", "span._.response_rank"],
    default_config={
        "model": DEFAULT_RANKER_MODEL,
        "use_scene": True,
        "n_turns": 0,
        "positive_from": 1.0,
        "scorer": {"@scorers": "spacy_charid.ranking_scorer.v1", "cut": 1.0},
    },
    default_score_weights={
        "response_p_at_1": 0.5,
        "response_map": 0.5,
        "response_mrr": 0.0,
        "response_ndcg": 0.0,
    },
)
def make_response_ranker(
    nlp: Language,
    name: str,
    model: Model[List[RankingInput], List[Floats1d]],
    use_scene: bool,
    n_turns: int,
    positive_from: float,
    scorer: Optional[Callable],
) -> "ResponseRanker":
    """Construct a ResponseRanker component.

    model (Model[List[RankingInput], List[Floats1d]]): Scores the candidates.
    use_scene (bool): Whether the description of a scene is part of the context.
    n_turns (int): The number of turns that are the context, the last ones; 0 for all.
    positive_from (float): The least grade of a candidate that counts as right in
        training.
    scorer (Optional[Callable]): The scoring method.
    """
    return ResponseRanker(
        nlp,
        model,
        name,
        use_scene=use_scene,
        n_turns=n_turns,
        positive_from=positive_from,
        scorer=scorer,
    )


class ResponseRanker(LearningPipe):
    """Pipeline component that ranks the candidates in `doc.spans["responses"]`.

    Docs without the group stay as they are.

    Source of the task: Li et al. 2018, *A Manually Annotated Chinese Corpus for
    Non-task-oriented Dialogue Systems*.

    DOCS: docs/ranking.md
    """

    def __init__(
        self,
        nlp: Language,
        model: Model[List[RankingInput], List[Floats1d]],
        name: str = "response_ranker",
        *,
        use_scene: bool = True,
        n_turns: int = 0,
        positive_from: float = 1.0,
        scorer: Optional[Callable] = None,
    ) -> None:
        if n_turns < 0:
            about = {"name": "n_turns", "value": n_turns}
            message = Errors.E612.format(**about, allowed="0 (all turns) or more")
            raise ValueError(message)
        set_extensions()
        self.vocab = nlp.vocab
        self.model = model
        self.name = name
        self.cfg: Dict[str, Any] = {"positive_from": positive_from}
        self.scorer = scorer or make_ranking_scorer(positive_from)
        self.reader = InputReader(nlp, use_scene=use_scene, n_turns=n_turns)

    def __repr__(self) -> str:
        return f"ResponseRanker({self.name!r}, {self.model.name})"

    def rank(
        self,
        doc: Doc,
        responses: Iterable[str],
        *,
        speaker: Union[str, Iterable[str], None] = None,
    ) -> List[RankedResponse]:
        """Rank texts as responses to a dialogue.

        doc (Doc): The dialogue; not changed.
        responses (Iterable[str]): The candidates; may be empty, as may each of them.
        speaker (Union[str, Iterable[str], None]): Who would say them, if known; need
            not have spoken yet.
        RETURNS (List[RankedResponse]): Best first; of equal scores, in the order given.
        RAISES (TypeError): If the candidates are a single string, or not strings.
        """
        texts = [responses] if isinstance(responses, str) else list(responses)
        if isinstance(responses, str) or not all(isinstance(t, str) for t in texts):
            raise TypeError(Errors.E312.format(value=responses))
        check_doc(doc)
        speakers = [speaker] if isinstance(speaker, str) else list(speaker or ())
        item = self.reader.read_texts(doc, texts, speakers)
        (scores,) = self._score([item])
        reasons = explain(item, get_frequencies(self.model))
        ranked = [
            RankedResponse(rank, float(scores[i]), texts[i], tuple(reasons(i)), i)
            for i, rank in enumerate(rank_scores(scores))
        ]
        return sorted(ranked, key=lambda one: one.rank)

    def predict(self, docs: Iterable[Doc]) -> List[Any]:
        """Score the candidates of each Doc, without changing it.

        docs (Iterable[Doc]): The Docs.
        RETURNS (List[Floats1d]): For each Doc, one score per candidate.
        """
        docs = list(docs)
        for doc in docs:
            check_doc(doc)
        return self._score([self.reader.read(doc) for doc in docs])

    def _score(self, inputs: List[RankingInput]) -> List[Any]:
        """Score the candidates in numpy arrays; those without any take no model."""
        asked = [item for item in inputs if item.candidates]
        output = iter(self.model.predict(asked) if asked else ())
        to_numpy = self.model.ops.to_numpy
        return [
            to_numpy(next(output)) if item.candidates else numpy.zeros(0, "float32")
            for item in inputs
        ]

    def set_annotations(self, docs: Iterable[Doc], scores: Sequence[Any]) -> None:
        """Write the score and the rank of each candidate.

        docs (Iterable[Doc]): The Docs.
        scores (Sequence[Floats1d]): The output of `predict`.
        """
        for doc, found in zip(docs, scores, strict=True):
            if RESPONSES in doc.spans:
                score_responses(doc, [float(score) for score in found])

    def learn(self, examples: List[Example], drop: float) -> Optional[float]:
        """Add the gradients of a batch; models that `initialize` fits have none."""
        name = self.model.attrs.get("loss")
        pairs = list(self._read_graded(examples)) if name else []
        if name is None or not pairs:
            return None
        set_dropout_rate(self.model, drop)
        inputs = [item for item, _ in pairs]
        scores, backprop = self.model.begin_update(inputs)
        found = [self.model.ops.to_numpy(one) for one in scores]
        grades = [wanted for _, wanted in pairs]
        d_scores, loss = compute_loss(name, found, grades, self.cfg["positive_from"])
        backprop([self.model.ops.asarray1f(one.tolist()) for one in d_scores])
        return loss

    def initialize(
        self,
        get_examples: Callable[[], Iterable[Example]],
        *,
        nlp: Optional[Language] = None,
        encoder: Optional[Union[str, Path]] = None,
    ) -> None:
        """Fit the model to annotated dialogues, or set up its weights.

        get_examples (Callable[[], Iterable[Example]]): Gives the training data.
        nlp (Optional[Language]): The pipeline.
        encoder (Optional[Union[str, Path]]): The folder of a trained pipeline, from
            whose `response_ranker` a joint model takes the weights of its encoder.
        RAISES (ValueError): If no candidate has a grade, but the model needs them.
        """
        validate_get_examples(get_examples, "ResponseRanker.initialize")
        examples = list(get_examples())
        pairs = list(self._read_graded(examples))
        if not pairs and self.model.attrs.get("needs_grades"):
            raise ValueError(Errors.E313.format(name=self.name))
        if encoder is not None:
            weights = Path(encoder) / "response_ranker" / "model"
            self.model.get_ref("encoder").from_disk(weights)
        self.model.attrs["positive_from"] = self.cfg["positive_from"]
        inputs = [item for item, _ in pairs]
        if not pairs:
            inputs = [self.reader.read(eg.reference) for eg in examples]
        grades: Any = [wanted for _, wanted in pairs]
        self.model.initialize(X=inputs, Y=grades)

    def _read_graded(
        self, examples: Iterable[Example]
    ) -> Iterator[Tuple[RankingInput, Grades]]:
        """Read the examples that have grades."""
        for eg in examples:
            item = self.reader.read(eg.reference)
            grades = get_grades(eg.reference, len(item.candidates))
            if grades is not None:
                yield item, grades
