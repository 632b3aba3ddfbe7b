"""Adapt a transformer to dialogues before it learns to rank.

Source: Han et al. 2021, *Fine-grained Post-training for Improving Retrieval-based
Dialogue Systems* (BERT-FP): masked words, and three classes of a response to two turns.
"""

import random
from pathlib import Path
from typing import Any, Dict, Iterator, List, NamedTuple, Sequence, Tuple, Union

import torch
from torch import Tensor, nn

from ...errors import Errors
from ..local_transformer import load_transformer
from .inputs import RankingInput, Said
from .models.lexical import EXTRA
from .models.pairs import PairEncoder, pad_pairs

NEXT, SAME, OTHER = 2, 1, 0  # the next turn, one of the same dialogue, of another
SHARES = (0.5, 0.25, 0.25)  # of OTHER, SAME and NEXT
N_CONTEXT = 2  # turns
MASKED = 0.15  # of the words; of these 80 % are masked, 10 % replaced, 10 % kept
IGNORED = -100  # the label of words that are not predicted

Sessions = Sequence[Sequence[Said]]


class Window(NamedTuple):
    """Two turns, a response, and its class."""

    context: Sequence[Said]
    response: Said
    label: int


def draw_windows(sessions: Sessions, rng: random.Random) -> Iterator[Window]:
    """Draw windows from dialogues, without end.

    sessions (Sessions): The turns of each dialogue.
    rng (random.Random): The source of randomness.
    YIELDS (Window): The windows.
    RAISES (ValueError): If no dialogue has three turns.
    """
    long = [turns for turns in sessions if len(turns) > N_CONTEXT]
    if not long:
        raise ValueError(Errors.E320.format(n=N_CONTEXT + 1))
    while True:
        turns = rng.choice(long)
        end = rng.randrange(N_CONTEXT, len(turns))
        (label,) = rng.choices((OTHER, SAME, NEXT), SHARES)
        response = turns[end]
        if label == SAME and len(turns) > N_CONTEXT + 1:
            away = [i for i in range(len(turns)) if not end - N_CONTEXT <= i <= end]
            response = turns[rng.choice(away)] if away else response
            label = SAME if away else NEXT
        elif label == OTHER and len(long) > 1:
            other = rng.choice([each for each in long if each is not turns])
            response = rng.choice(other)
        else:
            label = NEXT
        yield Window(turns[end - N_CONTEXT : end], response, label)


class PostTrainer:
    """Trains a transformer on windows of dialogues.

    folder (Union[str, Path]): The transformer, as saved by transformers.
    max_length (int): The tokens of a window.
    learn_rate (float): The learning rate of Adam.
    seed (int): Where the drawing starts.
    """

    def __init__(
        self,
        folder: Union[str, Path],
        *,
        max_length: int = 240,
        learn_rate: float = 3e-5,
        seed: int = 0,
    ) -> None:
        torch.manual_seed(seed)
        self.rng = random.Random(seed)
        kind = "AutoModelForMaskedLM"
        self.tokenizer, self.model = load_transformer(folder, kind, extra=EXTRA)
        self.classes = nn.Linear(self.model.config.hidden_size, len(SHARES))
        self.pairs = PairEncoder(self.tokenizer, max_length)
        parameters = [*self.model.parameters(), *self.classes.parameters()]
        self.optimizer = torch.optim.AdamW(parameters, lr=learn_rate)

    def train(
        self, sessions: Sessions, *, n_steps: int, batch_size: int = 32
    ) -> List[Dict[str, float]]:
        """Train for some steps.

        sessions (Sessions): The turns of each dialogue.
        n_steps (int): The number of steps.
        batch_size (int): The windows of a step.
        RETURNS (List[Dict[str, float]]): For each step, the losses of `words` and of
            `classes`.
        """
        windows = draw_windows(sessions, self.rng)
        self.model.train()
        losses = []
        for _ in range(n_steps):
            batch = [next(windows) for _ in range(batch_size)]
            words, classes = self._get_losses(batch)
            (words + classes).backward()
            self.optimizer.step()
            self.optimizer.zero_grad()
            losses.append({"words": words.item(), "classes": classes.item()})
        return losses

    def save(self, folder: Union[str, Path]) -> None:
        """Save the transformer and its tokenizer, for a `CrossEncoderRanker`."""
        self.model.base_model.save_pretrained(folder)
        self.tokenizer.save_pretrained(folder)

    def _get_losses(self, batch: Sequence[Window]) -> Tuple[Tensor, Tensor]:
        ids, mask, types = self._encode(batch)
        ids, labels = self._mask_words(ids, mask)
        with torch.autocast(ids.device.type, torch.bfloat16):
            output = self.model(
                input_ids=ids,
                attention_mask=mask,
                token_type_ids=types,
                labels=labels,
                output_hidden_states=True,
            )
        scores = self.classes(output.hidden_states[-1][:, 0].float())
        wanted = torch.tensor([window.label for window in batch])
        return output.loss.float(), nn.functional.cross_entropy(scores, wanted)

    def _encode(self, batch: Sequence[Window]) -> Tuple[Tensor, Tensor, Tensor]:
        """Encode windows: ids, mask and token types, (n_windows, n_tokens)."""
        pairs = []
        for window in batch:
            item = RankingInput(list(window.context), [window.response])
            pairs.extend(self.pairs.encode(item))
        arrays: Any = pad_pairs(pairs, self.tokenizer.pad_token_id)
        ids, types = (torch.from_numpy(array).long() for array in arrays)
        return ids, (types >= 0).long(), types.clamp(min=0)

    def _mask_words(self, ids: Tensor, mask: Tensor) -> Tuple[Tensor, Tensor]:
        """Replace some tokens, which are to be predicted."""
        special = torch.tensor(self.tokenizer.all_special_ids)
        usual = (mask == 1) & ~torch.isin(ids, special)
        chosen = usual & (torch.rand(ids.shape) < MASKED)
        chosen[0, 1] = True  # at least one, or the mean is not a number
        labels = torch.where(chosen, ids, IGNORED)
        kind = torch.rand(ids.shape)
        random_ids = torch.randint(len(self.tokenizer), ids.shape)
        ids = torch.where(chosen & (kind < 0.8), self.tokenizer.mask_token_id, ids)
        ids = torch.where(chosen & (kind >= 0.9), random_ids, ids)
        return ids, labels
