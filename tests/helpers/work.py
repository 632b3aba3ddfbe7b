"""Measure what a call does, so that growth is tested on a machine of any speed."""

import sys
import time
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


def is_linear(call: Callable[[int], Any], size: int = 10_000) -> bool:
    """Tell whether eight times the size takes far less than 64 times the CPU time.

    For work in C, such as a regular expression, which `count_work` does not see. The
    process is compared with itself: how fast the machine is, or how busy, is no matter.
    """
    seconds = []
    for n in (size, 8 * size):
        before = time.process_time()
        call(n)
        seconds.append(time.process_time() - before)
    return seconds[1] < 24 * seconds[0] + 1
