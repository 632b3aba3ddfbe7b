"""Read dialogues in any format as Docs, and write Docs in any format."""

import warnings
from functools import partial
from pathlib import Path
from typing import Any, Dict, Iterable, Iterator, List, Optional, Union

from spacy.language import Language
from spacy.tokens import Doc
from tqdm import tqdm

from ..cast.bank import CharacterBank
from ..dialogue.data import UNREAD, Note
from ..dialogue.dialogue import Dialogue
from ..dialogue.shapes.hints import make_hints
from ..errors import Errors, Warnings
from ..files.source import FilePath, clean, get_stem
from ..util import check_choice, ensure_docs, ensure_paths
from .doc_readers import read_spacy
from .folders import find_files, list_left_out, list_system_files
from .losses import tell_losses
from .reading_log import ReadingLog, check_report
from .registry import (
    ANNOTATED,
    READER_OPTIONS,
    READERS,
    RESPONSE_SETS,
    SPACY,
    WRITERS,
    guess_format,
    guess_output_format,
)
from .standoff import FORMATS as STANDOFF
from .standoff import holds_mentions, read_mentions
from .subtitles import SCENE_PAUSE

MAX_LINES = 20  # named in a warning


def read_docs(
    nlp: Language,
    paths: Union[str, Path, Iterable[Union[str, Path]]],
    *,
    format: Optional[str] = None,
    entity_map: Optional[Dict[str, str]] = None,
    unit: str = "dialogue",
    encoding: Optional[str] = None,
    columns: Optional[Dict[str, str]] = None,
    scene_pause: float = SCENE_PAUSE,
    speakers: Iterable[str] = (),
    speaker_pattern: Optional[str] = None,
    strict: bool = False,
    skip_unreadable: bool = False,
    log: Optional[ReadingLog] = None,
    cast: Optional[CharacterBank] = None,
    progress: bool = False,
) -> Iterator[Doc]:
    """Read files and folders of dialogues as Docs, one at a time.

    nlp (Language): The pipeline whose vocabulary and tokenizer are used.
    paths (Union[str, Path, Iterable[Union[str, Path]]]): Files, folders, or `-` for
        standard input. A folder is read recursively, in natural order (`2` before
        `10`).
    format (Optional[str]): A key of `registry.READERS`, or `spacy`. Guessed by default
        from the name and the content of each file.
    entity_map (Optional[Dict[str, str]]): Names by id, for formats with ids.
    unit (str): The unit of a Doc, `dialogue` or `scene`.
    encoding (Optional[str]): The encoding of text files. Guessed by default.
    columns (Optional[Dict[str, str]]): Names of the columns of tables, and of the keys
        of JSON Lines, by `text`, `speaker`, `scene` and `episode`.
    scene_pause (float): Seconds without subtitles after which a scene starts; 0 for
        one scene.
    speakers (Iterable[str]): Names of speakers as written in transcripts, in case they
        are not found.
    speaker_pattern (Optional[str]): A regular expression, matched at the start of each
        line of a transcript. Its group `speaker`, or its first group, or else all of
        it is the speaker; the words begin after the match.
    strict (bool): Whether a line that may be misread is an error.
    skip_unreadable (bool): Whether to skip files that cannot be read.
    log (Optional[ReadingLog]): Gets a report for each dialogue, and the skipped files.
    cast (Optional[CharacterBank]): People who may speak in prose, besides those whom it
        names. Defaults to the bank of the pipeline's linker.
    progress (bool): Whether to show a progress bar on a terminal.
    YIELDS (Doc): The Docs. They have the group `mentions` if the file is annotated;
        otherwise a pipeline detects the mentions. Docs of `.spacy` files are unchanged.
    RAISES (OSError): If there is no such file.
    RAISES (ValueError): If a path has nothing to read, or a file is malformed, or in
        doubt if `strict`.
    """
    is_logged = log is not None
    log = ReadingLog() if log is None else log
    make_hints(speakers, speaker_pattern)  # raise before any file is read
    if scene_pause < 0:
        raise ValueError(Errors.E297.format(value=scene_pause))
    read = partial(
        read_dialogues,
        entity_map=entity_map,
        encoding=encoding,
        columns=columns,
        scene_pause=scene_pause,
        speakers=tuple(speakers),
        speaker_pattern=speaker_pattern,
        cast=_get_bank(nlp) if cast is None else cast,
    )
    unnamed: List[FilePath] = []
    files = [pair for path in ensure_paths(paths) for pair in find_files(path)]
    bar = tqdm(files, unit="file", leave=False, disable=None if progress else True)
    for path in ensure_paths(paths):
        for left_out in list_left_out(Path(path)):
            log.leave_out(left_out)
        log.system.extend(map(str, list_system_files(Path(path))))
    for file, folder in bar:
        try:
            own = format or guess_format(file)
            if own == SPACY:
                docs: Iterable[Doc] = read_spacy(file, nlp.vocab)
                yield from list(docs) if skip_unreadable else docs
                continue
            dialogues: Iterable[Dialogue] = read(file, own)
            dialogues = list(dialogues) if skip_unreadable else dialogues
        except (OSError, ValueError) as error:
            if not skip_unreadable:
                raise
            log.skip(file, error)
            continue
        unread: List[Note] = []
        any_dialogue = any_turn = False
        is_named: List[bool] = []
        for dialogue in dialogues:
            unread.extend(note for note in dialogue.notes if note.kind == UNREAD)
            report = log.add(dialogue, own)
            any_dialogue = True
            any_turn = any_turn or report.turns > 0
            if strict:
                check_report(report, file)
            if report.turns and own not in RESPONSE_SETS:
                is_named.append(bool(report.speakers))
            if folder is not None and dialogue.id == get_stem(file):
                name = Path(str(file)).relative_to(folder).with_suffix("").as_posix()
                dialogue.id = clean(name)
            # In an annotated file, scenes without mentions are annotated as well.
            annotated = own in ANNOTATED or any(t.mentions for t in dialogue.utterances)
            parts = dialogue.split_scenes() if unit == "scene" else [dialogue]
            for part in parts:
                yield part.to_doc(nlp, annotated=annotated)
        _warn_unread(file, unread)
        if not any_dialogue or not (any_turn or is_logged):
            warnings.warn(Warnings.W222.format(path=file), stacklevel=2)
        if is_named and not any(is_named):
            unnamed.append(file)
    _warn_unnamed(unnamed)


