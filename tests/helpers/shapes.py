"""The sample texts of `benchmarks/shapes.py`."""

import sys

from tests.helpers.paths import ROOT

sys.path.insert(0, str(ROOT / "benchmarks"))

import shapes  # noqa: E402

ALL = tuple(shapes.read_samples())
FILES = tuple(sample for sample in ALL if sample.shape == "files")
SAMPLES = tuple(sample for sample in ALL if sample.shape != "files")
