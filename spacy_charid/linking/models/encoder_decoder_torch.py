"""KNU-CI's encoder-decoder in PyTorch."""

from typing import Tuple, Union

import torch
from torch import Tensor, nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence

from ...torch_module import LinkerModule
from .entity_library_torch import N_SPEAKERS, LibraryOutput, look_up

# Size of a position's encoding, and its longest period in tokens.
POSITION_WIDTH = 32
LONGEST_PERIOD = 10000.0


class LabelOutput(nn.Module):
    """A label per character, and separate embeddings of the speakers.

    width (int): Size of a speaker's embedding.
    """

    def __init__(self, width: int) -> None:
        super().__init__()
        self.width = width

    def build_rows(self, n_rows: int) -> None:
        """Create the embeddings of n_rows labels, the last of which is NIL."""
        self.speakers = nn.Parameter(torch.randn(n_rows, self.width))

    def build_output(self, state_width: int) -> None:
        """Create the output layer for mention states of state_width."""
        self.labels = nn.Linear(state_width, len(self.rows()))

    def rows(self) -> Tensor:
        """Get the embeddings of speakers: (n_rows, width)."""
        return self.speakers

    def score(self, mentions: Tensor, rows: Tensor, around: Tensor) -> Tensor:
        """Score the labels: (n_mentions, n_rows). See `LibraryOutput.score`."""
        return self.labels(mentions)


class Attention(nn.Module):
    """Scaled dot-product attention over states.

    width (int): Size of queries and states.
    """

    def __init__(self, width: int) -> None:
        super().__init__()
        self.project = nn.Linear(width, width, bias=False)

    def forward(self, queries: Tensor, states: Tensor, known: Tensor) -> Tensor:
        """Attend to the states of each scene.

        queries (Tensor): (n_scenes, n_queries, width).
        states (Tensor): (n_scenes, n_states, width).
        known (Tensor): (n_scenes, n_states), False for padding.
        RETURNS (Tensor): (n_scenes, n_queries, width).
        """
        scores = self.project(queries) @ states.transpose(1, 2)
        scores = scores / states.shape[-1] ** 0.5
        scores = scores.masked_fill(~known.unsqueeze(1), float("-inf"))
        return torch.softmax(scores, dim=-1) @ states


class SelfMatching(nn.Module):
    """Self-attention over states, concatenated with the states through a gate.

    Source: Wang et al., Gated Self-Matching Networks for Reading Comprehension
    (2017), section 3.3.

    width (int): Size of a state.
    """

    def __init__(self, width: int) -> None:
        super().__init__()
        self.attend = Attention(width)
        self.gate = nn.Linear(2 * width, 2 * width)

    def forward(self, states: Tensor, known: Tensor) -> Tensor:
        """Match states: (n_scenes, n_states, width) to (..., 2 * width)."""
        both = torch.cat((states, self.attend(states, states, known)), dim=-1)
        return torch.sigmoid(self.gate(both)) * both


