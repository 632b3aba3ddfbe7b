"""Count the turns that are read as they were written, after something has been added to
the layouts of `layouts.py` that nobody says: marks around all lines, numbers of lines
and pages, times, headings and stage directions between turns.

    python benchmarks/untidy.py --dialogues 2
"""

import re
import warnings
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Callable, Dict, List, Tuple

import typer
from conversions import choose_samples
from layouts import LAYOUTS, Layout, Turn, count_right, read_layout
from wasabi import msg

SUFFIXES = ("txt", "md")
SIZE = 5  # turns between two insertions
WORST = 3  # layouts that are shown
Change = Callable[[str], str]


def each_line(template: str) -> Change:
    """Write each line with text by a template."""

    def change(text: str) -> str:
        lines = text.split("\n")
        return "\n".join(template.format(line) if line else "" for line in lines)

    return change


def number_lines(template: str) -> Change:
    """Write the number of each line with text before it."""

    def change(text: str) -> str:
        lines: List[str] = []
        n_filled = 0
        for line in text.split("\n"):
            n_filled += bool(line)
            lines.append(template.format(n_filled) + line if line else "")
        return "\n".join(lines)

    return change


def replace(pattern: str, by: str) -> Change:
    """Replace what matches a regular expression."""
    return lambda text: re.sub(pattern, by, text)


TEXTS: Dict[str, Change] = {
    "as they are": str,
    "`- ...`": each_line("- {}"),
    "`• ...`": each_line("• {}"),
    "`**...**`": each_line("**{}**"),
    "`*...*`": each_line("*{}*"),
    "`| ... |`": each_line("| {} |"),
    '`"..."`': each_line('"{}"'),
    "`<p>...</p>`": each_line("<p>{}</p>"),
    "`...<br>`": each_line("{}<br>"),
    "`> ...`": each_line("> {}"),
    "`...\\`": each_line("{}\\"),
    "`1. ...`": number_lines("{}. "),
    "`  1  ...`": number_lines("{:3d}  "),
    "spaces before": each_line("    {}"),
    "spaces behind": each_line("{}   "),
    "marks of direction": each_line("\u200e{}"),
    "spaces without width": each_line("\u200b{}"),
    "soft hyphens": replace(r"(\w{3})(?=\w{4})", "\\1\u00ad"),
    "line separators": replace("\n", "\u2028"),
    "double-spaced": replace("\n", "\n\n"),
}
# What is between turns; `{}` is a number that rises.
BETWEEN: Dict[str, str] = {
    "page 3": "\n{}\n\n",
    "page - 3 -": "\n- {} -\n\n",
    "page 3 of 9": "\nPage {} of 9\n\n",
    "page 3 THE LAMP": "\n{}     THE LAMP IN THE WINDOW\n\n",
    "* * *": "\n* * *\n\n",
    "Scene 3": "\nScene {}\n\n",
    "INT. KITCHEN - NIGHT": "\nINT. KITCHEN - NIGHT\n\n",
    "(A door slams.)": "\n(A door slams.)\n\n",
    "[00:03:30]": "\n[00:0{}:30]\n\n",
    "Monday, 3 May 2019": "\nMonday, {} May 2019\n\n",
}


def change_text(layout: Layout, change: Change) -> Layout:
    """Change the text of a layout."""
    return lambda turns: change(layout(turns))


def insert(layout: Layout, between: str) -> Layout:
    """Write something between turns of a layout."""

    def write(turns: List[Turn]) -> str:
        parts = [layout(turns[i : i + SIZE]) for i in range(0, len(turns), SIZE)]
        later = (between.format(i) + part for i, part in enumerate(parts[1:], 1))
        return parts[0] + "".join(later)

    return write


def count_read(path: Path, write: Layout, turns: List[Turn]) -> int:
    """Count the right turns of a file; none if it is refused."""
    try:
        return count_right(turns, read_layout(path, write, turns))
    except ValueError:
        return 0


def count_way(
    make: Callable[[Layout], Layout], samples: List[List[Turn]]
) -> Dict[str, int]:
    """Count the right turns of each layout, written in one way."""
    counts = {}
    with TemporaryDirectory() as folder:
        for name, (ending, layout) in LAYOUTS.items():
            if ending in SUFFIXES:
                path = Path(folder) / f"dialogue.{ending}"
                write = make(layout)
                counts[name] = sum(count_read(path, write, one) for one in samples)
    return counts


def main(
    dialogues: Annotated[int, typer.Option(help="How many, of middle length")] = 2,
) -> None:
    """Print a table: the turns that are right, and the worst layouts."""
    warnings.simplefilter("ignore")
    samples = [turns for _, turns in choose_samples(dialogues)]
    n_turns = sum(map(len, samples))
    ways = {
        **{name: lambda one, c=c: change_text(one, c) for name, c in TEXTS.items()},
        **{name: lambda one, b=b: insert(one, b) for name, b in BETWEEN.items()},
    }
    rows: List[Tuple[str, str, str]] = []
    total = 0
    for name, make in ways.items():
        counts = count_way(make, samples)
        total += sum(counts.values())
        worst = sorted(counts, key=counts.__getitem__)[:WORST]
        shown = (f"{each} {counts[each]}" for each in worst if counts[each] < n_turns)
        share = sum(counts.values()) / (n_turns * len(counts))
        rows.append((name, f"{100 * share:.1f}", ", ".join(shown)))
    header = ("added", "right %", f"worst layouts, right turns of {n_turns}")
    msg.table(rows, header=header, divider=True, aligns=("l", "r", "l"))
    print(f"{total} of {n_turns * len(counts) * len(rows)} turns")


if __name__ == "__main__":
    typer.run(main)
