"""The network of relations over story time."""

import networkx

from spacy_charid.profiles.network import find_ties, write_network
from spacy_charid.profiles.profiles import Profiles


def school() -> Profiles:
    profiles = Profiles()
    profiles.add("Ana", "s1e1", relations={"Ben": {"friend": True, "affection": 7}})
    profiles.add("Ben", "s1e4", relations={"Ana": {"friend": False, "nouns": ["sis"]}})
    profiles.add("Ana", "s2e1", relations={"Ben": {"affection": -2}})
    return profiles


def test_relations_hold_for_a_while():
    ties = [(t.one, t.name, t.level, t.start, t.end) for t in find_ties(school())]
    assert ties == [
        ("Ana", "friend", 1, 1, 2),
        ("Ana", "affection", 7, 1, 3),
        ("Ana", "affection", -2, 3, None),
    ]


def test_files_have_the_times(tmp_path):
    path = tmp_path / "a.gexf"
    write_network(school(), path)
    text = path.read_text(encoding="utf8")
    assert 'mode="dynamic"' in text and 'start="1.0"' in text and 'end="3.0"' in text
    write_network(school(), path)
    assert path.read_text(encoding="utf8") == text
    assert len(networkx.read_gexf(path).edges) == 3
    path = tmp_path / "a.graphml"
    write_network(school(), path, format="graphml")
    graph = networkx.read_graphml(path)
    ends = sorted(data.get("end", 9) for *_, data in graph.edges(data=True))
    assert ends == [2, 3, 9]


def test_numbers_are_times_and_nobody_is_an_empty_network(tmp_path):
    profiles = Profiles()
    write_network(profiles, tmp_path / "a.gexf")
    profiles.add("A\x00", 2.5, relations={"B": {"enemy": True}})
    assert next(find_ties(profiles)).start == 2.5
    write_network(profiles, tmp_path / "a.gexf")
