"""The entity library of AMORE-UPF in PyTorch."""

import torch
from torch import Tensor, nn
from torch.nn import functional as F
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence

from ...torch_module import LinkerModule

# The speaker, the previous and the next other speaker.
N_SPEAKERS = 3


def look_up(rows: Tensor, speakers: Tensor) -> Tensor:
    """Look up the rows of speakers; unknown speakers get zeros.

    rows (Tensor): (n_rows, width).
    speakers (Tensor): (n_scenes, max_length, N_SPEAKERS) rows; -1 for none.
    RETURNS (Tensor): (n_scenes, max_length, N_SPEAKERS, width).
    """
    known = (speakers >= 0).unsqueeze(-1)
    return rows[speakers.clamp(min=0)] * known


class LibraryOutput(nn.Module):
    """A trainable vector per character, which embeds speakers and scores mentions.

    A mention's state is projected and compared by cosine with each row. Source:
    Aina et al. (AMORE-UPF at SemEval-2018 Task 4), section 3. Unlike in the paper, a
    speaker's embedding is the character's own row; the previous and the next other
    speaker are also embedded; and a gate can copy any of the three rows into the query,
    so that "I" is linked to speakers whose rows are hardly trained.

    width (int): Size of a row.
    """

    def __init__(self, width: int) -> None:
        super().__init__()
        self.width = width

    def build_rows(self, n_rows: int) -> None:
        """Create n_rows rows, the last of which is NIL."""
        self.library = nn.Parameter(torch.randn(n_rows, self.width))

    def build_output(self, state_width: int) -> None:
        """Create the projection of mention states of state_width."""
        self.project = nn.Linear(state_width, self.width)
        self.gate = nn.Linear(state_width, 1 + N_SPEAKERS)
        self.scale = nn.Parameter(torch.full((1,), 10.0))

    def rows(self) -> Tensor:
        """Get the rows at unit length: (n_rows, width)."""
        return F.normalize(self.library, dim=-1)

    def score(self, mentions: Tensor, rows: Tensor, around: Tensor) -> Tensor:
        """Score the rows for each mention.

        mentions (Tensor): (n_mentions, state_width) states.
        rows (Tensor): (n_rows, width) the output of `rows`.
        around (Tensor): (n_mentions, N_SPEAKERS, width) speakers' rows.
        RETURNS (Tensor): (n_mentions, n_rows) logits.
        """
        own = F.normalize(torch.tanh(self.project(mentions)), dim=-1)
        # (n_mentions, 1 + N_SPEAKERS, width)
        sources = torch.cat((own.unsqueeze(1), around), dim=1)
        gates = torch.softmax(self.gate(mentions), dim=-1).unsqueeze(-1)
        query = F.normalize((gates * sources).sum(dim=1), dim=-1)
        return self.scale * query @ rows.T


class EntityLibrary(LinkerModule):
    """Scores each mention against a trainable vector per character.

    Token vectors and speaker embeddings go through a BiLSTM over the scene; the
    mention's first and last states are scored by `LibraryOutput`. Dropout applies to
    the LSTM's input and output.

    hidden_width (int): Units of the LSTM in each direction.
    entity_width (int): Size of a library row.
    depth (int): Layers of the LSTM.
    """

    def __init__(self, hidden_width: int, entity_width: int, depth: int) -> None:
        super().__init__()
        self.output = LibraryOutput(entity_width)
        self.hidden_width = hidden_width
        self.depth = depth
        self.dropout = nn.Dropout()

    def create_parameters(self, *, token_width: int, n_rows: int) -> None:
        """Create the parameters.

        token_width (int): Size of a token vector.
        n_rows (int): Rows of the library, the last of which is NIL.
        """
        self.output.build_rows(n_rows)
        self.lstm = nn.LSTM(
            token_width + N_SPEAKERS * self.output.width,
            self.hidden_width,
            num_layers=self.depth,
            batch_first=True,
            bidirectional=True,
        )
        self.output.build_output(4 * self.hidden_width)

    def forward(
        self, tokens: Tensor, speakers: Tensor, lengths: Tensor, mention_spans: Tensor
    ) -> Tensor:
        """Score the library's rows for each mention.

        tokens (Tensor): (n_scenes, max_length, token_width) token vectors, padded.
        speakers (Tensor): (n_scenes, max_length, N_SPEAKERS) library rows of the
            speaker, the previous and the next other speaker; -1 for none.
        lengths (Tensor): (n_scenes,) tokens in each scene.
        mention_spans (Tensor): (n_mentions, 3) scene, first token, last token.
        RETURNS (Tensor): (n_mentions, n_rows) logits.
        """
        rows = self.output.rows()
        # (n_scenes, max_length, N_SPEAKERS, width)
        around = look_up(rows, speakers)
        inputs = self.dropout(torch.cat((tokens, around.flatten(2)), dim=-1))
        packed = pack_padded_sequence(
            inputs, lengths.cpu(), batch_first=True, enforce_sorted=False
        )
        states, _ = pad_packed_sequence(self.lstm(packed)[0], batch_first=True)
        scene, first, last = mention_spans.unbind(dim=1)
        # (n_mentions, 4 * hidden_width)
        mentions = torch.cat((states[scene, first], states[scene, last]), dim=-1)
        return self.output.score(self.dropout(mentions), rows, around[scene, first])
