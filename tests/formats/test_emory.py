"""The JSON of the character identification corpus, and the table of formats."""

import json
from pathlib import Path
from typing import Any, Callable, Dict, List, Tuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spacy_charid import Dialogue, Mention, Scene, Utterance
from spacy_charid.formats.conll2012 import read_conll
from spacy_charid.formats.emory import read_emory, write_emory
from spacy_charid.formats.registry import READERS, guess_format
from tests.helpers.paths import SHARED_DATA
from tests.helpers.pipelines import blank

DATA = SHARED_DATA
FILES: Dict[str, Tuple[int, int, int, int]] = {  # dialogues, scenes, turns, mentions
    "friends-v2/character-identification-train.json": (15, 197, 3476, 6874),
    "friends-v2/character-identification-dev.json": (2, 29, 590, 930),
    "mmc/friends-train.json": (16, 178, 3369, 8507),
    "mmc/tbbt-train.json": (70, 768, 14825, 49618),
    "mmc/tbbt-dev.json": (12, 107, 2040, 8099),
}


def sample() -> Dict[str, Any]:
    first = {
        "utterance_id": "e1_c1_u1",
        "speakers": ["Ann Lee"],
        "transcript": "Hello,you two.  He left.",
        "tokens": [["Hello", ",", "you", "two", "."], ["He", "left", "."]],
        "character_entities": [[[2, 4, "Mr. Poe", "Cy"]], [[0, 1, "#GENERAL#"]]],
    }
    second = {
        "utterance_id": "e1_c1_u2",
        "speakers": [],
        "transcript": "Oh.",
        "tokens": [["Oh", "."]],
        "character_entities": [[]],
    }
    scene = {"scene_id": "e1_c1", "utterances": [first, second]}
    return {"episodes": [{"episode_id": "e1", "scenes": [scene]}]}


def scene_of(data: Dict[str, Any]) -> Dict[str, Any]:
    return data["episodes"][0]["scenes"][0]


def turn_of(data: Dict[str, Any], index: int = 0) -> Dict[str, Any]:
    return scene_of(data)["utterances"][index]


def save(path: Path, data: Any) -> Path:
    path.write_text(json.dumps(data, indent=1), encoding="utf8")
    return path


def read(path: Path, data: Any) -> List[Dialogue]:
    return list(read_emory(save(path, data)))


def rewrite(dialogues: List[Dialogue], path: Path) -> List[Dialogue]:
    write_emory(dialogues, path)
    return list(read_emory(path))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "sample.json"


def test_read(path):
    dialogues = read(path, sample())
    first = Utterance(
        speakers=("Ann Lee",),
        text="Hello,you two.  He left.",
        sentences=[["Hello", ",", "you", "two", "."], ["He", "left", "."]],
        mentions=[Mention(2, 4, ("Mr. Poe", "Cy")), Mention(5, 6, ("#GENERAL#",))],
        id="e1_c1_u1",
    )
    second = Utterance(text="Oh.", sentences=[["Oh", "."]], id="e1_c1_u2")
    assert dialogues == [Dialogue("e1", [Scene("e1_c1", [first, second])])]


def test_write_gives_the_same_json(path):
    dialogues = read(path, sample())
    write_emory(dialogues, path)
    assert path.read_text() == json.dumps(sample(), indent=1) + "\n"
    assert list(read_emory(path)) == dialogues


def test_through_a_doc(path):
    [one] = read(path, sample())
    doc = one.to_doc(blank())
    assert Dialogue.from_doc(doc) == one
    assert rewrite([Dialogue.from_doc(doc)], path) == [one]


def test_unknown_keys_are_kept(path):
    data = {"show": "A Show", "year": 1999, **sample()}
    data["episodes"].append({"episode_id": "e2", "scenes": []})
    data["episodes"][0]["title"] = "One"
    scene_of(data)["place"] = {"name": "café"}
    turn_of(data)["note"] = ["x", None, 1.5]
    dialogues = read(path, data)
    corpus = {"show": "A Show", "year": 1999}
    assert dialogues[0].meta == {"title": "One", "corpus": corpus}
    assert dialogues[1].meta == {"corpus": corpus}
    assert dialogues[0].scenes[0].meta == {"place": {"name": "café"}}
    assert next(dialogues[0].utterances).meta == {"note": ["x", None, 1.5]}
    assert rewrite(dialogues, path) == dialogues
    assert json.loads(path.read_text(encoding="utf8")) == data
    assert "café" in path.read_text(encoding="utf8")
    nlp = blank()
    assert Dialogue.from_doc(dialogues[0].to_doc(nlp)) == dialogues[0]


