"""CoNLL-2012 columns, the entity map and the shared file helpers."""

import re
from functools import lru_cache
from pathlib import Path
from typing import Any, Dict, List, Optional, Tuple

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from spacy_charid import Dialogue, Mention, Scene, Utterance
from spacy_charid.files.text import read_lines, read_text
from spacy_charid.formats.conll2012 import read_conll, read_entity_map, write_conll
from tests.helpers.paths import SHARED_DATA
from tests.helpers.pipelines import blank

DATA = SHARED_DATA / "semeval-2018-task4"
MAP = {"1": "Ann Lee", "2": "Mr. Poe", "3": "Cy"}
COLUMNS = "scene index word tag parse lemma frameset sense speaker ner ids".split()


def row(index: Any, word: str, ids: str = "-", **columns: str) -> str:
    values = {
        **dict.fromkeys(COLUMNS, "-"),
        **{"scene": "0", "parse": "*", "speaker": "Ann_Lee", "ner": "*"},
        **{"index": str(index), "word": word, "ids": ids, **columns},
    }
    return "  ".join([columns.get("key", "/a"), *(values[name] for name in COLUMNS)])


def sentence(words: str, ids: str = "", **columns: str) -> List[str]:
    cells = ids.split() or ["-"] * len(words.split())
    pairs = enumerate(zip(words.split(), cells, strict=True))
    return [*(row(i, word, cell, **columns) for i, (word, cell) in pairs), ""]


def document(*sentences: List[str], key: str = "/a", part: str = "000") -> List[str]:
    rows = [line for lines in sentences for line in lines]
    return [f"#begin document ({key}); part {part}", *rows, "#end document"]


def save(path: Path, lines: List[str]) -> Path:
    path.write_bytes("\n".join([*lines, ""]).encode("utf8"))
    return path


def read(path: Path, *lines: str, **kwargs: Any) -> List[Dialogue]:
    return list(read_conll(save(path, list(lines)), **kwargs))


def turn(words: str, *mentions: Mention, **kwargs: Any) -> Utterance:
    sentences = [part.split() for part in words.split(" / ")]
    kwargs.setdefault("speakers", ("Ann Lee",))
    return Utterance(sentences=sentences, mentions=list(mentions), **kwargs)


def dialogue(*turns: Utterance, id: str = "/a", scene: str = "0") -> Dialogue:
    return Dialogue(id=id, scenes=[Scene(id=scene, utterances=list(turns))])


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "sample.conll"


def test_read_a_document(path):
    [read_one] = read(path, *document(sentence("We met him", "- - (2)")))
    assert read_one == dialogue(turn("We met him", Mention(2, 3, ("2",))))
    [utterance] = read_one.utterances
    assert utterance.text == "We met him"
    assert (utterance.layers, utterance.meta, utterance.id) == ({}, {}, "")


def test_entity_map_names_known_ids(path):
    lines = document(sentence("him and her", "(2) - (77)"))
    [utterance] = read(path, *lines, entity_map=MAP)[0].utterances
    assert [m.characters for m in utterance.mentions] == [("Mr. Poe",), ("77",)]
    assert {m.label for m in utterance.mentions} == {""}


def test_turns_are_runs_of_one_speaker(path):
    lines = document(
        sentence("One ."),
        sentence("Two ."),
        sentence("Three .", speaker="Mr._Poe"),
        sentence("Four ."),
        sentence("Five .", scene="1"),
    )
    [read_one] = read(path, *lines)
    assert [scene.id for scene in read_one.scenes] == ["0", "1"]
    first, second = (scene.utterances for scene in read_one.scenes)
    assert [u.sentences for u in first] == [
        [["One", "."], ["Two", "."]],
        [["Three", "."]],
        [["Four", "."]],
    ]
    assert [u.speakers for u in first] == [("Ann Lee",), ("Mr. Poe",), ("Ann Lee",)]
    assert [u.words for u in second] == [["Five", "."]]


