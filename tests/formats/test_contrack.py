import pytest

from spacy_charid import Mention
from spacy_charid.formats.contrack import read_contrack
from spacy_charid.formats.registry import guess_format

WE, THEM = "[person:we g(theo:dad) 0-0]", "[person:them g(we:nora) 7-7]"
THEY, NEIGHBORS = "[person:they g(theo:dad) 1-1]", "[person:neighbors g() 4-4]"
ANYONE = "[person:anyone g() 6-6]"
CHATS = f"""conv:c1:aug_0| nora theo| [person:nora f 0-0][person:theo m 1-1]
nora| Hey Theo how is dad| [person:theo m 1-1][person:dad m 4-4]
theo| We hid it in the bay from them| {WE}[location:bay s 5-5]{THEM}
nora| Do they and the neighbors like anyone| {THEY}{NEIGHBORS}{ANYONE}

conv:c2:aug_0| theo mrs_b| [person:theo m 0-0]
mrs_b| Hi I have no idea|
theo| Oh| [person: f 0-0]
"""


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "train_001.txt"
    path.write_text(CHATS)
    return path


def test_chats(path):
    assert guess_format(path) == "contrack"
    first, second = read_contrack(path)
    assert (first.id, second.id) == ("c1:aug_0", "c2:aug_0")
    assert [turn.speakers for turn in first.utterances] == [
        ("Nora",),
        ("Theo",),
        ("Nora",),
    ]
    hello, bay, question = first.utterances
    assert hello.text == "Hey Theo how is dad"
    assert hello.mentions == [Mention(1, 2, "Theo"), Mention(4, 5, "dad")]
    assert bay.mentions[0] == Mention(0, 1, ("Theo", "dad"))
    assert bay.mentions[1] == Mention(7, 8, ("Theo", "dad", "Nora"))
    assert [mention.characters for mention in question.mentions] == [
        ("Theo", "dad"),
        ("#OTHER#",),
        ("#GENERAL#",),
    ]


def test_names_and_genders(path):
    first, second = read_contrack(path)
    assert first.meta["cast"] == [
        {"id": "Nora", "name": "Nora"},
        {"id": "Theo", "name": "Theo", "gender": "M"},
        {"id": "dad", "name": "dad", "gender": "M"},
    ]
    assert [turn.speakers for turn in second.utterances] == [("Mrs B",), ("Theo",)]
    assert next(second.utterances).mentions == []
    assert list(second.utterances)[1].mentions == [Mention(0, 1)]


@pytest.mark.parametrize(
    "line", ["nora Hi", "nora| Hi| [person:theo m 1-1]", "a|b|c|d", "| |"]
)
def test_malformed_lines(tmp_path, line):
    path = tmp_path / "chats.txt"
    path.write_text(f"conv:c| nora theo|\n{line}\n")
    if line == "| |":
        assert [len(chat.scenes[0].utterances) for chat in read_contrack(path)] == [0]
    else:
        with pytest.raises(ValueError, match=r"line 2: .* is no message"):
            list(read_contrack(path))


def test_a_message_before_the_first_chat(tmp_path):
    path = tmp_path / "chats.txt"
    path.write_text("nora| Hi|\n")
    with pytest.raises(ValueError, match=r"line 1: .* after a line `conv:...`"):
        list(read_contrack(path))
