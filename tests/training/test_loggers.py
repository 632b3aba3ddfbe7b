from pathlib import Path

from spacy import registry

from spacy_charid.files.atomic import write_atomic


def test_complete_model_logger_keeps_the_best(nlp, tmp_path: Path) -> None:
    setup = registry.loggers.get("spacy_charid.CompleteModel.v1")()
    log_step, finalize = setup(nlp)
    best, complete = tmp_path / "model-best", tmp_path / "model-complete"
    info = {"output_path": str(tmp_path / "model-last"), "score": 0.5}
    write_atomic(best / "a.txt", "first")
    log_step(None)  # not evaluated
    log_step({"score": 0.5, "checkpoints": [(0.5, 0)]})  # not saved
    assert not complete.exists()
    log_step({**info, "checkpoints": [(0.5, 0)]})
    assert (complete / "a.txt").read_text() == "first"
    write_atomic(best / "a.txt", "second")
    log_step({**info, "checkpoints": [(0.75, 0), (0.5, 1)]})
    assert (complete / "a.txt").read_text() == "first"
    log_step({**info, "checkpoints": [(0.5, 0), (0.5, 1)]})
    assert (complete / "a.txt").read_text() == "second"
    finalize()
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        best.name,
        complete.name,
    ]
