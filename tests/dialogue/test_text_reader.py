import gc
import pickle

import spacy

from spacy_charid.dialogue import text_reader
from spacy_charid.dialogue.shapes.hints import make_hints
from spacy_charid.dialogue.text_reader import TextReader

TEXT = "Ann: Hello!\nBen: Hi, Ann."


def test_text_reader_keeps_text_for_one_more_call():
    doc, reader = spacy.blank("en")(TEXT), TextReader()
    text = reader.read(doc, keep=True)
    assert reader.read(doc) is text
    assert reader.read(doc) is not text


def test_text_reader_drops_text_with_doc():
    doc, reader = spacy.blank("en")(TEXT), TextReader()
    reader.read(doc, keep=True)
    del doc
    gc.collect()
    assert not reader._kept


def test_text_reader_pickles_without_texts():
    doc, reader = spacy.blank("en")("Ann  Hello!"), TextReader(make_hints(["Ann"]))
    reader.read(doc, keep=True)
    loaded = pickle.loads(pickle.dumps(reader))
    assert not loaded._kept
    assert loaded.read(doc) == reader.read(doc)


def test_detector_and_linker_read_text_once(monkeypatch):
    texts = []

    def read(text, hints):
        texts.append(text)
        return read_text(text, hints)

    read_text = text_reader.read_text
    monkeypatch.setattr(text_reader, "read_text", read)
    nlp = spacy.blank("en")
    nlp.add_pipe("mention_detector")
    nlp.add_pipe("character_linker")
    doc = nlp(TEXT)
    assert len(doc.spans["mentions"]) == 1
    assert texts == [TEXT]
