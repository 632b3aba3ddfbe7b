import pytest
from hypothesis import given
from hypothesis import strategies as st
from spacy.tokens import Doc, DocBin

from spacy_charid import Dialogue, Mention, Scene, Utterance
from spacy_charid.dialogue.offsets import (
    FileOffsets,
    TextBuilder,
    cut_offsets,
    find_offset,
)
from spacy_charid.dialogue.structure import copy_structure

SOURCE = "0123456789" * 10


def build(steps):
    builder = TextBuilder(SOURCE)
    places = []
    position = 0
    for kind, size in steps:
        if kind == "add":
            builder.add(position, position + size)
            places += [(i, i + 1) for i in range(position, position + size)]
        elif kind == "replace":
            builder.replace(position, position + size, "&")
            places.append((position, position + size))
        elif kind == "write" and places:
            builder.write(" ")
            places.append(None)
        position += size
    return builder, places


STEPS = st.lists(
    st.tuples(st.sampled_from(["add", "replace", "write", "skip"]), st.integers(1, 5)),
    max_size=20,
)


@given(STEPS, st.integers(0, 30), st.integers(0, 30))
def test_builder_and_cut(steps, start, size):
    builder, places = build(steps)
    assert len(builder.text) == builder.length == len(places)
    for i, place in enumerate(places):
        assert place is None or find_offset(builder.offsets, i) == place
    cut = cut_offsets(builder.offsets, start, start + size)
    inside = places[start : start + size]
    if inside and inside[0] is not None:
        assert cut[0][0] == 0
    for i, place in enumerate(inside):
        assert place is None or find_offset(cut, i) == place


def test_builder_merges_what_stands_together():
    builder = TextBuilder(SOURCE)
    builder.add(3, 5)
    builder.write("\n")  # in place of one character
    builder.add(6, 8)
    builder.add(8, 8)
    assert (builder.text, builder.offsets) == ("34\n67", [(0, 3, 0)])
    builder.add(9, 10)
    assert builder.offsets == [(0, 3, 0), (5, 9, 0)]


def test_extend():
    builder = TextBuilder(SOURCE)
    builder.add(0, 2)
    builder.write(" ")
    builder.extend("a&b", [(0, 7, 0), (1, 8, 5), (2, 13, 0)])
    assert builder.text == "01 a&b"
    assert [find_offset(builder.offsets, i) for i in (3, 4, 5)] == [
        (7, 8),
        (8, 13),
        (13, 14),
    ]


def test_cut_of_nothing():
    assert cut_offsets([], 0, 5) == []


@pytest.fixture
def doc(nlp):
    turns = [
        Utterance(("A",), "I left.", None, [Mention(0, 1)], offsets=[(0, 40, 0)]),
        Utterance(("B",), "You?", None, [Mention(0, 3)]),
    ]
    return Dialogue("d", [Scene("s", turns)], source="d.txt").to_doc(nlp)


def found(doc):
    offsets = FileOffsets(doc)
    return [offsets.find(span) for span in doc.spans["mentions"]]


def test_file_offsets(doc):
    assert found(doc) == [(40, 41), None]
    (left,) = [token.i for token in doc if token.text == "left"]
    assert FileOffsets(doc).find(doc[left : left + 1]) == (42, 46)
    assert FileOffsets(doc).find(doc[left : left + 9]) == (42, 47)  # not beyond


def test_file_offsets_survive(nlp, doc):
    for copy in (
        next(DocBin().from_bytes(DocBin(docs=[doc]).to_bytes()).get_docs(nlp.vocab)),
        Doc(nlp.vocab).from_bytes(doc.to_bytes()),
        Dialogue.from_doc(doc).to_doc(nlp),
    ):
        assert found(copy) == [(40, 41), None]
        assert copy.spans["scenes"].attrs["source"] == "d.txt"


def test_file_offsets_of_a_text(nlp):
    nlp.add_pipe("mention_detector")
    doc = nlp("Al: I left.\r\nBo: You?")
    assert found(doc) == [(4, 5), (17, 20)]


def test_file_offsets_of_tokens_without_a_file(nlp):
    """Offsets into the Doc's text are not taken for those of a file."""
    turn = Utterance(("A",), sentences=[["I", "left"]], mentions=[Mention(0, 1)])
    doc = Dialogue("d", [Scene("s", [turn])]).to_doc(nlp)
    assert found(doc) == [None]


def test_example_keeps_offsets(nlp, doc):
    from spacy_charid.training.corpora import make_example

    eg = make_example(doc, gold_mentions=True)
    assert found(eg.predicted) == [(40, 41), None]
    assert eg.predicted.spans["scenes"].attrs == {"source": "d.txt"}
    copy_structure(eg, mentions=True)
    assert found(eg.predicted) == [(40, 41), None]
