"""Speakers are found by the names that others call them."""

import pytest

from spacy_charid.cast.bank import CharacterBank
from spacy_charid.cast.candidates import Candidates
from spacy_charid.cast.gathering import gather_named
from spacy_charid.dialogue.structure import read_structure
from spacy_charid.mentions.mention_detector import MentionDetector
from tests.helpers.pipelines import blank

NLP = blank()


def gather(*turns: str) -> Candidates:
    """Gather the candidates of a dialogue."""
    detector = MentionDetector()
    view = read_structure(
        NLP("\n".join(turns)),
        detector.detect_in,
    ).view
    return gather_named(CharacterBank(), view)


def present(*turns: str) -> dict[str, str]:
    """Get the ids of the speakers of a dialogue."""
    return gather(*turns).present


def learn(*turns: str) -> dict[str, tuple[str, ...]]:
    """Get the names that speakers of a dialogue are called by."""
    return gather(*turns).called


def test_a_role_answers_to_a_name() -> None:
    assert learn(
        "Nora: Good evening, Carlos.",
        "Bartender: Evening. The usual?",
        "Nora: Yes please, Carlos.",
        "Bartender: One moment.",
    ) == {"carlos": ("Bartender",)}


def test_a_role_tells_its_name() -> None:
    called = learn("Bartender: I'm Carlos Ruiz. Hello.", "Nora: Hello, Carlos.")
    assert called == dict.fromkeys(("carlos ruiz", "carlos", "ruiz"), ("Bartender",))
    called = learn("Bartender: My name is Carlos.", "Nora: Hello.")
    assert called == {"carlos": ("Bartender",)}
    assert not learn("Bartender: I'm Carlos Ruiz's friend.", "Nora: Hello.")
    assert not learn("Emma: I'm Carlos Ruiz.", "Nora: Hello.")
    support = learn("Support: My name is Carlos.", "Nora: Hello.")
    assert support == {"carlos": ("Support",)}
    asked = learn("Nora: Who are you?", "Frost: I am Carlos.", "Nora: Hello.")
    assert asked == {"carlos": ("Frost",)}
    assert not learn("Bartender: His name is Carlos.", "Nora: Hello.")
    assert learn("Bartender: I'm called Carlos.", "Nora: Hello.") == called
    assert learn("Bartender: The name's Carlos.", "Nora: Hello.") == called
    called = learn("A: Hello, sir. This is Carlos.", "B: Hello.")
    assert called == {"carlos": ("A",)}
    assert not learn("A: This is Carlos.", "B: Hello.")


@pytest.mark.parametrize(
    "asks, says",
    [
        ("State your name for the record.", "Carlos Ruiz."),
        ("And who ARE you?", "Carlos Ruiz. Hello."),
        ("Who am I speaking to?", "This is Carlos Ruiz."),
        ("What should I call you?", "Carlos Ruiz is fine."),
    ],
)
def test_who_is_asked_tells_a_name(asks: str, says: str) -> None:
    names = ("carlos ruiz", "carlos", "ruiz")
    for speaker in ("Witness 2", "Projectionist"):
        called = learn(f"Nora: {asks}", f"{speaker}: {says}")
        assert called == dict.fromkeys(names, (speaker,))
    assert not learn(f"Nora: {asks}", f"Emma: {says}")


@pytest.mark.parametrize(
    "says", ["She called me Sasha.", "Everybody calls me Sasha.", "Call me Sasha."]
)
def test_what_others_call_a_speaker_is_a_name(says: str) -> None:
    called = learn(f"Lexie: {says}", "Cole: I see.")
    assert called == {"sasha": ("Lexie",)}


def test_what_others_call_somebody_else_is_none() -> None:
    assert not learn("Lexie: She called him Sasha.", "Cole: I see.")
    assert not learn("Lexie: She called me Aunt Bea.", "Cole: I see.")


def test_an_answer_calls_nobody() -> None:
    assert not learn("Guard: What do you love?", "Nora: Rose. The colour.")
    assert not learn("Guard: What did you eat?", "Nora: Carlos, obviously.")
    assert learn("Guard: What do you want?", "Nora: Carlos, listen.")


@pytest.mark.parametrize("says", ["Mr. Hill, actually.", "Mr. Hill, not Mr. Lee."])
def test_a_correction_calls_nobody(says: str) -> None:
    assert not learn("Nora: Is it Mr. Lee?", f"Al: {says}", "Guard: Oh.")
    assert learn("Nora: Is it Mr. Lee?", "Al: Mr. Hill, we left.", "Guard: Oh.")


def test_a_question_about_somebody_calls_nobody() -> None:
    assert not learn("Nora: And Mr. Hume?", "Guard: He left.")
    assert learn("Nora: And, Mr. Hume?", "Guard: Yes.")


def test_who_tells_a_full_name_has_no_other_surname() -> None:
    turns = ("Arthur: {}", "Nora: I see, Mr. Pruitt.", "Arthur: Do you?")
    assert learn(*(turn.format("I'm Arthur.") for turn in turns))
    assert not learn(*(turn.format("I'm Arthur Hill.") for turn in turns))


