"""Vectors of texts from a local transformer."""

from pathlib import Path
from typing import Any, List, Sequence, Union

import numpy
from numpy.typing import NDArray
from tqdm import tqdm

from .local_transformer import average_states, load_transformer

BATCH = 64


class Embedder:
    """Gives the mean of a transformer's last hidden states for each text.

    folder (Union[str, Path]): The folder of a Hugging Face model with its tokenizer.
    max_length (int): The maximum number of tokens of a text.
    progress (bool): Whether to show a progress bar on a terminal.
    RAISES (ValueError): If the folder has no model or no tokenizer.
    """

    def __init__(
        self,
        folder: Union[str, Path],
        *,
        max_length: int = 128,
        progress: bool = False,
    ) -> None:
        self.folder = str(folder)
        self.max_length = max_length
        self.progress = progress
        self.tokenizer, self.model = load_transformer(folder, "AutoModel")

    def __call__(self, texts: Sequence[str]) -> NDArray[numpy.float32]:
        """Get a vector of length 1 for each text, (n_texts, width)."""
        import torch

        rows: List[Any] = []
        starts = range(0, len(texts), BATCH)
        is_hidden = None if self.progress else True
        for start in tqdm(starts, desc="Vectors", leave=False, disable=is_hidden):
            batch = [text or " " for text in texts[start : start + BATCH]]
            encoded = self.tokenizer(
                batch,
                padding=True,
                truncation=True,
                max_length=self.max_length,
                return_tensors="pt",
            )
            with torch.no_grad():
                hidden = self.model(**encoded).last_hidden_state
            mean = average_states(hidden, encoded["attention_mask"])
            rows.append(torch.nn.functional.normalize(mean, dim=1).numpy())
        width = int(self.model.config.hidden_size)
        return numpy.concatenate([numpy.zeros((0, width), "float32"), *rows])
