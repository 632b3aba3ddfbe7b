"""A corpus job: cut the input into shards, and link those that are not finished."""

from importlib.metadata import version
from pathlib import Path
from typing import Dict, Iterable, Iterator, List

import spacy

from ..errors import Errors
from .attempts import forget_attempts
from .linker import Load, Result, ShardLinker, digest_pipeline
from .manifest import Manifest, claim_output
from .output import find_finished, remove_parts
from .shards import Shard, cut_shards, find_root

SHOWN = 5  # errors


class CorpusJob:
    """Links all dialogues of a file or folder.

    Each shard is written once, under its number. The output shows which shards are
    finished, so an interrupted job is continued by running it again.

    source (Path): A file of dialogues, or a folder of them.
    output (Path): The folder to write to.
    load (Callable[[], Language]): Loads the pipeline; has to be picklable.
    batch_size (int): The number of dialogues per batch of the pipeline.
    shard_size (int): The number of dialogues per shard.
    gpu (bool): Whether to use a GPU.
    RAISES (OSError): If there is no such file.
    RAISES (ValueError): If there is nothing to read, or the output folder is inside
        the input, or contains anything other than the shards of this job.
    """

    def __init__(
        self,
        source: Path,
        output: Path,
        load: Load,
        *,
        batch_size: int,
        shard_size: int,
        gpu: bool = False,
    ) -> None:
        # Absolute paths, as actors may have another working folder.
        self.source, self.output = source.resolve(), output.resolve()
        if source.is_dir() and self.output.is_relative_to(self.source):
            raise ValueError(Errors.E197.format(path=output))
        digest = digest_pipeline(load())
        settings = {
            "spacy": spacy.__version__,
            "spacy_charid": version("spacy_charid"),
            "pipeline": digest,
            "batch_size": batch_size,
            "shard_size": shard_size,
            "gpu": gpu,
        }
        self.shards = list(cut_shards(source, shard_size))
        self.finished = claim_output(output, Manifest(settings, self.shards))
        forget_attempts(self.output)
        self.linker = ShardLinker(
            load,
            find_root(self.source),
            self.output,
            batch_size=batch_size,
            gpu=gpu,
            digest=digest,
        )

    @property
    def todo(self) -> List[Shard]:
        """The shards that were not finished when the job was made."""
        return [s for s in self.shards if s.number not in self.finished]

    def check(self, results: Iterable[Result]) -> Iterator[Result]:
        """Pass on the results of finished shards, and report the others at the end.

        results (Iterable[Result]): The results of an engine.
        YIELDS (Result): The results without an error.
        RAISES (ValueError): If a shard failed or is missing; immediately if all other
            shards would fail, too.
        """
        failed: Dict[int, str] = {}
        for result in results:
            if result.stop:
                raise ValueError(result.error)
            if result.error:
                failed[result.number] = result.error
            else:
                yield result
        forget_attempts(self.output)
        if failed:
            errors = [failed[number] for number in sorted(failed)]
            shown = "\n".join(errors[:SHOWN])
            message = Errors.E228.format(
                failed=len(failed), total=len(self.shards), errors=shown
            )
            raise ValueError(message)
        missing = {s.number for s in self.shards} - find_finished(self.output)
        if missing:
            error = f"{len(missing)} shards are missing"
            raise ValueError(Errors.E229.format(error=error))
        remove_parts(self.output)
