"""Names that no list has are found by how the Doc uses them."""

import pytest
from spacy.tokens import Span

from spacy_charid.mentions.mention_detector import MentionDetector
from spacy_charid.mentions.name_evidence import NameEvidence, introduced_names
from tests.helpers.pipelines import blank
from tests.helpers.work import count_work

NLP = blank()
DETECT = MentionDetector(pronouns=False, nouns=False).detect


def names(text: str) -> list[str]:
    return [mention.text for mention in DETECT(NLP(text))]


@pytest.mark.parametrize(
    "said,found",
    [
        ("Yesterday I met Zorbina at the market.", ["Zorbina"]),
        ("Have you seen Zorbina?", ["Zorbina"]),
        ("Zorbina told me. Zorbina, could you wait?", ["Zorbina", "Zorbina"]),
        ("Did Zorbina's brother phone?", ["Zorbina"]),
        ("I told Zorbina Quelk.", ["Zorbina Quelk"]),
        (
            "Where is Rose? I saw Will, Bill and Frank.",
            ["Rose", "Will", "Bill", "Frank"],
        ),
        ("Will you bill me? Mark my words. May I?", []),
        ("Will, wait! Grace said no.", ["Will", "Grace"]),
        ("We go in May, with May and April.", ["May", "April"]),
        ("They live in Zorbina. We flew to Quelk.", []),
        ("The mayor of Austin left. I met a girl from Florence.", []),
        ("Zorbina is far. I live in Zorbina.", []),
        ("I bought a Zorbo. My Quelk is red.", []),
        ("We watched Zorbo. She speaks Quelk. He is Plendish.", []),
        ("See you Monday, in Paris, for Christmas.", []),
        ("Meet me at Penn Station, in New Quelk or on Hope Street.", []),
        ("I read The Lord of the Rings.", []),
        ("I know what Peter said.", ["Peter"]),
        ("Because of Peter we left.", ["Peter"]),
        ("Some of Peter's money is mine.", ["Peter"]),
        ("STOP ZORBO NOW. GET Zorbo.", ["Zorbo"]),
        ("I love Nonsense. It is nonsense.", []),
        ("Mr . Quelk met Mrs . Vane .", ["Quelk", "Vane"]),
        ("It is in the village of Quelk, a town called Zorbo, as far as Plen.", []),
        ("They live down Zorbo way, between here and Quelk.", []),
        ("Happy Valentine's Day! We reached Zorbo at ten.", []),
        ("I saw Quelk, the butler, and the merchant Zorbo.", ["Quelk", "Zorbo"]),
        ("I knew Mahomet Singh and Lal Rao.", ["Mahomet Singh", "Lal Rao"]),
        ("I say, Look here, and Keep back, for Freedom.", []),
        ("I met Jonathan Small. Why, he knew Small too.", ["Jonathan Small", "Small"]),
        ("The air of London is bad. I am speaking of London, I think.", []),
        ("The box marked Zorbo is Exhibit 9, after Evensong.", []),
        ("Legal wants it, and Payroll said no.", []),
        ("I was at Zorbo library. Open Plendo, and press Quelk.", []),
        ("Wow! Brilliant. Nonsense, that is wrong. Let's just go.", []),
        ("At St. Anne's, in Saint Luke's. I saw Luke.", ["Luke"]),
        ("Two IVs, please. I met some IVs and TVs.", []),
        ("O'Quelk is late. McZorbo!", ["O'Quelk", "McZorbo"]),
        ("Honey, obviously. I met Honey.", ["Honey", "Honey"]),
        ("Honey, obviously.", []),
        ("Bill paid the bill. Rose rose early. Will will.", ["Bill", "Rose", "Will"]),
        ("Rose petals fell. Bill it to me. Mark him down.", []),
        ("I ran into Derek. I was at Pete's.", ["Derek", "Pete"]),
        ("Is this Susie? Did that Derek drive to Emma?", ["Susie", "Derek", "Emma"]),
        ("I was in Sydney, on Henry Road, and read The Emma.", []),
        ("Lily goes to bed. Rose has gone.", ["Lily", "Rose"]),
        ("Hope is all. Grace periods end. Patience has limits.", []),
        ("Thompson's hurt. Baxter's busy.", ["Thompson", "Baxter"]),
        ("Dawn and Raj came. Mark and Bill too.", ["Dawn", "Raj", "Mark", "Bill"]),
        ("June is. Rose draws well. Will power and might.", ["June", "Rose"]),
        ("Bob Castell? Will Tom go?", ["Bob Castell", "Tom"]),
        ("J.R. called. Ask T.J. about it.", ["J.R.", "T.J."]),
        ("Zorbine? She left.", ["Zorbine"]),
        ("Zorbine again? He was here.", ["Zorbine"]),
        ("Zorbine. They left. Thimble? He left.", []),
        ("He's Zorbine's boy.", ["Zorbine"]),
        ("Zorbine never brings cake.", ["Zorbine"]),
        ("Zorbine won't like it.", ["Zorbine"]),
        ("Zorbine won't break.", []),
        ("Everyone calls her Zorb. They made her Quelk.", ["Zorb"]),
        ("Give it to Zorbine. Zorbine quit.", ["Zorbine", "Zorbine"]),
        ("Take Zorbine.", ["Zorbine"]),
    ],
)
def test_names_in_sentences(said: str, found: list[str]) -> None:
    assert names(f"Jo: {said}") == found


