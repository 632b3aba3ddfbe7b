"""What the tests of corpus jobs share: dialogues in files, and what became of them."""

import json
import os
import signal
from pathlib import Path
from typing import Any, Dict, List, Tuple

from spacy.language import Language
from spacy.tokens import Doc

from spacy_charid.corpus_job.engines import link_locally
from spacy_charid.corpus_job.job import CorpusJob
from tests.helpers.pipelines import blank

TURNS = (
    {"speaker": "Nora", "text": "I told my mom, Theo.", "scene": "s1"},
    {"speaker": ["Theo"], "text": "You did?", "scene": "s1"},
    {"speaker": "Nora & Theo", "text": "We love her.", "scene": "s2"},
    {"speaker": None, "text": "A door slams."},
)
DEADLY = "Now we die."


def make_row(number: int) -> Dict[str, Any]:
    """Make a dialogue; every fifth one has nothing that could be a mention."""
    turns = TURNS[3:] if number % 5 == 0 else TURNS[: 1 + number % 4]
    return {"id": f"d{number}", "utterances": [dict(turn) for turn in turns]}


def write_lines(path: Path, rows: List[Any]) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = (json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    path.write_text("".join(lines), encoding="utf8", newline="\n")
    return path


def load_rules() -> Language:
    """Make a pipeline that loads and links fast."""
    nlp = blank()
    rules = {"@architectures": "spacy_charid.Rules.v1"}
    nlp.add_pipe("character_linker", config={"model": rules})
    return nlp


@Language.factory("kill_once")
class KillOnce:
    """Kills its process at `DEADLY`, unless there is a file that says it has been."""

    def __init__(self, nlp: Language, name: str, path: str) -> None:
        self.path = path

    def __call__(self, doc: Doc) -> Doc:
        if DEADLY in doc.text:
            try:
                os.close(os.open(self.path, os.O_CREAT | os.O_EXCL))
            except FileExistsError:
                return doc
            os.kill(os.getpid(), signal.SIGKILL)
        return doc


def load_deadly(path: str) -> Language:
    """Make a pipeline that kills its process once."""
    nlp = load_rules()
    nlp.add_pipe("kill_once", config={"path": path})
    return nlp


def make_job(source: Path, output: Path, **settings: Any) -> CorpusJob:
    settings = {"load": load_rules, "batch_size": 2, "shard_size": 3, **settings}
    return CorpusJob(source, output, **settings)


def link(source: Path, output: Path, **settings: Any) -> Dict[str, int]:
    """Run a job in this process: the counts of what it linked."""
    job = make_job(source, output, **settings)
    counts: Dict[str, int] = {"shards": 0}
    for result in job.check(link_locally(job.linker, job.todo)):
        counts["shards"] += 1
        for key, number in result.counts.items():
            counts[key] = counts.get(key, 0) + number
    return counts


def read(output: Path, name: str) -> List[Dict[str, Any]]:
    """Read all rows of the mentions or dialogues, in the order of the shards."""
    import pyarrow.parquet as pq

    files = sorted((output / name).glob("*.parquet"))
    return [row for file in files for row in pq.read_table(file).to_pylist()]


def files_of(output: Path) -> Dict[str, bytes]:
    """Read every file of an output folder."""
    return {
        path.relative_to(output).as_posix(): path.read_bytes()
        for path in sorted(output.rglob("*"))
        if path.is_file()
    }


def places_of(output: Path) -> List[Tuple[str, int]]:
    """Give file and row of each dialogue that is done, in the order of the shards."""
    return [(row["file"], row["row"]) for row in read(output, "dialogues")]
