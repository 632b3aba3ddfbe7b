"""A transformer that reads a context and a candidate together, as a torch module."""

from typing import Any, cast

import torch
from torch import Tensor, nn

from ....torch_module import LinkerModule
from ...local_transformer import average_states, make_config

SEGMENTS = (0, 1)  # token types of the context and the candidate
PADDING = -1  # token type of padding


class TextEncoder(LinkerModule):
    """A transformer, built from its config. The tokenizer is saved with it."""

    encoder: Any

    def create_parameters(self, *, config: Any, tokenizer: Any) -> None:  # type: ignore[override]
        from transformers import AutoModel

        # Dropout in the attention would rule out torch's fast kernels.
        about = make_config(config, attention_probs_dropout_prob=0.0)
        self.encoder = AutoModel.from_config(about, attn_implementation="sdpa")

    def encode(self, ids: Tensor, types: Tensor) -> Tensor:
        """Encode tokens: (n_texts, n_tokens, width)."""
        output = self.encoder(
            input_ids=ids,
            attention_mask=(types != PADDING).long(),
            token_type_ids=types.clamp(min=0) % self.encoder.config.type_vocab_size,
        )
        return cast(Tensor, output.last_hidden_state)


class PairScorer(TextEncoder):
    """Scores a context and a candidate by a linear layer over the vector of a token
    (BERT-FP, Han et al. 2021), and over the product and the difference of the mean
    vectors of both."""

    output: nn.Linear

    def create_parameters(self, *, config: Any, tokenizer: Any) -> None:  # type: ignore[override]
        super().create_parameters(config=config, tokenizer=tokenizer)
        self.dropout = nn.Dropout(0.0)
        self.output = nn.Linear(3 * self.encoder.config.hidden_size, 1)
        nn.init.zeros_(self.output.weight)
        nn.init.zeros_(self.output.bias)

    def score(self, token: Tensor, context: Tensor, candidate: Tensor) -> Tensor:
        """Score vectors: (..., width) each. RETURNS (Tensor): (...,)."""
        parts = (token, context * candidate, (context - candidate).abs())
        scores = self.output(self.dropout(torch.cat(parts, dim=-1)))
        return cast(Tensor, scores[..., 0])


class CrossEncoder(PairScorer):
    """Scores pairs of a context and a candidate, by the first token."""

    def forward(self, _: None, ids: Tensor, types: Tensor) -> Tensor:
        """Score a batch of pairs.

        ids (Tensor): The ids of the tokens, (n_pairs, n_tokens).
        types (Tensor): 0 for the context, 1 for the candidate, -1 for padding.
        RETURNS (Tensor): The scores, (n_pairs,).
        """
        ids, types = ids.long(), types.long()
        with torch.autocast(ids.device.type, torch.bfloat16, enabled=self.training):
            hidden = self.encode(ids, types).float()
        context, candidate = (
            average_states(hidden, types == segment) for segment in SEGMENTS
        )
        return self.score(hidden[:, 0], context, candidate)


class SentenceEncoder(TextEncoder):
    """Gives texts vectors of length 1, the mean over their tokens."""

    def forward(self, _: None, ids: Tensor, types: Tensor) -> Tensor:
        """Encode a batch of texts: (n_texts, width).

        ids, types (Tensor): See `CrossEncoder.forward`.
        """
        ids, types = ids.long(), types.long()
        hidden = self.encode(ids, types)
        return nn.functional.normalize(average_states(hidden, types != PADDING), dim=1)
