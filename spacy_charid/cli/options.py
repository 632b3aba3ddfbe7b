"""The arguments and options that commands share."""

from functools import wraps
from inspect import signature
from pathlib import Path
from typing import Annotated, Any, Callable, Dict, Iterable, List, Optional

import typer

from ..formats.reading_log import ReadingLog
from ..formats.registry import READERS, SPACY, WRITERS
from ..formats.subtitles import SCENE_PAUSE
from .reading import tell_reading

DEFAULT_MODEL = "blank:en"
ENTITY_MAP = "friends_entity_map.txt"
MODEL_HELP = """Folder of a pipeline, an installed package, or blank:en for a blank
pipeline with the default components"""
CAST_HELP = """The characters known besides those who speak or are named: `friends` or a
JSON Lines file of characters, as drafted by `charid cast`"""
SCRIPTS_HELP = "Files, folders (each read as one show), or - for standard input"
FORMAT_HELP = f"{', '.join((*READERS, SPACY))}; default: by name and content"
OUTPUT_FORMATS = ", ".join(WRITERS)
OUTPUT_HELP = "File, or - for standard output"

Scripts = Annotated[List[Path], typer.Argument(metavar="SCRIPT", help=SCRIPTS_HELP)]
Output = Annotated[Path, typer.Option("--output", "-o", help=OUTPUT_HELP)]
HtmlOutput = Annotated[
    Path, typer.Option("--output", "-o", help="HTML file, or - for standard output")
]
ScoresOutput = Annotated[
    Optional[Path],
    typer.Option("--output", "-o", help="Save the scores as JSON; - prints them"),
]
Model = Annotated[str, typer.Option("--model", "-m", help=MODEL_HELP)]
CastFile = Annotated[Optional[str], typer.Option("--cast", "-c", help=CAST_HELP)]
ProfilesFile = Annotated[
    Optional[Path],
    typer.Option(
        "--profiles",
        help="Profiles of the characters, as drafted by `charid profile`; each scene "
        "is linked with what holds in it",
    ),
]
CorrectionsFile = Annotated[
    Optional[Path],
    typer.Option(
        "--corrections",
        help="JSON Lines of corrected mentions, as downloaded from a report",
    ),
]
Format = Annotated[
    Optional[str], typer.Option("--format", "--from", "-f", help=FORMAT_HELP)
]
Encoding = Annotated[
    Optional[str],
    typer.Option("--encoding", "-e", help="Encoding of the input; default: guessed"),
]
KeepMentions = Annotated[
    bool,
    typer.Option(
        "--keep-mentions",
        help="Link the annotated mentions of a script, if it has any, instead of "
        "detecting mentions anew",
    ),
]
TextColumn = Annotated[
    Optional[str], typer.Option("--text-column", help="Column or key of the text")
]
SpeakerColumn = Annotated[
    Optional[str], typer.Option("--speaker-column", help="Column or key of the speaker")
]
SceneColumn = Annotated[
    Optional[str], typer.Option("--scene-column", help="Column or key of the scene")
]
EpisodeColumn = Annotated[
    Optional[str], typer.Option("--episode-column", help="Column or key of the episode")
]
ScenePause = Annotated[
    float,
    typer.Option(
        "--scene-pause",
        help="Seconds without subtitles that separate two scenes; 0 for one scene",
    ),
]
Speaker = Annotated[
    Optional[List[str]],
    typer.Option(
        "--speaker",
        help="A speaker as written in a transcript, Word or PDF file; can be repeated",
    ),
]
SpeakerPattern = Annotated[
    Optional[str],
    typer.Option(
        "--speaker-pattern",
        metavar="REGEX",
        help="What precedes the words of a speaker in a line of a transcript; the "
        "first group is the name",
    ),
]
Strict = Annotated[
    bool,
    typer.Option("--strict", help="Make a line that may be misread an error"),
]
SkipUnreadable = Annotated[
    bool,
    typer.Option(
        "--skip-unreadable", help="Skip files that can't be read, and list them"
    ),
]
# The values of the options of `collect_reading_options`, as passed to a command.
Reading = Dict[str, Any]


def collect_reading_options(
    format: Format = None,
    encoding: Encoding = None,
    text_column: TextColumn = None,
    speaker_column: SpeakerColumn = None,
    scene_column: SceneColumn = None,
    episode_column: EpisodeColumn = None,
    scene_pause: ScenePause = SCENE_PAUSE,
    speaker: Speaker = None,
    speaker_pattern: SpeakerPattern = None,
    strict: Strict = False,
    skip_unreadable: SkipUnreadable = False,
) -> Reading:
    """Collect the options for reading dialogues.

    RETURNS (Reading): Keyword arguments for `formats.documents.read_docs`.
    """
    columns = {
        "text": text_column,
        "speaker": speaker_column,
        "scene": scene_column,
        "episode": episode_column,
    }
    return {
        "format": format,
        "encoding": encoding,
        "columns": {kind: name for kind, name in columns.items() if name},
        "scene_pause": scene_pause,
        "speakers": speaker or (),
        "speaker_pattern": speaker_pattern,
        "strict": strict,
        "skip_unreadable": skip_unreadable,
        "log": ReadingLog(),
    }


def find_entity_map(paths: Iterable[Path]) -> Optional[Path]:
    """Find SemEval's entity map in one of the folders or next to one of the files.

    paths (Iterable[Path]): The files and folders.
    RETURNS (Optional[Path]): The first such file; None if there is none.
    """
    folders = (path if path.is_dir() else path.parent for path in paths)
    files = (folder / ENTITY_MAP for folder in folders)
    return next((file for file in files if file.is_file()), None)


def with_reading_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options of `collect_reading_options` to a command, after its own, and
    print what was read.

    command (Callable[..., None]): A command with an argument `reading`.
    RETURNS (Callable[..., None]): The command with these options in its place.
    """
    own, shared = signature(command), signature(collect_reading_options)
    parameters = [item for name, item in own.parameters.items() if name != "reading"]

    @wraps(command)
    def with_options(**values: Any) -> None:
        options = {name: values.pop(name) for name in shared.parameters}
        reading = collect_reading_options(**options)
        command(reading=reading, **values)
        tell_reading(reading["log"])

    parameters.extend(shared.parameters.values())
    with_options.__signature__ = own.replace(parameters=parameters)  # type: ignore[attr-defined]
    return with_options
