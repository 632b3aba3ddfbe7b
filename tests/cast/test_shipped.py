import pytest

from spacy_charid.cast.bank import CharacterBank
from spacy_charid.cast.character import Character
from spacy_charid.cast.shipped import SHIPPED_CASTS, load_cast
from tests.helpers.linking import CANDIDATE_SCORER, add_linker, make_examples


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "cast.jsonl"
    CharacterBank([Character("ross", "Ross Geller", gender="M")]).to_disk(path)
    return path


def test_cast_of_friends():
    bank = load_cast("friends")
    assert len(bank) > 300 and bank.find("Ross Geller")[0] == "Ross Geller"
    primary = {c.id for c in bank if c.kind == "primary"}
    assert primary >= {"Ross Geller", "Monica Geller", "Joey Tribbiani"}


def test_relatives_in_the_cast_of_friends():
    bank = load_cast("friends")
    for child in ("Ross Geller", "Monica Geller"):
        assert bank.find_relation("mother", child) == ("Judy Geller",)
        assert bank.find_relation("father", child) == ("Jack Geller",)
    assert bank.find_relation("mother", "Phoebe Buffay") == ("Lily Buffay",)
    assert bank.find_relation("father", "Rachel Green") == ("Leonard Green",)


def test_nobody_in_the_cast_of_friends_is_their_own_relative():
    for character in load_cast("friends"):
        for noun, callers in character.relations.items():
            assert character.id not in callers, noun


def test_names_in_the_cast_of_friends():
    bank = load_cast("friends")
    for name in ("OK", "Oh", "Ohh", "Why", "Well", "When", "Cat", "Dude", "Mr."):
        assert [c.id for c in bank if name in c.aliases] == []
    for name, character in (
        ("Pheebs", "Phoebe Buffay"),
        ("Rach", "Rachel Green"),
        ("Mon", "Monica Geller"),
        ("Chan", "Chandler Bing"),
    ):
        assert bank.find(name) == (character,)


def test_parents_by_the_cast_of_friends(nlp):
    nlp.add_pipe("character_linker", config={"cast": "friends"})
    doc = nlp("Ross: I told mom and dad last night.")
    found = {mention.text: mention._.character for mention in doc.spans["mentions"]}
    assert found == {"I": "Ross Geller", "mom": "Judy Geller", "dad": "Jack Geller"}


def test_cast_from_a_file(file):
    for path in (file, str(file)):
        bank = load_cast(path)
        assert bank.ids == ["ross"] and bank.find("Ross") == ("ross",)


def test_cast_is_read_anew(file):
    load_cast(file).add("Gunther")
    assert load_cast(file).ids == ["ross"]


@pytest.mark.parametrize("name", ["freinds", "Friends", "", "no/such/file.jsonl"])
def test_cast_that_there_is_not(name):
    with pytest.raises(ValueError, match="is not a cast"):
        load_cast(name)


def test_cast_of_a_folder(tmp_path):
    with pytest.raises(ValueError, match="is not a cast"):
        load_cast(tmp_path)


def test_cast_of_a_damaged_file(tmp_path):
    path = tmp_path / "cast.jsonl"
    path.write_text('{"id": "ross"}\n{"id": \n', encoding="utf8")
    with pytest.raises(ValueError, match="cast.jsonl, line 2"):
        load_cast(path)


@pytest.mark.parametrize("name", SHIPPED_CASTS)
def test_cast_that_is_shipped(name, tmp_path, monkeypatch):
    folder = tmp_path / "data"
    folder.mkdir()
    CharacterBank([Character("Ross", kind="primary")]).to_disk(folder / f"{name}.jsonl")
    monkeypatch.setattr(
        "spacy_charid.cast.shipped.resources.files", lambda package: folder
    )
    assert load_cast(name).ids == ["Ross"]


def test_cast_in_the_config(nlp):
    linker = nlp.add_pipe("character_linker", config={"cast": "friends"})
    assert linker.bank.to_records() == load_cast("friends").to_records()
    doc = nlp("Monica: I saw Ross.")
    assert [m._.character for m in doc.spans["mentions"]][1] == "Ross Geller"


def test_cast_in_the_config_is_needed_once(nlp):
    linker = nlp.add_pipe("character_linker", config={"cast": "friends"})
    linker.bank = CharacterBank([Character("Bo")])
    other = type(nlp)()
    copy = other.add_pipe("character_linker", config={"cast": "friends"})
    other.from_bytes(nlp.to_bytes())
    assert copy.bank.ids == ["Bo"]


def test_cast_in_the_config_stays_when_initialized(nlp):
    linker = add_linker(nlp, CANDIDATE_SCORER, cast="friends")
    ids = load_cast("friends").ids
    examples = make_examples(nlp, "Ann Uhl: [I](Ann Uhl)")
    for _ in range(2):
        nlp.initialize(lambda: examples)
        assert linker.bank.ids == [*ids, "Ann Uhl"]
    other = CharacterBank([Character("Bo")])
    linker.initialize(lambda: examples, nlp=nlp, cast=other)
    assert linker.bank.ids == ["Bo", "Ann Uhl"] and other.ids == ["Bo"]


@pytest.mark.parametrize("cast", ["freinds", "", "cast.jsonl"])
def test_cast_in_the_config_that_is_not_shipped(nlp, cast):
    with pytest.raises(ValueError, match=r"linker\.bank = .* cast = path"):
        nlp.add_pipe("character_linker", config={"cast": cast})
