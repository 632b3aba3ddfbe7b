"""Scores of people without a name, counted by hand."""

import pytest

from spacy_charid.dialogue.data import MENTIONS, PEOPLE
from spacy_charid.dialogue.structure import read_structure
from spacy_charid.linking.people_scoring import (
    PeopleLink,
    add_b_cubed,
    align_people,
    find_unnamed,
    rename,
    score_b_cubed,
)
from spacy_charid.linking.scoring import NOBODY, get_links, score_people
from tests.helpers.linking import make_docs, make_examples

TEXT = """\
Ann: [I](Ann) saw [a monk](p1) and [Bo](Bo). [He](p1) sang to [a nun](p2).
Bob: [Bo](Bo)? [She](#OTHER#) left."""
GUESSES = ("Ann", "the monk", "Bo", "the monk", "the nun", "Bo", "the girl")


@pytest.fixture
def example(nlp):
    (example,) = make_examples(nlp, TEXT)
    group = example.predicted.spans[MENTIONS]
    for i, name in enumerate(GUESSES):
        span = group[i]
        span.kb_id_ = name
        group[i] = span
    group.attrs[PEOPLE] = ["the monk", "the nun", "the girl", "Bo"]
    return example


def test_people_without_a_name(nlp):
    (doc,) = make_docs(nlp, TEXT)
    structure = read_structure(doc)
    gold = [(mention.kb_id_,) for mention in structure.mentions]
    assert find_unnamed(structure.view, gold) == {"p1", "p2"}
    assert find_unnamed(structure.view, gold, ["p2"]) == {"p1"}


def test_people_are_aligned_by_what_they_share():
    links = [(("p",), ("x",)), (("p",), ("x",)), (("p",), ("y",)), (("q",), ("x",))]
    assert align_people(links, {"p", "q"}, {"x", "y"}) == {"x": "p"}
    assert align_people(links, {"q"}, {"x"}) == {"x": "q"}
    assert align_people(links, {"p"}, {"y"}) == {"y": "p"}
    assert align_people([((), ())], {"p"}, {"y"}) == {}


def test_people_are_renamed():
    assert rename(("x", "Bo"), {"x": "p"}, {"x"}, ("p",)) == ("p", "Bo")
    assert rename(("x",), {}, {"x"}, ("#OTHER#",)) == ("#OTHER#",)
    assert rename(("Bo",), {}, {"x"}, ("#OTHER#",)) == ("Bo",)


def test_people_count_as_the_annotation_counts_them(example):
    links = get_links([example])
    assert all(link.gold == link.predicted for link in links)
    assert links[-1].predicted == NOBODY
    strict = get_links([example], align=False)
    assert [link.predicted for link in strict][:2] == ["Ann", "the monk"]
    assert strict[-1].predicted == NOBODY


def test_people_as_clusters(example):
    assert score_people([example]) == {"p": 1, "r": 1, "f1": 1, "n_mentions": 3}
    assert score_people([example], ["p1", "p2"])["n_mentions"] == 0


def test_b_cubed():
    # p is split in two, and a mention of q joins one part of it.
    pairs = [("p", "x"), ("p", "x"), ("p", "y"), ("q", "x"), ("Ann", "Ann")]
    links = [PeopleLink(0, (a,), (b,), a != "Ann") for a, b in pairs]
    links.append(PeopleLink(1, ("p",), (), True))
    found = add_b_cubed([score_b_cubed(links)])
    precision = (2 / 3 + 2 / 3 + 1 + 1 / 3 + 1) / 5
    recall = (2 / 3 + 2 / 3 + 1 / 3 + 1 + 1) / 5
    assert found["p"] == pytest.approx(precision)
    assert found["r"] == pytest.approx(recall)
    assert found["n_mentions"] == 5
    assert score_b_cubed(links[4:5]) is None
    assert add_b_cubed([])["f1"] == 0
