"""The samples and corpora that `marks.py` measures on, linked when they are needed."""

from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Iterator, List, Optional

from judge import Judged, judge
from spacy.language import Language

from spacy_charid import CharacterBank, Dialogue
from spacy_charid.cast.shipped import load_cast
from spacy_charid.formats.documents import read_dialogues

SAMPLES = Path("assets/dialogues")
HELD_OUT = 2  # scenes at the end of each sample
PDNC, TBBT = "pdnc", "mmc/tbbt-dev.json"
CHAINS = "mmc/tbbt-dev.chains.json"
V2 = "friends-v2/character-identification-dev.json"
ENTITY_MAP = "semeval-2018-task4/friends_entity_map.txt"


class Absent(Exception):
    """What a row needs is not there."""


@dataclass
class Corpora:
    """The corpora, each linked when a row first needs it.

    nlp (Language): The pipeline.
    data (Path): The folder of the corpora.
    sample (Optional[int]): The number of novels; all by default.
    trained (Optional[Path]): A pipeline trained on SemEval's training set.
    semeval (Path): SemEval's dev set as Docs.
    """

    nlp: Language
    data: Path
    sample: Optional[int] = None
    trained: Optional[Path] = None
    semeval: Path = Path("corpus/semeval/dev.spacy")
    samples_folder: Path = SAMPLES
    _linker: Any = field(init=False)

    def __post_init__(self) -> None:
        self._linker = self.nlp.get_pipe("character_linker")

    @cached_property
    def samples(self) -> List[Judged]:
        """The held-out scenes of the samples, with predicted mentions."""
        found: List[Judged] = []
        for file in sorted(self.samples_folder.glob("*.txt")):
            self._linker.bank = load_cast(str(file.with_name("cast.jsonl")))
            parts = [hold_out(dialogue) for dialogue in read_dialogues(file)]
            found += judge(self.nlp, parts, gold_mentions=False)
        return found

    @cached_property
    def novels(self) -> List[Judged]:
        """The quotations of PDNC's novels, with the cast."""
        return list(self._read_novels(with_cast=True))

    @cached_property
    def novels_without_cast(self) -> List[Judged]:
        return list(self._read_novels(with_cast=False))

    def _read_novels(self, *, with_cast: bool) -> Iterator[Judged]:
        folders = sorted(self.find(PDNC).iterdir())
        for folder in folders[: self.sample]:
            cast = load_cast(str(folder / "cast.jsonl")) if with_cast else None
            self._linker.bank = cast or CharacterBank()
            novel = read_dialogues(folder / "dialogues.json")
            yield from judge(self.nlp, novel, gold_mentions=True)

    @cached_property
    def tbbt(self) -> List[Judged]:
        return self.judge_file(TBBT)

    @cached_property
    def chains(self) -> List[Judged]:
        return self.judge_file(CHAINS)

    @cached_property
    def v2(self) -> List[Judged]:
        return self.judge_file(V2, cast="friends")

    def judge_file(self, name: str, *, cast: Optional[str] = None) -> List[Judged]:
        """Link the gold mentions of a file of the corpora."""
        self._linker.bank = load_cast(cast) if cast else CharacterBank()
        dialogues = read_dialogues(self.find(name))
        return judge(self.nlp, dialogues, gold_mentions=True)

    def find(self, name: str) -> Path:
        """Find a file or folder of the corpora."""
        path = self.data / name
        if not path.exists():
            raise Absent(f"no {path}")
        return path


def hold_out(dialogue: Dialogue) -> Dialogue:
    """Get the held-out scenes of a sample."""
    return Dialogue(dialogue.id, dialogue.scenes[-HELD_OUT:], dialogue.meta)
