"""Tests of threads copied from the new pages of Reddit."""

import pytest

from spacy_charid.dialogue.segmentation import read_text
from spacy_charid.dialogue.shapes.reddit_cards import REDDIT_CARDS
from spacy_charid.dialogue.shapes.table import find_shape
from tests.dialogue.shapes.test_shapes import turns_of
from tests.helpers.work import is_linear

BUTTONS = "\n\nUpvote\n12\n\nDownvote\n\nReply\nreply\n\nAward\n\nShare\nshare\n\n"
OTHER = f"wader\n•\n4h ago\n\nIs it?{BUTTONS}"


@pytest.mark.parametrize(
    "head",
    [
        "figgy\n•\n6h ago",
        "figgy\n\nOP\n•\n6 hr. ago",
        "u/figgy avatar\nfiggy\n•\n6d ago\n•\nEdited 5d ago",
        "figgy\nProfile Badge for the Achievement Top 1% Commenter\n"
        "Top 1% Commenter\n•\n2mo ago",
        "figgy • 6h ago",
        "u/figgy OP · 6h ago • Edited 5h ago",
        "r/figs\n•\n6h ago\nfiggy",
    ],
)
def test_head(head):
    text = f"{head}\n\nRepot it.\n\nToday.{BUTTONS}{OTHER}2 more replies\n"
    assert turns_of(text) == [("figgy", "Repot it. Today."), ("wader", "Is it?")]
    assert read_text(text).shape == REDDIT_CARDS.name


def test_deleted_accounts_and_comments():
    text = (
        f"[deleted]\n•\n6h ago\nRepot it.{BUTTONS}{OTHER}"
        f"[deleted]\n•\n5h ago\nComment removed by moderator{BUTTONS}"
    )
    assert turns_of(text) == [("", "Repot it."), ("wader", "Is it?")]


@pytest.mark.parametrize(
    "text",
    [
        "wader\n•\n4h ago\nIs it?\n\nfiggy\n•\n3h ago\nIt is.\n",
        "Upvote\nDownvote\nUpvote\nAnna: Hi.\nBen: Ho.\n",
        "",
    ],
)
def test_other_texts(text):
    assert find_shape(text) != REDDIT_CARDS.name


@pytest.mark.parametrize("part", ["•\n", "4h ago\n", "OP\n", "Upvote\n", OTHER])
def test_work_is_linear(part):
    assert is_linear(lambda n: read_text(OTHER * 20 + part * n))
