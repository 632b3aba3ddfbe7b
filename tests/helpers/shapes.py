"""The sample texts of `benchmarks/shapes.py`."""

import sys
from pathlib import Path

from tests.helpers.paths import ROOT

sys.path.insert(0, str(ROOT / "benchmarks"))

import shapes  # noqa: E402

SUFFIXES = (".txt", ".csv", ".tsv", ".json", ".srt", ".vtt", ".ass", ".html")
SUFFIXES += (".md", ".sub", ".ttml", ".xml", ".fdx", ".otr", ".jsonl", ".rtf")
ALL = tuple(shapes.read_samples())
FILES = tuple(s for s in ALL if s.shape == "files" or Path(s.name).suffix in SUFFIXES)
SAMPLES = tuple(sample for sample in ALL if sample not in FILES)
