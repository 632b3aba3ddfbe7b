import io
import json
import os
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spacy_charid import Dialogue
from spacy_charid.formats import documents
from spacy_charid.formats.documents import (
    read_dialogues,
    read_docs,
    require_dialogue,
    write_docs,
)
from spacy_charid.formats.folders import list_files, natural_key
from spacy_charid.formats.registry import READERS, WRITERS
from tests.helpers.pipelines import blank

NLP = blank()

TEXTS = {
    "s1/e10.txt": "Al: Ten.",
    "s1/e2.srt": "1\n00:00:01,000 --> 00:00:02,000\nAl: Two.",
    "s1/E1.fountain": "INT. HUT\n\nAL\nOne.",
    "s2/e1.csv": "speaker,text\nAl,Three.",
    "s2/.hidden/e2.txt": "Al: Hidden.",
    "s2/.e3.txt": "Al: Hidden.",
    "s10/e1.vtt": "WEBVTT\n\n00:01.000 --> 00:02.000\n<v Al>Four.",
    "cast.jsonl": '{"id": "Al", "aliases": ["Allie"]}\n',
    "notes.md": "Nothing.",
    "top.jsonl": '{"speaker": "Al", "text": "Top.", "id": 1}\n',
}


@pytest.fixture
def show(tmp_path):
    for name, text in TEXTS.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf8")
    return tmp_path


def ids(docs):
    return [doc.spans["scenes"][0].kb_id_ for doc in docs]


def test_a_folder_is_one_show(nlp, show):
    docs = list(read_docs(nlp, [show]))
    assert ids(docs) == ["s1/E1", "s1/e2", "s1/e10", "s2/e1", "s10/e1", "top"]
    words = ["One", "Two", "Ten", "Three", "Four", "Top"]
    assert [doc[0].text for doc in docs] == words
    sources = [doc.spans["scenes"].attrs["source"] for doc in docs]
    assert sources[0] == str(show / "s1/E1.fountain")
    assert {doc.spans["utterances"][0].label_.title() for doc in docs} == {"Al"}


def test_natural_order():
    names = ["e10", "e2", "E1", "e1b", "e1a", "10", "9", "e", "é1", "e²"]
    ordered = sorted(map(Path, names), key=natural_key)
    expected = ["9", "10", "e", "E1", "e1a", "e1b", "e2", "e10", "e²", "é1"]
    assert [path.name for path in ordered] == expected


def test_several_paths_in_the_order_given(nlp, show):
    paths = [show / "s2", str(show / "s1/e10.txt"), show / "s1"]
    assert ids(read_docs(nlp, paths)) == ["e1", "e10", "E1", "e2", "e10"]


def test_files_of_a_folder_without_dialogue(tmp_path):
    (tmp_path / "cast.jsonl").write_text('{"id": "Al"}\n', encoding="utf8")
    with pytest.raises(ValueError, match="There are no dialogues"):
        list_files(tmp_path)


def test_standard_input(nlp, monkeypatch):
    stdin = SimpleNamespace(buffer=io.BytesIO(b"Al: Hi."))
    monkeypatch.setattr("sys.stdin", stdin)
    (doc,) = read_docs(nlp, ["-"])
    assert (doc.text.strip(), ids([doc])) == ("Hi.", ["stdin"])
    assert doc.spans["scenes"].attrs["source"] == "standard input"


def test_format_encoding_and_columns(nlp, tmp_path):
    path = tmp_path / "a.data"
    path.write_bytes("who;was\nZoé;Où?".encode("utf-16-le"))
    columns = {"text": "was", "speaker": "who"}
    options = {"format": "csv", "encoding": "utf-16-le", "columns": columns}
    (doc,) = read_docs(nlp, [path], **options)
    assert doc.spans["utterances"][0].label_ == "Zoé"
    (dialogue,) = read_dialogues(path, "csv", encoding="utf-16-le", columns=columns)
    assert Dialogue.from_doc(doc).id == dialogue.id == "a"


@pytest.mark.parametrize("name", ["semeval", "emory"])
def test_encoding_of_corpora(nlp, tmp_path, name):
    docs = list(read_docs(nlp, [write(tmp_path / "a.txt", "Zoé: [Moi](Zoé).")]))
    write_docs(docs, tmp_path / "a", format=name)
    text = (tmp_path / "a").read_text(encoding="utf8")
    (tmp_path / "b").write_bytes(text.encode("latin-1"))
    (copy,) = read_docs(nlp, [tmp_path / "b"], format=name, encoding="latin-1")
    assert copy.spans["utterances"][0].label_ == "Zoé"
    with pytest.raises(ValueError, match=r"/b, line \d+: byte 0xe9 is not UTF-8"):
        list(read_docs(nlp, [tmp_path / "b"], format=name))


