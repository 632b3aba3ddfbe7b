import pytest

from spacy_charid.name_search import NameSearch

PRESENT = {
    "CHANDLER": "Chandler",
    "Sheldon": "Sheldon",
    "Raj": "Raj",
    "Stuart": "Stuart",
    "Mr. Green": "Mr. Green",
}
GENDERS = {"Chandler": "M", "Sheldon": "M", "Raj": "M", "Mr. Green": "M"}


def make_search(present=PRESENT):
    def known(name):
        return tuple(i for i in present.values() if i == name.title())

    return NameSearch(present, known, GENDERS.get)


@pytest.mark.parametrize(
    "key,expected",
    [
        ("chan", ("Chandler",)),  # begins it
        ("ch", ()),  # too short
        ("shelly", ("Sheldon",)),  # fond
        ("rajesh", ("Raj",)),  # begins with it
        ("stuart bloom", ("Stuart",)),  # in full
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
    present = dict(PRESENT)
    search = make_search(present)
    assert search.find("wolowits") == ()
    present["Wolowitz"] = "Wolowitz"
    search.forget()
    assert search.find("wolowits") == ("Wolowitz",)
