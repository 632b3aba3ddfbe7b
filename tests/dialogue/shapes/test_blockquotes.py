"""Tests of texts that are quoted by `>`, as in Markdown."""

import pytest

from spacy_charid.dialogue.reading_report import ReadingReport
from spacy_charid.dialogue.segmentation import read_text
from spacy_charid.formats.registry import guess_format
from tests.dialogue.shapes.test_shapes import turns_of

SAID = [
    ("Mira", "Did you lock the shed?"),
    ("Otto", "I did lock it. Twice."),
    ("Mira", "Then who is in there?"),
    ("Otto", "The goat, I hope."),
    ("Mira", "Which goat?"),
    ("Otto", "The big one."),
]
LAYOUTS = {
    "quoted names above": "> **{}**\n> {}\n\n",
    "with pictures": "> \U0001f98a **{}**  \n> {}\n\n",
    "quoted names apart": "> {}\n>\n> {}\n\n",
    "quoted tags": "> **{}:** {}\n>\n",
    "names above quotations": "**{}**\n> {}\n\n",
    "names apart from quotations": "**{}:**\n\n> {}\n\n",
    "headings above quotations": "### {}\n> {}\n\n",
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_quoted_speech_is_said(layout, tmp_path):
    text = "".join(LAYOUTS[layout].format(*turn) for turn in SAID)
    assert turns_of(text) == SAID
    path = tmp_path / "scene.md"
    path.write_text(text, encoding="utf8")
    assert guess_format(path) == "transcript"


def test_lines_of_a_quotation_go_on():
    text = "> **Mira:** Well?\n> Locked?\n>\n> **Otto:** It is.\n>\n> **Mira:** Good.\n"
    assert turns_of(text)[0] == ("Mira", "Well? Locked?")


def test_quotation_within_a_chat_stays():
    text = "Mira: Locked?\nOtto: You said\n> lock it\n> twice\n> at least\nMira: So?\n"
    assert turns_of(text)[1] == ("Otto", "You said > lock it > twice > at least")


def test_turns_without_words_are_told():
    scenes = read_text("Mira:\n\nOtto:\n\nMira:\n\nOtto: It is locked.\n")
    assert not ReadingReport.of_text(scenes).is_sure


def test_callouts():
    text = """\
# The shed

> [!quote] Mira
> Did you lock
> the shed?

> [!quote]+ Otto
> I did lock it.
>
> Twice.

> [!dice]- Otto, Lying
> 1d20 → **3**

(a break for tea)

## Later

> [!note] For me
> the goat *is* in there

> [!quote] Mira
> Then who is in there?

> [!quote] Otto
> The goat, I **hope**.

---
XP: 20 each
"""
    assert turns_of(text) == [
        SAID[0],
        ("Otto", "I did lock it. Twice."),
        SAID[2],
        ("Otto", "The goat, I hope."),
    ]
    assert len(turns_of(text.replace("quote", "shed"))) == 4
    kinds = text.replace("[!quote] M", "[!npc] M").replace("[!quote]", "[!player]")
    assert len(turns_of(kinds)) == 4
