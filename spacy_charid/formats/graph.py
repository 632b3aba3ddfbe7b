"""Write the network of characters as GEXF (Gephi) and GraphML (Cytoscape)."""

import re
from collections import Counter
from typing import TYPE_CHECKING, Dict, Iterable

from spacy.tokens import Doc

from ..analysis.network import CharacterNetwork, build_network
from ..analysis.statistics import CharacterStatistics, cast_statistics
from ..files.atomic import open_atomic
from ..files.source import FilePath

if TYPE_CHECKING:
    from networkx import Graph

# Characters that XML 1.0 cannot represent.
_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def write_gexf(
    docs: Iterable[Doc], path: FilePath, *, network: str = "mentions"
) -> None:
    """Write the network of characters as GEXF.

    docs (Iterable[Doc]): Linked documents.
    path (FilePath): The file; `-` for standard output.
    network (str): The kind of edges; see `analysis.network.build_network`.
    """
    import networkx  # slow to import, and only needed here

    graph = make_graph(build_network(cast_statistics(docs), network))
    writer = networkx.readwrite.gexf.GEXFWriter()
    writer.add_graph(graph)
    for meta in writer.xml.iter("meta"):  # for reproducible files
        meta.attrib.pop("lastmodifieddate", None)
    with open_atomic(path) as file:
        writer.write(file)


def write_graphml(
    docs: Iterable[Doc], path: FilePath, *, network: str = "mentions"
) -> None:
    """Write the network of characters as GraphML; see `write_gexf`."""
    import networkx

    graph = make_graph(build_network(cast_statistics(docs), network))
    with open_atomic(path) as file:
        networkx.write_graphml_xml(graph, file)


def make_graph(network: CharacterNetwork) -> "Graph":
    """Convert a network to a networkx graph.

    The nodes are the names of the characters. Control characters, which XML cannot
    hold, are replaced; if that makes names equal, `_1` is added. The attributes are
    `lines`, `words`, `mentions`, `mentions_by_others`, `first_scene` and `last_scene`
    (from 1; 0 for none).

    network (CharacterNetwork): The network.
    RETURNS (Graph): A `DiGraph` if the edges are directed.
    """
    import networkx

    graph = networkx.DiGraph() if network.directed else networkx.Graph()
    names: Dict[str, str] = {}
    taken: Counter[str] = Counter()
    for character in network.nodes:
        plain = name = _FORBIDDEN.sub("\ufffd", character.id)
        while name in graph:
            taken[plain] += 1
            name = f"{plain}_{taken[plain]}"
        names[character.id] = name
        graph.add_node(name, **_attributes(character, name))
    for (source, target), weight in network.edges.items():
        graph.add_edge(names[source], names[target], weight=weight)
    return graph


def _attributes(character: CharacterStatistics, name: str) -> Dict[str, object]:
    scenes = [scene + 1 for scene in character.scenes] or [0]
    return {
        "label": name,
        "lines": character.lines,
        "words": character.words,
        "mentions": character.mentions,
        "mentions_by_others": character.mentions_by_others,
        "first_scene": scenes[0],
        "last_scene": scenes[-1],
    }
