import pytest

from spacy_charid import Dialogue, Mention, Scene, Utterance
from spacy_charid.analysis import network
from spacy_charid.analysis.network import build_network, count_common_scenes
from spacy_charid.analysis.statistics import CastStatistics, cast_statistics


@pytest.fixture
def stats(nlp):
    def turn(speaker, text, *mentions):
        return Utterance((speaker,), text, None, list(mentions))

    one = Scene(
        "1",
        [
            turn("Al", "I know Bo.", Mention(0, 1, ("Al",)), Mention(7, 9, ("Bo",))),
            turn("Bo", "Al! Eve!", Mention(0, 2, ("Al",)), Mention(4, 7, ("Eve",))),
            turn("Al", "Bo?", Mention(0, 2, ("Bo",))),
        ],
    )
    two = Scene("2", [turn("Al", "Hm."), turn("Bo", "Hm."), turn("Cy", "Hm.")])
    return cast_statistics([Dialogue("d", [one, two]).to_doc(nlp)])


def test_who_mentions_whom(stats):
    network = build_network(stats)
    assert network.directed
    assert network.edges == {("Al", "Bo"): 2, ("Bo", "Al"): 1, ("Bo", "Eve"): 1}
    assert [node.id for node in network.nodes] == ["Al", "Bo", "Cy", "Eve"]


def test_who_is_in_a_scene_with_whom(stats):
    network = build_network(stats, "scenes")
    assert not network.directed
    assert network.edges == {("Al", "Bo"): 2, ("Al", "Cy"): 1, ("Bo", "Cy"): 1}
    assert count_common_scenes(stats) == network.edges


def test_nobody():
    assert build_network(CastStatistics()).nodes == []
    assert build_network(CastStatistics(), "scenes").edges == {}


def test_unknown_kind(stats):
    with pytest.raises(ValueError, match="kind is 'x'.*mentions, scenes"):
        build_network(stats, "x")


def test_too_many_pairs(stats, monkeypatch):
    monkeypatch.setattr(network, "MAX_PAIRS", 3)
    with pytest.raises(ValueError, match="4 pairs .* more than 3"):
        build_network(stats, "scenes")
    assert build_network(stats, "mentions").edges
