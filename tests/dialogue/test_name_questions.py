from typing import Optional

import pytest

from spacy_charid.dialogue.name_questions import find_last_clause
from spacy_charid.dialogue.view_builder import build_view


@pytest.mark.parametrize(
    "text, words, asks, asks_own",
    [
        ("Oh ? What 's your name , sir ?", "what 's your name", True, True),
        ("Who are you ?", "who are you", True, True),
        ("Who was she ?", "who was she", True, False),
        ("Who 's coming for you ?", "who 's coming for you", True, False),
        ("What 's the baby called", "what 's the baby called", True, False),
        ("What 's the baby doing ?", "what 's the baby doing", False, False),
        ("Does she have a name ?", "does she have a name", True, False),
        ("Have you got a name ?", "have you got a name", True, True),
        ("You have a name .", "you have a name", False, False),
        ("Your mother .", "your mother", False, False),
        ("? !", "", False, False),
        ("State your full name for the record .", None, False, True),
        ("Could you tell us your name , and what you do ?", None, False, True),
        ("Can I get your name , sir ?", None, False, True),
        ("Next . Your name ?", None, False, True),
        ("And you are ?", None, False, True),
        ("( coldly ) And who ARE you ?", None, False, True),
        ("Who am I speaking to ?", None, True, True),
        ("So what should I call you ?", None, False, True),
        ("Please introduce yourself .", None, False, True),
        ("Who gave you your name ?", None, False, False),
        ("Sign your name .", None, False, False),
        ("You are late .", None, False, False),
    ],
)
def test_last_clause_asks_for_a_name(
    text: str, words: Optional[str], asks: bool, asks_own: bool
) -> None:
    tokens = text.split()
    view = build_view(tokens, [(0, len(tokens), ("Ann",))], (), ())
    clause = find_last_clause(view, 0)
    assert words in (None, " ".join(clause.words))
    assert (clause.asks_name, clause.asks_own_name) == (asks, asks_own)


@pytest.mark.parametrize("text, asks", [("Who told you ?", True), ("Why ?", False)])
def test_last_clause_asks_who(text: str, asks: bool) -> None:
    tokens = text.split()
    view = build_view(tokens, [(0, len(tokens), ("Ann",))], (), ())
    assert find_last_clause(view, 0).asks_who == asks


@pytest.mark.parametrize(
    "text, asks",
    [("And what do you love ?", True), ("How ?", True), ("Do you know who ?", False)],
)
def test_last_clause_asks_openly(text: str, asks: bool) -> None:
    tokens = text.split()
    view = build_view(tokens, [(0, len(tokens), ("Ann",))], (), ())
    assert find_last_clause(view, 0).asks_openly == asks
