"""Profiles drafted from linked dialogues."""

import sys

import pytest
import spacy
from spacy.tokens import Doc, DocBin

from spacy_charid.dialogue.data import Mention, Scene, Utterance
from spacy_charid.dialogue.dialogue import Dialogue
from spacy_charid.profiles.doc_facts import FACTS, read_facts
from spacy_charid.profiles.drafting.draft import draft_profiles
from spacy_charid.profiles.drafting.talk import _analyzer, estimate_affection

pytest.importorskip("vaderSentiment")


def say(speaker, text, **links):
    """Make a turn whose words are linked; a word that occurs twice is linked twice."""
    mentions = []
    for word, who in links.items():
        words = word.replace("_", " ").strip()
        start = 0
        while (at := text.find(words, start)) >= 0:
            mentions.append(Mention(at, at + len(words), who))
            start = at + len(words)
    return Utterance(speaker, text, mentions=sorted(mentions, key=lambda m: m.start))


def story() -> Dialogue:
    first = [
        say("Nora", "Mum, you are here!", Mum="Vera", you="Vera"),
        say("Vera", "This is Gus. He is a baker.", Gus="Gus", He="Gus"),
        say("Nora", "My boyfriend! I saw him today. Hi, Gusto!", boyfriend="Gus"),
        say("Vera", "Gusto, Gusto. She likes him.", Gusto="Gus", She="Nora", him="Gus"),
        say("Gus", "Dr. Vale called. She called him.", Vale="Ada Vale", him="Leo"),
    ]
    second = [
        say("Nora", "I hate my ex-boyfriend.", **{"ex-boyfriend": "Gus"}),
        say("Vera", "Gus was horrible. He lied.", Gus="Gus", He="Gus"),
        say("Nora", "He was terrible and cruel.", He="Gus"),
        say("Vera", "I love you, my wonderful girl.", you="Nora", girl="Nora"),
        say("Nora", "Gus is an awful man.", Gus="Gus"),
        say("Vera", "She was happy before him.", She="Nora", him="Gus"),
    ]
    scenes = [Scene("", first, position="s1e1"), Scene("", second, position="s1e2")]
    return Dialogue("play", scenes)


@pytest.fixture(scope="module")
def nlp():
    nlp = spacy.blank("en")
    nlp.tokenizer.add_special_case("ex-boyfriend", [{"ORTH": "ex-boyfriend"}])
    return nlp


@pytest.fixture(scope="module")
def profiles(nlp):
    return draft_profiles(story().to_doc(nlp))


def test_who_they_are(profiles):
    moment = profiles.at("s1e1")
    assert moment["Gus"]["gender"] == "M" and moment["Vera"]["gender"] == "F"
    assert moment["Gus"]["title"] == ("baker",)
    assert moment["Ada Vale"]["title"] == ("Dr",)
    assert moment["Gus"]["nickname"] == ("Gusto",)
    assert moment["Vera"].relations["Gus"]["names"] == ("Gusto",)


def test_relations_change(profiles):
    nora = profiles.at("s1e1")["Nora"]
    assert nora.relations["Vera"]["nouns"] == ("mother",)
    assert nora.relations["Vera"]["immediate family"] is True
    assert nora.relations["Gus"]["lover"] is True
    gus = profiles.at("s1e2")["Nora"].relations["Gus"]
    assert gus["lover"] is False and gus["nouns"] == ("ex-boyfriend",)
    evidence = profiles.at("s1e2")["Nora"].facts["Gus", "lover"].evidence
    assert evidence[0]["text"] == "I hate my ex-boyfriend." and evidence[0]["turn"] == 5


def test_titles_of_the_clergy_are_no_relations(nlp):
    turns = [
        say("Nora", "Good evening, Father. My father is out.", Father="Father Vale"),
        say("Father Vale", "Good evening."),
        say("Gus", "My brother is out.", brother="Brother Leo"),
    ]
    doc = Dialogue("play", [Scene("", turns, position="s1e1")]).to_doc(nlp)
    moment = draft_profiles(doc).at("s1e1")
    assert "nouns" not in moment["Nora"].relations.get("Father Vale", {})
    assert moment["Gus"].relations["Brother Leo"]["nouns"] == ("brother",)


