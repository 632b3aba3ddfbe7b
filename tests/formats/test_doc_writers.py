import pytest
from spacy.tokens import DocBin, Span

from spacy_charid import Dialogue, Mention, Scene, Utterance
from spacy_charid.dialogue.data import MENTIONS
from spacy_charid.formats.conll2012 import read_conll
from spacy_charid.formats.doc_readers import read_spacy
from spacy_charid.formats.doc_writers import (
    write_conll_docs,
    write_emory_docs,
    write_spacy,
)
from spacy_charid.formats.emory import read_emory


def mentions_of(dialogue):
    return [
        (" ".join(turn.words[m.start : m.end]), m.characters)
        for turn in dialogue.utterances
        for m in turn.mentions
    ]


def turns_of(dialogue):
    return [(turn.speakers, turn.words) for turn in dialogue.utterances]


def test_spacy(nlp, dialogue, tmp_path):
    doc = dialogue.to_doc(nlp)
    write_spacy(iter([doc, doc]), tmp_path / "a.spacy")
    copies = list(read_spacy(tmp_path / "a.spacy", nlp.vocab))
    assert [Dialogue.from_doc(copy) for copy in copies] == [Dialogue.from_doc(doc)] * 2
    assert len(DocBin().from_disk(tmp_path / "a.spacy")) == 2


@pytest.mark.parametrize("data", [b"", b"garbage", b"PK\x03\x04", b"Al: Hi"])
def test_no_spacy(nlp, tmp_path, data):
    (tmp_path / "a.spacy").write_bytes(data)
    with pytest.raises(ValueError, match=r"a\.spacy is not a \.spacy file"):
        list(read_spacy(tmp_path / "a.spacy", nlp.vocab))


def test_spacy_missing(nlp, tmp_path):
    with pytest.raises(FileNotFoundError, match="none.spacy"):
        list(read_spacy(tmp_path / "none.spacy", nlp.vocab))


def test_emory(nlp, dialogue, tmp_path):
    doc = dialogue.to_doc(nlp)
    write_emory_docs([doc], tmp_path / "a.json")
    (copy,) = read_emory(tmp_path / "a.json")
    assert turns_of(copy) == turns_of(dialogue.without_empty())
    assert mentions_of(copy) == mentions_of(dialogue)


def test_conll(nlp, dialogue, tmp_path):
    """What has a place in the format comes back."""
    write_conll_docs([dialogue.to_doc(nlp)], tmp_path / "a.conll")
    (copy,) = read_conll(tmp_path / "a.conll")
    assert turns_of(copy) == turns_of(dialogue.without_empty())
    expected = [
        (text, tuple(name.replace(" ", "_") for name in names))
        for text, names in mentions_of(dialogue)
        if names
    ]
    assert sorted(mentions_of(copy)) == sorted(expected)


def test_conll_of_what_it_cannot_hold(nlp, tmp_path):
    turns = [
        Utterance(
            ("Al_Poe, Jr.", "-"),
            "I met\n Ann\nLee.",
            None,
            [
                Mention(0, 1, ("Al (tall)",)),
                Mention(7, 14, ("Ann|Lee",)),
                Mention(2, 5, ()),
                Mention(0, 1, ("Eve",)),
            ],
        )
    ]
    scenes = [Scene("INT. HUT", turns), Scene("x", turns), Scene("x", turns), Scene("")]
    doc = Dialogue("#my script", scenes).to_doc(nlp)
    write_conll_docs([doc, doc], tmp_path / "a.conll")
    first, second = read_conll(tmp_path / "a.conll")
    assert (first.id, second.id) == ("my_script", "my_script_1")
    assert [scene.id for scene in first.scenes] == ["0", "x", "x_2"]
    assert turns_of(first)[0] == (
        ("Al Poe Jr.", "–"),
        ["I", "met", "Ann", "Lee", "."],
    )
    assert mentions_of(first)[:2] == [
        ("I", ("Al_[tall]", "Eve")),
        ("Ann Lee", ("Ann/Lee",)),
    ]


@pytest.mark.parametrize(
    "write,read", [(write_conll_docs, read_conll), (write_emory_docs, read_emory)]
)
def test_mentions_over_the_bounds_of_sentences(nlp, tmp_path, write, read):
    doc = Dialogue("d", [Scene("s", [Utterance(("A",), "Dr. No left.")])]).to_doc(nlp)
    doc[1].is_sent_start = True
    doc.spans[MENTIONS] = [Span(doc, 0, 2, kb_id="No")]
    doc.ents = [Span(doc, 0, 2, "PERSON")]
    write([doc], tmp_path / "a")
    (copy,) = read(tmp_path / "a")
    assert mentions_of(copy) == [("Dr. No", ("No",))]


def test_conll_of_entities_over_sentences(nlp, tmp_path):
    doc = Dialogue("d", [Scene("s", [Utterance(("A",), "Dr. No left.")])]).to_doc(nlp)
    doc[1].is_sent_start = True
    doc.ents = [Span(doc, 0, 2, "PERSON")]
    write_conll_docs([doc], tmp_path / "a")
    (copy,) = read_conll(tmp_path / "a")
    (turn,) = copy.utterances
    assert turn.layers["ner"][:2] == ["B-PERSON", "B-PERSON"]


def test_nothing_to_write(nlp, tmp_path):
    with pytest.raises(ValueError, match="no dialogue to write"):
        write_conll_docs([], tmp_path / "a")
    write_conll_docs([nlp("")], tmp_path / "a")
    assert [d.id for d in read_conll(tmp_path / "a")] == ["0"]
    write_emory_docs([nlp("")], tmp_path / "b")
    assert len(list(read_emory(tmp_path / "b"))) == 1
