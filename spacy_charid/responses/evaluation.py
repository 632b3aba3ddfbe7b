"""Evaluate generated responses, or the given ones themselves."""

import warnings
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, Callable, Dict, Iterable, Iterator, List, Optional

from spacy.language import Language
from spacy.tokens import Doc
from spacy.util import minibatch
from tqdm import tqdm

from ..errors import Errors
from ..util import check_choice
from .generation.response_generator import BATCH, ResponseGenerator
from .knowledge.knowledge_selector import KnowledgeSelector
from .metrics.bleu import corpus_bleu
from .metrics.mauve import Embed, mauve
from .metrics.means import mean
from .metrics.perplexity import delta_p, perplexity
from .metrics.text import dist_n, mean_diversity, unigram_f1
from .metrics.words import split_words
from .next_turn import NextTurn, read_next_turns

ORACLE, MODEL, NONE = KNOWLEDGE = ("oracle", "model", "none")
SECOND_PPL = "ppl_second_decoder_not_comparable"


@dataclass
class Outcome:
    """The responses to the turns of a corpus.

    gold (List[str]): The given responses.
    found (List[str]): The generated ones.
    losses (List[float]): The negative log-likelihoods of the given ones, in nats.
    wrong (List[str]): The responses that do not fit.
    wrong_losses (List[float]): Their negative log-likelihoods.
    second_losses (List[float]): Those of the given ones by a second decoder that has
        seen the choices of the first.
    n_informed (int): The number of turns with knowledge.
    """

    gold: List[str] = field(default_factory=list)
    found: List[str] = field(default_factory=list)
    losses: List[float] = field(default_factory=list)
    wrong: List[str] = field(default_factory=list)
    wrong_losses: List[float] = field(default_factory=list)
    second_losses: List[float] = field(default_factory=list)
    n_informed: int = 0


def evaluate_responses(
    docs: Iterable[Doc],
    nlp: Optional[Language] = None,
    *,
    knowledge: Optional[str] = None,
    per_dialogue: int = 0,
    embed: Optional[Embed] = None,
    bleu: bool = False,
    progress: bool = False,
) -> Dict[str, Any]:
    """Score the responses of a pipeline to the turns of dialogues.

    docs (Iterable[Doc]): The dialogues, with the given responses.
    nlp (Optional[Language]): A pipeline with a `response_generator`; None to score the
        given responses themselves.
    knowledge (str): Where the knowledge comes from: `oracle` selects by the given
        response, `model` is the pipeline's `knowledge_selector`, `none`. By default
        `oracle` where there are reading sets, for a pipeline.
    per_dialogue (int): The number of turns of each dialogue, evenly spread; 0 for all.
    embed (Optional[Embed]): Gives vectors of texts, for MAUVE.
    bleu (bool): Whether to compute BLEU.
    progress (bool): Whether to show a progress bar on a terminal.
    RETURNS (Dict[str, Any]): The scores by name; None for those that cannot be
        computed. `knowledge` is `none` if no turn has any. See docs/responses.md.
    RAISES (ValueError): If there is no response to score, or no reading set at all
        where knowledge is asked for.
    """
    generator = get_generator(nlp) if nlp is not None else None
    default = ORACLE if nlp is not None else NONE
    select = get_selector(nlp, knowledge or default)
    turns = read_turns(docs, select, per_dialogue)
    if knowledge is not None and select is not None:
        turns = require_knowledge(turns)
    bar = tqdm(turns, unit="response", leave=False, disable=None if progress else True)
    outcome = respond(bar, generator)
    if not outcome.gold:
        raise ValueError(Errors.E623)
    used = (knowledge or ORACLE) if outcome.n_informed else NONE
    return {**score_outcome(outcome, embed, bleu), "knowledge": used}


def get_generator(nlp: Language) -> ResponseGenerator:
    """Get the response generator of a pipeline.

    RAISES (ValueError): If it has none.
    """
    for _, pipe in nlp.pipeline:
        if isinstance(pipe, ResponseGenerator):
            return pipe
    raise ValueError(Errors.E624.format(found=", ".join(nlp.pipe_names) or "nothing"))


def get_selector(
    nlp: Optional[Language], knowledge: str
) -> Optional[Callable[[Doc], Doc]]:
    """Get the component that selects the knowledge; None if none is needed."""
    check_choice("knowledge", knowledge, KNOWLEDGE)
    if knowledge == NONE:
        return None
    if knowledge == MODEL:
        for _, pipe in nlp.pipeline if nlp is not None else ():
            if isinstance(pipe, KnowledgeSelector):
                return pipe
        names = nlp.pipe_names if nlp is not None else ()
        found = ", ".join(names) or "nothing"
        raise ValueError(Errors.E625.format(found=found))
    oracle: Any = Language().add_pipe("knowledge_selector", config={"oracle": True})
    return oracle


