"""Find the files in a folder of dialogues."""

import re
from pathlib import Path
from typing import Iterable, List, Optional, Tuple, Union

from ..errors import Errors
from ..files.source import STDIN, FilePath, StandardInput, check_file, read_head
from .jsonl import looks_like_cast
from .litbank import looks_like_litbank
from .registry import SUFFIXES
from .slack import LISTS, USERS
from .standoff import FORMATS as STANDOFF
from .standoff import holds_mentions

DIALOGUES = frozenset((".spacy", *SUFFIXES))
_NUMBER = re.compile(r"(\d+)")
# What systems and open programs keep in a folder: hidden files, Office's locks, copies
# that editors make, and the pictures and settings of file managers.
_SYSTEM = re.compile(
    r"\.|~\$|__MACOSX$|Icon\r?$|(?i:(?:eh)?thumbs\.db|desktop\.ini)$|.*~$", re.DOTALL
)


def find_files(path: Union[str, Path]) -> List[Tuple[FilePath, Optional[Path]]]:
    """Find the files of a path, each with the folder that was searched.

    path (Union[str, Path]): A file, a folder, or `-` for standard input.
    RETURNS (List[Tuple[FilePath, Optional[Path]]]): The files. The folder is None if
        the path is a file.
    RAISES (OSError): If there is no such file.
    RAISES (ValueError): If the folder contains no dialogues, or the file is the lock
        of an open document.
    """
    if str(path) == STDIN:
        return [(StandardInput(), None)]
    path = Path(path)
    if not path.is_dir():
        check_file(path)  # raise before any file is read
        if path.name.startswith(("~$", ".~lock.")):
            raise ValueError(Errors.E294.format(path=path))
    folder = path if path.is_dir() else None
    return [(file, folder) for file in list_files(path)]


def list_files(
    path: Path, suffixes: Iterable[str] = DIALOGUES, *, any_content: bool = False
) -> List[Path]:
    """List a file, or the files below a folder in natural order.

    path (Path): The file or folder. What systems and programs keep is left out.
    suffixes (Iterable[str]): The suffixes of the files of a folder.
    any_content (bool): Whether to list casts, files of mentions, texts that LitBank
        annotates, other `.ann` files and the lists of an export of Slack as well.
    RETURNS (List[Path]): The files.
    RAISES (ValueError): If the folder contains no such files.
    """
    if not path.is_dir():
        return [path]
    known = frozenset(suffixes)
    files = [
        file
        for file in path.rglob("*")
        if file.suffix.lower() in known
        and file.is_file()
        and not _find_system(file, path)
        and (any_content or not (_is_no_dialogue(file) or _is_annotation(file)))
    ]
    if not files:
        raise ValueError(
            Errors.E031.format(path=path, suffixes=", ".join(sorted(known)))
        )
    return sorted(files, key=lambda file: natural_key(file.relative_to(path)))


def list_left_out(path: Path) -> List[Path]:
    """List the files below a folder that are left out because of their suffix.

    path (Path): The folder. What systems and programs keep is not listed.
    RETURNS (List[Path]): The files in natural order; none if the path is a file.
    """
    known = {".spacy", *SUFFIXES}
    files = [
        file
        for file in (path.rglob("*") if path.is_dir() else ())
        if file.suffix.lower() not in known
        and file.is_file()
        and not _find_system(file, path)
    ]
    return sorted(files, key=lambda file: natural_key(file.relative_to(path)))


def list_system_files(path: Path) -> List[Path]:
    """List what systems and open programs keep below a folder, which is never read:
    `.DS_Store`, `Thumbs.db`, `~$play.docx`, or a folder of such files.

    path (Path): The folder.
    RETURNS (List[Path]): The files and folders; none if the path is a file.
    """
    files = path.rglob("*") if path.is_dir() else ()
    found = (_find_system(file, path) for file in files if file.is_file())
    return sorted({path / name for name in found if name})


def _find_system(file: Path, folder: Path) -> str:
    """Find the part of a path that a system or a program keeps; empty if none."""
    parts = file.relative_to(folder).parts
    for i, part in enumerate(parts, 1):
        if _SYSTEM.match(part):
            return str(Path(*parts[:i]))
    return ""


def _is_no_dialogue(file: Path) -> bool:
    """Check for a cast, a file of mentions, or a list of an export of Slack."""
    if file.name in LISTS and (file.parent / USERS).is_file():
        return True
    format = SUFFIXES.get(file.suffix.lower())
    is_cast = format == "jsonl" and looks_like_cast(read_head(file))
    return is_cast or (format in STANDOFF and holds_mentions(file))


def _is_annotation(file: Path) -> bool:
    """Check for a text whose annotation is read instead, or a foreign annotation."""
    annotation = file.with_suffix(".ann")
    if file.suffix not in (".ann", ".txt") or not annotation.is_file():
        return False
    return looks_like_litbank(read_head(annotation)) != (file.suffix == ".ann")


def natural_key(path: Path) -> List[List[Tuple[int, int, str]]]:
    """Get a key for sorting paths in natural order: `e2` before `e10`."""
    return [
        [
            (0, int(piece), piece) if piece.isdecimal() else (1, 0, piece.casefold())
            for piece in _NUMBER.split(part)
        ]
        for part in path.parts
    ]
