import json

import pytest

from spacy_charid.cast.bank import CharacterBank
from spacy_charid.cast.character import Character, derived_aliases

ROSS = Character("ross", "Ross Geller", ["Rossy"], "M", "primary")
JUDY = Character("judy", "Judy Geller", ["Mom"], "F", relations={"mother": ["ross"]})


@pytest.fixture
def bank():
    return CharacterBank([ROSS, JUDY])


def save(path, *lines):
    path.write_text("\n".join(lines), encoding="utf8")
    return path


def failure(function, *args, **kwargs):
    with pytest.raises(ValueError) as error:
        function(*args, **kwargs)
    return str(error.value)


def test_bank_finds_by_id_name_alias_and_part(bank):
    for name in ("ross", "Ross Geller", "ROSS_GELLER", "Rossy", "Ross", "ross  geller"):
        assert bank.find(name) == ("ross",), name
    assert bank.find("Geller") == ("ross", "judy")
    assert bank.find("Chandler") == bank.find("") == ()
    assert len(bank) == 2 and "ross" in bank and "Ross" not in bank
    assert [character.id for character in bank] == bank.ids == ["ross", "judy"]
    assert "2 characters (ross, judy)" in repr(bank)


def test_bank_finds_the_id_in_the_same_case_first():
    bank = CharacterBank([Character("the troll"), Character("The Troll")])
    assert bank.find("The Troll") == ("The Troll", "the troll")
    assert bank.find("THE TROLL") == ("the troll", "The Troll")


def test_bank_empty():
    bank = CharacterBank()
    assert (len(bank), bank.ids) == (0, [])
    assert (bank.find("Ross"), bank.get("ross")) == ((), None)
    assert CharacterBank.from_bytes(bank.to_bytes()).ids == []


def test_bank_name_is_the_id_where_not_given():
    assert Character("Ross").name == "Ross"


@pytest.mark.parametrize(
    "name, aliases",
    [
        ("Dr. Ross Geller", ["ross geller", "ross", "geller"]),
        ("Mrs. Green", ["green"]),
        ("Ross", ["ross"]),
        ("Phoebe's assistant", []),
        ("Dr.", []),
        ("...", []),
        ("Guest 2", ["guest 2"]),
        ("SPEAKER_01", ["speaker 01"]),
    ],
)
def test_bank_derived_aliases(name, aliases):
    assert derived_aliases(name) == aliases


def test_bank_get_and_getitem(bank):
    assert bank["ross"] is bank.get("ross") is ROSS
    assert bank.get("chandler") is None
    with pytest.raises(KeyError, match="bank.add"):
        bank["chandler"]


def test_bank_add_by_keyword(bank):
    added = bank.add("monica", name="Monica Geller", gender="F")
    assert added == Character("monica", "Monica Geller", [], "F")
    assert bank.find("Monica") == ("monica",)
    changed = bank.add(Character("ben"), kind="primary")
    assert (changed.id, changed.kind) == ("ben", "primary")


def test_bank_refuses_a_taken_id_or_name(bank):
    assert "add_alias" in failure(bank.add, "ross")
    message = failure(bank.add, "other", name="ross geller")
    assert "'other'" in message and "'ross'" in message
    assert bank.ids == ["ross", "judy"]


@pytest.mark.parametrize("id", ["", "  ", None, 7])
def test_bank_refuses_an_id_that_is_none(id):
    assert "id" in failure(CharacterBank().add, Character(id))