@pytest.mark.parametrize(
    "cell, speakers",
    [
        ("-", ()),
        ("Cy", ("Cy",)),
        ("Mr._Poe", ("Mr. Poe",)),
        ("Cy,_Mr._Poe,_Ann_Lee", ("Cy", "Mr. Poe", "Ann Lee")),
        ("Poe,Jr.", ("Poe,Jr.",)),
    ],
)
def test_speakers(path, cell, speakers):
    read_ones = read(path, *document(sentence("Yes .", speaker=cell)))
    assert [u.speakers for u in read_ones[0].utterances] == [speakers]
    write_conll(read_ones, path)
    assert cell in path.read_text().split()
    assert list(read_conll(path)) == read_ones


@pytest.mark.parametrize(
    "ids, mentions",
    [
        ("(1) - (2) -", [(0, 1, "1"), (2, 3, "2")]),
        ("(1 - 1) -", [(0, 3, "1")]),
        ("(1|(2) - 1) -", [(0, 1, "2"), (0, 3, "1")]),
        ("(1 (2 1) 2)", [(0, 3, "1"), (1, 4, "2")]),
        ("(1 1)|(1 1) -", [(0, 2, "1"), (1, 3, "1")]),
        ("(1|(1 - 1) 1)", [(0, 3, "1"), (0, 4, "1")]),
        ("(1 (1) - 1)", [(0, 4, "1"), (1, 2, "1")]),
        ("(1)|(2) - - -", [(0, 1, "1 2")]),
        ("(2|(1 1)|2) - -", [(0, 2, "2 1")]),
        ("(1)|(1) - - -", [(0, 1, "1 1")]),
        ("- - (A.B-c') -", [(2, 3, "A.B-c'")]),
    ],
)
def test_brackets(path, ids, mentions):
    lines = document(sentence("a b c d"), sentence("e f g h", ids))
    read_ones = read(path, *lines)
    [utterance] = read_ones[0].utterances
    expected = [Mention(4 + s, 4 + e, tuple(c.split())) for s, e, c in mentions]
    assert utterance.mentions == expected
    write_conll(read_ones, path)
    assert list(read_conll(path)) == read_ones


def test_layers(path):
    lines = document(
        [
            row(0, "Ann", tag="NNP", lemma="Ann", parse="(NP*)", ner="(PERSON)"),
            row(1, "left", tag="VBD", lemma="leave"),
            row(2, "last", tag="JJ", lemma="last", ner="(DATE*"),
            row(3, "May", tag="-", lemma="-", ner="*)"),
            "",
        ],
        sentence("Nothing here", speaker="Cy"),
        sentence("One", speaker="Dee", lemma="one", ner="-"),
    )
    read_ones = read(path, *lines)
    first, second, third = read_ones[0].utterances
    assert first.layers == {
        "tag": ["NNP", "VBD", "JJ", ""],
        "lemma": ["Ann", "leave", "last", ""],
        "parse": ["(NP*)", "*", "*", "*"],
        "ner": ["B-PERSON", "O", "B-DATE", "I-DATE"],
    }
    assert second.layers == {}
    assert third.layers == {"lemma": ["one"]}
    write_conll(read_ones, path)
    assert list(read_conll(path)) == read_ones
    nlp = blank()
    assert Dialogue.from_doc(read_ones[0].to_doc(nlp)) == read_ones[0]


@pytest.mark.parametrize(
    "cells, tags",
    [
        ("(A*) (B) *", "B-A B-B O"),
        ("(A* * )", "B-A I-A I-A"),
        ("(A* *) (A)", "B-A I-A B-A"),
        ("- (A* *)", "O B-A I-A"),
    ],
)
def test_named_entities(path, cells, tags):
    rows = [row(i, "x", ner=cell) for i, cell in enumerate(cells.split())]
    read_ones = read(path, *document([*rows, ""]))
    [utterance] = read_ones[0].utterances
    assert utterance.layers["ner"] == tags.split()
    write_conll(read_ones, path)
    assert list(read_conll(path)) == read_ones


