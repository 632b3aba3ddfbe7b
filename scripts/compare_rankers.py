"""Train and evaluate all rankers on all sets of graded responses that are there.

    python scripts/compare_rankers.py ../shared/data --transformer FOLDER

Writes one table, `metrics/ranking.md`, and all scores, `metrics/ranking.json`. The
scores of other sets, rankers and seeds in that file are kept, so that it can be filled
in parts. With `--folds 10`, the rankers learn from the other nine tenths of the
dialogues to be ranked, beside the training file as it is.
"""

import argparse
import random
import time
from functools import partial
from itertools import chain, groupby, islice
from pathlib import Path
from statistics import mean, stdev
from typing import Any, Callable, Dict, Iterator, List, Optional, Tuple

import spacy
import srsly
from ranking_sets import (
    BY_GRADIENTS,
    ENCODERS,
    RANKERS,
    SETS,
    WITH_SENTENCES,
    WITH_TRANSFORMER,
    Set,
    make_model,
)
from spacy.cli.train import train
from spacy.language import Language
from spacy.tokens import Doc
from spacy.util import load_config

from spacy_charid.formats.documents import read_dialogues, read_docs, write_docs
from spacy_charid.responses.ranking.corpora import (
    create_response_corpus,
    make_ranking_example,
)
from spacy_charid.responses.ranking.evaluation import evaluate_ranker

CONFIGS = Path(__file__).parent.parent / "configs"
N_EVALUATIONS = 4  # of a ranker in training, the last at its end
N_MIXED = 2500  # dialogues of each set, at most, if a ranker learns from several
DISTRACTORS, HELD_OUT = "distractors.jsonl", "held_out.spacy"  # of a set
FOLDED = ", cross-validated"  # follows the name of a ranker in the table


METRICS: Dict[str, Callable[[Any], Optional[float]]] = {
    "P@1": lambda scores: scores["p_at_1"],
    "MAP": lambda scores: scores["map"],
    "MRR": lambda scores: scores["mrr"],
    "nDCG": lambda scores: scores["ndcg"],
    "R10@1": lambda scores: scores["r_at_k"].get("R10@1"),
    "R10@5": lambda scores: scores["r_at_k"].get("R10@5"),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path, help="folder of the sets")
    parser.add_argument("--output", type=Path, default=Path("metrics/ranking"))
    parser.add_argument("--models", type=Path, default=Path("training/ranking"))
    parser.add_argument("--transformer", default="", help="folder of a transformer")
    parser.add_argument(
        "--transformer-zh", default="", help="folder of one that reads Chinese"
    )
    parser.add_argument("--sets", nargs="+", default=list(SETS), choices=SETS)
    parser.add_argument("--rankers", nargs="+", default=list(RANKERS), choices=RANKERS)
    parser.add_argument("--seeds", nargs="+", type=int, default=[0])
    parser.add_argument("--limit", type=int, default=0, help="training dialogues")
    parser.add_argument("--dev-limit", type=int, default=0, help="dialogues compared")
    parser.add_argument("--steps", type=int, default=480, help="of gradients, at most")
    parser.add_argument(
        "--n-stop",
        type=int,
        default=100,
        help="training dialogues that tell when to stop",
    )
    parser.add_argument(
        "--n-joint",
        type=int,
        default=400,
        help="the next ones, for the joint ranker and not for its encoder",
    )
    parser.add_argument(
        "--folds", type=int, default=0, help="of the dialogues compared; 0 for none"
    )
    args = parser.parse_args()
    known = args.output.with_suffix(".json")
    rows: List[Dict[str, Any]] = srsly.read_json(known) if known.is_file() else []
    for name in args.sets:
        if (args.data / SETS[name].dev).is_file():
            for row in compare(name, args):
                rows = merge(rows, row)
                write(rows, args.output)
    print(make_table(rows))


def merge(rows: List[Dict[str, Any]], row: Dict[str, Any]) -> List[Dict[str, Any]]:
    """Add a row, or put it in the place of that of an earlier run."""
    sets = list(SETS)
    rankers = [label + end for end in ("", FOLDED) for label in RANKERS]

    def key(one: Dict[str, Any]) -> Tuple[int, int, int]:
        return sets.index(one["set"]), rankers.index(one["ranker"]), one["seed"]

    def is_replaced(old: Dict[str, Any]) -> bool:
        n = 2 if "lack" in old else 3
        return key(old)[:n] == key(row)[:n]

    return sorted([*(old for old in rows if not is_replaced(old)), row], key=key)


