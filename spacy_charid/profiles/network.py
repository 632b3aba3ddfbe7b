"""The network of relations over story time, for Gephi and Cytoscape."""

import re
from typing import TYPE_CHECKING, Any, Dict, Iterator, List, NamedTuple, Optional, Tuple

from ..dialogue.story import NUMBER
from ..files.atomic import open_atomic
from ..files.source import FilePath
from .profiles import Profiles
from .vocabulary import FLAG, SCALE

if TYPE_CHECKING:
    from networkx import MultiDiGraph

# Characters that XML 1.0 cannot represent.
_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
WRITTEN = {".gexf": "gexf", ".graphml": "graphml"}


class Tie(NamedTuple):
    """A relation that holds for a while.

    one, other (str): It is a relation of the one to the other.
    name (str): `friend`, `affection`, ...
    level (float): The level of a scale; 1 for others.
    start (float): When it begins; see `make_times`.
    end (Optional[float]): When it ends; None if it holds at the end.
    """

    one: str
    other: str
    name: str
    level: float
    start: float
    end: Optional[float]


def make_times(profiles: Profiles) -> Dict[Tuple[float, ...], float]:
    """Number the positions of a story, in order: 1, 2, ... Bare numbers stay.

    profiles (Profiles): The profiles.
    RETURNS (Dict[Tuple[float, ...], float]): The times by the numbers of a position.
    """
    positions = {fact.position.numbers: fact.position.units for fact in profiles}
    ordered = sorted(positions)
    if all(units == (NUMBER,) for units in positions.values()):
        return {numbers: numbers[0] for numbers in ordered}
    return {numbers: float(i) for i, numbers in enumerate(ordered, 1)}


def find_ties(profiles: Profiles) -> Iterator[Tie]:
    """Find the relations with the time for which they hold: flags that are true, and
    scales at each level.

    profiles (Profiles): The profiles.
    YIELDS (Tie): The ties; a mutual relation is listed once.
    """
    times = make_times(profiles)
    relations = profiles.vocabulary.relations
    for one, other in profiles.pairs():
        for who, whom in ((one, other), (other, one)):
            for name, field in relations.items():
                if field.kind not in (FLAG, SCALE) or (field.mutual and who != one):
                    continue
                course = profiles.course(who, name, other=whom)
                ends: List[Any] = [times[place.numbers] for place, _ in course[1:]]
                for (place, value), end in zip(course, [*ends, None], strict=False):
                    if value is not None and value is not False:
                        start = times[place.numbers]
                        yield Tie(who, whom, name, float(value), start, end)


def make_graph(profiles: Profiles) -> "MultiDiGraph":
    """Make a networkx graph with an edge for each tie.

    Edges have `relation`, `level`, `start` and, unless they hold at the end, `end`.
    Control characters in names, which XML cannot hold, are replaced.

    profiles (Profiles): The profiles.
    RETURNS (MultiDiGraph): The graph.
    """
    import networkx  # slow to import, and only needed here

    graph = networkx.MultiDiGraph(mode="dynamic")
    for name in profiles.characters:
        graph.add_node(_FORBIDDEN.sub("\ufffd", name))
    for tie in find_ties(profiles):
        ends = {} if tie.end is None else {"end": tie.end}
        names = (_FORBIDDEN.sub("\ufffd", name) for name in (tie.one, tie.other))
        about = {"relation": tie.name, "level": tie.level, "start": tie.start}
        graph.add_edge(*names, **about, **ends)
    return graph


def write_network(profiles: Profiles, path: FilePath, *, format: str = "gexf") -> None:
    """Write the network of relations, with the time for which each holds.

    profiles (Profiles): The profiles.
    path (FilePath): The file; `-` for standard output.
    format (str): `gexf`, whose intervals Gephi plays, or `graphml`, with the times as
        attributes.
    """
    import networkx

    graph = make_graph(profiles)
    with open_atomic(path) as file:
        if format == "graphml":
            networkx.write_graphml_xml(graph, file)
            return
        writer = networkx.readwrite.gexf.GEXFWriter(version="1.2draft")
        writer.add_graph(graph)
        for meta in writer.xml.iter("meta"):  # for reproducible files
            meta.attrib.pop("lastmodifieddate", None)
        writer.write(file)
