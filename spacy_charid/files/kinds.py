"""What a file is, if it is no text: a document, an archive, sound."""

import re
from typing import Dict, Iterable

from ..errors import Errors

_DOCUMENTS = {
    b"%PDF-": "a PDF document",
    b"PK\x03\x04": "a .docx, .xlsx, .odt or .zip archive",
    b"{\\rtf": "an RTF document",
    b"\x89PNG": "an image",
    b"\xff\xd8\xff": "an image",
    b"GIF8": "an image",
}
# Old documents of Office, and new ones with a password.
_OLD = b"\xd0\xcf\x11\xe0"
_OLD_KIND = "an old .doc or .xls document, or one with a password"
_ARCHIVES = {
    b"\x1f\x8b": "a gzip archive",
    b"7z\xbc\xaf\x27\x1c": "a 7z archive",
    b"Rar!\x1a": "a RAR archive",
    b"\xfd7zXZ": "an xz archive",
}
_MEDIA = {
    b"ID3": "a sound file (MP3)",
    b"\xff\xfb": "a sound file (MP3)",
    b"OggS": "a sound or video file (Ogg)",
    b"fLaC": "a sound file (FLAC)",
    b"RIFF": "a sound or video file (WAV, AVI)",
    b"\x1aE\xdf\xa3": "a video file (MKV, WebM)",
}
_CODED = {
    b"Scenarist_SCC": "captions of television (SCC)",
    b"437STL": "subtitles of television (EBU STL)",
    b"850STL": "subtitles of television (EBU STL)",
}
_MP4 = re.compile(rb".{4}ftyp", re.DOTALL)
_MARKUP = re.compile(rb"\s*<(?:!doctype\s+html|html|\?xml|FinalDraft)\b", re.I)
_ADDRESS = re.compile(r"(?:https?|ftp):/")
_WILD = re.compile(r"[*?]|\[.+\]")


def explain_missing(path: str) -> str:
    """Say what to do about a path that leads to no file: an address, a pattern."""
    if _ADDRESS.match(path):
        return Errors.E242.format(path=path)
    return (Errors.E243 if _WILD.search(path) else Errors.E100).format(path=path)


def check_kind(head: bytes, path: str) -> None:
    """Check that a file is not a document, archive or web page of a known kind.

    head (bytes): The first bytes of the file, without a byte order mark.
    path (str): The file, for error messages.
    RAISES (ValueError): If it is one of these.
    """
    _check(head, path, _ARCHIVES, Errors.E244)
    _check(head, path, _CODED, Errors.E247)
    if b"\0" in head:  # not in a text that begins with `RIFF`
        _check(head, path, _MEDIA, Errors.E245)
    _check(head, path, _DOCUMENTS, Errors.E186)
    check_age(head, path)
    if _MP4.match(head):
        message = Errors.E245.format(path=path, kind="a sound or video file (MP4)")
        raise ValueError(message)
    if _MARKUP.match(head):
        raise ValueError(Errors.E186.format(path=path, kind="HTML or XML"))


def check_age(head: bytes, path: str) -> None:
    """Check that a document is not one of old programs, or locked by a password.

    head (bytes): The first bytes of the file.
    path (str): The file, for error messages.
    RAISES (ValueError): If it is one of these.
    """
    if head.startswith(_OLD):
        forms = ".docx or .xlsx"
        raise ValueError(Errors.E246.format(path=path, kind=_OLD_KIND, form=forms))


def _check(head: bytes, path: str, kinds: Dict[bytes, str], message: str) -> None:
    for magic, kind in kinds.items():
        if head.startswith(magic):
            raise ValueError(message.format(path=path, kind=kind))


def check_package(names: Iterable[str], path: str) -> None:
    """Check that a ZIP archive is not a binary spreadsheet or a mere archive.

    names (Iterable[str]): The files in it.
    path (str): The archive, for error messages.
    RAISES (ValueError): If it is one of these.
    """
    names = set(names)
    if not names:
        return  # damaged, which the reader says
    if "xl/workbook.bin" in names:
        kind = "a binary spreadsheet (.xlsb)"
        raise ValueError(Errors.E246.format(path=path, kind=kind, form=".xlsx"))
    folders = {name.split("/")[0] for name in names}
    if folders.isdisjoint(("[Content_Types].xml", "word", "xl")):
        raise ValueError(Errors.E244.format(path=path, kind="a ZIP archive"))
