"""Tokenize text of any length and content."""

import re
from itertools import chain
from typing import Iterable, Iterator, List, Tuple

from spacy.language import Language
from spacy.tokenizer import Tokenizer
from spacy.tokens import Doc

# Longest run of characters without a space for spaCy's tokenizer, whose time for
# punctuation such as `((((` is quadratic in the length of the run.
MAX_RUN = 100
MAX_PIECE = 100_000  # characters
_LONG_RUN = re.compile(rf"\S{{{MAX_RUN + 1},}}")
# A dash of two hyphens beside other characters, which spaCy's tokenizer leaves together
# after a mark: `Lizzy.--I`.
_DASH = re.compile(r"(?<=[^\s-])(?=--)|(?<=--)(?=[^\s-])")
# The dot after a name that spaCy's tokenizer takes for an abbreviation, of a month or a
# state: `Thanks, Jan.`, but not `Jan. 5`.
_NAME_END = re.compile(
    r"(?:(?<=\b(?:Jan|Jun|Del|Nev))|(?<=\b(?:Mo|Pa))|(?<=, Gen)|(?<=, Miss))"
    r"(?=\.(?:\s+[“‘]?[^\W\d_a-z]|\W*$))"
)
_PIECE = re.compile(rf"\S{{1,{MAX_RUN}}}\s*|\s+")


def tokenize(nlp: Language, text: str) -> Doc:
    """Tokenize a text of any length with the pipeline's tokenizer.

    Texts longer than `nlp.max_length`, a limit for parsers and entity recognizers, are
    tokenized in pieces, and so are runs of more than `MAX_RUN` characters without a
    space if the tokenizer is spaCy's own, which also splits at `--`, and after names
    such as `Jan.` at the end of a sentence.

    nlp (Language): The pipeline.
    text (str): The text.
    RETURNS (Doc): The tokens.
    """
    pieces = _pieces(nlp, text)
    if type(nlp.tokenizer) is Tokenizer:
        pieces = chain.from_iterable(map(_split, pieces))
    docs = [nlp.make_doc(piece) for piece in pieces]
    if len(docs) == 1:
        return docs[0]
    words, spaces = split_tokens(docs)
    return Doc(nlp.vocab, words=words, spaces=spaces)


def _split(piece: str) -> List[str]:
    """Split a piece where spaCy's tokenizer leaves two tokens together."""
    parts = _NAME_END.split(piece) if "." in piece else [piece]
    if "--" in piece:
        parts = [each for part in parts for each in _DASH.split(part)]
    return list(filter(None, parts)) or [piece]


def split_tokens(docs: Iterable[Doc]) -> Tuple[List[str], List[bool]]:
    """Get the words of Docs, and whether a space follows each.

    docs (Iterable[Doc]): The Docs.
    RETURNS (Tuple[List[str], List[bool]]): The words and the spaces, one per token.
    """
    words: List[str] = []
    spaces: List[bool] = []
    for token in chain.from_iterable(docs):
        words.append(token.text)
        spaces.append(bool(token.whitespace_))
    return words, spaces


def _pieces(nlp: Language, text: str) -> Iterator[str]:
    """Cut a text after spaces, or within a long run without spaces."""
    most = min(MAX_PIECE, nlp.max_length)
    has_run = type(nlp.tokenizer) is Tokenizer and _LONG_RUN.search(text)
    if len(text) <= most and not has_run:
        yield text
        return
    held: List[str] = []
    size = 0
    for match in _PIECE.finditer(text):
        ends_run = not held or held[-1][-1:].isspace()
        if held and (size + len(match[0]) > most or not ends_run):
            yield "".join(held)
            held, size = [], 0
        held.append(match[0])
        size += len(match[0])
    yield "".join(held)
