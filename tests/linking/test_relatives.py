import pytest

from spacy_charid.cast.bank import Character, CharacterBank
from spacy_charid.cast.candidates import Candidates
from spacy_charid.linking.relatives import (
    ADDRESSEE,
    ALIAS,
    DESCRIBED,
    NAMED,
    NAMESAKE,
    RECORDED,
    SPEAKER,
    SPOKEN_OF,
    find_relatives,
    owner_role,
)


@pytest.mark.parametrize(
    "owner, role",
    [
        ("", SPEAKER),
        ("my", SPEAKER),
        ("our", SPEAKER),
        ("your", ADDRESSEE),
        ("his", SPOKEN_OF),
        ("her", SPOKEN_OF),
        ("their", NAMED),
        ("Ross", NAMED),
    ],
)
def test_owner_role(owner, role):
    assert owner_role(owner) == role


@pytest.fixture
def cast():
    judy = Character("Judy", relations={"mother": ["Nora Vale"]})
    names = ["Nora Vale", "Nora's mother", "Nora Vale's boss", "Mrs. Vale", "James"]
    return Candidates(CharacterBank([judy, *map(Character, [*names, "James' mom"])]))


def test_find_relatives_by_the_surest_source(cast):
    assert list(find_relatives(cast, "mom", "Nora Vale")) == [
        (("Judy",), RECORDED),
        (("Nora's mother",), DESCRIBED),
        (("Mrs. Vale",), NAMESAKE),
    ]


def test_relatives_who_speak_under_the_name_of_their_owner():
    cast = Candidates(CharacterBank(), ["The Troll", "The Troll's Wife", "Jo's Mum"])
    (found,) = find_relatives(cast, "wife", "The Troll")
    assert found == (("The Troll's Wife",), DESCRIBED)
    assert list(find_relatives(cast, "mother", "Jo")) == [(("Jo's Mum",), DESCRIBED)]
    assert not list(find_relatives(cast, "mother", "The Troll"))


@pytest.mark.parametrize(
    "name", ["Dr. Vass's mother", "Vass's mom", "Teodor's Mum", "mother of Dr. Vass"]
)
def test_relatives_whose_owner_is_not_named_in_full(name):
    vass, relative = Character("Dr. Teodor Vass"), Character(name)
    cast = Candidates(CharacterBank([vass, relative]), ["Dr. Teodor Vass"])
    found = next(find_relatives(cast, "mum", vass.id))
    assert found == ((name,), DESCRIBED)


def test_relatives_of_namesakes():
    cast = Candidates(CharacterBank([Character("Miss Vass's mother")]), ["Mrs. Vass"])
    assert not list(find_relatives(cast, "mother", "Mrs. Vass"))


def test_spouses_by_surname():
    cast = Candidates(CharacterBank(), ["Tom Vale", "Ann Vale", "Ned Orr", "Max Orr"])
    assert list(find_relatives(cast, "wife", "Tom Vale")) == [(("Ann Vale",), NAMESAKE)]
    assert list(find_relatives(cast, "husband", "Ann Vale")) == [
        (("Tom Vale",), NAMESAKE)
    ]
    assert not list(find_relatives(cast, "husband", "Ned Orr"))


@pytest.mark.parametrize(
    "noun, owner, found",
    [
        ("boss", "Nora Vale", [(("Nora Vale's boss",), DESCRIBED)]),
        ("mom", "James", [(("James' mom",), DESCRIBED)]),
        ("father", "Nora Vale", []),
        ("mother", "Mrs. Vale", []),
        ("mother", "Zork", []),
    ],
)
def test_find_relatives(cast, noun, owner, found):
    assert list(find_relatives(cast, noun, owner)) == found


FAMILY = [
    Character("Emma", aliases=["Miss Vale"], gender="F"),
    Character("Mr. Vale", gender="M"),
    Character("Mrs. Vale", gender="F"),
    Character("Bo Vale", gender="M"),
    Character("Eve Vale", gender="F"),
    Character("Ann Hill", gender="F"),
]


