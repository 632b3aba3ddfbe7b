import numpy
import pytest

from spacy_charid.linking.decoding import MEMBER, Link, decode, inclusion
from spacy_charid.linking.inputs import plural_width, split_scores

NAMES = ["Ann", "Bob", "Cy"]


def plural(links, members=(0, 0, 0), several=0):
    """Give a row as laid out by `PluralScores`."""
    return numpy.array([[*links, *members, several]], dtype="float32")


def test_decoding_columns():
    row = plural([1, 2, 3, 4, 5], [6, 7, 8], 9)
    assert row.shape[1] == plural_width(3) == 9
    parts = split_scores(row, 3)
    assert parts.links.tolist() == [[1, 2, 3, 4, 5]]
    assert parts.members.tolist() == [[6, 7, 8]]
    assert parts.several.tolist() == [9]
    parts.links[0, 4] = 0
    assert row[0, 4] == 0  # a view


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
    assert decode(numpy.array([row]), NAMES, threshold=threshold) == [link]


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
    assert decode(row, NAMES, plural=True) == [Link(names, score)]
    sure = Link(names if score else (), score)
    assert decode(row, NAMES, plural=True, threshold=0.5) == [sure]
    assert decode(row, NAMES, plural=True, threshold=0.625) == [Link((), score)]


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
    assert decode(row, NAMES, plural=True, threshold=threshold) == [link]


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
    assert decode(row, NAMES, plural=True, nil_weight=nil_weight) == [link]
    # A model without plurals has no such columns.
    single = numpy.array([[0.375, 0, 0, 0.625]])
    assert decode(single, NAMES, nil_weight=nil_weight) == [Link((), 0.625)]


def test_decoding_of_rows_apart():
    rows = [
        plural([0, 1, 0, 0, 0]),
        plural([0, 1, 0, 0, 0], [1, 0, 1], 1),
        plural([0, 0, 0, 0, 1]),
    ]
    links = decode(numpy.concatenate(rows), NAMES, plural=True)
    found = [link.names for link in links]
    assert found == [("Bob",), ("Ann", "Cy"), ("#GENERAL#",)]


@pytest.mark.parametrize("is_plural", [True, False])
def test_decoding_of_nothing(is_plural):
    width = plural_width(3) if is_plural else 4
    none = numpy.zeros((0, width))
    assert decode(none, NAMES, plural=is_plural) == []
    assert inclusion(none, 3, plural=is_plural).shape == (0, 3)


def test_decoding_without_candidates():
    scores = numpy.array([[0.25, 0.75, 1.0], [0.75, 0.25, 0.0]])
    links = decode(scores, [], plural=True)
    assert links == [Link(("#GENERAL#",), 0.75), Link(("#OTHER#",), 0.75)]
    assert inclusion(scores, 0, plural=True).shape == (2, 0)
    assert decode(numpy.ones((1, 1)), []) == [Link((), 1.0)]


def test_decoding_inclusion():
    single = numpy.array([[0.25, 0.5, 0.125, 0.125]])
    assert inclusion(single, 3).tolist() == [[0.25, 0.5, 0.125]]
    # A quarter for several people, who include Ann half of the time; three quarters
    # for one person, who is Bob half of the time.
    row = plural([0, 0.5, 0, 0.5, 0], [0.5, 0, 0], 0.25)
    assert inclusion(row, 3, plural=True).tolist() == [[0.125, 0.375, 0]]
