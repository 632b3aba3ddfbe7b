from pathlib import Path
from typing import List, Optional, Tuple

import pytest
import srsly
from typer.testing import CliRunner

from spacy_charid.cli import app
from spacy_charid.formats.conll2012 import read_entity_map
from spacy_charid.linking.semeval import (
    ALL_IDS,
    MAIN_IDS,
    OTHERS,
    UNSEEN_IDS,
    LabelCounts,
    fold,
    format_report,
    read_ids,
    score_labels,
    score_semeval,
)
from tests.helpers.paths import SHARED_DATA

DATA = SHARED_DATA / "semeval-2018-task4"
IDS = (["59", "0"], ["59", "59"])  # gold, predicted
SYSTEMS = ("AMORE_UPF", "Cheoneum", "Kampfpudding", "Zuma")
needs_data = pytest.mark.skipif(
    not DATA.is_dir(), reason="needs ../shared/data/semeval-2018-task4"
)


def run(*args: object) -> Tuple[int, str]:
    result = CliRunner().invoke(app, ["score-semeval", *map(str, args)])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.output


def write(path: Path, ids: List[str]) -> Path:
    path.write_text("\n".join(ids) + "\n", encoding="utf8")
    return path


def test_semeval_counts_by_hand() -> None:
    scores = score_labels(["a", "a", "b", "c"], ["a", "b", "b", "d"])
    assert (scores.correct, scores.total, scores.accuracy) == (2, 4, 0.5)
    assert scores.per_label["a"] == LabelCounts(correct=1, predicted=1, gold=2)
    assert scores.per_label["b"] == LabelCounts(correct=1, predicted=2, gold=1)
    assert scores.per_label["a"].precision == 1.0
    assert scores.per_label["a"].recall == 0.5
    assert scores.per_label["a"].f1 == pytest.approx(2 / 3)
    # "c" counts with 0; "d" is never gold and does not count.
    assert scores.per_label["d"] == LabelCounts(correct=0, predicted=1, gold=0)
    assert scores.macro_f1 == pytest.approx((2 / 3 + 2 / 3 + 0) / 3)


def test_semeval_no_labels() -> None:
    scores = score_labels([], [])
    assert (scores.correct, scores.total) == (0, 0)
    assert (scores.accuracy, scores.macro_f1) == (0.0, 0.0)


def test_semeval_lengths_differ() -> None:
    with pytest.raises(ValueError, match="3 gold labels but 1 predicted"):
        score_semeval(["1", "2", "3"], ["1"])


def test_semeval_fold() -> None:
    assert fold(["59", "7", "x"], MAIN_IDS) == ["59", OTHERS, OTHERS]
    assert len(UNSEEN_IDS) == len(set(UNSEEN_IDS)) == 29
    assert len(ALL_IDS) == 372
    assert ALL_IDS.issuperset(MAIN_IDS)
    assert "401" not in ALL_IDS


def test_semeval_main_and_all() -> None:
    gold = ["59", "0", "1", "10"]
    scores = score_semeval(gold, ["59", "1", "1", "11"])
    # Ids 0, 1, 10 and 11 are all OTHERS in Main + Others; in ALL, 10 and 11 are.
    assert (scores["main"].correct, scores["all"].correct) == (4, 3)
    assert set(scores["main"].per_label) == {"59", OTHERS}
    assert set(scores["all"].per_label) == {"59", "0", "1", OTHERS}


def test_semeval_report_by_hand() -> None:
    report = format_report(score_semeval(["59", "0"], ["59", "59"]), {"0": "Abby"})
    lines = report.split("\n")
    assert lines[1] == "Label Accuracy  :  50.00 (1/2)"
    assert lines[2] == "Average Macro F1:  33.33"
    assert lines[-2] == (
        "                                    Abby: "
        "P =   0.00 (   0/   0), R =   0.00 (   0/   1), F1 =   0.00"
    )
    assert lines[-3].startswith(" " * 38 + "59: P =  50.00 (   1/   2)")


@needs_data
@pytest.mark.parametrize("system", SYSTEMS)
def test_semeval_report_as_organisers(system: str) -> None:
    names = read_entity_map(DATA / "friends_entity_map.txt")
    gold, predicted = read_ids(DATA / "ref.out"), read_ids(DATA / f"{system}.out")
    expected = (DATA / f"{system}.eval").read_text(encoding="utf8")
    assert format_report(score_semeval(gold, predicted), names) == expected


