"""The arguments and options that several commands have."""

from pathlib import Path
from typing import Annotated, Dict, List, Optional

import typer

from ..formats import READERS, SPACY, WRITERS

DEFAULT_MODEL = "blank:en"
MODEL_HELP = """A pipeline's folder, an installed package, or blank:en for a blank
pipeline with the default components"""
CAST_HELP = """Whom mentions can mean beside those who speak or are named: `friends`,
or a file of characters (JSON Lines); `charid cast` drafts one"""
SCRIPTS_HELP = "Files, folders (each read as one show), or - for standard input"
FORMAT_HELP = f"{', '.join((*READERS, SPACY))}; else told by name and content"
OUTPUT_FORMATS = ", ".join(WRITERS)
OUTPUT_HELP = "File, or - for standard output"

Scripts = Annotated[List[Path], typer.Argument(metavar="SCRIPT", help=SCRIPTS_HELP)]
Output = Annotated[Path, typer.Option("--output", "-o", help=OUTPUT_HELP)]
HtmlOutput = Annotated[
    Path, typer.Option("--output", "-o", help="HTML file, or - for standard output")
]
Model = Annotated[str, typer.Option("--model", "-m", help=MODEL_HELP)]
CastFile = Annotated[Optional[str], typer.Option("--cast", "-c", help=CAST_HELP)]
Format = Annotated[
    Optional[str], typer.Option("--format", "--from", "-f", help=FORMAT_HELP)
]
Encoding = Annotated[
    Optional[str],
    typer.Option("--encoding", "-e", help="Encoding of the input; else guessed"),
]
KeepMentions = Annotated[
    bool,
    typer.Option(
        "--keep-mentions",
        help="Link the mentions that a script has annotated; else all are found anew",
    ),
]
TextColumn = Annotated[
    Optional[str],
    typer.Option("--text-column", help="Column or key of what is said"),
]
SpeakerColumn = Annotated[
    Optional[str],
    typer.Option("--speaker-column", help="Column or key of who speaks"),
]
SceneColumn = Annotated[
    Optional[str], typer.Option("--scene-column", help="Column or key of the scene")
]
EpisodeColumn = Annotated[
    Optional[str],
    typer.Option("--episode-column", help="Column or key of the episode"),
]
ScenePause = Annotated[
    float,
    typer.Option(
        "--scene-pause",
        help="Seconds without subtitles after which a scene begins; 0 for one scene",
    ),
]


def name_columns(
    text: Optional[str],
    speaker: Optional[str],
    scene: Optional[str],
    episode: Optional[str],
) -> Dict[str, str]:
    """Give the names of columns by what they hold, without those not given."""
    names = {"text": text, "speaker": speaker, "scene": scene, "episode": episode}
    return {kind: name for kind, name in names.items() if name}
