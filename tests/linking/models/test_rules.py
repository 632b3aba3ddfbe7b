import pytest
from spacy.tokens import Span

from spacy_charid import Dialogue, Scene, Utterance
from spacy_charid.cast.character import Character
from tests.helpers.linking import RULES, add_linker

README = "Ross: I told mom and dad last night.\nMonica: Oh really? You called them?"


@pytest.fixture
def linker(nlp):
    return add_linker(nlp, RULES)


@pytest.fixture
def link(nlp, linker):
    def link(text, *characters):
        for character in characters:
            linker.add_character(character)
        return links(nlp(text))

    return link


def links(doc):
    return [(m.text, m._.character) for m in doc.spans["mentions"]]


def only(found, text):
    return [character for mention, character in found if mention.lower() == text]


def check_readme(nlp):
    add_linker(nlp, RULES)
    doc = nlp(README)
    linked = [
        (mention.text, mention._.character, mention._.speaker)
        for mention in doc.spans["mentions"]
        if mention._.character is not None
    ]
    mom, dad = "Ross's mother", "Ross's father"
    assert linked == [
        ("I", "Ross", "Ross"),
        ("mom", mom, "Ross"),
        ("dad", dad, "Ross"),
        ("You", "Ross", "Monica"),
    ]


def test_rules_readme_blank(nlp):
    check_readme(nlp)


def test_rules_readme_en_core_web_sm(en_core_web_sm):
    check_readme(en_core_web_sm)


def test_rules_first_person(link):
    found = link("Ross: I hurt myself and my foot.\nMonica: Not me.")
    assert found == [
        ("I", "Ross"),
        ("myself", "Ross"),
        ("my", "Ross"),
        ("me", "Monica"),
    ]


def test_rules_second_person_by_turn_order(link):
    found = link("Ross: Hi.\nMonica: You came.\nRoss: Did you?\nMonica: Yes.")
    assert only(found, "you") == ["Ross", "Monica"]


def test_rules_second_person_by_name(link):
    text = "Ross: Hi.\nMonica: Joey, you eat.\nRoss: Bye.\nJoey: Okay."
    found = link(text)
    assert found == [("Joey", "Joey"), ("you", "Joey")]


def test_rules_noun_of_address(link):
    found = link("Ross: Hi.\nMonica: Listen, dude, stop.\nRoss: No.")
    assert only(found, "dude") == ["Ross"]


def test_rules_monologue_has_no_addressee(link):
    assert link("Ross: You are late.") == [("You", None)]


def test_rules_names_by_alias(link):
    monica = Character("m", "Monica Geller", ["Ben"])
    found = link("Ross: I met Ben and Monica.", monica)
    assert found == [("I", "Ross"), ("Ben", "m"), ("Monica", "m")]


def test_rules_third_person_by_recency_and_gender(link):
    text = "Ross: I met Monica. I met Chandler. She saw him. He saw her."
    found = link(text)
    assert only(found, "she") == only(found, "her") == ["Monica"]
    assert only(found, "he") == only(found, "him") == ["Chandler"]
    found = link("Ross: I met Joey.\nRoss: I met Chandler.\nRoss: He was fine.")
    assert only(found, "he") == ["Chandler"]


def test_rules_third_person_is_not_the_speaker(link):
    found = link("Ross: Hi.\nMonica: Hi.\nRoss: He left.")
    assert only(found, "he") == [None]


def test_rules_kinship_in_the_bank(link):
    text = "Ross: I called my mom.\nMonica: Mom is fine.\nJoey: My mom too."
    relations = {"mother": ["Ross", "Monica"]}
    found = link(text, Character("Judy", gender="F", relations=relations))
    assert only(found, "mom") == ["Judy", "Judy", "Joey's mother"]


