import builtins
from typing import Any

import pytest
from spacy.tokens import Span

import spacy_charid
from spacy_charid.analysis.dataframe import COLUMNS
from tests.helpers.page import make_doc
from tests.helpers.pipelines import blank

pandas = pytest.importorskip("pandas")


def test_dataframe() -> None:
    doc = make_doc(
        "We see. Hi Judy you",
        [(0, 1, "Ross|Judy"), (4, 5, "Judy"), (5, 6, "#GENERAL#")],
        turns=[(0, 3, "Ross|Judy"), (3, 5, "Ross")],
        scores={"4:5": [["Judy", 0.75]]},
    )
    doc.spans["scenes"] = [Span(doc, 0, 3), Span(doc, 3, 6)]
    frame = spacy_charid.to_dataframe([make_doc("I"), doc])
    assert list(frame.columns) == list(COLUMNS)
    assert frame["doc"].tolist() == [1, 1, 1]
    assert frame["scene"].tolist() == [0, 1, 1]
    assert frame["utterance"].tolist() == [0, 1, pandas.NA]
    assert frame["speakers"].tolist() == [("Ross", "Judy"), ("Ross",), ()]
    assert frame["text"].tolist() == ["We", "Judy", "you"]
    assert frame["characters"].tolist() == [("Ross", "Judy"), ("Judy",), ()]
    assert frame["character"].dropna().tolist() == ["Judy"]
    assert frame["ambiguity"].dropna().tolist() == ["general"]
    assert frame["score"].dropna().tolist() == [0.75]
    assert frame[["start", "end"]].values.tolist() == [[0, 1], [4, 5], [5, 6]]
    assert frame["character"].value_counts()["Judy"] == 1


def test_dataframe_without_mentions() -> None:
    for docs in ([], blank().make_doc("Hi."), blank().make_doc("")):
        frame = spacy_charid.to_dataframe(docs)
        assert frame.shape == (0, len(COLUMNS))


def test_dataframe_without_pandas(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def fail(name: str, *args: Any, **kwargs: Any) -> Any:
        if name == "pandas":
            raise ImportError(name)
        return real(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", fail)
    with pytest.raises(ImportError, match="pip install pandas"):
        spacy_charid.to_dataframe([])
