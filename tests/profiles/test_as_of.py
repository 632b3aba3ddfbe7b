"""The linker asks who characters are as of each scene."""

import pytest

from spacy_charid.cast.bank import CharacterBank
from spacy_charid.dialogue.data import Scene, Utterance
from spacy_charid.dialogue.dialogue import Dialogue
from spacy_charid.linking.character_linker import CharacterLinker
from spacy_charid.profiles.as_of import CastOverTime, extend_cast
from spacy_charid.profiles.profiles import Profiles
from tests.helpers.linking import RULES
from tests.helpers.pipelines import blank

MODELS = [RULES, None]


def story(*positions: str) -> Dialogue:
    """The same words in several scenes."""
    turns = [
        Utterance("Nils", "I saw my wife today."),
        Utterance("Kai", "And Professor Vale said no."),
    ]
    return Dialogue("play", [Scene("", list(turns), position=p) for p in positions])


def divorce() -> Profiles:
    """Nils is married to Mara, then to Lena; Ada Vale is a professor before Iris."""
    profiles = Profiles()
    profiles.add("Nils", "act 1", relations={"Mara": {"nouns": ["wife"]}})
    change = {"add": ["ex-wife"], "remove": ["wife"]}
    profiles.add("Nils", "act 3", relations={"Mara": {"nouns": change}})
    profiles.add("Nils", "act 3", relations={"Lena": {"nouns": ["wife"]}})
    profiles.add("Ada Vale", "act 1", attributes={"title": ["Professor"]})
    profiles.add("Ada Vale", "act 3", attributes={"title": {"remove": ["Professor"]}})
    profiles.add("Iris Vale", "act 3", attributes={"title": {"add": ["Professor"]}})
    return profiles


def make_linker(model=None):
    nlp = blank()
    config = {} if model is None else {"model": model}
    linker = nlp.add_pipe("character_linker", config=config)
    assert isinstance(linker, CharacterLinker)
    for name in ("Nils", "Kai", "Mara", "Lena", "Ada Vale", "Iris Vale"):
        linker.add_character(name)
    return nlp, linker


def link(nlp, dialogue, *texts):
    doc = nlp(dialogue.to_doc(nlp))
    mentions = [m for m in doc.spans["mentions"] if m.text.endswith(texts)]
    return [mention._.character for mention in mentions]


@pytest.mark.parametrize("model", MODELS)
def test_links_change_with_the_story(model):
    nlp, linker = make_linker(model)
    linker.profiles = divorce()
    found = link(nlp, story("act 2", "act 4"), "wife", "Vale")
    assert found == ["Mara", "Ada Vale", "Lena", "Iris Vale"]
    assert link(nlp, story("act 4"), "wife", "Vale") == ["Lena", "Iris Vale"]
    assert "Mara" not in link(nlp, story("act 5"), "wife")
    linker.profiles = None
    assert link(nlp, story("act 2"), "wife") != ["Mara"]


def test_what_the_cast_says_holds_at_all_times():
    nlp, linker = make_linker(RULES)
    linker.bank.add_relation("Kai", "wife", "Nils")
    profiles = Profiles()
    profiles.add("Mara", "act 1", attributes={"age": "40"})
    linker.profiles = profiles
    assert link(nlp, story("act 2"), "wife") == ["Kai"]
    assert link(nlp, story(""), "wife") == ["Kai"]


def test_positions_of_another_story():
    nlp, linker = make_linker(RULES)
    linker.profiles = divorce()
    with pytest.raises(ValueError, match="count different things"):
        link(nlp, story("2001-01-01"), "wife")


def test_profiles_are_saved_with_the_linker(tmp_path):
    nlp, linker = make_linker(RULES)
    linker.profiles = divorce()
    linker.to_disk(tmp_path / "linker")
    for copy in (make_linker(RULES)[1], make_linker(RULES)[1]):
        copy.from_disk(tmp_path / "linker")
        assert copy.profiles and len(copy.profiles) == 6
    copy = make_linker(RULES)[1].from_bytes(linker.to_bytes())
    assert copy.profiles and len(copy.profiles) == 6
    copy = make_linker(RULES)[1].from_bytes(make_linker(RULES)[1].to_bytes())
    assert copy.profiles is None


def test_a_cast_over_time():
    bank = CharacterBank()
    bank.add("nils", name="Nils", aliases=["Duke"])
    profiles = divorce()
    profiles.add("Nils", "act 2", attributes={"nickname": ["Nilo"], "gender": "M"})
    cast = CastOverTime(bank, profiles)
    assert cast.bank.find("Nilo") == ("nils",) and bank.find("Nilo") == ()
    assert cast.bank["nils"].gender == "M" and bank["nils"].gender is None
    early, late = profiles.locate("act 1"), profiles.locate("act 2 scene 1")
    assert not cast.has_name("Nilo", "nils", early)
    assert cast.has_name("Nilo", "nils", late) and cast.has_name("Duke", "nils", early)
    assert extend_cast(bank, profiles).find_relation("wife", "nils") == ("Mara", "Lena")


def test_people_who_are_only_described_do_not_join_the_cast():
    profiles = Profiles()
    profiles.add("Nils", 1, relations={"Nils's boss": {"nouns": ["boss"]}})
    profiles.add("the queen", 1, attributes={"gender": "F"})
    assert extend_cast(CharacterBank(), profiles).ids == ["Nils"]
