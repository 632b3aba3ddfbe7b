"""Load the pipeline of a command, and link scripts with it."""

from pathlib import Path
from typing import Any, Iterable, Iterator, List, Optional

from catalogue import RegistryError
from spacy import util
from spacy.language import Language
from spacy.tokens import Doc
from thinc.api import ConfigValidationError

from ..cast.shipped import load_cast
from ..dialogue.corrections import read_corrected, write_corrected
from ..dialogue.data import MENTIONS
from ..errors import Errors, Warnings
from ..formats.corrections import correct_docs, correct_speakers
from ..formats.documents import read_docs, require_dialogue
from ..profiles.profiles import Profiles
from ..util import freeze_loaded, paused_collection
from .integrity import find_damaged
from .output import warn

COMPONENTS = ("mention_detector", "character_linker")
BATCH_SIZE = 4  # documents; few, so that the progress bar moves
TOP_K = 5  # candidates whose scores are written


def load_pipeline(
    model: str,
    *,
    cast: Optional[str] = None,
    top_k: int = 0,
    profiles: Optional[Path] = None,
) -> Language:
    """Load a pipeline, or create a blank one.

    model (str): A folder, an installed package, or `blank:en`. A pipeline without a
        `character_linker` gets the default components, and a line says so.
    cast (Optional[str]): A cast that replaces the pipeline's own: `friends`, or a file
        of characters.
    top_k (int): The least number of candidates for which the linker keeps scores.
    profiles (Optional[Path]): A file of profiles that the linker asks.
    RETURNS (Language): The pipeline, with a `character_linker`.
    RAISES (ValueError): If there is no such pipeline, or the cast is malformed.
    """
    nlp = load_model(model)
    if not nlp.has_pipe("character_linker"):
        _add_linker(nlp, model)
    linker: Any = nlp.get_pipe("character_linker")
    if cast is not None:
        linker.bank = load_cast(cast)
        if not linker.bank:
            raise ValueError(Errors.E185.format(path=cast))
    if profiles is not None:
        linker.profiles = Profiles.from_disk(profiles)
    linker.cfg["top_k"] = max(linker.cfg["top_k"], top_k)
    freeze_loaded()
    return nlp


def load_model(model: str) -> Language:
    """Load a pipeline as it is.

    model (str): A folder, an installed package, or `blank:en`.
    RETURNS (Language): The pipeline.
    RAISES (ValueError): If there is no such pipeline.
    """
    try:
        with paused_collection():
            return util.load_model(model)
    except (OSError, ImportError, ValueError) as err:
        raise ValueError(_get_message(model, err)) from err
    except Exception as err:  # parsers raise anything for a damaged folder
        if not Path(model).is_dir():
            raise
        raise ValueError(_get_message(model, err)) from err


def _add_linker(nlp: Language, model: str) -> None:
    """Add the default components that a pipeline lacks."""
    missing = [name for name in COMPONENTS if not nlp.has_pipe(name)]
    for name in missing:
        nlp.add_pipe(name)
    if not model.startswith("blank:"):
        warn(Warnings.W200.format(model=model, pipes=" and ".join(missing)))


def _get_message(model: str, err: Exception) -> str:
    """Get the message for a pipeline that can't be loaded."""
    error = ": ".join(str(err).strip().split("\n\n")[0].split("\n")[:2])
    message, file = Errors.E203, find_damaged(Path(model))
    if file is not None:
        message = Errors.E237
    elif isinstance(err, (RegistryError, ConfigValidationError)):
        message = Errors.E202
    elif not (Path(model, "config.cfg").is_file() or util.is_package(model)):
        message = Errors.E033
    return message.format(model=model, error=error.expandtabs(1), file=file)


def link_scripts(
    nlp: Language,
    scripts: List[Path],
    *,
    keep_mentions: bool = False,
    corrections: Optional[Path] = None,
    **options: Any,
) -> Iterator[Doc]:
    """Read scripts and link them, with a progress bar on a terminal. The mentions of a
    Doc that a person has corrected keep their characters.

    nlp (Language): The pipeline.
    scripts (List[Path]): Files, folders, or `-` for standard input.
    keep_mentions (bool): Link the annotated mentions of a Doc that has any.
    corrections (Optional[Path]): A file whose corrections of speakers the links
        follow; all Docs are kept in memory.
    options (Any): Options of `formats.documents.read_docs`.
    YIELDS (Doc): The linked Docs.
    RAISES (OSError): If there is no such file.
    RAISES (ValueError): If a script is malformed, or there is no dialogue.
    """
    docs: Iterable[Doc] = read_docs(nlp, scripts, progress=True, **options)
    if corrections is not None:
        docs = correct_speakers(docs, corrections)
    yield from require_dialogue(_link(nlp, docs, keep_mentions), scripts)


def _link(nlp: Language, docs: Iterable[Doc], keep_mentions: bool) -> Iterator[Doc]:
    corrected = ((doc, read_corrected(doc)) for doc in docs)
    bare = ((_forget_mentions(doc, keep_mentions), kept) for doc, kept in corrected)
    for doc, kept in nlp.pipe(bare, as_tuples=True, batch_size=BATCH_SIZE):
        write_corrected(doc, kept)
        yield doc


def _forget_mentions(doc: Doc, keep: bool) -> Doc:
    if MENTIONS in doc.spans and not (keep and len(doc.spans[MENTIONS])):
        del doc.spans[MENTIONS]
    return doc


def correct(docs: Iterable[Doc], corrections: Path) -> Iterator[Doc]:
    """Correct the links of all scripts.

    docs (Iterable[Doc]): The linked Docs. All are kept in memory, since a correction
        can belong to any.
    corrections (Path): The file of corrections.
    YIELDS (Doc): The Docs, corrected.
    RAISES (OSError, ValueError): See `formats.corrections.read_corrections`.
    """
    docs = list(docs)
    correct_docs(docs, corrections)
    yield from docs
