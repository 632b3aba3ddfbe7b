"""Run commands as a person does, in this process: starting one takes four seconds."""

import multiprocessing
import resource
import runpy
import subprocess
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any, Tuple, Union
from unittest.mock import patch

import spacy
import typer
from click.testing import Result
from spacy import util
from spacy.cli._util import app as spacy_app
from spacy.language import Language
from typer.testing import CliRunner

from spacy_charid.cli import app
from tests.helpers.pipelines import blank

SPACY = [sys.executable, "-m", "spacy"]
load_model, make_blank = util.load_model, spacy.blank


def invoke(*args: Any, stdin: Union[str, bytes] = "", app: typer.Typer = app) -> Result:
    """Run a command of `python -m spacy charid`: exit code, output, error output."""
    with (
        patch.object(util, "load_model", _load_model),
        patch.object(spacy, "blank", _make_blank),
    ):
        result = CliRunner().invoke(app, [*map(str, args)], input=stdin)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert "Traceback" not in result.output
    return result


def _load_model(name: Any, **options: Any) -> Language:
    """Load a pipeline; the blank one takes the tokenizer that tests share."""
    return blank() if name == "blank:en" else load_model(name, **options)


def _make_blank(lang: str, **options: Any) -> Language:
    return blank() if lang == "en" and not options else make_blank(lang, **options)


def run(*args: Any, stdin: Union[str, bytes] = "") -> Tuple[str, str]:
    """Run a command that succeeds: what it writes to standard output and error."""
    result = invoke(*args, stdin=stdin)
    assert result.exit_code == 0, result.output
    return result.stdout, result.stderr


def fail(*args: Any, code: int = 1, stdin: Union[str, bytes] = "") -> str:
    """Run a command that fails: what it says, in one line."""
    result = invoke(*args, stdin=stdin)
    assert result.exit_code == code, result.output
    assert result.stdout == ""
    return " ".join(result.stderr.split())


def run_spacy(*args: Any) -> str:
    """Run any command of `python -m spacy` that succeeds: what it writes."""
    result = invoke(*args, app=spacy_app)
    assert result.exit_code == 0, result.output
    return result.stdout


def run_script(path: Path, *args: Any) -> str:
    """Run a script that succeeds, as `python path args` does: what it prints."""
    argv = [str(path), *map(str, args)]
    with patch.object(sys, "argv", argv), redirect_stdout(StringIO()) as printed:
        try:
            runpy.run_path(str(path), run_name="__main__")
        except SystemExit as end:
            assert not end.code, printed.getvalue()
    return printed.getvalue()


def spawn(*args: Any, **options: Any) -> "subprocess.CompletedProcess[Any]":
    """Run the real command, `python -m spacy charid`, in a process of its own."""
    command = [*SPACY, "charid", *map(str, args)]
    return subprocess.run(command, capture_output=True, **options)


def fail_with_full_disk(size: int, *args: Any) -> str:
    """Run a command that fails as no file can grow beyond a size in bytes."""
    context = multiprocessing.get_context("fork")
    queue: Any = context.SimpleQueue()

    def run_limited() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
        result = CliRunner().invoke(app, [*map(str, args)])
        queue.put([result.exit_code, result.stdout, result.stderr])

    process = context.Process(target=run_limited)
    process.start()
    code, out, err = queue.get()
    process.join()
    assert (code, out) == (1, "") and "Traceback" not in err
    return " ".join(err.split())
