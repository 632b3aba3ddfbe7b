"""Which cast a dialogue is trained on with."""

from collections import Counter

import pytest

from spacy_charid.cast.bank import CharacterBank
from spacy_charid.cast.character import Character
from spacy_charid.cast.learning import extend_bank
from spacy_charid.cast.linked_dialogue import LinkedDialogue
from spacy_charid.linking import training_casts
from spacy_charid.linking.training_casts import (
    cross_fit_banks,
    find_local_names,
    rename_characters,
    vary_cast,
)
from spacy_charid.names.labels import split_names
from tests.helpers.linking import (
    TRAINED,
    in_dialogue,
    make_docs,
    make_examples,
    read_input,
)

TEXT = """\
Ann Lee: [I](Ann Lee) told [Judy](Judy Geller) and [Ross](Ross Geller).
Bob: [She](Judy Geller), [Jude](Judy Geller|Bob), [Max](#OTHER#), [him](Jack)."""


def read_training_item(nlp, *names):
    (doc,) = make_docs(nlp, TEXT)
    item = read_input(doc, *names)
    return item, [split_names(mention.kb_id_) for mention in doc.spans["mentions"]]


@pytest.fixture
def draw(monkeypatch):
    """Have the random numbers of `vary_cast` be those given."""

    def draw(*numbers):
        values = iter(numbers)
        random = training_casts.numpy.random
        monkeypatch.setattr(random, "random", lambda: next(values))

    return draw


def test_people_are_named_as_their_dialogue_names_them(nlp):
    item, links = read_training_item(nlp)
    assert item.cast.ids == ["Ann Lee", "Bob", "Judy", "Ross", "Jude", "Max"]
    names = find_local_names(item.view, links, item.cast)
    assert names == {"Judy Geller": "Judy", "Ross Geller": "Ross"}


def test_examples_are_renamed(nlp):
    (example,) = make_examples(nlp, TEXT)
    names = {"Judy Geller": "Judy", "Ross Geller": "A|B", "Zed": "Z"}
    renamed = rename_characters(example, names)
    found = [(m.text, m.kb_id_) for m in renamed.y.spans["mentions"]]
    assert [split_names(kb_id) for _, kb_id in found] == [
        ("Ann Lee",),
        ("Judy",),
        ("A|B",),
        ("Judy",),
        ("Judy", "Bob"),
        ("#OTHER#",),
        ("Jack",),
    ]
    assert renamed.predicted is example.predicted
    before = [m.kb_id_ for m in example.y.spans["mentions"]]
    assert before[1] == "Judy Geller"


def test_people_of_the_cast_stay(nlp):
    names = ("Ann Lee", "Judy Geller", "Ross Geller", "Jack")
    item, links = read_training_item(nlp, *names)
    assert find_local_names(item.view, links, item.cast) == {}


def test_a_dialogue_without_a_cast(nlp, draw):
    item, links = read_training_item(nlp, "Judy Geller", "Zed")
    draw(0.0)
    varied, names = vary_cast(item, links)
    assert varied.cast.ids == ["Ann Lee", "Bob", "Judy", "Ross", "Jude", "Max"]
    assert (varied.other_scenes, names["Judy Geller"]) == (None, "Judy")
    assert "Judy Geller" in item.cast  # as it was


def test_a_dialogue_known_from_other_scenes_or_not(nlp, draw):
    item, links = read_training_item(nlp, "Judy Geller")
    draw(0.9, 0.0)
    varied, names = vary_cast(item, links)
    assert (varied.cast, names) == (item.cast, {})
    assert varied.other_scenes == [(Counter(), Counter())]  # it has but one scene
    draw(0.9, 0.9)
    assert vary_cast(item, links) == (item, {})


def test_a_model_that_needs_its_bank_keeps_it(nlp, draw):
    item, links = read_training_item(nlp, "Judy Geller")
    draw(0.9)  # one number: whether other scenes are known
    assert vary_cast(item, links, anonymous=False) == (item, {})


@pytest.mark.parametrize("name", TRAINED)
def test_who_has_a_row_a_character_is_trained_with_them(nlp, monkeypatch, name):
    monkeypatch.setattr(training_casts, "ANONYMOUS_SHARE", 1.0)
    banks = []

    def spy(*args, **kwargs):
        item, names = vary_cast(*args, **kwargs)
        banks.append(item.cast.bank)
        return item, names

    monkeypatch.setattr(training_casts, "vary_cast", spy)
    linker = nlp.add_pipe("character_linker", config={"model": TRAINED[name]})
    nlp.initialize(lambda: make_examples(nlp))
    nlp.update(make_examples(nlp))
    assert [len(bank) > 0 for bank in banks] == [name != "candidate-scorer"] * 2
    assert linker.n_folds > 0


def test_banks_across_folds(nlp):
    texts = [f"A{i}: [my](A{i}) [mom](M{i}) saw [Zed](Z)" for i in range(5)]
    docs = [
        in_dialogue(nlp, doc, f"e{i}") for i, doc in enumerate(make_docs(nlp, *texts))
    ]
    start = CharacterBank([Character("Zed", appears={"old": 1})])
    full = start.copy()
    dialogues = list(map(LinkedDialogue.from_doc, docs))
    extend_bank(full, dialogues)
    banks = cross_fit_banks(start, dialogues, 2)
    assert sorted(banks) == ["e0", "e1", "e2", "e3", "e4"]
    assert len({id(bank) for bank in banks.values()}) == 2
    for i in range(5):
        bank = banks[f"e{i}"]
        assert bank.ids == full.ids
        for j in range(5):
            unknown = j % 2 == i % 2  # dialogues 0, 2, 4 and 1, 3 are the folds
            known = bank.find_relation("mother", f"A{j}")
            assert known == (() if unknown else (f"M{j}",))
            assert (f"e{j}" in bank["Z"].appears) is not unknown
        assert bank["Zed"].appears == {"old": 1}
    assert start.ids == ["Zed"]


@pytest.mark.parametrize("n_folds, names", [(0, "ab"), (3, "ab"), (2, ("", ""))])
def test_too_few_dialogues_for_folds(nlp, n_folds, names):
    docs = make_docs(nlp, "A: [I](A)", "B: [I](B)")
    docs = [in_dialogue(nlp, doc, name) for doc, name in zip(docs, names, strict=True)]
    dialogues = list(map(LinkedDialogue.from_doc, docs))
    assert cross_fit_banks(CharacterBank(), dialogues, n_folds) == {}
