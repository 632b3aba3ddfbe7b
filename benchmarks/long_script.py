"""Write a long script of repeated sample dialogues, to time `charid report`."""

import sys
from itertools import cycle, islice
from pathlib import Path
from typing import Annotated

import typer

from spacy_charid.formats.transcript import read_transcript

SAMPLES = Path(__file__).parents[1] / "assets" / "dialogues"


def main(
    n_scenes: Annotated[int, typer.Argument(help="Scenes")] = 60,
) -> None:
    """Write a script of the given number of scenes, repeating the samples."""
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
