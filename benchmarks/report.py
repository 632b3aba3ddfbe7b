"""Measure time and peak memory from a long script to its report in a browser.

The command runs in its own process; the browser is timed from its start to the loaded
page. Scripts come from `long_script.py`.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Annotated, List, Optional, Tuple

import typer
from wasabi import msg

SCRIPT = Path(__file__).with_name("long_script.py")
SCENES = [60, 300]
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def main(
    scenes: Annotated[
        Optional[List[int]], typer.Argument(help="Scenes in the scripts")
    ] = None,
) -> None:
    """Print a table of sizes, seconds and megabytes."""
    with TemporaryDirectory() as folder:
        rows = [measure(Path(folder), n) for n in scenes or SCENES]
    head = ("scenes", "words", "command s", "peak MB", "page MB", "browser s")
    msg.table(rows, header=head, divider=True, aligns=("r",) * len(head))


def measure(folder: Path, n_scenes: int) -> Tuple[str, ...]:
    """Write a script and its report, and open the report."""
    script, page = folder / f"{n_scenes}.txt", folder / f"{n_scenes}.html"
    made = subprocess.run(
        [sys.executable, SCRIPT, str(n_scenes)], capture_output=True, check=True
    )
    script.write_bytes(made.stdout)
    command = [sys.executable, "-m", "spacy", "charid", "report", str(script)]
    seconds, megabytes = run([*command, "--output", str(page)])
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    opened = "-"
    if browser is not None:
        options = ["--headless=new", "--no-sandbox", "--dump-dom", page.as_uri()]
        opened = f"{run([browser, *options])[0]:.1f}"
    words = len(made.stdout.split())
    size = page.stat().st_size / 1e6
    return (
        str(n_scenes),
        f"{words:,}",
        f"{seconds:.1f}",
        f"{megabytes:.0f}",
        f"{size:.1f}",
        opened,
    )


def run(command: List[str]) -> Tuple[float, float]:
    """Run a command; get its seconds and peak megabytes (Linux)."""
    start = perf_counter()
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    return perf_counter() - start, usage.ru_maxrss / 1000


if __name__ == "__main__":
    typer.run(main)
