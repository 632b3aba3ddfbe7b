import pytest

from spacy_charid.cast.bank import CharacterBank
from spacy_charid.cast.candidates import Candidates
from spacy_charid.cast.character import Character
from spacy_charid.cast.gathering import gather_named
from spacy_charid.cast.name_forms import name_forms
from spacy_charid.cast.talking import find_talking
from spacy_charid.dialogue.view import NAME, Turn
from spacy_charid.dialogue.view_builder import build_view, view_mention
from tests.helpers.pipelines import blank

TEXTS = (
    "Ross: I met Carl.\nMonica: You did?",
    "Chandler: I know Judy.\nJoey: You do?",
    "Ross: He is Chandler.",
)


@pytest.fixture
def bank():
    return CharacterBank(
        [
            Character("judy", "Judy Geller", gender="F"),
            Character("ross", "Ross Geller", kind="primary", gender="M"),
            Character("jack", "Jack Geller"),
        ]
    )


def view(text, turns=(), mentions=()):
    words = text.split()
    return build_view(words, turns, (), mentions)


def test_candidates_speakers_join_the_document_not_the_bank(bank):
    candidates = Candidates(bank, ["Ross Geller", "Gunther", "Ross", "Gunther"])
    assert candidates.ids == ["judy", "ross", "jack", "Gunther"]
    assert candidates.present == {
        "Ross Geller": "ross",
        "Gunther": "Gunther",
        "Ross": "ross",
    }
    assert "Gunther" in candidates and "Gunther" not in bank
    assert candidates.get("Gunther").id == "Gunther"
    assert candidates.get("nobody") is None
    assert Candidates(bank).ids == bank.ids


@pytest.mark.parametrize("speaker", ["ALL", "all", "#ALL#", "Everyone", "Both", " "])
def test_candidates_nobody_is_called_all(bank, speaker):
    candidates = Candidates(bank, [speaker])
    assert candidates.ids == bank.ids and candidates.present == {}


def test_candidates_nicknames_of_known_people():
    candidates = Candidates(CharacterBank([Character("Elizabeth Hill")]), ["Michael"])
    assert candidates.find("Liz") == candidates.find("Beth") == ("Elizabeth Hill",)
    assert candidates.find("Mike") == ("Michael",)
    assert candidates.find("Dave") == ()


def test_candidates_prefixes_of_those_present():
    candidates = Candidates(CharacterBank([Character("Phoebe")]), ["Chandler"])
    assert candidates.find("Chan") == ("Chandler",)
    assert candidates.find("Ch") == ()
    assert candidates.find("Phoe") == ()


def test_candidates_present_and_main_characters_first(bank):
    assert Candidates(bank).find("Geller") == ("ross", "judy", "jack")
    assert Candidates(bank, ["Jack Geller"]).find("Geller") == ("jack", "ross", "judy")


def test_candidates_somebody_present_comes_before_an_exact_id():
    bank = CharacterBank([Character("a", "Ann Lee", kind="primary"), Character("Ann")])
    assert Candidates(bank, ["Ann Lee"]).find("Ann") == ("a", "Ann")
    assert Candidates(bank, ["Bo"]).find("Ann") == ("Ann", "a")


def test_candidates_of_namesakes_the_one_known_in_the_dialogue_comes_first():
    bank = CharacterBank(
        [Character("Ethan"), Character("Young Ethan", appears={"e22": 5})]
    )
    assert Candidates(bank, ["Ethan"]).present == {"Ethan": "Ethan"}
    assert Candidates(bank, ["Ethan"], "e22").present == {"Ethan": "Young Ethan"}


@pytest.mark.parametrize(
    "name, expected",
    [
        ("Shelly", ("Sheldon",)),
        ("Rajesh", ("Raj",)),
        ("Dr. Sheldon Cooper", ("Sheldon",)),
        ("Bernadete", ("Bernadette",)),
        ("Cooper", ()),
        ("Johnson", ()),
        ("Danielle", ()),
    ],
)
def test_candidates_finds_speakers_under_other_forms_of_their_names(name, expected):
    candidates = Candidates(
        CharacterBank(), ["Sheldon", "Raj", "Bernadette", "John", "Daniel"]
    )
    assert candidates.find(name) == expected


def test_candidates_finds_titled_speakers_by_a_misspelt_surname():
    candidates = Candidates(CharacterBank(), ["Mr. Green", "Mrs. Blom", "...", "Green"])
    assert candidates.find("Dr. Greene") == ("Mr. Green",)
    assert candidates.find("Mr. G") == ("Mr. Green",)
    assert candidates.find("Mr. B") == ()
    assert candidates.find("Mr. Bloms") == ()
    assert candidates.find("Ms. Bloms") == ("Mrs. Blom",)


