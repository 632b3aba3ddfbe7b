"""charid profile: draft profiles, and tell who somebody is at a position."""

import json

import pytest

from spacy_charid.profiles.profiles import Profiles
from tests.helpers.commands import fail
from tests.helpers.commands import run as run_command

SCRIPT = "Nora: Mum, how are you?\nVera: Fine, Nora. Gus is a baker. He is nice.\n"


def run(*args):
    return run_command(*args)[0]


@pytest.fixture(scope="module")
def drafted(tmp_path_factory):
    folder = tmp_path_factory.mktemp("profile")
    (folder / "s01e02.txt").write_text(SCRIPT)
    path = folder / "p.jsonl"
    run("profile", folder / "s01e02.txt", "-o", path, "--no-affection")
    return path


def test_draft_and_tell(drafted):
    profiles = Profiles.from_disk(drafted)
    assert profiles.value("Nora", "nouns", "s01e02", other="Vera") == ("mother",)
    told = run("profile", drafted, "--at", "s01e03", "--character", "Vera")
    assert "Vera is female.\n" in told and 'Nora calls Vera "mother".' in told
    assert "Gus" not in run(
        "profile", drafted, "--at", "s02", "--character", "Nora", "--with", "Vera"
    )
    told = run("profile", drafted, "--at", "s01", "--character", "Vera")
    assert told == "Nothing is known of Vera at s01.\n"
    assert run("profile", drafted, "--at", "s01") == ""


def test_tell_from_a_script(drafted):
    script = drafted.parent / "s01e02.txt"
    options = ("--at", "s01e03", "--character", "Vera")
    told = run("profile", script, *options, "--no-affection")
    assert told == run("profile", drafted, *options)
    assert "Vera is female" in run(
        "profile", script, script, *options, "--no-affection"
    )


def test_networks_and_second_readings(drafted, tmp_path):
    script = drafted.parent / "s01e02.txt"
    run("profile", script, "-o", tmp_path / "p.gexf", "--no-affection")
    assert 'mode="dynamic"' in (tmp_path / "p.gexf").read_text()
    cast = run("cast", script, "--profiles", drafted)
    records = {r["id"]: r for r in map(json.loads, cast.splitlines())}
    assert records["Vera"]["relations"] == {"mother": ["Nora"]}
    linked = run("link", script, "--profiles", drafted)
    assert any('"Vera"' in line for line in linked.splitlines() if '"Mum"' in line)
    run("report", script, "--profiles", drafted, "-o", tmp_path / "r.html")
    assert 'id="when"' in (tmp_path / "r.html").read_text(encoding="utf8")


@pytest.mark.parametrize(
    "options, message",
    [
        (["--at", "later"], "'later' is not a position"),
        (["--at", "2001-01-01"], "count different things"),
        (["--at", "s01", "--character", "Norma"], "Did you mean 'Nora'"),
        (["--at", "s01", "--with", "Zoe"], "no character 'Zoe'"),
        (["--character", "Nora"], "Name it: --at POSITION"),
    ],
)
def test_mistakes(drafted, options, message):
    assert message in fail("profile", drafted, *options)


def test_parts_of_names(tmp_path):
    path = tmp_path / "p.jsonl"
    profiles = Profiles()
    profiles.add("Nora Vale", 1, relations={"Theo Vale": {"friend": True}})
    profiles.to_disk(path)
    told = run("profile", path, "--at", "1", "--character", "nora", "--with", "Theo")
    assert told == "Nora Vale and Theo Vale are friends.\n"
    assert "no character 'Vale'" in fail("profile", path, "--at", 1, "--with", "Vale")


def test_one_file_of_profiles(drafted):
    assert "reads one file" in fail("profile", drafted, drafted, "--at", "s01")