@pytest.mark.parametrize(
    "ross, joey",
    [
        ("My mom is Judy.", "My mom is Gloria."),
        ("My mom, Judy, is in.", "My mom, Gloria, is out."),
        ("Judy is my mom.", "Gloria is my mom."),
    ],
)
def test_rules_kinship_is_remembered_per_speaker(link, ross, joey):
    text = f"Ross: {ross}\nJoey: {joey}\nRoss: My mom left.\nJoey: My mom did not."
    found = link(text, Character("Judy", gender="F"), Character("Gloria", gender="F"))
    assert only(found, "judy") == ["Judy"] and only(found, "gloria") == ["Gloria"]
    assert only(found, "mom") == ["Judy", "Gloria", "Judy", "Gloria"]


@pytest.mark.parametrize("text", ["My mom, Joey, is in.", "My mom is Joey's nurse."])
def test_rules_a_name_after_a_noun_may_be_another(link, text):
    found = link(f"Ross: {text}\nJoey: Oh.")
    assert only(found, "joey") == ["Joey"]
    assert only(found, "mom") == ["Ross's mother"]


def test_rules_kinship_of_the_addressee(link):
    relations = {"mother": ["Ross"]}
    text = "Ross: Hi.\nMonica: Is your mom in?\nRoss: No."
    found = link(text, Character("Judy", relations=relations))
    assert only(found, "mom") == ["Judy"]


def test_rules_unknown_kinship(link):
    found = link("Ross: My mom called. Dad is out.\nMonica: Oh.")
    assert only(found, "mom") == ["Ross's mother"]
    assert only(found, "dad") == ["Ross's father"]


def test_rules_unison_is_the_first_speaker(link):
    assert link("Ross and Monica: I do.") == [("I", "Ross")]


@pytest.mark.parametrize("speaker", ["ALL", "Everyone"])
def test_rules_everybody_is_nobody(link, speaker):
    found = link(f"Ross: Hi.\n{speaker}: I love you.")
    assert only(found, "i") == [None]


def test_rules_turn_without_speaker(nlp, linker):
    turns = [Utterance((), "I am here."), Utterance(("Ross",), "So do I now.")]
    doc = Dialogue(scenes=[Scene(utterances=turns)]).to_doc(nlp)
    assert links(nlp(doc)) == [("I", None), ("I", "Ross")]


def test_rules_scenes_separate_addressees(nlp, linker):
    scenes = [
        Scene("1", [Utterance(("Ross",), "Hello.")]),
        Scene("2", [Utterance(("Monica",), "You came.")]),
    ]
    doc = Dialogue(scenes=scenes).to_doc(nlp)
    assert links(nlp(doc)) == [("You", None)]


def test_rules_mentions_outside_utterances(nlp, linker):
    doc = nlp.make_doc("I you he Ross mom")
    doc.spans["utterances"] = []
    doc.spans["mentions"] = [doc[i : i + 1] for i in range(len(doc))]
    assert links(nlp(doc)) == [
        ("I", None),
        ("you", None),
        ("he", None),
        ("Ross", "Ross"),
        ("mom", None),
    ]


def test_rules_several_speakers_and_nested_mentions(nlp, linker):
    linker.add_character("Judy", relations={"mother": ["Ross"]})
    doc = nlp.make_doc("Call my mom")
    doc.spans["utterances"] = [Span(doc, 0, 3, label="Ross|Monica")]
    doc.spans["mentions"] = [doc[1:3], doc[1:2], doc[0:3]]
    assert links(nlp(doc))[:2] == [("my mom", "Judy"), ("my", "Ross")]


@pytest.mark.parametrize("text", ["", " ", "Hello", "Ross: Fine.", "[Scene: a bar]"])
def test_rules_nothing_to_link(link, text):
    assert link(text) == []


def test_rules_one_token(link):
    assert link("I") == [("I", None)]


def test_rules_relatives_whom_the_cast_lists_as_such(link):
    cast = (Character("Ross Geller"), Character("J", name="Ross's mother"))
    text = "Ross Geller: My mom left.\nMonica: Ross's mother?\nBen: My mom too."
    found = link(text, *cast)
    assert only(found, "mom") == ["J", None]
    assert only(found, "mother") == ["J"]


def test_rules_an_owner_is_not_the_relative(link):
    found = link("Ben: Nora's mother called.\nNora: Judy is my mother.")
    assert only(found, "mother") == [None, "Judy"]
