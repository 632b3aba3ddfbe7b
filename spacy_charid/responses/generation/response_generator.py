"""Generate the next turn of a dialogue."""

from itertools import chain
from math import log
from typing import Any, Callable, Dict, Iterable, Iterator, List, Optional

from spacy.language import Language
from spacy.tokens import Doc
from spacy.training import Example, validate_get_examples
from spacy.util import minibatch
from spacy.vocab import Vocab
from thinc.api import Config, Model, Optimizer, set_dropout_rate
from thinc.types import Floats2d
from tqdm import tqdm

from ...dialogue.data import UTTERANCES
from ...dialogue.extensions import set_extensions
from ...dialogue.generated import GeneratedResponse, set_response
from ...dialogue.knowledge import get_open_knowledge
from ...errors import Errors
from ...learning_pipe import LearningPipe
from ..metrics.perplexity import count_words, perplexity_of
from ..next_turn import NextTurn, read_next_turns, read_open_turn
from .generator_module import LOSS, N_TOKENS, generate
from .plateau import Plateau
from .settings import Decoding

default_model_config = """
[model]
@architectures = "spacy_charid.TransformerGenerator.v1"
use_knowledge = true
width = 300
depth = 2
heads = 2
hidden_width = 300
history_size = 32
knowledge_size = 128
copy = false
vocabulary = "word"
vocabulary_size = 50000
"""
DEFAULT_GENERATOR_MODEL = Config().from_str(default_model_config)["model"]
BATCH = 32  # turns that are scored or generated at once
GeneratorModel = Model[List[NextTurn], Floats2d]


@Language.factory(
    "response_generator",
    assigns=["doc._.response"],
    default_config={
        "model": DEFAULT_GENERATOR_MODEL,
        "beam_size": 5,
        "sample": False,
        "temperature": 1.0,
        "top_p": 0.9,
        "max_length": 64,
        "no_repeat": 0,
        "seed": 0,
        "halve_after": 0,
    },
    default_score_weights={"response_fit": 1.0, "response_ppl": 0.0},
)
def make_response_generator(
    nlp: Language,
    name: str,
    model: GeneratorModel,
    beam_size: int,
    sample: bool,
    temperature: float,
    top_p: float,
    max_length: int,
    no_repeat: int,
    seed: int,
    halve_after: int,
) -> "ResponseGenerator":
    """Construct a ResponseGenerator component.

    model (Model[List[NextTurn], Floats2d]): Scores and generates responses.
    beam_size (int): The number of beams; 1 for greedy search.
    sample (bool): Whether to sample instead of searching.
    temperature (float): Divides the logits before sampling.
    top_p (float): Sample from the most probable tokens of this total probability.
    max_length (int): The maximum number of tokens of a response.
    no_repeat (int): No n-gram of this size occurs twice in a response; 0 for no limit.
    seed (int): The seed of sampling.
    halve_after (int): In training, halve the learning rate, which must be a constant,
        after this many evaluations without a better perplexity; 0 for never.
    """
    decoding = Decoding(
        beam_size, sample, temperature, top_p, max_length, no_repeat, seed
    )
    return ResponseGenerator(
        nlp.vocab, model, name, decoding=decoding, halve_after=halve_after
    )