@pytest.mark.parametrize(
    "field, value",
    [
        ("kind", "main"),
        ("kind", ["primary"]),
        ("gender", "female"),
        ("gender", ""),
        ("name", 7),
        ("aliases", "Rossy"),
        ("aliases", None),
        ("aliases", [1]),
        ("relations", ["mother"]),
        ("relations", {"mother": "ross"}),
        ("appears", ["e01"]),
        ("appears", {"e01": 0}),
        ("appears", {"e01": -1}),
        ("appears", {"e01": 1.5}),
        ("appears", {"e01": "1"}),
        ("appears", None),
        ("spoken_of", {"e01": 2}),
        ("spoken_of", {"e01": {"Ross": 0}}),
        ("spoken_of", None),
        ("external_ids", {"emory": 248}),
        ("external_ids", ["248"]),
        ("external_ids", None),
    ],
)
def test_bank_refuses_wrong_fields_and_stays_as_it_was(bank, field, value):
    message = failure(bank.add, "ben", **{field: value})
    assert field in message and "'ben'" in message
    assert bank.ids == ["ross", "judy"] and bank.find("ben") == ()


def test_bank_precedence_id_name_alias():
    bank = CharacterBank(
        [
            Character("a", "Ann", aliases=["Ross"]),
            Character("b", "Ross"),
            Character("Ross", "Ross Geller"),
        ]
    )
    assert bank.find("Ross") == ("Ross", "b", "a")


def test_bank_shared_alias_first_added_first():
    bank = CharacterBank([Character("judy"), Character("sandra", aliases=["Mom"])])
    bank.add_alias("judy", "Mom")
    assert bank.find("mom") == ("judy", "sandra")
    assert bank.copy().find("mom") == ("judy", "sandra")


def test_bank_add_alias(bank):
    bank.add_alias("ross", "Dino guy")
    bank.add_alias("ross", "Dino guy")
    assert bank.find("dino guy") == ("ross",)
    assert bank["ross"].aliases.count("Dino guy") == 1
    with pytest.raises(KeyError, match="chandler"):
        bank.add_alias("chandler", "Chan")
    ROSS.aliases.remove("Dino guy")


def test_bank_relations(bank):
    bank = bank.copy()
    assert bank.find_relation("mother", "ross") == ("judy",)
    assert bank.find_relation("mother", "judy") == ()
    bank.add_relation("judy", "mother", "monica")
    bank.add_relation("judy", "mother", "monica")
    assert bank.find_relation("mother", "monica") == ("judy",)
    assert bank["judy"].relations == {"mother": ["ross", "monica"]}
    with pytest.raises(KeyError, match="chandler"):
        bank.add_relation("chandler", "friend", "ross")


def test_bank_copy_is_independent(bank):
    copy = bank.copy()
    copy.add("monica")
    copy.add_alias("ross", "Bobo")
    assert "monica" not in bank
    assert bank.find("Bobo") == () and "Bobo" not in ROSS.aliases


def same(one, other):
    assert other.to_records() == one.to_records()
    for name in ("Ross", "Geller", "mom", "rossy", "Ünal"):
        assert other.find(name) == one.find(name)
    assert other.find_relation("mother", "ross") == ("judy",)


def test_bank_disk_and_bytes_round_trip(bank, tmp_path):
    bank.add("Ünal|Öz", aliases=['"Ü"', "back\\slash"], appears={"e01": 2})
    bank.add("ben", external_ids={"emory": "30", "wikidata": "Q1"})
    bank.to_disk(tmp_path / "bank.jsonl")
    same(bank, CharacterBank.from_disk(tmp_path / "bank.jsonl"))
    same(bank, CharacterBank.from_disk(str(tmp_path / "bank.jsonl")))
    same(bank, CharacterBank.from_bytes(bank.to_bytes()))
    for copy in (bank.copy(), CharacterBank.from_disk(tmp_path / "bank.jsonl")):
        assert copy["Ünal|Öz"].appears == {"e01": 2} and copy["ben"].appears == {}
        assert copy["ben"].external_ids == {"emory": "30", "wikidata": "Q1"}
    lines = (tmp_path / "bank.jsonl").read_text(encoding="utf8").splitlines()
    assert [json.loads(line)["id"] for line in lines] == bank.ids


@pytest.mark.parametrize("text", ["", "\n", "\n \n"])
def test_bank_empty_file(tmp_path, text):
    assert CharacterBank.from_disk(save(tmp_path / "bank.jsonl", text)).ids == []


