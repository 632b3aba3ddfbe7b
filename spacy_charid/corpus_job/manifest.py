"""Record the settings and the input of a job, which must not change in a rerun."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Dict, List, Set

from ..errors import Errors
from ..files.atomic import write_atomic
from .output import DIALOGUES, MANIFEST, find_finished, shard_path
from .shards import Shard

FORMAT = 1  # of the manifest and of the rows


@dataclass
class Manifest:
    """The settings and the input of a job.

    settings (Dict[str, Any]): The settings that the output depends on, as JSON values.
    shards (List[Shard]): The input.
    """

    settings: Dict[str, Any]
    shards: List[Shard]

    def to_disk(self, output: Path) -> None:
        """Write the manifest atomically."""
        data = {**asdict(self), "format": FORMAT}
        write_atomic(output / MANIFEST, json.dumps(data) + "\n")

    @classmethod
    def from_disk(cls, output: Path) -> "Manifest":
        """Read the manifest of an output folder.

        RAISES (ValueError): If the file is not a manifest.
        """
        try:
            data = json.loads((output / MANIFEST).read_text(encoding="utf8"))
            shards = [Shard(*shard) for shard in data["shards"]]
            return cls({**data["settings"], "format": data["format"]}, shards)
        except (ValueError, KeyError, TypeError) as error:
            raise ValueError(Errors.E224.format(output=output)) from error


def claim_output(output: Path, manifest: Manifest) -> Set[int]:
    """Prepare an output folder: a new one, or one from an earlier run of the job.

    output (Path): The folder; created if needed.
    manifest (Manifest): The settings and the input of the job.
    RETURNS (Set[int]): The numbers of the shards that are finished.
    RAISES (ValueError): If the folder contains anything else, or shards with other
        settings or from another input.
    """
    finished = set()
    if (output / MANIFEST).is_file():
        before = Manifest.from_disk(output)
        finished = find_finished(output)
        _check_settings(output, before, manifest)
        _check_shards(output, finished, before.shards, manifest.shards)
    elif output.is_dir() and any(output.iterdir()):
        raise ValueError(Errors.E224.format(output=output))
    # Unfinished shards may have changed, as lines are corrected.
    manifest.to_disk(output)
    return finished


def _check_settings(output: Path, before: Manifest, now: Manifest) -> None:
    settings = {**now.settings, "format": FORMAT}
    changed = [
        f"{key} was {before.settings.get(key)!r} and is {value!r}"
        for key, value in settings.items()
        if before.settings.get(key) != value
    ]
    if changed:
        raise ValueError(Errors.E225.format(output=output, changed="; ".join(changed)))


def _check_shards(
    output: Path, finished: Set[int], before: List[Shard], now: List[Shard]
) -> None:
    """Check that the input of finished shards has not changed."""
    contents = [{s.number: s.content for s in shards} for shards in (before, now)]
    for number in sorted(finished):
        old, new = (content.get(number) for content in contents)
        if old is None or old != new:
            path = shard_path(output, DIALOGUES, number)
            file = (old or new or ("the input",))[0]
            raise ValueError(Errors.E226.format(file=file, path=path))