def test_estimates(profiles):
    assert profiles.value("Nora", "familiarity", "s1e1", other="Vera") == 8
    assert profiles.value("Nora", "affection", "s1e2", other="Gus") < 0
    assert profiles.value("Vera", "affection", "s1e2", other="Nora") > 0
    assert estimate_affection(0, 9) == 0 and estimate_affection(99, 99) == 9


def test_the_component_writes_to_the_doc(nlp, profiles):
    profiler = nlp.create_pipe("character_profiler")
    doc = profiler(story().to_doc(nlp))
    data = DocBin(docs=[doc]).to_bytes()
    copies = [
        doc,
        *DocBin().from_bytes(data).get_docs(nlp.vocab),
        Doc(nlp.vocab).from_json(doc.to_json()),
    ]
    for copy in copies:
        read = read_facts(copy)
        for name in profiles.characters:
            one, other = read.at("s1e2")[name], profiles.at("s1e2")[name]
            assert one.attributes == other.attributes
            assert one.relations == other.relations
    n = len(doc.spans[FACTS])
    assert len(profiler(doc).spans[FACTS]) == n


@pytest.mark.parametrize("first", [(), ("mention_detector",)])
def test_profiler_before_the_linker(first):
    nlp = spacy.blank("en")
    for name in (*first, "character_profiler", "character_linker"):
        nlp.add_pipe(name)
    problems = nlp.analyze_pipes()["problems"]["character_profiler"]
    assert "span._.character" in problems
    with pytest.warns(UserWarning, match="character_linker before") as caught:
        nlp("Nora: I told my mom.\nTheo: You did?")
    assert len(caught) == 1


def test_profiler_after_the_linker(recwarn):
    nlp = spacy.blank("en")
    for name in ("character_linker", "character_profiler"):
        nlp.add_pipe(name)
    for text in ("", "Nora: I told my mom.\nTheo: You did?", "Nora: Rain."):
        nlp(text)
    assert nlp.analyze_pipes()["problems"]["character_profiler"] == []
    assert not recwarn


@pytest.mark.filterwarnings("ignore:No mention of the Doc")
def test_docs_without_anything(nlp):
    profiler = nlp.create_pipe("character_profiler", config={"affection": False})
    for doc in (nlp.make_doc(""), nlp.make_doc("Hello"), Dialogue().to_doc(nlp)):
        assert len(profiler(doc).spans[FACTS]) == 0
        assert len(read_facts(doc)) == 0
    assert draft_profiles([]).characters == []


def test_scenes_without_positions_are_numbered_over_documents(nlp):
    docs = []
    for name in ("Mum", "Mom"):
        turn = say("Nora", f"{name}, hello!", **{name: f"Vera {name}"})
        docs.append(Dialogue("x", [Scene("", [turn])]).to_doc(nlp))
    drafted = draft_profiles(docs, affection=False)
    assert [str(fact.position) for fact in drafted][:1] == ["1"]
    assert drafted.at(2)["Vera Mom"]["gender"] == "F"


def test_documents_of_several_stories(nlp):
    docs = []
    for position in ("Emma: chapter 1", "Hard Times: chapter 1"):
        scene = Scene("", [say("Nora", "Hi.")], position=position)
        docs.append(Dialogue("x", [scene]).to_doc(nlp))
    with pytest.raises(ValueError, match="positions of several stories"):
        draft_profiles(docs)


def test_without_vader(nlp, monkeypatch):
    monkeypatch.setitem(sys.modules, "vaderSentiment.vaderSentiment", None)
    _analyzer.cache_clear()
    doc = story().to_doc(nlp)
    with pytest.raises(ImportError, match=r"spacy_charid\[profiles\]"):
        draft_profiles(doc)
    assert draft_profiles(doc, affection=False).value("Gus", "gender", "s1e1") == "M"
    _analyzer.cache_clear()


def test_damaged_facts(nlp):
    doc = nlp.create_pipe("character_profiler")(story().to_doc(nlp))
    span = doc.spans[FACTS][0]
    span.label_ = "{"
    doc.spans[FACTS] = [span]
    with pytest.raises(ValueError, match="Run the character_profiler again"):
        read_facts(doc)
