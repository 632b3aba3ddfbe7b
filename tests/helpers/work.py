"""Measure what a call does, so that growth is tested on a machine of any speed."""

import sys
import time
from pathlib import Path
from types import FrameType
from typing import Any, Callable

import pytest

import spacy_charid

PACKAGE = str(Path(spacy_charid.__file__).parent)


def count_work(call: Callable[[], Any]) -> int:
    """Count the bytecodes that the package's own functions execute in a call.

    What is done in C (a regular expression, `in` of a list, a sort) counts as one.
    """
    n = 0

    def count(frame: FrameType, event: str, arg: Any) -> Any:
        nonlocal n
        n += event == "opcode"
        return count

    def enter(frame: FrameType, event: str, arg: Any) -> Any:
        if not frame.f_code.co_filename.startswith(PACKAGE):
            return None
        frame.f_trace_opcodes = True
        return count

    before = sys.gettrace()
    sys.settrace(enter)
    try:
        call()
    finally:
        sys.settrace(before)
    return n


def is_linear(call: Callable[[int], Any], size: int = 100) -> bool:
    """Tell whether twice the size takes about twice the work, as `count_work` counts.

    No clock is read, so the answer is the same on any machine.
    """
    one, two = count_work(lambda: call(size)), count_work(lambda: call(2 * size))
    return 0 < two < 2.3 * one


def is_linear_in_time(call: Callable[[int], Any], size: int = 10_000) -> bool:
    """Tell whether eight times the size takes far less than 64 times the CPU time.

    For work in C, such as a regular expression, which `count_work` does not see. A busy
    machine can make one measurement wrong, but not three.
    """
    return any(_seconds(call, 8 * size) < 24 * _seconds(call, size) + 1 for _ in "abc")


def _seconds(call: Callable[[int], Any], n: int) -> float:
    before = time.process_time()
    call(n)
    return time.process_time() - before


# Each test of growth counts work; with `-m slow` it also takes the time.
BOTH_GROWTHS = pytest.mark.parametrize(
    "grows_linearly",
    [
        pytest.param(is_linear, id="work"),
        pytest.param(is_linear_in_time, id="time", marks=pytest.mark.slow),
    ],
)
