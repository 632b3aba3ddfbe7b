import networkx
import pytest

from spacy_charid import Dialogue, Mention, Scene, Utterance
from spacy_charid.analysis.network import CharacterNetwork, build_network
from spacy_charid.analysis.statistics import CharacterStatistics, cast_statistics
from spacy_charid.formats.graph import make_graph, write_gexf, write_graphml

ODD = "A <b> & \"c\" 'd' é 山 😀 \x00\x0b\ufffe"
CLEAN = "A <b> & \"c\" 'd' é 山 😀 \ufffd\ufffd\ufffd"
FORMATS = [
    (write_gexf, networkx.read_gexf),
    (write_graphml, networkx.read_graphml),
]


@pytest.fixture
def docs(nlp):
    one = Utterance(("Bo",), "He left, I think.", None, [Mention(0, 2, (ODD,))])
    two = Utterance(("Bo",), "He did.", None, [Mention(0, 2, (ODD,))])
    three = Utterance((ODD,), "Bo? Hm.", None, [Mention(0, 2, ("Bo",))])
    scenes = [Scene("1", [one, two]), Scene("2", [three])]
    return [Dialogue("d", scenes).to_doc(nlp)]


@pytest.mark.parametrize("write,read", FORMATS)
def test_mentions(docs, tmp_path, write, read):
    path = tmp_path / "cast.xml"
    write(docs, path)
    graph = read(path)
    assert graph.is_directed()
    assert set(graph) == {"Bo", CLEAN}
    assert graph.edges["Bo", CLEAN]["weight"] == 2
    assert graph.edges[CLEAN, "Bo"]["weight"] == 1
    assert graph.nodes["Bo"] == {
        "label": "Bo",
        "lines": 2,
        "words": 6,
        "mentions": 1,
        "mentions_by_others": 1,
        "first_scene": 1,
        "last_scene": 2,
    }


@pytest.mark.parametrize("write,read", FORMATS)
def test_scenes(docs, tmp_path, write, read):
    write(docs * 2, tmp_path / "cast.xml", network="scenes")
    graph = read(tmp_path / "cast.xml")
    assert not graph.is_directed() and not graph.edges
    both = Utterance(("Bo", "Al"), "Hm.")
    doc = Dialogue("d", [Scene("1", [both])]).to_doc(__import__("spacy").blank("en"))
    write([doc, doc], tmp_path / "cast.xml", network="scenes")
    assert read(tmp_path / "cast.xml").edges["Al", "Bo"]["weight"] == 2


@pytest.mark.parametrize("write,read", FORMATS)
def test_nobody(nlp, tmp_path, write, read):
    write([], tmp_path / "cast.xml")
    assert len(read(tmp_path / "cast.xml")) == 0


def test_written_the_same_twice(docs, tmp_path):
    for write, _ in FORMATS:
        write(docs, tmp_path / "a")
        write(docs, tmp_path / "b")
        assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_names_that_only_differ_in_control_characters():
    nodes = [CharacterStatistics("A\x00"), CharacterStatistics("A\x01")]
    edges = {("A\x00", "A\x01"): 1}
    graph = make_graph(CharacterNetwork(True, nodes, edges))
    assert list(graph.edges) == [("A\ufffd", "A\ufffd_1")]


def test_same_numbers_as_the_statistics(docs):
    stats = cast_statistics(docs)
    graph = make_graph(build_network(stats))
    for name, character in stats.characters.items():
        clean = CLEAN if name == ODD else name
        assert graph.nodes[clean]["words"] == character.words


def test_gexf_has_no_date(docs, tmp_path):
    path = tmp_path / "cast.gexf"
    write_gexf(docs, path)
    assert "lastmodifieddate" not in path.read_text(encoding="utf8")