@pytest.mark.parametrize("drop", [lambda u: u.pop("transcript"), lambda u: None])
def test_without_transcript(path, drop):
    data = sample()
    turn_of(data)["transcript"] = None
    drop(turn_of(data))
    dialogues = read(path, data)
    assert next(dialogues[0].utterances).text == "Hello, you two. He left."
    assert rewrite(dialogues, path) == dialogues


@pytest.mark.parametrize("drop", [lambda u: u.pop("character_entities"), None])
def test_without_mentions(path, drop):
    data = sample()
    turn_of(data)["character_entities"] = None
    if drop:
        drop(turn_of(data))
    dialogues = read(path, data)
    assert next(dialogues[0].utterances).mentions == []
    assert rewrite(dialogues, path) == dialogues


@pytest.mark.parametrize("tokens", ["missing", None, [], [[]]])
@pytest.mark.parametrize("entities", ["missing", None, [], [[]]])
def test_without_tokens(path, tokens, entities):
    data = sample()
    for key, value in (("tokens", tokens), ("character_entities", entities)):
        turn_of(data)[key] = value
        if value == "missing":
            del turn_of(data)[key]
    [one] = read(path, data)
    utterance = next(one.utterances)
    assert (utterance.sentences, utterance.mentions) == (None, [])
    assert utterance.text == "Hello,you two.  He left."
    with pytest.raises(ValueError, match="'e1_c1_u1' of .*no tokens.*to_doc"):
        write_emory([one], path)
    nlp = blank()
    tokenized = [Dialogue.from_doc(one.to_doc(nlp))]
    assert rewrite(tokenized, path) == tokenized


def test_empty_utterance(path):
    data = sample()
    changes = {"transcript": "", "tokens": [[]], "character_entities": [[]]}
    turn_of(data).update(changes)
    dialogues = read(path, data)
    assert next(dialogues[0].utterances).sentences == [[]]
    assert rewrite(dialogues, path) == dialogues
    doc = dialogues[0].to_doc(blank())
    assert Dialogue.from_doc(doc) == dialogues[0].without_empty()


def test_mentions_are_ordered_nested_and_without_characters(path):
    data = sample()
    turn_of(data)["character_entities"][0] = [[3, 4, "Cy"], [0, 5], [0, 1, "Ann"]]
    dialogues = read(path, data)
    assert next(dialogues[0].utterances).mentions == [
        Mention(0, 1, ("Ann",)),
        Mention(0, 5),
        Mention(3, 4, ("Cy",)),
        Mention(5, 6, ("#GENERAL#",)),
    ]
    assert rewrite(dialogues, path) == dialogues


def test_empty_sentence_keeps_its_place(path):
    data = sample()
    turn_of(data)["tokens"].insert(1, [])
    turn_of(data)["character_entities"].insert(1, [])
    dialogues = read(path, data)
    assert next(dialogues[0].utterances).mentions[1] == Mention(5, 6, ("#GENERAL#",))
    assert rewrite(dialogues, path) == dialogues


def test_no_episodes(path):
    assert read(path, {"episodes": []}) == []
    write_emory([], path)
    assert list(read_emory(path)) == []


def test_byte_order_mark_and_crlf(path):
    text = json.dumps(sample(), indent=1).replace("\n", "\r\n")
    path.write_bytes(b"\xef\xbb\xbf" + text.encode("utf8"))
    assert list(read_emory(path)) == read(path, sample())


@pytest.mark.parametrize(
    "text, line, column",
    [('{\n "episodes": [}\n', 2, 15), ("", 1, 1), ('{"a": 1}\n{}', 2, 1)],
)
def test_syntax_errors(path, text, line, column):
    path.write_text(text)
    with pytest.raises(ValueError, match="not JSON") as error:
        list(read_emory(path))
    assert str(error.value).startswith(f"{path}, line {line}, column {column}: ")


