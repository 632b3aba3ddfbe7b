"""Whatever comes in gives a result or one clear error: docs/hostile-input.md.

With `HYPOTHESIS_PROFILE=fuzz` each test tries thousands of cases.
"""

import csv
import json
import shutil
import tempfile
import warnings
import zlib
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
import spacy
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from spacy.tokens import DocBin
from spacy.vocab import Vocab

from spacy_charid import Dialogue
from spacy_charid.analysis.cast_draft import draft_cast
from spacy_charid.analysis.dataframe import to_dataframe
from spacy_charid.analysis.statistics import cast_statistics
from spacy_charid.cast.bank import CharacterBank
from spacy_charid.cli.pipeline import load_pipeline
from spacy_charid.formats.conll2012 import read_entity_map
from spacy_charid.formats.doc_readers import read_spacy
from spacy_charid.formats.documents import read_docs, write_docs
from spacy_charid.formats.records import mention_records, utterance_records
from spacy_charid.formats.registry import READERS, WRITERS, guess_format
from spacy_charid.linking.models.weights import load_weights
from spacy_charid.report import render_html
from spacy_charid.report.visualize import render
from tests.helpers.linking import RULES
from tests.helpers.oddities import (
    NAMES,
    TEXTS,
    damaged,
    dialogues,
    layouts,
    one_clear_error,
)

