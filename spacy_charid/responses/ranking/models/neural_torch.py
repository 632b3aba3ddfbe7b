"""A BiLSTM and a CNN that encode context and candidate apart, as torch modules."""

from typing import Any, Dict, cast

import torch
from torch import Tensor, nn

from ....torch_module import LinkerModule

N_SIMPLE = 3  # overlap features that the CNN reads beside the two vectors


class TextPairModule(LinkerModule):
    """Scores a candidate for a context, each encoded by the same network.

    width (int): The size of the word vectors and of the encoder's output.
    """

    def __init__(self, width: int) -> None:
        super().__init__()
        self.width = width

    def describe(self) -> Dict[str, Any]:
        return {**super().describe(), "width": self.width}

    def forward(
        self,
        _: None,
        context: Tensor,
        candidates: Tensor,
        owner: Tensor,
        simple: Tensor,
    ) -> Tensor:
        """Score candidates.

        context (Tensor): Ids of the words of each context, (n_contexts, n_words); 0 is
            padding.
        candidates (Tensor): Ids of the words of each candidate, (n_candidates,
            n_words).
        owner (Tensor): The context of each candidate, (n_candidates,).
        simple (Tensor): Overlap features, (n_candidates, N_SIMPLE).
        RETURNS (Tensor): The scores, (n_candidates,).
        """
        queries = self.encode(context.long())[owner.long()]
        answers = self.encode(candidates.long())
        return self.match(queries, answers, simple)

    def encode(self, ids: Tensor) -> Tensor:
        """Encode texts: (n_texts, width)."""
        raise NotImplementedError

    def match(self, queries: Tensor, answers: Tensor, simple: Tensor) -> Tensor:
        """Score pairs of encoded texts: (n_pairs,)."""
        raise NotImplementedError


class BiLSTM(TextPairModule):
    """A bidirectional LSTM with max pooling; the score is the scaled cosine (Tan et al.
    2015, *LSTM-based Deep Learning Models for Non-factoid Answer Selection*)."""

    def create_parameters(self, *, n_words: int) -> None:
        self.embedding = nn.Embedding(n_words, self.width, padding_idx=0)
        self.lstm = nn.LSTM(
            self.width, self.width // 2, batch_first=True, bidirectional=True
        )
        self.dropout = nn.Dropout(0.0)
        self.scale = nn.Parameter(torch.tensor([1.0, 0.5]))

    def encode(self, ids: Tensor) -> Tensor:
        lengths = (ids != 0).sum(1).clamp(min=1)
        packed = nn.utils.rnn.pack_padded_sequence(
            self.dropout(self.embedding(ids)),
            lengths.cpu(),
            batch_first=True,
            enforce_sorted=False,
        )
        hidden, _ = nn.utils.rnn.pad_packed_sequence(
            self.lstm(packed)[0], batch_first=True, total_length=ids.shape[1]
        )
        return _max_pool(hidden, ids)

    def match(self, queries: Tensor, answers: Tensor, simple: Tensor) -> Tensor:
        similar = torch.cosine_similarity(queries, answers)
        return cast(Tensor, self.scale[0] * similar + self.scale[1])


class CNN(TextPairModule):
    """A convolution with max pooling, a bilinear similarity and a hidden layer.

    Source: Severyn and Moschitti 2015, *Learning to Rank Short Text Pairs with
    Convolutional Deep Neural Networks*.
    """

    def create_parameters(self, *, n_words: int) -> None:
        self.embedding = nn.Embedding(n_words, self.width, padding_idx=0)
        self.convolution = nn.Conv1d(self.width, self.width, 5, padding=2)
        self.bilinear = nn.Linear(self.width, self.width, bias=False)
        n_joined = 2 * self.width + 1 + N_SIMPLE
        self.dropout = nn.Dropout(0.0)
        self.hidden = nn.Linear(n_joined, self.width)
        self.output = nn.Linear(self.width, 1)

    def encode(self, ids: Tensor) -> Tensor:
        vectors = self.dropout(self.embedding(ids)).transpose(1, 2)
        hidden = torch.relu(self.convolution(vectors)).transpose(1, 2)
        return _max_pool(hidden, ids)

    def match(self, queries: Tensor, answers: Tensor, simple: Tensor) -> Tensor:
        similar = (self.bilinear(queries) * answers).sum(1, keepdim=True)
        joined = torch.cat((queries, similar, answers, simple), dim=1)
        hidden = self.dropout(torch.tanh(self.hidden(joined)))
        return cast(Tensor, self.output(hidden)[:, 0])


def _max_pool(hidden: Tensor, ids: Tensor) -> Tensor:
    """Get the largest value of each unit over the words; 0 without a word."""
    mask = (ids != 0)[:, :, None]
    pooled = hidden.masked_fill(~mask, float("-inf")).amax(1)
    return torch.where(mask.any(1), pooled, torch.zeros_like(pooled))