def test_framesets_and_senses_are_kept(path):
    rows = [row(0, "He"), row(1, "ran", frameset="run.01", sense="2"), ""]
    read_ones = read(path, *document(rows))
    [utterance] = read_ones[0].utterances
    assert utterance.meta == {"frameset": ["-", "run.01"], "sense": ["-", "2"]}
    write_conll(read_ones, path)
    assert list(read_conll(path)) == read_ones


def test_delimited_by_scene_or_episode(path):
    scenes = [sentence("One ."), sentence("Two .", scene="1")]
    by_scene = [*document(scenes[0]), *document(scenes[1], part="001")]
    other = document(sentence("Three .", key="/b"), key="/b")
    read_ones = read(path, *by_scene, *other)
    assert [d.id for d in read_ones] == ["/a", "/b"]
    assert [s.id for s in read_ones[0].scenes] == ["0", "1"]
    assert read_ones == read(path, *document(*scenes), *other)
    write_conll(read_ones, path, delimit="scene")
    begins = [line for line in path.read_text().splitlines() if "begin" in line]
    assert begins == [
        "#begin document (/a); part 000",
        "#begin document (/a); part 001",
        "#begin document (/b); part 000",
    ]
    assert list(read_conll(path)) == read_ones
    write_conll(read_ones, path, delimit="episode")
    assert path.read_text().count("#begin") == 2
    assert list(read_conll(path)) == read_ones


def test_reads_a_dialogue_at_a_time(path):
    lines = [*document(sentence("One .")), *document(key="/b"), "broken"]
    dialogues = read_conll(save(path, lines))
    assert next(dialogues).id == "/a"
    with pytest.raises(ValueError, match="line 8"):
        list(dialogues)


def test_line_ends_tabs_and_byte_order_mark(path):
    words = ["Olé\u2028ça", "\u00a0", "!"]  # of these only `split` makes four
    rows = [row(i, word) for i, word in enumerate(words)]
    lines = document([*rows, ""])
    plain = read(path, *lines)
    assert [u.words for u in plain[0].utterances] == [words]
    tabbed = [line.replace("  ", "\t") for line in lines]
    path.write_bytes(b"\xef\xbb\xbf" + "\r\n".join(tabbed).encode("utf8"))
    assert list(read_conll(path)) == plain


def test_document_without_a_token(path):
    assert read(path, *document()) == [Dialogue(id="/a")]
    write_conll([Dialogue(id="/a")], path)
    assert list(read_conll(path)) == [Dialogue(id="/a")]


def test_no_blank_line_before_the_end(path):
    lines = ["#begin document (/a)", row(0, "One"), "#end document (/a)"]
    assert read(path, *lines) == [dialogue(turn("One"))]