def test_candidates_learns_a_surname_from_a_full_name():
    candidates = Candidates(CharacterBank(), ["Sheldon", "Amy"])
    candidates.meet("Sheldon Cooper")
    assert candidates.find("Dr. Cooper") == candidates.find("Cooper") == ("Sheldon",)


def test_candidates_meet_again_and_anew(bank):
    candidates = Candidates(bank)
    assert candidates.find("Gunther") == ()
    assert candidates.meet("Gunther") == candidates.meet("GUNTHER") == "Gunther"
    assert candidates.find("gunther") == ("Gunther",)
    assert candidates.meet("Ross") == "ross"


def test_candidates_gender_recorded_or_guessed(bank):
    candidates = Candidates(bank, ["Mrs. Bing", "Qqq"])
    assert candidates.gender("judy") == "F"
    assert candidates.gender("Mrs. Bing") == "F"
    assert candidates.gender("Qqq") is None and candidates.gender("Monica") == "F"


def test_candidates_names_in_the_text_join(bank):
    text = "I met Carl and Ross and Mom and Carl 's boss"
    spans = [(2, 3, "NAME"), (4, 5, "NAME"), (6, 7, "NAME"), (8, 10, "NAME")]
    candidates = gather_named(bank, view(text, [(0, 11, ("Gunther",))], spans))
    assert candidates.ids == ["judy", "ross", "jack", "Gunther", "Carl"]


def test_candidates_titles_belong_to_the_name():
    words = "I saw Mrs. Green".split()
    mention = view_mention(words, 3, 4, label="NAME")
    assert name_forms(words, mention)[0] == "Mrs. Green"
    first = view_mention(words, 0, 1)
    assert name_forms(words, first)[0] == "I"


def test_candidates_a_part_of_a_minor_name_among_full_names_is_somebody_new(bank):
    bank.add("em", name="Eddie Moskowitz")
    assert Candidates(bank, ["Eddie"]).present == {"Eddie": "em"}
    candidates = Candidates(bank, ["Judy Geller", "Eddie", "EDDIE", "Ross"])
    assert list(candidates.present.values()) == ["judy", "Eddie", "Eddie", "ross"]
    assert candidates.find("Eddie") == ("Eddie", "em")
    bank.add_alias("em", "Eddie")
    assert Candidates(bank, ["Judy Geller", "Eddie"]).present["Eddie"] == "em"


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_candidates_documents_do_not_learn_from_each_other(order):
    nlp = blank()
    linker = nlp.add_pipe("character_linker")
    alone = [links(nlp(text)) for text in TEXTS]
    assert linker.bank.ids == []
    docs = list(nlp.pipe([TEXTS[i] for i in order]))
    assert [links(doc) for doc in docs] == [alone[i] for i in order]
    assert linker.bank.ids == []


def links(doc):
    return [(m.text, m._.character) for m in doc.spans["mentions"]]


@pytest.mark.parametrize("tags", [["NORA", "Nora"], ["Nora", "NORA"]])
def test_candidates_spells_a_name_as_in_a_sentence(tags):
    candidates = Candidates(CharacterBank(), tags)
    assert candidates.ids == ["Nora"] and set(candidates.present.values()) == {"Nora"}
    assert Candidates(CharacterBank(), ["NORA"]).ids == ["NORA"]


@pytest.mark.parametrize(
    "speakers",
    [
        ["Guest 1", "Guest 2", "Guest 10", "Guest"],
        ["SPEAKER_00", "SPEAKER_01", "SPEAKER_10"],  # as diarization writes them
        ["Student12", "Student1", "Student2", "Student"],
        ["Man A", "Man B"],
    ],
)
def test_candidates_numbers_tell_speakers_apart(speakers):
    for order in (speakers, speakers[::-1]):
        present = Candidates(CharacterBank(), order).present
        assert len(set(present.values())) == len(speakers), present


def test_candidates_of_a_bank_finds_at_most_so_many_of_one_name():
    bank = CharacterBank(Character(f"Nora {make}x") for make in map(str, range(300)))
    assert len(bank.find("Nora")) == 300
    assert len(Candidates(bank).find("Nora")) == 100


def test_candidates_of_a_speaker_called_like_a_pronoun():
    candidates = Candidates(CharacterBank(), ["I", "You", "\0", " "])
    assert candidates.present == {"I": "I", "You": "You", "\0": "\0"}


