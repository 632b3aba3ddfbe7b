import pytest
from spacy.tokens import Doc, Span

from spacy_charid import Dialogue, Mention, Scene, Utterance
from spacy_charid.analysis.statistics import (
    SceneStatistics,
    cast_statistics,
    count_words,
)
from spacy_charid.dialogue.data import MENTIONS
from tests.helpers.page import make_doc


def turn(speakers, text, *mentions):
    """Make a turn; mentions are `word: characters`, found from left to right."""
    found, position = [], 0
    for mention in mentions:
        word, names = mention.split(": ")
        start = text.index(word, position)
        position = start + len(word)
        found.append(Mention(start, position, tuple(names.split("+"))))
    return Utterance(tuple(speakers.split("+")) if speakers else (), text, None, found)


@pytest.fixture
def doc(nlp):
    """Two scenes: NORA is Nora Reed by her own "I", THEO is Theo by his tag."""
    dock = Scene(
        "dock",
        [
            turn("NORA", "I saw my brother Theo.", "I: Nora Reed", "my: Nora Reed"),
            turn(
                "THEO", "(waves) She lies -- Nora!", "She: Nora Reed", "Nora: nora reed"
            ),
            turn("NORA", "Theo, I did not.", "Theo: Theo", "I: Nora Reed"),
        ],
    )
    hut = Scene(
        "hut",
        [
            turn("NORA+THEO", "We like Eve.", "We: Nora Reed+Theo", "Eve: Eve"),
            turn("ALL", "Hello Eve, everybody!", "Eve: Eve", "everybody: #GENERAL#"),
            turn("", "Theo leaves.", "Theo: Theo"),
            turn("BO", "Hm."),
        ],
    )
    return Dialogue("e1", [dock, hut]).to_doc(nlp)


def test_statistics(doc):
    stats = cast_statistics([doc])
    assert stats.speakers == {"NORA": "Nora Reed", "THEO": "Theo", "BO": "BO"}
    assert stats.scenes == [
        SceneStatistics("dock", "e1", 0, 3),
        SceneStatistics("hut", "e1", 0, 4),
    ]
    assert list(stats.characters) == ["Nora Reed", "Theo", "BO", "Eve"]
    nora = stats.characters["Nora Reed"]
    assert (nora.lines, nora.words) == (3, 5 + 4 + 3)
    assert (nora.mentions, nora.mentions_by_others) == (6, 2)
    assert nora.mentioned == {"Theo": 2, "Eve": 1}
    assert nora.lines_by_scene == {0: 2, 1: 1}
    assert nora.mentions_by_scene == {0: 5, 1: 1}
    theo = stats.characters["Theo"]
    assert (theo.lines, theo.words) == (2, 3 + 3)  # "(waves)" and "--" are no words
    assert (theo.mentions, theo.mentions_by_others) == (3, 2)
    assert theo.mentioned == {"Nora Reed": 3, "Eve": 1}
    eve = stats.characters["Eve"]
    assert (eve.lines, eve.mentions, eve.mentions_by_others) == (0, 2, 2)
    assert eve.scenes == [1] and nora.scenes == [0, 1]


def test_statistics_of_several_docs(doc):
    stats = cast_statistics([doc, doc])
    assert [scene.doc for scene in stats.scenes] == [0, 0, 1, 1]
    assert stats.characters["Nora Reed"].lines_by_scene == {0: 2, 1: 1, 2: 2, 3: 1}
    assert stats.characters["Nora Reed"].mentions == 12


def test_statistics_of_a_transcript(nlp):
    doc = nlp("[Scene: A]\nAl: I left.\n\n[Scene: B]\nBo: Al left. (He did.)")
    first, second = doc.text.index("I left"), doc.text.index("Al left")
    doc.spans[MENTIONS] = [
        doc.char_span(first, first + 1, kb_id="Al Poe"),
        doc.char_span(second, second + 2, kb_id="Al Poe"),
    ]
    stats = cast_statistics([doc])
    assert stats.speakers == {"Al": "Al Poe", "Bo": "Bo"}
    assert [scene.id for scene in stats.scenes] == ["Scene: A", "Scene: B"]
    assert stats.characters["Al Poe"].mentions_by_scene == {0: 1, 1: 1}
    assert stats.characters["Bo"].words == 2


def test_statistics_of_nothing(nlp):
    for docs in ([], [nlp("")], [nlp("Nobody speaks.")], [Dialogue().to_doc(nlp)]):
        stats = cast_statistics(docs)
        assert (stats.characters, stats.speakers) == ({}, {})


def test_mentions_outside_of_turns(nlp):
    doc = Doc(nlp.vocab, words=["Eve", "left"])
    doc.spans["utterances"] = []
    doc.spans[MENTIONS] = [Span(doc, 0, 1, kb_id="Eve")]
    eve = cast_statistics([doc]).characters["Eve"]
    assert (eve.mentions, eve.mentions_by_others, eve.scenes) == (1, 1, [0])


@pytest.mark.parametrize(
    "turns,expected",
    [
        ([("MOM", "I am.", "I: Judy")], "Judy"),
        ([("Judy", "Me and my way.", "Me: Ann", "my: Judy")], "Judy"),  # no majority
        ([("JUDY", "Hm."), ("Al", "Judy?", "Judy: Judy")], "Judy"),
        ([("MOM", "We go.", "We: Judy")], "MOM"),  # not the first person singular
        ([("MOM+Al", "I go.", "I: Judy")], "MOM"),  # nobody's own
        ([("MOM", "I go.", "I: #OTHER#")], "MOM"),
        ([("MOM", "I go.", "I: Judy+Al")], "MOM"),
        ([("Mom", "Hm."), ("MOM", "Hm.")], "Mom"),
    ],
)
def test_speakers(nlp, turns, expected):
    doc = Dialogue(scenes=[Scene("", [turn(*args) for args in turns])]).to_doc(nlp)
    assert next(iter(cast_statistics([doc]).speakers.values())) == expected


@pytest.mark.parametrize("tag", ["ALL", "everyone", "#ALL#"])
def test_everybody_is_no_character(nlp, tag):
    assert cast_statistics([nlp(f"{tag}: Hi.")]).speakers == {}


def test_speakers_that_differ_in_case_are_one(nlp):
    stats = cast_statistics([nlp("Al: Hi.\nAL: Ho.\nal: Hu.")])
    assert list(stats.characters) == ["Al"]
    assert stats.characters["Al"].lines == 3


def test_count_words():
    assert count_words("I'm well-known -- here , you 2 . ") == 5
    assert count_words(" \n ") == 0


def test_statistics_are_a_table_in_a_notebook():
    html = cast_statistics(make_doc("I am.", [(0, 1, "<Ross>")]))._repr_html_()
    assert "<caption>Characters: 1, scenes: 1</caption>" in html
    assert "<tr><td>&lt;Ross&gt;</td><td>1</td>" in html
