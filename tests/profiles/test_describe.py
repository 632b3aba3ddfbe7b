"""Profiles in sentences."""

import pytest

import spacy_charid
from spacy_charid.profiles.describe import AFFECTIONS, FAMILIARITIES, describe_value
from spacy_charid.profiles.profiles import Profiles


def test_a_character_and_relations_in_words():
    profiles = Profiles()
    profiles.add(
        "Ana",
        1,
        attributes={"gender": "F", "belongings": ["an owl", "a broom", "a hat"]},
        relations={"Ben": {"familiarity": 6, "affection": 7, "friend": True}},
    )
    profiles.add("Ben", 2, relations={"Ana": {"nouns": ["boss"], "affection": -10}})
    told = spacy_charid.describe(profiles, "Ana", at=1, others=["Ben"])
    assert told == (
        "Ana is female. Ana owns an owl, a broom and a hat. "
        "Ana is relatively familiar with Ben. Ana is best friends with Ben. "
        "Ana and Ben are friends."
    )
    told = spacy_charid.describe(profiles, "Ben", at=2, others=["Ana"])
    assert 'Ben calls Ana "boss". Ben is a mortal enemy of Ana.' in told
    assert told.count("are friends") == 1
    assert spacy_charid.describe(profiles, "Ben", at=0) == ""
    with pytest.raises(KeyError):
        spacy_charid.describe(profiles, "Bean", at=1)


def test_every_level_has_words_of_its_own():
    assert sorted(AFFECTIONS) == list(range(-10, 11))
    assert sorted(FAMILIARITIES) == list(range(11))
    told = [*AFFECTIONS.values(), *FAMILIARITIES.values()]
    assert len(set(told)) == len(told)
    assert describe_value("A", "B", "affection", -1.5) == "A is cool towards B."
    assert describe_value("A", "B", "friend", False) == ""
    assert describe_value("A", "B", "rival", True) == "A has the relation rival to B."
