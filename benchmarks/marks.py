"""Print the marks of issue 17 for a pipeline: how well it links people, in and outside
of the cast, on samples and corpora that it was not trained on.

python benchmarks/marks.py ../shared/data

`docs/evaluation.md` defines each mark.
"""

from pathlib import Path
from typing import (
    Annotated,
    Any,
    Callable,
    Dict,
    List,
    Optional,
    Sequence,
    Tuple,
)

import spacy
import typer
from calibration import Scored, calibration_error
from judge import Judged
from mark_corpora import ENTITY_MAP, Absent, Corpora
from spacy.language import Language

from spacy_charid.cli.pipeline import load_pipeline
from spacy_charid.formats.conll2012 import read_entity_map
from spacy_charid.formats.documents import read_docs
from spacy_charid.linking.character_linker import DEFAULT_LINKER_MODEL
from spacy_charid.linking.evaluation import evaluate, semeval_classes
from spacy_charid.linking.models.weights import load_weights
from spacy_charid.linking.plural_scoring import score_memberships
from spacy_charid.names.labels import OTHER, is_ambiguous
from spacy_charid.training.corpora import make_example

UNNAMED = "#person-"  # begins the ids of unnamed people in the chains
HE_SHE = frozenset("he him his himself she her hers herself".split())
THEY = frozenset("they them their theirs themselves 'em".split())


def mark_samples(corpora: Corpora) -> str:
    return _share(corpora.samples)


def mark_sample_kinds(corpora: Corpora) -> str:
    links = corpora.samples
    nouns = [link for link in links if link.type == "noun" and link.is_single]
    plurals = [link for link in links if link.is_plural]
    return _shares(nouns, plurals, [link for link in links if link.is_nobody])


def mark_people_of_dialogue(corpora: Corpora) -> str:
    return _share([link for link in corpora.samples if link.described])


def mark_novels(corpora: Corpora) -> str:
    return _novel_shares(corpora.novels)


def mark_novels_without_cast(corpora: Corpora) -> str:
    return _novel_shares(corpora.novels_without_cast)


def _novel_shares(links: Sequence[Judged]) -> str:
    singles = [link for link in links if link.is_single]
    he_she = [link for link in singles if link.head in HE_SHE]
    return _shares(singles, he_she, [link for link in singles if link.type == "noun"])


def mark_novel_groups(corpora: Corpora) -> str:
    plurals = [link for link in corpora.novels if link.is_plural]
    they = [link for link in plurals if link.head in THEY]
    members = score_memberships((link.gold, link.predicted) for link in plurals)
    return f"{_shares(plurals, they)}; {_percent(members['plural']['micro_f1'])}"


def mark_tbbt(corpora: Corpora) -> str:
    return _share([link for link in corpora.tbbt if link.is_single])


def mark_chains(corpora: Corpora) -> str:
    named = [link for link in corpora.chains if not is_unnamed(link)]
    return f"{_share(named)}; {_percent(score_unnamed(corpora.chains))}"


def is_unnamed(link: Judged) -> bool:
    return link.gold[0].startswith(UNNAMED)


def score_unnamed(links: Sequence[Judged]) -> float:
    """Compute the B-cubed F1 of the mentions of unnamed people among the mentions of
    their scene.

    DOCS: Bagga and Baldwin (LREC 1998), "Algorithms for Scoring Coreference Chains".
    """
    gold: Dict[Any, set] = {}
    predicted: Dict[Any, set] = {}
    for i, link in enumerate(links):
        gold.setdefault((link.place, link.gold), set()).add(i)
        predicted.setdefault(_cluster(link, i), set()).add(i)
    precision = recall = 0.0
    unnamed = [(i, link) for i, link in enumerate(links) if is_unnamed(link)]
    for i, link in unnamed:
        true, guess = gold[link.place, link.gold], predicted[_cluster(link, i)]
        precision += len(true & guess) / len(guess)
        recall += len(true & guess) / len(true)
    if not unnamed:
        return 0.0
    return 2 * precision * recall / (precision + recall) / len(unnamed)


def _cluster(link: Judged, number: int) -> Any:
    """Get the key of a mention's predicted cluster: alone, if it is not linked."""
    people = tuple(name for name in link.predicted if not is_ambiguous(name))
    return (link.place, people) if people else number


def mark_semeval(corpora: Corpora) -> str:
    if corpora.trained is None or not corpora.semeval.exists():
        raise Absent("needs --trained PIPELINE and corpus/semeval/dev.spacy")
    nlp = load_pipeline(str(corpora.trained))
    docs = read_docs(nlp, [corpora.semeval])
    examples = [make_example(doc, gold_mentions=True) for doc in docs]
    main, classes = semeval_classes(read_entity_map(corpora.find(ENTITY_MAP)))
    scores = evaluate(nlp, examples, main=main, classes=classes)
    values = [scores[part]["accuracy"] for part in ("all", "main")]
    return " / ".join(map(_percent, values))


