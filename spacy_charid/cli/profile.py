from pathlib import Path
from typing import Annotated, Dict, List, Optional

import typer
from spacy.tokens import Doc

from ..cast.bank import CharacterBank
from ..cast.character import Character
from ..errors import Errors
from ..files.atomic import STDOUT, write_atomic
from ..formats.hpd_profiles import read_relation_table
from ..profiles.describe import describe, describe_relation
from ..profiles.drafting.draft import draft_profiles
from ..profiles.network import WRITTEN, write_network
from ..profiles.profiles import Profiles
from ..report import count
from .options import (
    DEFAULT_MODEL,
    CastFile,
    KeepMentions,
    Model,
    Output,
    ProfilesFile,
    Reading,
    with_reading_options,
)
from .output import check_output, say
from .pipeline import link_scripts, load_pipeline

INPUT_HELP = """Scripts of one story, or with --at a file of profiles (JSON Lines, or a
table of relations of HPD: .jsonl, .tsv, .csv)"""
TABLES = (".tsv", ".csv")


@with_reading_options
def profile_cli(
    inputs: Annotated[List[Path], typer.Argument(metavar="INPUT", help=INPUT_HELP)],
    reading: Reading,
    output: Output = Path(STDOUT),
    at: Annotated[
        Optional[str],
        typer.Option(
            "--at", metavar="POSITION", help="Describe the characters as of here"
        ),
    ] = None,
    character: Annotated[
        Optional[str],
        typer.Option(
            "--character", metavar="NAME", help="With --at, describe only them"
        ),
    ] = None,
    other: Annotated[
        Optional[List[str]],
        typer.Option(
            "--with",
            metavar="NAME",
            help="With --at, describe relations only with them; can be repeated",
        ),
    ] = None,
    model: Model = DEFAULT_MODEL,
    cast: CastFile = None,
    profiles: ProfilesFile = None,
    keep_mentions: KeepMentions = False,
    affection: Annotated[
        bool,
        typer.Option(help="Estimate affection (pip install 'spacy_charid[profiles]')"),
    ] = True,
) -> None:
    """
    Draft profiles of a story's characters.

    With --at, describes the characters as of a position in the story, from a file of
    profiles or, without saving any, from scripts. Otherwise, writes
    JSON Lines with one fact on each line. A fact holds from the scene on in
    which somebody says it. Pass the scripts in the order of the story, unless their
    names give positions (s01e02.txt). If the output ends in .gexf or .graphml, the
    network of relations over time is written.
    """
    if at is None and (character is not None or other):
        raise ValueError(Errors.E394)
    check_output(inputs if profiles is None else [*inputs, profiles], output)
    if at is not None and hold_profiles(inputs):
        found = read_profiles(inputs)
    else:
        nlp = load_pipeline(model, cast=cast, profiles=profiles)
        docs = link_scripts(nlp, inputs, keep_mentions=keep_mentions, **reading)
        found = draft(list(docs), affection)
    if at is not None:
        write_atomic(output, tell(found, at, character, other or []))
    else:
        write_profiles(found, output)


def write_profiles(drafted: Profiles, output: Path) -> None:
    """Write drafted profiles, or their network if the suffix of the output says so."""
    if output.suffix.lower() in WRITTEN:
        write_network(drafted, output, format=WRITTEN[output.suffix.lower()])
    else:
        drafted.to_disk(output)
    who = count(len(drafted.characters), "character")
    say(f"Drafted {count(len(drafted), 'fact')} about {who}", output)


def hold_profiles(paths: List[Path]) -> bool:
    """Check whether all paths are of profiles rather than of scripts."""
    return all(path.suffix.lower() in (".jsonl", *TABLES) for path in paths)


def draft(docs: List[Doc], affection: bool) -> Profiles:
    """Draft profiles, with an error of the command line if a package is missing."""
    try:
        return draft_profiles(docs, affection=affection)
    except ImportError as error:
        raise ValueError(str(error)) from None


def read_profiles(paths: List[Path]) -> Profiles:
    """Read a file of profiles, or a table of relations.

    RAISES (ValueError): If there are several files, or it is malformed.
    """
    if len(paths) > 1:
        raise ValueError(Errors.E395.format(paths=", ".join(map(str, paths))))
    if paths[0].suffix.lower() in TABLES:
        return read_relation_table(paths[0])
    return Profiles.from_disk(paths[0])


def find_name(profiles: Profiles, name: str) -> str:
    """Find a character by name, or by a part of it that only one has."""
    if name in profiles:
        return name
    cast = CharacterBank(map(Character, profiles.characters))
    found = cast.find(name)
    return found[0] if len(found) == 1 else name


def tell(
    profiles: Profiles, at: str, character: Optional[str], others: List[str]
) -> str:
    """Tell who one character, or each of them, is at a position.

    profiles (Profiles): The profiles.
    at (str): The position.
    character (Optional[str]): The character; None for all.
    others (List[str]): With whom the relations are told; all if it is empty.
    RETURNS (str): Lines of text.
    RAISES (ValueError): If there is no such character or position.
    """
    try:
        moment = profiles.at(at)
        character = find_name(profiles, character) if character else None
        others = [find_name(profiles, name) for name in others]
        lines: Dict[str, None] = {}
        for name in [character] if character else list(moment):
            told = describe(profiles, name, at=at)
            lines.update(dict.fromkeys([told] if told else []))
            known = [who for who in moment[name].relations if who in moment]
            for one in others or known:
                lines.update(
                    dict.fromkeys(describe_relation(moment[name], moment[one]))
                )
    except KeyError as error:
        raise ValueError(error.args[0]) from None
    if not lines and character:
        lines[f"Nothing is known of {character} at {at}."] = None
    return "".join(f"{line}\n" for line in lines)