BEGIN = "#begin document (/a); part 000"
READ_ERRORS: Dict[str, Tuple[List[str], int, str]] = {
    "empty": ([], 1, "no document"),
    "blank": (["", ""], 1, "no document"),
    "few columns": ([BEGIN, row(0, "One")[:-3]], 2, "expected 12 columns.*found 11"),
    "outside": ([row(0, "One")], 1, "outside of a document"),
    "after": ([*document(), "", row(0, "One")], 4, "outside of a document"),
    "begin inside": ([BEGIN, "", BEGIN], 3, "inside the one of line 1"),
    "no end": (document()[:-1], 1, "'/a' that begins here has no end"),
    "cut": ([*document(), BEGIN, row(0, "One")], 3, "has no end"),
    "end first": (["#end document"], 1, "without a document"),
    "end twice": ([*document(), "#end document"], 3, "without a document"),
    "begin": (["#begin document /a"], 1, "can't read '#begin document /a'"),
    "comment": ([BEGIN, "# hello"], 2, "can't read '# hello'"),
    "key": ([BEGIN, row(0, "One", key="/b")], 2, "key '/a'.*found '/b'"),
    "index": ([BEGIN, row("x", "One")], 2, "whole number.*found 'x'"),
    "index²": ([BEGIN, row("²", "One")], 2, "whole number.*found '²'"),
    "index gap": ([BEGIN, row(0, "a"), row(2, "b")], 3, "index 1, found 2"),
    "index start": ([BEGIN, row(0, "a"), "", row(1, "b")], 4, "index 0, found 1"),
    "scene": (
        [BEGIN, row(0, "a"), row(1, "b", scene="1")],
        *(3, "scene changes within a sentence, expected '0', found '1'"),
    ),
    "speaker": (
        [BEGIN, row(0, "a"), row(1, "b", speaker="Cy")],
        *(3, "speaker changes within a sentence, expected 'Ann_Lee', found 'Cy'"),
    ),
    "close": (document(sentence("a b", "- 12)")), 3, "entity 12 closes.*`.12`"),
    "open": (document(sentence("a b", "(12 -")), 2, r"entity 12 opens.*`12\)`"),
    "second open": (document(sentence("a b", "(1|(1 1)")), 2, "entity 1 opens"),
    "across": (document(sentence("a", "(1"), sentence("b", "1)")), 2, "1 opens"),
    "bare id": (document(sentence("a b", "- 12")), 3, "ids '12' of the last"),
    "no id": (document(sentence("a", "()")), 2, r"ids '\(\)' of the last"),
    "no bar": (document(sentence("a", "(1)(2)")), 2, "can't read the entity ids"),
    "empty part": (document(sentence("a", "(1)|")), 2, "can't read the entity ids"),
    "ner": (document(sentence("a", ner="PERSON")), 2, "'PERSON' does not fit"),
    "ner cut": (document(sentence("a", ner="(PERSON")), 2, "does not fit"),
    "ner close": (document(sentence("a", ner="*)")), 2, r"'\*\)' does not fit"),
    "ner open": (document(sentence("a b", ner="(X*")), 3, r"'\(X\*' does not fit"),
    "ner across": (document(sentence("a", ner="(X*")), 2, r"\(X\* opens.*closed"),
    "ner gap": (
        document([row(0, "a", ner="(X*"), row(1, "b", ner="-"), row(2, "c", ner="*)")]),
        *(3, "'-' does not fit"),
    ),
}


@pytest.mark.parametrize("name", READ_ERRORS)
def test_read_errors(path, name):
    lines, line, message = READ_ERRORS[name]
    with pytest.raises(ValueError, match=message) as error:
        read(path, *lines)
    assert str(error.value).startswith(f"{path}, line {line}: ")


def test_undecodable_byte(path):
    lines = document(sentence("One ."), sentence("café ."))
    path.write_bytes("\n".join(lines).encode("latin1"))
    with pytest.raises(ValueError, match="line 5: byte 0xe9 is not UTF-8"):
        list(read_conll(path))


def test_missing_file_and_folder(tmp_path):
    with pytest.raises(FileNotFoundError, match="no file .*none.conll"):
        list(read_conll(tmp_path / "none.conll"))
    with pytest.raises(IsADirectoryError, match="is a folder"):
        list(read_conll(tmp_path))


