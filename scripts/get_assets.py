"""Copy the corpora from a local folder, or download them."""

import sys
from pathlib import Path
from typing import Annotated

import typer
from wasabi import msg
from weasel.cli.assets import project_assets

from spacy_charid.files.atomic import write_atomic

FILES = (
    "semeval-2018-task4/friends.train.scene_delim.conll",
    "semeval-2018-task4/friends_entity_map.txt",
    "friends-v2/character-identification-train.json",
    "friends-v2/character-identification-dev.json",
)


def main(
    local_data: Annotated[
        str, typer.Argument(help="Folder of the corpora; empty to download them")
    ] = "",
) -> None:
    """Store the corpora in assets/, under the names of project.yml."""
    if not local_data:
        project_assets(Path.cwd())
        return
    missing = [name for name in FILES if not (Path(local_data) / name).is_file()]
    if missing:
        msg.fail(
            f"{local_data} lacks {', '.join(missing)}",
            "Set vars.local_data to a folder that holds them, or to '' to download.",
        )
        sys.exit(1)
    for name in FILES:
        target = Path("assets") / name
        write_atomic(target, (Path(local_data) / name).read_bytes())
        msg.good(str(target))


if __name__ == "__main__":
    typer.run(main)