def test_bank_empty_bank_to_disk(tmp_path):
    CharacterBank().to_disk(tmp_path / "bank.jsonl")
    assert CharacterBank.from_disk(tmp_path / "bank.jsonl").ids == []


def test_bank_file_with_bom_crlf_and_blank_lines(tmp_path):
    path = tmp_path / "bank.jsonl"
    path.write_bytes(b'\xef\xbb\xbf{"id": "a"}\r\n\r\n{"id": "b"}\r\n\r\n')
    assert CharacterBank.from_disk(path).ids == ["a", "b"]


@pytest.mark.parametrize(
    "line, expected",
    [
        ('{"id": "b"', "not JSON"),
        ("[1]", '"id"'),
        ('"b"', '"id"'),
        ("null", '"id"'),
        ('{"name": "B"}', '"id"'),
        ('{"id": "b", "nick": "x"}', "'nick'"),
        ('{"id": "b", "kind": "hero"}', "kind"),
        ('{"id": "b", "aliases": "B"}', "aliases"),
        ('{"id": "b", "gender": "X"}', "gender"),
        ('{"id": 3}', "id"),
        ('{"id": "a"}', "already"),
        ('{"id": "b", "name": "a"}', "already"),
    ],
)
def test_bank_broken_line_names_file_and_line(tmp_path, line, expected):
    path = save(tmp_path / "bank.jsonl", '{"id": "a"}', "", line)
    message = failure(CharacterBank.from_disk, path)
    assert f"{path}, line 3" in message and expected in message


def test_bank_file_that_is_not_utf8(tmp_path):
    path = tmp_path / "bank.jsonl"
    path.write_bytes(b'{"id": "a"}\n{"id": "\xff"}\n')
    assert f"{path}, line 2" in failure(CharacterBank.from_disk, path)


def test_bank_no_file(tmp_path):
    assert "nobank" in failure(CharacterBank.from_disk, tmp_path / "nobank")
    assert "JSON Lines" in failure(CharacterBank.from_disk, tmp_path)


def test_bank_records_name_their_source():
    message = failure(CharacterBank.from_records, [{"id": "a"}, 3], source="the cast")
    assert "the cast, line 2" in message


def test_bank_characters_share_no_counts_or_ids(bank):
    bank.add("ben").appears["e01"] = 1
    bank["ben"].external_ids["emory"] = "30"
    copy = bank.copy()
    copy["ben"].appears["e02"] = 1
    assert bank["ross"].appears == bank["ross"].external_ids == {}
    assert bank["ben"].appears == {"e01": 1}


def test_bank_records_leave_out_defaults(bank):
    bank.add("ben")
    assert bank.to_records()[-1] == {"id": "ben"}
    bank.add("ada", name="Ada", kind="primary", appears={"e01": 2})
    expected = {"id": "ada", "name": "Ada", "kind": "primary", "appears": {"e01": 2}}
    assert bank.to_records()[-1] == expected


@pytest.mark.parametrize(
    "field, value",
    [
        ("id", 3),
        ("name", None),
        ("aliases", "Rossy"),
        ("gender", "male"),
        ("kind", "main"),
        ("relations", {"mother": "judy"}),
    ],
)
def test_bank_refuses_wrong_values_when_they_are_set(bank, field, value):
    before = bank.to_records()
    message = failure(setattr, bank["ross"], field, value)
    assert repr(value) in message
    assert bank.to_records() == before
    bank["ross"].gender = None


def test_bank_relations_as_people_write_them():
    bank = CharacterBank()
    bank.add("Judy", relations={"Mom of": ["ross"]})
    bank.add("Ross Geller")
    bank.add("Ross Poe", aliases=["Rossy"])
    assert bank.find_relation("mother", "Ross Geller") == ("Judy",)
    assert bank.find_relation("mother", "Ross Poe") == ()  # `ross` means the first
    bank.add("Ada", relations={"boss": ["Rossy"]})
    assert bank.find_relation("boss", "Ross Poe") == ("Ada",)