@needs_data
def test_semeval_constants_as_organisers() -> None:
    names = read_entity_map(DATA / "friends_entity_map.txt")
    assert {i: names[i] for i in MAIN_IDS} == MAIN_IDS
    assert set(read_ids(DATA / "all_entities.txt")) == ALL_IDS
    assert set(names) == ALL_IDS.union(UNSEEN_IDS)


@pytest.mark.parametrize(
    "text", ["1\n22\n", "1\n22", "1\r\n22\r\n\r\n", " 1\n22 \n\n\n", "\ufeff1\n22\n"]
)
def test_semeval_read_ids(tmp_path: Path, text: str) -> None:
    path = tmp_path / "sys.out"
    path.write_bytes(text.encode("utf8"))
    assert read_ids(path) == ["1", "22"]


@pytest.mark.parametrize("text", ["", "\n\n"])
def test_semeval_read_no_ids(tmp_path: Path, text: str) -> None:
    path = tmp_path / "sys.out"
    path.write_text(text, encoding="utf8")
    assert read_ids(path) == []


@pytest.mark.parametrize(
    "text, line, what",
    [
        ("1\n\n2\n", 2, "is blank"),
        ("\n2\n", 1, "is blank"),
        ("1\n2 3\n", 2, "'2 3' is not an entity id"),
        ("1\nRoss\n", 2, "'Ross' is not an entity id"),
        ("01\n", 1, "'01' is not an entity id"),
        ("-1\n", 1, "'-1' is not an entity id"),
    ],
)
def test_semeval_read_ids_mistake(
    tmp_path: Path, text: str, line: int, what: str
) -> None:
    path = tmp_path / "sys.out"
    path.write_text(text, encoding="utf8")
    with pytest.raises(ValueError, match=f"sys.out, line {line}\\b.*{what}"):
        read_ids(path)


def test_semeval_read_ids_not_text(tmp_path: Path) -> None:
    path = tmp_path / "sys.out"
    path.write_bytes(b"\x80\xff\x00")
    with pytest.raises(ValueError, match="sys.out, line 1"):
        read_ids(path)


def test_semeval_cli(tmp_path: Path) -> None:
    ref = write(tmp_path / "ref.out", IDS[0])
    sys = write(tmp_path / "sys.out", IDS[1])
    assert run(ref, sys) == (0, format_report(score_semeval(*IDS), {}))
    (tmp_path / "friends_entity_map.txt").write_text("0\tAbby\n", encoding="utf8")
    assert "  Abby: P" in run(ref, sys)[1]
    other = tmp_path / "other.txt"
    other.write_text("0\tZoe\n", encoding="utf8")
    assert "  Zoe: P" in run(ref, sys, "--entity-map", other)[1]


def test_semeval_cli_json(tmp_path: Path) -> None:
    ref, sys = (write(tmp_path / f"{i}.out", ids) for i, ids in enumerate(IDS))
    code, output = run(ref, sys, "--json")
    scores = srsly.json_loads(output)
    assert code == 0
    assert set(scores) == {"all", "main"}
    assert scores["all"]["accuracy"] == 0.5
    assert scores["all"]["macro_f1"] == pytest.approx(1 / 3)
    assert (scores["all"]["correct"], scores["all"]["total"]) == (1, 2)
    assert scores["all"]["per_character"]["59"] == {
        "p": 0.5,
        "r": 1.0,
        "f1": pytest.approx(2 / 3),
        "correct": 1,
        "predicted": 2,
        "gold": 1,
    }
    assert set(scores["main"]["per_character"]) == {"59", OTHERS}


@pytest.mark.parametrize(
    "ids, message",
    [
        (None, "No such file"),
        (["59"], "2 gold labels but 1 predicted"),
        (["59", "Ross"], "line 2: 'Ross' is not an entity id"),
    ],
)
def test_semeval_cli_mistake(
    tmp_path: Path, ids: Optional[List[str]], message: str
) -> None:
    ref = write(tmp_path / "ref.out", IDS[0])
    sys = tmp_path / "sys.out"
    if ids is not None:
        write(sys, ids)
    code, output = run(ref, sys)
    assert code == 1
    assert message in " ".join(output.split())
    assert "Traceback" not in output


@needs_data
def test_semeval_cli_as_organisers() -> None:
    code, output = run(DATA / "ref.out", DATA / "AMORE_UPF.out")
    assert code == 0
    assert output == (DATA / "AMORE_UPF.eval").read_text(encoding="utf8")
