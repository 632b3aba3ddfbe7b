from copy import deepcopy

import pytest
import spacy
import srsly
from spacy.tokens import Doc, DocBin, Span
from spacy.util import registry

from spacy_charid import Dialogue
from spacy_charid.dialogue.data import MENTIONS, NOTES, POSITIONS, SCENES, UTTERANCES
from spacy_charid.formats.conll2012 import write_conll
from spacy_charid.formats.documents import read_dialogues, read_docs
from spacy_charid.formats.emory import write_emory
from spacy_charid.formats.folders import list_files
from spacy_charid.training.corpora import create_dialogue_corpus, make_example

TRANSCRIPT = (
    "[Scene: A]\nAl: [I](Al) know [my](Al) [mom](Eve).\n\n[Scene: B]\nBo: Hm?\n"
)


def kb_ids(doc):
    return [span.kb_id_ for span in doc.spans[MENTIONS]]


@pytest.fixture
def plain(dialogue):
    """The shared dialogue less what CoNLL-2012 can't hold."""
    dialogue = deepcopy(dialogue.without_empty())
    for turn in dialogue.utterances:
        turn.id, turn.meta = "", {}
        turn.mentions = [m for m in turn.mentions if len(m.characters) == 1]
    dialogue.meta = {}
    return dialogue


@pytest.fixture
def files(tmp_path, nlp, dialogue, plain):
    """One file of each format."""
    write_conll([plain], tmp_path / "a.conll")
    write_emory([dialogue], tmp_path / "b.json")
    (tmp_path / "c.txt").write_text(TRANSCRIPT, encoding="utf8")
    DocBin(docs=[dialogue.to_doc(nlp)]).to_disk(tmp_path / "d.spacy")
    (tmp_path / "notes.md").write_text("not a corpus", encoding="utf8")
    return tmp_path


@pytest.mark.parametrize(
    "name,n_mentions",
    [("a.conll", 9), ("b.json", 11), ("c.txt", 3), ("d.spacy", 11)],
)
def test_formats(nlp, files, name, n_mentions):
    (eg,) = create_dialogue_corpus(files / name)(nlp)
    assert len(eg.reference.spans[MENTIONS]) == n_mentions
    assert len(eg.reference.spans[SCENES]) == 2
    assert eg.reference.text == eg.predicted.text
    assert eg.reference.spans[UTTERANCES][0].label_ in ("Nora Reed", "Al")


def test_folder(nlp, files):
    examples = list(create_dialogue_corpus(files)(nlp))
    assert [len(eg.reference.spans[MENTIONS]) for eg in examples] == [9, 11, 3, 11]
    names = [file.name for file in list_files(files)]
    assert names == ["a.conll", "b.json", "c.txt", "d.spacy"]


def test_folder_of_upper_case_suffixes(tmp_path):
    (tmp_path / "A.TXT").write_text(TRANSCRIPT, encoding="utf8")
    assert list_files(tmp_path) == [tmp_path / "A.TXT"]
    assert len(list(read_dialogues(tmp_path / "A.TXT"))) == 1


def test_several_paths(nlp, files):
    docs = list(read_docs(nlp, [files / "c.txt", files / "b.json"]))
    assert [len(doc.spans[MENTIONS]) for doc in docs] == [3, 11]


def test_format_given(nlp, files):
    path = files / "c.txt"
    path = path.rename(files / "c.data")
    (eg,) = create_dialogue_corpus(path, format="transcript")(nlp)
    assert kb_ids(eg.reference) == ["Al", "Al", "Eve"]


def test_gold_mentions(nlp, files):
    (eg,) = create_dialogue_corpus(files / "b.json", gold_mentions=True)(nlp)
    offsets = [(span.start, span.end) for span in eg.reference.spans[MENTIONS]]
    mentions = eg.predicted.spans[MENTIONS]
    assert [(span.start, span.end) for span in mentions] == offsets
    assert set(kb_ids(eg.predicted)) == {""}
    assert "Mrs. Reed" in kb_ids(eg.reference)


def test_no_gold_mentions(nlp, files):
    (eg,) = create_dialogue_corpus(files / "b.json", gold_mentions=False)(nlp)
    assert list(eg.predicted.spans) == [UTTERANCES, SCENES, POSITIONS]
    speakers = [span.label_ for span in eg.predicted.spans[UTTERANCES]]
    assert speakers[2:5] == ["Nora Reed|Theo Blom", "", "ALL"]


def test_predicted_is_bare(nlp):
    reference = Doc(nlp.vocab, words=["I", "left"], tags=["PRP", "VBD"])
    reference.ents = [Span(reference, 0, 1, "PERSON")]
    reference.spans[NOTES] = [Span(reference, 1, 2, "STAGE_DIRECTION")]
    eg = make_example(reference, gold_mentions=True)
    assert [token.tag_ for token in eg.predicted] == ["", ""]
    assert not eg.predicted.ents
    assert list(eg.predicted.spans) == [NOTES]


def test_example_of_empty_doc(nlp):
    doc = Dialogue().to_doc(nlp, annotated=True)
    eg = make_example(doc, gold_mentions=True)
    assert len(eg.predicted) == 0
    assert list(eg.predicted.spans[MENTIONS]) == []


