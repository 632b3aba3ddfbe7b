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
from ..report import count
from .options import (
    DEFAULT_MODEL,
    CastFile,
    Model,
    Output,
    Reading,
    Scripts,
    with_reading_options,
)
from .output import check_output, printable, say
from .pipeline import link_scripts, load_pipeline


@with_reading_options
def cast_cli(
    scripts: Scripts,
    reading: Reading,
    output: Output = Path(STDOUT),
    model: Model = DEFAULT_MODEL,
    cast: CastFile = None,
    min_mentions: Annotated[
        int,
        typer.Option(
            "--min-mentions",
            help="Leave out characters who never speak and are mentioned less often",
        ),
    ] = 2,
) -> None:
    """
    Draft the cast of scripts: JSON Lines with one character on each line, to be edited
    and used with --cast.

    Prints a table of counts on standard error.
    """
    check_output(scripts if cast is None else [*scripts, Path(cast)], output)
    nlp = load_pipeline(model, cast=cast)
    found = link_scripts(
        nlp,
        scripts,
        **reading,
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
    """Format the counts of a drafted cast as a table.

    bank (CharacterBank): The cast.
    stats (CastStatistics): The counts.
    RETURNS (str): The table.
    """
    rows: List[tuple] = []
    for character in bank:
        counts = stats.characters.get(character.id)
        numbers = (counts.lines, counts.mentions) if counts else (0, 0)
        aliases = printable(", ".join(character.aliases))
        rows.append(
            (printable(character.id), *numbers, character.gender or "?", aliases)
        )
    header = ("character", "lines", "mentions", "gender", "aliases")
    return table(rows, header=header, divider=True, aligns=("l", "r", "r", "l", "l"))
