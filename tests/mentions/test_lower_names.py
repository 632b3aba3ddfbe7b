import pytest
import spacy

from spacy_charid.mentions.lower_names import could_be_lower_name


def names(text: str) -> list[str]:
    nlp = spacy.blank("en")
    nlp.add_pipe("mention_detector")
    doc = nlp(text)
    return [
        mention.text for mention in doc.spans["mentions"] if mention.label_ == "NAME"
    ]


@pytest.mark.parametrize(
    "said, found",
    [
        ("is jordan coming? ask mr petrie", ["jordan", "petrie"]),
        ("where's tinman? told kasia twice", ["tinman", "kasia"]),
        ("folake has it, blame rain_on_tin or darkwolf99", None),
        ("i met grace. grace was late. rose knows", ["grace", "rose"]),
        ("is mr. bell in? mrs. wolska saw dr quux", ["bell", "wolska", "quux"]),
        ("frau zorbine called about hartmann", ["zorbine", "hartmann"]),
        ("ask zorbine. he and zorbine left", ["zorbine", "zorbine"]),
        ("i met amos finch and irene watts", ["amos finch", "irene watts"]),
        ("told amos (beat) finch has it", ["amos", "finch"]),
        ("grace period, the rose wilted, will he? mark it", []),
        ("gonna reboot covid19 mp3 ps5. whos dat lol idk", []),
        ("flew to lisbon, ordered ramen, pls fix teh wifi", []),
    ],
)
def test_names_in_lower_case(said: str, found: list[str]) -> None:
    if found is None:
        found = ["folake", "rain_on_tin", "darkwolf99"]
    assert names(f"jo: {said}\nal: ok") == found


def test_names_that_are_words_need_a_cue() -> None:
    assert could_be_lower_name("jordan") and could_be_lower_name("zorbine")
    assert not any(map(could_be_lower_name, ("he", "table", "actually", "london", "x")))


def test_names_in_capitals() -> None:
    text = "JO: TELL MR. BELL AND IRENE WATTS. I'M LATE.\nAL: NO!\nJO: STOP IT."
    assert names(text) == ["BELL", "IRENE WATTS"]
    shouted = "Jo: I saw Blue. He ran.\nAl: BLUE IS GONE! THE BLUE SKY TOO."
    assert names(shouted) == ["Blue", "BLUE"]
    assert names("Jo: The FBI. Hi.\nAl: FBI.\nJo: OK. USA.") == []
