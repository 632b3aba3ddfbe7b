"""Positions in a story: reading, order, and their place in a Doc."""

import pytest
import spacy
from spacy.tokens import Doc, DocBin

from spacy_charid.dialogue.data import Scene, Utterance
from spacy_charid.dialogue.dialogue import Dialogue
from spacy_charid.dialogue.doc_reader import read_positions
from spacy_charid.dialogue.story import StoryPosition, locate_scenes

parse = StoryPosition.parse


@pytest.mark.parametrize(
    "text, units, numbers",
    [
        ("Book4-chapter23", ("book", "chapter"), (4, 23)),
        ("s02e16", ("season", "episode"), (2, 16)),
        ("S02 E16", ("season", "episode"), (2, 16)),
        ("s02_e16_c03", ("season", "episode", "scene"), (2, 16, 3)),
        ("2x16", ("season", "episode"), (2, 16)),
        ("Act II, Scene iii", ("act", "scene"), (2, 3)),
        ("ACT 2 SCENE 3", ("act", "scene"), (2, 3)),
        ("scene 3, act 2", ("act", "scene"), (2, 3)),
        ("Chapter XIV", ("chapter",), (14,)),
        ("chapter seven", ("chapter",), (7,)),
        ("12", ("number",), (12,)),
        ("-1.5", ("number",), (-1.5,)),
        ("1999-12-31", ("date",) * 3, (1999, 12, 31)),
        ("1999-12-31T23:59", ("date",) * 5, (1999, 12, 31, 23, 59)),
    ],
)
def test_read_what_corpora_write(text, units, numbers):
    position = parse(text)
    assert (position.units, position.numbers) == (units, numbers)
    assert str(position) == text
    assert parse(str(position)) == position


@pytest.mark.parametrize(
    "text", ["", "later", "chapter", "act mild", "s02x", "s1s2", "1999-02-30", "1e9", 3]
)
def test_refuse_what_is_no_position(text):
    with pytest.raises(ValueError, match="is not a position in a story"):
        parse(text)


def test_parts_come_after_the_beginning_of_the_whole():
    texts = ["s01", "s01e02", "s01e02c01", "s01e10", "s02", "s02e01"]
    positions = list(map(parse, texts))
    assert sorted(reversed(positions)) == positions
    assert parse("s1e2") <= parse("s01e02") and parse("s1e2") == parse("s01_e02")
    assert parse("1999-12") < parse("1999-12-31") and parse("9") < parse("10")
    assert parse("s02") > parse("s01e99") and parse("s02") >= parse("s02")


def test_positions_that_have_no_order():
    emma = parse("Emma: chapter 3")
    assert emma.story == "Emma" and emma == parse("chapter 3", story="Emma")
    with pytest.raises(ValueError, match=r"different stories \('?Emma'? and"):
        assert emma < parse("Hard Times: chapter 4")
    with pytest.raises(ValueError, match="different stories"):
        assert emma < parse("chapter 4")
    with pytest.raises(ValueError, match="count different things"):
        assert parse("chapter 3") < parse("2001-01-01")
    with pytest.raises(TypeError, match="is not. Make one of it"):
        assert parse("chapter 3") < 4


@pytest.mark.parametrize(
    "id, headings, expected",
    [
        ("s01_e02", ["s01_e02_c01", "s01_e02_c05"], ["s01_e02_c01", "s01_e02_c05"]),
        (
            "/friends-s01e01",
            ["0", "1"],
            ["friends: s01e01 scene 1", "friends: s01e01 scene 2"],
        ),
        ("Emma", ["Emma_c000"], ["Emma: c000"]),
        (
            "play",
            ["ACT I", "SCENE I. A street.", "Scene 2", "ACT II", "Scene 1. The same."],
            ["ACT I", "act 1 scene 1", "act 1 scene 2", "ACT II", "act 2 scene 1"],
        ),
        ("diary", ["", "1999-12-31", ""], [None, "1999-12-31", "1999-12-31"]),
        ("s01e01", ["INT. CAFE"], ["s01e01"]),
        ("cafe", ["INT. CAFE", "3"], [None, None]),
        ("part-time", ["Partition", "a scenic one"], [None, None]),
    ],
)
def test_scenes_are_located_by_headings_and_ids(id, headings, expected):
    found = locate_scenes(id, headings)
    assert [position and str(position) for position in found] == expected


def test_the_doc_keeps_positions():
    scenes = [
        Scene("a", [Utterance("Ana", "Good day.")], position="Book1-chapter2"),
        Scene("b", [Utterance("Ana", "Bye.")]),
    ]
    dialogue = Dialogue("x", scenes)
    nlp = spacy.blank("en")
    doc = dialogue.to_doc(nlp)
    data = DocBin(docs=[doc]).to_bytes()
    (binned,) = DocBin().from_bytes(data).get_docs(nlp.vocab)
    jsoned = Doc(nlp.vocab).from_json(doc.to_json())
    for copy in (doc, binned, jsoned):
        assert read_positions(copy) == ["Book1-chapter2", ""]
    assert [scene.position for scene in Dialogue.from_doc(binned).scenes] == [
        "Book1-chapter2",
        "",
    ]
    assert dialogue.without_empty().scenes[0].position == "Book1-chapter2"
