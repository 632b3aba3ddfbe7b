from pathlib import Path
from typing import Annotated, List

import srsly
import typer
from wasabi import table

from ..bank import CharacterBank
from ..cast_draft import draft_cast, draft_records
from ..cast_files import load_cast
from ..formats.files import STDOUT, open_atomic
from ..report import count
from ..statistics import CastStatistics, cast_statistics
from .convert import check_output
from .pipeline import (
    DEFAULT_MODEL,
    CastFile,
    Encoding,
    Format,
    Model,
    Scripts,
    link_scripts,
    load_pipeline,
    say,
)


def cast_cli(
    scripts: Scripts,
    output: Annotated[
        Path, typer.Option("--output", "-o", help="File, or - for standard output")
    ] = Path(STDOUT),
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
) -> None:
    """
    Draft the cast of scripts: a JSON line for each character, to edit and pass back
    with --cast.

    Prints the counts as a table on standard error, in the order of the draft.
    """
    check_output(scripts if cast is None else [*scripts, Path(cast)], output)
    nlp = load_pipeline(model, cast=cast)
    docs = list(link_scripts(nlp, scripts, format=format, encoding=encoding))
    stats = cast_statistics(docs)
    known = CharacterBank() if cast is None else load_cast(cast)
    bank = draft_cast(docs, stats, known, min_mentions=min_mentions)
    lines = (srsly.json_dumps(record) for record in draft_records(bank))
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
        aliases = ", ".join(character.aliases)
        rows.append((character.id, *numbers, character.gender or "?", aliases))
    header = ("character", "lines", "mentions", "gender", "aliases")
    return table(rows, header=header, divider=True, aligns=("l", "r", "r", "l", "l"))
