"""The entity library of AMORE-UPF in PyTorch. No spaCy in this file."""
from typing import Optional

import torch
from torch import Tensor, nn
from torch.nn import functional as F
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


class EntityLibrary(nn.Module):
    """Scores each mention against a trainable vector per character.

    Token vectors and speaker embeddings go through a BiLSTM over the scene; the
    mention's first and last states are projected and compared by cosine with each
    row of the library. Source: Aina et al. (AMORE-UPF at SemEval-2018 Task 4),
    section 3. Beyond the paper: the embeddings of the previous and the next other
    speaker are added to that of the speaker.

    hidden_width (int): Units of the LSTM in each direction.
    speaker_width (int): Size of a speaker embedding.
    entity_width (int): Size of a library row.
    depth (int): Layers of the LSTM.
    dropout (float): Dropout on the LSTM's input and output.
    """

    def __init__(
        self,
        hidden_width: int,
        speaker_width: int,
        entity_width: int,
        depth: int,
        dropout: float,
    ) -> None:
        super().__init__()
        self.hidden_width = hidden_width
        self.speaker_width = speaker_width
        self.entity_width = entity_width
        self.depth = depth
        self.dropout = nn.Dropout(dropout)
        self.speakers: Optional[nn.Embedding] = None

    @property
    def is_built(self) -> bool:
        return self.speakers is not None

    def build(self, token_width: int, n_speakers: int, n_rows: int) -> None:
        """Create the parameters once the sizes are known.

        token_width (int): Size of a token vector.
        n_speakers (int): Rows of the speaker embedding; row 0 is "no speaker".
        n_rows (int): Rows of the library.
        """
        self.speakers = nn.Embedding(n_speakers, self.speaker_width)
        self.lstm = nn.LSTM(
            token_width + self.speaker_width,
            self.hidden_width,
            num_layers=self.depth,
            batch_first=True,
            bidirectional=True,
        )
        self.project = nn.Linear(4 * self.hidden_width, self.entity_width)
        self.library = nn.Parameter(torch.randn(n_rows, self.entity_width))
        self.scale = nn.Parameter(torch.tensor(10.0))

    def forward(
        self,
        tokens: Tensor,
        speakers: Tensor,
        lengths: Tensor,
        places: Tensor,
    ) -> Tensor:
        """Score the library's rows for each mention.

        tokens (Tensor): (n_scenes, max_length, token_width) token vectors, padded.
        speakers (Tensor): (n_scenes, max_length, 3) rows of the speaker, of the
            previous and of the next other speaker.
        lengths (Tensor): (n_scenes,) tokens in each scene, on the CPU.
        places (Tensor): (n_mentions, 3) scene, first token, last token.
        RETURNS (Tensor): (n_mentions, n_rows) logits.
        """
        if self.speakers is None:
            raise RuntimeError("EntityLibrary.build has to be called before use.")
        spoken = self.speakers(speakers).sum(dim=2)
        inputs = self.dropout(torch.cat((tokens, spoken), dim=-1))
        packed = pack_padded_sequence(
            inputs, lengths, batch_first=True, enforce_sorted=False
        )
        states, _ = pad_packed_sequence(self.lstm(packed)[0], batch_first=True)
        scene, first, last = places.unbind(dim=1)
        # (n_mentions, 4 * hidden_width)
        mentions = torch.cat((states[scene, first], states[scene, last]), dim=-1)
        queries = torch.tanh(self.project(self.dropout(mentions)))
        similarity = F.normalize(queries, dim=-1) @ F.normalize(self.library, dim=-1).T
        return self.scale * similarity