class EncoderDecoder(LinkerModule):
    """Labels the mentions of a scene in order, attending to all of its tokens.

    Token vectors, speakers and features go through a BiGRU over the scene. Each
    mention's state is matched with those of the others, and a GRU over the mentions
    decodes them, its states attending to the encoder's. Dropout applies to the inputs
    of encoder, decoder and output. Source: Park et al. (KNU CI System at SemEval-2018
    Task 4).

    output (Union[LabelOutput, LibraryOutput]): Embeds the speakers, scores mentions.
    feature_sizes (Tuple[int, ...]): The number of values of each feature.
    hidden_width (int): Units of the encoder in each direction; the decoder has twice
        as many.
    feature_width (int): Size of a feature's embedding.
    depth (int): Layers of the encoder.
    """

    def __init__(
        self,
        output: Union[LabelOutput, LibraryOutput],
        feature_sizes: Tuple[int, ...],
        hidden_width: int,
        feature_width: int,
        depth: int,
    ) -> None:
        super().__init__()
        self.output = output
        self.feature_sizes = feature_sizes
        self.hidden_width = hidden_width
        self.feature_width = feature_width
        self.depth = depth
        self.dropout = nn.Dropout()

    def create_parameters(self, *, token_width: int, n_rows: int) -> None:
        """Create the parameters.

        token_width (int): Size of a token vector.
        n_rows (int): Rows of the output, the last of which is NIL.
        """
        width = 2 * self.hidden_width
        positioned_width = width + POSITION_WIDTH
        embedded_width = N_SPEAKERS * self.output.width
        embedded_width += len(self.feature_sizes) * self.feature_width
        self.output.build_rows(n_rows)
        # Zeros, so that values that do not occur in training have no effect.
        tables = [torch.zeros(n, self.feature_width) for n in self.feature_sizes]
        self.features = nn.ModuleList(
            nn.Embedding.from_pretrained(table, freeze=False) for table in tables
        )
        self.encoder = nn.GRU(
            token_width + embedded_width,
            self.hidden_width,
            num_layers=self.depth,
            batch_first=True,
            bidirectional=True,
        )
        self.mention = nn.Linear(2 * width, width)
        self.match = SelfMatching(positioned_width)
        self.decoder = nn.GRU(2 * positioned_width, width, batch_first=True)
        self.attend = Attention(positioned_width)
        self.output.build_output(2 * width + positioned_width)

    def forward(
        self,
        tokens: Tensor,
        speakers: Tensor,
        features: Tensor,
        lengths: Tensor,
        mention_spans: Tensor,
    ) -> Tensor:
        """Score the output's rows for each mention.

        tokens (Tensor): (n_scenes, max_length, token_width) token vectors, padded.
        speakers (Tensor): (n_scenes, max_length, N_SPEAKERS) rows of the speaker, the
            previous and the next other speaker; -1 for none.
        features (Tensor): (n_scenes, max_length, n_features) values.
        lengths (Tensor): (n_scenes,) tokens in each scene.
        mention_spans (Tensor): (n_mentions, 3) scene, first token, last token; each
            scene has a mention.
        RETURNS (Tensor): (n_mentions, n_rows) logits.
        """
        rows = self.output.rows()
        around = look_up(rows, speakers)
        embedded = [table(features[..., i]) for i, table in enumerate(self.features)]
        inputs = torch.cat((tokens, around.flatten(2), *embedded), dim=-1)
        found = self.decode(self.encode(inputs, lengths), lengths, mention_spans)
        scene, first, _ = mention_spans.unbind(dim=1)
        return self.output.score(self.dropout(found), rows, around[scene, first])

    def encode(self, inputs: Tensor, lengths: Tensor) -> Tensor:
        """Read the tokens of each scene.

        inputs (Tensor): (n_scenes, max_length, input_width).
        lengths (Tensor): (n_scenes,).
        RETURNS (Tensor): (n_scenes, max_length, width) states.
        """
        packed = pack_padded_sequence(
            self.dropout(inputs), lengths.cpu(), batch_first=True, enforce_sorted=False
        )
        return pad_packed_sequence(self.encoder(packed)[0], batch_first=True)[0]

    def decode(self, states: Tensor, lengths: Tensor, mention_spans: Tensor) -> Tensor:
        """Decode the mentions of each scene in text order.

        states (Tensor): (n_scenes, max_length, width) the encoder's.
        lengths, mention_spans (Tensor): See `forward`.
        RETURNS (Tensor): (n_mentions, 2 * width + positioned_width): the mention, the
            decoder's state and its context.
        """
        scene, first, last = mention_spans.unbind(dim=1)
        width = states.shape[-1]
        positions = encode_positions(states.shape[1]).to(states)
        ends = torch.cat((states[scene, first], states[scene, last]), dim=-1)
        mentions = torch.tanh(self.mention(self.dropout(ends)))
        slots = number_mentions(mention_spans)
        # (n_scenes, max_mentions, positioned_width)
        positioned = torch.cat((mentions, positions[first]), dim=-1)
        positioned = by_scene(positioned, scene, slots)
        known = by_scene(torch.ones_like(slots, dtype=torch.bool), scene, slots)
        decoded, _ = self.decoder(self.match(positioned, known))
        queries = torch.cat((decoded, positioned[..., width:]), dim=-1)
        tokens = torch.cat((states, positions.expand(len(states), -1, -1)), dim=-1)
        said = torch.arange(states.shape[1], device=states.device) < lengths[:, None]
        contexts = self.attend(queries, tokens, said)
        found = torch.cat((decoded, contexts), dim=-1)[scene, slots]
        return torch.cat((mentions, found), dim=-1)


def by_scene(values: Tensor, scene: Tensor, slots: Tensor) -> Tensor:
    """Arrange the values of mentions by scene, padded with zeros.

    values (Tensor): (n_mentions, ...). scene, slots (Tensor): (n_mentions,) each.
    RETURNS (Tensor): (n_scenes, max_mentions, ...).
    """
    shape = (int(scene.max()) + 1, int(slots.max()) + 1, *values.shape[1:])
    arranged = values.new_zeros(shape)
    arranged[scene, slots] = values
    return arranged


def number_mentions(mention_spans: Tensor) -> Tensor:
    """Number the mentions of each scene in text order.

    mention_spans (Tensor): (n_mentions, 3) scene, first token, last token.
    RETURNS (Tensor): (n_mentions,), from 0 in each scene.
    """
    scene, first, last = mention_spans.unbind(dim=1)
    length = int(last.max()) + 1
    order = torch.argsort((scene * length + first) * length + last, stable=True)
    counts = torch.bincount(scene)
    starts = torch.cumsum(counts, 0) - counts
    numbers = torch.empty_like(scene)
    numbers[order] = torch.arange(len(scene), device=scene.device)
    return numbers - starts[scene]


def encode_positions(length: int) -> Tensor:
    """Encode positions by sines and cosines of periods up to `LONGEST_PERIOD`.

    Source: Vaswani et al., Attention Is All You Need (2017), section 3.5.

    RETURNS (Tensor): (length, POSITION_WIDTH).
    """
    steps = torch.arange(0, POSITION_WIDTH, 2) / POSITION_WIDTH
    angles = torch.arange(length)[:, None] / LONGEST_PERIOD**steps
    return torch.cat((angles.sin(), angles.cos()), dim=-1)
