"""Profiles: what holds when, files, and mistakes."""

import json
import random

import pytest

from spacy_charid.cast.bank import CharacterBank
from spacy_charid.dialogue.story import StoryPosition
from spacy_charid.profiles.profiles import Profiles


def school() -> Profiles:
    """Two friends who fall out and make up, told out of order."""
    profiles = Profiles()
    profiles.add("Ana", "Book1-chapter1", attributes={"gender": "F", "age": "11"})
    profiles.add(
        "Ana", "Book4-chapter2", relations={"Ben": {"friend": False, "affection": -3}}
    )
    profiles.add(
        "Ana",
        "Book1-chapter5",
        attributes={"belongings": {"add": ["owl"]}},
        relations={"Ben": {"friend": True, "affection": 7, "familiarity": 8}},
        evidence="Ben, this owl is mine now.",
    )
    profiles.add("Ben", "Book1-chapter6", relations={"Ana": {"affection": 6}})
    profiles.add("Ana", "Book2-chapter1", attributes={"age": "12"})
    profiles.add(
        "Ana",
        "Book2-chapter1",
        attributes={"belongings": {"add": ["broom"], "remove": ["owl"]}},
    )
    return profiles


def write(tmp_path, *records):
    path = tmp_path / "profiles.jsonl"
    lines = [r if isinstance(r, str) else json.dumps(r) for r in records]
    path.write_text("\n".join(lines) + "\n", encoding="utf8")
    return path


def fact(character="Ana", start="chapter 1", **rest):
    return {"character": character, "from": start, **rest}


def test_the_state_as_of_a_position():
    profiles = school()
    before = profiles.at("Book1-chapter4")["Ana"]
    assert before.attributes == {"gender": "F", "age": "11"}
    assert not before.relations
    ana = profiles.at("Book1-chapter5")["Ana"]
    assert ana["belongings"] == ("owl",)
    assert ana.relations["Ben"] == {"friend": True, "affection": 7, "familiarity": 8}
    assert ana.facts["", "belongings"].evidence == "Ben, this owl is mine now."
    later = profiles.at("Book3-chapter1")["Ana"]
    assert (later["age"], later["belongings"]) == ("12", ("broom",))
    assert profiles.at("Book9")["Ana"].relations["Ben"]["affection"] == -3
    assert profiles.at("Book1")["Ana"].attributes == {}


def test_mutual_relations_hold_in_both_directions_and_others_in_one():
    profiles = school()
    ben = profiles.at("Book3-chapter1")["Ben"]
    assert ben.relations["Ana"] == {"friend": True, "affection": 6}
    assert profiles.value("Ben", "friend", "Book4-chapter2", other="Ana") is False
    assert profiles.value("Ben", "age", "Book4-chapter2") is None


def test_the_course_of_a_relation():
    steps = school().changes("Ben", "Ana")
    assert [(str(s.position), s.character, s.name, s.value) for s in steps] == [
        ("Book1-chapter5", "Ana", "friend", True),
        ("Book1-chapter5", "Ana", "affection", 7),
        ("Book1-chapter5", "Ana", "familiarity", 8),
        ("Book1-chapter6", "Ben", "affection", 6),
        ("Book4-chapter2", "Ana", "friend", False),
        ("Book4-chapter2", "Ana", "affection", -3),
    ]
    assert school().pairs() == [("Ana", "Ben")]


def test_nothing_known_from_now_on():
    profiles = school()
    profiles.add("Ana", "Book5", attributes={"age": None, "belongings": None})
    profiles.add("Ana", "Book5", relations={"Ben": {"affection": None}})
    ana = profiles.at("Book5-chapter1")["Ana"]
    assert "age" not in ana.attributes and "belongings" not in ana.attributes
    assert "affection" not in ana.relations["Ben"]


def test_order_of_facts_does_not_matter():
    records = list(school().to_records())
    for seed in range(4):
        random.Random(seed).shuffle(records)
        shuffled = Profiles.from_records(enumerate(records, 1), source="test")
        for position in ("Book1-chapter5", "Book2-chapter1", "Book4-chapter2"):
            for name in ("Ana", "Ben"):
                one, other = shuffled.at(position)[name], school().at(position)[name]
                assert one.attributes == other.attributes
                assert one.relations == other.relations


