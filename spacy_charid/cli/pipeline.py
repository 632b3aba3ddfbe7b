"""Load the pipeline and the cast that a command works with."""

from pathlib import Path
from typing import Any, Optional

from spacy import util
from spacy.language import Language

from ..bank import CharacterBank
from ..errors import Errors

MODEL_HELP = """A pipeline's folder, an installed package, or blank:en for a blank
pipeline with the default components"""
CAST_HELP = "A character bank (JSON Lines) to link to, such as `charid cast` drafts"


def load_pipeline(
    model: str, *, cast: Optional[Path] = None, top_k: Optional[int] = None
) -> Language:
    """Load a pipeline, or make a blank one with the default components.

    model (str): A folder, an installed package, or `blank:en`.
    cast (Optional[Path]): A character bank that takes the place of the pipeline's.
    top_k (Optional[int]): How many candidates the linker keeps with their scores;
        None for as many as the pipeline says.
    RETURNS (Language): The pipeline, with a `character_linker`.
    RAISES (ValueError): If there is no such pipeline, it links nothing, or the bank
        is malformed.
    """
    try:
        nlp = util.load_model(model)
    except (OSError, ImportError, ValueError) as err:
        message = str(err).split("\n")[0]
        raise ValueError(Errors.E033.format(model=model, error=message)) from err
    if model.startswith("blank:"):
        nlp.add_pipe("mention_detector")
        nlp.add_pipe("character_linker")
    if not nlp.has_pipe("character_linker"):
        raise ValueError(Errors.E034.format(model=model, pipes=nlp.pipe_names))
    linker: Any = nlp.get_pipe("character_linker")
    if cast is not None:
        linker.bank = CharacterBank.from_disk(cast)
    if top_k is not None:
        linker.cfg["top_k"] = top_k
    return nlp
