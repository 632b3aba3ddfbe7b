"""Write small models with random parameters, to be trained from scratch."""

from pathlib import Path
from typing import Any, Dict, Iterable, Tuple, Union

from ...extras import import_extra
from ...util import check_choice

PAD, UNKNOWN, START, END, MASK = "[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"
SPECIAL = (PAD, UNKNOWN, START, END, MASK)
KINDS = ("gpt2", "t5", "bert")


def write_small_model(
    kind: str,
    folder: Union[str, Path],
    texts: Iterable[str],
    *,
    width: int = 64,
    depth: int = 2,
    heads: int = 2,
    vocabulary_size: int = 4000,
    max_length: int = 640,
    seed: int = 0,
) -> None:
    """Write a transformer with random parameters, and a tokenizer of byte pairs learned
    from texts, to a folder.

    kind (str): `gpt2` (for `CausalLMGenerator`), `t5` (`Seq2SeqGenerator`) or `bert`
        (`BertOverBertGenerator`).
    folder (Union[str, Path]): The folder.
    texts (Iterable[str]): What the tokenizer is learned from.
    width, depth, heads (int): The sizes of the transformer.
    vocabulary_size (int): The maximum number of tokens.
    max_length (int): The maximum number of tokens of an input.
    seed (int): The seed of the parameters.
    RAISES (ValueError): If there is no such kind.
    """
    check_choice("kind", kind, KINDS)
    transformers: Any = import_extra("transformers", "responses")
    import torch

    tokenizer = _learn_tokenizer(texts, vocabulary_size)
    tokenizer.save_pretrained(str(folder))
    name, options = _describe(kind, width, depth, heads, max_length)
    ids = {"pad_token_id": 0, "bos_token_id": 2, "eos_token_id": 3}
    config = transformers.AutoConfig.for_model(
        kind, vocab_size=len(tokenizer), **ids, **options
    )
    torch.manual_seed(seed)
    getattr(transformers, name)(config).save_pretrained(str(folder))


def _describe(
    kind: str, width: int, depth: int, heads: int, max_length: int
) -> Tuple[str, Dict[str, Any]]:
    """Give the class of a model, and the sizes as its config calls them."""
    if kind == "gpt2":
        sizes = {"n_embd": width, "n_layer": depth, "n_head": heads}
        return "GPT2LMHeadModel", {**sizes, "n_positions": max_length}
    if kind == "t5":
        sizes = {"d_model": width, "num_layers": depth, "num_heads": heads}
        inner = {"d_ff": 2 * width, "d_kv": width // heads}
        return "T5ForConditionalGeneration", {
            **sizes,
            **inner,
            "decoder_start_token_id": 0,
        }
    return "BertModel", {
        "hidden_size": width,
        "num_hidden_layers": depth,
        "num_attention_heads": heads,
        "intermediate_size": 2 * width,
        "max_position_embeddings": max_length,
    }


def _learn_tokenizer(texts: Iterable[str], size: int) -> Any:
    tokenizers: Any = import_extra("tokenizers", "responses")
    transformers: Any = import_extra("transformers", "responses")
    from tokenizers import decoders, models, pre_tokenizers, trainers

    backend = tokenizers.Tokenizer(models.BPE(unk_token=UNKNOWN))
    backend.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=True)
    backend.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=size,
        special_tokens=list(SPECIAL),
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    backend.train_from_iterator(texts, trainer)
    return transformers.PreTrainedTokenizerFast(
        tokenizer_object=backend,
        pad_token=PAD,
        unk_token=UNKNOWN,
        cls_token=START,
        bos_token=START,
        sep_token=END,
        eos_token=END,
        mask_token=MASK,
    )