NEVER = Mention(0, 1, ("Ann Lee",))
WRITE_ERRORS: Dict[str, Tuple[List[Dialogue], Optional[Dict[str, str]], str]] = {
    "none": ([], None, "There is no dialogue to write"),
    "tokens": ([dialogue(Utterance(text="Hi"))], None, "to_doc"),
    "no tokens": ([dialogue(Utterance(text="Hi", sentences=[]))], None, "to_doc"),
    "word": (
        [dialogue(Utterance(sentences=[["a b"]]))],
        None,
        "write 'a b' of utterance 0 of scene '0' of dialogue '/a'",
    ),
    "empty word": ([dialogue(Utterance(sentences=[["", "a"]]))], None, "write ''"),
    "key": ([dialogue(turn("a"), id="a b")], None, "write 'a b' of dialogue"),
    "no key": ([Dialogue()], None, "write '' of dialogue"),
    "hash": ([dialogue(turn("a"), id="#a")], None, "write '#a' of dialogue"),
    "scene": ([dialogue(turn("a"), scene="")], None, "write '' of utterance 0"),
    "utterance id": ([dialogue(Utterance(sentences=[["\n"]], id="u7"))], None, "'u7'"),
    "same key": ([dialogue(turn("a")), dialogue(turn("b"))], None, "'/a'.*same id"),
    "same scene": (
        [Dialogue("/a", [Scene("0", [turn("a")]), Scene("0", [turn("b")])])],
        None,
        "scene '0' of dialogue '/a': the one before it has the same id",
    ),
    "speaker": ([dialogue(turn("a", speakers=("A_B",)))], None, "speakers.*A_B"),
    "comma": ([dialogue(turn("a", speakers=("A, B",)))], None, "write the speakers"),
    "dash": ([dialogue(turn("a", speakers=("-",)))], None, "write the speakers"),
    "no name": ([dialogue(turn("a", speakers=("",)))], None, "write the speakers"),
    "tab": ([dialogue(turn("a", speakers=("A\tB",)))], None, r"'A\\tB' of utterance"),
    "unknown": (
        [dialogue(turn("a", Mention(0, 1, ("Dee",))))],
        MAP,
        "'Dee', a character of utterance 0.*is not in the entity map",
    ),
    "bracket": ([dialogue(turn("a", Mention(0, 1, ("(x",))))], None, r"'\(x', a char"),
    "bar": (
        [dialogue(turn("a", Mention(0, 1, ("x|y",))))],
        None,
        "not contain spaces",
    ),
    "nobody": ([dialogue(turn("a", Mention(0, 1)))], None, "0:1.*no character"),
    "same span": ([dialogue(turn("a", NEVER, NEVER))], None, "the same span"),
    "crossing": (
        [dialogue(turn("a b c d", Mention(0, 3, ("1",)), Mention(1, 4, ("1",))))],
        None,
        "same character cross",
    ),
    "across": (
        [dialogue(turn("a b / c", Mention(1, 3, ("1",))))],
        None,
        "1:3 is not within one sentence",
    ),
    "outside": ([dialogue(turn("a", Mention(0, 2, ("1",))))], None, "one sentence"),
    "negative": ([dialogue(turn("a", Mention(-1, 1, ("1",))))], None, "one sentence"),
    "no width": ([dialogue(turn("a", Mention(0, 0, ("1",))))], None, "one sentence"),
    "layer": (
        [dialogue(turn("a b", layers={"tag": ["DT"]}))],
        None,
        "Layer 'tag' of utterance 0.* has 1 values for 2 tokens",
    ),
    "iob": ([dialogue(turn("a", layers={"ner": ["I-X"]}))], None, "tag 'I-X'"),
    "iob type": (
        [dialogue(turn("a b", layers={"ner": ["B-X", "I-Y"]}))],
        None,
        "tag 'I-Y'",
    ),
    "iob across": (
        [dialogue(turn("a / b", layers={"ner": ["B-X", "I-X"]}))],
        None,
        "tag 'I-X'",
    ),
    "iob word": ([dialogue(turn("a", layers={"ner": ["X"]}))], None, "tag 'X'"),
}


@pytest.mark.parametrize("name", WRITE_ERRORS)
def test_write_errors(path, name):
    dialogues, entity_map, message = WRITE_ERRORS[name]
    path.write_text("as before")
    with pytest.raises(ValueError, match=message):
        write_conll(dialogues, path, entity_map=entity_map)
    assert path.read_text() == "as before"


def test_delimit_is_checked(path):
    with pytest.raises(ValueError, match="'line'.*scene.*episode"):
        write_conll([dialogue(turn("a"))], path, delimit="line")


def test_write_with_entity_map(path):
    plural = Mention(0, 2, ("Mr. Poe", "Ann Lee"))
    dialogues = [dialogue(turn("you two", plural))]
    names = {**MAP, "9": "Cy"}
    write_conll(dialogues, path, entity_map=names)
    cells = [line.split()[-1] for line in path.read_text().splitlines() if line]
    assert cells[1:-1] == ["(2|(1", "2)|1)"]
    assert list(read_conll(path, entity_map=names)) == dialogues
    dialogues = [dialogue(turn("him", Mention(0, 1, ("Cy",))))]
    write_conll(dialogues, path, entity_map=names)
    assert "(3)" in path.read_text()  # the first of two ids


