"""Call what may end its process, or never return, in a process of its own."""

import multiprocessing
from multiprocessing.connection import Connection
from typing import Any, Callable, Tuple

HANGS = 300  # seconds; many times what the slowest call takes on a busy machine


def call_apart(function: Callable[..., Any], *args: Any) -> Any:
    """Call a function of a module in a new process: what it returns.

    RAISES (AssertionError): If the process ends without an answer, or hangs.
    """
    context = multiprocessing.get_context("spawn")
    answer, sender = context.Pipe(duplex=False)
    process = context.Process(target=_send, args=(sender, function, args))
    process.start()
    sender.close()  # so that reading ends with the process
    try:
        assert answer.poll(HANGS), f"{function.__name__} hangs"
        return answer.recv()
    except EOFError:
        process.join()
        raise AssertionError(f"ended with {process.exitcode}") from None
    finally:
        process.kill()
        process.join()


def _send(sender: Connection, function: Callable[..., Any], args: Tuple) -> None:
    sender.send(function(*args))