def test_undecodable(path):
    path.write_bytes(b'{\n "episodes": "\xe9"}')
    with pytest.raises(ValueError, match="line 2: byte 0xe9"):
        list(read_emory(path))


def test_missing_file(path):
    with pytest.raises(FileNotFoundError, match="no file"):
        list(read_emory(path))


Change = Callable[[Dict[str, Any]], Any]
U = "episodes[0].scenes[0].utterances[1]"
# What to change in the second utterance, the path to the value and the message.
TURN_ERRORS: Dict[str, Tuple[Change, str, str]] = {
    "no speakers": (lambda u: u.pop("speakers"), "", "has no key 'speakers'"),
    "speakers": (lambda u: u.update(speakers="Ann"), ".speakers", 'is "Ann", expected'),
    "speaker": (
        lambda u: u.update(speakers=["A", 1]),
        ".speakers[1]",
        "is 1, expected",
    ),
    "nameless": (lambda u: u.update(speakers=[""]), ".speakers[0]", "not empty"),
    "transcript": (lambda u: u.update(transcript=[]), ".transcript", "a string"),
    "tokens": (lambda u: u.update(tokens={}), ".tokens", "is {}, expected a list"),
    "flat tokens": (lambda u: u.update(tokens=["a"]), ".tokens[0]", "expected a list"),
    "word": (lambda u: u["tokens"][0].append(3), ".tokens[0][2]", "expected a string"),
    "empty word": (lambda u: u["tokens"][0].append(""), ".tokens[0][2]", "not empty"),
    "nothing": (
        lambda u: (u.pop("tokens"), u.pop("transcript")),
        "",
        "has no key 'tokens'",
    ),
    "entities": (
        lambda u: u.update(character_entities=1),
        ".character_entities",
        "is 1, expected a list",
    ),
    "entities number": (
        lambda u: u["character_entities"].append([]),
        ".character_entities",
        "has 2 lists, expected 1, one for each sentence",
    ),
    "entities by sentence": (
        lambda u: u.update(character_entities=[3]),
        ".character_entities[0]",
        "is 3, expected a list",
    ),
    "entities without tokens": (
        lambda u: (u.pop("tokens"), u.update(character_entities=[[[0, 1, "Cy"]]])),
        ".character_entities",
        "has no tokens",
    ),
}
MENTION_ERRORS: Dict[str, Tuple[Any, str]] = {
    "end": ([1, 3, "Cy"], "offsets 1:3, expected 0 <= start < end <= 2"),
    "start": ([-1, 1, "Cy"], "offsets -1:1"),
    "empty": ([1, 1, "Cy"], "offsets 1:1"),
    "reversed": ([2, 1, "Cy"], "offsets 2:1"),
    "string": (["0", 1, "Cy"], "expected [start, end, name, ...]"),
    "fraction": ([0, 1.0, "Cy"], "expected [start, end, name, ...]"),
    "bool": ([False, True, "Cy"], "expected [start, end, name, ...]"),
    "short": ([1], "is [1], expected [start, end, name, ...]"),
    "none": ([], "is [], expected [start, end, name, ...]"),
    "name": ([0, 1, 7], "expected [start, end, name, ...]"),
    "nameless": ([0, 1, ""], "expected [start, end, name, ...]"),
    "object": ({"start": 0}, 'is {"start": 0}, expected a list'),
    "long": ([0, 1, 7, "x" * 99], "xxx..."),
}


def check_error(path: Path, data: Any, line: int, where: str, message: str) -> None:
    with pytest.raises(ValueError) as error:
        read(path, data)
    assert str(error.value).startswith(f"{path}, line {line}: {where}")
    assert message in str(error.value)


def line_of(path: Path, data: Any, text: str) -> int:
    lines = save(path, data).read_text().splitlines()
    return 1 + next(i for i, line in enumerate(lines) if text in line)


@pytest.mark.parametrize("name", TURN_ERRORS)
def test_utterance_errors(path, name):
    change, where, message = TURN_ERRORS[name]
    data = sample()
    change(turn_of(data, 1))
    line = line_of(path, data, '"utterance_id": "e1_c1_u2"')
    where = f"{U}{where} (utterance_id 'e1_c1_u2') "
    check_error(path, data, line, where, message)


