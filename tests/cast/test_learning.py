import pytest

from spacy_charid import Dialogue
from spacy_charid.cast.bank import CharacterBank
from spacy_charid.cast.character import Character
from spacy_charid.cast.learning import extend_bank
from spacy_charid.cast.linked_dialogue import LinkedDialogue
from spacy_charid.dialogue.data import MENTIONS
from spacy_charid.formats.transcript import read_transcript
from tests.helpers.linking import in_dialogue, make_docs

TEXT = """\
Ross: [Mom](Judy) called [me](Ross). [She](Judy) misses [her](Judy) [son](Ross).
Monica: [My](Monica) [mother](Judy) calls [you](Ross), [Rossy](Ross), [you](Ross) win.
Ross: [She](Judy) calls [Mon](Monica) too, [everybody](#GENERAL#). [He](Jack) does not.
Monica: [He](Jack) never calls [us](Monica|Ross). [Dad](Jack) is busy, said [you](Ross).
"""


def learn(bank, docs):
    extend_bank(bank, map(LinkedDialogue.from_doc, docs))


@pytest.fixture
def doc(nlp, tmp_path):
    (tmp_path / "scene.txt").write_text(TEXT, encoding="utf8")
    return next(read_transcript(tmp_path / "scene.txt")).to_doc(nlp)


@pytest.fixture
def bank(doc):
    bank = CharacterBank()
    learn(bank, [doc])
    return bank


def test_bank_training_adds_whoever_is_linked(bank):
    assert sorted(bank.ids) == ["Jack", "Judy", "Monica", "Ross"]


def test_bank_training_learns_gender_from_pronouns(bank):
    assert (bank["Judy"].gender, bank["Jack"].gender) == ("F", "M")
    assert bank["Ross"].gender is None


def test_bank_training_learns_names(bank):
    assert bank.find("Rossy") == ("Ross",)
    assert bank.find("Mon") == ("Monica",)


def test_bank_training_learns_who_calls_whom(bank):
    assert bank.find_relation("mother", "Ross") == ("Judy",)
    assert bank.find_relation("mother", "Monica") == ("Judy",)
    assert bank.find_relation("father", "Monica") == ("Jack",)
    assert bank.find_relation("father", "Ross") == ()


def test_bank_training_kind_by_share_of_mentions(nlp, doc):
    turns = [turn for _ in range(10) for turn in Dialogue.from_doc(doc).scenes]
    extra = Dialogue(scenes=turns).to_doc(nlp)
    once = nlp("Ben is here")
    once.spans[MENTIONS] = [once.char_span(0, 3, kb_id="Ben")]
    bank = CharacterBank()
    learn(bank, [extra, once])
    assert (bank["Ross"].kind, bank["Ben"].kind) == ("primary", "secondary")


def test_bank_training_keeps_what_the_bank_says(doc):
    ross = Character("Ross", "Ross Geller", ["Bobo"], "F", "generic")
    bank = CharacterBank([ross, Character("Judy", gender=None)])
    learn(bank, [doc])
    assert (ross.name, ross.gender, ross.kind) == ("Ross Geller", "F", "generic")
    assert bank.ids[:2] == ["Ross", "Judy"]
    assert (bank["Judy"].gender, bank["Judy"].kind) == ("F", "primary")
    assert bank.find("Bobo") == ("Ross",)


def test_bank_training_is_repeatable(doc):
    banks = [CharacterBank(), CharacterBank()]
    for bank in banks:
        learn(bank, [doc])
    learn(banks[1], [doc])
    assert banks[0].to_records() == banks[1].to_records()


def test_bank_training_without_annotation(nlp):
    bank = CharacterBank()
    learn(bank, [])
    learn(bank, [nlp(""), nlp("Ross: I am here.")])
    assert bank.ids == []


def test_bank_training_empty_spans_do_not_shift_the_links(nlp):
    doc = nlp("Ross : she saw him")
    empty = doc[2:2]
    empty.kb_id_ = "Nobody"
    doc.spans[MENTIONS] = [
        empty,
        doc.char_span(7, 10, kb_id="Judy"),
        doc.char_span(15, 18, kb_id="Jack"),
    ] * 2
    bank = CharacterBank()
    learn(bank, [doc])
    assert (bank["Judy"].gender, bank["Jack"].gender) == ("F", "M")
    assert "Nobody" not in bank


def test_bank_training_counts_where_they_are_meant(nlp, doc):
    bank = CharacterBank([Character("Ross", appears={"old": 7, "e01": 99})])
    docs = [in_dialogue(nlp, doc, name) for name in ("e01", "e02", "e01")]
    learn(bank, docs)
    # Once in "us", where Monica is meant too; in two documents of a dialogue twice.
    assert bank["Ross"].appears == {"old": 7, "e01": 14, "e02": 7}
    assert bank["Monica"].appears == {"e01": 6, "e02": 3}
    assert bank["Jack"].appears == {"e01": 6, "e02": 3}


def test_bank_training_without_an_id_of_the_dialogue(bank, nlp, doc):
    dialogue = Dialogue.from_doc(doc)
    dialogue.id = ""
    bank = CharacterBank()
    learn(bank, [dialogue.to_doc(nlp)])
    assert {tuple(character.appears) for character in bank} == {()}


def test_bank_training_learns_speaker_tags(nlp):
    text = "Dr. G: [I](Ross) ran. [I](Ross) won.\nAnn: [I](Ann), [me](Bo)!"
    bank = CharacterBank()
    learn(bank, make_docs(nlp, text))
    assert bank.find("Dr. G") == ("Ross",)
    assert bank["Ann"].aliases == [] and bank.find("Ann") == ("Ann",)


def test_bank_training_keeps_external_ids(doc):
    bank = CharacterBank([Character("Ross", external_ids={"emory": "335"})])
    learn(bank, [doc])
    assert bank["Ross"].external_ids == {"emory": "335"}
    assert bank["Judy"].external_ids == {}


def test_bank_training_a_generic_character_stays_generic(doc):
    bank = CharacterBank([Character("Ross", kind="generic"), Character("Judy")])
    learn(bank, [doc])
    assert (bank["Ross"].kind, bank["Judy"].kind) == ("generic", "primary")


def test_bank_training_ambiguous_names_are_no_characters(nlp):
    bank = CharacterBank()
    learn(bank, make_docs(nlp, "A: [folks](#GENERAL#) and [he](#OTHER#|Bo)"))
    assert bank.ids == ["Bo"]
