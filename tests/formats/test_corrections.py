import json
from pathlib import Path
from typing import Any

import pytest

from spacy_charid import Correction, read_corrections
from spacy_charid.formats.corrections import EXAMPLE, correct_docs
from tests.helpers.page import make_doc

RECORD = json.loads(EXAMPLE)


def write(folder: Path, *records: Any) -> Path:
    path = folder / "c.jsonl"
    lines = (r if isinstance(r, str) else json.dumps(r) for r in records)
    path.write_text("\n".join(lines), encoding="utf8")
    return path


def test_corrections_are_read(tmp_path: Path) -> None:
    full = Correction("he", ("A", "B"), "he", ("C", "D"), 2, "s", "d", 3)
    path = write(tmp_path, RECORD, "", full.to_record())
    one, other = read_corrections(path)
    assert one == Correction("her", ("Ruth",), "I called her.", ("Nora",))
    assert one.source == f"{path}, line 1"
    assert other == full and other.source.endswith("line 3")


def test_corrections_of_speakers_are_read(tmp_path: Path) -> None:
    one = Correction("", ("A", "B"), "Hm.", ("C",), scene="s", number=3)
    assert one.to_record() == {
        "turn": "Hm.",
        "speakers": ("C",),
        "scene": "s",
        "document": "",
        "number": 3,
        "spoken_by": ("A", "B"),
    }
    short = {"turn": "Hm.", "spoken_by": ["Ann"]}
    assert read_corrections(write(tmp_path, one.to_record())) == [one]
    assert read_corrections(write(tmp_path, short)) == [Correction("", ("Ann",), "Hm.")]
    with pytest.raises(ValueError, match="line 2: the speaker of 'Hm.' is Bo, but Ann"):
        read_corrections(write(tmp_path, short, {**short, "spoken_by": ["Bo"]}))
    with pytest.raises(ValueError, match="'spoken_by' is 'Bo', expected a list"):
        read_corrections(write(tmp_path, {**short, "spoken_by": "Bo"}))


@pytest.mark.parametrize(
    "record, message",
    [
        ("{", "line 2, column 2: not JSON"),
        ("[]", "not an object"),
        ({"text": "a", "turn": "a"}, "needs 'characters'"),
        ({**RECORD, "characters": "Ruth"}, "'characters' is 'Ruth', expected a list"),
        ({**RECORD, "occurrence": 0}, "'occurrence' is 0, expected a number from 1"),
        ({**RECORD, "number": True}, "'number' is True"),
        ({**RECORD, "turn": None}, "'turn' is None, expected a text"),
    ],
)
def test_corrections_malformed(tmp_path: Path, record: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message.replace("[", r"\[")):
        read_corrections(write(tmp_path, RECORD, record))


def test_corrections_no_file(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="none.jsonl"):
        read_corrections(tmp_path / "none.jsonl")


@pytest.mark.parametrize("text", ["", "\n \n"])
def test_corrections_empty(tmp_path: Path, text: str) -> None:
    path = write(tmp_path, text)
    with pytest.raises(ValueError, match=r"c\.jsonl is empty"):
        read_corrections(path)


def test_corrections_of_one_mention_that_differ(tmp_path: Path) -> None:
    other = {**RECORD, "characters": ["Una"], "turn": "I  called HER."}
    path = write(tmp_path, RECORD, "", RECORD, other)
    with pytest.raises(ValueError, match=r"c\.jsonl, line 4: .*'her'.*line 1") as error:
        read_corrections(path)
    assert "Ruth" in str(error.value) and "Una" in str(error.value)
    for key, value in (("occurrence", 2), ("number", 3), ("scene", "1"), ("text", "I")):
        found = read_corrections(write(tmp_path, RECORD, {**other, key: value}))
        assert len(found) == 2


def test_corrections_that_do_not_fit_are_listed(tmp_path: Path) -> None:
    path = write(tmp_path, *[RECORD] * 5)
    with pytest.warns(UserWarning, match="5 of 5 .*line 3.*; 2 more") as caught:
        assert len(correct_docs(make_doc("I am."), path)) == 5
    assert len(caught) == 1
