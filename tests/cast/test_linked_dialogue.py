from spacy_charid.cast import linked_dialogue
from spacy_charid.cast.linked_dialogue import LinkedDialogue
from tests.helpers.linking import CANDIDATE_SCORER, add_linker, make_docs, make_examples


def test_the_links_of_a_doc(nlp):
    (doc,) = make_docs(nlp, "Ann: [We](Ann|Bo) met [a man](#OTHER#).\nBo: [Who](x)?")
    view, links = LinkedDialogue.from_doc(doc)
    assert [turn.speakers for turn in view.turns] == [("Ann",), ("Bo",)]
    assert links == [("Ann", "Bo"), ("#OTHER#",), ("x",)]


def test_a_doc_without_links(nlp):
    view, links = LinkedDialogue.from_doc(nlp("Ann: I ran."))
    assert (len(view.turns), links) == (1, [])
    assert LinkedDialogue.from_doc(nlp("")).links == []


def test_empty_mentions_do_not_shift_the_links(nlp):
    doc = nlp("Ross : she saw him")
    empty = doc[2:2]
    empty.kb_id_ = "Nobody"
    doc.spans["mentions"] = [empty, doc.char_span(7, 10, kb_id="Judy")]
    assert LinkedDialogue.from_doc(doc).links == [("Judy",)]


def test_initialize_reads_each_document_once(nlp, monkeypatch):
    read = []

    def spy(doc):
        read.append(id(doc))
        return read_structure(doc)

    read_structure = linked_dialogue.read_structure
    monkeypatch.setattr(linked_dialogue, "read_structure", spy)
    examples = make_examples(nlp)
    add_linker(nlp, CANDIDATE_SCORER, n_folds=2)
    nlp.initialize(lambda: examples)
    assert read == [id(eg.reference) for eg in examples]
