"""Run commands as a person does, in this process."""

from typing import Any, Tuple

from typer.testing import CliRunner

from spacy_charid.cli import app


def run(*args: Any, stdin: str = "") -> Tuple[str, str]:
    """Run a command that succeeds: what it writes to standard output and error."""
    result = CliRunner().invoke(app, [*map(str, args)], input=stdin)
    assert result.exit_code == 0, result.output
    return result.stdout, result.stderr


def fail(*args: Any, code: int = 1) -> str:
    """Run a command that fails: what it says, in one line."""
    result = CliRunner().invoke(app, [*map(str, args)])
    assert result.exit_code == code, result.output
    assert isinstance(result.exception, SystemExit)
    assert "Traceback" not in result.output and result.stdout == ""
    return " ".join(result.stderr.split())
