"""A person drafts a cast, edits it and links again: what was edited comes out."""

import json
from pathlib import Path
from typing import Any, Callable, Dict, List, Optional, Tuple

import pytest
import srsly

from tests.helpers.commands import run
from tests.helpers.linking import RULES
from tests.helpers.pipelines import blank

SCRIPT = """\
Ross: I told my mom about Muffin.
Phoebe: Your mother? Is Ross's mom in town?
Ross: Ask Chandler.
Monica: My mum met Quill. She was late.
Judy: Bing called.
"""
Links = List[Tuple[str, Any]]
Edits = Dict[str, Optional[Dict[str, Any]]]  # None: the line is deleted


@pytest.fixture
def script(tmp_path: Path) -> Path:
    path = tmp_path / "play.txt"
    path.write_text(SCRIPT, encoding="utf8")
    return path


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("model") / "rules"
    nlp = blank()
    nlp.add_pipe("mention_detector")
    nlp.add_pipe("character_linker", config={"model": RULES})
    nlp.to_disk(folder)
    return folder


@pytest.fixture
def link(script: Path, rules: Path, tmp_path: Path) -> Callable[..., Links]:
    """Draft a cast, edit it and link the script with it."""
    path = tmp_path / "cast.jsonl"

    def link(edits: Edits, model: object = rules) -> Links:
        run("cast", script, "--model", model, "--min-mentions", "1", "-o", path)
        cast = {record["id"]: record for record in srsly.read_jsonl(path)}
        for name, fields in edits.items():
            if fields is None:
                del cast[name]
            else:
                cast.setdefault(name, {"id": name}).update(fields)
        srsly.write_jsonl(path, cast.values())
        out, _ = run("link", script, "--model", model, "--cast", path)
        rows = list(map(json.loads, out.splitlines()))
        return [(row["text"], row["character"]) for row in rows]

    return link


def only(found: Links, *texts: str) -> List[Any]:
    return [character for text, character in found if text in texts]


def test_draft_shows_what_there_is_to_edit(script: Path, rules: Path) -> None:
    out, _ = run("cast", script, "--model", rules)
    for record in map(json.loads, out.splitlines()):
        assert list(record)[:4] == ["id", "name", "aliases", "gender"]
        assert record["relations"] == {} and "appears" not in record


def test_without_edits(link: Callable[..., Links]) -> None:
    found = link({})
    assert "Chandler" not in only(found, "Bing", "Muffin")
    assert "Judy" not in only(found, "mom", "mum")


def test_edited_alias(link: Callable[..., Links]) -> None:
    aliases = {"aliases": ["Bing", "Muffin"]}
    found = link({"Muffin": None, "Chandler": aliases})
    assert only(found, "Bing", "Muffin") == ["Chandler", "Chandler"]
    found = link({"Chandler": aliases})  # somebody's name goes before an alias
    assert only(found, "Bing", "Muffin") == ["Muffin", "Chandler"]


def test_edited_gender(link: Callable[..., Links]) -> None:
    assert only(link({"Quill": {"gender": "F"}}), "Quill", "She") == ["Quill"] * 2
    assert only(link({"Quill": {"gender": "M"}}), "She") != ["Quill"]


OTHER_WORDS = [pytest.param(n, marks=pytest.mark.slow) for n in ("mom", "mother of")]


@pytest.mark.parametrize("noun", ["mother", "Mother_of", *OTHER_WORDS])
def test_edited_relation(link: Callable[..., Links], noun: str) -> None:
    found = link({"Judy": {"relations": {noun: ["Ross"]}}})
    assert only(found, "mom", "mother") == ["Judy"] * 3
    assert only(found, "mum") != ["Judy"]  # Monica's
    found = link({"Judy": {"relations": {noun: ["Ross", "Monica"]}}})
    assert only(found, "mum") == ["Judy"]


def test_edited_relation_in_other_names(link: Callable[..., Links]) -> None:
    edits = {
        "Ross": {"name": "Ross Geller", "aliases": ["Red"]},
        "Judy": {"relations": {"mother": ["red"]}},
    }
    assert only(link(edits), "mom", "mother") == ["Judy"] * 3


@pytest.mark.parametrize("field", ["id", "name"])
def test_character_named_by_relation(link: Callable[..., Links], field: str) -> None:
    name = "Ross's mother"
    edits: Edits = {name: {}}
    if field == "name":
        edits = {name: None, "X1": {"name": name}}
    found = link(edits)
    assert only(found, "mom", "mother") == list(edits)[-1:] * 3
    assert only(found, "mum") != list(edits)[-1:]


def test_edits_with_the_default_model(link: Callable[..., Links]) -> None:
    edits = {
        "Chandler": {"aliases": ["Bing"]},
        "Judy": {"relations": {"mother": ["Ross"]}},
    }
    found = link(edits, "blank:en")
    assert only(found, "Bing") == ["Chandler"]
    assert only(found, "mom")[0] == "Judy"


def test_edited_relation_beside_somebody_described(tmp_path: Path) -> None:
    script, cast = tmp_path / "court.txt", tmp_path / "cast.jsonl"
    script.write_text(
        "Ann: The woman's lawyer called. The woman said her lawyer would sue.\n"
        "Tom: My lawyer says no.\n"
        "Ann: The woman's lawyer is rude. The woman's lawyer is rich.\n"
        "Tom: I called my lawyer.\n",
        encoding="utf8",
    )
    run("cast", script, "-o", cast)
    records = [record for record in srsly.read_jsonl(cast)]
    sabine = {"id": "Sabine", "relations": {"lawyer": ["Tom"]}}
    srsly.write_jsonl(cast, [*records, sabine])
    rows = list(map(json.loads, run("link", script, "--cast", cast)[0].splitlines()))
    lawyers = [(r["speaker"], r["character"]) for r in rows if r["text"] == "lawyer"]
    assert {character for who, character in lawyers if who == "Tom"} == {"Sabine"}
    assert {character for who, character in lawyers if who == "Ann"} == {
        "the woman's lawyer"
    }
