"""Measure what a call does, so that growth is tested on a machine of any speed."""

import sys
from pathlib import Path
from types import FrameType
from typing import Any, Callable

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

    No clock is read, so the answer is the same on any machine. Work in C grows unseen:
    `benchmarks/growth_of_readers.py` takes the time of that.
    """
    one, two = count_work(lambda: call(size)), count_work(lambda: call(2 * size))
    return 0 < two < 2.3 * one
