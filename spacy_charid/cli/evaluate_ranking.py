from pathlib import Path
from typing import Annotated, Any, Dict, List, Optional

import typer
from wasabi import table

from ..errors import Errors
from ..formats.documents import read_docs
from ..formats.registry import RESPONSE_SETS, SPACY
from ..responses.ranking.evaluation import evaluate_ranker
from ..util import check_choice
from .options import Encoding, ScoresOutput
from .output import check_output, write_scores
from .pipeline import load_model

RANKER = "response_ranker"
FORMATS = ", ".join((*RESPONSE_SETS, SPACY))
MODEL_HELP = """Folder of a pipeline, an installed package, or blank:en or blank:zh for
the default ranker, BM25"""
NAMES = {"p_at_1": "P@1", "map": "MAP", "mrr": "MRR", "ndcg": "nDCG"}


def evaluate_ranking_cli(
    model: Annotated[str, typer.Argument(metavar="MODEL", help=MODEL_HELP)],
    data: Annotated[
        List[Path], typer.Argument(metavar="DATA", help="Files with graded responses")
    ],
    format: Annotated[
        str, typer.Option("--format", "--from", "-f", help=FORMATS)
    ] = SPACY,
    output: ScoresOutput = None,
    encoding: Encoding = None,
) -> None:
    """
    Evaluate the ranking of graded responses.

    Prints P@1, MAP, MRR and nDCG at each cut of the grade.
    """
    check_choice("--format", format, (*RESPONSE_SETS, SPACY))
    if output is not None:
        check_output(data, output)
    nlp = load_model(model)
    if not nlp.has_pipe(RANKER):
        nlp.add_pipe(RANKER)
    with nlp.select_pipes(enable=RANKER):
        docs = read_docs(nlp, data, format=format, encoding=encoding)
        scores = evaluate_ranker(nlp, docs, format)
    if not any(part["n"] for part in scores["cuts"].values()):
        paths = ", ".join(map(str, data))
        raise ValueError(Errors.E319.format(path=paths, formats=FORMATS))
    write_scores(scores, output, lambda: typer.echo(_make_table(scores)))


def _make_table(scores: Dict[str, Any]) -> str:
    parts = {f"grade >= {cut}": part for cut, part in scores["cuts"].items()}
    for cut, part in scores.get("without_scene", {}).get("cuts", {}).items():
        parts[f"grade >= {cut}, without the scene"] = part
    recall = list(next(iter(parts.values()))["r_at_k"])[:3]
    rows = [
        (
            name,
            *(_percent(part[key]) for key in NAMES),
            *(_percent(part["r_at_k"].get(key)) for key in recall),
            part["n"],
        )
        for name, part in parts.items()
    ]
    header = ("positive", *NAMES.values(), *recall, "prompts")
    aligns = ("l", *"r" * (len(header) - 1))
    return table(rows, header=header, divider=True, aligns=aligns)


def _percent(value: Optional[float]) -> str:
    return "-" if value is None else f"{100 * value:.1f}"