def test_a_name_beside_a_noun_calls_nobody() -> None:
    assert not learn("Nora: It is her sister, Anna.", "Bartender: Oh.")


def test_a_fragment_before_a_name_calls_nobody() -> None:
    assert not learn("Nora: Our driver. Lonnie. He saw it.", "Detective: Oh.")
    assert not learn("Nora: Who? Anna?", "Bartender: Oh.")
    assert learn("Nora: I saw our driver. Carlos, listen.", "Bartender: Yes.")


def test_a_guess_calls_nobody() -> None:
    assert not learn("Nora: Miss Hill? She's in Cairo.", "Nurse: Oh.")
    assert learn("Nora: Miss Hill? I am here.", "Nurse: Yes?")


def test_who_is_spoken_of_is_not_there() -> None:
    says = "Nora: It was Carlos. Carlos hates me. Carlos!"
    assert not learn(says, "Bartender: Oh.")


def test_one_call_is_enough_for_a_role_only() -> None:
    called = learn("Nora: Good evening, Carlos.", "Bartender: Evening.")
    assert called == {"carlos": ("Bartender",)}
    lines = ["Nora: Good evening, {}.", "Emma: Evening."]
    assert not learn(*(line.format("Hill") for line in lines))


def test_one_call_of_a_title_is_enough_for_the_only_one_who_is_there() -> None:
    lines = ["Nora: Good evening, {}.", "Emma: Evening."]
    assert learn(*(line.format("Miss Hill") for line in lines)) == {
        "miss hill": ("Emma",)
    }
    assert not learn(*(line.format("Mr. Hill") for line in lines))
    assert not learn("Emma: And the boss?", "Nora: Miss Hill.")
    lines.append("Ann: Hello.")
    assert not learn(*(line.format("Miss Hill") for line in lines))


def test_one_call_between_two_turns_is_enough_for_a_title() -> None:
    turns = ["Arthur: Hello.", "Nora: I see, {}.", "Arthur: Do you?"]
    answers = {"mr pruitt": ("Arthur",)}
    assert learn(*(turn.format("Mr. Pruitt") for turn in turns)) == answers
    assert not learn(*(turn.format("Pruitt") for turn in turns))
    assert not learn(*(turn.format("Mrs. Pruitt") for turn in turns))
    assert not learn("Arthur: Hello.", "Nora: Mr. Pruitt? Who?", "Arthur: Yes.")


def test_one_call_after_a_turn_is_enough_for_who_has_only_a_title() -> None:
    turns = ["Dr. Pell: Ouch!", "June: {} Sit down.", "Walter: Ha!"]
    answers = {"robert": ("Dr. Pell",)}
    assert learn(*(turn.format("Robert!") for turn in turns)) == answers
    assert not learn(*(turn.format("Robert?") for turn in turns))
    assert not learn(*(turn.format("Oh, Robert!") for turn in turns))
    assert not learn("Tom: Ouch!", *(turn.format("Robert!") for turn in turns[1:]))


def test_who_has_only_a_title_tells_a_given_name() -> None:
    lines = ["Ms. Hart: I'm {}.", "Mr. Lowell: Right.", "Ann: Hello."]
    assert learn(*(line.format("Paula") for line in lines))["paula"] == ("Ms. Hart",)
    assert not learn(*(line.format("Zorbine Quelk") for line in lines))


def test_a_number_answers_to_no_name() -> None:
    number = "+44 7700 900123"
    turns = (f"{number}: Hello.", "Nora: Carlos, come here.", f"{number}: Yes?")
    assert not learn(*turns)


def test_people_who_say_the_name_do_not_bear_it() -> None:
    assert not learn(
        "Nora: Good evening, Carlos.",
        "Bartender: Carlos is not in today.",
        "Nora: Then tell him I came, Carlos.",
        "Bartender: I am not he.",
    )


def test_calls_that_several_people_answer_tell_nothing() -> None:
    assert not learn(
        "Nora: Carlos, come here.",
        "Guard 1: Yes?",
        "Theo: Halt.",
        "Nora: Carlos, wait.",
        "Guard 2: Yes?",
        "Nora: Carlos, run.",
        "Theo: Run!",
    )


def test_a_role_is_the_speaker_whose_name_it_tells() -> None:
    told = "WOMAN: My name is Ines Duarte."
    assert present(told, "INES: Hello.") == {"INES": "INES", "WOMAN": "INES"}
    assert present(told, "INES: Hello.", "WOMAN: Hello.")["WOMAN"] == "WOMAN"
    assert present(told, "TOM: Hello.")["WOMAN"] == "WOMAN"
    told = "WOMAN: Her name is Ines Duarte."
    assert present(told, "INES: Hello.")["WOMAN"] == "WOMAN"
    told = "CLARA: My name is Ines Duarte."
    assert present(told, "INES: Hello.")["CLARA"] == "CLARA"


def test_a_role_answers_with_its_name() -> None:
    question = "Doctor: What's your name, sir?"
    answer = "Patient: Leonard. Leonard Voss."
    assert set(learn(question, answer)) >= {"leonard", "leonard voss"}
    assert not learn(question, "Patient: I met Leonard Voss.")
    assert not learn("Doctor: Who told you, sir?", answer)
    for speaker in ("Wife", "Patient"):
        answer = f"{speaker}: Leonard Voss."
        assert not learn("Doctor: Who is your husband?", answer, "Doctor: Oh.")