def test_bank_warns_of_misspelt_relations():
    bank = CharacterBank()
    with pytest.warns(UserWarning, match="'motehr' of 'Judy'.*'mother'") as caught:
        bank.add("Judy", relations={"motehr": ["Ann"], "Mom of": ["Ross"]})
        bank.add_relation("Judy", "motehr", "Ben")
        bank.copy()
    assert len(caught) == 1
    with pytest.warns(UserWarning, match="'Brohter of' of 'Ross'.*'brother'"):
        bank.add("Ross")
        bank.add_relation("Ross", "Brohter of", "Ann")
    with pytest.warns(UserWarning, match="'freind' of 'Joey'.*'friend'"):
        CharacterBank.from_records([{"id": "Joey", "relations": {"freind": ["Ann"]}}])


@pytest.mark.parametrize(
    "noun", ["padawan", "Mum", "sidekick", "ward", "old flame", ""]
)
def test_bank_takes_nouns_that_it_does_not_know(noun, recwarn):
    CharacterBank().add("Ada", relations={noun: ["Ross"]})
    assert not recwarn


def test_bank_warns_of_misspelt_names_in_a_file(tmp_path, recwarn):
    path = tmp_path / "cast.jsonl"
    lines = (
        '{"id": "Ann", "relations": {"mother": ["Jude", "Ross", "Pat"]}}',
        "",
        '{"id": "Judy Geller", "relations": {"boss": ["Ann", "rosss gellar"]}}',
        '{"id": "Ross Geller"}',
    )
    path.write_text("\n".join(lines), encoding="utf8")
    CharacterBank.from_disk(path)
    told = [str(warning.message) for warning in recwarn]
    assert [message.partition(" who is")[0] for message in told] == [
        f"{path}, line 1: the relation 'mother' of 'Ann' names 'Jude',",
        f"{path}, line 3: the relation 'boss' of 'Judy Geller' names 'rosss gellar',",
    ]
    assert "If 'Judy Geller' is meant" in told[0] and "'Ross Geller'" in told[1]


def test_bank_relations_of_whom_it_does_not_know():
    bank = CharacterBank()
    bank.add("Judy", relations={"mother": ["Nora"]})
    assert bank.find_relation("mother", "Nora") == ("Judy",)
    assert bank.find_relation("mother", "Nora Vale") == ()


def test_bank_find_with_a_limit(bank):
    assert bank.find("Geller", limit=1) == ("ross",)
    assert bank.find("Geller", limit=2) == bank.find("Geller")


def test_bank_keeps_precedence_where_an_alias_is_added_late(bank):
    bank.add("Nora")
    bank.add_alias("Nora", "Bo")
    bank.add_alias("ross", "Bo")
    assert bank.find("Bo") == ("ross", "Nora")


@pytest.mark.parametrize(
    "fields",
    [
        {"id": "\ud800"},
        {"id": "a", "aliases": ["\udfff"]},
        {"id": "a", "relations": {"mother": ["\ud800"]}},
    ],
)
def test_bank_refuses_halves_of_surrogate_pairs(tmp_path, fields):
    bank = CharacterBank()
    assert "surrogate" in failure(bank.add, Character(**fields))
    path = save(tmp_path / "cast.jsonl", json.dumps(fields))
    message = failure(CharacterBank.from_disk, path)
    assert str(path) in message and "line 1" in message and "surrogate" in message
    assert bank.ids == []


@pytest.mark.parametrize("data", [b"", b"\xc1", b"\x05", b"\x81", b"\x93\x01"])
def test_bank_of_damaged_bytes(data):
    assert "not a character bank" in failure(CharacterBank.from_bytes, data)


def test_bank_file_with_a_number_of_too_many_digits(tmp_path):
    path = save(tmp_path / "cast.jsonl", '{"id": ' + "9" * 5000 + "}")
    message = failure(CharacterBank.from_disk, path)
    assert str(path) in message and "digit" in message and len(message) < 500
