"""A transformer that reads a context once, and all candidates after it, in torch."""

from typing import Any, cast

import torch
from torch import Tensor, nn

from .cross_encoder_torch import TextEncoder

CONTEXT, PADDING = 0, -1  # blocks; the candidates of a row are 1, 2, ...


class SharedContextEncoder(TextEncoder):
    """Scores the candidates of rows, each a context and several candidates.

    The tokens of a candidate attend to the context and to themselves, so a score does
    not depend on the other candidates. Those of the context attend to the context. The
    score is a linear layer over the vector of the candidate's first token, and over the
    product and the difference of the mean vectors of context and candidate.
    """

    output: nn.Linear

    def create_parameters(self, *, config: Any, tokenizer: Any) -> None:  # type: ignore[override]
        super().create_parameters(config=config, tokenizer=tokenizer)
        self.dropout = nn.Dropout(0.0)
        self.output = nn.Linear(3 * self.encoder.config.hidden_size, 1)
        nn.init.zeros_(self.output.weight)
        nn.init.zeros_(self.output.bias)

    def forward(self, _: None, ids: Tensor, blocks: Tensor, positions: Tensor) -> Any:
        """Score the candidates of a batch of rows.

        ids (Tensor): The ids of the tokens, (n_rows, n_tokens).
        blocks (Tensor): 0 for the context, 1 and up for the candidates, -1 for padding.
        positions (Tensor): The position of each token in its pair.
        RETURNS (Tensor): The scores, (n_rows, n_candidates), of which those of blocks
            that a row does not have mean nothing.
        """
        ids, blocks, positions = ids.long(), blocks.long(), positions.long()
        with torch.autocast(ids.device.type, torch.bfloat16, enabled=self.training):
            hidden = self._read(ids, blocks, positions).float()
        numbers = torch.arange(int(blocks.max()) + 1, device=ids.device)
        member = (blocks.unsqueeze(1) == numbers.unsqueeze(1)).float()
        sizes = member.sum(2, keepdim=True)
        means = (member @ hidden) / sizes.clamp(min=1)
        starts = member.argmax(2)[:, 1:].unsqueeze(2).expand(-1, -1, hidden.shape[2])
        first = hidden.gather(1, starts)
        context, candidates = means[:, :1].expand_as(first), means[:, 1:]
        parts = (first, context * candidates, (context - candidates).abs())
        scores = self.output(self.dropout(torch.cat(parts, dim=2)))
        return cast(Tensor, scores[:, :, 0])

    def _read(self, ids: Tensor, blocks: Tensor, positions: Tensor) -> Tensor:
        """Encode rows, (n_rows, n_tokens, width)."""
        keys, queries = blocks.unsqueeze(1), blocks.unsqueeze(2)
        seen = (keys == CONTEXT) | (keys == queries)
        types = (blocks > CONTEXT).long() % self.encoder.config.type_vocab_size
        output = self.encoder(
            input_ids=ids,
            attention_mask=seen.long(),
            token_type_ids=types,
            position_ids=positions,
        )
        return cast(Tensor, output.last_hidden_state)
