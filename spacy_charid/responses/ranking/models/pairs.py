"""Pairs of a context and a candidate as the tokens of a transformer."""

from typing import Any, Iterable, List, Optional, Sequence, Tuple

import numpy

from ..inputs import RankingInput, Said
from .cross_encoder_torch import PADDING

SHARE = 3  # a candidate, or the description, has at most 1/SHARE of the tokens
TURN_END = "[unused1]"  # follows a turn, if the vocabulary has it (`[eos]` of BERT-FP)
MAX_CHARS = 20  # characters per token that are looked at, at most
Pair = Tuple[List[int], List[int]]  # ids, and the segment of each


class PairEncoder:
    """Encodes contexts and candidates within a maximum length.

    The end of a context is kept, and the beginning of its description and of a
    candidate.

    tokenizer (Any): A `PreTrainedTokenizerFast`.
    max_length (int): The number of tokens of a pair.
    """

    def __init__(self, tokenizer: Any, max_length: int) -> None:
        self.tokenizer = tokenizer
        self.max_length = max_length
        vocabulary = tokenizer.get_vocab()
        self.turn_end = vocabulary.get(TURN_END, tokenizer.sep_token_id)

    def encode(self, item: RankingInput) -> List[Pair]:
        """Encode the context with each of its candidates."""
        size = self.max_length // SHARE
        told = self._ids([item.description] if item.description else [])
        turns = self._ids(item.turns, keep_end=True)
        context = [token for ids in turns for token in (*ids, self.turn_end)]
        return [
            self.join(told[0][:size] if told else [], context, candidate)
            for candidate in self._ids(item.candidates)
        ]

    def encode_texts(self, said: Sequence[Said]) -> List[List[int]]:
        """Encode texts on their own, without speakers, and the end of long ones."""
        first, end = self.tokenizer.cls_token_id, self.tokenizer.sep_token_id
        found = self._ids((Said((), [], one.text) for one in said), keep_end=True)
        return [[first, *ids[-(self.max_length - 2) :], end] for ids in found]

    def join(
        self, told: Sequence[int], context: Sequence[int], candidate: Sequence[int]
    ) -> Pair:
        """Join the description, the end of the context, and the candidate."""
        first, end = self.tokenizer.cls_token_id, self.tokenizer.sep_token_id
        response = [*candidate[: self.max_length // SHARE], end]
        head = [first, *told, end] if told else [first]
        room = self.max_length - len(head) - len(response) - 1
        before = [*head, *(context[-room:] if room > 0 else ()), end]
        return before + response, [0] * len(before) + [1] * len(response)

    def _ids(self, said: Iterable[Said], *, keep_end: bool = False) -> List[List[int]]:
        most = self.max_length * MAX_CHARS
        texts = [
            _with_speaker(one, one.text[-most:] if keep_end else one.text[:most])
            for one in said
        ]
        if not texts:
            return []
        found = self.tokenizer(texts, add_special_tokens=False, verbose=False)
        return list(found["input_ids"])


def _with_speaker(said: Said, text: str) -> str:
    return f"{' and '.join(said.speakers)}: {text}" if said.speakers else text


def pad_pairs(pairs: Sequence[Pair], padding: Optional[int]) -> Tuple[Any, Any]:
    """Stack pairs as arrays of ids and segments, (n_pairs, n_tokens)."""
    length = max(len(ids) for ids, _ in pairs)
    ids = numpy.full((len(pairs), length), padding or 0, dtype="int32")
    types = numpy.full((len(pairs), length), PADDING, dtype="int32")
    for row, (found, segments) in enumerate(pairs):
        ids[row, : len(found)] = found
        types[row, : len(found)] = segments
    return ids, types