def write(path, text):
    path.write_text(text, encoding="utf8")
    return path


def test_by_scene(nlp, tmp_path):
    path = write(tmp_path / "a.txt", "[Scene: A]\nAl: Hi.\n\n[Scene: B]\nBo: Ho.")
    docs = list(read_docs(nlp, [path], unit="scene"))
    assert [len(doc.spans["utterances"]) for doc in docs] == [1, 1]
    assert docs[1].spans["utterances"].attrs["offsets"] == {"0": [[0, 35, 0]]}
    assert docs[1].spans["scenes"].attrs["source"] == str(path)


def test_only_annotated_files_have_mentions(nlp, tmp_path):
    """A pipeline finds the mentions of others, but not those of a gold scene."""
    path = write(tmp_path / "a.txt", "Al: I left.\n[Scene: B]\nBo: Hm.")
    (doc,) = read_docs(nlp, [path])
    assert "mentions" not in doc.spans
    write_docs([doc], tmp_path / "a.conll")
    (doc,) = read_docs(nlp, [tmp_path / "a.conll"])
    assert len(doc.spans["mentions"]) == 0
    write(path, "Al: [I](Al) left.\n[Scene: B]\nBo: Hm.")
    docs = read_docs(nlp, [path], unit="scene")
    assert [len(doc.spans["mentions"]) for doc in docs] == [1, 0]


def test_files_are_read_one_at_a_time(nlp, show):
    docs = read_docs(nlp, [show])
    next(docs)
    (show / "s10/e1.vtt").write_text("broken", encoding="utf8")
    with pytest.raises(ValueError, match=r"e1\.vtt, line 1"):
        list(docs)


def test_progress(nlp, show, monkeypatch):
    seen = []

    def bar(files, **options):
        seen.append((len(files), options["disable"]))
        return files

    monkeypatch.setattr(documents, "tqdm", bar)
    list(read_docs(nlp, [show], progress=True))
    list(read_docs(nlp, [show]))
    assert seen == [(6, None), (6, True)]


@pytest.mark.parametrize("format", sorted(set(WRITERS) - {"srt", "vtt"}))
def test_write_docs(nlp, tmp_path, format):  # but for what needs times
    path = write(tmp_path / "a.txt", "Al: [I](Al) left.\nBo: [You](Al)?")
    write_docs(read_docs(nlp, [path]), tmp_path / "new/out", format=format)
    assert (tmp_path / "new/out").stat().st_size
    assert len(list((tmp_path / "new").iterdir())) == 1


@pytest.mark.parametrize("format", ["spacy", "semeval", "emory"])
def test_round_trip(nlp, tmp_path, format):
    path = write(tmp_path / "a.txt", "Al: [I](Al) left.\nBo: [You](Al)?")
    (doc,) = read_docs(nlp, [path])
    write_docs([doc], tmp_path / "out", format=format)
    (copy,) = read_docs(nlp, [tmp_path / "out"], format=format)
    for key in ("utterances", "mentions"):
        spans, copies = doc.spans[key], copy.spans[key]
        assert [(s.text, s.label_, s.kb_id_) for s in copies] == [
            (s.text, s.label_, s.kb_id_) for s in spans
        ]


@pytest.mark.parametrize("format", ["jsonl", "csv", "tsv"])
def test_round_trip_of_utterances(nlp, tmp_path, format):
    text = """[Scene: the hut]
Al: Hi, "you"!
Al and Bo: We left.

- I said so.
[Scene: the hut]
@Zo: =1+1
'Bo: ''=2

[Scene: the shore]
Zo: Bye."""
    (doc,) = read_docs(nlp, write(tmp_path / "a.txt", text))
    write_docs(doc, tmp_path / "a.out", format=format)
    (copy,) = read_docs(nlp, tmp_path / "a.out", format=format)
    first, second = map(Dialogue.from_doc, (doc, copy))
    ids = [scene.id.removeprefix("Scene: ") for scene in second.scenes]
    assert ids == ["the hut", "the hut_1", "the shore"]
    said = [
        [[(turn.speakers, turn.text) for turn in scene.utterances] for scene in scenes]
        for scenes in (first.scenes, second.scenes)
    ]
    assert len(first.scenes) == 3 and said[0] == said[1]
    assert first.id == second.id
    for turn, span in zip(second.utterances, copy.spans["utterances"], strict=True):
        assert turn.text == span.text