def mark_v2(corpora: Corpora) -> str:
    scores = score_memberships((link.gold, fold_other(link)) for link in corpora.v2)
    ambiguous = [
        _percent(scores["ambiguous"][label]["f1"]) for label in ("#GENERAL#", "#OTHER#")
    ]
    plural = _percent(scores["plural"]["micro_f1"])
    nobody = _percent(score_nobody(corpora.v2))
    return f"{plural}; {' / '.join(ambiguous)} / {nobody}"


def fold_other(link: Judged) -> Tuple[str, ...]:
    """Get the predicted names; people who are not annotated at all are `#OTHER#`."""
    return (OTHER,) if link.outside else link.predicted


def score_nobody(links: Sequence[Judged]) -> float:
    """Compute the F1 of mentions of nobody: without a person in gold, and not linked
    to an annotated person."""
    gold = [link.is_nobody for link in links]
    unlinked = [all(map(is_ambiguous, fold_other(link))) for link in links]
    both = sum(a and b for a, b in zip(gold, unlinked, strict=True))
    return 2 * both / max(1, sum(gold) + sum(unlinked))


def mark_calibration(corpora: Corpora) -> str:
    errors = []
    for links in (corpora.novels, corpora.tbbt):
        scored = [Scored(link.score, link.is_right) for link in links if link.is_single]
        errors.append(f"{100 * calibration_error(scored):.1f}")
    return " / ".join(errors)


def _share(links: Sequence[Judged]) -> str:
    return _percent(sum(link.is_right for link in links) / max(1, len(links)))


def _shares(*parts: Sequence[Judged]) -> str:
    return " / ".join(map(_share, parts))


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"


def load_default(weights: Path) -> Language:
    """Create the default pipeline with other weights than the shipped ones."""
    nlp = spacy.blank("en")
    nlp.add_pipe("mention_detector")
    config = {"model": {**DEFAULT_LINKER_MODEL, "weights": None}}
    linker: Any = nlp.add_pipe("character_linker", config=config)
    load_weights(linker.model, weights)
    return nlp


class Row:
    """A row of the table: what is measured, how, and what is asked."""

    def __init__(self, label: str, mark: Callable[[Corpora], str], asked: str) -> None:
        self.label, self.mark, self.asked = label, mark, asked


ROWS: Dict[str, Row] = {
    "samples": Row("own samples, predicted mentions", mark_samples, "85"),
    "kinds": Row("- nouns / plurals / nobody", mark_sample_kinds, "75 / 65 / 60"),
    "people": Row("- people of the dialogue", mark_people_of_dialogue, ""),
    "novels": Row(
        "PDNC, one person, cast: all / he-she / nouns", mark_novels, "84 / 75 / 65"
    ),
    "no-cast": Row("- without a cast", mark_novels_without_cast, "80"),
    "groups": Row(
        "PDNC, several: all / they; micro F1", mark_novel_groups, "45 / 40; 65"
    ),
    "tbbt": Row("TBBT, named mentions", mark_tbbt, "95.5"),
    "chains": Row("TBBT chains: known; unnamed B-cubed", mark_chains, "94.5; 72"),
    "semeval": Row("SemEval dev, ALL / Main", mark_semeval, "88 / 93"),
    "v2": Row("v2 dev: plural F1; GENERAL / OTHER / nobody F1", mark_v2, "84; 60"),
    "calibration": Row("calibration error, PDNC / TBBT", mark_calibration, "3"),
}


def main(
    data: Annotated[Path, typer.Argument(help="Folder of the corpora")] = Path(
        "../shared/data"
    ),
    model: Annotated[str, typer.Option(help="The pipeline")] = "blank:en",
    weights: Annotated[
        Optional[Path], typer.Option(help="Other weights for the default pipeline")
    ] = None,
    only: Annotated[
        Optional[List[str]], typer.Option(help=f"One row: {', '.join(ROWS)}")
    ] = None,
    sample: Annotated[
        Optional[int], typer.Option(help="Number of novels; all by default")
    ] = None,
    trained: Annotated[
        Optional[Path], typer.Option(help="A pipeline trained on SemEval")
    ] = None,
) -> None:
    """Print the marks, one row each."""
    unknown = set(only or ()) - set(ROWS)
    if unknown:
        raise typer.BadParameter(f"no row {unknown}; there are {', '.join(ROWS)}")
    nlp = load_pipeline(model) if weights is None else load_default(weights)
    corpora = Corpora(nlp, data, sample, trained)
    print("| measure | value | asked |\n|---|--:|--:|")
    for name in only or ROWS:
        row = ROWS[name]
        try:
            value = row.mark(corpora)
        except Absent as absent:
            value = f"not measured: {absent}"
        print(f"| {row.label} | {value} | {row.asked} |", flush=True)


if __name__ == "__main__":
    typer.run(main)
