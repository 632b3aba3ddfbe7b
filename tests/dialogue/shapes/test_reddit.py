"""Tests of threads copied from the old pages of Reddit."""

import pytest

from spacy_charid.dialogue.segmentation import read_text
from spacy_charid.dialogue.shapes.reddit import REDDIT
from spacy_charid.dialogue.shapes.table import find_shape
from tests.dialogue.shapes.test_shapes import turns_of
from tests.helpers.work import is_linear

BUTTONS = "permalink embed save parent report reply\n"
POST = (
    "12\nWhy is it sulking? (self.figs)\nsubmitted 7 hours ago by plinth9\n\n"
    "It is six.\n\n2 comments share save hide report\n"
)
OTHER = f"[–]wader 2 points 4 hours ago\n\nIs it?\n\n{BUTTONS}"


@pytest.mark.parametrize(
    "head",
    [
        "[–]figgy 112 points 6 hours ago",
        "[-]figgy 1 point 6 hours ago",
        "[–]figgy[S] -3 points 6 hours ago*",
        "[–]figgy[S,M] 1,024 points 6 hours ago* (last edited 5 hours ago)",
        "[–]figgy [score hidden] just now",
        "[–]figgy Zone 8b 12 points 2 years ago (3 children)",
        "[–]figgy 1 point2 points3 points 1 year ago",
        "figgy 12 points 6 hours ago",
        "figgy[S] 12 points 6 hours ago",
    ],
)
@pytest.mark.parametrize("post", ["", POST])
def test_head(head, post):
    text = f"{post}{head}\n\nRepot it.\n\nToday.\n\n{BUTTONS}{OTHER}"
    said = [("figgy", "Repot it. Today."), ("wader", "Is it?")]
    asked = [("plinth9", "Why is it sulking? It is six.")]
    assert turns_of(text) == (asked if post else []) + said
    assert read_text(text).shape == REDDIT.name


def test_deleted_accounts_are_nobody_known():
    text = f"[–][deleted] 3 points 5 hours ago\nRepot it.\n{BUTTONS}{OTHER}"
    assert turns_of(text)[0] == ("", "Repot it.")


def test_comments_without_words_are_notes():
    text = (
        f"{OTHER}[–][deleted] 5 hours ago\n[deleted]\n{BUTTONS}"
        "[+]imp comment score below threshold -9 points 4 hours ago (2 children)\n"
        "load more comments (12 replies)\n"
    )
    (scene,) = read_text(text + OTHER).scenes
    notes = [text[start:end] for start, end in scene.notes]
    assert {turn.speakers for turn in scene.turns} == {("wader",)}
    assert "[deleted]" in notes
    assert "load more comments (12 replies)" in notes


def test_words_may_be_those_of_buttons():
    text = f"[–]figgy 1 point 6 hours ago\nreply\nsave\n{BUTTONS}{OTHER}"
    assert turns_of(text)[0] == ("figgy", "reply save")


def test_post_of_nobody_named_is_a_note():
    assert turns_of(f"Why is it sulking?\n{OTHER}{OTHER}") == [("wader", "Is it?")] * 2


@pytest.mark.parametrize(
    "text",
    [
        "[–]figgy 12 points 6 hours ago\nRepot it.\n",
        "[-] oven 3 hours ago\nfixed\n[+] sink 2 hours ago\nadded\n",
        "Anna: We had 12 points 6 hours ago.\nBen: And I had 9 points.\n",
    ],
)
def test_other_texts(text):
    assert find_shape(text) != REDDIT.name


@pytest.mark.parametrize(
    "part", ["[–]a ", "1 point ", "permalink ", "6 hours ago", OTHER]
)
def test_work_is_linear(part):
    assert is_linear(lambda n: read_text(OTHER * 2 + part * n + "\n" + OTHER))
