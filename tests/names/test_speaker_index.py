import pytest

from spacy_charid.names.speaker_index import MAX_SHARING, SpeakerIndex


def make_index(*names):
    index = SpeakerIndex()
    for name in names:
        index.add(name)
    return index


def test_index_knows_who_was_added():
    index = make_index("Ann", "Bo Lee", "Ann")
    assert "Ann" in index and "Bo Lee" in index and "Bo" not in index


@pytest.mark.parametrize(
    "prefix,found",
    [
        ("chan", ("Chandler", "Chanel")),
        ("chandler", ("Chandler",)),
        ("bo", ("Bo Lee",)),
        ("x", ()),
        ("guest1", ()),  # not Guest10
    ],
)
def test_index_starting_with_is_in_the_order_met(prefix, found):
    index = make_index("Chandler", "Guest10", "Bo Lee", "Chanel")
    assert index.starting_with(prefix) == found


def test_index_beginning():
    index = make_index("Raj", "Rajesh", "Ra")
    assert index.beginning("rajesh") == ("Raj", "Rajesh")
    assert index.beginning("ra") == ()


def test_index_titled():
    index = make_index("Mrs. Green", "Green", "Mr. Greene", "Mr. Lee")
    assert index.titled("green") == ("Mrs. Green", "Mr. Greene")
    assert index.titled("leo") == ()


def test_index_misspelt_is_the_one_met_first():
    # Both are one letter off: which one it is must not depend on the order of a set.
    index = make_index("Marina", "Martin")
    assert index.misspelt("martina") == ("Marina",)
    assert make_index("Martin", "Marina").misspelt("martina") == ("Martin",)
    assert index.misspelt("nobody") == ()


def test_index_bounds_what_it_finds():
    index = make_index(*(f"Ann{'e' * i}" for i in range(MAX_SHARING + 50)))
    assert len(index.starting_with("ann")) == MAX_SHARING


@pytest.mark.parametrize(
    "key, found",
    [
        ("j r", ("JR",)),
        ("minjun", ("Kim Min-jun",)),
        ("maryann", ("Mary Ann",)),
        ("mary-ann", ("Mary Ann",)),
        ("o'brien", ("OBrien",)),
        ("guest1", ()),  # numbers tell people apart
        ("mary", ()),
    ],
)
def test_index_joined_names(key, found):
    index = make_index("JR", "Kim Min-jun", "Mary Ann", "OBrien", "Guest 1")
    assert index.joined(key) == found
