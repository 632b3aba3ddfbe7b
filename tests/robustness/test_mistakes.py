"""Every mistake of the list is told in one message: file, line, remedy."""

from pathlib import Path

import pytest

from tests.helpers.mistakes import MISTAKES, PAGE, Mistake, tell, write_page


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
    remedy = "run `python tests/helpers/mistakes.py` to write it anew"
    assert PAGE.read_text(encoding="utf8") == write_page(), remedy