def test_write_without_entity_map(path):
    write_conll([dialogue(turn("him", Mention(0, 1, ("Mr. Poe",))))], path)
    [utterance] = next(read_conll(path)).utterances
    assert utterance.mentions == [Mention(0, 1, ("Mr._Poe",))]


def test_turns_without_a_word_are_left_out(path):
    empty = Utterance(speakers=("Cy",), sentences=[[]])
    full = Utterance(sentences=[["a"], [], ["b"]])
    scenes = [Scene("0", [empty]), Scene("1", [empty, full])]
    write_conll([Dialogue("/a", scenes)], path)
    assert list(read_conll(path)) == [dialogue(turn("a / b", speakers=()), scene="1")]


WORDS = st.text(st.sampled_from("ab'(.|-*#é\u00a0\u2028"), min_size=1, max_size=3)
NAMES = st.sampled_from(["Ann Lee", "Mr. Poe", "Cy"])


@st.composite
def utterances(draw: st.DrawFn, speaker: str) -> Utterance:
    sentences = draw(
        st.lists(st.lists(WORDS, min_size=1, max_size=5), min_size=1, max_size=3)
    )
    spans = set()
    offset = 0
    for words in sentences:
        starts = st.integers(0, len(words) - 1)
        for start, end in draw(st.lists(st.tuples(starts, starts), max_size=4)):
            spans.add((offset + min(start, end), offset + max(start, end) + 1))
        offset += len(words)
    people = st.lists(NAMES, min_size=1, max_size=3).map(tuple)
    mentions = [Mention(start, end, draw(people)) for start, end in sorted(spans)]
    return Utterance((speaker,), sentences=sentences, mentions=mentions)


@given(first=utterances("Ann Lee"), second=utterances("Cy"), delimit=st.booleans())
def test_what_is_written_is_read(tmp_path_factory, first, second, delimit):
    path = tmp_path_factory.getbasetemp() / "property.conll"
    scenes = [Scene("0", [first, second]), Scene("12", [second])]
    dialogues = [Dialogue("/a", scenes), Dialogue("/b", scenes[:1])]
    mode = "scene" if delimit else "episode"
    try:
        write_conll(dialogues, path, entity_map=MAP, delimit=mode)
    except ValueError as error:
        assert "are ambiguous" in str(error)
        assume(False)
    assert list(read_conll(path, entity_map=MAP)) == dialogues


def test_entity_map(tmp_path):
    path = tmp_path / "map.txt"
    path.write_bytes(b"\xef\xbb\xbf0\tAnn Lee\r\n\r\n12\tMr. Poe\r\n")
    assert read_entity_map(path) == {"0": "Ann Lee", "12": "Mr. Poe"}


@pytest.mark.parametrize(
    "text, line, message",
    [
        ("0\tAnn\n1 Poe\n", 2, "'1 Poe' is not an id and a name"),
        ("0\tAnn\n1\tPoe\tx\n", 2, "is not an id and a name"),
        ("0\t\n", 1, "is not an id and a name"),
        ("\tAnn\n", 1, "is not an id and a name"),
        ("a b\tAnn\n", 1, "is not an id and a name"),
        ("(1)\tAnn\n", 1, "is not an id and a name"),
        ("0\tAnn\n\n0\tPoe\n", 3, "repeats an id or a name"),
        ("0\tAnn\n1\tAnn\n", 2, "repeats an id or a name"),
    ],
)
def test_entity_map_errors(tmp_path, text, line, message):
    path = tmp_path / "map.txt"
    path.write_text(text)
    with pytest.raises(ValueError, match=message) as error:
        read_entity_map(path)
    assert str(error.value).startswith(f"{path}, line {line}: ")