class ResponseGenerator(LearningPipe):
    """Pipeline component that generates the turn after the last one of a dialogue, as
    `doc._.response`.

    An empty Doc, or one without utterances, gets none.

    DOCS: docs/responses.md
    """

    def __init__(
        self,
        vocab: Vocab,
        model: GeneratorModel,
        name: str = "response_generator",
        *,
        decoding: Optional[Decoding] = None,
        halve_after: int = 0,
    ) -> None:
        set_extensions()
        self.vocab = vocab
        self.model = model
        self.name = name
        self.decoding = decoding or Decoding()
        self.plateau = Plateau(halve_after)
        self.cfg: Dict[str, Any] = {}
        self.scorer = None

    def respond(self, doc: Doc, *, speaker: Optional[str] = None) -> GeneratedResponse:
        """Generate the next turn of a dialogue.

        doc (Doc): A Doc with utterances, and knowledge if the model uses it; not
            changed.
        speaker (Optional[str]): Who speaks. See `next_turn.read_open_turn`.
        RETURNS (GeneratedResponse): The response.
        RAISES (ValueError): If nobody has said anything, or the model is not trained.
        """
        turn = read_open_turn(doc, speaker=speaker)
        (text,) = generate(self.model, [turn], self.decoding)
        return self._make(doc, turn, text)

    def predict(self, docs: Iterable[Doc]) -> List[Optional[GeneratedResponse]]:
        """Generate the next turn of each Doc, without changing the docs."""
        docs = list(docs)
        spoken = [doc for doc in docs if len(doc.spans.get(UTTERANCES, ()))]
        turns = [read_open_turn(doc) for doc in spoken]
        texts = self.generate(turns)
        made = map(self._make, spoken, turns, texts)
        found = {id(doc): response for doc, response in zip(spoken, made, strict=True)}
        return [found.get(id(doc)) for doc in docs]

    def set_annotations(self, docs: Iterable[Doc], responses: Any) -> None:
        """Write the responses."""
        for doc, response in zip(docs, responses, strict=True):
            if response is not None:
                set_response(doc, response)

    def generate(self, turns: Iterable[NextTurn]) -> Iterator[str]:
        """Generate responses, a batch at a time.

        turns (Iterable[NextTurn]): The turns.
        YIELDS (str): The response to each.
        """
        for batch in minibatch(turns, BATCH):
            yield from generate(self.model, batch, self.decoding)

    @property
    def has_likelihood(self) -> bool:
        """Whether the model gives the likelihood of a response."""
        return bool(self.model.attrs.get("has_likelihood", True))

    def score_turns(self, turns: Iterable[NextTurn]) -> Iterator[float]:
        """Compute the negative log-likelihood of given responses, in nats.

        turns (Iterable[NextTurn]): Turns with a response.
        YIELDS (float): The value of each response with its end.
        """
        for batch in minibatch(turns, BATCH):
            yield from map(float, self.model.predict(batch)[:, LOSS])

    def score_second(self, turns: List[NextTurn]) -> List[float]:
        """Compute the negative log-likelihoods by a second decoder, which has seen the
        first one's choices; empty if the model has none."""
        score = self.model.attrs.get("score_second")
        return score(self.model, turns) if score is not None else []

    def _make(self, doc: Doc, turn: NextTurn, text: str) -> GeneratedResponse:
        passages = tuple(get_open_knowledge(doc))
        return GeneratedResponse(
            text, turn.speaker, passages, turn.profile, self.model.name
        )

    def learn(self, examples: List[Example], drop: float) -> Optional[float]:
        """Add the gradients of the turns, each a response to those before it."""
        turns = list(_read_turns(examples))
        if not turns:
            return None
        set_dropout_rate(self.model, drop)
        output, backprop = self.model.begin_update(turns)
        loss, d_output = self.get_loss(examples, output)
        backprop(d_output)
        return float(loss)

    def finish_update(self, sgd: Optimizer) -> None:
        """Update the parameters. After evaluations without a better perplexity, the
        learning rate is halved first; see `Plateau`."""
        self.plateau.adapt(sgd)
        super().finish_update(sgd)

    def get_loss(self, examples: Iterable[Example], scores: Any) -> Any:
        """Get the loss per token and its gradient for the output of the model."""
        n_tokens = float(scores[:, N_TOKENS].sum()) or 1.0
        d_scores = self.model.ops.alloc2f(*scores.shape)
        d_scores[:, LOSS] = 1 / n_tokens
        return float(scores[:, LOSS].sum()) / n_tokens, d_scores

    def initialize(
        self,
        get_examples: Callable[[], Iterable[Example]],
        *,
        nlp: Optional[Language] = None,
    ) -> None:
        """Learn the vocabulary from the training data, and build the model.

        get_examples (Callable[[], Iterable[Example]]): Gives the training data.
        nlp (Optional[Language]): The pipeline.
        RAISES (ValueError): If the training data has no turn with a history.
        """
        validate_get_examples(get_examples, "ResponseGenerator.initialize")
        turns = _read_turns(get_examples())
        first = next(turns, None)
        if first is None:
            raise ValueError(Errors.E617)
        bar = tqdm(turns, unit="turn", desc="Vocabulary", leave=False, disable=None)
        every: Any = chain([first], bar)  # read once; never held in memory
        self.model.initialize(X=every)

    def score(self, examples: Iterable[Example], **kwargs: Any) -> Dict[str, Any]:
        """Score the given responses of dialogues.

        examples (Iterable[Example]): The dialogues.
        RETURNS (Dict[str, Any]): `response_ppl`, the perplexity per word (see
            `metrics.perplexity`), and `response_fit`, the mean log-probability of a
            word, which is higher for better models.
        """
        loss, n_words = 0.0, 0
        for batch in minibatch(_read_turns(examples), BATCH):
            loss += sum(self.score_turns(batch))
            n_words += count_words([turn.response for turn in batch])
        if not n_words:
            return {"response_ppl": None, "response_fit": None}
        ppl = perplexity_of(loss, n_words)
        self.plateau.see(ppl)
        return {"response_ppl": ppl, "response_fit": -log(ppl)}


def _read_turns(examples: Iterable[Example]) -> Iterator[NextTurn]:
    return (turn for eg in examples for turn in read_next_turns(eg.reference))
