"""The alignment of people for `benchmarks/marks.py`."""

import sys

from tests.helpers.paths import ROOT

sys.path.insert(0, str(ROOT / "benchmarks"))

from alignment import align_people, rename  # noqa: E402

KNOWN = {"Nora"}


def test_people_are_aligned_by_the_mentions_they_share():
    links = [
        (("the cyclist",), ("a man",)),
        (("the cyclist",), ("a man",)),
        (("the cyclist",), ("somebody",)),
        (("the boss",), ("somebody",)),
    ]
    aligned = align_people(links, KNOWN)
    assert aligned == {"a man": "the cyclist", "somebody": "the boss"}


def test_one_person_is_aligned_with_one():
    links = [(("the cyclist",), ("a man",)), (("the boss",), ("a man",))]
    assert align_people(links, KNOWN) == {"a man": "the cyclist"}


def test_the_cast_and_nobody_are_not_aligned():
    links = [
        (("Nora",), ("a man",)),
        (("the cyclist",), ("Nora",)),
        (("#GENERAL#",), ("a man",)),
        (("the cyclist",), ()),
        (("the cyclist", "the boss"), ("a man", "a woman")),
    ]
    assert align_people(links, KNOWN) == {}


def test_an_id_that_is_taken_is_not_right_by_chance():
    aligned = {"a man": "the cyclist"}
    names = ("a man", "the cyclist", "the boss", "Nora", "#OTHER#")
    assert rename(names, aligned, KNOWN) == (
        "the cyclist",
        "the cyclist (not aligned)",
        "the boss",
        "Nora",
        "#OTHER#",
    )
