import pytest

from spacy_charid.cast.bank import CharacterBank
from spacy_charid.cast.gathering import gather_named
from spacy_charid.dialogue.view_builder import build_view
from spacy_charid.linking.speakers import (
    MAX_IN_UNISON,
    find_other_speakers,
    share_of_turn,
    speakers_by_turn,
    speaks_again,
)

# Ann, Bob, Ann and Cy, nobody, Bob; then Dan in another scene.
SPEAKERS = [("Ann",), ("Bob",), ("Ann", "Cy"), (), ("Bob",), ("Dan",)]


@pytest.fixture
def view():
    turns = [(2 * i, 2 * i + 2, names) for i, names in enumerate(SPEAKERS)]
    return build_view(["a", "he"] * 6, turns, [(0, 10), (10, 12)], [(7, 8, "")])


@pytest.mark.parametrize(
    "index, step, max_turns, found",
    [
        (0, 1, 9, [["Bob"], ["Cy"]]),
        (0, 1, 1, [["Bob"]]),
        (4, -1, 9, [["Ann", "Cy"]]),
        (2, 1, 9, [["Bob"]]),
        (0, -1, 9, []),
        (5, -1, 9, []),
    ],
)
def test_other_speakers(view, index, step, max_turns, found):
    near = find_other_speakers(view.turns, SPEAKERS, index, step, max_turns=max_turns)
    assert list(near) == found


def test_other_speakers_but_those_known(view):
    known = ["Bob"]
    near = find_other_speakers(view.turns, SPEAKERS, 0, 1, max_turns=9, known=known)
    assert list(near) == [["Cy"]]


def test_speaks_again(view):
    again = [speaks_again(view.turns, 1, step) for step in (-2, -1, 1, 3, 5)]
    assert again == [False, False, False, True, False]
    assert not speaks_again(view.turns, 4, 1)  # another scene


def test_share_of_turn(view):
    assert share_of_turn(view.mentions[0], view.turns) == 0.5
    view.mentions[0].turn = -1
    assert share_of_turn(view.mentions[0], view.turns) == 0


def test_speakers_by_turn():
    crowd = tuple(f"S{i}" for i in range(MAX_IN_UNISON + 1))
    view = build_view(
        ["a"] * 3, [(0, 1, ("ALL",)), (1, 2, ("Ann",)), (2, 3, crowd)], (), ()
    )
    cast = gather_named(CharacterBank(), view)
    assert speakers_by_turn(view, cast) == [(), ("Ann",), crowd[:-1]]
