"""Which characters a name in the text can mean."""

import pytest

from spacy_charid.cast.bank import CharacterBank
from spacy_charid.cast.candidates import Candidates
from spacy_charid.cast.character import Character
from spacy_charid.cast.gathering import gather_named
from spacy_charid.dialogue.structure import read_structure
from spacy_charid.dialogue.view import NAME
from spacy_charid.dialogue.view_builder import view_mention
from spacy_charid.mentions.mention_detector import MentionDetector
from tests.cast.test_called import gather
from tests.helpers.pipelines import blank

NLP = blank()


def find(text: str, *cast: Character) -> dict[str, str]:
    """Get the first character of each name in a text."""
    bank, detector = CharacterBank(cast), MentionDetector()
    detector.bank = bank
    view = read_structure(NLP(text), detector.detect_in).view
    candidates = gather_named(bank, view)
    return {
        mention.text: candidates.find_mention(view.words, mention)[0]
        for mention in view.mentions
        if mention.label == NAME
    }


def test_titles_have_a_gender() -> None:
    cast = [Character("Mr. Woodhouse"), Character("Sam Hill", gender="F")]
    assert find("Al: I met Miss Woodhouse.", *cast) == {"Woodhouse": "Miss Woodhouse"}
    assert find("Al: I met Dr. Woodhouse.", *cast) == {"Woodhouse": "Mr. Woodhouse"}
    assert find("Al: I met Mr . Woodhouse .", *cast) == {"Woodhouse": "Mr. Woodhouse"}
    assert find("Al: I met Lady Hill, Sir Hill.", *cast) == {"Hill": "Sir Hill"}


def test_titles_of_a_family_are_of_different_people() -> None:
    doctor = "Mrs. Purefoy: I'll ask Dr. Purefoy."
    assert find(doctor) == {"Purefoy": "Dr. Purefoy"}
    lady = "Lady Tarrant: Where is Miss Tarrant?"
    assert find(lady) == {"Tarrant": "Miss Tarrant"}


def test_speakers_who_talk_with_each_other_are_two() -> None:
    talk = "Fanny Bell: Yes.\nMiss Bell: No.\nFanny Bell: Anne!\n"
    answer = "Miss Bell: Fanny!\nFanny Bell: Go on, Anne.\nMiss Bell: No."
    assert find(talk + answer) == {"Anne": "Miss Bell", "Fanny": "Fanny Bell"}
    once = "Mara Vance: Wait.\nVance: I mean it.\nAl: Yes, Vance."
    assert find(once) == {"Vance": "Mara Vance"}


def test_adjectives_are_no_part_of_a_name() -> None:
    cast = [Character("Mr. Elton"), Character("Emma", aliases=["Miss Elton"])]
    text = "Al: I met dear Miss Elton.\nBo: Oh, Dear Emma!"
    detected = find(text, *cast)
    assert set(detected.values()) == {"Emma"}
    words = "I met poor Miss Elton".split()
    candidates = Candidates(CharacterBank(cast))
    mention = view_mention(words, 2, 5, label=NAME)
    assert candidates.find_mention(words, mention)[0] == "Emma"
    young = Candidates(CharacterBank([*cast, Character("Young Tom"), Character("Tom")]))
    mention = view_mention(["Young", "Tom"], 0, 2, label=NAME)
    assert young.find_mention(["Young", "Tom"], mention)[0] == "Young Tom"


@pytest.mark.parametrize("said", ["Winnie-the-Pooh", "Winnie - the - Pooh"])
def test_hyphenated_names_stay_together(said: str) -> None:
    cast = Character("Winnie-the-Pooh")
    assert find(f"Al: I met {said} today.", cast) == {
        "Winnie-the-Pooh": "Winnie-the-Pooh"
    }


def test_hyphenated_names_of_nobody_known() -> None:
    assert find("Al: I met Jean-de-Luc.\nBo: Who is Jean-de-Luc?") == {
        "Jean-de-Luc": "Jean-de-Luc"
    }
    assert find("Anne-Marie: Hi.\nBo: I told Anne-Marie, Anne - Marie!") == {
        "Anne-Marie": "Anne-Marie"
    }