NLP = spacy.blank("en")
FOLDER = Path(tempfile.mkdtemp(prefix="hostile"))
(FOLDER / "input.txt").write_text("I\n")  # what input.litbank annotates
# Each case goes through all writers; loading a pipeline takes a third of a second.
N = settings.default.max_examples
SOME, FEW = settings(max_examples=N // 5), settings(max_examples=N // 20)
TAGS = set(
    "a b body button circle code div em fieldset figcaption figure footer g h1 h2 h3 "
    "head header html i input label legend li main mark meta nav noscript ol option p "
    "path rect script section select small span strong style svg table tbody td text "
    "th thead title tr ul details summary link br hr sup sub dl dt dd form output tt "
    "aside kbd time".split()
)
SAMPLES = {
    "transcript": "Ann: [My [brother](Bo)](Bo) left.\n\n[Scene: hut]\nBo (low): I did.",
    "fountain": "INT. HUT\n\nANN (V.O.)\n*I* left [[note]].\n\nBO\nYou /* */!",
    "srt": "1\n00:00:01,000 --> 00:00:02,500\nANN: I <i>left</i>,\n\n"
    "2\n00:00:02,600 --> 00:00:03,000\nand you &amp; me\n",
    "vtt": "WEBVTT\n\n00:01.000 --> 00:02.500\n<v Ann>I left\n<v.x Bo>You did?\n",
    "csv": 'speaker,text,scene\nAnn,"I said ""hi"", Bo",1\nBo & Ann,We left.,2\n',
    "tsv": "speaker\ttext\nAnn\tI left.\nBo\tYou did.\n",
    "jsonl": '{"speaker": ["Ann", "Bo"], "text": "\\u00e9 \\ud83d\\ude00"}\n'
    '{"text": "left"}\n',
    "semeval": "#begin document (d); part 0\nd 0 0 I PRP * - - - Ann_Lee (PER) (12)\n"
    "d 0 1 left VBD * leave - - Ann_Lee - -\n\n#end document\n",
    "contrack": "conv:c| ann bo|\nann| We left Bo| [person:bo m 2-2]"
    "[person:we g(ann:bo) 0-0]\n\nconv:d| bo|\nbo| Hi|\n",
    "litbank": "T1\tPRON_PER 0 1\tI\nT2\tnarrator-0 0 1\tI\nR1\tcop Arg1:T1 Arg2:T2\n",
    "emory": '{"episodes": [{"episode_id": "e", "scenes": [{"scene_id": "s", '
    '"utterances": [{"utterance_id": "u", "speakers": ["Ann"], "transcript": "I", '
    '"tokens": [["I", "left", "."]], "character_entities": [[[0, 1, "Ann"]]]}]}]}]}',
}


@pytest.fixture(scope="module", params=["scorer", "rules"])
def linking(request):
    nlp = spacy.blank("en")
    config = {"model": RULES} if request.param == "rules" else {}
    nlp.add_pipe("character_linker", config={"top_k": 2, **config})
    return nlp


@pytest.fixture(autouse=True)
def no_warnings():
    """Files that are not UTF-8 are warned of, which is not what is tested here."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def check_outputs(docs):
    """Write Docs in every way and parse what was written."""
    mentions = list(mention_records(docs))
    annotated = any("mentions" in doc.spans for doc in docs)
    records = mentions if annotated else list(utterance_records(docs))
    for format in WRITERS:
        path = FOLDER / f"out.{format}"
        path.unlink(missing_ok=True)
        with one_clear_error():
            write_docs(docs, path, format=format)
        if path.exists():
            check_file(path, format, records)
    check_html(render_html(docs))
    for doc in docs:
        for style in ("span", "ent"):
            render(doc, style, jupyter=False)
        Dialogue.from_doc(doc)
    assert len(to_dataframe(docs)) == len(mentions)
    with one_clear_error():
        draft_cast(docs, cast_statistics(docs), CharacterBank())


def check_file(path, format, records):
    if format in ("gexf", "graphml"):
        ElementTree.parse(path)
    elif format == "jsonl":
        lines = path.read_bytes().decode("utf8").split("\n")
        assert [json.loads(line) for line in lines if line] == records
    elif format in ("csv", "tsv"):
        mark = "," if format == "csv" else "\t"
        with path.open(encoding="utf8", newline="") as file:
            rows = list(csv.reader(file, delimiter=mark))
        assert len(rows) == len(records) + 1
        cells = (cell for row in rows for cell in row)
        assert not any(cell.startswith(tuple("=+-@\t\r\n＝")) for cell in cells)
    elif format != "spacy":
        with one_clear_error(path):
            list(READERS[format](path))


class Tags(HTMLParser):
    """Collects what a name could have brought into the page."""

    def __init__(self, html):
        super().__init__()
        self.tags, self.attrs, self.scripts = set(), set(), 0
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.scripts += tag == "script"
        self.attrs.update(name for name, _ in attrs)


@cache
def plain_page():
    return Tags(render_html([]))


def check_html(html):
    page = Tags(html)
    assert page.tags - plain_page().tags <= TAGS
    assert page.scripts == plain_page().scripts
    assert not any(name.startswith("on") for name in page.attrs)


@SOME
@given(TEXTS)
def test_texts(linking, text):
    doc = linking(text)
    assert doc.text == text
    check_outputs([doc])


@SOME
@given(dialogues())
def test_dialogues(linking, dialogue):
    with one_clear_error():
        doc = dialogue.to_doc(linking)
        doc = linking(doc)
        check_outputs([doc, doc])


@SOME
@given(st.data())
def test_span_layouts(linking, data):
    doc = data.draw(layouts(NLP.vocab))
    with one_clear_error():
        linking.get_pipe("character_linker")(doc)
    check_outputs([doc])


@SOME
@given(st.lists(NAMES, max_size=8), st.lists(NAMES, max_size=3))
def test_cast(ids, aliases):
    bank = CharacterBank()
    for name in ids:
        with one_clear_error():
            bank.add(name, aliases=aliases, relations={"mother": ids})
    assert CharacterBank.from_bytes(bank.to_bytes()).to_records() == bank.to_records()
    bank.to_disk(FOLDER / "bank.jsonl")
    again = CharacterBank.from_disk(FOLDER / "bank.jsonl")
    assert again.to_records() == bank.to_records()
    for name in [*ids, *aliases]:
        found = bank.find(name)
        assert bank.find(name, limit=2) == found[:2]
        assert set(bank.find_relation("mom", name)) <= set(bank.ids)


def check_reading(path, format=None):
    """Read a file, write what comes of it in every format."""
    with one_clear_error(path):
        docs = list(read_docs(NLP, [path], format=format))
        check_outputs(docs)


@pytest.mark.parametrize("format", sorted(SAMPLES))  # others: test_lost_text.py
@SOME
@given(data=st.data())
def test_damaged_files(format, data):
    path = FOLDER / f"input.{format}"
    path.write_bytes(data.draw(damaged(SAMPLES[format].encode("utf8"))))
    check_reading(path, format)


@pytest.mark.parametrize("format", sorted(READERS))
@SOME
@given(text=TEXTS)
def test_files_of_any_text(format, text):
    path = FOLDER / f"input.{format}"
    path.write_text(text, encoding="utf8")
    check_reading(path, format)


@SOME
@given(st.one_of(st.binary(), TEXTS.map(str.encode)), st.sampled_from(["", ".txt"]))
def test_files_of_any_bytes(data, suffix):
    path = FOLDER / f"any{suffix}"
    path.write_bytes(data)
    with one_clear_error(path):
        guess_format(path)
    check_reading(path)


JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), NAMES),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(NAMES, inner, max_size=3)
    ),
    max_leaves=5,
)
KEYS = (
    "episodes scenes utterances speakers transcript tokens character_entities "
    "episode_id scene_id utterance_id id name aliases gender kind relations appears "
    "spoken_of external_ids text speaker scene"
).split()


@st.composite
def changed_json(draw, value):
    """JSON in which one value or key is another."""
    if isinstance(value, list) and value and draw(st.booleans()):
        place = draw(st.integers(0, len(value) - 1))
        inner = draw(changed_json(value[place]))
        return [*value[:place], inner, *value[place + 1 :]]
    if isinstance(value, dict) and draw(st.integers(0, 3)):
        key = draw(st.sampled_from([*value, *KEYS]))
        return {**value, key: draw(changed_json(value.get(key)))}
    return draw(JSON)


@SOME
@given(changed_json(json.loads(SAMPLES["emory"])))
def test_emory_of_any_values(value):
    path = FOLDER / "input.json"
    path.write_text(json.dumps(value))
    check_reading(path, "emory")


@SOME
@given(changed_json({"speaker": ["Ann"], "text": "I left.", "scene": 1}), st.booleans())
def test_jsonl_of_any_values(value, in_array):
    path = FOLDER / "input.jsonl"
    path.write_text(json.dumps([value, value] if in_array else value))
    check_reading(path, "jsonl")


CHARACTER = {
    "id": "Ann",
    "aliases": ["A"],
    "relations": {"mother": ["Bo"]},
    "appears": {"e": 2},
    "spoken_of": {"e": {"Bo": 1}},
}


@SOME
@given(changed_json(CHARACTER))
def test_cast_files_of_any_values(value):
    path = FOLDER / "cast.jsonl"
    path.write_text(json.dumps(value))
    with one_clear_error(path):
        bank = CharacterBank.from_disk(path)
        assert CharacterBank.from_bytes(bank.to_bytes()).ids == bank.ids


@SOME
@given(st.data())
def test_damaged_cast_files_and_bytes(data):
    path = FOLDER / "cast.jsonl"
    sample = f"{json.dumps(CHARACTER)}\n{json.dumps({'id': 'Bo'})}\n".encode()
    path.write_bytes(data.draw(damaged(sample)))
    with one_clear_error(path):
        CharacterBank.from_disk(path)
    with one_clear_error("bytes"):
        bank = CharacterBank()
        bank.add("Ann", aliases=["A"])
        CharacterBank.from_bytes(data.draw(damaged(bank.to_bytes())))


@pytest.mark.parametrize("format", ["jsonl", "csv", "tsv"])
@SOME
@given(data=st.data())
def test_damaged_files_of_mentions(format, data):
    script, path = FOLDER / "script.txt", FOLDER / f"mentions.{format}"
    script.write_text("Ann: [I](Ann) saw [my [brother](Bo)](=Bo).")
    write_docs(read_docs(NLP, [script]), path)
    path.write_bytes(data.draw(damaged(path.read_bytes())))
    with one_clear_error():
        docs = list(read_docs(NLP, [path], format=format))
        check_outputs(docs)


@SOME
@given(st.data())
def test_damaged_entity_maps(data):
    path = FOLDER / "map.txt"
    path.write_bytes(data.draw(damaged(b"12\tAnn Lee\n13\tBo\n")))
    with one_clear_error(path):
        read_entity_map(path)


@cache
def spacy_file() -> bytes:
    nlp = spacy.blank("en")
    nlp.add_pipe("character_linker", config={"top_k": 2, "model": RULES})
    text = "[Scene: hut]\nAnn: I saw you, Bo.\nBo: My mother did too (laughs)."
    return zlib.decompress(DocBin(docs=[nlp(text)], store_user_data=True).to_bytes())


@SOME
@given(st.data())
def test_damaged_spacy_files(data):
    path = FOLDER / "input.spacy"
    packed = data.draw(st.booleans())
    inner = spacy_file() if packed else zlib.compress(spacy_file())
    found = data.draw(damaged(inner))
    path.write_bytes(zlib.compress(found) if packed else found)
    with one_clear_error(path):
        docs = list(read_spacy(path, Vocab()))
        check_outputs(docs)


@cache
def pipeline_folder() -> Path:
    folder = FOLDER / "pipeline"
    nlp = spacy.blank("en")
    nlp.add_pipe("mention_detector")
    nlp.add_pipe("character_linker").add_character("Ann")
    nlp.to_disk(folder)
    return folder


@FEW
@given(st.data())
def test_damaged_pipelines(data):
    good, bad = pipeline_folder(), FOLDER / "damaged"
    shutil.rmtree(bad, ignore_errors=True)
    shutil.copytree(good, bad)
    files = sorted(file for file in bad.rglob("*") if file.is_file())
    file = data.draw(st.sampled_from(files))
    found = data.draw(damaged(file.read_bytes()))
    assume(found != file.read_bytes())
    file.write_bytes(found)
    with one_clear_error(bad):
        nlp = load_pipeline(str(bad))
        check_outputs([nlp("Ann: I saw Bo.\nBo: My mother did too.")])


@FEW
@given(st.data())
def test_damaged_weights(data):
    linker = spacy.blank("en").add_pipe("character_linker")
    path = FOLDER / "weights.bin"
    path.write_bytes(data.draw(damaged(linker.model.to_bytes())))
    with one_clear_error(path):
        load_weights(linker.model, path)
