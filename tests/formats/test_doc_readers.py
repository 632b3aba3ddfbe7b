import zlib

import pytest
import srsly
from spacy.tokens import Doc, DocBin, SpanGroup
from spacy.vocab import Vocab

from spacy_charid.formats import doc_readers
from spacy_charid.formats.doc_readers import read_spacy


def write(path, doc, **changes):
    data = DocBin(docs=[doc], store_user_data=True).to_bytes()
    message = srsly.msgpack_loads(zlib.decompress(data))
    message.update(changes)
    path.write_bytes(zlib.compress(srsly.msgpack_dumps(message)))
    return path


@pytest.fixture
def doc():
    doc = Doc(Vocab(), words=["I", "left"], tags=["PRP", "VBD"])
    doc.spans["mentions"] = [doc[0:1]]
    return doc


def test_spacy_file(tmp_path, doc):
    (copy,) = read_spacy(write(tmp_path / "a.spacy", doc), Vocab())
    assert copy.text == doc.text


@pytest.mark.parametrize("lost", ["PRP", "left"])
def test_a_string_is_missing(tmp_path, doc, lost):
    strings = sorted({"I", "left", "PRP", "VBD"} - {lost})
    path = write(tmp_path / "a.spacy", doc, strings=strings)
    with pytest.raises(ValueError, match=r"a\.spacy is damaged"):
        list(read_spacy(path, Vocab()))


def test_a_span_outside_of_its_doc(tmp_path, doc):
    longer = Doc(doc.vocab, words=["a"] * 9)
    longer.spans["mentions"] = [longer[7:9]]
    groups = [longer.spans.to_bytes()]
    path = write(tmp_path / "a.spacy", doc, span_groups=groups)
    with pytest.raises(ValueError, match=r"a\.spacy is damaged"):
        list(read_spacy(path, Vocab()))


@pytest.mark.parametrize(
    "attrs",
    [
        {"offsets": {"0": [[1, 2]]}},
        {"scores": {"0:1": [["Ann", "much"]]}},
        {"gold": {"0:1": 3}},
        {"meta": []},
        {"texts": {"0": None}},
        {"source": 7},
    ],
)
def test_attributes_of_another_kind(tmp_path, doc, attrs):
    doc.spans["mentions"] = SpanGroup(doc, name="mentions", attrs=attrs)
    with pytest.raises(ValueError, match="damaged.*attribute"):
        list(read_spacy(write(tmp_path / "a.spacy", doc), Vocab()))


@pytest.mark.parametrize("data", [b"", b"text", zlib.compress(b"\xc1")])
def test_another_format(tmp_path, data):
    (tmp_path / "a.spacy").write_bytes(data)
    with pytest.raises(ValueError, match=r"a\.spacy is not a \.spacy file"):
        list(read_spacy(tmp_path / "a.spacy", Vocab()))


def test_a_file_that_unpacks_to_far_more_than_its_size(tmp_path, monkeypatch):
    monkeypatch.setattr(doc_readers, "MAX_BYTES", 2**20)
    (tmp_path / "a.spacy").write_bytes(zlib.compress(bytes(2**24)))
    with pytest.raises(ValueError, match="far more than its size"):
        list(read_spacy(tmp_path / "a.spacy", Vocab()))