def test_generational_suffix_is_no_surname() -> None:
    frank = Character("Frank Buffay Jr.")
    assert find("Al: I met Ed Begley Jr. here.", frank) == {
        "Ed Begley Jr.": "Ed Begley Jr."
    }
    assert find("Al: I met Buffay.", frank) == {"Buffay": "Frank Buffay Jr."}


def test_spellings_of_one_name() -> None:
    cast = [Character("Paolo"), Character("Rachel Green"), Character("Maria")]
    text = "Al: I met Paulo, Mrs. Greene and Mario."
    assert find(text, *cast) == {
        "Paulo": "Paolo",
        "Greene": "Rachel Green",
        "Mario": "Mario",
    }
    cast.append(Character("Jack Greeny"))
    assert find("Al: I met Mrs. Greene.", *cast) == {"Greene": "Mrs. Greene"}


def test_gender_of_the_cast_beats_a_guess() -> None:
    bank = CharacterBank([Character("Brett", gender="F"), Character("Bo", gender="M")])
    view = read_structure(
        NLP("Al: I met Brett and Miss Bo."),
        MentionDetector().detect_in,
    ).view
    gather_named(bank, view)
    genders = {mention.text: mention.gender for mention in view.mentions}
    assert genders["Brett"] == "F" and genders["Bo"] == "F"


def test_miss_and_mrs_are_two() -> None:
    cast = [Character("Mrs. Morland"), Character("Catherine Morland", gender="F")]
    text = "Al: I met Miss Morland."
    assert find(text, *cast) == {"Morland": "Catherine Morland"}
    assert find(text, cast[0]) == {"Morland": "Miss Morland"}
    text = "Al: I met Miss Gradgrind, Mr. Gradgrind and Gradgrind."
    cast = [Character("Mrs. Gradgrind"), Character("Thomas Gradgrind", gender="M")]
    bank = Candidates(CharacterBank(cast))
    assert bank.find("Mr. Gradgrind") == bank.find("Gradgrind")[:1]
    assert bank.find("Gradgrind")[0] == "Thomas Gradgrind"
    assert bank.find("Miss Gradgrind") == ()


def test_a_main_character_comes_alone() -> None:
    """Others with a part of the name count if they speak."""
    cast = [
        Character("Joey and Ross"),
        Character("Joey Tribbiani Sr."),
        Character("Joey Tribbiani", kind="primary"),
    ]
    bank = CharacterBank(cast)
    assert bank.find("Ross") == ()
    assert Candidates(bank).find("Joey") == ("Joey Tribbiani",)
    present = Candidates(bank, ["Joey Tribbiani Sr."])
    assert set(present.find("Joey")) == {"Joey Tribbiani", "Joey Tribbiani Sr."}
    assert Candidates(bank).find("Joey Tribbiani Sr.") == ("Joey Tribbiani Sr.",)


@pytest.mark.parametrize(
    "name, found",
    [
        ("Nora Vale", "Nora Vale"),
        ("Ted Vale", "Theodore Vale"),
        ("Mr. Vale", "Theodore Vale"),
        ("Theodore James Vale", "Theodore Vale"),
    ],
)
def test_candidates_a_full_name_is_not_a_namesake(nlp, name, found):
    theodore = Character("Theodore Vale")
    assert find(f"Al: I met {name} here.", theodore)[name.removeprefix("Mr. ")] == found


def test_a_given_name_of_the_other_gender_is_somebody_else() -> None:
    text = "Porter: Yes?\nMrs. Voss: I want Len Voss."
    assert find(text, Character("Mrs. Voss")) == {"Len Voss": "Len Voss"}


def test_other_names_tell_the_gender() -> None:
    candidates = gather("Nurse: Ada Okafor is here.", "Dr. Okafor: Hello.")
    assert candidates.gender("Dr. Okafor") == "F"
    assert candidates.gender("Nurse") is None


def test_a_surname_tells_no_gender() -> None:
    candidates = gather("Nurse: Where is Kelly?", "Old Kelly: Hello.")
    assert candidates.gender("Old Kelly") is None