def test_one_path_or_several_and_one_doc(nlp, tmp_path):
    path = write(tmp_path / "x.txt", "Al: [I](Al) left.")
    for paths in (path, str(path), [path], (str(path),), iter([path])):
        (doc,) = read_docs(nlp, paths)
        write_docs(doc, tmp_path / "a.jsonl")
        assert (tmp_path / "a.jsonl").read_text().count("\n") == 1


def test_write_docs_by_suffix_and_with_options(nlp, tmp_path):
    (doc,) = read_docs(nlp, [write(tmp_path / "a.txt", "Al: Hi.\nBo: Ho.")])
    write_docs([doc], tmp_path / "a.gexf", network="scenes")
    assert 'defaultedgetype="undirected"' in (tmp_path / "a.gexf").read_text()


def test_unknown_formats(nlp, tmp_path):
    path = write(tmp_path / "a.txt", "Al: Hi.")
    with pytest.raises(ValueError, match="format is 'word'.*semeval.*spacy"):
        list(read_docs(nlp, [path], format="word"))
    with pytest.raises(ValueError, match="format is 'word'.*jsonl.*graphml"):
        write_docs([], tmp_path / "b", format="word")
    with pytest.raises(ValueError, match="format to write from .*b.xyz"):
        write_docs([], tmp_path / "b.xyz")


def test_require_dialogue(nlp, tmp_path):
    docs = [nlp(""), nlp("Hi")]
    assert list(require_dialogue(iter(docs), ["a"])) == docs
    for nothing in ([], [nlp("")]):
        with pytest.raises(ValueError, match="no dialogue in a, b"):
            list(require_dialogue(nothing, ["a", "b"]))


TIMED = {"srt", "vtt"}  # need times
ODD = {
    "nul": "Al: a\x00b [I](Al)\x00",
    "control": "Al: \x01\x02\x1b31m \x7f [I](Al)",
    "separators": "Al: a\u2028Bo: b\u2029\x85Cy: c\x0b\x0c d",
    "marks": "\ufeff\ufeffAl\u200b: \u202eI\u202c a\u0301",
    "mixed ends": "Al: a\rBo: b\nCy: c\r\n\rDi: d\n\r",
    "astral": "\U0001f600: 😀 [I](😀)",
}


@pytest.mark.parametrize("text", ODD.values(), ids=ODD)
@pytest.mark.parametrize("format", sorted(set(WRITERS) - TIMED))
@pytest.mark.filterwarnings("ignore:There are no speakers")
@pytest.mark.filterwarnings("ignore:.*as they are. The first is turn")
def test_odd_characters(nlp, tmp_path, text, format):
    path = tmp_path / "a.txt"
    path.write_bytes(text.encode())
    docs = list(read_docs(nlp, [path]))
    assert any(len(doc) for doc in docs)
    write_docs(docs, tmp_path / "out", format=format)
    assert (tmp_path / "out").is_file()


@pytest.mark.slow
@pytest.mark.parametrize("format", ["transcript", "fountain", "csv", "jsonl", "srt"])
def test_one_line_of_ten_megabytes(tmp_path, format):
    text = "I told him. " * 870_000
    head = {
        "transcript": "Al: ",
        "fountain": "AL\n",
        "csv": "text\n",
        "jsonl": '{"text": "',
        "srt": "1\n00:00:01,000 --> 00:00:02,000\n",
    }[format]
    path = write(tmp_path / "a", head + text + '"}' * (format == "jsonl"))
    (dialogue,) = read_dialogues(path, format)
    (turn,) = dialogue.utterances
    assert turn.text.strip() == text.strip()


