"""Mails that quote each other, in the words of many programs."""

import pytest

from tests.dialogue.shapes.test_shapes import turns_of

ATTRIBUTIONS = (
    "On Tue, Mar 5, 2024 at 10:12 AM Nora Bell <n@bell.example> wrote:",
    "On Tue, 5 Mar 2024, 10:12 Nora Bell, <n@bell.example> wrote:",
    "On 5 Mar 2024, at 10:12, Nora Bell <n@bell.example>\nwrote:",
    "On 05/03/2024 10:12, Nora Bell wrote:",
    "On 05/03/2024 10:12 GMT Nora Bell <n@bell.example> wrote:",
    "Am Di., 5. März 2024 um 10:12 Uhr schrieb Nora Bell <n@bell.example>:",
    "Am Di., 5. März 2024 um 10:12 Uhr schrieb Nora Bell <\nn@bell.example>:",
    "Am 05.03.24 um 10:12 schrieb Nora Bell:",
    "Am 05.03.2024 um 10:12 schrieb Nora Bell <n@bell.example>:",
    "Nora Bell <n@bell.example> hat am 05.03.2024 10:12 geschrieben:",
    "Le mar. 5 mars 2024 à 10:12, Nora Bell <n@bell.example> a écrit :",
    "Le 05/03/2024 à 10:12, Nora Bell a écrit :",
    "El mar, 5 mar 2024 a las 10:12, Nora Bell (<n@bell.example>) escribió:",
    "Il giorno mar 5 mar 2024 alle ore 10:12 Nora Bell <n@bell.example> ha scritto:",
    "Em ter., 5 de mar. de 2024 às 10:12, Nora Bell <n@bell.example> escreveu:",
    "Op di 5 mrt 2024 om 10:12 schreef Nora Bell <n@bell.example>:",
    "Den tis 5 mars 2024 kl 10:12 skrev Nora Bell <n@bell.example>:",
    "tir. 5. mar. 2024 kl. 10:12 skrev Nora Bell <n@bell.example>:",
    "wt., 5 mar 2024 o 10:12 Nora Bell <n@bell.example> napisał(a):",
    "вт, 5 мар. 2024 г. в 10:12, Nora Bell <n@bell.example>:",
    "Nora Bell wrote:",
    "Nora Bell <n@bell.example> writes:",
    "Quoting Nora Bell <n@bell.example>:",
)


@pytest.mark.parametrize("attribution", ATTRIBUTIONS)
def test_attributions(attribution):
    text = f"From: Ann Lee\nSent: Tuesday\n\nIt is here.\n\n{attribution}\n> Is it?\n"
    turns = [("Ann Lee", "It is here."), ("Nora Bell", "Is it?")]
    assert turns_of(text) == turns
    blank = text.replace("> Is", ">\n> Is")
    assert turns_of(blank) == turns


def test_answers_between_what_is_quoted():
    text = (
        "From: Ann Lee <a@lee.example>\nTo: Nora Bell\n\nIn a hurry.\n\n"
        "On Tue, 5 Mar 2024 at 10:12, Nora Bell <n@bell.example> wrote:\n\n"
        "> Just two questions, which I should have asked you at the weir, where it\n"
        "was dry.\n> First: are they back?\n\nSome are.\nI counted.\n"
        "> And the weir?\nIt broke.\n\n> -- \n> Nora Bell\n> The Post\n\nSee you.\n"
    )
    assert turns_of(text) == [
        ("Ann Lee", "In a hurry."),
        (
            "Nora Bell",
            "Just two questions, which I should have asked you at the weir, where it "
            "was dry. First: are they back?",
        ),
        ("Ann Lee", "Some are. I counted."),
        ("Nora Bell", "And the weir?"),
        ("Ann Lee", "It broke."),
        ("Ann Lee", "See you."),
    ]


def test_answers_of_nobody_known():
    text = (
        "Nora Bell wrote:\n> Is it back?\n\nSome of it.\n\n> And the weir?\n\nBroken.\n"
    )
    assert turns_of(text) == [
        ("Nora Bell", "Is it back?"),
        ("", "Some of it."),
        ("Nora Bell", "And the weir?"),
        ("", "Broken."),
    ]


def test_quotations_of_quotations():
    text = (
        "On 5 Mar 2024, Nora Bell wrote:\n> On 4 Mar 2024, Ann Lee wrote:\n"
        ">> Is it there?\n> It is.\n>> Where?\n> Here.\nGood.\n"
    )
    assert [turn for turn in turns_of(text) if turn[1]] == [
        ("Ann Lee", "Is it there?"),
        ("Nora Bell", "It is."),
        ("Ann Lee", "Where?"),
        ("Nora Bell", "Here."),
        ("", "Good."),
    ]