@pytest.mark.parametrize(
    "noun, owner, found",
    [
        ("father", "Emma", ("Mr. Vale",)),
        ("father", "Mrs. Vale", ()),
        ("wife", "Mr. Vale", ("Mrs. Vale",)),
        ("wife", "Bo Vale", ()),  # one of three
        ("sister", "Bo Vale", ("Eve Vale",)),
        ("brother", "Ann Hill", ()),
    ],
)
def test_relatives_by_surname(noun, owner, found):
    relatives = find_relatives(Candidates(CharacterBank(FAMILY)), noun, owner)
    assert {name for ids, _ in relatives for name in ids} == set(found)


HOUSEHOLD = [
    Character("Nora Marsh", gender="F"),
    Character("Theo Marsh", gender="M"),
    Character("Ruth Marsh", aliases=["Mom", "Mrs. Marsh"], gender="F"),
    Character("Gerald Marsh", aliases=["Dad"], gender="M"),
    Character("Walt Marsh", aliases=["Uncle Walt"], gender="M"),
    Character("Winifred Marsh", aliases=["Grandma"], gender="F"),
    Character("Arun Bose", aliases=["Dad"], gender="M"),
    Character("Sanjay Rao", gender="M"),
    Character("Odile"),
]


@pytest.mark.parametrize(
    "noun, owner, found",
    [
        ("grandmother", "Nora Marsh", "Winifred Marsh"),
        ("papa", "Nora Marsh", "Gerald Marsh"),
        ("mum", "Odile", "Ruth Marsh"),
        ("father", "Odile", None),  # there are two
        ("mother", "Sanjay Rao", None),
        ("brother", "Nora Marsh", "Theo Marsh"),
        ("brother", "Gerald Marsh", "Walt Marsh"),
        ("wife", "Gerald Marsh", "Ruth Marsh"),
        ("mother", "Gerald Marsh", "Winifred Marsh"),
        ("mother", "Ruth Marsh", None),
        ("son", "Ruth Marsh", "Theo Marsh"),
    ],
)
def test_relatives_of_a_family(noun, owner, found):
    relatives = find_relatives(Candidates(CharacterBank(HOUSEHOLD)), noun, owner)
    assert next((ids for ids, _ in relatives), None) == (found and (found,))


def test_relatives_alias_is_a_source():
    cast = Candidates(CharacterBank(HOUSEHOLD))
    assert list(find_relatives(cast, "grandma", "Nora Marsh")) == [
        (("Winifred Marsh",), ALIAS)
    ]


@pytest.mark.parametrize(
    "owner, found", [("Nora Vale", set()), ("Miss Vale", {("Mr. Vale",)})]
)
def test_relatives_brother_with_a_title_only(owner, found):
    cast = Candidates(CharacterBank([Character(owner), Character("Mr. Vale")]))
    assert {ids for ids, _ in find_relatives(cast, "brother", owner)} == found


def test_a_speaker_is_called_by_the_noun():
    cast = Candidates(CharacterBank(), ["Nick", "Dad", "Tim"])
    (found,) = find_relatives(cast, "father", "Nick")
    assert found == (("Dad",), ALIAS)
    assert not list(find_relatives(cast, "mother", "Nick"))


def test_a_speaker_is_the_relative_of_those_who_call_them_so():
    cast = Candidates(CharacterBank(), ["Lily", "Mom", "Marcus"])
    cast.callers["mother"] = {"Lily"}
    (found,) = find_relatives(cast, "mother", "Lily")
    assert found == (("Mom",), ALIAS)
    assert not list(find_relatives(cast, "mother", "Marcus"))


def test_a_known_parent_is_no_brother():
    theo, gerald = (
        Character(f"{name} Vale", gender="M") for name in ("Theo", "Gerald")
    )
    nora = Character("Nora Vale", gender="F")

    def brothers(*people):
        cast = Candidates(CharacterBank(people))
        return [ids for ids, _ in find_relatives(cast, "brother", "Nora Vale")]

    assert brothers(theo, gerald, nora) == [("Theo Vale", "Gerald Vale")]
    gerald.relations["father"] = ["Nora Vale"]
    assert brothers(theo, gerald, nora) == [("Theo Vale",)]
