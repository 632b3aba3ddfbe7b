"""Commands of spaCy's command line: `python -m spacy charid COMMAND`."""

import signal
import sys
import threading
import warnings
from contextlib import contextmanager
from typing import Any, Callable, Iterator, NoReturn

import typer
from spacy.cli._util import app as spacy_app
from wasabi import Printer

from ..errors import Errors
from ..files.atomic import discard_output
from ..util import frozen_objects
from .cast import cast_cli
from .convert import convert_cli
from .evaluate import evaluate_cli
from .evaluate_ranking import evaluate_ranking_cli
from .evaluate_responses import evaluate_responses_cli
from .link import link_cli
from .map import map_cli
from .output import warn
from .profile import profile_cli
from .rank import rank_cli
from .report import report_cli
from .score_semeval import score_semeval_cli

INTERRUPTED = 130  # the exit code of shells for Ctrl-C
TERMINATED = 143  # and for SIGTERM
STOPPED = "Terminated. No file was left incomplete: run the same command again."
HELP = "Commands for character identification in dialogue."

app = typer.Typer(name="charid", help=HELP, no_args_is_help=True, rich_markup_mode=None)
spacy_app.add_typer(app)


class Terminated(KeyboardInterrupt):
    """Raised on SIGTERM, so that a command ends as it does on Ctrl-C."""


@contextmanager
def user_errors() -> Iterator[None]:
    """Turn a user's mistake into a message and exit code 1, without a traceback.

    Messages and warnings go to standard error, since standard output may be the
    output. Can be used as a context manager or, when called, as a decorator.
    """
    with _terminating(), warnings.catch_warnings():
        warnings.showwarning = _show_warning
        try:
            yield
        except BrokenPipeError:  # the reader of the output, such as `head`, has ended
            discard_output()
            sys.exit(1)
        except Terminated:
            typer.echo(STOPPED, err=True)
            sys.exit(TERMINATED)
        except KeyboardInterrupt:
            sys.exit(INTERRUPTED)
        except OSError as err:
            _fail(_get_message(err))
        except ValueError as err:
            _fail(str(err))


@contextmanager
def _terminating() -> Iterator[None]:
    """Raise `Terminated` on SIGTERM. Only the main thread can handle signals."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, _terminate)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _terminate(number: int, frame: Any) -> NoReturn:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # while cleaning up
    raise Terminated


def _get_message(err: OSError) -> str:
    if err.filename is not None:
        return Errors.E155.format(path=err.filename, reason=err.strerror or err)
    if err.errno is None:  # one of our own messages
        return str(err)
    discard_output()
    return Errors.E241.format(reason=err.strerror)


def _fail(message: str) -> None:
    typer.echo(Printer(no_print=True).fail(message), err=True)
    sys.exit(1)


def _show_warning(message: Any, category: Any, *args: Any, **kwargs: Any) -> None:
    warn(str(message))


def add_command(name: str, function: Callable[..., Any]) -> None:
    """Add a command that reports a user's mistakes without a traceback.

    name (str): The name of the command.
    function (Callable[..., Any]): The command, with typer's arguments.
    """
    app.command(name)(user_errors()(frozen_objects()(function)))


# In the order of the help.
add_command("link", link_cli)
add_command("report", report_cli)
add_command("cast", cast_cli)
add_command("profile", profile_cli)
add_command("convert", convert_cli)
add_command("map", map_cli)
add_command("rank", rank_cli)
add_command("evaluate", evaluate_cli)
add_command("evaluate-ranking", evaluate_ranking_cli)
add_command("evaluate-responses", evaluate_responses_cli)
add_command("score-semeval", score_semeval_cli)
