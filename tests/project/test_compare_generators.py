"""The scripts that prepare and compare generators, without training."""

import sys

import pytest

from spacy_charid import Dialogue, Scene, Utterance
from spacy_charid.dialogue.knowledge import Document, set_documents
from spacy_charid.responses.next_turn import NextTurn, read_next_turns
from tests.helpers.paths import ROOT
from tests.helpers.pipelines import blank

sys.path.insert(0, str(ROOT / "scripts"))

import compare_generators  # noqa: E402
import convert_responses  # noqa: E402


def test_runs_go_through_forms_sizes_and_seeds():
    forms = ["with knowledge, copying", "EVA kind"]
    runs = compare_generators.list_runs(forms, [16, 32], 2)
    assert [run.form for run in runs[:3]] == [
        "with knowledge, copying, W_H 16",
        "with knowledge, copying, W_H 32",
        "EVA kind",
    ]
    assert [run.seed for run in runs] == [0] * 3 + [1] * 3
    assert runs[0].changes == {"copy": True, "history_size": 16}
    assert runs[0].folder == "with-knowledge-copying-W_H-16-0"
    runs = compare_generators.list_runs(forms, None, 1, ", pre-trained")
    assert [run.form for run in runs] == [f"{forms[0]}, pre-trained", "EVA kind"]


def test_table_has_means_and_the_range_of_f1():
    about = {"form": "EVA kind", "test": "dev", "knowledge": "none", "beams": 5}
    about["delta_p"] = None
    rows = [{**about, "ppl": 10.0, "f1": 0.1}, {**about, "ppl": 20.0, "f1": 0.2}]
    head, _, line = compare_generators.make_table(rows).splitlines()
    assert head == "| model | test | knowledge | beams | PPL | F1 |"
    assert line == "| EVA kind | dev | none | 5 | 15.0 | 0.150 (0.100-0.200) |"


def test_control_swaps_the_knowledge_of_dialogues():
    turns = [NextTurn((), response=str(i), knowledge=(f"K{i}",)) for i in range(5)]
    swapped = compare_generators.swap_knowledge(turns)
    assert [turn.response for turn in swapped] == list("01234")
    assert [turn.knowledge[0] for turn in swapped] == ["K2", "K3", "K4", "K0", "K1"]


def test_texts_of_reading_sets_are_written_once():
    nlp = blank()
    docs = []
    for name in ("a", "b"):
        turns = [Utterance("Nora", "Do lamps burn oil?"), Utterance("Theo", "Most do.")]
        docs.append(Dialogue(name, [Scene("1", turns)]).to_doc(nlp))
        set_documents(docs[-1], [Document("FS1", ("Lamps burn oil.", "They glow."))])
    found = list(convert_responses.add_texts(nlp, docs))
    assert len(found) == 3
    (turn,) = read_next_turns(found[1])
    assert (turn.history, turn.response) == ((("", "Lamps burn oil."),), "They glow.")


def test_a_corpus_that_has_no_more_dialogues_fails(tmp_path):
    doc = Dialogue("d", [Scene("1", [Utterance("Nora", "Hi.")])]).to_doc(blank())
    assert list(convert_responses.require_some([doc], tmp_path, 0)) == [doc]
    with pytest.raises(ValueError, match="has no dialogue after the first 9"):
        list(convert_responses.require_some([], tmp_path, 9))


@pytest.mark.parametrize("form", compare_generators.FORMS)
def test_each_form_has_a_model(form):
    kinds = compare_generators.KINDS
    assert (compare_generators.NAME in compare_generators.FORMS[form]) == (
        form in kinds
    )