def test_names_of_a_role_hold_with_a_title() -> None:
    turns = ("Nurse: Hello, Mr. Voss.", "Patient: Hello.", "Nurse: Mr. Voss is here.")
    assert learn(*turns)["mr voss"] == ("Patient",)


def test_accounts_tell_their_names() -> None:
    told = learn("SirHobnail: I am Sir Hobnail.", "Bo: Hello.")
    assert told["hobnail"] == ("SirHobnail",)
    assert not learn("Emma: I am Sir Hobnail.", "Bo: Hello.")


def test_one_call_between_turns_of_a_titled_speaker_tells() -> None:
    turns = ("Mr. Odell: Five.", "A: You were not there, Walter.", "Mr. Odell: No.")
    assert learn(*turns)["walter"] == ("Mr. Odell",)
    quoted = "A: She screamed, 'Walter!'"
    assert not learn(turns[0], quoted, turns[2])


def test_who_calls_is_called_in_return() -> None:
    turns = ("Daughter: Mum, press it.", "P: Lotte, go away.", "Moderator: Hm.")
    assert learn(*turns)["lotte"] == ("Daughter",)
    assert not learn("Daughter: Press it.", *turns[1:])


def test_who_answers_the_radio() -> None:
    told = learn("CONTROL: Is that you, Morag?", "SKIPPER: Morag here. Yes.")
    assert told["morag"] == ("SKIPPER",)
    assert not learn("CONTROL: Who is it?", "SKIPPER: Morag here is late.")


def test_most_calls_of_a_witness_tell() -> None:
    told = learn(
        "Judge: Sit, Mrs. Finch.",
        "Teller: Mrs. Finch, did he stay with you?",
        "Witness: He did.",
        "Judge: Which do you mean, Mrs. Finch?",
        "Witness: Him.",
    )
    assert told["mrs finch"] == ("Witness",)


def test_a_number_tells_whose_it_is() -> None:
    number = "+44 7700 900123"
    told = learn(f"{number}: Hello all it is Uncle Ray.", "Bo: Hi Ray!")
    assert told["uncle ray"] == told["ray"] == (number,)
    assert not learn(f"{number}: Is it Uncle Ray?", "Bo: Hi.")
    assert not learn("Nora: It is Uncle Ray.", "Bo: Hi.")


def test_a_question_about_somebody_else_calls_nobody() -> None:
    asked = "Senator: Find me that kid who writes the jokes."
    assert not learn(asked, "Beck: Kevin? You fired him on Monday.")
    assert learn("Senator: Sit down.", "Beck: Kevin? You are late.", "Senator: I am.")


def test_the_name_of_a_relative_calls_nobody() -> None:
    says = "Ines: Yes, Rafael. You must have seen him."
    assert not learn("Rose: Your brother?", says, "Vicar: I have.")
    assert learn("Rose: Is it late?", says, "Vicar: I have.")


def test_whoever_answers_to_a_title_alone() -> None:
    turns = [
        "Hakan: Tell her I am out.",
        "Zeynep: The neighbour is here.",
        "Neighbour: Mr. Demir, I can hear you.",
    ]
    answer = "Hakan: Good evening."
    assert learn(*turns, answer) == {"mr demir": ("Hakan",)}
    assert not learn(*turns, "Zeynep: No.", answer)  # who does not answer
    assert not learn("Timur: Hello.", *turns, answer)  # another man


def test_a_role_that_alone_can_have_a_name() -> None:
    turns = [
        "Anton: What did he say, Mikkel?",
        "Cook: Two spoons.",
        "Petra: Three.",
        "Anton: Mikkel, go home.",
        "Petra: Now?",
    ]
    assert learn(*turns) == {"mikkel": ("Cook",)}
    assert not learn(*turns, "Waiter: Now?")


def test_a_surname_is_told_after_the_given_name() -> None:
    turns = ["Ortega: Name?", "Boy: Luis.", "Ortega: Luis what?", "Boy: Luis Vega."]
    assert learn(*turns)["luis vega"] == ("Boy",)


def test_a_given_name_calls_whoever_has_only_a_surname() -> None:
    for name in ("Priya", "Robert"):
        called = learn(f"Kessler: Good work, {name}.", "Bawa: A driver.")
        assert called == {name.lower(): ("Bawa",)}
    # It may ask about Priya.
    assert not learn("Kessler: Who found her, Priya?", "Bawa: A driver.")
    assert not learn("Kessler: I told you, Priya, it rains.", "Bawa: Yes.")
    assert not learn("Emma: Good work, Robert.", "Julia: A driver.")


def test_who_is_asking() -> None:
    turns = ["Magnus: Who's asking?", "Stranger: Captain Lund of the Merete."]
    assert ("Stranger",) in learn(*turns).values()
    turns = ["Clerk: Surname?", "Woman: Hartley."]
    assert learn(*turns) == {"hartley": ("Woman",)}
