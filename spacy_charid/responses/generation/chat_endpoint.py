"""Generation by a chat endpoint as a model."""

from functools import partial
from typing import Any, Callable, Dict, List, NoReturn, Sequence, Tuple

from spacy.util import registry
from thinc.api import Model
from thinc.types import Floats2d

from ...errors import Errors
from ..next_turn import NextTurn
from ..prompts import DEFAULT_TOKENS, make_prompt
from .chat_protocol import ChatClient
from .settings import Decoding

NAME = "charid_chat_endpoint"


@registry.architectures("spacy_charid.ChatEndpoint.v1")
def build_chat_endpoint(
    url: str,
    model: str,
    timeout: float = 60.0,
    retries: int = 2,
    pause: float = 1.0,
    max_prompt: int = DEFAULT_TOKENS,
    api_key_env: str = "OPENAI_API_KEY",
) -> Model[List[NextTurn], Floats2d]:
    """Build a generator that asks an OpenAI-compatible chat endpoint, as llama.cpp,
    vLLM and Ollama serve it. It gives no likelihoods and is not trained.

    url (str): The base address, such as `http://localhost:8080/v1`.
    model (str): The name of the model at the endpoint.
    timeout, retries, pause, api_key_env: See `ChatClient`.
    max_prompt (int): The budget of the prompt, in tokens.
    RETURNS (Model[List[NextTurn], Floats2d]): A model for `generate`.

    DOCS: docs/responses.md
    """
    client = ChatClient(url, model, timeout, retries, pause, api_key_env)
    generate = partial(generate_responses, client, max_prompt)
    return Model(NAME, _forward, attrs={"generate": generate, "has_likelihood": False})


def generate_responses(
    client: ChatClient, max_prompt: int, turns: Sequence[NextTurn], decoding: Decoding
) -> List[str]:
    """Ask the endpoint for each turn, one after the other."""
    options: Dict[str, Any] = {"max_tokens": decoding.max_length}
    options["temperature"] = decoding.temperature if decoding.sample else 0.0
    if decoding.sample:
        options.update(top_p=decoding.top_p, seed=decoding.seed)
    texts = []
    for turn in turns:
        messages = make_prompt(turn, max_tokens=max_prompt).messages
        texts.append(clean_response(client.complete(messages, **options), turn.speaker))
    return texts


def clean_response(text: str, speaker: str) -> str:
    """Remove what a chat model puts around a line: its name, and quotation marks."""
    text = text.strip()
    if speaker and text.lower().startswith(f"{speaker.lower()}:"):
        text = text[len(speaker) + 1 :].strip()
    for begin, end in ('""', "“”"):
        if len(text) > 1 and text[0] == begin and text[-1] == end:
            text = text[1:-1].strip()
    return text


def _forward(
    model: Model, turns: List[NextTurn], is_train: bool
) -> Tuple[Floats2d, Callable]:
    refuse_likelihood(model.name)


def refuse_likelihood(name: str) -> NoReturn:
    raise ValueError(Errors.E644.format(name=name))
