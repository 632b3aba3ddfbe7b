"""Words that the ends of lines divide."""

import pytest

from spacy_charid import Dialogue
from spacy_charid.dialogue.segmentation import read_text
from spacy_charid.formats.documents import read_dialogues
from spacy_charid.formats.transcript import read_transcript
from tests.dialogue.shapes.test_shapes import turns_of
from tests.helpers.dialogues import check_offsets

ENGLISH = """\
DORA:  They told me to wait for the ferry, and the man {first}
{rest} the gate said that it would not come.

OSKAR:  So what did you do?

DORA:  I went home with the bread, and I was glad of it too.
"""
ITALIAN = """\
DORA:  Mi hanno detto di aspettare il traghetto, e quell'uomo {first}
{rest} porta disse che non veniva più.

OSKAR:  E tu?

DORA:  Sono andata a casa con il pane, ed ero molto contenta.
"""


def first_of(text):
    return turns_of(text)[0][1]


@pytest.mark.parametrize(
    "first, rest, word",
    [
        ("be-", "side", "beside"),
        ("oppo-", "site", "opposite"),
        ("Mar-", "chetti at", "Marchetti at"),
        ("at the gar\u00ad", "den of", "at the garden of"),
        ("clothes-", "horse by", "clothes- horse by"),  # or `clothes-horse`
        ("who-", "well, by", "who- well, by"),  # who breaks off
        ("mother-in-", "law by", "mother-in- law by"),
        ("on pre-", "and after", "on pre- and after"),
        ("Anna-", "Maria at", "Anna- Maria at"),
    ],
)
def test_a_divided_word_is_joined_unless_it_may_be_two(first, rest, word):
    assert f"the man {word} the gate" in first_of(
        ENGLISH.format(first=first, rest=rest)
    )


@pytest.mark.parametrize(
    "first, rest, word",
    [("sull'al-", "tra", "sull'al- tra"), ("davan-", "ti alla", "davanti alla")],
)
def test_a_word_of_another_language_had_no_room(first, rest, word):
    assert f"uomo {word} porta" in first_of(ITALIAN.format(first=first, rest=rest))


def test_a_short_line_had_room():
    text = "Dora: Non lo so, ma-\nforse domani.\nOskar: Bene, forse, ma quando poi?\n"
    assert first_of(text) == "Non lo so, ma- forse domani."


def test_a_word_that_stands_elsewhere_is_one():
    text = "Dora: Vieni do-\nmani.\nOskar: Domani sono via.\nDora: Ah.\n"
    assert first_of(text) == "Vieni domani."


def test_a_page_divides_a_word():
    text = (
        "DORA. — Era tutto pron-\n\n12        LA CHIAVE\n\nto.\n\nOSKAR. — Sì.\n\n"
        "DORA. — Andiamo.\n\n13        LA CHIAVE\n\nOSKAR. — Dove?\n"
    )
    assert first_of(text) == "Era tutto pronto."


def test_the_words_of_a_file_are_joined_and_keep_their_places(tmp_path):
    text = ENGLISH.format(first="oppo-", rest="site [Bo](Bo) at")
    path = tmp_path / "ferry.txt"
    path.write_text(text, encoding="utf8")
    (dialogue,) = read_transcript(path)
    assert isinstance(dialogue, Dialogue)
    first = next(iter(dialogue.utterances))
    assert "the man opposite Bo at the gate" in " ".join(first.text.split())
    (mention,) = first.mentions
    assert first.text[mention.start : mention.end] == "Bo"


def test_many_divided_words():
    text = "".join(f"DORA: be-\nfore {i}.\nOSKAR: Yes.\n" for i in range(3000))
    assert (
        sum(len(t.divisions) for s in read_text(text).scenes for t in s.turns) == 3000
    )


UNSEEN = (
    "An\u00adna: My mo\u00adther left,\u200b Ben.\n\nBen: My bro\u2060ther, too.\n\n"
)


@pytest.mark.parametrize("suffix, form", [("txt", "{}"), ("html", "<p>{}</p>")])
def test_characters_that_are_not_shown_divide_no_words(tmp_path, suffix, form):
    path = tmp_path / f"said.{suffix}"
    blocks = (UNSEEN + UNSEEN.replace("\u00ad", "")).strip().split("\n\n")
    path.write_text("\n".join(map(form.format, blocks)), encoding="utf8")
    (dialogue,) = read_dialogues(path)
    turns = [(*turn.speakers, turn.text) for turn in dialogue.utterances]
    assert turns == [("Anna", "My mother left, Ben."), ("Ben", "My brother, too.")] * 2


def test_mentions_are_annotated_in_words_with_unseen_characters(tmp_path):
    path = tmp_path / "said.txt"
    text = (
        "Anna: My co\u00adusin told [my mo\u00adther](Ida) and [Ben](Ben).\nBen: Who?\n"
    )
    path.write_text(text, encoding="utf8")
    (dialogue,) = read_dialogues(path)
    (turn, _) = dialogue.utterances
    found = [turn.text[one.start : one.end] for one in turn.mentions]
    assert found == ["my mother", "Ben"]
    check_offsets(path, [dialogue])
