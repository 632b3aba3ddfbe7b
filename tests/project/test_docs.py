"""The code in the README and in docs/ runs, and prints what the pages say."""

import os
import re
import shlex
import shutil
import string
import subprocess
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Dict, List, NamedTuple

import pytest
import srsly
from _pytest.mark import ParameterSet

from tests.helpers.commands import run_spacy
from tests.helpers.paths import ROOT

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
TRAINING_PAGES = {"training", "tutorial"}
# A fenced block, and the indented one that may follow it: what it prints.
BLOCK = re.compile(
    r'^```(\w+)(?: title="([^"]+)")?\n(.*?)^```\n(?:\n((?: {4}[^\n]*\n)+))?',
    re.DOTALL | re.MULTILINE,
)
SPACY = ["python", "-m", "spacy"]
LANGUAGES = {"python", "bash", "text", "ini"}


class Block(NamedTuple):
    language: str
    title: str
    code: str
    output: str


def read_blocks(text: str) -> List[Block]:
    blocks = [
        Block(*(group or "" for group in m.groups())) for m in BLOCK.finditer(text)
    ]
    return [
        block._replace(output=re.sub("^    ", "", block.output, flags=re.MULTILINE))
        for block in blocks
    ]


def run_bash(code: str, folder: Path) -> None:
    """Run commands of spaCy in this process, a block with any other in a shell."""
    commands = [shlex.split(line) for line in join_lines(code)]
    if not all(words[:3] == SPACY for words in commands):
        return run_in_shell(code, folder)
    for words in commands:
        run_spacy(*words[3:])


def join_lines(code: str) -> List[str]:
    """Give the commands of a block, with the values of its variables put in."""
    found = []
    values: Dict[str, str] = {}
    for line in code.replace("\\\n", "").splitlines():
        assigned = re.fullmatch(r"(\w+)=(\S+)", line)
        if assigned is not None:
            values[assigned[1]] = assigned[2]
        elif line and not line.startswith("#"):
            found.append(string.Template(line).safe_substitute(values))
    return found


def run_in_shell(code: str, folder: Path) -> None:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    subprocess.run(
        ["bash", "-euo", "pipefail", "-c", code],
        cwd=folder,
        env={**os.environ, "PATH": path},
        check=True,
        capture_output=True,
        text=True,
    )


def run_python(code: str, namespace: dict) -> str:
    with redirect_stdout(StringIO()) as printed:
        exec(compile(code, "<docs>", "exec"), namespace)
    return printed.getvalue()


def run_page(blocks: List[Block], folder: Path) -> None:
    """Run the blocks of a page from top to bottom in a folder."""
    namespace = {"__name__": "__main__"}
    for block in blocks:
        if block.title:
            (folder / block.title).write_text(block.code, encoding="utf8")
        elif block.language == "bash":
            run_bash(block.code, folder)
        elif block.language == "python":
            printed = run_python(block.code, namespace)
            assert printed == block.output, block.code


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The folder that the pages speak of, as the working directory."""
    for name in ("assets", "configs", "scripts"):
        shutil.copytree(ROOT / name, tmp_path / name)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def page_parameters() -> List[ParameterSet]:
    """List the pages; those that train a pipeline are slow."""
    return [
        pytest.param(
            page,
            id=page.stem,
            marks=[pytest.mark.slow] if page.stem in TRAINING_PAGES else [],
        )
        for page in PAGES
    ]


@pytest.mark.parametrize("page", page_parameters())
def test_code_of_page_runs(page, folder):
    text = page.read_text(encoding="utf8")
    blocks = read_blocks(text)
    assert len(re.findall("^```", text, re.MULTILINE)) == 2 * len(blocks)
    assert {block.language for block in blocks} <= LANGUAGES
    run_page(blocks, folder)


def test_blocks_are_told_apart():
    text = (
        '```python\nprint(1)\n```\n\n    1\n\n```text title="a.txt"\nA: b\n```\nmore\n'
    )
    assert read_blocks(text) == [
        Block("python", "", "print(1)\n", "1\n"),
        Block("text", "a.txt", "A: b\n", ""),
    ]


def test_commands_of_a_block():
    code = 'A=x.txt\n\n# a note\npython -m spacy \\\n  charid link $A -o "a b"\n'
    (command,) = join_lines(code)
    words = [*SPACY, "charid", "link", "x.txt", "-o", "a b"]
    assert shlex.split(command) == words


def test_failing_blocks_fail(tmp_path):
    with pytest.raises(AssertionError):
        run_page([Block("python", "", "print(1)", "2\n")], tmp_path)
    with pytest.raises(NameError):
        run_page([Block("python", "", "nothing", "")], tmp_path)
    with pytest.raises(subprocess.CalledProcessError):
        run_page([Block("bash", "", "false\ntrue", "")], tmp_path)
    with pytest.raises(AssertionError):
        code = "python -m spacy charid link none.txt\n"
        run_page([Block("bash", "", code, "")], tmp_path)


def test_every_page_is_in_the_navigation():
    def names(items):
        for item in items:
            for value in item.values():
                yield from names(value) if isinstance(value, list) else [value]

    config = srsly.read_yaml(ROOT / "mkdocs.yml")
    assert sorted(names(config["nav"])) == [page.name for page in PAGES[1:]]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_files_named_on_a_page_exist(page):
    text = page.read_text(encoding="utf8")
    found = set(re.findall(r"\b(?:\w+/)+\w+\.py\b", text))
    folders = (ROOT, ROOT / "spacy_charid")
    assert [f for f in found if not any((d / f).is_file() for d in folders)] == []