def test_long_lists_agree_with_replaying_them():
    profiles, items = Profiles(), {}
    expected = []
    numbers = random.Random(0)
    for i in range(300):
        item = f"item {numbers.randrange(40)}"
        change = "remove" if item in items else "add"
        items.pop(item, None) if item in items else items.update({item: None})
        profiles.add("Ana", i, attributes={"belongings": {change: [item]}})
        expected.append(tuple(items))
    for i, state in enumerate(expected):
        assert (profiles.value("Ana", "belongings", i) or ()) == state


def test_files_round_trip(tmp_path):
    profiles = school()
    path = tmp_path / "p.jsonl"
    profiles.to_disk(path)
    again = Profiles.from_disk(path)
    assert list(again.to_records()) == list(profiles.to_records())
    first = json.loads(path.read_text(encoding="utf8").splitlines()[2])
    assert first["from"] == "Book1-chapter5"
    assert first["set"] == {"belongings": {"add": ["owl"]}}


def test_own_attributes_and_relations_are_declared(tmp_path):
    header = {
        "declare": {"attributes": {"wand": "text"}, "relations": {"trust": [-5, 5]}},
        "story": "Emma",
    }
    line = fact(set={"wand": "oak"}, relations={"Ben": {"trust": -5}})
    path = write(tmp_path, header, line)
    profiles = Profiles.from_disk(path)
    assert profiles.at("chapter 2")["Ana"]["wand"] == "oak"
    profiles.to_disk(path)
    assert profiles.value("Ana", "trust", "chapter 2", other="Ben") == -5
    assert list(Profiles.from_disk(path).to_records())[0] == header


def test_positions_of_other_stories_and_units(tmp_path):
    path = write(tmp_path, {"story": "Emma"}, fact(set={"age": "21"}))
    profiles = Profiles.from_disk(path)
    assert profiles.at("Emma: chapter 2")["Ana"]["age"] == "21"
    with pytest.raises(ValueError, match="different stories"):
        profiles.at("Hard Times: chapter 2")
    with pytest.raises(ValueError, match="count different things"):
        profiles.at(StoryPosition.parse("s01e01", story="Emma"))
    path = write(tmp_path, fact(set={"age": "21"}), fact("Ben", "s01e01", set={}))
    with pytest.raises(ValueError, match=r"profiles.jsonl, line 2: .*no order"):
        Profiles.from_disk(path)


@pytest.mark.parametrize(
    "line, message",
    [
        ("{", r"line 2, column \d+: not JSON"),
        ('{"character": NaN}', "line 2, column 1: not JSON"),
        ([], "line 2: A fact is an object such as"),
        ({"character": "Ana", "from": "chapter 1"}, "line 2: A fact is an object"),
        (fact(set={}, note=1), "line 2: Unknown keys 'note'"),
        (fact(start="later", set={}), "line 2: 'later' is not a position"),
        (fact(start=True, set={}), "line 2: True is not a position"),
        (fact(set={"wand": "oak"}), "line 2: 'wand' is not one of the attributes"),
        (fact(set={"titel": "x"}), "Did you mean 'title'"),
        (fact(relations={"Ben": {"frend": True}}), "'frend' is not one of the rel"),
        (fact(set={"gender": "male"}), "gender' of 'Ana' is 'male', but .* F or M"),
        (fact(set={"age": 11}), "age' of 'Ana' is 11, but has to be a text"),
        (fact(set={"title": [""]}), "title' of 'Ana' is .* a list of texts"),
        (fact(set={"title": {"add": ["a"], "remove": ["a"]}}), "a list of texts"),
        (fact(relations={"Ben": {"friend": 1}}), "is 1, but has to be true, false"),
        (fact(relations={"Ben": {"affection": 11}}), "a number from -10 to 10"),
        (fact(relations={"Ben": {"familiarity": -1}}), "a number from 0 to 10"),
        (fact(relations={"Ben": {"affection": True}}), "a number from -10 to 10"),
        (
            fact(relations={"Ana": {"friend": True}}),
            "cannot have relations with itself",
        ),
        (fact(relations={"Ben": 3}), "A fact is an object"),
        (
            {"declare": {"attributes": {"wand": "text"}}},
            "has to come in the first line",
        ),
    ],
)
def test_mistakes_in_files(tmp_path, line, message):
    path = write(tmp_path, fact(set={"gender": "F"}), line)
    with pytest.raises(ValueError, match=message) as error:
        Profiles.from_disk(path)
    assert str(path) in str(error.value)


