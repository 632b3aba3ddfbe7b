import json
from pathlib import Path
from typing import Annotated, List

import typer
from wasabi import table

from ..analysis.cast_draft import draft_cast, draft_records
from ..analysis.statistics import CastStatistics, cast_statistics
from ..cast.bank import CharacterBank
from ..cast.shipped import load_cast
from ..files.atomic import STDOUT, open_atomic
from ..formats.subtitles import SCENE_PAUSE
from ..report import count
from .options import (
    DEFAULT_MODEL,
    CastFile,
    Encoding,
    EpisodeColumn,
    Format,
    Model,
    Output,
    SceneColumn,
    ScenePause,
    Scripts,
    SpeakerColumn,
    TextColumn,
    name_columns,
)
from .output import check_output, say
from .pipeline import link_scripts, load_pipeline


def cast_cli(
    scripts: Scripts,
    output: Output = Path(STDOUT),
    model: Model = DEFAULT_MODEL,
    cast: CastFile = None,
    format: Format = None,
    min_mentions: Annotated[
        int,
        typer.Option(
            "--min-mentions", help="Leave out who never speaks and is mentioned less"
        ),
    ] = 2,
    encoding: Encoding = None,
    text_column: TextColumn = None,
    speaker_column: SpeakerColumn = None,
    scene_column: SceneColumn = None,
    episode_column: EpisodeColumn = None,
    scene_pause: ScenePause = SCENE_PAUSE,
) -> None:
    """
    Draft the cast of scripts: a JSON line for each character, to edit and pass back
    with --cast.

    Prints the counts as a table on standard error, in the order of the draft.
    """
    check_output(scripts if cast is None else [*scripts, Path(cast)], output)
    nlp = load_pipeline(model, cast=cast)
    columns = name_columns(text_column, speaker_column, scene_column, episode_column)
    found = link_scripts(
        nlp,
        scripts,
        format=format,
        encoding=encoding,
        columns=columns,
        scene_pause=scene_pause,
    )
    docs = list(found)
    stats = cast_statistics(docs)
    known = CharacterBank() if cast is None else load_cast(cast)
    bank = draft_cast(docs, stats, known, min_mentions=min_mentions)
    lines = (json.dumps(record, ensure_ascii=False) for record in draft_records(bank))
    with open_atomic(output) as file:
        file.write("".join(f"{line}\n" for line in lines).encode("utf8"))
    typer.echo(format_counts(bank, stats), err=True)
    say(f"Drafted {count(len(bank), 'character')}", output)


def format_counts(bank: CharacterBank, stats: CastStatistics) -> str:
    """Write the counts of a drafted cast as a table.

    bank (CharacterBank): The cast.
    stats (CastStatistics): The counts.
    RETURNS (str): The table.
    """
    rows: List[tuple] = []
    for character in bank:
        counts = stats.characters.get(character.id)
        numbers = (counts.lines, counts.mentions) if counts else (0, 0)
        aliases = _printable(", ".join(character.aliases))
        rows.append(
            (_printable(character.id), *numbers, character.gender or "?", aliases)
        )
    header = ("character", "lines", "mentions", "gender", "aliases")
    return table(rows, header=header, divider=True, aligns=("l", "r", "r", "l", "l"))


def _printable(text: str) -> str:
    """Replace control characters, with which a name could steer the terminal."""
    return "".join(char if char.isprintable() else "\ufffd" for char in text)
