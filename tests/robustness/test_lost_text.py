"""Words planted in files of all formats are found again, or the file is refused."""

import random
import sys
from pathlib import Path

import pytest
import spacy
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.helpers.paths import ROOT

sys.path.insert(0, str(ROOT / "benchmarks"))
from lost_text import mutate, plant, try_one  # noqa: E402
from lost_text_samples import SAMPLES, TOKENS  # noqa: E402

NLP = spacy.blank("en")
FORMATS = sorted(SAMPLES)
SOME = settings(max_examples=max(3, settings.default.max_examples // 10))


@pytest.mark.parametrize("format", FORMATS)
def test_whole_files(format, tmp_path):
    for sample in SAMPLES[format]:
        assert try_one(NLP, tmp_path / "input", plant(sample), format) == "read"


@pytest.mark.parametrize("format", FORMATS)
@SOME
@given(seed=st.integers(0, 2**32))
def test_damaged_files(format, seed, tmp_path_factory):
    rng = random.Random(seed)
    tokens = [token.encode("utf8") for token in TOKENS[format]]
    data = mutate(plant(rng.choice(SAMPLES[format])), rng, tokens)
    path = Path(tmp_path_factory.getbasetemp()) / "input"
    assert try_one(NLP, path, data, format) in ("read", "refused"), data
