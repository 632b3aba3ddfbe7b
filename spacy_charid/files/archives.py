"""ZIP archives of documents: how much of one is read, and what damaged ones raise."""

import zlib
from zipfile import BadZipFile

MAX_SIZE = 64 * 2**20  # bytes of all parts of an archive that are read
BAD_ARCHIVE = (
    BadZipFile,
    zlib.error,
    EOFError,
    KeyError,
    NotImplementedError,
    RuntimeError,
)