def compare(name: str, args: argparse.Namespace) -> Iterator[Dict[str, Any]]:
    """Train and evaluate the rankers on a set. Times are those of the processor."""
    chosen = SETS[name]
    for drawn in (DISTRACTORS, HELD_OUT):  # by an earlier run with other settings
        (args.models / name / drawn).unlink(missing_ok=True)
    for label in args.rankers:
        lack = find_lack(label, chosen, get_transformer(chosen, args))
        if lack:
            yield {"set": name, "ranker": label, "seed": 0, "lack": lack}
            continue
        is_trained = bool(RANKERS[label].config)
        if args.folds and RANKERS[label].config == "ranking_features":
            yield from (cross_validate(name, label, seed, args) for seed in args.seeds)
            continue
        for seed in args.seeds if is_trained else [0]:
            begin = time.process_time()
            nlp = blank(chosen, label)
            if is_trained:
                nlp = train_ranker(name, label, seed, args)
            seconds = time.process_time() - begin if is_trained else 0.0
            docs = read_docs(nlp, args.data / chosen.dev, format=name)
            scores = evaluate_ranker(nlp, islice(docs, args.dev_limit or None), name)
            print(name, label, seed, scores["p_at_1"], flush=True)
            row = {"set": name, "ranker": label, "seed": seed, "train": seconds}
            yield {**row, **scores}


def cross_validate(
    name: str, label: str, seed: int, args: argparse.Namespace
) -> Dict[str, Any]:
    """Fit a ranker to all folds of the dialogues to be ranked but one, and evaluate it
    on that one, for each. The training file is read as it is: without wrong candidates,
    it only adds document frequencies."""
    chosen = SETS[name]
    begin = time.process_time()
    nlp = spacy.blank(chosen.lang)
    files = (chosen.dev, chosen.train)
    docs, more = (list(read_docs(nlp, args.data / f, format=name)) for f in files)
    random.Random(seed).shuffle(docs)
    examples = [make_ranking_example(doc) for doc in docs]
    others = [make_ranking_example(doc) for doc in more]
    parts = []
    for fold in range(args.folds):
        rest = [one for i, one in enumerate(examples) if i % args.folds != fold]
        nlp = make_pipeline(name, label, seed, get_transformer(chosen, args))
        nlp.initialize(partial(list, [*rest, *others]))
        parts.append(evaluate_ranker(nlp, docs[fold :: args.folds], name))
    scores = average(parts, [part["n"] for part in parts])
    print(name, label + FOLDED, seed, scores["p_at_1"], flush=True)
    seconds = time.process_time() - begin
    row = {"set": name, "ranker": label + FOLDED, "seed": seed, "train": seconds}
    return {**row, **scores}


def make_pipeline(name: str, label: str, seed: int, transformer: str) -> Language:
    """Make a pipeline with a ranker that `initialize` fits."""
    model = add_sentences(label, transformer)
    if "seed" in model:
        model["seed"] = seed
    nlp = spacy.blank(SETS[name].lang)
    settings = {"model": model, "positive_from": SETS[name].positive_from}
    nlp.add_pipe("response_ranker", config=settings)
    return nlp


def add_sentences(label: str, transformer: str) -> Dict[str, Any]:
    """Get the config of a model, with sentence vectors where it reads them and there is
    a transformer."""
    model = dict(RANKERS[label].model)
    sentences = make_model("SentenceRanker", name=transformer, max_length=96)
    if label == "Sentence":
        model |= sentences
    if label in WITH_SENTENCES and transformer:
        model["sentences"] = sentences
    return model


def average(parts: List[Dict[str, Any]], sizes: List[int]) -> Dict[str, Any]:
    """Average the scores of several parts by the number of their dialogues."""
    found: Dict[str, Any] = {}
    for key, value in parts[0].items():
        values = [part[key] for part in parts]
        if isinstance(value, dict):
            found[key] = average(values, sizes)
        elif key == "n":
            found[key] = sum(values)
        elif None not in values:
            total = sum(one * n for one, n in zip(values, sizes, strict=True))
            found[key] = total / sum(sizes)
    return found


def find_lack(label: str, chosen: Set, transformer: str) -> str:
    """Find what a ranker needs that is not there; empty if it can run."""
    if RANKERS[label].config and not chosen.train:
        return "a training file"
    if label in WITH_TRANSFORMER and not transformer:
        return "a transformer: --transformer, or --transformer-zh for Chinese"
    return ""


def get_transformer(chosen: Set, args: argparse.Namespace) -> str:
    """Get the folder of the transformer for the language of a set, if there is one."""
    folder: str = args.transformer if chosen.lang == "en" else args.transformer_zh
    return folder if folder and Path(folder).is_dir() else ""


def blank(chosen: Set, label: str) -> Any:
    """Make a pipeline with a ranker that is not trained."""
    nlp = spacy.blank(chosen.lang)
    if not RANKERS[label].config:
        config = {"model": RANKERS[label].model, "positive_from": chosen.positive_from}
        nlp.add_pipe("response_ranker", config=config)
    return nlp