def read_dialogues(
    path: FilePath,
    format: Optional[str] = None,
    entity_map: Optional[Dict[str, str]] = None,
    *,
    encoding: Optional[str] = None,
    columns: Optional[Dict[str, str]] = None,
    scene_pause: float = SCENE_PAUSE,
    speakers: Iterable[str] = (),
    speaker_pattern: Optional[str] = None,
    cast: Optional[CharacterBank] = None,
) -> Iterator[Dialogue]:
    """Read one file.

    path (FilePath): The file.
    format, entity_map, encoding, columns, scene_pause, cast: See `read_docs`.
    speakers, speaker_pattern: See `read_docs`.
    YIELDS (Dialogue): The dialogues in file order.
    """
    options = {
        "entity_map": entity_map,
        "encoding": encoding,
        "columns": columns,
        "scene_pause": scene_pause,
        "speakers": speakers,
        "speaker_pattern": speaker_pattern,
        "cast": cast,
    }
    format = format or guess_format(path)
    if format in STANDOFF and holds_mentions(path):
        dialogues = read_mentions(
            path,
            # Not another file of mentions, which could refer to this one.
            lambda script: _read_script(script, guess_format(script), options),
            encoding=encoding,
        )
    else:
        dialogues = _read_script(path, format, options)
    for dialogue in dialogues:
        dialogue.locate_scenes()
        yield dialogue


def write_docs(
    docs: Union[Doc, Iterable[Doc]],
    path: Union[str, Path],
    *,
    format: Optional[str] = None,
    **options: Any,
) -> None:
    """Write Docs to a file, which is replaced once all Docs are written.

    docs (Union[Doc, Iterable[Doc]]): One or several Docs; may be a generator.
    path (Union[str, Path]): The file; `-` for standard output.
    format (Optional[str]): A key of `registry.WRITERS`. Guessed by default from the
        suffix.
    **options (Any): Settings of the writer, such as `network` of GEXF and GraphML.
    RAISES (OSError): If the file cannot be written.
    RAISES (ValueError): If there is no such format, or it cannot represent a Doc.
    """
    format = format or guess_output_format(path)
    check_choice("format", format, WRITERS)
    told = tell_losses(ensure_docs(docs), format, path, options)
    WRITERS[format](told, path, **options)


def require_dialogue(
    docs: Iterable[Doc], paths: Iterable[Union[str, Path]]
) -> Iterator[Doc]:
    """Pass on Docs, and check that they are not all empty.

    docs (Iterable[Doc]): The Docs.
    paths (Iterable[Union[str, Path]]): Their files, for error messages.
    YIELDS (Doc): The Docs.
    RAISES (ValueError): At the end, if all Docs are empty.
    """
    any_word = False
    for doc in docs:
        any_word = any_word or len(doc) > 0
        yield doc
    if not any_word:
        raise ValueError(Errors.E196.format(paths=", ".join(map(str, paths))))


def _read_script(
    path: FilePath, format: str, options: Dict[str, Any]
) -> Iterator[Dialogue]:
    if format not in READERS:
        allowed = ", ".join((*READERS, SPACY))
        raise ValueError(
            Errors.E032.format(name="format", value=format, allowed=allowed)
        )
    taken = {name: options[name] for name in READER_OPTIONS[format]}
    if "speakers" not in taken and (options["speakers"] or options["speaker_pattern"]):
        message = Warnings.W216.format(path=path, format=format)
        warnings.warn(message, stacklevel=3)
    if "columns" not in taken and options["columns"]:
        named = ", ".join(f"--{kind}-column" for kind in options["columns"])
        message = Warnings.W228.format(path=path, options=named, format=format)
        warnings.warn(message, stacklevel=3)
    yield from READERS[format](path, **taken)


def _get_bank(nlp: Language) -> Optional[CharacterBank]:
    """Get the bank of the pipeline's first component that has one."""
    banks = (getattr(pipe, "bank", None) for _, pipe in nlp.pipeline)
    return next((bank for bank in banks if isinstance(bank, CharacterBank)), None)


def _warn_unread(path: FilePath, notes: List[Note]) -> None:
    """Warn once about the parts of a file that do not fit its format."""
    if notes:
        first, *others = notes
        lines = ", ".join(str(note.line) for note in others[:MAX_LINES])
        lines += ", ..." if len(others) > MAX_LINES else ""
        more = f" So it is with line {lines}." if others else ""
        message = Warnings.W220.format(
            path=path, line=first.line, reason=first.reason, text=first.text, more=more
        )
        warnings.warn(message, stacklevel=3)


def _warn_unnamed(files: List[FilePath]) -> None:
    """Warn once about all files without speakers."""
    if files:
        more = f" (and {len(files) - 1} more)" if len(files) > 1 else ""
        warnings.warn(Warnings.W210.format(path=files[0], more=more), stacklevel=3)
