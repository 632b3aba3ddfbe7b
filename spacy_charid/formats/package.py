"""Packages of XML in a ZIP archive: EPUB, OpenDocument, Office Open XML."""

from io import BytesIO
from typing import List, Optional
from zipfile import ZipFile

from ..errors import Errors
from ..files.archives import BAD_ARCHIVE, MAX_SIZE
from ..files.source import FilePath, read_bytes
from .xml_tree import Element, Takers, parse_xml


class _AnyName:
    """Elements of all names are read for their text."""

    def __contains__(self, name: object) -> bool:
        return True


_ANY_NAME = _AnyName()


class Package:
    """An archive whose problems are errors with a message.

    path (FilePath): The file.
    kind (str): What it is, for messages.
    message (str): The message if it cannot be read, with `path`, `kind` and `problem`.
    """

    def __init__(
        self, path: FilePath, kind: str, *, message: str = Errors.E284
    ) -> None:
        self.path = path
        self.kind = kind
        self.message = message
        self.left = MAX_SIZE

    def __enter__(self) -> "Package":
        try:
            self.archive = ZipFile(BytesIO(read_bytes(self.path)))
        except (*BAD_ARCHIVE, ValueError) as error:
            raise self.refuse(error) from error
        return self

    def __exit__(self, *_: object) -> None:
        self.archive.close()

    @property
    def names(self) -> List[str]:
        """The names of the parts."""
        return self.archive.namelist()

    def read(self, name: str) -> bytes:
        """Read a part.

        name (str): Its name.
        RETURNS (bytes): Its contents.
        RAISES (ValueError): If there is no such part, or it is damaged, or all parts
            are far larger than they seem.
        """
        try:
            with self.archive.open(name) as part:
                data = part.read(self.left + 1)
        except BAD_ARCHIVE as error:
            raise self.refuse(error) from error
        self.left -= len(data)
        if self.left < 0:
            raise ValueError(Errors.E285.format(path=self.path, size=MAX_SIZE))
        return data

    def parse(self, name: str, takers: Optional[Takers] = None) -> Element:
        """Parse a part; see `parse_xml`."""
        return parse_xml(self.read(name), self.path, [], _ANY_NAME, takers)

    def refuse(self, problem: object) -> ValueError:
        """Make the error of a package that cannot be read."""
        at = {"path": self.path, "kind": self.kind, "problem": problem}
        return ValueError(self.message.format(**at))
