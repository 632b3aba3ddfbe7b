"""Imports run one way: downward through the floors of docs/architecture.md."""

import ast
import re
from graphlib import TopologicalSorter
from pathlib import Path
from typing import Dict, Iterator, List, Set

import pytest

from tests.helpers.paths import ROOT

PACKAGE = "spacy_charid"
# The page states the order, once: a numbered floor, and the rooms on it.
_FLOOR = re.compile(r"^\d+ +((?:\w+(?:, )?)+)", re.MULTILINE)


def read_floors(page: str) -> Dict[str, int]:
    """Give the floor of each room, from the block of the page that lists them."""
    (block,) = re.findall(r"```text\n(0 .*?)```", page, re.DOTALL)
    floors = [rooms.split(", ") for rooms in _FLOOR.findall(block)]
    return {room: floor for floor, rooms in enumerate(floors) for room in rooms}


def name_module(path: Path, root: Path) -> str:
    """Give a file's module: `spacy_charid.cast.bank`."""
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def get_room(module: str) -> str:
    """Give the room of a module; the package's own `__init__` is `__init__`."""
    return module.split(".")[1] if "." in module else "__init__"


def find_imports(path: Path, root: Path, modules: Set[str]) -> Iterator[str]:
    """Give the modules of the package that a file imports, inside functions too."""
    package = path.relative_to(root).parent.parts
    for node in ast.walk(ast.parse(path.read_text(encoding="utf8"))):
        names: List[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            name = ".".join([*base, *filter(None, [node.module])])
            whole = [f"{name}.{alias.name}" for alias in node.names]
            names = [each if each in modules else name for each in whole]
        yield from (name for name in names if name in modules)


def read_graph(root: Path) -> Dict[str, Set[str]]:
    """Give the modules that each module of the package in a folder imports."""
    files = sorted((root / PACKAGE).rglob("*.py"))
    names = {path: name_module(path, root) for path in files}
    modules = set(names.values())
    return {
        name: set(find_imports(path, root, modules)) - {name}
        for path, name in names.items()
    }


def find_upward(graph: Dict[str, Set[str]], floors: Dict[str, int]) -> List[str]:
    """Give the imports from a room that is not on a floor below."""
    edges = ((name, other) for name, others in graph.items() for other in others)
    return sorted(
        f"{name} imports {other}"
        for name, other in edges
        if get_room(name) != get_room(other)
        and floors[get_room(name)] <= floors[get_room(other)]
    )


@pytest.fixture(scope="module")
def graph() -> Dict[str, Set[str]]:
    return read_graph(ROOT)


@pytest.fixture(scope="module")
def floors() -> Dict[str, int]:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf8")
    return read_floors(page)


def test_page_has_every_room(graph: Dict[str, Set[str]], floors: Dict[str, int]):
    rooms = {get_room(name) for name in graph} - {"data"}  # no code, only files
    assert rooms == set(floors)


def test_imports_run_downward(graph: Dict[str, Set[str]], floors: Dict[str, int]):
    assert len(graph) > 80
    assert find_upward(graph, floors) == []


def test_modules_import_each_other_in_no_circle(graph: Dict[str, Set[str]]):
    TopologicalSorter(graph).prepare()  # raises a CycleError that names them


def test_folders_of_code_are_packages():
    # `find:` in setup.cfg leaves out a folder without `__init__.py`.
    for path in (ROOT / PACKAGE).rglob("*.py"):
        assert (path.parent / "__init__.py").is_file(), path.parent


def test_init_files_are_not_ignored():
    # `training/` in .gitignore hid spacy_charid/training/__init__.py.
    lines = (ROOT / ".gitignore").read_text(encoding="utf8").split()
    folders = {path.name for path in (ROOT / PACKAGE).iterdir() if path.is_dir()}
    assert not {line.rstrip("/") for line in lines} & (folders - {"__pycache__"})


@pytest.mark.parametrize(
    "line",
    [
        "from ..linking import decoding",
        "from ..linking.decoding import decode",
        "import spacy_charid.linking.decoding",
        "from spacy_charid.linking.decoding import decode",
        "def late():\n    from ..linking.decoding import decode",
        "from ..mentions import rules",  # on the same floor
    ],
)
def test_upward_imports_are_found(line: str, tmp_path: Path):
    files = {
        "cast/bank.py": line,
        "linking/decoding.py": "from ..cast.bank import CharacterBank",
        "mentions/rules.py": "from .. import errors",
        "errors.py": "",
    }
    for name in ("", "cast/", "linking/", "mentions/"):
        files[f"{name}__init__.py"] = ""
    for name, code in files.items():
        path = tmp_path / PACKAGE / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(code, encoding="utf8")
    order = {"errors": 0, "cast": 1, "mentions": 1, "linking": 2, "__init__": 3}
    (found,) = find_upward(read_graph(tmp_path), order)
    assert found.startswith("spacy_charid.cast.bank imports spacy_charid.")
