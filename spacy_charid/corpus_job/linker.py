"""Link shards with one pipeline, in this process or in an actor."""

import hashlib
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Callable, Dict, Iterator, NamedTuple, Optional, Tuple, Union

import spacy
from spacy.language import Language
from spacy.tokens import Doc

from ..errors import Errors
from .attempts import count_attempt
from .output import Row, ShardRows, is_finished, read_counts
from .rows import make_dialogue
from .shards import Shard, describe, read_rows

Load = Callable[[], Language]


class Result(NamedTuple):
    """The result of a shard.

    number (int): The number of the shard.
    counts (Dict[str, int]): The numbers of dialogues, utterances, tokens and mentions.
    error (str): The error message; empty if the shard is finished.
    stop (bool): Whether all other shards will fail as well, e.g. because the disk is
        full or the pipeline cannot be loaded.
    """

    number: int
    counts: Dict[str, int]
    error: str = ""
    stop: bool = False


@dataclass
class ShardLinker:
    """Links shards. Loads the pipeline with the first one.

    load (Callable[[], Language]): Loads the pipeline; has to be picklable.
    root (Path): The folder of the input.
    output (Path): The output folder.
    batch_size (int): The number of dialogues per batch of the pipeline.
    gpu (bool): Whether to use a GPU.
    digest (str): The expected `digest_pipeline` of the pipeline; empty for any.
    """

    load: Load
    root: Path
    output: Path
    batch_size: int
    gpu: bool = False
    digest: str = ""
    nlp: Optional[Language] = field(default=None, init=False)

    def __call__(self, shard: Shard) -> Result:
        """Link a shard and write its files, unless it is finished.

        shard (Shard): The shard.
        RETURNS (Result): The result. Errors that users can correct are part of it, as
            engines wrap exceptions in their own.
        """
        try:
            nlp = self._get_pipeline()
        except (OSError, ValueError) as error:
            return Result(shard.number, {}, _describe(error), stop=True)
        try:
            if not is_finished(self.output, shard.number):
                with count_attempt(self.output, shard):
                    self._link(shard, nlp)
        except ValueError as error:
            return Result(shard.number, {}, _describe(error))
        except OSError as error:
            return Result(shard.number, {}, _describe(error), stop=True)
        return Result(shard.number, read_counts(self.output, shard.number))

    def _link(self, shard: Shard, nlp: Language) -> None:
        rows = ShardRows()
        docs = self._read_docs(shard, nlp)
        linked = nlp.pipe(docs, as_tuples=True, batch_size=self.batch_size)
        while batch := list(islice(linked, self.batch_size)):
            rows.add(batch)
        rows.write(self.output, shard.number)

    def _read_docs(self, shard: Shard, nlp: Language) -> Iterator[Tuple[Doc, Row]]:
        """Get each dialogue as a Doc, with its id, file and row."""
        for number, row in read_rows(self.root, shard):
            place = describe(shard, number)
            dialogue = make_dialogue(row, file=shard.file, place=place)
            about = {"document": dialogue.id, "file": shard.file, "row": number}
            yield dialogue.to_doc(nlp), about

    def _get_pipeline(self) -> Language:
        if self.nlp is None:
            nlp = self.load()
            found = digest_pipeline(nlp)
            if self.digest not in ("", found):
                changed = f"pipeline was {self.digest!r} and is {found!r} on this node"
                message = Errors.E225.format(output=self.output, changed=changed)
                raise ValueError(message)
            if self.gpu:
                spacy.require_gpu()
                nlp = self.load()
            self.nlp = nlp
        return self.nlp


def digest_pipeline(nlp: Language) -> str:
    """Get the SHA-256 of a pipeline: its components, weights, vectors and cast.

    nlp (Language): The pipeline, on the CPU.
    RETURNS (str): The digest, the same in every process.
    """
    # Without the words of the vocabulary, which depend on the texts processed so far.
    digest = hashlib.sha256(nlp.to_bytes(exclude=["vocab"]))
    digest.update(nlp.vocab.vectors.to_bytes(exclude=["strings"]))
    return digest.hexdigest()


def _describe(error: Union[OSError, ValueError]) -> str:
    if isinstance(error, OSError) and error.filename is not None:
        reason = error.strerror or error
        return Errors.E155.format(path=error.filename, reason=reason)
    return str(error)
