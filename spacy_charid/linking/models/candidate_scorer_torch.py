"""The candidate scorer in PyTorch. No spaCy in this file."""

from io import BytesIO
from typing import Any, List, NamedTuple, Optional, Sequence, Tuple, cast

import torch
from torch import Tensor, nn
from torch.nn import functional as F

# Columns after the candidates: somebody else, nobody in particular.
N_OTHERS = 2
IMPOSSIBLE = -30.0
# Units that weigh what two mentions have to do with each other.
RELATE_WIDTH = 8


class Batch(NamedTuple):
    """Windows of dialogue side by side, padded to the largest.

    pairs (Tensor): (n_windows, n_mentions, n_candidates, n_pair_features).
    mentions (Tensor): (n_windows, n_mentions, n_mention_features).
    antecedents (Tensor): (n_windows, n_antecedent_features, n_mentions, n_mentions).
    words (Tensor): (n_windows, n_mentions, n_words) rows of the word table, 0: none.
    rows (Tensor): (n_windows, n_candidates) rows of the library: 0 for a candidate
        without one, -1 for padding.
    valid (Tensor): (n_windows, n_mentions) False for padding.
    tokens (Optional[Tensor]): (n_windows, n_mentions, token_width) from an encoder.
    """

    pairs: Tensor
    mentions: Tensor
    antecedents: Tensor
    words: Tensor
    rows: Tensor
    valid: Tensor
    tokens: Optional[Tensor] = None


class Logits(NamedTuple):
    """What a pass makes of a batch; padding is `IMPOSSIBLE`.

    links (Tensor): (n_windows, n_mentions, n_candidates + N_OTHERS): whom a mention
        of one person means.
    members (Tensor): (n_windows, n_mentions, n_candidates): whether a mention of
        several people includes the candidate.
    several (Tensor): (n_windows, n_mentions): whether several people are meant.
    """

    links: Tensor
    members: Tensor
    several: Tensor

    def probabilities(self) -> Tuple[Tensor, Tensor, Tensor]:
        """Give the probabilities that the logits stand for, without gradient."""
        links = torch.softmax(self.links.detach(), dim=-1)
        members = torch.sigmoid(self.members.detach())
        return links, members, torch.sigmoid(self.several.detach())

    def inclusion(self) -> Tensor:
        """The probability that a mention means a candidate, alone or among others."""
        alone = torch.softmax(self.links, dim=-1)[..., :-N_OTHERS]
        several = torch.sigmoid(self.several).unsqueeze(-1)
        return alone * (1 - several) + torch.sigmoid(self.members) * several


class PairNetwork(nn.Module):
    """Scores (mention, candidate) pairs by a layer over the features of both."""

    def __init__(
        self,
        n_pair: int,
        n_mention: int,
        row_width: int,
        hidden_width: int,
        dropout: float,
    ) -> None:
        super().__init__()
        self.pair = nn.Linear(n_pair, hidden_width)
        self.mention = nn.Linear(n_mention, hidden_width)
        self.row = nn.Linear(row_width, hidden_width, bias=False)
        self.query = nn.Linear(n_mention, row_width)
        self.hidden = nn.Linear(hidden_width, hidden_width)
        self.link = nn.Linear(hidden_width, 1)
        self.member = nn.Linear(hidden_width, 1)
        self.others = nn.Linear(2 * hidden_width, N_OTHERS)
        self.several = nn.Linear(2 * hidden_width, 1)
        self.dropout = nn.Dropout(dropout)

    def forward(
        self,
        parts: Sequence[Tensor],
        mentions: Tensor,
        rows: Optional[Tensor],
        possible: Tensor,
    ) -> Logits:
        """parts (Sequence[Tensor]): The features of the pairs, n_pair together, each
            (n_windows, n_mentions, n_candidates, n_features).
        rows (Optional[Tensor]): (n_windows, n_candidates, row_width); None for zeros.
        possible (Tensor): (n_windows, 1, n_candidates)."""
        context = self.mention(mentions)
        states = _linear(self.pair, parts).add_(context.unsqueeze(2))
        if rows is not None:
            states = states.add_(self.row(rows).unsqueeze(1))
        states = states.relu_()
        if self.training:
            # Dropped for all candidates of a mention alike: they stay comparable.
            states = states * self.dropout(torch.ones_like(context)).unsqueeze(2)
        states = self.hidden(states).relu_()
        links = self.link(states).squeeze(-1)
        if rows is not None:
            similar = self.query(mentions) @ rows.transpose(1, 2)
            links = links + similar / rows.shape[-1] ** 0.5
        links = links.masked_fill(~possible, IMPOSSIBLE)
        members = self.member(states).squeeze(-1).masked_fill(~possible, IMPOSSIBLE)
        summary = torch.cat((F.relu(context), _pool(states, possible)), dim=-1)
        links = torch.cat((links, self.others(summary)), dim=-1)
        return Logits(links, members, self.several(summary).squeeze(-1))


