"""Topical-Chat and CMU_DoG: conversations with what the partners have read."""

import json

import pytest
from spacy.tokens import DocBin

from spacy_charid import Dialogue, read_docs, write_docs
from spacy_charid.dialogue.knowledge import get_documents, get_sections
from spacy_charid.formats.cmu_dog import read_cmu_dog
from spacy_charid.formats.registry import guess_format
from spacy_charid.formats.topical_chat import read_topical_chat
from tests.helpers.knowledge import (
    CHAT,
    FILM,
    FILM_CHAT,
    READING_SET,
    write_film_chat,
    write_topical_chat_files,
)
from tests.helpers.pipelines import blank


@pytest.fixture
def topical(tmp_path):
    return write_topical_chat_files(tmp_path)


@pytest.fixture
def film(tmp_path):
    return write_film_chat(tmp_path)


def test_topical_chat_has_messages_and_sources(topical):
    assert guess_format(topical) == "topical-chat"
    (dialogue,) = read_topical_chat(topical)
    assert dialogue.id == "t_1" and dialogue.meta["config"] == "B"
    first, second, _ = dialogue.utterances
    assert (first.speakers, first.text) == (("agent_1",), "Do you like lighthouses?")
    assert first.meta["message"] == "Do you like  lighthouses? "
    assert first.meta["sections"] == ["FS1"]
    assert second.meta["sections"] == []
    assert second.meta["sentiment"] == "Happy"


def test_topical_chat_has_what_each_partner_saw(topical):
    (doc,) = read_docs(blank(), topical)
    ids = [document.id for document in get_documents(doc)]
    assert ids == ["FS1 (agent_1)", "FS2", "FS1 (agent_2)", "AS1"]
    of_one, of_two = (get_documents(doc, reader=f"agent_{i}") for i in (1, 2))
    assert [document.section for document in of_one] == ["FS1", "FS2", "AS1"]
    assert of_one[0].sentences == ("A lighthouse is a tower.", "It has a lamp.")
    assert of_two[1].sentences == ("A lighthouse warns ships.",)
    assert of_one[1].sentences == ("Some keepers had cats.", "One lamp burned oil.")
    assert get_sections(doc.spans["utterances"][0]) == ["FS1"]


def test_topical_chat_round_trip(topical, tmp_path):
    data = DocBin(docs=read_docs(blank(), topical)).to_bytes()
    docs = list(DocBin().from_bytes(data).get_docs(blank().vocab))
    again = tmp_path / "again" / "conversations" / "part.json"
    write_docs(docs, again, format="topical-chat")
    assert json.loads(again.read_text()) == CHAT
    sets = again.parent.parent / "reading_sets" / "part.json"
    assert json.loads(sets.read_text()) == READING_SET
    beside = tmp_path / "part.json"
    write_docs(docs, beside, format="topical-chat")
    sets = tmp_path / "part.reading_sets.json"
    assert json.loads(sets.read_text()) == READING_SET
    assert next(read_topical_chat(beside)).meta["documents"]


def test_topical_chat_without_reading_sets(topical, tmp_path):
    alone = tmp_path / "alone.json"
    alone.write_text(json.dumps(CHAT))
    (dialogue,) = read_topical_chat(alone)
    assert "documents" not in dialogue.meta
    assert get_documents(dialogue.to_doc(blank())) == []


def test_cmu_dog_has_the_section_of_each_message(film):
    assert guess_format(film) == "cmu-dog"
    (dialogue,) = read_cmu_dog(film)
    texts = [turn.text for turn in dialogue.utterances]
    assert texts == ["hello there", "It is about a lamp.", "Nice!"]
    sections = [turn.meta["sections"] for turn in dialogue.utterances]
    assert sections == [["0"], ["0"], ["1"]]
    doc = dialogue.to_doc(blank())
    facts, plot = get_documents(doc, reader="user2")
    assert get_documents(doc, reader="user1") == []
    assert facts.title == "The Lamp"
    assert "The film is The Lamp." in facts.sentences
    assert "Nora Lind as Ada" in facts.sentences
    assert plot.sentences == ("Ada keeps a lamp.", "A storm comes.")


def test_cmu_dog_round_trip(film, tmp_path):
    data = DocBin(docs=read_docs(blank(), film)).to_bytes()
    docs = list(DocBin().from_bytes(data).get_docs(blank().vocab))
    assert Dialogue.from_doc(docs[0]).id == "c1"
    again = tmp_path / "again.jsonl"
    write_docs(docs, again, format="cmu-dog")
    assert [json.loads(line) for line in again.read_text().splitlines()] == [FILM_CHAT]


def test_cmu_dog_as_released(tmp_path):
    (tmp_path / "WikiData").mkdir()
    (tmp_path / "WikiData" / "7.json").write_text(json.dumps(FILM))
    path = tmp_path / "train" / "c1.json"
    path.parent.mkdir()
    path.write_text(json.dumps(FILM_CHAT, indent=1))
    (dialogue,) = read_cmu_dog(path)
    assert len(dialogue.meta["documents"]) == 2


@pytest.mark.parametrize(
    "text, problem",
    [
        ("[1]", "expected a JSON object"),
        ('{"t_1": {"config": "A"}}', "'content' is missing"),
        ('{"t_1": {"content": [{"agent": "agent_1"}]}}', "'message' is missing"),
        ('{"t_1": {"content": [', "line 1"),
    ],
)
def test_topical_chat_malformed(text, problem, tmp_path):
    path = tmp_path / "bad.json"
    path.write_text(text)
    with pytest.raises(ValueError, match=problem):
        list(read_topical_chat(path))


@pytest.mark.parametrize(
    "text, problem",
    [
        ('{"docIdx": 0}', "line 1: .*'history' is missing"),
        ('{"history": []}\n{"history": [{"uid": "a"}]}', "line 2: .*'text'"),
        ('{"history": []}\n{"history"', "line 2"),
    ],
)
def test_cmu_dog_malformed(text, problem, tmp_path):
    path = tmp_path / "bad.jsonl"
    path.write_text(text)
    with pytest.raises(ValueError, match=problem):
        list(read_cmu_dog(path))
