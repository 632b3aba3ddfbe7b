"""The candidate scorer in PyTorch."""

from typing import Any, Dict, List, NamedTuple, Optional, Sequence, Tuple, cast

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from ...torch_module import LinkerModule

# Columns after the candidates: `#OTHER#` and `#GENERAL#`.
N_NIL = 2
IMPOSSIBLE = -30.0
# Hidden units of the layer that scores the antecedent features.
RELATE_WIDTH = 8
# Size of a mention's token vector, and of the queries and keys of attention.
ATTENTION_WIDTH = 32


class FeatureNames(NamedTuple):
    """The names of the features of (mention, candidate) pairs, of mentions, and of
    (mention, mention) pairs."""

    pair: Sequence[str]
    mention: Sequence[str]
    antecedent: Sequence[str]


class Batch(NamedTuple):
    """A batch of windows, padded to the largest one.

    tokens (Optional[Tensor]): (n_windows, n_mentions, token_width) from an encoder.
    pairs (Tensor): (n_windows, n_mentions, n_candidates, n_pair_features).
    mentions (Tensor): (n_windows, n_mentions, n_mention_features).
    antecedents (Tensor): (n_windows, n_antecedent_features, n_mentions, n_mentions).
    is_candidate (Tensor): (n_windows, n_candidates), False for padding.
    is_mention (Tensor): (n_windows, n_mentions), False for padding.
    """

    tokens: Optional[Tensor]
    pairs: Tensor
    mentions: Tensor
    antecedents: Tensor
    is_candidate: Tensor
    is_mention: Tensor


class Logits(NamedTuple):
    """The logits of a batch, with a first axis for passes if there are several. Padding
    is `IMPOSSIBLE`.

    links (Tensor): (..., n_windows, n_mentions, n_candidates + N_NIL): the label of a
        singular mention.
    members (Tensor): (..., n_windows, n_mentions, n_candidates): whether a plural
        mention includes the candidate.
    several (Tensor): (..., n_windows, n_mentions): whether a mention is plural.
    """

    links: Tensor
    members: Tensor
    several: Tensor

    def probabilities(self) -> "Logits":
        """Compute the probabilities, without gradient."""
        links = torch.softmax(self.links.detach(), dim=-1)
        members = torch.sigmoid(self.members.detach())
        return Logits(links, members, torch.sigmoid(self.several.detach()))

    def inclusion(self) -> Tensor:
        """Compute the probability that a mention refers to a candidate, alone or among
        others."""
        alone = torch.softmax(self.links, dim=-1)[..., :-N_NIL]
        several = torch.sigmoid(self.several).unsqueeze(-1)
        return alone * (1 - several) + torch.sigmoid(self.members) * several


class PairNetwork(nn.Module):
    """Scores (mention, candidate) pairs by the features of both."""

    def __init__(self, pair_width: int, mention_width: int, hidden_width: int) -> None:
        super().__init__()
        self.pair = nn.Linear(pair_width, hidden_width)
        self.mention = nn.Linear(mention_width, hidden_width)
        self.hidden = nn.Linear(hidden_width, hidden_width)
        self.link = nn.Linear(hidden_width, 1)
        self.member = nn.Linear(hidden_width, 1)
        self.others = nn.Linear(2 * hidden_width, N_NIL)
        self.several = nn.Linear(2 * hidden_width, 1)
        self.dropout = nn.Dropout()

    def forward(
        self,
        pairs: Tensor,
        mentions: Tensor,
        is_candidate: Tensor,
        history: Optional[Tensor] = None,
    ) -> Logits:
        """Score the pairs.

        pairs (Tensor): The features of the pairs: (n_windows, n_mentions, n_candidates,
            n_features).
        mentions (Tensor): (n_windows, n_mentions, mention_width).
        is_candidate (Tensor): (n_windows, n_candidates), False for padding.
        history (Optional[Tensor]): More features of the pairs, (n_windows, n_features,
            n_mentions, n_candidates).
        RETURNS (Logits): The logits of one pass.
        """
        possible = is_candidate.unsqueeze(1)
        context = self.mention(mentions)
        # The bias goes to the mentions, of which there are fewer than pairs.
        states = _multiply(self.pair.weight, pairs, history)
        states = states.add_((context + self.pair.bias).unsqueeze(2)).relu_()
        if self.training:
            # The same mask for all candidates of a mention, to keep them comparable.
            states = states * self.dropout(torch.ones_like(context)).unsqueeze(2)
        states = F.linear(states, self.hidden.weight, self.hidden.bias).relu_()
        links, members = self._score(states, possible)
        summary = torch.cat((F.relu(context), _pool(states, possible)), dim=-1)
        links = torch.cat((links, self.others(summary)), dim=-1)
        return Logits(links, members, self.several(summary).squeeze(-1))

    def _score(self, states: Tensor, possible: Tensor) -> Tuple[Tensor, Tensor]:
        """Compute the logits of links and members in one product.

        RETURNS (Tuple[Tensor, Tensor]): (n_windows, n_mentions, n_candidates) each.
        """
        weight = torch.cat((self.link.weight, self.member.weight))
        bias = torch.cat((self.link.bias, self.member.bias))
        b, n, k, width = states.shape
        # Transposed, since a product with only two columns is slow.
        scores = weight @ states.reshape(b * n * k, width).t()
        scores = scores.add_(bias[:, None]).view(2, b, n, k)
        links, members = scores.masked_fill_(~possible, IMPOSSIBLE)
        return links, members


