"""What stage directions tell of the speakers."""

import pytest

from spacy_charid.cast.direction import split_words
from spacy_charid.cast.introduced import read_introductions
from spacy_charid.names.given_names import gender_of_name
from spacy_charid.names.labels import name_key
from tests.helpers.pipelines import blank

SPEAKERS = ("MOIRA", "FINN", "DECLAN", "Bridie", "Tom Hask", "Mrs. Vale", "May Vale")


def find(name: str) -> str | None:
    """Find a speaker as a document does: a name can be a part of a longer one."""
    words = set(name_key(name).split())
    names = {one: set(name_key(one).split()) for one in SPEAKERS}
    found = [one for one, own in names.items() if own <= words or words <= own]
    return found[0] if found else None


def read(*directions: str):
    words = map(split_words, directions)
    return read_introductions(words, find, gender_of_name)


@pytest.mark.parametrize(
    "direction, noun, owner, expected",
    [
        ("Her sons.", "son", "MOIRA", []),
        ("MOIRA pours tea. Her son FINN stands.", "son", "MOIRA", ["FINN"]),
        ("MOIRA and her sons FINN and DECLAN.", "son", "MOIRA", ["FINN", "DECLAN"]),
        ("MOIRA and her sons, FINN and DECLAN.", "son", "MOIRA", ["FINN", "DECLAN"]),
        ("MOIRA and her son FINN and DECLAN.", "son", "MOIRA", ["FINN"]),
        ("Moira; Finn, her son, enters.", "son", "MOIRA", ["FINN"]),
        ("Moira; Finn (10), her eldest son.", "son", "MOIRA", ["FINN"]),
        ("FINN, ten, Moira's youngest son.", "son", "MOIRA", ["FINN"]),
        ("FINN, the son of MOIRA.", "son", "MOIRA", ["FINN"]),
        ("Moira's son Finn and Bridie.", "son", "MOIRA", ["FINN"]),
        ("Moira’s son Finn.", "son", "MOIRA", ["FINN"]),
        ("Moira; Finn, a grocer's son.", "son", "MOIRA", []),
        ("Moira, her son and Finn.", "son", "MOIRA", []),
        ("Moira, Tom Hask and Finn, their son.", "son", "MOIRA", ["FINN"]),
        ("Bridie; Tom, her boss.", "boss", "Bridie", ["Tom Hask"]),
        ("Bridie and her apprentice Tom.", "master", "Tom Hask", ["Bridie"]),
        ("Mrs. Vale and her daughter May.", "daughter", "Mrs. Vale", ["May Vale"]),
        ("Bridie and her friend Mrs. Hask.", "friend", "Bridie", []),
    ],
)
def test_relations(direction, noun, owner, expected):
    assert read(direction).relations.get((noun, owner), []) == expected


def test_relations_tell_their_inverse_and_who_is_alike():
    told = read("MOIRA and her sons FINN and DECLAN.").relations
    assert told[("mother", "FINN")] == told[("mother", "DECLAN")] == ["MOIRA"]
    assert told[("brother", "FINN")] == ["DECLAN"]
    assert told[("brother", "DECLAN")] == ["FINN"]


def test_relatives_of_parents():
    told = read("MOIRA, her son FINN, and Tom Hask, Moira's brother.").relations
    assert told[("uncle", "FINN")] == ["Tom Hask"]
    told = read("Moira and her son Finn. Bridie, Moira's mother.").relations
    assert told[("grandmother", "FINN")] == ["Bridie"]


def test_a_list_of_the_cast_goes_on_about_somebody():
    told = read("MOIRA, a widow", "MAY, her daughter", "FINN, her son", "TOM, a cook")
    assert told.relations[("daughter", "MOIRA")] == ["May Vale"]
    assert told.relations[("son", "MOIRA")] == ["FINN"]
    assert told.roles == {"cook": ["Tom Hask"]}
    apart = read("MOIRA, a widow", "The door opens.", "FINN, her son")
    assert ("son", "MOIRA") not in apart.relations


@pytest.mark.parametrize(
    "direction, noun, expected",
    [
        ("A neighbour, BRIDIE, has a plate.", "neighbour", ["Bridie"]),
        ("The pilot Tom Hask sleeps.", "pilot", ["Tom Hask"]),
        ("An engineer called Tom comes in.", "engineer", ["Tom Hask"]),
        ("Tom, the butler; Finn.", "butler", ["Tom Hask"]),
        ("Tom, the butler, Finn, the cook, and Moira.", "cook", ["FINN"]),
        ("Tom and Finn, the butler.", "butler", ["FINN"]),
        ("TOM HASK (40s, the old butler) enters.", "butler", ["Tom Hask"]),
        ("Tom, a man.", "man", []),
        ("Tom is the butler's friend.", "butler", []),
    ],
)
def test_roles(direction, noun, expected):
    assert read(direction).roles.get(noun, []) == expected


@pytest.mark.parametrize(
    "direction, expected",
    [
        ("MOIRA QUINLAN, sixty, pours tea.", {"MOIRA": "Moira Quinlan"}),
        ("Moira Quinlan pours tea.", {"MOIRA": "Moira Quinlan"}),
        ("Ann Moira pours tea.", {"MOIRA": "Ann Moira"}),
        ("Then Moira pours tea.", {}),
        ("MOIRA RUNS to the door.", {}),
        ("Moira and Finn. Declan.", {}),
        ("Mrs. Vale comes in.", {}),
    ],
)
def test_full_names(direction, expected):
    assert read(direction).names == expected


def test_a_direction_takes_linear_time():
    told = read("MOIRA, " * 20_000 + "her son FINN.")
    assert told.relations[("son", "MOIRA")] == ["FINN"]
    told = read("Moira and her sons, " + "Finn, Declan, " * 20_000)
    assert told.relations[("son", "MOIRA")] == ["FINN", "DECLAN"]


def test_a_daughter_is_no_man():
    assert ("daughter", "MOIRA") not in read("Moira. Finn, her daughter.").relations


SCRIPT = """[Moira Quinlan pours tea. Her sons, Finn and Declan, stand at the window. A
neighbour, Bridie, waits.]
Bridie: I'm sorry, Mrs. Quinlan.
Moira: Ask Finn.
Finn: Ask my brother. The neighbour knows him.
Declan: I do not know him.
"""


@pytest.mark.parametrize("place", ["a note", "a heading"])
def test_links_follow_what_directions_tell(place):
    nlp = blank()
    nlp.add_pipe("character_linker")
    opening = "[Scene: " if place == "a heading" else "["
    doc = nlp(
        opening
        + " ".join(SCRIPT[1:].split("\n", 2)[:2])
        + "\n"
        + SCRIPT.split("\n", 2)[2]
    )
    found = {span.text: span._.character for span in doc.spans["mentions"]}
    assert found["Quinlan"] == "Moira"
    assert found["brother"] == "Declan"
    assert found["neighbour"] == "Bridie"
