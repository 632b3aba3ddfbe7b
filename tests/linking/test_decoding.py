from dataclasses import replace

import numpy
import pytest

from spacy_charid.linking.decoding import MEMBER, Link, decode, inclusion
from spacy_charid.linking.scores import AMBIGUOUS, GroupScores, ScoreBlock
from tests.helpers.blocks import make_block

NAMES = ["Ann", "Bob", "Cy"]


def single(*rows):
    """Make a block of mentions, from the scores of three candidates and of nobody."""
    return make_block(NAMES, [row[:3] for row in rows], [row[3:] for row in rows])


def plural(links, members=(0, 0, 0), several=0):
    """Make a block of one mention, in a model that knows mentions of several people;
    the last two links are those of `#OTHER#` and `#GENERAL#`."""
    nil = [links[3:]]
    return make_block(NAMES, [links[:3]], nil, [members], [several], AMBIGUOUS)


@pytest.mark.parametrize(
    "row, threshold, link",
    [
        ([0.25, 0.5, 0.125, 0.125], 0.0, Link(("Bob",), 0.5)),
        ([0.25, 0.5, 0.125, 0.125], 0.5, Link(("Bob",), 0.5)),
        ([0.25, 0.5, 0.125, 0.125], 0.75, Link((), 0.5)),
        ([0.25, 0.125, 0.125, 0.5], 0.0, Link((), 0.5)),
        ([0.5, 0.5, 0.0, 0.0], 0.0, Link(("Ann",), 0.5)),
        ([0.0, 0.0, 0.0, 0.0], 0.0, Link((), 0.0)),
    ],
)
def test_decoding_of_single_links(row, threshold, link):
    assert decode(single(row), threshold=threshold) == [link]


@pytest.mark.parametrize(
    "links, names, score",
    [
        ([0.5, 0.25, 0.25, 0, 0], ("Ann",), 0.5),
        ([0, 0.25, 0, 0.5, 0.25], ("#OTHER#",), 0.5),
        ([0, 0.25, 0, 0.25, 0.5], ("#GENERAL#",), 0.5),
        ([0, 0, 0, 0, 0], (), 0.0),
    ],
)
def test_decoding_of_one_person_or_nobody(links, names, score):
    row = plural(links, [1, 1, 1], MEMBER)
    assert decode(row) == [Link(names, score)]
    sure = Link(names if score else (), score)
    assert decode(row, threshold=0.5) == [sure]
    assert decode(row, threshold=0.625) == [Link((), score)]


@pytest.mark.parametrize(
    "members, threshold, link",
    [
        ([0.75, 0.5, 0.25], 0.0, Link(("Ann", "Bob"), 0.5)),
        ([0.75, 0.875, 1.0], 0.0, Link(("Ann", "Bob", "Cy"), 0.75)),
        ([0.75, 0.875, 1.0], 0.8, Link(("Bob", "Cy"), 0.875)),
        # One alone, or nobody, is no plural: whom one person is decides.
        ([0.75, 0.25, 0.25], 0.0, Link(("Cy",), 0.75)),
        ([0.0, 0.0, 0.0], 0.0, Link(("Cy",), 0.75)),
        ([0.75, 0.875, 1.0], 0.9, Link((), 0.75)),
    ],
)
def test_decoding_of_several_people(members, threshold, link):
    row = plural([0.25, 0, 0.75, 0, 0], members, 0.75)
    assert decode(row, threshold=threshold) == [link]


@pytest.mark.parametrize(
    "nil_weight, link",
    [
        (1.0, Link(("#OTHER#",), 0.5)),
        (0.875, Link(("#OTHER#",), 0.5)),
        (0.5, Link(("Ann",), 0.375)),
        (0.0, Link(("Ann",), 0.375)),
    ],
)
def test_decoding_nobody_counts_less(nil_weight, link):
    row = plural([0.375, 0, 0, 0.5, 0.125])
    assert decode(row, nil_weight=nil_weight) == [link]
    # A model that does not tell them apart has no such columns.
    found = decode(single([0.375, 0, 0, 0.625]), nil_weight=nil_weight)
    assert found == [Link((), 0.625)]


@pytest.mark.parametrize(
    "scores, names",
    [([0.75, 0, 0, 0.25, 0], ("Ann",)), ([0.25, 0, 0, 0.75, 0], ("Bob", "Cy"))],
)
def test_decoding_no_group_is_one_person_or_nobody(scores, names):
    """Only nobody counts less."""
    is_in = numpy.array([[False, False, False], [False, True, True]])
    chances = numpy.array([0.625, 0.375], "float32")
    groups = GroupScores(numpy.zeros(2, int), is_in, chances, numpy.zeros((2, 1)))
    (link,) = decode(replace(plural(scores), groups=groups), nil_weight=0.5)
    assert link.names == names


def test_decoding_of_rows_apart():
    block = make_block(
        NAMES,
        [[0, 1, 0], [0, 1, 0], [0, 0, 0]],
        [[0, 0], [0, 0], [0, 1]],
        [[0, 0, 0], [1, 0, 1], [0, 0, 0]],
        [0, 1, 0],
        AMBIGUOUS,
    )
    found = [link.names for link in decode(block)]
    assert found == [("Bob",), ("Ann", "Cy"), ("#GENERAL#",)]


def test_decoding_of_the_last_pass():
    first, last = single([1, 0, 0, 0]), single([0, 1, 0, 0])
    links, nil = (
        [getattr(block, name)[0] for block in (first, last)]
        for name in ("links", "nil")
    )
    both = replace(first, links=numpy.stack(links), nil=numpy.stack(nil))
    assert decode(both) == [Link(("Bob",), 1.0)]
    assert inclusion(both).tolist() == [[0, 1, 0]]


def test_decoding_of_nothing():
    none = numpy.zeros((0, 3))
    several = numpy.zeros(0)
    nothing = numpy.zeros((0, 1)), numpy.zeros((0, 2))
    blocks = [
        ScoreBlock([], NAMES, none[None], nothing[0][None]),
        ScoreBlock(
            [],
            NAMES,
            none[None],
            nothing[1][None],
            none[None],
            several[None],
            AMBIGUOUS,
        ),
    ]
    for block in blocks:
        assert decode(block) == []
        assert inclusion(block).shape == (0, 3)


def test_decoding_without_candidates():
    nobody = [[], []]
    nil = [[0.25, 0.75], [0.75, 0.25]]
    block = make_block([], nobody, nil, nobody, [1.0, 0.0], AMBIGUOUS)
    assert decode(block) == [Link(("#GENERAL#",), 0.75), Link(("#OTHER#",), 0.75)]
    assert inclusion(block).shape == (2, 0)
    assert decode(make_block([], [[]], [[1.0]])) == [Link((), 1.0)]


def test_decoding_inclusion():
    assert inclusion(single([0.25, 0.5, 0.125, 0.125])).tolist() == [[0.25, 0.5, 0.125]]
    # A quarter for several people, who include Ann half of the time; three quarters
    # for one person, who is Bob half of the time.
    block = plural([0, 0.5, 0, 0.5, 0], [0.5, 0, 0], 0.25)
    assert inclusion(block).tolist() == [[0.125, 0.375, 0]]
