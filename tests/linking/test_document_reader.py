"""Reading documents for a model, with the cast that is known."""

import pytest

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


@pytest.mark.parametrize("value", ["cast.jsonl", ["Zoe"], {"id": "Zoe"}, None])
def test_what_is_no_bank_is_refused_at_once(nlp, value):
    linker = nlp.add_pipe("character_linker")
    before = linker.bank
    with pytest.raises(TypeError, match=r"linker\.bank = CharacterBank\.from_disk"):
        linker.bank = value
    assert linker.bank is before is linker.detector.bank


def test_what_are_no_profiles_is_refused_at_once(nlp):
    linker = nlp.add_pipe("character_linker")
    with pytest.raises(TypeError, match=r"linker\.profiles = Profiles\.from_disk"):
        linker.profiles = "profiles.jsonl"
    linker.profiles = None
