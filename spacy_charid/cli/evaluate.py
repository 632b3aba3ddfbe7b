from pathlib import Path
from time import perf_counter
from typing import Annotated, Any, Dict, List, Optional, Sequence, Tuple

import srsly
import typer
from spacy.language import Language
from spacy.tokens import Doc, DocBin
from spacy.training import Example
from wasabi import msg

from ..cast.bank import CharacterBank
from ..dialogue.data import MENTIONS
from ..errors import Errors
from ..files.atomic import STDOUT, write_atomic
from ..formats import SUFFIXES, read_entity_map
from ..linking.loss import gold_links
from ..linking.scoring import TYPES, get_links, score_links
from ..linking.semeval import ALL_IDS, MAIN_IDS, SEMEVAL, UNSEEN_IDS
from ..mentions.mention_detector import MentionDetector, mention_detector_score
from ..names.labels import join_names, split_names
from ..training.corpora import list_files, make_example, read_docs
from .options import CAST_HELP, MODEL_HELP
from .output import check_output
from .pipeline import load_pipeline
from .score_semeval import ENTITY_MAP

DATA_HELP = "Annotated dialogues: files or folders (.conll, .json, .txt, .spacy)"
MAP_HELP = f"""An id, a tab and a name on each line, for --format semeval. If not
given, {ENTITY_MAP} beside DATA, where there is one"""


def evaluate_cli(
    model: Annotated[str, typer.Argument(help=MODEL_HELP)],
    data: Annotated[List[Path], typer.Argument(help=DATA_HELP)],
    format: Annotated[
        Optional[str],
        typer.Option(
            "--format", "-f", help="semeval, emory or transcript; else by the suffix"
        ),
    ] = None,
    entity_map: Annotated[
        Optional[Path], typer.Option("--entity-map", "-m", help=MAP_HELP)
    ] = None,
    gold_mentions: Annotated[
        bool,
        typer.Option(
            "--gold-mentions/--predicted-mentions",
            help="Link the annotated mentions, or those that the pipeline finds",
        ),
    ] = True,
    cast: Annotated[
        Optional[str],
        typer.Option("--cast", "-c", help=CAST_HELP),
    ] = None,
    semeval: Annotated[
        bool,
        typer.Option(
            "--semeval",
            help="Score by the classes of SemEval-2018 Task 4 (set by its format)",
        ),
    ] = False,
    linked_docs: Annotated[
        Optional[Path],
        typer.Option(
            "--linked-docs", help="Save the linked Docs (.spacy), to look at: render"
        ),
    ] = None,
    ignore_label: Annotated[
        Optional[List[str]],
        typer.Option("--ignore-label", help="Leave out the mentions of this label"),
    ] = None,
    output: Annotated[
        Optional[Path],
        typer.Option("--output", "-o", help="Save the scores as JSON; - prints them"),
    ] = None,
    system_output: Annotated[
        Optional[Path],
        typer.Option(
            "--system-output",
            help="Save an entity id for each gold mention, ready for score-semeval",
        ),
    ] = None,
) -> None:
    """
    Evaluate a pipeline's character linking on annotated dialogues.
    """
    for path in filter(None, (output, linked_docs, system_output)):
        check_output(data, path)
    entity_map = entity_map or _map_beside(data)
    nlp = load_pipeline(model, cast=cast)
    linker: Any = nlp.get_pipe("character_linker")
    names = read_entity_map(entity_map) if entity_map else semeval_names(linker.bank)
    docs = read_docs(nlp, data, format=format, entity_map=names)
    examples = [make_example(doc, gold_mentions=gold_mentions) for doc in docs]
    semeval = semeval or format == "semeval" or _is_semeval(data)
    main, classes = semeval_classes(names) if semeval else (None, None)
    scores = evaluate(
        nlp, examples, ignore=ignore_label or (), main=main, classes=classes
    )
    if not scores["n_mentions"]:
        raise ValueError(Errors.E212.format(paths=", ".join(map(str, data))))
    scores["mention_source"] = "gold" if gold_mentions else "predicted"
    if str(output) == STDOUT:
        typer.echo(srsly.json_dumps(scores, indent=2))
        output = None
    else:
        print_scores(scores)
    if output is not None:
        write_atomic(output, srsly.json_dumps(scores, indent=2))
    if linked_docs is not None:
        linked = DocBin(docs=[mark_gold(eg) for eg in examples])
        write_atomic(linked_docs, linked.to_bytes())
    if system_output is not None:
        lines = system_ids(examples, names)
        write_atomic(system_output, "".join(f"{i}\n" for i in lines))


def semeval_names(bank: CharacterBank) -> Dict[str, str]:
    """Give the names by SemEval's entity ids, where a bank knows them."""
    ids = {c.external_ids.get(SEMEVAL): c.id for c in bank}
    return {number: name for number, name in ids.items() if number is not None}


def semeval_classes(names: Dict[str, str]) -> Tuple[List[str], Optional[List[str]]]:
    """Give the characters who are classes of their own in SemEval-2018 Task 4.

    names (Dict[str, str]): Names by id; may be empty.
    RETURNS (Tuple[List[str], Optional[List[str]]]): Those of Main + Others and those
        of ALL: ids and names. Without names those of ALL are not known: None.
    """
    main = [*MAIN_IDS, *MAIN_IDS.values()]
    classes = [*ALL_IDS, *(names[i] for i in ALL_IDS if i in names)]
    return main, classes if names else None


