"""Stage directions tell who is on the telephone."""

import pytest

from spacy_charid.dialogue.structure import read_structure


@pytest.mark.parametrize(
    "text, expected",
    [
        ("Jen: (into phone) Hi.\nCarl: Who is it?", {(0, "Jen")}),
        ("Jen: Hush. [picks up the Phone] Hi.\nCarl: Oh.", {(0, "Jen")}),
        ("Carl: Oh.\n[The telephone rings.]\nJen: Hello?", {(0, "Jen")}),
        ("Jen: (into the microphone) Hi.\nCarl: I phone him.", set()),
        ("Jen: Hello?\n[She drops the phone.]", set()),
    ],
)
def test_directions_tell_who_telephones(nlp, text, expected):
    assert read_structure(nlp(text)).view.telephoning == expected
