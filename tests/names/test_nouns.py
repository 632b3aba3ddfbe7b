import pytest

from spacy_charid.names.lexicon import PRONOUNS
from spacy_charid.names.nouns import (
    KIN_SYNONYMS,
    common_noun,
    is_kinship,
    is_plural_noun,
    kin_key,
    personal_nouns,
    plurals_of,
    singular_of,
)


def test_personal_nouns():
    nouns = personal_nouns()
    assert len(nouns) >= 600
    assert all(noun == noun.lower() for noun in nouns)
    categories, genders = zip(*nouns.values(), strict=True)
    assert set(categories) == {"kinship", "occupation", "role", "address", "person"}
    assert set(genders) == {"F", "M", "U"}
    assert nouns["mother"] == ("kinship", "F")
    assert not set(nouns) & set(PRONOUNS)


def test_personal_nouns_are_not_the_ones_of_the_task(shared_data):
    path = shared_data / "friends-v2" / "singular_personal_nouns.txt"
    theirs = path.read_text(encoding="utf8").lower().split("\n")
    theirs = [noun.strip() for noun in theirs if noun.strip()]
    ours = list(personal_nouns())
    assert len(ours) > len(theirs)
    assert ours != theirs and set(ours) != set(theirs)
    assert not set(theirs) <= set(ours)


def test_kinship():
    assert kin_key("Mommy") == kin_key("mother") == "mother"
    assert kin_key("Boss") == "boss"


def test_common_noun():
    assert common_noun("Lady") == common_noun("woman") == "woman"
    assert common_noun("Mum") == "mother"
    assert common_noun("boss") == "boss"
    assert is_kinship("Mother") and is_kinship("grandpa")
    assert not is_kinship("doctor") and not is_kinship("xyz")
    assert all(is_kinship(word) for word in set(KIN_SYNONYMS.values()))


@pytest.mark.parametrize(
    "noun, plural",
    [
        ("parents", True),
        ("ladies", True),
        ("babies", True),
        ("wives", True),
        ("witnesses", True),
        ("bosses", True),
        ("guys", True),
        ("children", True),
        ("guy", False),
        ("boss", False),
        ("princess", False),
        ("waitress", False),
        ("guess", False),
        ("boats", False),
        ("keys", False),
        ("s", False),
        ("", False),
    ],
)
def test_plural_nouns(noun, plural):
    assert is_plural_noun(noun) == plural


def test_plurals_of_nouns():
    nouns = ["policeman", "boss", "baby", "boy", "grandchild", "wife", "pop", "pops"]
    plurals = plurals_of(nouns)
    assert plurals >= {"policemen", "bosses", "babies", "boys", "grandchildren"}
    assert "pops" not in plurals  # a singular, too
    assert [singular_of(noun) for noun in ("wives", "people", "boss")] == [
        "wife",
        "person",
        "",
    ]


def test_no_singular_noun_is_a_plural():
    singular = set(personal_nouns())
    assert [noun for noun in singular if is_plural_noun(noun)] == []