def test_uncle_walter_is_the_uncle_of_who_says_so() -> None:
    talk = "June: Hello, Uncle Walter.\nWalter: Hello.\nEdith: Walter!"
    cast = gather(*talk.split("\n"))
    assert cast.find_relation("uncle", "June") == ("Walter",)
    assert cast.find_relation("uncle", "Edith") == ()


def test_a_brother_has_the_surname_of_a_direction() -> None:
    talk = "[Lionel Moss sits.]\nLionel: I met Hector Moss and Moss.\nAnn: Lionel?"
    cast = gather(*talk.split("\n"))
    assert "Hector Moss" in cast.local.ids
    assert cast.find("Moss") == ("Lionel", "Hector Moss")


def test_who_has_a_surname_is_called_by_no_other() -> None:
    talk = "Emma: Hello.\nTom: I see, Mrs. Doyle.\nEmma: Do you?"
    assert gather(*talk.split("\n")).find("Mrs. Doyle") == ("Emma",)
    told = "[Emma Quill enters.]\n" + talk
    assert gather(*told.split("\n")).find("Doyle") == ("Mrs. Doyle",)


def test_a_role_is_revealed_by_a_call() -> None:
    calls = "Voice: Who is there?\nTam: Hello, Delia.\n"
    assert find_speakers(calls + "Delia: Hello, Tam.") == {"Delia", "Tam"}
    later = calls + "Tam: Well\nTam: Well\nTam: Well\nDelia: Hello, Tam."
    assert find_speakers(later) == {"Delia", "Tam", "Voice"}
    again = calls + "Delia: Hello, Tam.\nVoice: I am here, too."
    assert find_speakers(again) == {"Delia", "Tam", "Voice"}
    other = calls.replace("Hello, Delia.", "Delia, have we got a key?")
    assert "Voice" in find_speakers(other + "Delia: Right away.")
    radio = calls.replace("Hello, Delia.", "Delia, this is Tam.")
    assert "Voice" in find_speakers(radio + "Delia: Hello, Tam.")
    told = calls.replace("Hello, Delia.", "The voice is gone, Delia.")
    assert "Voice" in find_speakers(told + "Delia: Hello, Tam.")
    named = calls.replace("Voice", "Bo") + "Delia: Hello, Tam."
    assert find_speakers(named) == {"Delia", "Tam", "Bo"}


def find_speakers(text: str) -> set[str]:
    """Get the characters who speak in a text."""
    (doc,) = [NLP(text)]
    detector = MentionDetector()
    view = read_structure(doc, detector.detect_in).view
    return {*gather_named(CharacterBank(), view).present.values()}


def test_a_surname_that_is_a_given_name_of_the_other_gender() -> None:
    found = find("Nora: Mrs. Cole is here, and Mr. Pruitt.\nBen: Cole?")
    assert found == {"Cole": "Mrs. Cole", "Pruitt": "Mr. Pruitt"}


def test_a_given_name_before_the_full_name() -> None:
    found = find("Nora: Colleen rang.\nBen: Colleen Vale? What did Colleen want?")
    assert found == dict.fromkeys(("Colleen", "Colleen Vale"), "Colleen Vale")


def test_verbs_are_no_titles() -> None:
    assert find("Tom: Hi.\nAnn: I miss Tom.") == {"Tom": "Tom"}
    assert find("Ann: I miss Bob. I miss Bob.") == {"Bob": "Bob"}


def test_titles_of_both_genders() -> None:
    """A name that a title keeps from somebody known is that of somebody else."""
    found = find("Tom: Hi.\nAnn: Sir Ann met Miss Tom. Mr. Ann met Lady Tom.")
    assert found == {"Ann": "Sir Ann", "Tom": "Lady Tom"}


def test_speakers_who_have_an_id_bear_it() -> None:
    cast = [Character("Ann", aliases=["Bob"]), Character("Bob")]
    view = read_structure(NLP("Ann: I see.\nBob: I see.")).view
    present = gather_named(CharacterBank(cast), view).present
    assert present == {"Ann": "Ann", "Bob": "Bob"}
