"""Speakers are found by the nouns for relatives that others call them."""

import pytest

from tests.cast.test_called import gather
from tests.helpers.pipelines import blank

FAMILY = (
    "Theo Marsh: Did Dad see it?",
    "Pip Marsh: Dad knows.",
    "Nora: Really?",
    "Pip Marsh: Dad, look!",
    "Gerald Marsh: I see it.",
    "Pip Marsh: It was a fern, Dad.",
    "Gerald Marsh: It was.",
)


def test_whoever_is_called_dad_is_the_father() -> None:
    relations = gather(*FAMILY).introduced.relations
    assert relations["father", "Pip Marsh"] == ["Gerald Marsh"]


def test_the_noun_tells_the_gender_of_a_name_that_no_list_has() -> None:
    turns = [turn.replace("Gerald", "Malakeh") for turn in FAMILY]
    assert gather(*turns).gender("Malakeh Marsh") == "M"


def test_calls_into_a_telephone_call_nobody_who_is_there() -> None:
    lines = [
        "Pip: (into phone) Hi, Dad. No, Dad.",
        "Gerald: Who is it?",
        "Pip: I know, Dad.",
        "Gerald: Pip?",
    ]
    assert ("father", "Pip") not in gather(*lines).introduced.relations
    lines[0] = "Pip: Hi, Dad. No, Dad."
    assert gather(*lines).introduced.relations["father", "Pip"] == ["Gerald"]


def test_the_same_family_says_dad_of_the_same_man() -> None:
    relations = gather(*FAMILY, "Nora: My dad is nicer.").introduced.relations
    assert relations["father", "Theo Marsh"] == ["Gerald Marsh"]
    assert ("father", "Nora") not in relations
    assert ("father", "Gerald Marsh") not in relations


@pytest.mark.parametrize(
    "turns",
    [
        FAMILY[:5],  # one call
        [turn.replace("Gerald Marsh", "Ruth Marsh") for turn in FAMILY],
        [turn.replace("Gerald Marsh", "Father Ott") for turn in FAMILY],
        ["Gerald: Hm.", "Pip: Dad?", "Ben: Yes?", "Pip: Dad!", "Gerald: What?"],
    ],
)
def test_calls_that_tell_no_father(turns) -> None:
    assert not gather(*turns).introduced.relations


def test_dad_is_linked_in_scenes_without_him() -> None:
    nlp = blank()
    nlp.add_pipe("character_linker")
    scenes = "[Scene: A hall.]", *FAMILY[:3], "[Scene: A shed.]", *FAMILY[3:]
    doc = nlp("\n".join(scenes))
    found = [m._.character for m in doc.spans["mentions"] if m.text == "Dad"]
    assert found == ["Gerald Marsh"] * 4
