"""The panel of profiles: what is known of each character in which scene."""

from bisect import bisect_left
from dataclasses import dataclass, field
from typing import Any, Dict, Iterator, List, Sequence, Tuple

from spacy.tokens import Doc

from ..profiles.describe import describe_attribute, describe_value
from ..profiles.drafting.scenes import find_places
from ..profiles.profiles import Profiles
from ..profiles.vocabulary import AFFECTION, FAMILIARITY, FLAG
from .wording import readable, shorten

MAX_EVIDENCE = 120  # letters
N_GRAPH = 12  # characters in the graph of relations
SCALES = (AFFECTION, FAMILIARITY)


@dataclass
class ProfilePanel:
    """What the panel shows, as JSON values.

    scenes (List[List[Any]]): In the order of the story, the number of each scene on the
        page, from 1, and its title.
    names (List[str]): The characters, those with most facts first.
    facts (List[List[Any]]): For each fact the character, the other character or -1,
        the first scene and the one after the last (indices of `scenes`), the sentence,
        and the line that says so.
    scales (List[List[Any]]): The affection and familiarity of pairs: the scale, from
        whom, to whom, and steps of scene and level.
    edges (List[List[Any]]): The relations that hold: both characters, first scene, the
        one after the last, and the relation.
    n_graph (int): The number of characters in the graph.
    """

    scenes: List[List[Any]] = field(default_factory=list)
    names: List[str] = field(default_factory=list)
    facts: List[List[Any]] = field(default_factory=list)
    scales: List[List[Any]] = field(default_factory=list)
    edges: List[List[Any]] = field(default_factory=list)
    n_graph: int = N_GRAPH


def make_panel(
    profiles: Profiles, docs: Sequence[Doc], titles: Sequence[str]
) -> ProfilePanel:
    """Lay out profiles over the scenes of a page.

    profiles (Profiles): The profiles.
    docs (Sequence[Doc]): The documents of the page.
    titles (Sequence[str]): The titles of all scenes.
    RETURNS (ProfilePanel): The panel.
    RAISES (ValueError): If the positions of scenes and facts do not compare.
    """
    places = [place for own in find_places(docs) for place in own]
    for place in places:
        profiles.locate(place)
    order = sorted(range(len(places)), key=lambda i: places[i].numbers)
    panel = ProfilePanel()
    panel.scenes = [[i + 1, titles[i]] for i in order if i < len(titles)]
    _Layout(profiles, panel, [places[i].numbers for i in order]).fill()
    return panel


class _Layout:
    """Fills a panel.

    profiles (Profiles): The profiles.
    panel (ProfilePanel): The panel; changed.
    keys (List[Tuple[float, ...]]): The positions of the scenes in order.
    """

    def __init__(
        self, profiles: Profiles, panel: ProfilePanel, keys: List[Tuple[float, ...]]
    ) -> None:
        self.profiles = profiles
        self.panel = panel
        self.keys = keys
        n_facts: Dict[str, int] = dict.fromkeys(profiles.characters, 0)
        for fact in profiles:
            n_facts[fact.character] += 2  # than which being somebody's friend is less
            for name in fact.relations:
                n_facts[name] += 1
        self.names = sorted(n_facts, key=lambda name: -n_facts[name])
        self.index = {name: i for i, name in enumerate(self.names)}
        panel.names = [readable(name) for name in self.names]

    def fill(self) -> None:
        vocabulary = self.profiles.vocabulary
        for name in self.names:
            for attribute in vocabulary.attributes:
                for start, end, value, line in self._steps(name, attribute):
                    text = describe_attribute(name, attribute, value)
                    self._add(name, "", start, end, text, line)
        for one, other in self.profiles.pairs():
            for who, whom in ((one, other), (other, one)):
                for relation in vocabulary.relations:
                    self._add_relation(who, whom, relation, first=who == one)

    def _add_relation(self, who: str, whom: str, name: str, *, first: bool) -> None:
        steps = list(self._steps(who, name, whom))
        pair = [self.index[who], self.index[whom]]
        found = self.profiles.vocabulary.relations[name]
        for start, end, value, line in steps:
            text = describe_value(who, whom, name, value)
            if text and (first or not found.mutual):
                self._add(who, whom, start, end, text, line)
            if found.kind == FLAG and value is True and (first or not found.mutual):
                self.panel.edges.append([*pair, start, end, name])
        if name in SCALES and steps:
            levels = [[start, end, value] for start, end, value, _ in steps]
            self.panel.scales.append([name, *pair, levels])

    def _add(
        self, who: str, whom: str, start: int, end: int, text: str, line: str
    ) -> None:
        other = self.index[whom] if whom else -1
        self.panel.facts.append([self.index[who], other, start, end, text, line])

    def _steps(
        self, who: str, name: str, whom: str = ""
    ) -> Iterator[Tuple[int, int, Any, str]]:
        """Get what holds in which scenes: first, after the last, value, evidence."""
        course = self.profiles.course(who, name, other=whom)
        starts = [bisect_left(self.keys, place.numbers) for place, _ in course]
        ends = [*starts[1:], len(self.keys)]
        for (place, value), start, end in zip(course, starts, ends, strict=False):
            if start < end and value not in (None, ()):
                profile = self.profiles.find(who, place)
                fact = profile.facts.get((whom, name))
                yield start, end, value, quote(fact.evidence if fact else None)


def quote(evidence: Any) -> str:
    """Quote the first line of some evidence; empty if there is none."""
    lines = evidence if isinstance(evidence, list) else [evidence]
    for line in lines:
        text = line.get("text") if isinstance(line, dict) else line
        if isinstance(text, str) and text.strip():
            speaker = line.get("speaker", "") if isinstance(line, dict) else ""
            said = shorten(readable(text), MAX_EVIDENCE)
            return f"{readable(speaker)}: {said}" if speaker else said
    return ""
