"""Every mistake of the list gives one message with file, line and remedy."""

import re
from html import unescape
from pathlib import Path

import pytest

from tests.helpers.mistakes import (
    MISTAKES,
    PAGE,
    Mistake,
    escape,
    tell,
    write_page,
)


def test_mistakes_are_told_apart() -> None:
    assert len({mistake.name for mistake in MISTAKES}) == len(MISTAKES) >= 25


@pytest.mark.parametrize("mistake", MISTAKES, ids=[m.name for m in MISTAKES])
def test_mistake(mistake: Mistake, tmp_path: Path) -> None:
    message = tell(mistake, tmp_path)  # exit code 1, no traceback, no output
    assert [part for part in mistake.says if part not in message] == []
    assert message.startswith("✘ ") and message.count("✘") == 1
    assert str(tmp_path) not in message  # the path as it was given
    written = {file.name for file in tmp_path.iterdir()} - {"play.txt", "cast.jsonl"}
    model = mistake.command.rpartition("--model ")[2]
    assert written <= {Path(name).parts[0] for name in mistake.files} | {model}


def test_mistakes_page_is_up_to_date() -> None:
    remedy = "run `python -m tests.helpers.mistakes` to write it again"
    assert PAGE.read_text(encoding="utf8") == write_page(), remedy


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
