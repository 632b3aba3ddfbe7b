from pathlib import Path
from typing import Annotated, Any, List, Optional

import typer
from spacy.tokens import DocBin
from spacy.training import Example

from ..errors import Errors
from ..files.atomic import write_atomic
from ..formats.conll2012 import read_entity_map
from ..formats.documents import read_docs
from ..formats.folders import list_files
from ..formats.reading_log import ReadingLog
from ..formats.registry import SUFFIXES
from ..linking.evaluation import (
    evaluate,
    has_semeval_cast,
    mark_gold,
    semeval_classes,
    semeval_names,
    system_ids,
)
from ..training.corpora import make_example
from .options import (
    ENTITY_MAP,
    MODEL_HELP,
    CastFile,
    Format,
    ScoresOutput,
    find_entity_map,
)
from .output import check_output, write_scores
from .pipeline import TOP_K, load_pipeline
from .reading import tell_reading
from .score_tables import print_scores

DATA_HELP = "Annotated dialogues: files or folders"
MAP_HELP = f"""For the format semeval: an id, a tab and a name on each line. Default:
{ENTITY_MAP} next to DATA, if there is one"""


def evaluate_cli(
    model: Annotated[str, typer.Argument(metavar="MODEL", help=MODEL_HELP)],
    data: Annotated[List[Path], typer.Argument(metavar="DATA", help=DATA_HELP)],
    format: Format = None,
    entity_map: Annotated[
        Optional[Path], typer.Option("--entity-map", "-m", help=MAP_HELP)
    ] = None,
    gold_mentions: Annotated[
        bool,
        typer.Option(
            "--gold-mentions/--predicted-mentions",
            help="Link the annotated mentions, or those that the pipeline detects",
        ),
    ] = True,
    cast: CastFile = None,
    semeval: Annotated[
        bool,
        typer.Option(
            "--semeval",
            help="Score by the classes of SemEval-2018 Task 4, as for its format",
        ),
    ] = False,
    linked_docs: Annotated[
        Optional[Path],
        typer.Option(
            "--linked-docs", help="Save the linked Docs (.spacy), for `charid report`"
        ),
    ] = None,
    ignore_label: Annotated[
        Optional[List[str]],
        typer.Option("--ignore-label", help="Leave out mentions with this gold label"),
    ] = None,
    output: ScoresOutput = None,
    system_output: Annotated[
        Optional[Path],
        typer.Option(
            "--system-output",
            help="Save the entity id of each gold mention, for `charid score-semeval`",
        ),
    ] = None,
) -> None:
    """
    Evaluate links on annotated dialogues.
    """
    for path in filter(None, (output, linked_docs, system_output)):
        check_output(data, path)
    entity_map = entity_map or find_entity_map(data)
    nlp = load_pipeline(model, cast=cast, top_k=TOP_K if linked_docs else 0)
    linker: Any = nlp.get_pipe("character_linker")
    names = read_entity_map(entity_map) if entity_map else semeval_names(linker.bank)
    log = ReadingLog()
    docs = read_docs(nlp, data, format=format, entity_map=names, log=log)
    examples = [make_example(doc, gold_mentions=gold_mentions) for doc in docs]
    if format == "semeval" or is_semeval(data):
        # In a file of another show, its own main characters count.
        semeval = semeval or has_semeval_cast(examples)
    main, classes = semeval_classes(names) if semeval else (None, None)
    scores = evaluate(
        nlp, examples, ignore=ignore_label or (), main=main, classes=classes
    )
    if not scores["n_mentions"]:
        raise ValueError(Errors.E212.format(paths=", ".join(map(str, data))))
    scores["mention_source"] = "gold" if gold_mentions else "predicted"
    scores["main_characters"] = "semeval" if semeval else "share"
    write_scores(scores, output, lambda: print_scores(scores))
    tell_reading(log)
    if linked_docs is not None:
        for eg in examples:
            linker.add_evidence(eg.predicted)
        write_linked(examples, linked_docs)
    if system_output is not None:
        lines = system_ids(examples, names)
        write_atomic(system_output, "".join(f"{i}\n" for i in lines))


def is_semeval(paths: List[Path]) -> bool:
    """Check whether there are files in SemEval's format, by their suffixes."""
    files = (file for path in paths for file in list_files(path))
    return any(SUFFIXES.get(file.suffix) == "semeval" for file in files)


def write_linked(examples: List[Example], output: Path) -> None:
    """Save the processed Docs with their annotated characters."""
    linked = DocBin(docs=[mark_gold(eg) for eg in examples])
    write_atomic(output, linked.to_bytes())
