"""The layouts of `benchmarks/layouts.py`."""

import sys

from tests.helpers.paths import ROOT

sys.path.insert(0, str(ROOT / "benchmarks"))

from layouts import LAYOUTS, count_right, read_layout  # noqa: E402

__all__ = ["LAYOUTS", "count_right", "read_layout"]