def train_ranker(name: str, label: str, seed: int, args: argparse.Namespace) -> Any:
    """Train a ranker on a set, and load the best model. What tells when to stop is the
    first part of the training file, which is not trained on, and not the file on which
    the rankers are compared."""
    ranker, transformer = RANKERS[label], get_transformer(SETS[name], args)
    output = args.models / name / f"{label}-{seed}"
    overrides = get_overrides(name, seed, args) | ranker.settings
    model = add_sentences(label, transformer)
    settings: Dict[str, Any] = {}
    if label in ENCODERS:
        overrides["corpora.train.skip"] = args.n_stop + args.n_joint
    if ranker.config in BY_GRADIENTS:
        overrides["training.max_steps"] = args.steps
        overrides["training.eval_frequency"] = max(args.steps // N_EVALUATIONS, 1)
    if label == "SharedContext":
        model |= {
            "name": find_start(name, label, seed, args),
            "max_length": SETS[name].max_length,
        }
    if ranker.config == "ranking_transformer":
        overrides["paths.transformer"] = transformer
        overrides["training.optimizer.learn_rate.total_steps"] = args.steps
    if label == "Sentence":
        overrides["corpora.train.limit"] = 1  # there is nothing to learn
    if label == "Joint":
        part, folder = find_encoder(name, seed, args.models)
        if part:
            model["encoder"] = dict(ENCODERS[part])
            if part == "SharedContext":
                size = SETS[name].max_length
                model["encoder"] |= {"name": str(folder), "max_length": size}
            else:
                settings = {"encoder": str(folder)}
            overrides["corpora.train.limit"] = min(
                args.n_joint, args.limit or args.n_joint
            )
    overrides |= get_mixture(name, overrides, args)
    path = write_config(CONFIGS / f"{ranker.config}.cfg", model, settings, output)
    train(path, output, overrides=overrides)
    return spacy.load(output / "model-best")


def get_overrides(name: str, seed: int, args: argparse.Namespace) -> Dict[str, Any]:
    """Get the settings of a config by set and seed."""
    chosen = SETS[name]
    drawing = get_drawing(name, args)
    return {
        "paths.train": str(args.data / chosen.train),
        "paths.dev": str(write_held_out(name, args, drawing)),
        "system.seed": seed,
        "nlp.lang": chosen.lang,
        "corpora.train.format": name,
        "corpora.train.skip": args.n_stop,
        "corpora.train.limit": args.limit,
        **{f"corpora.train.{key}": value for key, value in drawing.items()},
    }


def find_encoder(name: str, seed: int, models: Path) -> Tuple[str, Path]:
    """Find a trained ranker whose scores the joint ranker reads, if need be that of
    another set or of the first seed: its name, or nothing, and its folder."""
    for part in ENCODERS:
        for source in filter(None, (name, SETS[name].start)):
            for number in (seed, 0):
                folder = models / source / f"{part}-{number}" / "model-best"
                if folder.is_dir():
                    return part, folder
    return "", models


def find_start(name: str, label: str, seed: int, args: argparse.Namespace) -> str:
    """Find what is trained: the ranker of another set, or the plain transformer."""
    start = SETS[name].start
    folder: Path = args.models / start / f"{label}-{seed}" / "model-best"
    if start and folder.is_dir():
        return str(folder)
    return get_transformer(SETS[name], args)


def get_drawing(name: str, args: argparse.Namespace) -> Dict[str, Any]:
    """Get the settings of the reader by which wrong candidates are drawn."""
    chosen = SETS[name]
    drawing: Dict[str, Any] = {"n_negatives": chosen.n_negatives, **chosen.draw}
    sources = [
        (args.data / path, format)
        for path, format in chosen.distractors
        if (args.data / path).is_file()
    ]
    if sources:
        drawing["distractors"] = str(write_distractors(name, args, sources))
    return drawing


def write_distractors(
    name: str, args: argparse.Namespace, sources: List[Tuple[Path, str]]
) -> Path:
    """Write what is said where wrong candidates are drawn from in one file."""
    path: Path = args.models / name / DISTRACTORS
    if not path.is_file():
        path.parent.mkdir(parents=True, exist_ok=True)
        dialogues = (one for source in sources for one in read_dialogues(*source))
        # The words alone: with knowledge and ratings, reading takes nine times as long.
        turns = (turn.text for dialogue in dialogues for turn in dialogue.utterances)
        srsly.write_jsonl(path, ({"text": text} for text in turns))
    return path


def write_held_out(name: str, args: argparse.Namespace, drawing: Dict) -> Path:
    """Write the dialogues by which training is stopped, with drawn candidates."""
    path: Path = args.models / name / HELD_OUT
    if not path.is_file():
        path.parent.mkdir(parents=True, exist_ok=True)
        chosen = SETS[name]
        source = args.data / chosen.train
        corpus = create_response_corpus(source, name, limit=args.n_stop, **drawing)
        examples = corpus(spacy.blank(chosen.lang))
        write_docs((eg.reference for eg in examples), path)
    return path


def get_mixture(
    name: str, overrides: Dict[str, Any], args: argparse.Namespace
) -> Dict[str, Any]:
    """Get the settings of a config to train on dialogues of other sets, too."""
    if not SETS[name].also:
        return {}
    skip, limit = (overrides[f"corpora.train.{key}"] for key in ("skip", "limit"))
    return {
        "paths.train": str(write_mixture(name, skip, limit or N_MIXED, args)),
        "corpora.train.format": None,
        "corpora.train.skip": 0,
        "corpora.train.limit": 0,
        "corpora.train.distractors": None,
    }


def write_mixture(name: str, skip: int, limit: int, args: argparse.Namespace) -> Path:
    """Write training dialogues of a set and of others, as many of each, in one file."""
    path: Path = args.models / name / f"mixture-{skip}-{limit}.spacy"
    if not path.is_file():
        path.parent.mkdir(parents=True, exist_ok=True)
        chosen = SETS[name]
        nlp = spacy.blank(chosen.lang)
        own = get_drawing(name, args)
        others = {"n_negatives": chosen.n_negatives, **chosen.draw}
        drawn = [(name, own), *((one, others) for one in chosen.also)]
        files = ((args.data / SETS[one].train, one, how) for one, how in drawn)
        parts = [
            draw(nlp, file, one, skip, limit, how)
            for file, one, how in files
            if file.is_file()
        ]
        write_docs(chain.from_iterable(parts), path)
    return path


def draw(
    nlp: Language, path: Path, form: str, skip: int, limit: int, drawing: Dict[str, Any]
) -> Iterator[Doc]:
    """Draw the candidates of dialogues, one right one and wrong ones."""
    corpus = create_response_corpus(
        path, form, n_positives=1, skip=skip, limit=limit, **drawing
    )
    return (eg.reference for eg in corpus(nlp))


def write_config(
    path: Path, model: Dict[str, Any], settings: Dict[str, Any], output: Path
) -> Path:
    """Write a config with another model, if there is one, and with settings of
    `initialize`."""
    config = load_config(path, interpolate=False)
    if model:
        config["components"]["response_ranker"]["model"] = model
    if settings:
        config["initialize"]["components"]["response_ranker"] = settings
    output.mkdir(parents=True, exist_ok=True)
    config.to_disk(output / "config.cfg")
    return output / "config.cfg"


def write(rows: List[Dict[str, Any]], output: Path) -> None:
    output.parent.mkdir(parents=True, exist_ok=True)
    srsly.write_json(output.with_suffix(".json"), rows)
    output.with_suffix(".md").write_text(make_table(rows) + "\n", encoding="utf8")


def make_table(rows: List[Dict[str, Any]]) -> str:
    """Make a Markdown table, one row per set and ranker: the means over the seeds."""
    lines = [
        f"| set | ranker | {' | '.join(METRICS)} | pairs/s | training, s |",
        f"|---|---|{'--:|' * (len(METRICS) + 2)}",
    ]
    for (name, label), same in groupby(rows, lambda row: (row["set"], row["ranker"])):
        found = [row for row in same if "lack" not in row]
        if not found:
            lines.append(f"| {name} | {label} |{' - |' * (len(METRICS) + 2)}")
            continue
        speed = [row["speed"]["pairs_per_second"] or 0.0 for row in found]
        times = f"{mean(speed):.0f} | {mean(row['train'] for row in found):.0f}"
        for key, note in [(None, ""), ("without_scene", ", no scene")]:
            parts = [row if key is None else row.get(key) for row in found]
            if None in parts:
                continue
            cells = [percent([get(part) for part in parts]) for get in METRICS.values()]
            lines.append(f"| {name}{note} | {label} | {' | '.join(cells)} | {times} |")
    return "\n".join([*lines, *tell_lacks(rows)])


def tell_lacks(rows: List[Dict[str, Any]]) -> Iterator[str]:
    """Tell which rankers did not run, and what they need."""
    lacks = sorted({row["lack"] for row in rows if "lack" in row})
    for lack in lacks:
        names = [f"{r['ranker']} ({r['set']})" for r in rows if r.get("lack") == lack]
        yield f"\nNot run for want of {lack}: {', '.join(names)}."


def percent(values: List[Optional[float]]) -> str:
    """Write the mean of some values, and how much they differ."""
    known = [100 * value for value in values if value is not None]
    if not known:
        return "-"
    spread = f" ± {stdev(known):.1f}" if len(known) > 1 else ""
    return f"{mean(known):.1f}{spread}"


if __name__ == "__main__":
    main()