@pytest.mark.parametrize(
    "header, message",
    [
        ({"declare": {"attributes": {"wand": "oak"}}}, "cannot be declared as 'oak'"),
        ({"declare": {"relations": {"trust": [5, -5]}}}, "cannot be declared"),
        ({"declare": {"attributes": {"age": "list"}}}, "a new name"),
        ({"declare": {"fields": {"age": "list"}}}, "attributes or relations"),
        ({"declare": []}, "declare is .*, but has to be an object"),
        ({"story": 3}, "story is 3, but has to be a text"),
    ],
)
def test_mistakes_in_what_is_declared(tmp_path, header, message):
    with pytest.raises(ValueError, match=message):
        Profiles.from_disk(write(tmp_path, header))


@pytest.mark.parametrize(
    "one, two",
    [
        (fact(set={"age": "11"}), fact(set={"age": "12"})),
        (fact(set={"title": ["Dr."]}), fact(set={"title": ["Sir"]})),
        (
            fact(set={"title": {"add": ["Dr."]}}),
            fact(set={"title": {"remove": ["Dr."]}}),
        ),
        (
            fact(relations={"Ben": {"friend": True}}),
            fact("Ben", relations={"Ana": {"friend": False}}),
        ),
    ],
)
def test_contradictions_name_both_lines(tmp_path, one, two):
    path = write(tmp_path, one, fact(start="chapter 2", set={"age": "13"}), two)
    with pytest.raises(ValueError, match=r"at chapter 1: .*line 1.*line 3"):
        Profiles.from_disk(path)
    assert Profiles.from_disk(write(tmp_path, one, one))
    profiles = Profiles.from_records([(1, one)], source="test")
    with pytest.raises(ValueError, match="has two values"):
        values = {"attributes": two.get("set"), "relations": two.get("relations")}
        profiles.add(two["character"], "chapter 1", **values)


def test_replaced_lists_come_before_what_is_added_at_the_same_position():
    profiles = Profiles()
    profiles.add("Ana", 1, attributes={"title": {"add": ["Dr."]}})
    profiles.add("Ana", 2, attributes={"title": {"add": ["Judge"]}})
    profiles.add("Ana", 2, attributes={"title": ["Lady"]})
    assert profiles.value("Ana", "title", 2) == ("Lady", "Judge")


def test_unknown_characters(tmp_path):
    profiles = school()
    with pytest.raises(KeyError, match="Did you mean 'Ana'"):
        profiles.at("Book1")["Anna"]
    with pytest.raises(KeyError, match="no character 'Zoe'"):
        profiles.changes("Ana", "Zoe")
    with pytest.raises(KeyError, match="Nobody is in the profiles yet"):
        Profiles().at("Book1")["Ana"]
    cast = CharacterBank()
    cast.add("Ana")
    path = write(tmp_path, fact(set={"age": "11"}), fact("Bob", set={"age": "11"}))
    with pytest.raises(ValueError, match=r"jsonl, line 2: There is no .* 'Bob'"):
        Profiles.from_disk(path, cast=cast)
    with pytest.raises(ValueError, match="There is no file"):
        Profiles.from_disk(tmp_path / "none.jsonl")


def test_moments_are_mappings():
    moment = school().at("Book1-chapter5")
    assert list(moment) == ["Ana", "Ben"] and len(moment) == 2
    assert "Ana" in moment and "Zoe" not in moment
    assert Profiles().characters == []
    assert repr(school()) == "<Profiles: 2 characters, 6 facts>"