@pytest.mark.parametrize(
    "said,found",
    [
        ("Thanks, Tanaka-san. Where is Kaito-kun?", ["Tanaka", "Kaito"]),
        ("Yuki-chan is late. We saw Mr. Sharma-ji.", ["Yuki", "Sharma"]),
        ("Hyun-woo did. I saw Ji-woo.", ["Hyun-woo", "Ji-woo"]),
        ("Tae-oh is here. Eun-bi?", ["Tae-oh", "Eun-bi"]),
        ("A T-shirt, an X-ray, a Ross-like man and Anglo-saxon art.", []),
    ],
)
def test_names_with_hyphens(said: str, found: list[str]) -> None:
    assert names(f"Jo: {said}") == found


def test_a_name_answers_who() -> None:
    text = "Jo: {}\nAl: Zorbine."
    assert names(text.format("Who moved the meeting?")) == ["Zorbine"]
    assert names(text.format("Wait. And who's that?")) == ["Zorbine"]
    assert names(text.format("What is it?")) == []
    assert names("Jo: Who moved it?\nAl: Nobody. Bakers. Yesterday.") == []


def test_nobody_answers_who() -> None:
    assert not NameEvidence.gather([["Who", "left", "?"], []]).weights


def test_two_subjects_at_the_start_of_sentences() -> None:
    said = "Thimble borrowed it. {}"
    assert names("Jo: " + said.format("Thimble wouldn't pay.")) == ["Thimble"] * 2
    assert names("Jo: " + said.format("Thimble!")) == ["Thimble"] * 2
    assert names("Jo: " + said.format("It's late.")) == []
    assert names("Jo: Zorbine borrowed it. It's late.") == ["Zorbine"]
    assert names("Jo: " + said.format("Thimble of the north.")) == []


def test_speakers_who_are_described() -> None:
    """The words of a description name nobody: `The Good-tempered Cook`."""
    text = "{}: Hello.\nAl: I say, Good night. No, the Dodger left."
    assert names(text.format("The Artful Dodger")) == ["Dodger"]
    assert names(text.format("The Good-tempered Cook")) == []


def test_the_house_of_a_speaker_is_no_name() -> None:
    assert names("Lady Zorbo: Zorbo Hall is cold, Zorbo.") == ["Zorbo"]
    assert names("Ann Hall: Ann Hall is cold.") == ["Ann Hall"]


def test_evidence_is_gathered_from_the_whole_doc() -> None:
    assert names("Jo: Zorbo came. Who knows.\nAl: I met Zorbo.") == ["Zorbo", "Zorbo"]
    assert names("Jo: Zorbo came.\nAl: I am from Zorbo.") == []


def test_lower_case_names() -> None:
    text = "Rose: hi\nAl: thanks, rose\nRose: the rose wilted. did you see anna?"
    assert names(text) == ["rose", "anna"]
    assert names("Al: did you see anna, will and rose") == ["anna"]


def test_names_in_stage_directions() -> None:
    words = "DETECTIVE MARA VANCE ( 40s ) enters . CUT TO BLACK . JO sits .".split()
    assert list(introduced_names(words)) == ["Mara", "Vance", "Jo"]
    text = "[DETECTIVE MARA VANCE (40s) enters.]\nAl: Vance left."
    assert names(text) == ["Vance"]


def test_other_entities_are_not_names() -> None:
    doc = NLP("Have you seen Zorbo or met Quelk?")
    doc.ents = [Span(doc, 3, 4, "WORK_OF_ART")]
    assert [mention.text for mention in DETECT(doc)] == ["Quelk"]


def test_capitalized_words_take_linear_time() -> None:
    def work(n: int) -> int:
        return count_work(lambda: NameEvidence.gather([["Nora"] * n]))

    assert work(200) < 2.3 * work(100)


def test_the_place_of_a_speaker_is_no_name() -> None:
    text = "Voice Behind The Door: Hm.\nJo: The Door! The Voice! Man at Door, Voice?"
    assert names(text) == ["Voice", "Voice"]
