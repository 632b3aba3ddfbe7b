import pytest

from spacy_charid.names.matching import NameSearch
from spacy_charid.names.speaker_index import SpeakerIndex

PRESENT = {
    "CHANDLER": "Chandler",
    "Sheldon": "Sheldon",
    "Raj": "Raj",
    "Stuart": "Stuart",
    "Mr. Green": "Mr. Green",
}
GENDERS = {"Chandler": "M", "Sheldon": "M", "Raj": "M", "Mr. Green": "M"}


def make_search():
    speaking = SpeakerIndex()
    for name in PRESENT.values():
        speaking.add(name)

    def known(name):
        return tuple(i for i in PRESENT.values() if i == name.title())

    return NameSearch(speaking, known, GENDERS.get)


@pytest.mark.parametrize(
    "key,expected",
    [
        ("chan", ("Chandler",)),  # begins it
        ("ch", ()),  # too short
        ("shelly", ("Sheldon",)),  # fond
        ("rajesh", ("Raj",)),  # begins with it
        ("stuart bloom", ("Stuart",)),  # in full
        ("stuart 2", ()),  # a number is no surname
        ("dr greene", ("Mr. Green",)),  # titled, one letter off
        ("mrs green", ()),
        ("chamdler", ("Chandler",)),  # one letter off
        ("monica", ()),
        ("", ()),
    ],
)
def test_search(key, expected):
    assert make_search().find(key) == expected


def test_search_learns_a_surname():
    search = make_search()
    assert search.find("bloom") == ()
    search.find("stuart bloom")
    assert search.find("bloom") == search.find("mr bloom") == ("Stuart",)


def test_search_takes_in_new_speakers():
    search = make_search()
    assert search.find("wolowits") == ()
    search.speaking.add("Wolowitz")
    assert search.find("wolowits") == ("Wolowitz",)
