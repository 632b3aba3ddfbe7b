"""Evaluate the rules and the entity library on both development sets."""

import subprocess
import sys
from pathlib import Path
from typing import Dict, List

import srsly
from wasabi import msg

RUNS: Dict[str, List[str]] = {
    "semeval_rules": ["training/rules/model-best", "corpus/semeval/dev.spacy"],
    "semeval_library": ["training/library/model-best", "corpus/semeval/dev.spacy"],
    "v2_rules": ["blank:en", "corpus/v2/dev.spacy"],
    "v2_library": ["training/library-v2/model-best", "corpus/v2/dev.spacy"],
}

MAP = "assets/semeval-2018-task4/friends_entity_map.txt"


def main() -> None:
    rows = []
    for name, arguments in RUNS.items():
        output = Path("metrics") / f"{name}.json"
        command = [sys.executable, "-m", "spacy", "charid", "evaluate", *arguments]
        semeval = ["--semeval", "--entity-map", MAP] if "semeval" in name else []
        subprocess.run([*command, *semeval, "--output", str(output)], check=True)
        rows.append((name, *summary(srsly.read_json(output))))
    head = ("dev set and model", "Main acc", "Main F1", "ALL acc", "ALL F1", "words/s")
    msg.table(rows, header=head, divider=True, aligns=("l", *"rrrrr"))


def summary(scores: Dict) -> List[str]:
    parts = [scores[part][key] for part in ("main", "all") for key in KEYS]
    return [f"{100 * x:.2f}" for x in parts] + [f"{scores['words_per_second']:,.0f}"]


KEYS = ("accuracy", "macro_f1")

if __name__ == "__main__":
    main()
