"""Measure time and peak memory from a long script to its report in a browser.

The command runs in its own process, whose CPU seconds hardly depend on other work. The
browser (an installed Chromium, driven by Playwright) is timed from the address to the
first line, to the loaded page, and for choosing a character and a search. Scripts come
from `long_script.py`.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, List, Optional, Tuple

import typer
from wasabi import msg

SCRIPT = Path(__file__).with_name("long_script.py")
SCENES = [60, 300]
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
HEAD = (
    *("scenes", "words", "command CPU s", "peak MB", "page MB"),
    *("first line s", "loaded s", "filter ms", "search ms"),
)
# Milliseconds until what the page does next is laid out.
FRAME = "await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
FILTER = """async () => {
    const start = performance.now();
    document.querySelector(".cast [data-pick='0']").click();
    FRAME;
    return performance.now() - start;
}""".replace("FRAME", FRAME)
SEARCH = """async () => {
    const start = performance.now(), box = document.getElementById("search");
    box.value = "mom";
    box.dispatchEvent(new Event("input"));
    FRAME;
    return performance.now() - start;
}""".replace("FRAME", FRAME)
FIRST = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
LOADED = "performance.getEntriesByType('navigation')[0].loadEventEnd"


def main(
    scenes: Annotated[
        Optional[List[int]], typer.Argument(help="Scenes in the scripts")
    ] = None,
) -> None:
    """Print a table of sizes, seconds and megabytes."""
    with TemporaryDirectory() as folder:
        rows = [measure(Path(folder), n) for n in scenes or SCENES]
    msg.table(rows, header=HEAD, divider=True, aligns=("r",) * len(HEAD))


def measure(folder: Path, n_scenes: int) -> Tuple[str, ...]:
    """Write a script and its report, and open the report."""
    script, page = folder / f"{n_scenes}.txt", folder / f"{n_scenes}.html"
    made = subprocess.run(
        [sys.executable, SCRIPT, str(n_scenes)], capture_output=True, check=True
    )
    script.write_bytes(made.stdout)
    command = [sys.executable, "-m", "spacy", "charid", "report", str(script)]
    seconds, megabytes = run([*command, "--output", str(page)])
    words = len(made.stdout.split())
    size = page.stat().st_size / 1e6
    return (
        str(n_scenes),
        f"{words:,}",
        f"{seconds:.1f}",
        f"{megabytes:.0f}",
        f"{size:.1f}",
        *open_page(page),
    )


def open_page(page: Path) -> Tuple[str, ...]:
    """Time the page in a browser, if there is one."""
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        return ("-",) * 4
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=browser, args=["--no-sandbox", "--disable-gpu"]
        )
        tab = chromium.new_page(viewport={"width": 1280, "height": 900})
        tab.goto(page.as_uri())
        first, loaded = tab.evaluate(FIRST), tab.evaluate(LOADED)
        times = [f"{first / 1000:.2f}", f"{loaded / 1000:.2f}"]
        times += [f"{tab.evaluate(script):.0f}" for script in (FILTER, SEARCH)]
        chromium.close()
    return tuple(times)


def run(command: List[str]) -> Tuple[float, float]:
    """Run a command; get its CPU seconds and peak megabytes (Linux)."""
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1000


if __name__ == "__main__":
    typer.run(main)
