"""Commands of spaCy's command line: `python -m spacy charid COMMAND`."""

from contextlib import contextmanager
from typing import Any, Callable, Iterator

import typer
from spacy.cli._util import app as spacy_app
from wasabi import msg

from ..errors import Errors
from .evaluate import evaluate_cli
from .render import render_cli
from .score_semeval import score_semeval_cli

HELP = "Commands for character identification in dialogue."

app = typer.Typer(name="charid", help=HELP, no_args_is_help=True, rich_markup_mode=None)
spacy_app.add_typer(app)


@contextmanager
def user_errors() -> Iterator[None]:
    """Turn a user's mistake into one message and exit code 1; no traceback.

    Serves as a context manager and, called, as a decorator.
    """
    try:
        yield
    except OSError as err:
        if err.filename is None:  # one of our own, which says it all
            msg.fail(str(err), exits=1)
        reason = err.strerror or err
        msg.fail(Errors.E155.format(path=err.filename, reason=reason), exits=1)
    except ValueError as err:
        msg.fail(str(err), exits=1)


def add_command(name: str, function: Callable[..., Any]) -> None:
    """Add a command whose user's mistakes are told without a traceback.

    name (str): The name of the command.
    function (Callable[..., Any]): The command, with typer's arguments.
    """
    app.command(name)(user_errors()(function))


add_command("score-semeval", score_semeval_cli)
add_command("evaluate", evaluate_cli)
add_command("render", render_cli)
