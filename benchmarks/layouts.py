"""Count the turns that are read as they were written, in each of seventy layouts.

The dialogues are those of `assets/`, written as people write dialogue: as a play, a
screenplay, chats and logs, minutes with times, subtitles, tables, ... A turn is right
if its speaker and its words are. Case, marks and the breaks of lines do not count.
"""

import csv
import json
import re
import textwrap
from difflib import SequenceMatcher
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import (
    Annotated,
    Callable,
    Dict,
    Iterator,
    List,
    NamedTuple,
    Optional,
    Tuple,
)

import typer
from wasabi import msg

from spacy_charid.formats.documents import read_dialogues

FOLDERS = ("assets/dialogues", "assets/training")
NOT_WORDS = re.compile(r"\W+")
Turn = Tuple[str, str]  # who speaks, and what is said
Layout = Callable[[List[Turn]], str]


class Count(NamedTuple):
    """The right turns of a layout, all of them, and the dialogues that are not read
    as they were written."""

    right: int
    turns: int
    wrong: Tuple[str, ...]


def lines(template: str, sep: str = "\n") -> Layout:
    """Write each turn by a template with the fields `name`, `NAME`, `text`, `i` and
    `time`."""

    def write(turns: List[Turn]) -> str:
        return sep.join(fill(template, i, *turn) for i, turn in enumerate(turns)) + "\n"

    return write


def fill(template: str, i: int, name: str, text: str) -> str:
    time = f"{i // 60:02d}:{i % 60:02d}"
    return template.format(name=name, NAME=name.upper(), text=text, i=i + 1, time=time)


def wrapped(template: str, width: int = 60, indent: str = "") -> Layout:
    """Write each turn by a template, in lines of a width."""

    def write(turns: List[Turn]) -> str:
        return "\n".join(
            textwrap.fill(
                fill(template, i, *turn),
                width,
                subsequent_indent=indent,
                break_on_hyphens=False,
            )
            for i, turn in enumerate(turns)
        )

    return write


def screenplay(left: int = 0, width: int = 60) -> Layout:
    """Write names in capitals, above what is said in lines of a width."""

    def write(turns: List[Turn]) -> str:
        blocks = []
        for name, text in turns:
            indent = " " * left
            said = textwrap.fill(
                text,
                width,
                initial_indent=indent,
                subsequent_indent=indent,
                break_on_hyphens=False,
            )
            blocks.append(f"{' ' * (2 * left)}{name.upper()}\n{said}\n")
        return "\n".join(blocks)

    return write


def spaced(layout: Layout) -> Layout:
    """Write a blank line below each line of a layout."""

    def write(turns: List[Turn]) -> str:
        return layout(turns).replace("\n", "\n\n")

    return write


def subtitles(template: str, head: str = "", mark: str = ",") -> Layout:
    """Write a subtitle for each turn."""

    def write(turns: List[Turn]) -> str:
        cues = [head] if head else []
        for i, turn in enumerate(turns):
            begin, end = (
                f"00:{second // 60:02d}:{second % 60:02d}{mark}000"
                for second in (4 * i, 4 * i + 3)
            )
            cues.append(f"{i + 1}\n{begin} --> {end}\n{fill(template, i, *turn)}\n")
        return "\n".join(cues)

    return write


def table(head: Tuple[str, str], delimiter: str) -> Layout:
    def write(turns: List[Turn]) -> str:
        file = StringIO()
        csv.writer(file, delimiter=delimiter).writerows([head, *turns])
        return file.getvalue()

    return write


def html(turns: List[Turn]) -> str:
    rows = (f"<p><b>{name}:</b> {text}</p>" for name, text in turns)
    return "<html><body>\n" + "\n".join(rows) + "\n</body></html>\n"


def json_lines(turns: List[Turn]) -> str:
    rows = (json.dumps({"speaker": name, "text": text}) for name, text in turns)
    return "\n".join(rows) + "\n"


