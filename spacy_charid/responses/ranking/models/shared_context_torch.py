"""A transformer that reads a context once, and all candidates after it, in torch."""

from typing import Any, cast

import torch
from torch import Tensor

from .cross_encoder_torch import PairScorer

CONTEXT, PADDING = 0, -1  # blocks; the candidates of a row are 1, 2, ...


class SharedContextEncoder(PairScorer):
    """Scores the candidates of rows, each a context and several candidates.

    The tokens of a candidate attend to the context and to themselves, so a score does
    not depend on the other candidates. Those of the context attend to the context. The
    token that is scored is the candidate's first one.
    """

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
        return self.score(first, context, candidates)

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
