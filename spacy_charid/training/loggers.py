"""A training logger that keeps a complete copy of the best model."""

import sys
from pathlib import Path
from typing import IO, Any, Callable, Dict, Optional, Tuple

from spacy.language import Language
from spacy.training.loop import DIR_MODEL_BEST

from ..files.atomic import copy_folder_atomic

DIR_MODEL_COMPLETE = "model-complete"
LogStep = Callable[[Optional[Dict[str, Any]]], None]


def create_complete_model_logger() -> Callable[
    [Language, IO, IO], Tuple[LogStep, Callable[[], None]]
]:
    """Create a logger that copies each best model to `model-complete` atomically.

    `spacy train` writes `model-last` and `model-best` file by file, so that a run that
    is killed can leave an incomplete model. It calls its loggers when both are written.
    Use this one in a `spacy.ChainLogger.v1`, next to a logger that prints.

    RETURNS (Callable): The logger, which prints nothing.
    """

    def setup_logger(
        nlp: Language, stdout: IO = sys.stdout, stderr: IO = sys.stderr
    ) -> Tuple[LogStep, Callable[[], None]]:
        return keep_best_model, lambda: None

    return setup_logger


def keep_best_model(info: Optional[Dict[str, Any]]) -> None:
    """Copy the best model, if this step saved it.

    info (Optional[Dict[str, Any]]): The step as described by spaCy's training loop:
        None without evaluation, and without `output_path` if nothing is saved.
    """
    if info is None or "output_path" not in info:
        return
    if info["score"] == max(score for score, _ in info["checkpoints"]):
        folder = Path(info["output_path"]).parent
        copy_folder_atomic(folder / DIR_MODEL_BEST, folder / DIR_MODEL_COMPLETE)
