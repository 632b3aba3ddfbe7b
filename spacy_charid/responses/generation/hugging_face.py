"""Generators over a local Hugging Face model, kept with its tokenizer as plain data."""

from pathlib import Path
from typing import Any, Dict, Iterable, List, Sequence

import torch
from torch.nn import functional as F

from ...extras import import_extra
from ..local_transformer import (
    get_rules,
    get_special_tokens,
    load_transformer,
    make_config,
    make_tokenizer,
)
from ..next_turn import NextTurn
from .generator_module import GeneratorModule
from .settings import Decoding

IGNORED = -100  # a label that is not learned


class HuggingFaceModule(GeneratorModule):
    """A generator over a model from a folder.

    The folder is read when the model is initialized, or first used; from then on the
    pipeline saves the config, the tokenizer and the parameters itself.

    folder (str): The folder of the model with its tokenizer.
    kind (str): The class of `transformers` to load it with.
    """

    def __init__(self, folder: str, kind: str) -> None:
        super().__init__()
        self.folder = folder
        self.kind = kind
        self.loaded: Any = None

    def learn_vocabulary(self, turns: Iterable[NextTurn]) -> Dict[str, Any]:
        return self.read_folder()

    def ensure_built(self) -> None:
        if not self.is_built:
            self.build(self.read_folder())

    def read_folder(self) -> Dict[str, Any]:
        """Load the model, and describe it as plain data."""
        tokenizer, self.loaded = load_transformer(self.folder, self.kind)
        config = self.loaded.config
        return {
            "name": Path(self.folder).name,
            "config": config.to_json_string(use_diff=False),
            "tokenizer": get_rules(tokenizer, self.folder),
            "special": get_special_tokens(tokenizer),
            "chat_template": tokenizer.chat_template or "",
        }

    def create_parameters(self, about: Dict[str, Any]) -> None:
        transformers: Any = import_extra("transformers", "responses")
        self.tokenizer = make_tokenizer(
            about["tokenizer"],
            chat_template=about["chat_template"] or None,
            clean_up_tokenization_spaces=True,
            **about["special"],
        )
        model, self.loaded = self.loaded, None
        if model is None:
            kind = getattr(transformers, self.kind)
            model = kind.from_config(make_config(about["config"]))
        self.model = model

    def pad(self, rows: List[List[int]], value: int, *, left: bool = False) -> Any:
        """Pad token numbers: (n_rows, n_tokens)."""
        size = max(map(len, rows))
        padded = [
            [value] * (size - len(row)) + row
            if left
            else row + [value] * (size - len(row))
            for row in rows
        ]
        return torch.tensor(padded, dtype=torch.long, device=self.device)

    @property
    def pad_id(self) -> int:
        ids = (self.tokenizer.pad_token_id, self.tokenizer.eos_token_id)
        return next((i for i in ids if i is not None), 0)

    @property
    def end_id(self) -> int:
        ids = (self.tokenizer.eos_token_id, self.tokenizer.sep_token_id)
        return next((i for i in ids if i is not None), 0)

    def encode(self, text: str) -> List[int]:
        """Get the tokens of a text, without special ones."""
        ids: List[int] = self.tokenizer(text, add_special_tokens=False)["input_ids"]
        return ids

    def decode(self, ids: Sequence[int]) -> str:
        """Get the text of tokens, without special ones."""
        text: str = self.tokenizer.decode(list(ids), skip_special_tokens=True)
        return " ".join(text.split())

    def search(self, inputs: Dict[str, Any], decoding: Decoding) -> Any:
        """Run the library's own beam search or sampling."""
        options: Dict[str, Any] = {"num_beams": decoding.beam_size, "do_sample": False}
        if decoding.sample:
            torch.manual_seed(decoding.seed)
            options = {
                "num_beams": 1,
                "do_sample": True,
                "temperature": decoding.temperature,
                "top_p": decoding.top_p,
                "top_k": 0,
            }
        if decoding.no_repeat:
            options["no_repeat_ngram_size"] = decoding.no_repeat
        return self.model.generate(
            **inputs,
            **options,
            max_new_tokens=decoding.max_length,
            pad_token_id=self.pad_id,
            eos_token_id=self.end_id,
        )


def sum_losses(logits: torch.Tensor, labels: torch.Tensor) -> torch.Tensor:
    """Sum the negative log-likelihoods of labels.

    logits (torch.Tensor): (n_rows, n_tokens, n_vocabulary).
    labels (torch.Tensor): (n_rows, n_tokens); `IGNORED` for none.
    RETURNS (torch.Tensor): (n_rows, 2): the sum in nats, and the number of labels.
    """
    flat = logits.flatten(0, 1)
    losses = F.cross_entropy(
        flat, labels.flatten(), ignore_index=IGNORED, reduction="none"
    )
    n_labels = (labels != IGNORED).sum(1).to(losses.dtype)
    return torch.stack([losses.reshape(labels.shape).sum(1), n_labels], dim=1)
