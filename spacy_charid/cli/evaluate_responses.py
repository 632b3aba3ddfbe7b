from itertools import islice
from pathlib import Path
from typing import Annotated, List, Optional

import spacy
import srsly
import typer

from ..files.atomic import STDOUT, write_atomic
from ..formats.documents import read_docs
from ..responses.embedding import Embedder
from ..responses.evaluation import KNOWLEDGE, ORACLE, evaluate_responses
from .options import Format, ScoresOutput
from .output import check_output
from .pipeline import load_model

GOLD = "gold"
MODEL_HELP = """Folder of a pipeline with a response_generator, an installed package, or
gold to score the given responses themselves"""
KNOWLEDGE_HELP = f"""Who selects the knowledge: {", ".join(KNOWLEDGE)}. By default
{ORACLE}, where there are reading sets"""
MAUVE_HELP = """Compute MAUVE and delta-M with the features of the transformer in this
folder"""


def evaluate_responses_cli(
    model: Annotated[str, typer.Argument(metavar="MODEL", help=MODEL_HELP)],
    data: Annotated[
        List[Path], typer.Argument(metavar="DATA", help="Dialogues: files or folders")
    ],
    format: Format = None,
    output: ScoresOutput = None,
    knowledge: Annotated[
        Optional[str], typer.Option("--knowledge", help=KNOWLEDGE_HELP)
    ] = None,
    limit: Annotated[
        int, typer.Option("--limit", help="Read at most this many dialogues; 0 for all")
    ] = 0,
    per_dialogue: Annotated[
        int,
        typer.Option(
            "--per-dialogue", help="Turns of each dialogue, evenly spread; 0 for all"
        ),
    ] = 0,
    mauve: Annotated[Optional[Path], typer.Option("--mauve", help=MAUVE_HELP)] = None,
    bleu: Annotated[bool, typer.Option("--bleu", help="Compute BLEU")] = False,
) -> None:
    """
    Evaluate generated or given responses.
    """
    if output is not None:
        check_output(data, output)
    nlp = None if model == GOLD else load_model(model)
    embed = Embedder(mauve, progress=True) if mauve is not None else None
    docs = read_docs(nlp or spacy.blank("en"), data, format=format)
    scores = evaluate_responses(
        islice(docs, limit or None),
        nlp,
        knowledge=knowledge,
        per_dialogue=per_dialogue,
        embed=embed,
        bleu=bleu,
        progress=True,
    )
    scores["mauve_model"] = str(mauve) if mauve is not None else None
    json = srsly.json_dumps(scores, indent=2)
    if output is not None and str(output) != STDOUT:
        write_atomic(output, json)
    typer.echo(json)