def _multiply(weight: Tensor, pairs: Tensor, history: Optional[Tensor]) -> Tensor:
    """Multiply the concatenation of the features by a weight, without copying them.

    RETURNS (Tensor): (n_windows, n_mentions, n_candidates, n_units).
    """
    if history is None:
        return F.linear(pairs, weight)
    widths = [pairs.shape[-1], history.shape[1]]
    first, second = weight.split(widths, dim=1)
    states = F.linear(pairs, first)
    b, n, k, width = states.shape
    rows = history.reshape(b, widths[1], n * k).transpose(1, 2)
    states.view(b, n * k, width).baddbmm_(rows, second.t().expand(b, -1, -1))
    return states


def _pool(states: Tensor, possible: Tensor) -> Tensor:
    """Max-pool over the candidates; 0 if there are none."""
    if not states.shape[2]:
        return states.new_zeros((*states.shape[:2], states.shape[3]))
    if not possible.all():
        mask = possible.unsqueeze(-1)
        # In place in prediction: a copy takes longer than the product.
        states = states * mask if states.requires_grad else states.mul_(mask)
    return states.amax(dim=2)


class CandidateScorer(nn.Module):
    """Scores the candidates of each mention by structure and coreference.

    The first pass scores each pair alone. Further passes also read the scores of the
    pass before for the mentions around, weighted by the antecedent features and by a
    learned attention.

    features (FeatureNames): The names of the features.
    token_width (int): Size of a token vector, 0 if there is no encoder.
    hidden_width (int): Units of the hidden layers.
    n_passes (int): The number of passes.
    feature_dropout (float): Share of the features that training leaves out.
    """

    def __init__(
        self,
        features: FeatureNames,
        token_width: int,
        *,
        hidden_width: int,
        n_passes: int,
        feature_dropout: float,
    ) -> None:
        super().__init__()
        self.speaks_at = features.pair.index("speaks")
        self.addresses_at = features.antecedent.index("you nearby")
        self.feature_dropout = feature_dropout
        n_pair, n_antecedent = len(features.pair), len(features.antecedent)
        width = len(features.mention)
        self.tokens: Optional[nn.Linear] = None
        if token_width:
            self.tokens = nn.Linear(token_width, ATTENTION_WIDTH)
            width += ATTENTION_WIDTH
        self.dropout = nn.Dropout()
        self.first = PairNetwork(n_pair, width, hidden_width)
        self.further = nn.ModuleList(
            PairNetwork(n_pair + n_antecedent + 4, width, hidden_width)
            for _ in range(n_passes - 1)
        )
        self.query = nn.Linear(width, ATTENTION_WIDTH)
        self.key = nn.Linear(width, ATTENTION_WIDTH)
        self.relate = nn.Sequential(
            nn.Linear(n_antecedent, RELATE_WIDTH),
            nn.ReLU(),
            nn.Linear(RELATE_WIDTH, 1),
        )

    def forward(self, batch: Batch) -> List[Logits]:
        """Score a batch. RETURNS (List[Logits]): One per pass."""
        if self.training and self.feature_dropout:
            batch = self.hide_features(batch)
        mentions = self.describe(batch)
        passes = [self.first(batch.pairs, mentions, batch.is_candidate)]
        attention = self.attend(mentions, batch)
        for network in self.further:
            history = self.look_around(batch, attention, passes[-1])
            passes.append(network(batch.pairs, mentions, batch.is_candidate, history))
        return passes

    def hide_features(self, batch: Batch) -> Batch:
        """Set random features of each window to 0."""
        hidden = []
        for values, axis in ((batch.pairs, 3), (batch.antecedents, 1)):
            shape = [len(values), 1, 1, 1]
            shape[axis] = values.shape[axis]
            keep = torch.rand(shape, device=values.device) >= self.feature_dropout
            hidden.append(values * keep)
        return batch._replace(pairs=hidden[0], antecedents=hidden[1])

    def describe(self, batch: Batch) -> Tensor:
        """Describe the mentions: (n_windows, n_mentions, width)."""
        if self.tokens is None or batch.tokens is None:
            return batch.mentions
        tokens = self.dropout(torch.tanh(self.tokens(batch.tokens)))
        return torch.cat((batch.mentions, tokens), dim=-1)

    def attend(self, mentions: Tensor, batch: Batch) -> Tensor:
        """Compute the attention among mentions: (n_windows, n_mentions, n_mentions)."""
        query = self.query(mentions) / self.query.out_features**0.5
        scores = query @ self.key(mentions).transpose(1, 2)
        scores = scores.add_(self.weigh(batch.antecedents))
        itself = torch.eye(scores.shape[1], dtype=torch.bool, device=scores.device)
        # A mention attends to itself only if it is alone, and never to padding.
        scores = scores.masked_fill_(itself, -1e4)
        scores = scores.masked_fill_(~batch.is_mention.unsqueeze(1), -1e9)
        return torch.softmax(scores, dim=-1)

    def weigh(self, antecedents: Tensor) -> Tensor:
        """Apply `relate` along the second axis: (n_windows, n_mentions, n_mentions)."""
        first, _, last = self.relate
        b, a, n, _ = antecedents.shape
        weights = [cast(Tensor, one.weight).expand(b, -1, -1) for one in (first, last)]
        bias = cast(Tensor, first.bias)[:, None]
        states = torch.baddbmm(bias, weights[0], antecedents.view(b, a, n * n)).relu_()
        return (weights[1] @ states).view(b, n, n) + cast(Tensor, last.bias)

    def look_around(self, batch: Batch, attention: Tensor, logits: Logits) -> Tensor:
        """Compute features of each pair from the scores of the last pass: the
        candidate's scores for the antecedents, and four of the pair itself.

        RETURNS (Tensor): (n_windows, n_antecedent_features + 4, n_mentions,
            n_candidates).
        """
        means = logits.inclusion()
        b, a, n, _ = batch.antecedents.shape
        # Transposed, since a product with as few columns as candidates is slow.
        rows = batch.antecedents.reshape(b, a * n, n)
        carried = means.transpose(1, 2) @ rows.transpose(1, 2)
        speaks = batch.pairs[..., self.speaks_at].contiguous()
        # Which speakers nearby address this speaker as "you"?
        meant = speaks @ means.transpose(1, 2)
        answers = (batch.antecedents[:, self.addresses_at] * meant) @ speaks
        best = (
            means.amax(dim=-1, keepdim=True).expand_as(means)
            if means.shape[-1]
            else means
        )
        own = torch.stack((means, attention @ means, answers, best), dim=1)
        carried = carried.view(b, means.shape[2], a, n).permute(0, 2, 3, 1)
        return torch.cat((carried, own), dim=1)