def mark_gold(example: Example) -> Doc:
    """Note the annotated characters beside the predicted ones, for the report.

    example (Example): A processed example.
    RETURNS (Doc): Its predicted Doc; `attrs["gold"]` of its mentions gives the
        annotated characters by `start:end`.
    """
    gold = {
        f"{start}:{end}": join_names(names)
        for (start, end), names in gold_links(example).items()
    }
    example.predicted.spans[MENTIONS].attrs["gold"] = gold
    return example.predicted


def evaluate(
    nlp: Language,
    examples: List[Example],
    *,
    ignore: Sequence[str] = (),
    main: Optional[Sequence[str]] = None,
    classes: Optional[Sequence[str]] = None,
) -> Dict[str, Any]:
    """Run a pipeline over examples and score links and mentions.

    nlp (Language): The pipeline.
    examples (List[Example]): The examples; their predicted Docs are processed.
    ignore (Sequence[str]): Gold labels to leave out of the linking scores.
    main, classes: See `scoring.score_links`.
    RETURNS (Dict[str, Any]): The scores of `score_links`, with `mentions` (p, r, f of
        the detector, whatever mentions were linked) and `words_per_second`.
    """
    detector = _detector(nlp)
    speed = _run(nlp, examples)
    scores = score_links(get_links(examples, ignore), main=main, classes=classes)
    found = [Example(_detect(detector, eg.predicted), eg.reference) for eg in examples]
    mentions = mention_detector_score(found)
    scores["mentions"] = {key: mentions[f"mentions_{key}"] for key in "prf"}
    scores["words_per_second"] = speed
    return scores


def _run(nlp: Language, examples: List[Example]) -> float:
    start = perf_counter()
    docs = nlp.pipe([eg.predicted for eg in examples])
    for eg, doc in zip(examples, docs, strict=True):
        eg.predicted = doc
    seconds = perf_counter() - start
    return sum(len(eg.predicted) for eg in examples) / max(seconds, 1e-9)


def _detector(nlp: Language) -> MentionDetector:
    for _, pipe in nlp.pipeline:
        if isinstance(pipe, MentionDetector):
            return pipe
    return nlp.get_pipe("character_linker").detector  # type: ignore[attr-defined]


def _detect(detector: MentionDetector, doc: Doc) -> Doc:
    copy = doc.copy()
    copy.spans[MENTIONS] = detector.detect(copy)
    return copy


def system_ids(examples: List[Example], names: Dict[str, str]) -> List[str]:
    """Give the predicted entity id of every gold mention, in file order.

    Whoever has no id in the entity map, and nobody, gets an id that counts as
    OTHERS in both of the task's tables.

    examples (List[Example]): Processed examples.
    names (Dict[str, str]): Names by id.
    RETURNS (List[str]): The ids.
    """
    ids = {name: i for i, name in names.items()}
    fallback = str(UNSEEN_IDS[0])
    lines = []
    for link in get_links(examples):
        character = split_names(link.predicted)[0]
        known = character if not names and character.isdigit() else fallback
        lines.append(ids.get(character, known))
    return lines


def print_scores(scores: Dict[str, Any]) -> None:
    """Print the scores as tables."""
    msg.divider(f"{scores['n_mentions']} {scores['mention_source']} mentions")
    parts = (("Main + Others", scores["main"]), ("ALL", scores["all"]))
    rows: List[Tuple] = [
        (
            name,
            *(_percent(part[k]) for k in ("accuracy", "macro_f1")),
            part["n_classes"],
        )
        for name, part in parts
    ]
    _print_table(("", "accuracy", "macro-F1", "classes"), rows)
    by_type = scores["by_type"]
    rows = [
        (name, _percent(by_type[name]["accuracy"]), by_type[name]["n"])
        for name in TYPES
        if name in by_type
    ]
    _print_table(("type", "accuracy", "n"), rows)
    memberships = scores["memberships"]
    if memberships["plural"]["n_mentions"]:
        rows = [
            (
                name,
                *(_percent(memberships[name][key]) for key in MEMBERSHIP_KEYS),
                memberships[name]["n_mentions"],
            )
            for name in ("singular", "plural")
        ]
        _print_table(("", "micro P", "micro R", "micro F", "macro F", "n"), rows)
    if memberships["ambiguous"]:
        rows = [
            (label, *(_percent(part[key]) for key in ("p", "r", "f1")))
            for label, part in memberships["ambiguous"].items()
        ]
        _print_table(("ambiguous", "P", "R", "F"), rows)
    rows = [("mentions", *(_percent(scores["mentions"][key]) for key in "prf"))]
    _print_table(("", "P", "R", "F"), rows)
    msg.text(f"{scores['words_per_second']:,.0f} words per second")


MEMBERSHIP_KEYS = ("micro_p", "micro_r", "micro_f1", "macro_f1")


def _print_table(header: Tuple[str, ...], rows: List[Tuple]) -> None:
    aligns = ("l", *"r" * (len(header) - 1))
    msg.table(rows, header=header, divider=True, aligns=aligns)


def _percent(value: Optional[float]) -> str:
    return "-" if value is None else f"{100 * value:.2f}"


def _is_semeval(paths: List[Path]) -> bool:
    files = (file for path in paths for file in list_files(path))
    return any(SUFFIXES.get(file.suffix) == "semeval" for file in files)


def _map_beside(paths: List[Path]) -> Optional[Path]:
    for path in paths:
        beside = (path if path.is_dir() else path.parent) / ENTITY_MAP
        if beside.is_file():
            return beside
    return None
