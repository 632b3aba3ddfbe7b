"""The messages: short values, and one place for each, in the order of the rooms."""

import re
from typing import Dict, List, Set

from spacy_charid.errors import MAX_VALUE, Errors
from tests.helpers.paths import ROOT
from tests.project.test_layers import get_room, name_module, read_floors

CODE = re.compile(r"^    ([EW]\d{3}) = ", re.MULTILINE)


def read_sections(text: str) -> Dict[str, List[str]]:
    """Get the codes under each heading of a class of messages."""
    _, *parts = re.split(r"^    # (\w+)$", text, flags=re.MULTILINE)
    return {
        room: CODE.findall(part)
        for room, part in zip(parts[::2], parts[1::2], strict=True)
    }


def find_uses() -> Dict[str, Set[str]]:
    """Get the rooms that use each code."""
    uses: Dict[str, Set[str]] = {}
    for path in (ROOT / "spacy_charid").rglob("*.py"):
        room = get_room(name_module(path, ROOT))
        text = path.read_text(encoding="utf8")
        for code in re.findall(r"(?:Errors|Warnings)\.([EW]\d{3})\b", text):
            uses.setdefault(code, set()).add(room)
    return uses


def test_messages_stand_by_the_lowest_room_that_uses_them():
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf8")
    floors, uses = read_floors(page), find_uses()
    rooms = list(floors)
    path = ROOT / "spacy_charid" / "errors.py"
    _, errors, warnings = re.split(
        "^class (?:Errors|Warnings)", _read(path), flags=re.M
    )
    for text in (errors, warnings):
        sections = read_sections(text)
        assert list(sections) == sorted(sections, key=rooms.index)
        assert sum(map(len, sections.values())) == len(CODE.findall(text))
        for room, codes in sections.items():
            assert codes == sorted(codes)
            lowest = {code: min(uses[code], key=rooms.index) for code in codes}
            assert lowest == dict.fromkeys(codes, room)


def _read(path):
    return path.read_text(encoding="utf8")


def test_values_are_cut_short():
    message = Errors.E043.format(cast="x" * 10_000_000)
    assert message.startswith("'xxx") and " ... " in message
    assert len(message) < len(Errors.E043) + MAX_VALUE
    assert message.endswith("each with at least an `id`.")


def test_other_values_are_written_whole():
    message = Errors.E612.format(name="top_k", value=-1, allowed="0 or more")
    assert message == "top_k is -1, but has to be 0 or more."
    assert "{'a'}" not in Errors.E010.format(id="{a}")
    assert "'{a}'" in Errors.E010.format(id="{a}")
