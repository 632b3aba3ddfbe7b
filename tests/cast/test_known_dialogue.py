"""What is known of a dialogue from other scenes, and what it does to the evidence."""

from collections import Counter
from dataclasses import replace

from spacy_charid import Character, CharacterBank, Dialogue
from spacy_charid.cast.known_dialogue import KnownDialogue, count_scenes
from spacy_charid.cast.learning import extend_bank
from spacy_charid.cast.linked_dialogue import LinkedDialogue
from spacy_charid.linking.features.other_scenes import N_APPEARING
from spacy_charid.linking.features.reader import EvidenceReader
from spacy_charid.linking.training_casts import know_other_scenes
from tests.helpers.evidence import Evidence, read_input
from tests.helpers.linking import make_dialogue, make_docs

SCENES = (
    """\
Ann: [I](Ann) saw [Carl](Carl) and [his](Carl) [mom](Ruth).
Bob: [You](Ann) did, [Ann](Ann)?""",
    "Bob: [We](Ann|Bob) met [Carl](Carl) and a [man](#OTHER#).",
)


def make_doc(nlp):
    scenes = [scene for text in SCENES for scene in make_dialogue(text).scenes]
    return Dialogue("e01", scenes).to_doc(nlp)


def read(nlp):
    return LinkedDialogue.from_doc(make_doc(nlp))


def test_count_scenes(nlp):
    one, two = count_scenes(*read(nlp))
    assert one.appears == {"Ann": 3, "Carl": 2, "Ruth": 1}
    # Neither who speaks, nor whom they speak to, is spoken of.
    assert one.spoken_of == {("Ann", "Carl"): 2, ("Ann", "Ruth"): 1}
    assert two.appears == {"Ann": 1, "Bob": 1, "Carl": 1}
    assert two.spoken_of == {("Bob", "Carl"): 1}


def test_other_scenes_by_the_ids_of_speakers(nlp):
    view, links = read(nlp)
    one, two = know_other_scenes(view, links, {"Ann": "Ann Lee"})
    assert one == (Counter({"Ann": 1, "Bob": 1, "Carl": 1}), Counter())
    assert two.appears == {"Ann": 3, "Carl": 2, "Ruth": 1}
    assert two.spoken_of == {("Ann Lee", "Carl"): 2, ("Ann Lee", "Ruth"): 1}


def test_a_bank_recalls_what_it_has_read(nlp):
    bank = CharacterBank()
    for _ in range(2):  # what it knows, it does not count again
        extend_bank(bank, [LinkedDialogue.from_doc(make_doc(nlp))])
    known = KnownDialogue.from_bank(bank, "e01")
    assert known.appears == {"Ann": 4, "Carl": 3, "Ruth": 1, "Bob": 1}
    assert known.spoken_of == {
        ("Ann", "Carl"): 2,
        ("Ann", "Ruth"): 1,
        ("Bob", "Carl"): 1,
    }
    assert KnownDialogue.from_bank(bank, "e02") == (Counter(), Counter())


def test_evidence_of_other_scenes(nlp):
    (doc,) = make_docs(nlp, "Ann: [He](x) ran.\nBob: [Who](x)?")
    names = ["Ann", "Carl", *(f"Extra{i}" for i in range(N_APPEARING + 1))]
    item = read_input(doc, CharacterBank(map(Character, names)))
    unknown = Evidence(item, list(EvidenceReader(item).read()))
    assert unknown.candidates() == ["Ann", "Bob"]
    assert unknown.mention("other scenes known", 0) == 0
    appears = Counter({"Carl": 4, **{name: 1 for name in names[2:]}})
    spoken_of = Counter({("Ann", "Carl"): 1, ("Bob", "Extra0"): 3})
    item = replace(item, other_scenes=[KnownDialogue(appears, spoken_of)])
    found = Evidence(item, list(EvidenceReader(item).read()))
    assert found.candidates() == ["Ann", "Carl", *names[2 : N_APPEARING + 1], "Bob"]
    assert found.mention("other scenes known", 1) == 1
    share = (4 / appears.total()) ** 0.5
    assert found.pair("in other scenes", 0)["Carl"] == round(share, 4)
    spoken = {"Carl": 0.5, "Extra0": round(0.75**0.5, 4)}
    assert found.pair("spoken of in other scenes", 0) == spoken
    assert found.pair("spoken of there by speaker", 0) == {"Carl": 1}
    assert found.pair("spoken of there by speaker", 1) == {"Extra0": 1}
