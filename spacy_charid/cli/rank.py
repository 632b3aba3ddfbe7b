from pathlib import Path
from typing import Annotated, Any, List, Optional, Sequence

import srsly
import typer
from spacy.tokens import Doc
from wasabi import table

from ..dialogue.data import UTTERANCES
from ..dialogue.spans import speakers_of
from ..errors import Errors, Warnings
from ..files.atomic import STDOUT, write_atomic
from ..files.text import read_text
from ..formats.documents import read_docs, require_dialogue
from ..responses.ranking.response_ranker import RankedResponse
from .evaluate_ranking import RANKER
from .options import DEFAULT_MODEL, Encoding, Format
from .output import check_output, printable, say, warn
from .pipeline import load_model

MODEL_HELP = """Folder of a pipeline with a response_ranker, an installed package, or
blank:en for the default ranker, BM25"""
WIDTH = 60  # characters of a text in the table


def rank_cli(
    script: Annotated[
        Path, typer.Argument(metavar="SCRIPT", help="Dialogue, or - for standard input")
    ],
    responses: Annotated[
        Path,
        typer.Option("--responses", "-r", help="Text file with one candidate per line"),
    ],
    speaker: Annotated[
        Optional[str], typer.Option("--speaker", "-s", help="Speaker of the candidates")
    ] = None,
    model: Annotated[str, typer.Option("--model", "-m", help=MODEL_HELP)] = (
        DEFAULT_MODEL
    ),
    output: Annotated[
        Optional[Path],
        typer.Option(
            "--output", "-o", help="JSON Lines instead of a table; - to print them"
        ),
    ] = None,
    format: Format = None,
    encoding: Encoding = None,
) -> None:
    """
    Rank candidates for the next turn.

    Says what speaks for each of them. If a file has several dialogues, the candidates
    follow the last one.
    """
    if output is not None:
        check_output([script, responses], output)
    texts = _read_candidates(responses, encoding)
    nlp = load_model(model)
    ranker: Any = nlp.get_pipe(RANKER) if nlp.has_pipe(RANKER) else None
    ranker = ranker or nlp.add_pipe(RANKER)
    docs = read_docs(nlp, script, format=format, encoding=encoding)
    *_, doc = require_dialogue(docs, [script])
    if speaker is not None:
        _check_speaker(doc, speaker, script)
    ranked = ranker.rank(doc, texts, speaker=speaker)
    if output is None:
        typer.echo(_make_table(ranked))
        return
    lines = "".join(srsly.json_dumps(one._asdict()) + "\n" for one in ranked)
    if str(output) == STDOUT:
        typer.echo(lines, nl=False)
    else:
        write_atomic(output, lines)
        say(f"Ranked {len(ranked)} candidates", output)


def _read_candidates(path: Path, encoding: Optional[str]) -> List[str]:
    """Read one candidate per line, without blank lines."""
    lines = read_text(path, encoding=encoding).split("\n")
    texts = [line.strip() for line in lines if line.strip()]
    if not texts:
        raise ValueError(Errors.E318.format(path=path))
    return texts


def _check_speaker(doc: Doc, speaker: str, path: Path) -> None:
    spans = doc.spans.get(UTTERANCES, ())
    names = dict.fromkeys(name for turn in spans for name in speakers_of(turn))
    if speaker not in names:
        known = ", ".join(names) or "none"
        warn(Warnings.W230.format(speaker=speaker, path=path, names=known))


def _make_table(ranked: Sequence[RankedResponse]) -> str:
    rows = [
        (one.rank, f"{one.score:.3f}", _shorten(one.text), "; ".join(one.reasons))
        for one in ranked
    ]
    header = ("rank", "score", "response", "why")
    return table(rows, header=header, divider=True, aligns=("r", "r", "l", "l"))


def _shorten(text: str) -> str:
    text = printable(text)
    return text if len(text) <= WIDTH else f"{text[: WIDTH - 3]}..."
