from pathlib import Path
from typing import Annotated, Any, Dict, Mapping, Optional

import srsly
import typer

from ..formats.conll2012 import read_entity_map
from ..linking.semeval import (
    LabelScores,
    format_report,
    read_ids,
    score_semeval,
)
from .options import ENTITY_MAP, find_entity_map

MAP_HELP = f"""An id, a tab and a name on each line. Default: {ENTITY_MAP} next to REF,
if there is one"""


def score_semeval_cli(
    ref_path: Annotated[
        Path,
        typer.Argument(metavar="REF", help="Gold entity ids, one on each line"),
    ],
    sys_path: Annotated[
        Path, typer.Argument(metavar="SYS", help="Predicted ids, one on each line")
    ],
    as_json: Annotated[
        bool, typer.Option("--json", "-j", help="Print JSON, with scores from 0 to 1")
    ] = False,
    map_path: Annotated[
        Optional[Path], typer.Option("--entity-map", "-m", help=MAP_HELP)
    ] = None,
) -> None:
    """
    Score the output for SemEval-2018 Task 4.

    Prints the report of the task's organisers, or the same scores as JSON.
    """
    map_path = map_path or find_entity_map([ref_path])
    names = read_entity_map(map_path) if map_path else {}
    scores = score_semeval(read_ids(ref_path), read_ids(sys_path))
    if as_json:
        report = {part: scores_to_json(scores[part], names) for part in scores}
        typer.echo(srsly.json_dumps(report, indent=2))
    else:
        typer.echo(format_report(scores, names), nl=False)


def scores_to_json(scores: LabelScores, names: Mapping[str, str]) -> Dict[str, Any]:
    """Convert scores to JSON-serializable values.

    scores (LabelScores): The scores.
    names (Mapping[str, str]): Names by id; an id without a name is its own name.
    RETURNS (Dict[str, Any]): The scores as fractions, and the counts. Characters whose
        `gold` is 0 were only predicted and do not count for `macro_f1`.
    """
    return {
        "accuracy": scores.accuracy,
        "macro_f1": scores.macro_f1,
        "correct": scores.correct,
        "total": scores.total,
        "per_character": {
            names.get(label, label): {
                "p": counts.precision,
                "r": counts.recall,
                "f1": counts.f1,
                "correct": counts.correct,
                "predicted": counts.predicted,
                "gold": counts.gold,
            }
            for label, counts in scores.per_label.items()
        },
    }
