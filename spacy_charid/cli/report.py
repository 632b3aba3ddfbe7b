from itertools import chain, groupby
from pathlib import Path
from typing import Annotated, Any, Iterable, Iterator, List, Optional

import spacy
import typer
from spacy.language import Language
from spacy.tokens import Doc

from ..cast.bank import CharacterBank
from ..dialogue.data import MENTIONS
from ..files.atomic import STDOUT, open_atomic
from ..formats.corrections import correct_docs, correct_speakers
from ..formats.documents import read_docs, require_dialogue
from ..formats.folders import list_files
from ..formats.registry import SPACY
from ..profiles.profiles import Profiles
from ..report import TITLE, render_html
from ..util import freeze_loaded, paused_collection
from .options import (
    DEFAULT_MODEL,
    MODEL_HELP,
    CastFile,
    CorrectionsFile,
    HtmlOutput,
    KeepMentions,
    ProfilesFile,
    Reading,
    Scripts,
    with_reading_options,
)
from .output import check_output, say
from .pipeline import BATCH_SIZE, TOP_K, link_scripts, load_pipeline


@with_reading_options
def report_cli(
    scripts: Scripts,
    reading: Reading,
    output: HtmlOutput = Path("report.html"),
    model: Annotated[
        Optional[str],
        typer.Option("--model", "-m", help=MODEL_HELP, show_default=DEFAULT_MODEL),
    ] = None,
    cast: CastFile = None,
    corrections: CorrectionsFile = None,
    profiles: ProfilesFile = None,
    title: Annotated[
        Optional[str],
        typer.Option("--title", "-t", help="Title; default: the script's name"),
    ] = None,
    linked: Annotated[
        bool,
        typer.Option(
            "--linked", help="Show the links in the files, without linking again"
        ),
    ] = False,
    keep_mentions: KeepMentions = False,
) -> None:
    """
    Link scripts and write them as an HTML page.

    The page shows the speakers, the character of each mention, who mentions whom, and
    who is in which scene. Mentions can be corrected on it, and the corrections saved.

    Docs in .spacy files that have mentions are shown as they are, unless --model,
    --cast or --keep-mentions is given.
    """
    check_output(scripts if profiles is None else [*scripts, profiles], output)
    is_default = model is None and cast is None and not keep_mentions
    bank = CharacterBank()
    if linked:
        docs = read_linked(scripts, **reading)
    elif is_default and hold_docs(scripts, reading["format"]):
        docs = link_rest(
            load_pipeline(DEFAULT_MODEL, top_k=TOP_K, profiles=profiles),
            scripts,
            corrections=corrections,
            **reading,
        )
    else:
        nlp = load_pipeline(
            model or DEFAULT_MODEL, cast=cast, top_k=TOP_K, profiles=profiles
        )
        linker: Any = nlp.get_pipe("character_linker")
        bank = linker.bank
        linker.adds_evidence = True
        docs = link_scripts(
            nlp,
            scripts,
            keep_mentions=keep_mentions,
            corrections=corrections,
            **reading,
        )
    with paused_collection():  # the Docs, and all that is made of them, are kept
        found = list(docs)
        unfit = correct_docs(found, corrections) if corrections is not None else ()
        title = title or make_title(scripts)
        known = Profiles.from_disk(profiles) if profiles is not None else None
        html = render_html(found, title=title, cast=bank, unfit=unfit, profiles=known)
        with open_atomic(output) as file:
            file.write(html.encode("utf8"))
        freeze_loaded()  # or they were searched for garbage now
    say("Wrote the report, to be opened in a browser", output)


def hold_docs(scripts: List[Path], format: Optional[str]) -> bool:
    """Check whether all files are `.spacy` files, which hold Docs.

    scripts (List[Path]): Files, folders, or `-` for standard input.
    format (Optional[str]): The format of all files, if the user names one.
    RETURNS (bool): Whether all are.
    """
    if format is not None:
        return format == SPACY
    files = (file for script in scripts for file in list_files(script))
    return all(file.suffix.lower() == f".{SPACY}" for file in files)


def link_rest(
    nlp: Language,
    scripts: List[Path],
    *,
    corrections: Optional[Path] = None,
    **options: Any,
) -> Iterator[Doc]:
    """Read Docs and link those that have no mentions yet.

    nlp (Language): The pipeline.
    scripts (List[Path]): Files and folders.
    corrections (Optional[Path]): See `link_scripts`.
    options (Any): How to read, see `formats.documents.read_docs`.
    YIELDS (Doc): The Docs; those with mentions as they are.
    RAISES (ValueError): If there is no dialogue.
    """
    docs: Iterable[Doc] = read_docs(nlp, scripts, progress=True, **options)
    if corrections is not None:
        docs = correct_speakers(docs, corrections)
    linker: Any = nlp.get_pipe("character_linker")
    linker.adds_evidence = True
    parts = (
        group if has_mentions else nlp.pipe(group, batch_size=BATCH_SIZE)
        for has_mentions, group in groupby(docs, lambda doc: MENTIONS in doc.spans)
    )
    yield from require_dialogue(chain.from_iterable(parts), scripts)


def read_linked(scripts: List[Path], **options: Any) -> Iterator[Doc]:
    """Read Docs with the links in the files.

    scripts (List[Path]): Files, folders, or `-` for standard input.
    options (Any): How to read, see `formats.documents.read_docs`.
    YIELDS (Doc): The Docs.
    RAISES (ValueError): If there is no dialogue.
    """
    docs = read_docs(spacy.blank("en"), scripts, progress=True, **options)
    yield from require_dialogue(docs, scripts)


def make_title(scripts: List[Path]) -> str:
    """Make the title of the page: the name of the script, if there is only one."""
    if len(scripts) > 1 or str(scripts[0]) == STDOUT:
        return TITLE
    return scripts[0].resolve().stem.replace("_", " ") or TITLE
