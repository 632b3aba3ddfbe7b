"""A sentence that calls somebody tells who "you" is."""

import pytest

OTHERS = "\nBo: Me?\nCy: No.\nBo: Oh."


def link(nlp, text):
    nlp.add_pipe("character_linker")
    return nlp(text)


@pytest.mark.parametrize(
    "said, expected",
    [
        ("Cy, you know it.", ["Cy"]),
        ("You know it, Cy. You too, Bo.", ["Cy", "Bo"]),
        ("You keep the keys, Bo -- and Cy, you keep the lamp.", ["Bo", "Cy"]),
        ("You keep the keys, Bo — and Cy, you keep the lamp.", ["Bo", "Cy"]),
    ],
)
def test_vocatives_tell_who_is_addressed(nlp, said, expected):
    doc = link(nlp, f"Ann: {said}{OTHERS}")
    found = [m._.character for m in doc.spans["mentions"] if m.text.lower() == "you"]
    assert found[: len(expected)] == expected


def test_vocatives_of_somebody_who_is_not_there(nlp):
    doc = link(nlp, "Ann: Oh, you know me, Princess Corncob.\nBo: I do.")
    you = next(m for m in doc.spans["mentions"] if m.text == "you")
    assert you._.character == "Bo"


def test_a_name_before_you_calls_somebody_who_does_not_speak(nlp):
    doc = link(nlp, "Ann: Bo, hold the door. Leo, you get the bagels.\nBo: I do.")
    you = next(m for m in doc.spans["mentions"] if m.text == "you")
    assert you._.character == "Leo"
