"""The entity library of AMORE-UPF in PyTorch. No spaCy in this file."""

import os
from io import BytesIO
from typing import Optional

import torch
from torch import Tensor, nn
from torch.nn import functional as F
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence

# The speaker, the previous and the next other speaker.
N_SPEAKERS = 3

# A forked process has no copy of torch's threads, and waits forever for them as soon as
# a parallel region opens: nlp.pipe(n_process=2) would hang once the parent has run the
# model. One thread a process needs no others.
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=lambda: torch.set_num_threads(1))


class EntityLibrary(nn.Module):
    """Scores each mention against a trainable vector per character.

    Token vectors and speaker embeddings go through a BiLSTM over the scene; the
    mention's first and last states are projected and compared by cosine with each
    row of the library. Source: Aina et al. (AMORE-UPF at SemEval-2018 Task 4),
    section 3. Beyond the paper: a speaker's embedding is the character's own row;
    the previous and the next other speaker are embedded beside the speaker; and a
    gate can copy any of the three rows into the query, so that "I" finds a speaker
    whose row has hardly been trained.

    hidden_width (int): Units of the LSTM in each direction.
    entity_width (int): Size of a library row.
    depth (int): Layers of the LSTM.
    dropout (float): Dropout on the LSTM's input and output.
    """

    def __init__(
        self, hidden_width: int, entity_width: int, depth: int, dropout: float
    ) -> None:
        super().__init__()
        self.hidden_width = hidden_width
        self.entity_width = entity_width
        self.depth = depth
        self.dropout = nn.Dropout(dropout)
        self.library: Optional[nn.Parameter] = None

    @property
    def is_built(self) -> bool:
        return self.library is not None

    def build(self, token_width: int, n_rows: int) -> None:
        """Create the parameters once the sizes are known.

        token_width (int): Size of a token vector.
        n_rows (int): Rows of the library; the last is "nobody known".
        """
        self.library = nn.Parameter(torch.randn(n_rows, self.entity_width))
        self.lstm = nn.LSTM(
            token_width + N_SPEAKERS * self.entity_width,
            self.hidden_width,
            num_layers=self.depth,
            batch_first=True,
            bidirectional=True,
        )
        self.project = nn.Linear(4 * self.hidden_width, self.entity_width)
        self.gate = nn.Linear(4 * self.hidden_width, 1 + N_SPEAKERS)
        self.scale = nn.Parameter(torch.full((1,), 10.0))

    def forward(
        self, tokens: Tensor, speakers: Tensor, lengths: Tensor, places: Tensor
    ) -> Tensor:
        """Score the library's rows for each mention.

        tokens (Tensor): (n_scenes, max_length, token_width) token vectors, padded.
        speakers (Tensor): (n_scenes, max_length, N_SPEAKERS) library rows of the
            speaker, the previous and the next other speaker; -1 for none.
        lengths (Tensor): (n_scenes,) tokens in each scene.
        places (Tensor): (n_mentions, 3) scene, first token, last token.
        RETURNS (Tensor): (n_mentions, n_rows) logits.
        """
        if self.library is None:
            raise RuntimeError("EntityLibrary.build has to be called before use.")
        rows = F.normalize(self.library, dim=-1)
        known = (speakers >= 0).unsqueeze(-1)
        # (n_scenes, max_length, N_SPEAKERS, entity_width)
        around = rows[speakers.clamp(min=0)] * known
        inputs = self.dropout(torch.cat((tokens, around.flatten(2)), dim=-1))
        packed = pack_padded_sequence(
            inputs, lengths.cpu(), batch_first=True, enforce_sorted=False
        )
        states, _ = pad_packed_sequence(self.lstm(packed)[0], batch_first=True)
        scene, first, last = places.unbind(dim=1)
        # (n_mentions, 4 * hidden_width)
        mentions = torch.cat((states[scene, first], states[scene, last]), dim=-1)
        mentions = self.dropout(mentions)
        own = F.normalize(torch.tanh(self.project(mentions)), dim=-1)
        # (n_mentions, 1 + N_SPEAKERS, entity_width)
        sources = torch.cat((own.unsqueeze(1), around[scene, first]), dim=1)
        gates = torch.softmax(self.gate(mentions), dim=-1).unsqueeze(-1)
        query = F.normalize((gates * sources).sum(dim=1), dim=-1)
        return self.scale * query @ rows.T


def dump_state(module: EntityLibrary) -> bytes:
    """Serialize the parameters; none before `build`."""
    buffer = BytesIO()
    torch.save(module.state_dict(), buffer)
    return buffer.getvalue()


def load_state(
    module: EntityLibrary, data: bytes, device: torch.device
) -> EntityLibrary:
    """Load the parameters, never code, sizing the module by them.

    module (EntityLibrary): The module, built or not.
    data (bytes): What `dump_state` gave.
    device (torch.device): Where to put the parameters.
    RETURNS (EntityLibrary): The module.
    """
    state = torch.load(BytesIO(data), map_location=device, weights_only=True)
    if state:
        n_rows, entity_width = state["library"].shape
        token_width = state["lstm.weight_ih_l0"].shape[1] - N_SPEAKERS * entity_width
        module.build(token_width, n_rows)
        module.load_state_dict(state)
    return module.to(device)
