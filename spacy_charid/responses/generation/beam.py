"""Beam search and sampling over a function that predicts the next token."""

import math
from typing import Callable, List, NamedTuple, Set, Tuple

import torch

from .settings import Decoding

# Gets token numbers (n_rows, n_tokens) and the number of the input of each row; gives
# the log-probabilities of the next token, (n_rows, n_vocabulary).
PredictNext = Callable[[torch.Tensor, torch.Tensor], torch.Tensor]


class Search(NamedTuple):
    """What to generate, and how.

    predict_next (PredictNext): The model.
    n_inputs (int): The number of inputs.
    start, end (int): The tokens that begin and end a sequence.
    decoding (Decoding): The settings.
    max_length (int): The maximum number of tokens.
    device (torch.device): The device of the model.
    """

    predict_next: PredictNext
    n_inputs: int
    start: int
    end: int
    decoding: Decoding
    max_length: int
    device: torch.device


def decode(search: Search) -> List[List[int]]:
    """Generate a sequence for each input.

    search (Search): The model, the inputs and the settings.
    RETURNS (List[List[int]]): The tokens, without start and end.
    """
    return _sample(search) if search.decoding.sample else _search(search)


def _search(search: Search) -> List[List[int]]:
    """Search with beams; the score of a sequence is its mean log-probability."""
    predict_next, n_inputs, start, end, decoding, max_length, device = search
    size = decoding.beam_size
    ids = torch.full((n_inputs, 1, 1), start, dtype=torch.long, device=device)
    scores = torch.zeros(n_inputs, 1, device=device)  # (n_inputs, n_beams)
    best: List[Tuple[float, List[int]]] = [(-math.inf, []) for _ in range(n_inputs)]
    open_inputs = torch.arange(n_inputs, device=device)
    for length in range(1, max_length + 1):
        n, n_beams, n_tokens = ids.shape
        rows = open_inputs.repeat_interleave(n_beams)
        log_probs = predict_next(ids.reshape(n * n_beams, n_tokens), rows)
        _forbid(log_probs, ids.reshape(n * n_beams, n_tokens), decoding.no_repeat)
        totals = scores.unsqueeze(2) + log_probs.reshape(n, n_beams, -1)
        for i, input in enumerate(open_inputs.tolist()):
            ended = totals[i, :, end] / length
            score, beam = ended.max(dim=0)
            if score.item() > best[input][0]:
                best[input] = (score.item(), ids[i, beam, 1:].tolist())
        totals[:, :, end] = -math.inf
        n_vocabulary = totals.shape[2]
        found = totals.reshape(n, -1).topk(min(size, totals[0].numel()), dim=1)
        beams = found.indices // n_vocabulary
        words = found.indices % n_vocabulary
        kept = ids.gather(1, beams.unsqueeze(2).expand(-1, -1, n_tokens))
        ids, scores = torch.cat([kept, words.unsqueeze(2)], dim=2), found.values
        # No open beam can become better than its mean if it went on for free.
        limit = scores[:, 0] / max_length
        is_open = torch.tensor(
            [
                limit[i].item() > best[k][0] and math.isfinite(scores[i, 0].item())
                for i, k in enumerate(open_inputs.tolist())
            ],
            device=device,
        )
        if not bool(is_open.any()):
            return [sequence for _, sequence in best]
        ids, scores, open_inputs = ids[is_open], scores[is_open], open_inputs[is_open]
    for i, input in enumerate(open_inputs.tolist()):
        if not best[input][1]:
            best[input] = (0.0, ids[i, 0, 1:].tolist())
    return [sequence for _, sequence in best]


def _sample(search: Search) -> List[List[int]]:
    """Sample from the most probable tokens."""
    predict_next, n_inputs, start, end, decoding, max_length, device = search
    random = torch.Generator(device=device).manual_seed(decoding.seed)
    ids = torch.full((n_inputs, 1), start, dtype=torch.long, device=device)
    rows = torch.arange(n_inputs, device=device)
    is_open = torch.ones(n_inputs, dtype=torch.bool, device=device)
    for _ in range(max_length):
        log_probs = predict_next(ids, rows)
        _forbid(log_probs, ids, decoding.no_repeat)
        shares = (log_probs / decoding.temperature).softmax(dim=1)
        values, order = shares.sort(dim=1, descending=True)
        values[values.cumsum(dim=1) - values > decoding.top_p] = 0.0
        drawn = torch.multinomial(values, 1, generator=random)
        words = order.gather(1, drawn).squeeze(1)
        words[~is_open] = end
        ids = torch.cat([ids, words.unsqueeze(1)], dim=1)
        is_open &= words != end
        if not bool(is_open.any()):
            break
    return [_cut(row, end) for row in ids[:, 1:].tolist()]


def _cut(ids: List[int], end: int) -> List[int]:
    return ids[: ids.index(end)] if end in ids else ids


def _forbid(log_probs: torch.Tensor, ids: torch.Tensor, size: int) -> None:
    """Forbid the tokens that would repeat an n-gram."""
    if not size:
        return
    for i, row in enumerate(ids.tolist()):
        if len(row) < size:
            continue
        last = row[len(row) - size + 1 :]
        banned: Set[int] = {
            row[k + size - 1]
            for k in range(len(row) - size + 1)
            if row[k : k + size - 1] == last
        }
        if banned:
            log_probs[i, list(banned)] = -math.inf
