"""Without the extra, a model says what to install."""

import pytest

from tests.helpers.ranking import GBDT, SVM, add_ranker, make_examples


@pytest.mark.parametrize(
    "model, package", [(SVM, "sklearn"), (GBDT, "lightgbm")], ids=["svm", "gbdt"]
)
def test_missing_package(nlp, model, package, monkeypatch):
    def refuse(name):
        raise ImportError(f"No module named {name!r}")

    module = "spacy_charid.extras.import_module"
    monkeypatch.setattr(module, refuse)
    add_ranker(nlp, model)
    examples = make_examples(nlp, 2)
    with pytest.raises(ImportError, match=rf"{package}.*\[ranking\]"):
        nlp.initialize(lambda: examples)
