import pytest

from spacy_charid.dialogue.name_questions import find_last_clause
from spacy_charid.dialogue.view import build_view


@pytest.mark.parametrize(
    "text, words, asks, asks_own",
    [
        ("Oh ? What 's your name , sir ?", "what 's your name", True, True),
        ("Who are you ?", "who are you", True, True),
        ("Who was she ?", "who was she", True, False),
        ("What 's the baby called", "what 's the baby called", True, False),
        ("What 's the baby doing ?", "what 's the baby doing", False, False),
        ("Does she have a name ?", "does she have a name", True, False),
        ("Have you got a name ?", "have you got a name", True, True),
        ("You have a name .", "you have a name", False, False),
        ("Your mother .", "your mother", False, False),
        ("? !", "", False, False),
    ],
)
def test_last_clause_asks_for_a_name(
    text: str, words: str, asks: bool, asks_own: bool
) -> None:
    tokens = text.split()
    view = build_view(tokens, [(0, len(tokens), ("Ann",))], (), ())
    clause = find_last_clause(view, 0)
    assert " ".join(clause.words) == words
    assert (clause.asks_name, clause.asks_own_name) == (asks, asks_own)


@pytest.mark.parametrize("text, asks", [("Who told you ?", True), ("Why ?", False)])
def test_last_clause_asks_who(text: str, asks: bool) -> None:
    tokens = text.split()
    view = build_view(tokens, [(0, len(tokens), ("Ann",))], (), ())
    assert find_last_clause(view, 0).asks_who == asks