FILES = {
    "transcript": "[Scene: A]\r\nAl (O.S.): I saw\r\n  Bo (waves).\r\nBo: You did?\r\n",
    "fountain": "INT. A\n\n\tAL\n\t(waves)\n\t*I* saw [[him]]\n\tBo.\n\nBO\nYou did?\n",
    "srt": "1\n0:0:1,0 --> 0:0:2,0\n<i>AL: I saw</i>\nBo.\n\n2\n0:0:3,0 --> 0:0:4,0\n"
    "BO: You did?\n",
    "vtt": "WEBVTT\n\n00:01.000 --> 00:02.000\n<v Al>I &lt;saw&gt; <b>Bo</b>."
    "\n<v Bo>You?",
    "csv": '\ufeffspeaker;text\r\nAl;"I ""saw"" Bo."\r\nBo;You did?\r\n',
    "tsv": "speaker\ttext\nAl\tI saw Bo.\nBo\tYou did?\n",
    "jsonl": '{"speaker": "Al", "text": "I \\u2013 saw\\nBo."}\n'
    '{"speaker": "Bo", "text": "You did?"}\n',
}


@pytest.mark.parametrize("format,text", FILES.items(), ids=FILES)
def test_linked_mentions_are_found_in_the_file(nlp, tmp_path, format, text):
    nlp.add_pipe("character_linker")
    path = tmp_path / "a"
    path.write_bytes(text.encode("utf8"))
    write_docs(nlp.pipe(read_docs(nlp, [path], format=format)), tmp_path / "a.jsonl")
    lines = (tmp_path / "a.jsonl").read_text(encoding="utf8").splitlines()
    records = list(map(json.loads, lines))
    assert [record["text"] for record in records] == ["I", "Bo", "You"]
    for record in records:
        source = text.removeprefix("\ufeff")
        assert source[record["start"] : record["end"]] == record["text"]
    assert [record["character"].title() for record in records] == ["Al", "Bo", "Al"]


@settings(max_examples=3 * settings.default.max_examples)
@given(
    st.one_of(
        st.binary(max_size=200),
        st.text(st.sampled_from('Al:\n "<v>{}[](),;\t-1\u2028é')).map(str.encode),
        st.text(max_size=50).map(lambda text: text.encode("utf-16")),
    ),
    st.sampled_from(sorted(READERS)),
)
@pytest.mark.filterwarnings("ignore:.*is not UTF-8", "ignore:There are no speakers")
def test_any_file_gives_a_result_or_a_message(tmp_path_factory, data, format):
    path = tmp_path_factory.mktemp("any") / "a.txt"
    path.write_bytes(data)
    for name in (format, None):
        try:
            for doc in read_docs(NLP, [path], format=name):
                Dialogue.from_doc(doc)
        except ValueError as error:
            assert "a.txt" in str(error)


def test_a_script_without_speakers_is_warned_of_once(tmp_path):
    for name in ("e1.srt", "e2.srt", "e10.srt"):
        text = "1\n00:00:01,000 --> 00:00:02,000\nI left you.\n"
        (tmp_path / name).write_text(text, encoding="utf8")
    (tmp_path / "e3.txt").write_text("Al: I left.", encoding="utf8")
    (tmp_path / "e4.txt").write_text("[Scene: A]", encoding="utf8")
    with pytest.warns(UserWarning) as warned:
        assert len(list(read_docs(NLP, [tmp_path]))) == 5
    silent, message = [str(warning.message) for warning in warned]
    assert silent.startswith(f"{tmp_path / 'e4.txt'} holds no dialogue")
    assert f"{tmp_path / 'e1.srt'} (and 2 more)" in message
    assert "Name: text" in message and "--speaker-column" in message


def test_a_missing_file_is_told_before_others_are_read(tmp_path):
    (tmp_path / "e1.txt").write_text("Al: I left.", encoding="utf8")
    docs = read_docs(NLP, [tmp_path / "e1.txt", tmp_path / "e2.txt"])
    with pytest.raises(FileNotFoundError, match="e2.txt"):
        next(docs)


def test_file_names_that_are_not_of_the_encoding_of_the_system(nlp, tmp_path):
    name = os.fsdecode(b"caf\xe9.txt")
    (tmp_path / name).write_text("Ann: I left.\nBo: You did?")
    for path in (tmp_path / name, tmp_path):
        (doc,) = read_docs(nlp, [path])
        assert doc.spans["scenes"][0].kb_id_ == "caf\ufffd"
        assert doc.spans["scenes"].attrs["source"].endswith("caf\ufffd.txt")


@pytest.mark.slow
def test_a_line_of_ten_megabytes(nlp, tmp_path):
    text = "Ann: " + "I " * 1_000_000
    (tmp_path / "a.txt").write_text(text)
    (doc,) = read_docs(nlp, [tmp_path / "a.txt"])
    assert len(doc) == 1_000_000