def _linear(layer: nn.Linear, parts: Sequence[Tensor]) -> Tensor:
    """Apply a layer to features that stand in several tensors, without copying them
    into one."""
    widths = [part.shape[-1] for part in parts]
    weights = layer.weight.split(widths, dim=1)
    states = F.linear(parts[0], weights[0], layer.bias)
    for part, weight in zip(parts[1:], weights[1:], strict=True):
        states.add_(F.linear(part, weight))
    return states


def _pool(states: Tensor, possible: Tensor) -> Tensor:
    """Take the largest of each unit over the candidates, 0 where there are none."""
    if not states.shape[2]:
        return states.new_zeros((*states.shape[:2], states.shape[3]))
    if not possible.all():
        states = states * possible.unsqueeze(-1)
    return states.amax(dim=2)


class CandidateScorer(nn.Module):
    """Scores the candidates of each mention by structure, library and coreference.

    The first pass sees each pair alone. Further passes see what the pass before made
    of the mentions around: fixed kernels (`ANTECEDENT_FEATURES`) and a learned
    attention carry its probabilities from mention to mention.
    """

    def __init__(
        self,
        n_pair: int,
        n_mention: int,
        n_antecedent: int,
        n_words: int,
        n_word_rows: int,
        *,
        speaks_at: int,
        addresses_at: int,
        n_rows: int = 1,
        hidden_width: int = 64,
        word_width: int = 0,
        row_width: int = 16,
        attention_width: int = 32,
        token_width: int = 0,
        n_passes: int = 2,
        dropout: float = 0.3,
        word_dropout: float = 0.3,
        row_dropout: float = 0.5,
        feature_dropout: float = 0.0,
    ) -> None:
        super().__init__()
        self.feature_dropout = feature_dropout
        self.speaks_at, self.addresses_at = speaks_at, addresses_at
        self.word_dropout, self.row_dropout = word_dropout, row_dropout
        self.words = nn.Embedding(n_word_rows, word_width, padding_idx=0)
        self.library = nn.Embedding(n_rows, row_width, padding_idx=0)
        with torch.no_grad():
            self.words.weight.mul_(0.1)
            self.library.weight.zero_()
        self.tokens = nn.Linear(token_width, attention_width) if token_width else None
        width = n_mention + n_words * word_width + attention_width * bool(token_width)
        self.dropout = nn.Dropout(dropout)
        sizes = (row_width, hidden_width, dropout)
        self.first = PairNetwork(n_pair, width, *sizes)
        more = n_pair + n_antecedent + 4
        self.further = nn.ModuleList(
            PairNetwork(more, width, *sizes) for _ in range(n_passes - 1)
        )
        self.query = nn.Linear(width, attention_width)
        self.key = nn.Linear(width, attention_width)
        self.relate = nn.Sequential(
            nn.Linear(n_antecedent, RELATE_WIDTH),
            nn.ReLU(),
            nn.Linear(RELATE_WIDTH, 1),
        )

    def forward(self, batch: Batch) -> List[Logits]:
        if self.training and self.feature_dropout:
            batch = self.hide_features(batch)
        mentions = self.describe(batch)
        rows = batch.rows
        possible = (rows >= 0).unsqueeze(1)
        rows = rows.clamp(min=0)
        if self.training and self.row_dropout:
            keep = torch.rand(rows.shape, device=rows.device) >= self.row_dropout
            rows = rows * keep
        nobody_known = not self.training and not bool(rows.any())
        library = None if nobody_known else self.library(rows)
        passes = [self.first([batch.pairs], mentions, library, possible)]
        attention = self.attend(mentions, batch)
        for network in self.further:
            history = self.look_around(batch, attention, passes[-1])
            parts = [batch.pairs, *history]
            passes.append(network(parts, mentions, library, possible))
        return passes

    def add_rows(self, n_rows: int) -> None:
        """Grow the library to a number of rows; the new ones say nothing yet."""
        old = self.library.weight.detach()
        if n_rows > len(old):
            self.library = nn.Embedding(n_rows, old.shape[1], padding_idx=0)
            with torch.no_grad():
                self.library.weight.zero_()
                self.library.weight[: len(old)] = old

    def hide_features(self, batch: Batch) -> Batch:
        """Leave some of the evidence out of each window, so that none is leant on."""
        hidden = []
        for values, axis in ((batch.pairs, 3), (batch.antecedents, 1)):
            shape = [len(values), 1, 1, 1]
            shape[axis] = values.shape[axis]
            keep = torch.rand(shape, device=values.device) >= self.feature_dropout
            hidden.append(values * keep)
        return batch._replace(pairs=hidden[0], antecedents=hidden[1])

    def describe(self, batch: Batch) -> Tensor:
        """Describe mentions and words around: (n_windows, n_mentions, width)."""
        words = batch.words
        if self.training and self.word_dropout:
            keep = torch.rand(words.shape, device=words.device) >= self.word_dropout
            words = words * keep
        parts = [batch.mentions, self.dropout(self.words(words).flatten(2))]
        if self.tokens is not None and batch.tokens is not None:
            parts.append(self.dropout(torch.tanh(self.tokens(batch.tokens))))
        return torch.cat(parts, dim=-1)

    def attend(self, mentions: Tensor, batch: Batch) -> Tensor:
        """How much each mention listens to each other: (n_windows, n, n)."""
        scale = self.query.out_features**0.5
        scores = self.query(mentions) @ self.key(mentions).transpose(1, 2) / scale
        scores = scores + self.weigh(batch.antecedents)
        itself = torch.eye(scores.shape[1], dtype=torch.bool, device=scores.device)
        # A mention listens to itself where it is alone, and never to padding.
        scores = scores.masked_fill(itself, -1e4)
        scores = scores.masked_fill(~batch.valid.unsqueeze(1), -1e9)
        return torch.softmax(scores, dim=-1)

    def weigh(self, antecedents: Tensor) -> Tensor:
        """Apply `relate` to features that come first: (n_windows, n, n)."""
        first, _, last = self.relate
        b, a, n, _ = antecedents.shape
        weight = cast(Tensor, first.weight).expand(b, -1, -1)
        bias = cast(Tensor, first.bias)[:, None]
        states = torch.baddbmm(bias, weight, antecedents.view(b, a, n * n)).relu_()
        found = cast(Tensor, last.weight) @ states
        return found.view(b, n, n) + cast(Tensor, last.bias)

    def look_around(
        self, batch: Batch, attention: Tensor, logits: Logits
    ) -> Tuple[Tensor, Tensor]:
        """What the last pass says of the mentions that have to do with each pair, and
        of the pair itself: (n_windows, n_mentions, n_candidates, n_antecedent_features)
        and (n_windows, n_mentions, n_candidates, 4)."""
        means = logits.inclusion()
        b, a, n, _ = batch.antecedents.shape
        carried = batch.antecedents.reshape(b, a * n, n) @ means
        history = carried.view(b, a, n, -1).permute(0, 2, 3, 1)
        speaks = batch.pairs[..., self.speaks_at]
        # Whom of the speakers nearby mean this speaker by "you"?
        meant = torch.einsum("bjk,bik->bij", means, speaks)
        answers = (batch.antecedents[:, self.addresses_at] * meant) @ speaks
        best = (
            means.amax(dim=-1, keepdim=True).expand_as(means)
            if means.shape[-1]
            else means
        )
        own = torch.stack((means, attention @ means, answers, best), dim=-1)
        return history, own


