"""The Transformer of Topical-Chat: an encoder that history and knowledge share, and a
decoder over both."""

import math
from typing import Any, Dict, Iterable, List, Sequence, Tuple

import torch
from torch import nn
from torch.nn import functional as F
from torch.nn.utils.rnn import pad_sequence

from ..next_turn import NextTurn
from .beam import Search, decode
from .generator_module import GeneratorModule, scale_cut
from .settings import Decoding
from .vocabulary import END, PAD, START, UNKNOWN, Vocabulary, encode_history

MAX_RESPONSE = 128  # tokens of a response that are read or written
LEAST = 1e-10  # the least probability
ROWS = 12  # responses of about the same length that are scored together


class TransformerModule(GeneratorModule):
    """An encoder-decoder over the last tokens of the history and, if `use_knowledge`,
    the first tokens of a sentence.

    Source: Gopalakrishnan et al. (Interspeech 2019), section 4.

    width, depth, heads, hidden_width (int): The sizes of the transformer.
    history_size, knowledge_size (int): The tokens of the history and of the knowledge
        (W_H and W_K).
    use_knowledge (bool): Whether knowledge is encoded.
    copy (bool): Whether words of the history and the knowledge can be copied (See et
        al. 2017). Not part of the source.
    vocabulary (str): `word` or `bpe`.
    vocabulary_size (int): The maximum number of tokens.
    """

    def __init__(
        self,
        *,
        width: int,
        depth: int,
        heads: int,
        hidden_width: int,
        history_size: int,
        knowledge_size: int,
        use_knowledge: bool,
        copy: bool,
        vocabulary: str,
        vocabulary_size: int,
    ) -> None:
        super().__init__()
        self.width = width
        self.depth = depth
        self.heads = heads
        self.hidden_width = hidden_width
        self.history_size = history_size
        self.knowledge_size = knowledge_size
        self.use_knowledge = use_knowledge
        self.copy = copy
        self.vocabulary_kind = vocabulary
        self.vocabulary_size = vocabulary_size

    def learn_vocabulary(self, turns: Iterable[NextTurn]) -> Dict[str, Any]:
        # Of the history only the last turn: those before it were last turns before.
        texts = (
            text
            for turn in turns
            for text in (turn.response, turn.history[-1][1], *turn.knowledge)
        )
        kind, size = self.vocabulary_kind, self.vocabulary_size
        return {"vocabulary": Vocabulary.learn(texts, kind, size).source}

    def create_parameters(self, about: Dict[str, Any]) -> None:
        self.vocabulary = Vocabulary(about["vocabulary"])
        n_positions = max(self.history_size, self.knowledge_size, MAX_RESPONSE) + 1
        self.embed = nn.Embedding(len(self.vocabulary), self.width, padding_idx=PAD)
        nn.init.normal_(self.embed.weight, std=self.width**-0.5)
        self.position = nn.Embedding(n_positions, self.width)
        nn.init.normal_(self.position.weight, std=self.width**-0.5)
        sizes = (self.width, self.heads, self.hidden_width)
        # The Dropout layers get the rate of the training; attention has none, as in
        # ParlAI, so that torch can fuse it.
        options: Any = {"batch_first": True, "norm_first": True, "dropout": 0.0}
        encoder = nn.TransformerEncoderLayer(*sizes, **options)
        decoder = nn.TransformerDecoderLayer(*sizes, **options)
        self.encoder = nn.TransformerEncoder(
            encoder, self.depth, nn.LayerNorm(self.width), enable_nested_tensor=False
        )
        self.decoder = nn.TransformerDecoder(
            decoder, self.depth, nn.LayerNorm(self.width)
        )
        self.dropout = nn.Dropout()
        if self.copy:
            self.copy_query = nn.Linear(self.width, self.width)
            self.copy_gate = nn.Linear(self.width, 1)

    def forward(self, turns: Sequence[NextTurn]) -> torch.Tensor:
        responses = self.vocabulary.encode_all([turn.response for turn in turns])
        order = torch.tensor([len(ids) for ids in responses]).argsort()
        found = [
            self._forward([turns[i] for i in rows], [responses[i] for i in rows])
            for rows in map(torch.Tensor.tolist, order.split(ROWS))
        ]
        return torch.cat(found)[order.argsort().to(self.device)]

    def _forward(
        self, turns: Sequence[NextTurn], responses: Sequence[List[int]]
    ) -> torch.Tensor:
        """Score responses, of about the same length to spare padding."""
        memory, sources = self._encode(turns)
        targets = self._pad(
            [[START, *ids[: MAX_RESPONSE - 1], END] for ids in responses]
        )
        given, asked = targets[:, :-1], targets[:, 1:]  # (n_turns, n_tokens)
        is_asked = asked != PAD
        hidden = self._decode(given, memory, sources)
        found = self._score(hidden, memory, sources, asked)
        losses = torch.zeros(asked.shape, dtype=found.dtype, device=found.device)
        losses = losses.masked_scatter(is_asked, -found)
        n_asked = is_asked.sum(1).to(losses.dtype)
        output = torch.stack([losses.sum(1), n_asked], dim=1)
        return output if self.training else scale_cut(output, responses)

    def generate(self, turns: Sequence[NextTurn], decoding: Decoding) -> List[str]:
        memory, sources = self._encode(turns)

        def predict_next(ids: torch.Tensor, rows: torch.Tensor) -> torch.Tensor:
            hidden = self._decode(ids, memory[rows], sources[rows])[:, -1:]
            log_probs = self._predict(hidden, memory[rows], sources[rows])
            log_probs[:, [PAD, UNKNOWN, START]] = -math.inf
            return log_probs

        size = min(decoding.max_length, MAX_RESPONSE)
        search = Search(
            predict_next, len(turns), START, END, decoding, size, self.device
        )
        return [self.vocabulary.decode(ids) for ids in decode(search)]

    def _encode(self, turns: Sequence[NextTurn]) -> Tuple[torch.Tensor, torch.Tensor]:
        """Encode history and knowledge.

        RETURNS (Tuple[torch.Tensor, torch.Tensor]): The vectors, (n_turns, n_tokens,
            width), and the tokens, (n_turns, n_tokens), of both, with padding.
        """
        histories = self._pad(
            [encode_history(self.vocabulary, turn, self.history_size) for turn in turns]
        )
        memory = self._encode_part(histories)
        if not self.use_knowledge:
            return memory, histories
        texts = [" ".join(turn.knowledge) for turn in turns]
        knowledge = self._pad(
            [
                [START, *ids[: self.knowledge_size]]
                for ids in self.vocabulary.encode_all(texts)
            ]
        )
        both = torch.cat([memory, self._encode_part(knowledge)], dim=1)
        return both, torch.cat([histories, knowledge], dim=1)

    def _encode_part(self, ids: torch.Tensor) -> torch.Tensor:
        return self.encoder(self._embed(ids), src_key_padding_mask=ids == PAD)

    def _embed(self, ids: torch.Tensor) -> torch.Tensor:
        positions = torch.arange(ids.shape[1], device=ids.device)
        scaled = self.embed(ids) * math.sqrt(self.width)
        return self.dropout(scaled + self.position(positions))

    def _decode(
        self, ids: torch.Tensor, memory: torch.Tensor, sources: torch.Tensor
    ) -> torch.Tensor:
        n = ids.shape[1]
        is_later = torch.ones(n, n, dtype=torch.bool, device=ids.device).triu(1)
        return self.decoder(
            self._embed(ids),
            memory,
            tgt_mask=is_later,
            tgt_key_padding_mask=ids == PAD,
            memory_key_padding_mask=sources == PAD,
        )

    def _predict(
        self, hidden: torch.Tensor, memory: torch.Tensor, sources: torch.Tensor
    ) -> torch.Tensor:
        """Get the log-probabilities of the next token, (n_rows, n_vocabulary), for
        vectors of the last position, (n_rows, 1, width)."""
        log_probs = F.log_softmax(hidden.squeeze(1) @ self.embed.weight.T, dim=1)
        if not self.copy:
            return log_probs
        gate, shares = self._copy(hidden, memory, sources)
        mixed = (1 - gate.squeeze(1)) * log_probs.exp()
        copied = torch.zeros_like(mixed).scatter_add(1, sources, shares.squeeze(1))
        return (mixed + gate.squeeze(1) * copied).clamp_min(LEAST).log()

    def _score(
        self,
        hidden: torch.Tensor,
        memory: torch.Tensor,
        sources: torch.Tensor,
        asked: torch.Tensor,
    ) -> torch.Tensor:
        """Get the log-probabilities of given tokens, (n_asked,); those of all others
        are not needed to learn, and would take longer than all the rest."""
        at = asked != PAD
        logits = hidden[at] @ self.embed.weight.T
        log_probs = -F.cross_entropy(logits, asked[at], reduction="none")
        if not self.copy:
            return log_probs
        gate, shares = self._copy(hidden, memory, sources)
        is_same = sources.unsqueeze(1) == asked.unsqueeze(2)
        copied = (shares * is_same).sum(2)[at]
        gate = gate.squeeze(2)[at]
        return ((1 - gate) * log_probs.exp() + gate * copied).clamp_min(LEAST).log()

    def _copy(
        self, hidden: torch.Tensor, memory: torch.Tensor, sources: torch.Tensor
    ) -> Tuple[torch.Tensor, torch.Tensor]:
        """Get the probability of copying, (n_turns, n_tokens, 1), and what share of it
        each token of the sources has, (n_turns, n_tokens, n_sources)."""
        scores = self.copy_query(hidden) @ memory.transpose(1, 2) / self.width**0.5
        scores = scores.masked_fill((sources == PAD).unsqueeze(1), -math.inf)
        return torch.sigmoid(self.copy_gate(hidden)), scores.softmax(dim=2)

    def _pad(self, rows: List[List[int]]) -> torch.Tensor:
        tensors = [torch.tensor(row, dtype=torch.long) for row in rows]
        padded = pad_sequence(tensors, batch_first=True, padding_value=PAD)
        return padded.to(self.device)