# The ending of the file, and how it is written.
LAYOUTS: Dict[str, Tuple[str, Layout]] = {
    "name and colon": ("txt", lines("{name}: {text}")),
    "capitals and colon": ("txt", lines("{NAME}: {text}")),
    "in long lines": ("txt", wrapped("{name}: {text}")),
    "in long lines, indented": ("txt", wrapped("{name}: {text}", indent="    ")),
    "colon, words below": ("txt", lines("{name}:\n{text}\n")),
    "colon after a space": ("txt", lines("{name} : {text}")),
    "two colons": ("txt", lines("{name} :: {text}")),
    "play": ("txt", lines("{NAME}. {text}")),
    "play, two spaces": ("txt", lines("{NAME}.  {text}")),
    "play, blank lines": ("txt", lines("{NAME}. {text}\n")),
    "play, in long lines": ("txt", wrapped("{NAME}. {text}", indent="  ")),
    "play, small letters": ("txt", lines("{name}. {text}\n")),
    "play, name above": ("txt", lines("{name}.\n{text}\n")),
    "screenplay": ("txt", screenplay()),
    "screenplay, indented": ("txt", screenplay(15, 40)),
    "Fountain": ("fountain", lines("{NAME}\n{text}\n")),
    "name above": ("txt", lines("{name}\n{text}\n")),
    "name above, blank lines": ("txt", lines("{name}\n\n{text}\n")),
    "play, double-spaced": ("txt", spaced(wrapped("{NAME}. {text}", indent="  "))),
    "screenplay, double-spaced": ("txt", spaced(screenplay(15, 40))),
    "hyphen": ("txt", lines("{name} - {text}")),
    "en dash": ("txt", lines("{name} – {text}")),
    "em dash": ("txt", lines("{NAME}—{text}")),
    "equals sign": ("txt", lines("{name} = {text}")),
    "pipe": ("txt", lines("{name} | {text}")),
    "two spaces": ("txt", lines("{NAME}  {text}")),
    "capitals and a space": ("txt", lines("{NAME} {text}")),
    "capitals and a space, in long lines": ("txt", wrapped("{NAME} {text}")),
    "name and a space": ("txt", lines("{name} {text}\n")),
    "tab": ("txt", lines("{name}\t{text}")),
    "capitals and tab": ("txt", lines("{NAME}\t{text}")),
    "capitals above": ("txt", lines("{NAME}\n{text}")),
    "name above, no blank lines": ("txt", lines("{name}\n{text}")),
    "name and colon above": ("txt", lines("{name}:\n{text}")),
    "number and tab": ("txt", lines("{i}\t{name}\t{text}")),
    "numbered": ("txt", lines("{i}. {name}: {text}")),
    "list": ("txt", lines("- {name}: {text}")),
    "quoted": ("txt", lines('{name}: "{text}"')),
    "in brackets": ("txt", lines("[{name}] {text}")),
    "in brackets, colon": ("txt", lines("[{name}]: {text}")),
    "at sign": ("txt", lines("@{name}: {text}")),
    "angle brackets": ("txt", lines("<{name}> {text}")),
    "greater than": ("txt", lines("{name}> {text}")),
    "captions": ("txt", lines(">> {NAME}: {text}")),
    "bold": ("md", lines("**{name}:** {text}\n")),
    "bold, dot": ("md", lines("**{NAME}.** {text}\n")),
    "bold, above": ("md", lines("**{name}**\n{text}\n")),
    "quotation in Markdown": ("md", lines("> **{name}**: {text}\n>")),
    "wiki": ("txt", lines("'''{name}''': {text}")),
    "time before": ("txt", lines("[{time}] {name}: {text}")),
    "time after": ("txt", lines("{name} [{time}]: {text}")),
    "time in parentheses": ("txt", lines("{name} ({time}): {text}")),
    "time beside, words below": ("txt", lines("{name}  {time}\n{text}\n")),
    "time before, words below": ("txt", lines("{time} {name}\n{text}\n")),
    "time and colon, words below": ("txt", lines("{name} ({time}):\n{text}\n")),
    "log": ("txt", lines("[{time}] <{name}> {text}")),
    "WhatsApp": ("txt", lines("12/03/2024, {time} - {name}: {text}")),
    "WhatsApp, iPhone": ("txt", lines("[12/03/2024, {time}:00] {name}: {text}")),
    "SubRip": ("srt", subtitles("{name}: {text}")),
    "SubRip, capitals": ("srt", subtitles("{NAME}: {text}")),
    "SubRip, brackets": ("srt", subtitles("[{name}] {text}")),
    "WebVTT": ("vtt", subtitles("<v {name}>{text}</v>", "WEBVTT\n", ".")),
    "CSV": ("csv", table(("speaker", "text"), ",")),
    "TSV": ("tsv", table(("character", "line"), "\t")),
    "JSON Lines": ("jsonl", json_lines),
    "HTML": ("html", html),
}


def read_samples() -> Iterator[Tuple[str, List[Turn]]]:
    """Read the dialogues, each with its id; without what several say at once."""
    for folder in FOLDERS:
        for path in sorted(Path(folder).glob("*.txt")):
            for dialogue in read_dialogues(path):
                yield (
                    path.stem,
                    [
                        (utterance.speakers[0], utterance.text)
                        for scene in dialogue.scenes
                        for utterance in scene.utterances
                        if len(utterance.speakers) == 1
                    ],
                )


def read_layout(path: Path, write: Layout, turns: List[Turn]) -> List[Turn]:
    """Write turns in a layout, and read them again."""
    path.write_text(write(turns), encoding="utf8")
    return [
        (" and ".join(utterance.speakers), utterance.text)
        for dialogue in read_dialogues(path)
        for scene in dialogue.scenes
        for utterance in scene.utterances
    ]


def count_right(turns: List[Turn], found: List[Turn]) -> int:
    """Count the turns that are read as they were written, in order."""
    a, b = ([tuple(map(plain, turn)) for turn in one] for one in (turns, found))
    blocks = SequenceMatcher(None, a, b, autojunk=False).get_matching_blocks()
    return sum(block.size for block in blocks)


def plain(text: str) -> str:
    return NOT_WORDS.sub(" ", text).strip().lower()


def count_layout(name: str, samples: List[Tuple[str, List[Turn]]]) -> Count:
    """Write and read all dialogues in a layout."""
    ending, write = LAYOUTS[name]
    right, wrong = 0, []
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"dialogue.{ending}"
        for stem, turns in samples:
            n_right = count_right(turns, read_layout(path, write, turns))
            right += n_right
            if n_right < len(turns):
                wrong.append(f"{stem} {n_right} of {len(turns)}")
    return Count(right, sum(len(turns) for _, turns in samples), tuple(wrong))


def main(
    only: Annotated[
        Optional[List[str]], typer.Option(help="Names of layouts; all by default")
    ] = None,
    wrong: Annotated[bool, typer.Option(help="List what is read wrongly")] = False,
) -> None:
    """Print a table: the turns that are right, by layout."""
    samples = list(read_samples())
    rows = []
    for name in only or LAYOUTS:
        count = count_layout(name, samples)
        share = f"{100 * count.right / count.turns:.1f}"
        rows.append((name, count.right, count.turns, share, len(count.wrong)))
        if wrong:
            for one in count.wrong:
                msg.text(f"{name}: {one}")
    header = ("layout", "right", "turns", "%", "dialogues with errors")
    msg.table(rows, header=header, divider=True, aligns=("l", "r", "r", "r", "r"))


if __name__ == "__main__":
    typer.run(main)
