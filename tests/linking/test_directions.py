"""Stage directions say to whom a speaker turns."""

import pytest

from spacy_charid.cast.bank import CharacterBank
from spacy_charid.dialogue.structure import read_structure
from spacy_charid.linking.directions import Directions
from spacy_charid.linking.inputs import gather_candidates

END = "\nBo Lee: Me?\nCy: No.\nDot: Oh."


@pytest.mark.parametrize(
    "said, expected",
    [
        ("(to Bo) You go, son.", ["Bo Lee", "Bo Lee"]),
        ("(to Bo) You go. (quietly, to Cy.) You stay.", ["Bo Lee", "Cy"]),
        ("[To Bo Lee] You go. (laughs) You stay.", ["Bo Lee", "Bo Lee"]),
        ("You go. (turns to Cy) You stay.", ["", "Cy"]),
        ("(to Bo) You go. (to the waiter) You stay.", ["Bo Lee", ""]),
        ("(to Bo) You go. (into phone) You stay.", ["Bo Lee", ""]),
        ("(to Bo and Cy) You go.", [""]),
        ("(goes out) You go.", [""]),
    ],
)
def test_directions_tell_who_is_addressed(nlp, said, expected):
    structure = read_structure(nlp(f"Ann: {said}{END}"))
    cast = gather_candidates(structure.view, CharacterBank())
    directions = Directions(structure.view, cast)
    words = structure.view.words
    places = [i for i, word in enumerate(words) if word in ("You", "son")]
    assert [directions.addressee(i) for i in places] == expected


def test_directions_change_links(nlp):
    nlp.add_pipe("character_linker")
    doc = nlp(f"Ann: Bo. (to Cy) You go. (to Dot) You stay.{END}")
    found = [m._.character for m in doc.spans["mentions"] if m.text == "You"]
    assert found == ["Cy", "Dot"]
