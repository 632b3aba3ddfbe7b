"""Write a long script out of the sample dialogues, to time `charid report` with."""

import sys
from itertools import cycle, islice
from pathlib import Path
from typing import Annotated

import typer

from spacy_charid.formats.transcript import read_transcript

SAMPLES = Path(__file__).parents[1] / "assets" / "dialogues"


def main(n_scenes: Annotated[int, typer.Argument(help="How many scenes")] = 60) -> None:
    """Write a script of so many scenes, which begin again when the samples end."""
    paths = sorted(SAMPLES.glob("*.txt"))
    stories = [next(read_transcript(path)) for path in paths]
    scenes = [scene for story in stories for scene in story.scenes]
    for scene in islice(cycle(scenes), n_scenes):
        sys.stdout.write(f"[{scene.id}]\n\n")
        for turn in scene.utterances:
            sys.stdout.write(f"{' & '.join(turn.speakers)}: {turn.text}\n")
        sys.stdout.write("\n")


if __name__ == "__main__":
    typer.run(main)
