"""Vocabularies of words or byte pairs, through the `tokenizers` library."""

from typing import Any, Iterable, List, Sequence

from ...extras import import_extra
from ...util import check_choice
from ..next_turn import NextTurn

PAD, UNKNOWN, START, END, OTHER, SELF = range(6)
SPECIAL = ("<pad>", "<unk>", "<s>", "</s>", "<other>", "<self>")
KINDS = ("word", "bpe")
MAX_CHARS = 20_000  # of a text; the rest is out of reach of every model
# Words are split as the metrics split them.
_WORD = r"\w+|[^\w\s]"
_GLUED_BEFORE = frozenset(". , ! ? ; : ' ’ ) ] } % …".split())
_GLUED_AFTER = frozenset("( [ { $ ' ’".split())


class Vocabulary:
    """Turns texts into token numbers and back.

    source (str): The JSON of a `tokenizers.Tokenizer`.
    """

    def __init__(self, source: str) -> None:
        tokenizers: Any = import_extra("tokenizers", "responses")
        self.source = source
        self.tokenizer = tokenizers.Tokenizer.from_str(source)

    def __len__(self) -> int:
        return int(self.tokenizer.get_vocab_size())

    @property
    def is_words(self) -> bool:
        """Whether the tokens are words, so that unknown words share a token."""
        return type(self.tokenizer.model).__name__ == "WordLevel"

    def encode(self, text: str) -> List[int]:
        """Get the tokens of a text, or of the beginning of a very long one."""
        return list(self.tokenizer.encode(text[:MAX_CHARS]).ids)

    def encode_all(self, texts: Sequence[str]) -> List[List[int]]:
        """Get the tokens of texts."""
        return [list(found.ids) for found in self.tokenizer.encode_batch(list(texts))]

    def decode(self, ids: Sequence[int]) -> str:
        """Get the text of tokens, without special ones."""
        ids = [i for i in ids if i >= len(SPECIAL)]
        if not self.is_words:
            return str(self.tokenizer.decode(ids)).strip()
        return join_words([str(self.tokenizer.id_to_token(i)) for i in ids])

    @classmethod
    def learn(cls, texts: Iterable[str], kind: str, size: int) -> "Vocabulary":
        """Learn a vocabulary from texts.

        texts (Iterable[str]): The texts.
        kind (str): `word` for words in lower case, or `bpe` for byte pairs.
        size (int): The maximum number of tokens.
        RETURNS (Vocabulary): The vocabulary.
        RAISES (ValueError): If there is no such kind.
        """
        check_choice("vocabulary", kind, KINDS)
        tokenizer, trainer = _make_words(size) if kind == "word" else _make_bpe(size)
        tokenizer.train_from_iterator((text[:MAX_CHARS] for text in texts), trainer)
        return cls(tokenizer.to_str())


def _make_words(size: int) -> Any:
    tokenizers: Any = import_extra("tokenizers", "responses")
    from tokenizers import models, normalizers, pre_tokenizers, trainers

    tokenizer = tokenizers.Tokenizer(models.WordLevel(unk_token=SPECIAL[UNKNOWN]))
    tokenizer.normalizer = normalizers.Lowercase()
    pattern = tokenizers.Regex(_WORD)
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [
            pre_tokenizers.Split(pattern, "isolated"),
            pre_tokenizers.WhitespaceSplit(),
        ]
    )
    special = list(SPECIAL)
    return tokenizer, trainers.WordLevelTrainer(
        vocab_size=size, special_tokens=special, show_progress=False
    )


def _make_bpe(size: int) -> Any:
    tokenizers: Any = import_extra("tokenizers", "responses")
    from tokenizers import decoders, models, pre_tokenizers, trainers

    tokenizer = tokenizers.Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=True)
    tokenizer.decoder = decoders.ByteLevel()
    return tokenizer, trainers.BpeTrainer(
        vocab_size=size,
        special_tokens=list(SPECIAL),
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )


def join_words(words: Sequence[str]) -> str:
    """Join words in lower case to a text, with the spaces of English."""
    text = ""
    for i, word in enumerate(words):
        before = words[i - 1] if i else ""
        glued = not text or word in _GLUED_BEFORE or before in _GLUED_AFTER
        text += word if glued else f" {word}"
    return text


def encode_history(vocabulary: Vocabulary, turn: NextTurn, size: int) -> List[int]:
    """Get the last tokens of the history, with a token before each turn that tells
    whether the next speaker or somebody else said it.

    vocabulary (Vocabulary): The vocabulary.
    turn (NextTurn): The next turn.
    size (int): The maximum number of tokens.
    RETURNS (List[int]): The tokens; at least one.
    """
    ids: List[int] = []
    for speaker, text in reversed(turn.history):
        mark = SELF if turn.speaker and speaker == turn.speaker else OTHER
        ids = [mark, *vocabulary.encode(text), *ids]
        if len(ids) >= size:
            break
    return ids[-size:] or [OTHER]