def test_entity_map_undecodable(tmp_path):
    path = tmp_path / "map.txt"
    path.write_bytes(b"0\tAnn\n1\tRen\xe9e\n")
    with pytest.raises(ValueError, match=re.escape(f"{path}, line 2: byte 0xe9")):
        read_entity_map(path)


def test_read_text(tmp_path):
    path = tmp_path / "a.txt"
    path.write_bytes(b"\xef\xbb\xbfa\r\n\xc3\xa9\r\n")
    assert read_text(path) == read_text(str(path)) == "a\né\n"
    assert list(read_lines(path)) == [(1, "a"), (2, "é")]
    path.write_bytes(b"a\nb\n\xff")
    with pytest.raises(ValueError, match="line 3: byte 0xff"):
        read_text(path)
    with pytest.raises(FileNotFoundError, match="no file"):
        read_text(tmp_path / "none")
    with pytest.raises(IsADirectoryError, match="is a folder"):
        read_text(tmp_path)


@lru_cache
def corpus(name: str) -> List[Dialogue]:
    if not DATA.exists():
        pytest.skip(f"the corpus is not at {DATA}")
    names = read_entity_map(DATA / "friends_entity_map.txt")
    path = DATA / f"friends.train.{name}_delim.conll"
    return list(read_conll(path, entity_map=names))


@pytest.mark.slow
def test_corpus_counts():
    dialogues = corpus("scene")
    turns = [turn for dialogue in dialogues for turn in dialogue.utterances]
    assert len(dialogues) == 47
    assert sum(len(dialogue.scenes) for dialogue in dialogues) == 374
    assert len(turns) == 7724
    assert sum(len(turn.sentences) for turn in turns) == 13554
    assert sum(len(turn.words) for turn in turns) == 111740
    assert sum(len(turn.mentions) for turn in turns) == 13280
    assert not any(turn.meta for turn in turns)


@pytest.mark.slow
def test_corpus_reads_the_same_by_scene_and_episode():
    assert corpus("scene") == corpus("episode")


@pytest.mark.slow
@pytest.mark.parametrize("delimit", ["scene", "episode"])
def test_corpus_is_written_as_it_was(tmp_path, delimit):
    dialogues = corpus(delimit)
    names = read_entity_map(DATA / "friends_entity_map.txt")
    path = tmp_path / "written.conll"
    write_conll(dialogues, path, entity_map=names, delimit=delimit)
    source = DATA / f"friends.train.{delimit}_delim.conll"
    assert path.read_bytes() == source.read_bytes()
    assert list(read_conll(path, entity_map=names)) == dialogues


@pytest.mark.slow
def test_corpus_through_docs():
    nlp = blank()
    for one in corpus("scene"):
        assert Dialogue.from_doc(one.to_doc(nlp)) == one.without_empty()


def test_columns_between(tmp_path):
    """OntoNotes has a column for the arguments of each predicate."""
    path = tmp_path / "a.conll"
    lines = [BEGIN, "/a 0 0 I - * - - - Ann * (A0*) (1)", "", "#end document"]
    path.write_text("\n".join(lines))
    (dialogue,) = read_conll(path)
    (turn,) = dialogue.utterances
    assert turn.meta == {"columns": ["(A0*)"]}
    assert turn.mentions[0].characters == ("1",)


def test_columns_with_names(tmp_path):
    path = tmp_path / "a.conll"
    head = "# columns = word speaker mood coref"
    path.write_text(
        f"{head}\n{BEGIN}\nI Ann_Lee sad (1)\nleft Ann_Lee - -\n\n#end document"
    )
    (dialogue,) = read_conll(path)
    (turn,) = dialogue.utterances
    assert (turn.speakers, turn.words) == (("Ann Lee",), ["I", "left"])
    assert turn.meta == {"columns": ["sad", "-"]}
    path.write_text(f"# columns = speaker coref\n{BEGIN}\n")
    with pytest.raises(ValueError, match="line 1: the columns .* have no `word`"):
        list(read_conll(path))
