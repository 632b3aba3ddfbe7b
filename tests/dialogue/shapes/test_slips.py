"""Slips and odd lines in files as people have them."""

import pytest

from spacy_charid.dialogue.segmentation import read_text
from spacy_charid.dialogue.shapes.table import read_shape
from tests.dialogue.shapes.test_shapes import turns_of

TURNS = "ANNA: Hello there.\n{}\nBEN: Where is it?\nANNA: At sea.\nBEN: Good.\n"


@pytest.mark.parametrize(
    "line, turn",
    [
        ("Old aunt (aged 90), from the stairs: It is here.", "Old aunt"),
        ("BEN to ANNA. It is here.", "BEN"),
    ],
)
def test_manners_and_addressees_after_names(line, turn):
    assert turns_of(TURNS.format(line))[1] == (turn, "It is here.")


def test_a_clause_with_parentheses_names_nobody():
    line = "I said it (twice), though nobody heard: no."
    assert turns_of(TURNS.format(line))[0] == ("ANNA", f"Hello there. {line}")


@pytest.mark.parametrize(
    "line", ["Date / place: 3 June", "Loot: a bell", "XP: 450", "Script: I. Roe"]
)
def test_labels_of_records_and_logs_of_games(line):
    assert [name for name, _ in turns_of(TURNS.format(line))] == ["ANNA", "BEN"] * 2


def test_initials_with_dots_that_a_legend_explains():
    text = "Interviewer: Ivo Marsh (IM)\nInterviewee: Nell Oda (NO)\n\n" + "".join(
        f"IM: Why {i}?\nNO: Because.\n" for i in range(3)
    )
    assert turns_of(text + "I.M.: And?\nNO: So.\n")[-2][0] == "Ivo Marsh"


def test_a_stamp_between_the_parts_of_a_sentence():
    page = (
        "Monday, 4 May 2020          TOWN COUNCIL                    {}\n\n"
        "Ms ODA: Where is the boat?\n\nMr PELL: The boat has been sent to sea, where it"
        "\n\n                                  DRAFT\n\n"
        "{}               TOWN COUNCIL          Monday, 4 May 2020\n\n"
        "is looked at by gulls.\n\nMs ODA: I see.\n"
    )
    words = "The boat has been sent to sea, where it is looked at by gulls."
    assert ("Mr PELL", words) in turns_of(page.format(17, 18))


def test_events_of_signal_export():
    text = "".join(
        f"[2023-10-02 19:2{i}:41] {name}: {words}\n"
        for i, (name, words) in enumerate(
            [("No-Sender", "Oda updated the group."), ("Me", "Hi."), ("Oda", "Ho.")]
        )
    )
    assert turns_of(text) == [("Me", "Hi."), ("Oda", "Ho.")]


def test_a_heading_of_markdown_names_nobody():
    text = "# The Boat\n### Summer play – Willow class\n\n" + "".join(
        f"**{name}:** It is mine.\n\n" for name in ("ODA", "PELL", "ODA", "PELL")
    )
    assert [name for name, _ in turns_of(text)] == ["ODA", "PELL"] * 2


def test_a_paragraph_without_a_name_is_in_doubt():
    turns = "ANNA: Hello there.\n\n{}BEN: Where is it?\n\nANNA: At sea.\n\nBEN: Oh.\n\n"
    shaped = read_shape(turns.format("It is late.\n\n") + turns.format(""))
    assert [(doubt.prefix, doubt.first) for doubt in shaped.reading.doubts] == [
        ("It is late.", 3)
    ]


def test_several_turns_on_a_line():
    text = "Ada: Where? Bo: Here. Ada: My lamp!\nBo: Yes, aunt. Ada: Fine. He has it.\n"
    names = ["Ada", "Bo", "Ada", "Bo", "Ada"]
    words = ["Where?", "Here.", "My lamp!", "Yes, aunt.", "Fine. He has it."]
    assert turns_of(text) == list(zip(names, words, strict=True))
    one = text.replace("\n", " ").rstrip()
    assert turns_of(one) == list(zip(names, words, strict=True))


def test_what_is_quoted_on_a_line_is_no_turn():
    line = 'I read it. "Bo: a lazy man." Note: I am not. He says two things: go.'
    assert turns_of(f"Ada: {line}\nBo: Who wrote that?\nAda: You.\n")[0][1] == line


@pytest.mark.parametrize("arrow", [">", "->", "→"])
def test_stations_that_call_each_other(arrow):
    text = (
        "1402 TERN {0} WATCH: I have water in the hold.\n"
        "1403 WATCH {0} TERN: Who is hurt?\n1404 TERN {0} WATCH: My engineer.\n"
    )
    names = [name for name, _ in turns_of(text.format(arrow))]
    assert names == ["TERN", "WATCH", "TERN"]


TITLED = ["Where?", "Here.", "My lamp!", "Yes."]


@pytest.mark.parametrize("rule", ["---", "===", "***", "- - -"])
def test_titles_between_rules(rule):
    title = f"{rule} Part 2: the yard {rule}"
    text = f"Ada: Where?\nBo: Here.\n{title}\nAda: My lamp!\nBo: Yes.\n"
    assert [words for _, words in turns_of(text)] == TITLED
    assert not read_text(text).doubts


def test_labels_that_come_again_and_read_like_speech_are_in_doubt():
    text = "ADA: Where?\nLX: I never saw it!\nBO: Here.\nLX: You lie.\nADA: No.\n"
    assert [doubt.prefix for doubt in read_text(text).doubts] == ["LX"]
    text = "ADA: Where?\nLX: blue\nBO: Here.\nLX: red\nADA: Well, no.\nTC: you?\n"
    assert not read_text(text).doubts


def test_logs_of_messengers():
    text = (
        "Conversation with bo@a.org at 3 Mar 2012 10:00:00 AM on ada@a.org/ (jabber)\n"
        "(10:00:10 AM) ada@a.org/home: are you up?\n(10:00:20 AM) Bo: barely\n"
        "(10:01:00 AM) Bo is now away.\n(10:02:10 AM) ada@a.org/home: coffee?\n"
    )
    assert turns_of(text) == [
        ("ada@a.org", "are you up?"), ("Bo", "barely"), ("ada@a.org", "coffee?")
    ]  # fmt: skip
    text = "Session Start (ada:bo): 3 Mar\n[10:00] ada: up?\n[10:01] bo: no\n"
    assert [name for name, _ in turns_of(text + text)] == ["ada", "bo"] * 2


def test_badges_before_names():
    text = "0:05 | (Member) Fenn: hi\n0:09 | Korb: yo\n0:15 | *€5.00* Fenn: who?\n"
    assert [name for name, _ in turns_of(text)] == ["Fenn", "Korb", "Fenn"]
