"""Find the damaged file in a pipeline's folder, which spaCy does not name."""

from pathlib import Path
from typing import Any, Callable, Dict, Optional

import numpy
import srsly

# The names of files by their format.
_JSON = ("meta.json", "strings.json", "vectors.cfg", "cfg")
_MSGPACK = ("tokenizer", "lookups.bin", "key2row", "model")


def find_damaged(folder: Path) -> Optional[Path]:
    """Find a file of a pipeline's folder that can't be read.

    folder (Path): The folder.
    RETURNS (Optional[Path]): The first such file by name; None if all can be read, even
        if their content is wrong.
    """
    files = (file for file in sorted(folder.rglob("*")) if file.is_file())
    return next((file for file in files if not _is_sound(file)), None)


def _is_sound(file: Path) -> bool:
    if file.name not in _READERS:
        return True
    try:
        value = _READERS[file.name](file)
    except Exception:  # parsers raise anything for damaged bytes
        return False
    return file.name in ("strings.json", "vectors") or isinstance(value, dict)


def _read_array(file: Path) -> Any:
    return numpy.load(file, allow_pickle=False)


_READERS: Dict[str, Callable[[Path], Any]] = {
    **dict.fromkeys(_JSON, srsly.read_json),
    **dict.fromkeys(_MSGPACK, srsly.read_msgpack),
    "vectors": _read_array,
}