def require_knowledge(turns: Iterable[NextTurn]) -> Iterator[NextTurn]:
    """Check that some of the turns have knowledge, reading as far as the first one.

    RAISES (ValueError): If there are turns, but none has any.
    """
    turns, ahead = iter(turns), []
    with warnings.catch_warnings(record=True) as caught:
        for turn in turns:
            ahead.append(turn)
            if turn.knowledge:
                break
        else:
            if ahead:
                raise ValueError(Errors.E627)
    for each in caught:
        warnings.showwarning(each.message, each.category, each.filename, each.lineno)
    return chain(ahead, turns)


def respond(
    turns: Iterable[NextTurn], generator: Optional[ResponseGenerator]
) -> Outcome:
    """Generate a response to each turn, and compute the likelihood of the given one.

    turns (Iterable[NextTurn]): The turns with the given responses.
    generator (Optional[ResponseGenerator]): None takes the given responses.
    RETURNS (Outcome): The texts and likelihoods.
    """
    outcome = Outcome()
    for batch in minibatch(turns, BATCH):
        gold = [turn.response for turn in batch]
        wrong = [turn.with_response(text) for turn in batch for text in turn.wrong]
        outcome.gold.extend(gold)
        outcome.n_informed += sum(bool(turn.knowledge) for turn in batch)
        outcome.wrong.extend(turn.response for turn in wrong)
        if generator is None:
            outcome.found.extend(gold)
            continue
        outcome.found.extend(generator.generate(batch))
        if not generator.has_likelihood:
            continue
        outcome.losses.extend(generator.score_turns(batch))
        outcome.wrong_losses.extend(generator.score_turns(wrong))
        outcome.second_losses.extend(generator.score_second(batch))
    return outcome


def score_outcome(
    outcome: Outcome, embed: Optional[Embed] = None, bleu: bool = False
) -> Dict[str, Any]:
    """Compute the scores of responses; see `evaluate_responses`."""
    pairs = list(zip(outcome.found, outcome.gold, strict=True))
    has_ppl = bool(outcome.losses)
    ppl = perplexity(outcome.losses, outcome.gold) if has_ppl else None
    wrong = perplexity(outcome.wrong_losses, outcome.wrong) if has_ppl else None
    scores: Dict[str, Any] = {
        "ppl": ppl,
        "f1": mean([unigram_f1(*pair) for pair in pairs]),
        "diversity_1": mean_diversity(outcome.found, 1),
        "diversity_2": mean_diversity(outcome.found, 2),
        "dist_1": dist_n(outcome.found, 1),
        "dist_2": dist_n(outcome.found, 2),
        "delta_p": delta_p(ppl, wrong),
        "bleu": corpus_bleu(outcome.found, outcome.gold) if bleu else None,
        "mauve": None,
        "delta_m": None,
        "n_words": mean([float(len(split_words(text))) for text in outcome.found]),
        "n_responses": len(outcome.gold),
        "n_with_knowledge": outcome.n_informed,
    }
    if outcome.second_losses:
        scores[SECOND_PPL] = perplexity(outcome.second_losses, outcome.gold)
    if embed is not None:
        scores["mauve"] = mauve(embed, outcome.gold, outcome.found)
        if outcome.wrong:
            against = mauve(embed, outcome.wrong, outcome.found)
            scores["delta_m"] = scores["mauve"] - against
    return scores


def read_turns(
    docs: Iterable[Doc], select: Optional[Callable[[Doc], Doc]], per_dialogue: int
) -> Iterator[NextTurn]:
    """Read the turns of dialogues, one dialogue at a time.

    docs (Iterable[Doc]): The dialogues.
    select (Optional[Callable[[Doc], Doc]]): Selects the knowledge of a Doc's turns.
    per_dialogue (int): The number of turns of each, evenly spread; 0 for all.
    YIELDS (NextTurn): The turns with the given responses.
    """
    for doc in docs:
        turns = list(read_next_turns(select(doc) if select is not None else doc))
        if per_dialogue and len(turns) > per_dialogue:
            step = len(turns) / per_dialogue
            turns = [turns[int((i + 0.5) * step)] for i in range(per_dialogue)]
        yield from turns
