"""Vectors of texts from a local transformer."""

from pathlib import Path
from typing import Any, List, Sequence, Union

import numpy
from numpy.typing import NDArray

from ..errors import Errors
from ..extras import import_extra

BATCH = 64


class Embedder:
    """Gives the mean of a transformer's last hidden states for each text.

    folder (Union[str, Path]): The folder of a Hugging Face model with its tokenizer.
    max_length (int): The maximum number of tokens of a text.
    RAISES (ValueError): If the folder has no model or no tokenizer.
    """

    def __init__(self, folder: Union[str, Path], *, max_length: int = 128) -> None:
        self.folder = str(folder)
        self.max_length = max_length
        self.tokenizer, self.model = load_transformer(folder, "AutoModel")

    def __call__(self, texts: Sequence[str]) -> NDArray[numpy.float32]:
        """Get a vector of length 1 for each text, (n_texts, width)."""
        import torch

        rows: List[Any] = []
        for start in range(0, len(texts), BATCH):
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
            mask = encoded["attention_mask"].unsqueeze(2)
            mean = (hidden * mask).sum(1) / mask.sum(1).clamp(min=1)
            rows.append(torch.nn.functional.normalize(mean, dim=1).numpy())
        width = int(self.model.config.hidden_size)
        return numpy.concatenate([numpy.zeros((0, width), "float32"), *rows])


def load_transformer(folder: Union[str, Path], kind: str) -> Any:
    """Load a tokenizer and a model from a folder, without code and without network.

    folder (Union[str, Path]): The folder of a Hugging Face model.
    kind (str): The class to load it with, e.g. `AutoModelForCausalLM`.
    RETURNS (Tuple[Any, Any]): The tokenizer, and the model in evaluation mode.
    RAISES (ValueError): If the folder has no model of that kind, or no tokenizer.
    """
    transformers: Any = import_extra("transformers", "responses")
    path = Path(folder)
    if not (path / "config.json").is_file():
        raise ValueError(Errors.E620.format(path=path))
    try:
        tokenizer = transformers.AutoTokenizer.from_pretrained(
            str(path), local_files_only=True, use_fast=True
        )
    except (OSError, ValueError, KeyError, TypeError, ImportError) as error:
        raise ValueError(Errors.E621.format(path=path, error=error)) from error
    if not len(tokenizer):  # made up by the library where there are no files
        raise ValueError(Errors.E621.format(path=path, error="it has no vocabulary"))
    try:
        model = getattr(transformers, kind).from_pretrained(
            str(path), local_files_only=True
        )
    except (OSError, ValueError, ImportError) as error:
        message = Errors.E622.format(path=path, kind=kind, error=error)
        raise ValueError(message) from error
    return tokenizer, model.eval()