class ScorerEnsemble(LinkerModule):
    """Networks that are trained in turn and whose log-probabilities are averaged.

    n_networks (int): The number of networks.
    features (FeatureNames): The names of the features.
    config (Any): The settings of `CandidateScorer`.
    """

    def __init__(self, n_networks: int, features: FeatureNames, **config: Any) -> None:
        super().__init__()
        self.n_networks = n_networks
        self.features = features
        self.config = config
        self.networks = nn.ModuleList()
        self.turn = 0

    def create_parameters(self, *, token_width: int) -> None:
        """Create the networks.

        token_width (int): Size of a token vector, 0 if there is no encoder.
        """
        self.networks = nn.ModuleList(
            CandidateScorer(self.features, token_width, **self.config)
            for _ in range(self.n_networks)
        )

    def describe(self) -> Dict[str, Any]:
        names = {
            f"{kind} features": list(names)
            for kind, names in self.features._asdict().items()
        }
        return {**super().describe(), **names}

    def forward(self, *tensors: Optional[Tensor]) -> Logits:
        """Score a batch; in training, with one of the networks.

        tensors (Optional[Tensor]): The fields of `Batch`.
        RETURNS (Logits): (n_passes, ...), all passes in training, else the last.
        """
        batch = Batch(*cast(Any, tensors))
        if self.training:
            self.turn = (self.turn + 1) % len(self.networks)
            passes = self.networks[self.turn](batch)
        else:
            passes = [_average([network(batch)[-1] for network in self.networks])]
        return Logits(*map(torch.stack, zip(*passes, strict=True)))


def _average(found: Sequence[Logits]) -> Logits:
    """Average the networks' log-probabilities of links, and their other logits."""
    if len(found) == 1:
        return found[0]
    links = torch.stack([torch.log_softmax(one.links, dim=-1) for one in found])
    members = torch.stack([one.members for one in found])
    several = torch.stack([one.several for one in found])
    return Logits(links.mean(dim=0), members.mean(dim=0), several.mean(dim=0))
