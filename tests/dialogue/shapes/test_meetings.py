"""What programs for meetings write: names of participants, and what is there again."""

import pytest

from spacy_charid.dialogue.shapes.name_tails import cut_pronouns, find_affiliated
from tests.dialogue.shapes.test_shapes import turns_of


@pytest.mark.parametrize(
    "name,bare",
    [
        ("Ilka Bell she/her", "Ilka Bell"),
        ("Ilka Bell (she / they)", "Ilka Bell"),
        ("Ilka - she\u2215her\u2215hers", "Ilka"),
        ("Ilka | Weir | er/ihm", "Ilka | Weir"),
        ("Moss/Bell", "Moss/Bell"),
        ("Usher/Him", "Usher/Him"),
        ("She/her", "She/her"),
    ],
)
def test_pronouns_after_a_name(name, bare):
    assert cut_pronouns(name) == bare


def test_affiliations_after_a_name():
    names = ["Ilka | Weir", "Ben | Weir", "Ben | Mill", "Moss | Pell", "Pell"]
    assert find_affiliated(names) == {"Ilka | Weir": "Ilka"}


def test_names_of_participants():
    text = (
        "Ilka she/her: Who?\nBen (old) Moss: I.\nIlka she/her: So.\nBen (old) Moss: Hm."
    )
    assert turns_of(text) == [
        ("Ilka", "Who?"),
        ("Ben (old) Moss", "I."),
        ("Ilka", "So."),
        ("Ben (old) Moss", "Hm."),
    ]


@pytest.mark.parametrize(
    "text",
    [
        # Old and new versions, the cloud, and a copy of the panel.
        "9:01:02\t From  Ilka : Who?\n9:01:09\t From  Ben M to  Ilka(Privately) : I.",
        "09:01:02 From Ilka (she/her) To Everyone:\n\tWho?\n"
        '09:01:09 From Ben M To Everyone:\n\tReplying to "Wh\n\no..."\n\n\tI.\n'
        '09:01:10 From Ilka To Ben M:\n\tReacted to "I\n\nsee" with 😂',
        "2025-12-11 09:01:02 From Ilka to Everyone:\n\tWho?\n\tBen, Moss | L:👍\n\t\n"
        '2025-12-11 09:01:09 From Ben M to Everyone:\n\tReplying to "Wh...":\n\tI.\n',
        "09:01:02 Von Ilka an Alle:\n\tWho?\n09:01:09 Von Ben M an Alle:\n\tI.",
        "00:01:02\tIlka she/her:\tWho?\n"
        '00:01:09\tBen M:\tReplying to "“Who" is w..."\n\nI.\n'
        '00:01:09\tIlka:\tReacted to "I." with 👍\n',
        '00:01:02\tIlka:\tWho?\n00:01:09\tBen M:\tReplying to "Who?" I.\n',
        "From Ilka to Everyone:  09:00 PM\nWho?\nFrom Ben M to Everyone:  09:01 PM\nI.",
    ],
)
def test_chats_of_zoom(text):
    assert turns_of(text) == [("Ilka", "Who?"), ("Ben M", "I.")]


def test_quotations_that_do_not_end():
    text = '09:01:02 From Ilka to Everyone:\n\tReplying to "Ben\n\tlots of words\n'
    turns = turns_of(f"{text}09:01:09 From Ben to Everyone:\n\tok: 👍\n\tfine:👍 now")
    assert turns == [
        ("Ilka", 'Replying to "Ben lots of words'),
        ("Ben", "ok: 👍 fine:👍 now"),
    ]
