"""Who has left the scene, or has not come in yet."""

import pytest

from spacy_charid.cast.bank import CharacterBank
from spacy_charid.dialogue.structure import read_structure
from spacy_charid.linking.exits import find_absent
from spacy_charid.linking.inputs import gather_candidates
from tests.helpers.pipelines import blank

NLP = blank()
HI = "Ann: Hi.\nBob: Hi.\nCal: Hi.\n"


@pytest.mark.parametrize(
    "text, expected",
    [
        (f"{HI}Ann: We know.", {}),
        (f"{HI}[Cal leaves.]\nAnn: We know.\nBob: Good.", {3: {"Cal"}, 4: {"Cal"}}),
        (f"{HI}[Exit CAL]\nAnn: We know.", {3: {"Cal"}}),
        (f"{HI}[Cal goes out.]\nAnn: We.\nCal: Wait!\nAnn: No.", {3: {"Cal"}}),
        (f"{HI}[Cal leaves.]\nAnn: A.\n[Cal returns.]\nAnn: B.", {3: {"Cal"}}),
        (f"{HI}Cal: Bye!\nAnn: We know.", {3: {"Cal"}}),
        (f"{HI}Cal: Bye!\nAnn: We know.\nCal: What?", {}),
        ("Ann: We.\nBob: Hi.\n[Cal enters.]\nCal: Hi.", {0: {"Cal"}, 1: {"Cal"}}),
        (f"{HI}[Ann looks out of the window.]\nAnn: We know.", {}),
    ],
)
def test_exits(text: str, expected: dict[int, set[str]]) -> None:
    view = read_structure(NLP(text), lambda doc, *spans: []).view
    cast = gather_candidates(view, CharacterBank())
    assert find_absent(view, cast) == expected
