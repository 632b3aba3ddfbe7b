import pytest
from hypothesis import given
from hypothesis import strategies as st
from spacy.tokens import Span

from spacy_charid import Dialogue, to_dataframe
from spacy_charid.analysis.statistics import cast_statistics
from spacy_charid.dialogue.data import MENTIONS, SCENES, UTTERANCES
from spacy_charid.dialogue.layout import DocLayout, find_turn
from spacy_charid.dialogue.structure import read_structure
from spacy_charid.formats.records import mention_records
from tests.helpers.pipelines import blank

TURNS = [(1, 2), (2, 4), (5, 6), (6, 8), (9, 10)]
SCENES_AT = [(2, 4), (6, 7)]


@pytest.fixture
def doc(nlp):
    """Turns before, between and after the scenes; one that a scene ends in."""
    doc = nlp("zero one two three four five six seven eight nine ten")
    doc.spans[UTTERANCES] = [Span(doc, s, e, label="Al") for s, e in TURNS]
    doc.spans[SCENES] = [
        Span(doc, s, e, label=name)
        for (s, e), name in zip(SCENES_AT, "ab", strict=True)
    ]
    doc.spans[MENTIONS] = [
        Span(doc, i, i + 1, label="NAME", kb_id=f"C{i}") for i in range(len(doc))
    ]
    return doc


def test_layout():
    layout = DocLayout(TURNS, SCENES_AT)
    found = [layout.turn_at(i) for i in range(11)]
    assert found == [None, 0, 1, 1, None, 2, 3, 3, None, 4, None]
    assert layout.scene_of_turn == [0, 0, 0, 1, 1]
    assert [layout.scene_at(i) for i in range(11)] == [0] * 6 + [1] * 5


def test_the_scene_of_a_mention_is_that_of_its_utterance():
    layout = DocLayout([(0, 4)], [(0, 2), (2, 4)])
    assert [layout.scene_at(i) for i in range(5)] == [0, 0, 0, 0, 1]


def test_layout_of_spans_that_are_empty_overlap_or_are_out_of_order():
    layout = DocLayout([(4, 6), (0, 5), (2, 2), (4, 4), (4, 5)], [(3, 3)])
    assert [layout.turn_at(i) for i in range(7)] == [1, 1, 1, 1, 0, 0, None]
    assert {layout.scene_at(i) for i in range(7)} == {0}


def test_layout_of_nothing(nlp):
    layout = DocLayout.from_doc(nlp("Hi"))
    assert layout.turn_at(0) is None and layout.scene_at(0) == 0


@given(st.lists(st.integers(0, 3), max_size=12))
def test_one_lookup_finds_what_the_layout_finds(lengths):

    doc = blank().make_doc(" ".join("w" * (sum(lengths) + 1)))
    ends = [sum(lengths[: i + 1]) for i in range(len(lengths))]
    turns = [(e - n, e) for e, n in zip(ends, lengths, strict=True) if n]
    doc.spans[UTTERANCES] = [Span(doc, *turn) for turn in turns[::2]]
    layout = DocLayout.from_doc(doc)
    for token in range(len(doc)):
        turn = find_turn(doc.spans[UTTERANCES], token)
        index = layout.turn_at(token)
        assert turn == (None if index is None else doc.spans[UTTERANCES][index])


def test_all_users_agree(doc):
    layout = DocLayout.from_doc(doc)
    scenes = [layout.scene_at(i) for i in range(len(doc))]
    turns = [layout.turn_at(i) for i in range(len(doc))]
    view = read_structure(doc).view
    assert [mention.scene for mention in view.mentions] == scenes
    assert [turn.scene for turn in view.turns] == layout.scene_of_turn
    assert [None if m.turn < 0 else m.turn for m in view.mentions] == turns
    records = list(mention_records([doc]))
    assert [record["scene"] for record in records] == ["ab"[i] for i in scenes]
    assert [record["utterance"] for record in records] == [
        None if turn is None else str(turn) for turn in turns
    ]
    stats = cast_statistics([doc])
    assert [scene.lines for scene in stats.scenes] == [3, 2]
    assert [
        list(stats.characters[f"C{i}"].mentions_by_scene) for i in range(len(doc))
    ] == [[scene] for scene in scenes]
    dialogue = Dialogue.from_doc(doc)
    assert [len(scene.utterances) for scene in dialogue.scenes] == [3, 2]


def test_data_frame_agrees(doc):
    pytest.importorskip("pandas")
    layout = DocLayout.from_doc(doc)
    frame = to_dataframe(doc)
    assert frame["scene"].tolist() == [layout.scene_at(i) for i in range(len(doc))]
    found = [
        None if turn is frame["utterance"].dtype.na_value else turn
        for turn in frame["utterance"]
    ]
    assert found == [layout.turn_at(i) for i in range(len(doc))]
