import pytest
from spacy.language import Language

from spacy_charid.linking.features import reader
from tests.helpers.evidence import read_evidence

TEXT = """\
Nora: [Gus](Gus) is here. [Gus](Gus) waved.
Theo: Hello, [Ida](Ida).
Nora: [He](Gus) came."""
HE = 3


def test_a_long_dialogue_tells_by_its_names_who_matters(
    nlp: Language, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reader, "MANY_MENTIONS", 4)
    found = read_evidence(nlp, TEXT)
    assert found.mention("other scenes known", HE) == 1
    assert set(found.pair("in other scenes", HE)) == {"Nora", "Theo", "Gus", "Ida"}
    assert set(found.pair("spoken of there by speaker", HE)) == {"Gus"}


def test_a_short_dialogue_does_not(nlp: Language) -> None:
    found = read_evidence(nlp, TEXT)
    assert found.mention("other scenes known", HE) == 0
    assert found.pair("in other scenes", HE) == {}
