"""One pipeline in several threads, copied, or with components disabled."""

import copy
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import permutations
from pathlib import Path
from typing import Any, Iterator, List

import pytest
import spacy
import torch
from spacy.language import Language
from spacy.tokens import Doc

from spacy_charid.dialogue.data import MENTIONS
from spacy_charid.torch_module import single_thread

TEXTS = [
    f"{a}: I told mom and {b} last night.\n{b}: You called {c}? We saw him.\n{a}: Yes."
    for a, b, c in permutations(["Ross", "Nora", "Theo", "Ruth"], 3)
]

SPAWN = """
import multiprocessing
import spacy
if __name__ == "__main__":
    multiprocessing.set_start_method("spawn")
    nlp = spacy.blank("en")
    nlp.add_pipe("character_linker")
    docs = list(nlp.pipe(["Ross: I told you, Nora."] * 4, n_process=2, batch_size=1))
    print([[mention.kb_id_ for mention in doc.spans["mentions"]] for doc in docs])
"""


def make_pipeline() -> Language:
    nlp = spacy.blank("en")
    nlp.add_pipe("mention_detector")
    nlp.add_pipe("character_linker")
    return nlp


def links(doc: Doc) -> List[Any]:
    return [(m.start, m.end, m.label_, m.kb_id_) for m in doc.spans[MENTIONS]]


@pytest.fixture(scope="module")
def nlp() -> Language:
    return make_pipeline()


@pytest.fixture(scope="module")
def expected(nlp: Language) -> List[Any]:
    return [links(nlp(text)) for text in TEXTS]


@pytest.fixture
def frequent_switches() -> Iterator[None]:
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    yield
    sys.setswitchinterval(interval)


@pytest.mark.usefixtures("frequent_switches")
def test_threads_share_a_pipeline(expected: List[Any]) -> None:
    shared = make_pipeline()  # the first calls, too
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda text: links(shared(text)), TEXTS * 2))
    assert found == expected * 2


def test_a_copy_links_the_same_and_has_its_own_cast(
    nlp: Language, expected: List[Any]
) -> None:
    copied = copy.deepcopy(nlp)
    assert links(copied(TEXTS[0])) == expected[0]
    linker, other = (
        nlp.get_pipe("character_linker"),
        copied.get_pipe("character_linker"),
    )
    other.add_character("Judy")
    assert other.detector is copied.get_pipe("mention_detector")
    assert "Judy" in other.bank and "Judy" not in linker.bank


def test_disabled_detector(nlp: Language, expected: List[Any]) -> None:
    with nlp.select_pipes(disable=["mention_detector"]):
        assert links(nlp(TEXTS[0])) == expected[0]


def test_predictions_use_one_thread_and_leave_the_setting(nlp: Language) -> None:
    n_threads = torch.get_num_threads()
    try:
        torch.set_num_threads(3)
        with single_thread():
            assert torch.get_num_threads() == 1
        nlp(TEXTS[0])
        assert torch.get_num_threads() == 3
    finally:
        torch.set_num_threads(n_threads)


@pytest.mark.slow
def test_processes_that_are_spawned(tmp_path: Path) -> None:
    """As on Windows and macOS: what spaCy sends to the processes is pickled."""
    program = tmp_path / "program.py"
    program.write_text(SPAWN, encoding="utf8")
    found = subprocess.run(
        [sys.executable, str(program)], capture_output=True, text=True, check=True
    )
    assert found.stdout.strip() == str([["Ross", "Nora", "Nora"]] * 4)
