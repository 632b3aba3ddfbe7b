"""Read Docs from `.spacy` files, and check all that is used later for damage."""

import zlib
from typing import Iterator

from spacy.attrs import DEP, ENT_ID, ENT_KB_ID, ENT_TYPE, LEMMA, NORM, ORTH, TAG
from spacy.tokens import Doc, DocBin
from spacy.vocab import Vocab

from ..dialogue.doc_check import check_attrs
from ..errors import Errors
from ..files.source import FilePath, read_bytes

# A file may need this many bytes of memory, or this many times its size.
MAX_BYTES, MAX_RATIO = 256 * 2**20, 200
_CHUNK = 2**20
_STRINGS = (ORTH, TAG, LEMMA, NORM, DEP, ENT_TYPE, ENT_KB_ID, ENT_ID)


def read_spacy(path: FilePath, vocab: Vocab) -> Iterator[Doc]:
    """Read the Docs of a `.spacy` file.

    path (FilePath): The file.
    vocab (Vocab): The vocabulary of the pipeline.
    YIELDS (Doc): The Docs.
    RAISES (ValueError): If the file has another format, is damaged, or needs far more
        memory than its size suggests.
    """
    data = read_bytes(path)
    _check_size(data, path)
    try:
        docs = DocBin().from_bytes(data).get_docs(vocab)
    except Exception as error:  # whatever the parsers make of damaged bytes
        raise ValueError(Errors.E156.format(path=path)) from error
    while True:
        try:
            doc = next(docs, None)
            if doc is not None:
                _check_doc(doc)
        except Exception as error:
            raise ValueError(Errors.E231.format(path=path, error=error)) from error
        if doc is None:
            return
        yield doc


def _check_size(data: bytes, path: FilePath) -> None:
    """Unpack a file in chunks, to check the size of its contents."""
    most = max(MAX_BYTES, MAX_RATIO * len(data))
    unpacker = zlib.decompressobj()
    size = 0
    while data and not unpacker.eof:
        try:
            size += len(unpacker.decompress(data, _CHUNK))
        except zlib.error as error:
            raise ValueError(Errors.E156.format(path=path)) from error
        if size > most:
            raise ValueError(Errors.E232.format(path=path, size=most))
        data = unpacker.unconsumed_tail


def _check_doc(doc: Doc) -> None:
    """Look up the strings and spans of a Doc; raises if one is missing."""
    for attr in _STRINGS:
        for value in set(doc.to_array(attr).tolist()):
            doc.vocab.strings[value]
    for group in doc.spans.values():
        for span in group:
            if not 0 <= span.start <= span.end <= len(doc):
                raise IndexError(f"a span {span.start}:{span.end} of {len(doc)} tokens")
            span.label_, span.kb_id_, span.id_  # noqa: B018
        check_attrs(group)
