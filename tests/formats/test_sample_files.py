"""The sample files of `benchmarks/shapes/files.txt`: formats as programs write them."""

from pathlib import Path

import pytest

from tests.helpers.shapes import FILES, shapes


@pytest.mark.parametrize("sample", FILES, ids=[sample.name for sample in FILES])
def test_sample_file(sample):
    found = shapes.read_turns(shapes.encode(sample), Path(sample.name).suffix)
    assert [turn for turn in sample.turns if turn not in found] == []
