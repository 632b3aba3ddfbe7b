"""Transformers from a local folder, and what a pipeline saves to make them again."""

import json
from pathlib import Path
from typing import Any, Dict, Union

from torch import Tensor

from ..errors import Errors
from ..extras import import_extra

_SPECIAL = ("bos", "eos", "unk", "sep", "pad", "cls", "mask")
_FILES = ("*token*", "vocab*", "*.model", "*.tiktoken")  # of tokenizers


def load_transformer(
    folder: Union[str, Path], kind: str, *, extra: str = "responses"
) -> Any:
    """Load a tokenizer and a model from a folder, without code and without network.

    folder (Union[str, Path]): The folder of a Hugging Face model.
    kind (str): The class to load it with, e.g. `AutoModelForCausalLM`.
    extra (str): The extra of `setup.cfg` that installs transformers, for the message.
    RETURNS (Tuple[Any, Any]): The tokenizer, and the model in evaluation mode.
    RAISES (ValueError): If the folder has no model of that kind, or no tokenizer.
    """
    transformers: Any = import_extra("transformers", extra)
    path = Path(folder)
    if not (path / "config.json").is_file():
        raise ValueError(Errors.E620.format(path=path))
    if not any(found for name in _FILES for found in path.glob(name)):
        raise ValueError(Errors.E621.format(path=path, error="it has no such file"))
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


def get_rules(tokenizer: Any, folder: Union[str, Path]) -> str:
    """Get the rules of a tokenizer as JSON, from which `make_tokenizer` makes it again.

    RAISES (ValueError): If it has none, because it is not a fast one.
    """
    if not tokenizer.is_fast:
        raise ValueError(Errors.E626.format(path=folder))
    rules: str = tokenizer.backend_tokenizer.to_str()
    return rules


def get_special_tokens(tokenizer: Any) -> Dict[str, str]:
    """Get the special tokens of a tokenizer, which its rules do not name."""
    names = (f"{name}_token" for name in _SPECIAL)
    tokens = {name: getattr(tokenizer, name, None) for name in names}
    return {name: token for name, token in tokens.items() if token is not None}


def make_tokenizer(rules: str, **settings: Any) -> Any:
    """Make a tokenizer from its rules, its special tokens, and other settings."""
    transformers: Any = import_extra("transformers", "responses")
    tokenizers: Any = import_extra("tokenizers", "responses")
    backend = tokenizers.Tokenizer.from_str(rules)
    backend.no_padding()
    backend.no_truncation()
    return transformers.PreTrainedTokenizerFast(tokenizer_object=backend, **settings)


def make_config(text: str, **changes: Any) -> Any:
    """Make the config of a transformer from its JSON, with changes."""
    transformers: Any = import_extra("transformers", "responses")
    values = {**json.loads(text), **changes}
    kind = values.pop("model_type")
    values.pop("transformers_version", None)
    return transformers.AutoConfig.for_model(kind, **values)


def average_states(hidden: Tensor, mask: Tensor) -> Tensor:
    """Average the states of the tokens of each text.

    hidden (Tensor): (n_texts, n_tokens, width).
    mask (Tensor): Which tokens count, (n_texts, n_tokens).
    RETURNS (Tensor): (n_texts, width); zeros for a text without such a token.
    """
    weights = mask.unsqueeze(2).to(hidden.dtype)
    return (hidden * weights).sum(1) / weights.sum(1).clamp(min=1)