def test_full_names_of_short_forms():
    candidates = Candidates(CharacterBank(), ["LOTTIE", "TOM", "MAY"])
    assert candidates.find("Charlotte") == ("LOTTIE",)
    assert candidates.find("Thomas Reed") == ("TOM",)
    assert candidates.find("Margaret") == ()  # `May` is a name of its own


def test_a_title_beside_a_given_name_is_somebody_else():
    tags = ["Theo Marsh", "Mr. Marsh"]
    turns = [Turn(0, 0, (tag,), 0) for tag in tags]
    assert find_talking(turns) == {tags[0]: {tags[1]}, tags[1]: {tags[0]}}
    for tags in (["Mara Vance", "Vance"], ["Mr. Vance", "Vance"]):
        assert not find_talking([Turn(0, 0, (tag,), 0) for tag in tags])


def find_name(candidates, text, name, **kwargs):
    words = text.split()
    start = words.index(name.split()[0])
    end = start + len(name.split())
    mention = view_mention(words, start, end, label=NAME, turn=0, scene=0, **kwargs)
    return candidates.find_mention(words, mention)


def test_candidates_a_surname_alone_is_a_mans_of_the_family():
    candidates = Candidates(CharacterBank(), ["Mary Crawford", "Henry Crawford"])
    assert find_name(candidates, "did Crawford come", "Crawford")[0] == "Henry Crawford"
    titled = find_name(candidates, "did Miss Crawford come", "Crawford")
    assert titled == ("Mary Crawford",)
    in_full = find_name(candidates, "did Mary Crawford come", "Crawford")
    assert in_full[0] == "Mary Crawford"  # a corpus marks the surname


def test_candidates_a_surname_calls_the_woman_who_is_there():
    candidates = Candidates(CharacterBank([Character("Otto Jupe")]), ["Cissy Jupe"])
    assert find_name(candidates, "did Jupe come", "Jupe")[0] == "Otto Jupe"


def test_candidates_names_in_full_of_those_with_a_title_or_a_nickname():
    candidates = Candidates(CharacterBank(), ["Lord Henry", "Elizabeth", "Mr. Thomas"])
    assert candidates.find("Lord Henry Wotton") == ("Lord Henry",)
    assert candidates.find("Eliza Bennet") == ("Elizabeth",)
    assert candidates.find("Thomas Reed") == ()  # `Thomas` is the surname


def test_candidates_a_given_name_alone_before_one_in_full():
    tags = ["Thomas Gradgrind", "Thomas Gradgrind", "Young Thomas"]
    assert Candidates(CharacterBank(), tags).find("Tom")[0] == "Young Thomas"


def test_candidates_of_namesakes_whoever_speaks_most_comes_first():
    tags = ["Frederick Tilney", "Henry Tilney", "Henry Tilney"]
    assert Candidates(CharacterBank(), tags).find("Tilney")[0] == "Henry Tilney"


def test_candidates_other_spellings_of_given_names():
    candidates = Candidates(CharacterBank(), ["Stuart", "Sarah", "Rachel"])
    assert candidates.find("Stewart") == ("Stuart",)
    assert candidates.find("Sara") == ("Sarah",)
    assert candidates.find("Rachael") == ("Rachel",)
    text = "did Jimmy Stewart come"
    assert find_name(candidates, text, "Jimmy Stewart") == ()


def test_candidates_a_nickname_is_short_for_the_first_name():
    candidates = Candidates(CharacterBank(), ["Sue Ellen", "Young Thomas"])
    assert candidates.find("Ellie") == ()
    assert candidates.find("Tom") == ("Young Thomas",)
    assert candidates.find("Sue-Ellen") == ("Sue Ellen",)


@pytest.mark.parametrize(
    "known, name, expected",
    [
        ("Mike", "Michael", ("Mike",)),
        ("Big Mike", "Mikey", ("Big Mike",)),
        ("Bert", "Bertie", ("Bert",)),
        ("Alan Pike", "Little Al", ("Alan Pike",)),
        ("Jude", "Judy", ()),
        ("Nora", "Ellie", ()),  # both may be short for Eleanor
        ("Mary Alan", "Al", ()),
    ],
)
def test_candidates_other_forms_of_those_who_are_named(known, name, expected):
    candidates = Candidates(CharacterBank(), ["Ann"])
    candidates.meet(known)
    assert find_name(candidates, f"did {name} come", name) == expected