class ScorerEnsemble(nn.Module):
    """Networks that are trained in turn, and whose probabilities are averaged.

    n_networks (int): The number of networks.
    config (Any): The settings of `CandidateScorer`.
    """

    def __init__(self, n_networks: int, **config: Any) -> None:
        super().__init__()
        self.n_networks = n_networks
        self.config = config
        self.networks = nn.ModuleList()
        self.turn = 0

    @property
    def is_built(self) -> bool:
        return len(self.networks) > 0

    @property
    def n_passes(self) -> int:
        return int(self.config["n_passes"])

    def build(self, n_rows: int, token_width: int = 0) -> None:
        """Create the parameters once the sizes are known. If they are there, new
        characters get a row each and everything else stays.

        n_rows (int): Rows of the library; row 0 is for characters without one.
        token_width (int): Size of a token vector, 0 where there is no encoder.
        """
        for network in self.networks:
            cast(CandidateScorer, network).add_rows(n_rows)
        while len(self.networks) < self.n_networks:
            sizes = {"n_rows": n_rows, "token_width": token_width}
            self.networks.append(CandidateScorer(**self.config, **sizes))

    def forward(self, batch: Batch) -> List[Logits]:
        """Score a batch, by one of the networks in training.

        RETURNS (List[Logits]): One a pass.
        """
        if self.training:
            self.turn = (self.turn + 1) % len(self.networks)
            return self.networks[self.turn](batch)
        found = [network(batch)[-1] for network in self.networks]
        return [found[0] if len(found) == 1 else _average(found)]


def _average(found: List[Logits]) -> Logits:
    """Average log-probabilities: the geometric mean of the networks."""
    links = torch.stack([torch.log_softmax(one.links, dim=-1) for one in found])
    members = torch.stack([one.members for one in found])
    several = torch.stack([one.several for one in found])
    return Logits(links.mean(dim=0), members.mean(dim=0), several.mean(dim=0))


def dump_state(module: ScorerEnsemble) -> bytes:
    """Serialize the parameters; none before `build`."""
    buffer = BytesIO()
    torch.save(module.state_dict(), buffer)
    return buffer.getvalue()


def load_state(
    module: ScorerEnsemble, data: bytes, device: torch.device
) -> ScorerEnsemble:
    """Load the parameters, never code, sizing the module by them.

    module (ScorerEnsemble): The module, built or not.
    data (bytes): What `dump_state` gave.
    device (torch.device): Where to put the parameters.
    RETURNS (ScorerEnsemble): The module.
    """
    state = torch.load(BytesIO(data), map_location=device, weights_only=True)
    if state:
        n_rows = state["networks.0.library.weight"].shape[0]
        tokens = state.get("networks.0.tokens.weight")
        module.networks = nn.ModuleList()
        module.build(n_rows, tokens.shape[1] if tokens is not None else 0)
        module.load_state_dict(state)
    return module.to(device)
