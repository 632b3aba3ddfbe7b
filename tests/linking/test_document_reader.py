"""Reading documents for a model, with the cast that is known."""

from spacy_charid import CharacterBank
from spacy_charid.linking.document_reader import DocumentReader
from spacy_charid.mentions.mention_detector import MentionDetector
from spacy_charid.profiles.profiles import Profiles


def test_reads_the_structure_and_the_bank_of_each_dialogue(nlp):
    reader = DocumentReader(MentionDetector(), CharacterBank())
    reader.bank.add("Nora")
    doc = nlp.make_doc("Theo: I know Nora.")
    (item,), (structure,) = reader.read([doc])
    assert [mention.text for mention in structure.mentions] == ["I", "Nora"]
    assert item.cast.bank is reader.bank is reader.detector.bank
    assert not doc.spans
    other = CharacterBank()
    (item,), _ = reader.read([doc], {structure.view.id: other})
    assert item.cast.bank is other


def test_the_cast_follows_the_profiles(nlp):
    reader = DocumentReader(MentionDetector(), CharacterBank())
    reader.bank.add("Nora")
    doc = nlp.make_doc("Theo: I know Nora.")
    reader.profiles = Profiles()
    (first,), _ = reader.read([doc])
    (again,), _ = reader.read([doc])
    assert first.cast.bank is again.cast.bank is reader.detector.bank
    assert first.cast.bank is not reader.bank
    reader.bank.add("Judy")
    (grown,), _ = reader.read([doc])
    assert "Judy" in grown.cast.bank
    reader.profiles = None
    (item,), _ = reader.read([doc])
    assert item.cast.bank is reader.bank is reader.detector.bank
