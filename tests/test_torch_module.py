"""What every torch-backed model shares: dropout, and safety in forked processes."""

import os
import signal
import subprocess
import sys
from typing import Any

import pytest
import spacy
from spacy.language import Language
from spacy.training import Example
from spacy.util import fix_random_seed

from spacy_charid.torch_module import LinkerModule
from tests.helpers.linking import TRAINED, add_linker, make_examples

# The first call starts torch's threads in this process; the others are forked from it.
PIPE_AFTER_CALL = """
import spacy
nlp = spacy.blank("en")
nlp.add_pipe("character_linker")
text = "Ross: I saw Judy.\\nMonica: You saw her, Ross."
doc = nlp(text)
expected = [m.kb_id_ for m in doc.spans["mentions"]]
for doc in nlp.pipe([text] * 4, n_process=2, batch_size=1):
    assert [m.kb_id_ for m in doc.spans["mentions"]] == expected
"""


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes that are forked")
def test_pipe_in_two_processes_after_a_call() -> None:
    """With several threads, a forked child without the guard waits forever."""
    env = {name: v for name, v in os.environ.items() if name != "OMP_NUM_THREADS"}
    command = [sys.executable, "-c", PIPE_AFTER_CALL]
    child = subprocess.Popen(command, env=env, start_new_session=True)
    try:
        assert child.wait(timeout=600) == 0
    finally:
        if child.poll() is None:
            os.killpg(child.pid, signal.SIGKILL)


@pytest.mark.parametrize("config", TRAINED.values(), ids=list(TRAINED))
def test_models_share_the_guard_of_forked_processes(config: Any) -> None:
    """It stands in the module of `LinkerModule`."""
    model = spacy.registry.resolve({"model": config})["model"]
    modules = [shim._model for node in model.walk() for shim in node.shims]
    assert modules and all(isinstance(module, LinkerModule) for module in modules)


@pytest.mark.parametrize("config", TRAINED.values(), ids=list(TRAINED))
def test_dropout_is_that_of_the_update(nlp: Language, config: Any) -> None:
    linker = add_linker(nlp, config)
    examples = make_examples(nlp)
    nlp.initialize(lambda: examples)

    def loss(drop: float) -> float:
        fix_random_seed(0)
        fresh = [Example(eg.x.copy(), eg.y) for eg in examples]
        return linker.update(fresh, drop=drop)["character_linker"]

    assert loss(0.0) == pytest.approx(loss(0.0), abs=1e-5)
    assert abs(loss(0.9) - loss(0.0)) > 1e-3