@pytest.mark.parametrize("name", ["a.conll", "b.json", "c.txt"])
def test_unit_scene(nlp, files, name):
    examples = list(create_dialogue_corpus(files / name, unit="scene")(nlp))
    assert len(examples) == 2
    assert all(len(eg.reference.spans[SCENES]) == 1 for eg in examples)
    (whole,) = create_dialogue_corpus(files / name)(nlp)
    found = [kb_id for eg in examples for kb_id in kb_ids(eg.reference)]
    assert found == kb_ids(whole.reference)


@pytest.mark.parametrize("limit,expected", [(0, 4), (1, 1), (3, 3), (9, 4)])
def test_limit(nlp, files, limit, expected):
    assert len(list(create_dialogue_corpus(files, limit=limit)(nlp))) == expected


def test_limit_counts_scenes(nlp, files):
    corpus = create_dialogue_corpus(files / "b.json", unit="scene", limit=1)
    assert [eg.reference.spans[SCENES][0].label_ for eg in corpus(nlp)] == ["e01_s01"]


def test_read_again(nlp, files):
    corpus = create_dialogue_corpus(files / "c.txt")
    assert len(list(corpus(nlp))) == len(list(corpus(nlp))) == 1


def test_entity_map(nlp, tmp_path):
    (tmp_path / "map.txt").write_text("7\tAl Poe\n", encoding="utf8")
    (tmp_path / "c.txt").write_text("Al: [I](7) [he](8)", encoding="utf8")
    corpus = create_dialogue_corpus(tmp_path / "c.txt", entity_map=tmp_path / "map.txt")
    (eg,) = corpus(nlp)
    assert kb_ids(eg.reference) == ["Al Poe", "8"]


def test_registered(nlp, files):
    create = registry.readers.get("spacy_charid.DialogueCorpus.v1")
    assert len(list(create(path=str(files / "c.txt"))(nlp))) == 1


def test_unknown_unit(tmp_path):
    with pytest.raises(ValueError, match="unit is 'episode'.*dialogue, scene"):
        create_dialogue_corpus(tmp_path, unit="episode")


def test_unknown_format(nlp, files):
    corpus = create_dialogue_corpus(files / "c.txt", format="word")
    with pytest.raises(ValueError, match="format is 'word'.*semeval, emory"):
        list(corpus(nlp))


def test_unknown_suffix(nlp, files):
    with pytest.raises(ValueError, match="format of .*notes.md"):
        list(create_dialogue_corpus(files / "notes.md")(nlp))


@pytest.mark.parametrize("name", ["no.conll", "no.json", "no.txt", "no.spacy"])
def test_missing_file(nlp, tmp_path, name):
    with pytest.raises(FileNotFoundError, match=name):
        list(create_dialogue_corpus(tmp_path / name)(nlp))


def test_folder_without_corpora(nlp, tmp_path):
    (tmp_path / "notes.md").write_text("not a corpus", encoding="utf8")
    with pytest.raises(ValueError, match="There are no dialogues.*\\.conll"):
        list(create_dialogue_corpus(tmp_path)(nlp))


def test_broken_file_names_file_and_line(nlp, files):
    data = (files / "b.json").read_text(encoding="utf8").replace(":", "", 1)
    (files / "b.json").write_text(data, encoding="utf8")
    with pytest.raises(ValueError, match=r"b\.json, line 2.*not JSON"):
        list(create_dialogue_corpus(files)(nlp))


def test_own_tokenization_is_kept(dialogue, tmp_path):
    """The corpus's tokens are used, whatever the pipeline's tokenizer."""
    write_emory([dialogue], tmp_path / "b.json")
    nlp = spacy.blank("xx")
    (eg,) = create_dialogue_corpus(tmp_path / "b.json")(nlp)
    words = [word for turn in dialogue.utterances for word in turn.words]
    assert [token.text for token in eg.predicted] == words


@pytest.mark.slow
@pytest.mark.parametrize(
    "name,n_docs,n_mentions",
    [
        ("friends-v2/character-identification-dev.json", 2, 930),
        ("semeval-2018-task4/friends.train.scene_delim.conll", 47, 13280),
    ],
)
def test_public_corpora(nlp, shared_data, name, n_docs, n_mentions):
    examples = list(create_dialogue_corpus(shared_data / name)(nlp))
    assert len(examples) == n_docs
    for side in ("reference", "predicted"):
        docs = [getattr(eg, side) for eg in examples]
        assert sum(len(doc.spans[MENTIONS]) for doc in docs) == n_mentions


@pytest.mark.parametrize("is_annotated", [True, False])
def test_corrections(tmp_path, nlp, is_annotated):
    script, path = tmp_path / "a.txt", tmp_path / "c.jsonl"
    said = "[I](Al) know [my](Al) [mom](Eve)" if is_annotated else "I know my mom"
    script.write_text(f"Al: {said}.\nBo: I do.\n", encoding="utf8")
    record = {"speakers": ["Al"], "turn": "I know my mom.", "text": "mom"}
    srsly.write_jsonl(path, [{**record, "characters": ["Ann"]}])
    (eg,) = create_dialogue_corpus(script, corrections=path)(nlp)
    assert kb_ids(eg.reference) == (["Al", "Al", "Ann"] if is_annotated else ["Ann"])
    assert (MENTIONS in eg.predicted.spans) == is_annotated  # else they are detected