@pytest.mark.parametrize("name", MENTION_ERRORS)
def test_mention_errors(path, name):
    mention, message = MENTION_ERRORS[name]
    data = sample()
    turn_of(data, 1)["character_entities"][0] = [[0, 1, "Cy"], mention]
    line = line_of(path, data, '"utterance_id": "e1_c1_u2"')
    where = f"{U}.character_entities[0][1] (utterance_id 'e1_c1_u2') "
    check_error(path, data, line, where, message)


def test_errors_above_the_utterance(path):
    check_error(path, [], 1, "this JSON is a list without values", "`episodes`")
    check_error(path, {}, 1, "this JSON is an object without keys", "`episodes`")
    check_error(path, {"episodes": {}}, 1, "episodes ", "expected a list")
    check_error(path, {"episodes": [1]}, 1, "episodes[0] ", "expected an object")
    data = sample()
    del data["episodes"][0]["episode_id"]
    check_error(path, data, 1, "episodes[0] ", "no key 'episode_id'")
    data = sample()
    data["episodes"][0]["scenes"][0] = []
    where = "episodes[0].scenes[0] (episode_id 'e1') "
    check_error(path, data, 4, where, "expected an object")
    data = sample()
    del data["episodes"][0]["scenes"]
    check_error(path, data, 4, "episodes[0] (episode_id 'e1') ", "no key 'scenes'")
    data = sample()
    scene_of(data)["scene_id"] = 3
    where = "episodes[0].scenes[0].scene_id (episode_id 'e1') "
    check_error(path, data, 4, where, "is 3, expected a string")
    data = sample()
    del scene_of(data)["utterances"]
    where = "episodes[0].scenes[0] (scene_id 'e1_c1') "
    check_error(path, data, 7, where, "no key 'utterances'")
    data = sample()
    del turn_of(data, 1)["utterance_id"]
    check_error(path, data, 7, f"{U} (scene_id 'e1_c1') ", "no key 'utterance_id'")
    data = sample()
    data["episodes"][0]["corpus"] = 1
    where = "episodes[0] (episode_id 'e1') "
    check_error(path, data, 4, where, "has the key 'corpus'")


def test_the_line_is_that_of_the_id_and_not_of_its_text(path):
    data = sample()
    turn_of(data)["reply"] = "e1_c1_u2"
    turn_of(data)["transcript"] = '"utterance_id": "e1_c1_u2"'
    del turn_of(data, 1)["speakers"]
    text = json.dumps(data, indent=1)
    before = text[: text.rindex('"utterance_id": "e1_c1_u2"')]
    line = before.count("\n") + 1
    check_error(path, data, line, f"{U} (utterance_id 'e1_c1_u2') ", "speakers")


def test_the_line_of_an_id_beyond_ascii_and_in_its_own_scene(path):
    data = sample()
    other = json.loads(json.dumps(data["episodes"][0]))
    other["episode_id"] = "é2"
    del other["scenes"][0]["utterances"][0]["speakers"]
    data["episodes"].append(other)
    text = json.dumps(data, indent=1)
    line = text[: text.rindex('"e1_c1_u1"')].count("\n") + 1
    where = "episodes[1].scenes[0].utterances[0] (utterance_id 'e1_c1_u1') "
    check_error(path, data, line, where, "speakers")
    path.write_text(json.dumps(data, indent=1, ensure_ascii=False), encoding="utf8")
    with pytest.raises(ValueError, match=f"line {line}: "):
        list(read_emory(path))


def one(utterance: Utterance, **meta: Any) -> Dialogue:
    return Dialogue("e1", [Scene("c1", [utterance])], meta)


