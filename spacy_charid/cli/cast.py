import json
from pathlib import Path
from typing import Annotated, Any, List

import typer
from wasabi import table

from ..analysis.cast_draft import draft_cast, draft_records, list_left_out
from ..analysis.statistics import CastStatistics, cast_statistics
from ..cast.bank import CharacterBank
from ..files.atomic import STDOUT, open_atomic
from ..profiles.as_of import extend_cast
from ..profiles.profiles import Profiles
from ..report import count
from .options import (
    DEFAULT_MODEL,
    CastFile,
    Model,
    Output,
    ProfilesFile,
    Reading,
    Scripts,
    with_reading_options,
)
from .output import check_output, printable, say
from .pipeline import link_scripts, load_pipeline

MAX_LEFT_OUT = 20  # characters listed


@with_reading_options
def cast_cli(
    scripts: Scripts,
    reading: Reading,
    output: Output = Path(STDOUT),
    model: Model = DEFAULT_MODEL,
    cast: CastFile = None,
    profiles: ProfilesFile = None,
    min_mentions: Annotated[
        int,
        typer.Option(
            "--min-mentions",
            help="Leave out characters who never speak and are mentioned less often",
        ),
    ] = 2,
) -> None:
    """
    Draft the cast of scripts, to be edited.

    Writes JSON Lines with one character on each line, which the other commands take
    with --cast. Prints a table of counts on standard error.
    """
    check_output(scripts if cast is None else [*scripts, Path(cast)], output)
    nlp = load_pipeline(model, cast=cast, profiles=profiles)
    found = link_scripts(
        nlp,
        scripts,
        **reading,
    )
    docs = list(found)
    stats = cast_statistics(docs)
    linker: Any = nlp.get_pipe("character_linker")
    known = CharacterBank() if cast is None else linker.bank
    if profiles is not None:
        known = extend_cast(known, Profiles.from_disk(profiles))
    bank = draft_cast(docs, stats, known, min_mentions=min_mentions)
    lines = (json.dumps(record, ensure_ascii=False) for record in draft_records(bank))
    with open_atomic(output) as file:
        file.write("".join(f"{line}\n" for line in lines).encode("utf8"))
    typer.echo(format_counts(bank, stats), err=True)
    left_out = list_left_out(bank, stats)
    if left_out:
        typer.echo(format_left_out(left_out, min_mentions), err=True)
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


def format_left_out(left_out: List[str], min_mentions: int) -> str:
    """Format the characters that were left out, and why.

    left_out (List[str]): See `list_left_out`.
    min_mentions (int): The fewest mentions of a character who never speaks.
    RETURNS (str): The lines, at most `MAX_LEFT_OUT` and one that counts the others.
    """
    reason = f"They never speak and have fewer than {min_mentions} mentions"
    lines = [
        f"Left out: {count(len(left_out), 'character')}. {reason} (--min-mentions)."
    ]
    lines += [f"  {printable(line)}" for line in left_out[:MAX_LEFT_OUT]]
    more = len(left_out) - MAX_LEFT_OUT
    return "\n".join(lines + [f"  and {more} more"] * (more > 0))
