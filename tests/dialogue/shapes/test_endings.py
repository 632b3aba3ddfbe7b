"""What ends a scene or a tape, and what follows the last turn."""

import pytest

from spacy_charid.dialogue.segmentation import read_text
from spacy_charid.dialogue.shapes.endings import is_ending
from tests.dialogue.shapes.test_shapes import turns_of

TALK = "Ilka: Who rowed?\nOsk: Nobody.\nIlka: And the boat?\nOsk: It came back.\n"
PLAY = (
    "                    ILKA\n          Who rowed the boat?\n\n"
    "                    OSK\n          Nobody.\n\n"
    "                    ILKA\n          And the boat?\n\n"
    "                    OSK\n          It came back.\n\n"
    "     (ILKA sits down.  A bell.)\n\n"
    "                    {}\n\n"
    "               (The last page has gone.)\n"
)


@pytest.mark.parametrize(
    "line",
    [
        "End of Scene One",
        "END OF ACT II",
        "[end of side B]",
        "End of tape 14, side B",
        "End of extract. The rest is in the archive.",
        "-- End of transcript --",
        "*Recording ends 00:03:20. Next: the visit.*",
        "THE END",
        "This conversation has been edited and condensed.",
        "The curtain falls.",
        "BLACKOUT",
        "C E R T I F I C A T E",
        "(Whereupon, at 4:02 p.m., the hearing was adjourned.)",
    ],
)
def test_ends(line):
    assert is_ending(line)
    assert turns_of(f"{TALK}{line}\nPeter Piper typed it.\n") == turns_of(TALK)


@pytest.mark.parametrize(
    "line",
    [
        "End of the road, I say.",
        "The end justifies it.",
        "This conversation is over.",
        "end of the tape.",
        "The ends",
    ],
)
def test_words_of_a_turn_are_no_end(line):
    assert not is_ending(line)


@pytest.mark.parametrize("end", ["BLACKOUT", "CURTAIN", "END OF SCENE 1"])
def test_printed_play(end):
    assert turns_of(PLAY.format(end))[-1] == ("OSK", "It came back.")


def test_labels_after_the_end():
    text = f"{TALK}End of Scene One\nCostumes: a hat for Osk.\n"
    assert turns_of(text) == turns_of(TALK)
    text = f"{TALK}End of Scene One\nScene Two\nOsk: Ah.\nMara: Oh.\nMara: Eh.\n"
    assert len(turns_of(text)) == 7


@pytest.mark.parametrize(
    "rest",
    [
        "You are visitor number 418.",
        "Copyright 2004, the Boat Club. All rights reserved.",
        "Transcribed by: P. Piper",
        "The boat club meets on Fridays.",
    ],
)
def test_rest_of_a_page(rest):
    assert turns_of(f"{TALK}\n{rest}\n") == turns_of(TALK)
    scenes = read_text(f"{TALK}\n{rest}\n").scenes
    assert len(scenes[-1].notes) == 1


def test_speech_after_the_last_name_is_kept():
    assert len(turns_of(f"{TALK}\nI never asked it why.\n")) == 5


def test_the_foot_of_a_wiki():
    text = (
        "Tilda: Who is there?\nRex: Me.\nTilda: Come in.\nRex: You come out.\n\n"
        "Trivia: Rex speaks for the first time.\nv • t • e  Transcripts\n"
        "Season 1   Season 2\nContent is available under CC-BY-SA unless noted.\n"
    )
    assert [name for name, _ in turns_of(text)] == ["Tilda", "Rex", "Tilda", "Rex"]


def test_exercises_below_a_dialogue():
    text = (
        "A. Read the dialogue.\n\nEva: One ticket to Hull.\nClerk: Single?\n"
        "Eva: A return.\nClerk: Platform two.\nEva: Thank you.\n\n"
        "B. True or false?\n1  Eva is in Hull.\n\nC. Act it out. Do you like trains?\n"
    )
    names = [name for name, _ in turns_of(text)]
    assert names == ["Eva", "Clerk", "Eva", "Clerk", "Eva"]


def test_footnotes_below_the_last_speech_of_a_play():
    play = "FLORISE\nTard.\n\nBERTRAND\nOui.\n\nFLORISE\nVous avez bonne mine.\n\n"
    notes = "1. Variante de 1741 : « fort sale ».\n\n2. Vers douteux.\n"
    expected = ["Tard.", "Oui.", "Vous avez bonne mine."]
    assert [words for _, words in turns_of(play + notes)] == expected
    said = turns_of(play + "2 chevaux vous attendent.\n")[-1][1]
    assert said.endswith("2 chevaux vous attendent.")


def test_what_exported_a_chat_is_not_said():
    text = (
        "# A name\n\n*Exported 7 January*\n\n---\n\n## Human\n\nIt needs a name.\n\n"
        "## Assistant\n\nIs it lively?\n\n---\n\nOr slow?\n\n## Human\n\n*Slow*\n\n"
        "---\n\n*End of export. Thumbs: up*\n"
    )
    assert turns_of(text) == [
        ("Human", "It needs a name."),
        ("Assistant", "Is it lively? Or slow?"),
        ("Human", "*Slow*"),
    ]
