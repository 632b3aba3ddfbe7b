"""Evidence of descriptions, on hand-made dialogues counted by hand."""

import pytest

from tests.helpers.evidence import read_evidence

TEXT = """\
Ann: [A monk](x) met [my sister](y). [He](x) sang.
Bob: [Your sister](y)? If [a monk](#GENERAL#) could sing, [any fool](#GENERAL#) would.
Ann: [The monk](x) did."""
MONK, SISTER, HE, YOURS, ANOTHER, FOOL, LAST = range(7)
ANNS = "Ann's sister"


@pytest.fixture
def told(nlp):
    return read_evidence(nlp, TEXT)


def test_described_people_are_candidates(told):
    assert told.candidates() == ["Ann", "Bob", "the monk", ANNS, "the monk (2)"]
    assert set(told.pair("of dialogue", HE)) == {"the monk", ANNS, "the monk (2)"}
    assert set(told.pair("described as a", HE)) == {"the monk", "the monk (2)"}


def test_described_own_descriptions(told):
    assert told.pair("own description", MONK) == {"the monk": 1}
    assert told.pair("first description", MONK) == {"the monk": 1}
    assert told.pair("own description", YOURS) == {ANNS: 1}
    assert told.pair("first description", YOURS) == {}
    assert told.pair("own description", FOOL) == {}
    assert told.mention("describes", YOURS) == 1
    assert told.mention("describes first", YOURS) == 0


def test_described_recency(told):
    assert told.pair("introduced", MONK) == {}
    assert set(told.pair("introduced", HE)) == {"the monk", ANNS}
    assert told.pair("last described", HE) == {"the monk": 1}
    assert told.pair("described in turn", HE) == {"the monk": 1, ANNS: 1}
    assert told.pair("described by speaker", LAST) == {"the monk": 1, ANNS: 1}
    assert told.pair("times described", LAST)[ANNS] == 0.5


def test_described_owners(told):
    assert told.pair("owner speaks", HE) == {ANNS: 1}
    assert told.pair("owner addressed", YOURS) == {ANNS: 1}


def test_described_words_of_somebody_hypothetical(told):
    assert told.mention("conditional", ANOTHER) == 1
    assert told.mention("conditional", MONK) == 0
    assert told.mention("quantified", FOOL) == 1
    assert told.mention("modal", FOOL) == 1


def test_described_relative_clauses(nlp):
    told = read_evidence(nlp, "Ann: [A girl](x) who sang met [a boy](y).")
    assert [told.mention("relative clause", i) for i in (0, 1)] == [1, 0]
