"""Every mistake of the list gives one message with file, line and remedy."""

import re
from html import unescape
from pathlib import Path

import pytest

from tests.helpers.mistakes import (
    DOUBTS,
    INTRO,
    MISTAKES,
    PAGE,
    WARNED,
    Mistake,
    escape,
    make_row,
    tell,
    tell_warnings,
)

REMEDY = "run `python -m tests.helpers.mistakes` to write the page again"


def test_mistakes_are_told_apart() -> None:
    assert len({mistake.name for mistake in MISTAKES}) == len(MISTAKES) >= 25


@pytest.mark.parametrize("mistake", MISTAKES, ids=[m.name for m in MISTAKES])
def test_mistake(mistake: Mistake, tmp_path: Path) -> None:
    message = tell(mistake, tmp_path)  # exit code 1, no traceback, no output
    assert [part for part in mistake.says if part not in message] == []
    assert message.startswith("✘ ") and message.count("✘") == 1
    assert str(tmp_path) not in message  # the path as it was given
    assert make_row(mistake, message) in PAGE.read_text(encoding="utf8"), REMEDY
    written = {file.name for file in tmp_path.iterdir()} - {"play.txt", "cast.jsonl"}
    model = mistake.command.rpartition("--model ")[2]
    assert written <= {Path(name).parts[0] for name in mistake.files} | {model}


@pytest.mark.parametrize("mistake", DOUBTS, ids=[m.name for m in DOUBTS])
def test_warning(mistake: Mistake, tmp_path: Path) -> None:
    message = tell_warnings(mistake, tmp_path)  # exit code 0
    assert [part for part in mistake.says if part not in message] == []
    assert make_row(mistake, message) in PAGE.read_text(encoding="utf8"), REMEDY


def test_mistakes_page_has_nothing_else() -> None:
    """That each row is what the command says is tested with its mistake."""
    text = PAGE.read_text(encoding="utf8")
    assert text.startswith(INTRO), REMEDY
    rows = text.removeprefix(INTRO).splitlines()
    names = [row.split(" | ")[0][2:] for row in rows if " | `charid " in row]
    assert names == [mistake.name for mistake in (*MISTAKES, *DOUBTS)], REMEDY
    assert WARNED in text, REMEDY


@pytest.mark.parametrize(
    "message",
    [
        "'You told [my [mom](Ruth)?'. Write [the words](Character), on one line.",
        "Expected an id without spaces, brackets or `|`, one tab | and a name.",
        "`<v Name>`, <b>bold</b>, '0:0 --> 0:1', &amp; and `&amp;`",
        'such as {"id": "Ross_Geller", "aliases": ["Ross_"]} {: .class}',
        "a\\b, *one*, __init__, `unclosed, ![picture](x.png), {name}",
    ],
)
def test_messages_on_the_page_are_literal(message: str) -> None:
    markdown = pytest.importorskip("markdown")
    table = f"| message |\n|---|\n| {escape(message)} |\n"
    page = markdown.markdown(table, extensions=["tables", "attr_list"])
    (cell,) = re.findall("<td>(.*)</td>", page)
    assert "<" not in cell
    assert unescape(cell) == message
