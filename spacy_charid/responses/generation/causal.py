"""A causal language model (GPT-2 kind) as a generator."""

from typing import Any, Dict, List, Sequence

import torch
from spacy.util import registry
from thinc.api import Model
from thinc.types import Floats2d

from ..next_turn import NextTurn
from ..prompts import make_prompt
from .chat_endpoint import clean_response
from .generator_module import build_generator_model, scale_cut
from .hugging_face import IGNORED, HuggingFaceModule, sum_losses
from .settings import Decoding


class CausalModule(HuggingFaceModule):
    """Continues a prompt: the tokenizer's chat template if it has one, else text.

    folder (str): The folder of the model with its tokenizer.
    max_length (int): The maximum number of tokens of the prompt.
    max_response (int): The maximum number of tokens of a response; the loss of
        a longer one is scaled.
    """

    def __init__(self, folder: str, max_length: int, max_response: int) -> None:
        super().__init__(folder, "AutoModelForCausalLM")
        self.max_length = max_length
        self.max_response = max_response

    def forward(self, turns: Sequence[NextTurn]) -> torch.Tensor:
        rows, labels = [], []
        responses = [self.encode(f" {turn.response}") for turn in turns]
        for turn, response in zip(turns, responses, strict=True):
            asked = self._encode_prompt(turn)
            given = [*response[: self.max_response - 1], self.end_id]
            rows.append(asked + given)
            labels.append([IGNORED] * len(asked) + given)
        ids, targets = self.pad(rows, self.pad_id), self.pad(labels, IGNORED)
        mask = _mask(rows, ids)
        logits = self.model(input_ids=ids, attention_mask=mask).logits
        output = sum_losses(logits[:, :-1], targets[:, 1:])
        return output if self.training else scale_cut(output, responses)

    def generate(self, turns: Sequence[NextTurn], decoding: Decoding) -> List[str]:
        rows = [self._encode_prompt(turn) for turn in turns]
        ids = self.pad(rows, self.pad_id, left=True)
        inputs = {"input_ids": ids, "attention_mask": _mask(rows, ids, left=True)}
        found = self.search(inputs, decoding)[:, ids.shape[1] :]
        texts = (self._cut(self.decode(row)) for row in found.tolist())
        return [
            clean_response(text, turn.speaker)
            for text, turn in zip(texts, turns, strict=True)
        ]

    def _encode_prompt(self, turn: NextTurn) -> List[int]:
        budget: Dict[str, Any] = {
            "max_tokens": self.max_length,
            "count_tokens": lambda text: len(self.encode(text)),
        }
        prompt = make_prompt(turn, **budget)
        if self.tokenizer.chat_template:
            ids: List[int] = self.tokenizer.apply_chat_template(
                prompt.messages, add_generation_prompt=True
            )
        else:
            ids = self.encode(prompt.text)
        return ids[-self.max_length :] or [self.end_id]

    @staticmethod
    def _cut(text: str) -> str:
        """Cut what a model that continues text writes after the line."""
        return text.split("\n")[0].strip()


def _mask(rows: List[List[int]], ids: torch.Tensor, *, left: bool = False) -> Any:
    sizes = torch.tensor([len(row) for row in rows], device=ids.device).unsqueeze(1)
    places = torch.arange(ids.shape[1], device=ids.device).unsqueeze(0)
    places = places.flip(1) if left else places
    return (places < sizes).long()


@registry.architectures("spacy_charid.CausalLMGenerator.v1")
def build_causal_generator(
    folder: str, max_length: int = 512, max_response: int = 64
) -> Model[List[NextTurn], Floats2d]:
    """Build a generator over a causal language model from a folder (GPT-2, Llama, ...).

    It can be used as it is, or trained.

    folder (str): The folder of a Hugging Face model with its tokenizer.
    max_length (int): The maximum number of tokens of the prompt.
    max_response (int): The maximum number of tokens of a response; the loss of
        a longer one is scaled.
    RETURNS (Model[List[NextTurn], Floats2d]): See `build_generator_model`.

    DOCS: docs/responses.md
    """
    module = CausalModule(folder, max_length, max_response)
    return build_generator_model("charid_causal_generator", module)