WRITE_ERRORS: Dict[str, Tuple[List[Dialogue], str]] = {
    "tokens": (
        [one(Utterance(text="Hi", id="u1"))],
        "utterance 'u1' of scene 'c1' of dialogue 'e1' has a text but no tokens",
    ),
    "across": (
        [one(Utterance(sentences=[["a"], ["b"]], mentions=[Mention(0, 2)]))],
        "0:2 is not within one sentence of utterance 0 of",
    ),
    "outside": (
        [one(Utterance(sentences=[["a"], []], mentions=[Mention(1, 2)]))],
        "1:2 is not within one sentence",
    ),
    "nowhere": (
        [one(Utterance(sentences=[], mentions=[Mention(0, 1)]))],
        "0:1 is not within one sentence",
    ),
    "utterance": (
        [one(Utterance(sentences=[["a"]], meta={"tokens": 1}))],
        "meta of utterance 0 of scene 'c1' of dialogue 'e1' has the key 'tokens'",
    ),
    "scene": (
        [Dialogue("e1", [Scene("c1", meta={"utterances": 1})])],
        "meta of scene 'c1' of dialogue 'e1' has the key 'utterances'",
    ),
    "dialogue": ([Dialogue("e1", meta={"scenes": 1})], "dialogue 'e1' has the key"),
    "corpus": (
        [Dialogue("e1", meta={"corpus": {"episodes": 1}})],
        "meta of the corpus has the key 'episodes'",
    ),
    "corpora": (
        [Dialogue("e1"), Dialogue("e2", meta={"corpus": {"show": "x"}})],
        "write dialogue 'e2'.*differs",
    ),
}


@pytest.mark.parametrize("name", WRITE_ERRORS)
def test_write_errors(path, name):
    dialogues, message = WRITE_ERRORS[name]
    path.write_text("as before")
    with pytest.raises(ValueError, match=message):
        write_emory(dialogues, path)
    assert path.read_text() == "as before"


WORDS = st.text(min_size=1, max_size=4).filter(lambda w: w.isprintable())
SENTENCES = st.lists(st.lists(WORDS, max_size=4), max_size=3)


@st.composite
def utterances(draw: st.DrawFn) -> Utterance:
    sentences = draw(SENTENCES)
    mentions = []
    offset = 0
    for words in sentences:
        bounds = st.integers(0, len(words))
        for start, end in draw(st.lists(st.tuples(bounds, bounds), max_size=3)):
            names = tuple(draw(st.lists(WORDS, max_size=2)))
            if start < end:
                mentions.append(Mention(offset + start, offset + end, names))
        offset += len(words)
    mentions.sort(key=lambda m: (m.start, m.end))
    text = draw(WORDS) if any(sentences) else ""
    speakers = tuple(draw(st.lists(WORDS, max_size=2)))
    return Utterance(speakers, text, sentences, mentions, id=draw(WORDS))


@given(turns=st.lists(utterances(), max_size=3), note=WORDS)
def test_what_is_written_is_read(tmp_path_factory, turns, note):
    path = tmp_path_factory.getbasetemp() / "property.json"
    scenes = [Scene("c", turns, {"note": note}), Scene("d")]
    dialogues = [Dialogue("e", scenes), Dialogue("f")]
    assert rewrite(dialogues, path) == dialogues


@pytest.mark.slow
@pytest.mark.parametrize("name", FILES)
def test_corpora(tmp_path, name):
    source = DATA / name
    if not source.exists():
        pytest.skip(f"the corpus is not at {source}")
    dialogues = list(read_emory(source))
    scenes = [scene for dialogue in dialogues for scene in dialogue.scenes]
    turns = [turn for scene in scenes for turn in scene.utterances]
    n_mentions = sum(len(turn.mentions) for turn in turns)
    assert (len(dialogues), len(scenes), len(turns), n_mentions) == FILES[name]
    path = tmp_path / "written.json"
    write_emory(dialogues, path)
    assert path.read_bytes() == source.read_bytes()
    assert list(read_emory(path)) == dialogues
    nlp = blank()
    for dialogue in dialogues:
        assert Dialogue.from_doc(dialogue.to_doc(nlp)) == dialogue.without_empty()


@pytest.mark.parametrize(
    "name, expected",
    [
        ("a.conll", "semeval"),
        ("a.CoNLL2012", "semeval"),
        ("a.v4_gold_conll", "semeval"),
        ("b/a.json", "emory"),
        (Path("a.json"), "emory"),
    ],
)
def test_guess_format(name, expected):
    assert guess_format(name) == expected
    assert expected in READERS


@pytest.mark.parametrize("name", ["a", "a.pages", ".json"])
def test_guess_format_unknown(name):
    with pytest.raises(FileNotFoundError, match="There is no file"):
        guess_format(name)


def test_readers():
    assert READERS["semeval"] is read_conll
    assert READERS["emory"] is read_emory
