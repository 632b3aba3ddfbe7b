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


def test_times_in_seconds_before_all_lines():
    text = (
        "0.00 9.21\tADA: \t... Where is it?\n9.21 9.52\t     \tI had it.\n"
        "9.60 11.5\tBO:  \tMy aunt took it.\n11.5 12.0\tADA: \tWhich aunt?\n"
    )
    assert turns_of(text) == [
        ("ADA", "... Where is it? I had it."),
        ("BO", "My aunt took it."),
        ("ADA", "Which aunt?"),
    ]


def test_gaps_after_names_in_a_log():
    """As in transcripts of cockpit voice recorders."""
    text = (
        "15:24:54 TWR    Cleared for takeoff.\n15:24:56.7 CAM-1  I see him.\n"
        "15:25:06 CAM    [sound of engines]\n15:25:09 CAM-2  So do I.\n"
        "15:25:10 CAM-1  After takeoff checklist.\n15:27:10.4 CAM-1 Birds.\n"
        "15:27:11 CAM-2 Whoa.\n15:27:12 TWR    Say again?\n"
        "15:27:13 CAM-1  Where to?\n15:27:14 TWR    Say again?\n"
    )
    names = ["TWR", "CAM-1", "CAM-2", "CAM-1", "CAM-1", "CAM-2", "TWR", "CAM-1", "TWR"]
    assert [name for name, _ in turns_of(text)] == names
    assert "sound" not in " ".join(words for _, words in turns_of(text))


def test_offices_and_longer_names_in_a_hearing():
    text = (
        "    The committee met at 10 a.m.\n\n    Chairman Moss. Come to order.\n"
        "    Mr. O'Brien. I yield to my friend.\n    Ms. Jackson Lee. Thank you.\n"
        "    Mr. Pell of Ohio. I object.\n    Chairman Moss. Why?\n"
        "    Mr. Pell of Ohio. My wife\nwrote it.\n    Ms. Jackson Lee. And?\n"
        "    Mr. O'Brien. She did.\n"
    )
    moss, pell, lee = "Chairman Moss", "Mr. Pell of Ohio", "Ms. Jackson Lee"
    names = [moss, "Mr. O'Brien", lee, pell, moss, pell, lee, "Mr. O'Brien"]
    assert [name for name, _ in turns_of(text)] == names


def test_keywords_of_org_and_the_sides_of_a_tape():
    text = (
        "#+TITLE: Talk with Hanne\nAda: Were you there?\nHanne: I was.\n"
        "TAPE 1, SIDE B\nAda: And your aunt?\nHanne: She was not.\n"
    )
    words = ["Were you there?", "I was.", "And your aunt?", "She was not."]
    assert [said for _, said in turns_of(text)] == words


@pytest.mark.parametrize(
    "end",
    [
        "La réunion a pris fin après 00:05:12 👋",
        "Dieses bearbeitbare Transkript wurde computergeneriert.",
        "Esta transcripción editable se ha generado por ordenador.",
    ],
)
def test_the_end_of_a_meeting(end):
    text = f"Ana: Hola.\nBo: Hola.\nAna: ¿Y mi mapa?\nBo: Gracias.\n{end}\n"
    assert turns_of(text)[-1] == ("Bo", "Gracias.")


def test_times_in_brackets_after_names():
    text = "Ada Moss [00:00:03] Who rang?\n\nBo Lind [00:00:07] My aunt.\n\n"
    turns = [("Ada Moss", "Who rang?"), ("Bo Lind", "My aunt.")]
    assert turns_of(text * 2) == turns * 2
    turns = [("Speaker 1", "Who rang?"), ("Speaker 2", "My aunt.")]
    text = "Speaker 1 (0:03) Who rang?\nSpeaker 2 (0:07) My aunt.\n"
    assert turns_of(text * 2) == turns * 2


def test_who_opened_an_issue_begins_its_thread():
    text = (
        "# Crash\n\n**ada** opened this issue on Jan 1, 2020\n\nIt breaks.\n\n---\n\n"
        "**bo** commented on Jan 2, 2020\n\nWhich one?\n\n---\n\n"
        "**ada** commented on Jan 3, 2020\n\nMy colleague's.\n"
    )
    assert turns_of(text) == [
        ("ada", "It breaks."), ("bo", "Which one?"), ("ada", "My colleague's.")
    ]  # fmt: skip


def test_a_manner_without_a_mark():
    text = "Mina: Where is it?\nTaro (sitting down) I lent it.\nMina: Me?\nTaro: You.\n"
    assert turns_of(text)[1] == ("Taro", "I lent it.")


def test_somebody_who_answers_once_on_a_line():
    text = "Ada: Where is it? Clerk: I don't know. Ada: Thanks.\nBo: Let us go.\n"
    assert [name for name, _ in turns_of(text)] == ["Ada", "Clerk", "Ada", "Bo"]


@pytest.mark.parametrize("mark", ["?", "??", "(?)"])
def test_somebody_whom_the_transcriber_did_not_know(mark):
    text = f"MOD: Who rows?\nP1: I do.\n{mark}: Me too.\nMOD: And you?\nP1: No.\n"
    assert turns_of(text)[1:3] == [("P1", "I do."), ("", "Me too.")]


FORMED = [("Ada", "Who rang?"), ("Bo", "My aunt. She left."), ("Ada", "Again?")]
FORMED += [("Bo", "Yes.")]


@pytest.mark.parametrize(
    "form",
    [
        "{0} [happy] {1}\n",
        "{0} (very sad) {1}\n",
        "<{0}> {1} </{0}>\n",
        "Turn 7\n{0}: {1}\n\n",
        "--- Message 2 ---\n{0}: {1}\n",
    ],
)
def test_marks_around_turns(form):
    text = "".join(form.format(*turn) for turn in FORMED)
    assert turns_of(text * 2) == FORMED * 2


def test_bars_between_turns_on_a_line():
    text = "Ada: Who rang / Bo: My aunt\nAda: Again | Bo: Yes\n"
    words = ["Who rang", "My aunt", "Again", "Yes"]
    assert turns_of(text) == list(zip(["Ada", "Bo"] * 2, words, strict=True))


def test_questions_and_answers_that_are_counted():
    text = "Q1. Who rang?\nA1. My aunt.\nQ2. Again?\nA2. Yes.\nShe always does.\n"
    names = [name for name, _ in turns_of(text)]
    assert names == ["Q", "A"] * 2


def test_times_of_a_cockpit_above_the_words():
    text = "1905:21\nHOT-1\tIce?\n1905:24\nHOT-2\tMore than I like.\n1905:30\n"
    text += "HOT-1\tAsk your wife.\n1905:35\nHOT-2\tOkay.\n"
    words = ["Ice?", "More than I like.", "Ask your wife.", "Okay."]
    assert [said for _, said in turns_of(text)] == words


def test_credits_are_not_said():
    text = "ADA: Welcome.\n\nBO: Hello.\n\nADA: Bye.\n\nCredits: Produced by Cy.\n"
    assert [name for name, _ in turns_of(text)] == ["ADA", "BO", "ADA"]
