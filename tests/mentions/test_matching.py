"""The matching of annotated and found mentions."""

from spacy_charid.mentions.matching import match_mentions


def test_mentions_are_matched_by_their_heads():
    gold = [(0, 2), (0, 1), (4, 6), (7, 9), (10, 11)]
    found = [(1, 2), (0, 1), (4, 5), (8, 9), (7, 9)]
    matched = [(1, 2), (0, 1), (4, 5), (7, 9), None]
    assert match_mentions(gold, found) == matched
