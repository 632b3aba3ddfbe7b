"""The characters of a report, with their colours and line styles."""

from typing import Dict, List, NamedTuple, Optional, Sequence, Tuple

from ..analysis.statistics import CastStatistics
from ..names.labels import name_key, split_names
from .wording import readable

N_COLORS = 12  # classes c0 to c11 of page.css
N_STYLES = 4  # classes t0 to t3: solid, dashed, dotted and double lines


class Tag(NamedTuple):
    """A name in the colour of its character.

    text (str): The name to display.
    ranks (Tuple[int, ...]): The rank of the character; empty if unknown.
    """

    text: str
    ranks: Tuple[int, ...]


class Group(NamedTuple):
    """The names that a mention is linked to.

    ranks (Tuple[int, ...]): The ranks of those that are characters, without duplicates.
    tags (Tuple[Tag, ...]): The tags of all names.
    """

    ranks: Tuple[int, ...]
    tags: Tuple[Tag, ...]


class People:
    """The characters of a report. The rank of a character is its index in the
    statistics, in which those with the most lines come first.

    stats (CastStatistics): The counts.
    """

    def __init__(self, stats: CastStatistics) -> None:
        self.names: List[str] = [readable(name) for name in stats.characters]
        self.speakers = stats.speakers
        self._ranks: Dict[str, int] = {
            name_key(name): rank for rank, name in enumerate(stats.characters)
        }
        self._found: Dict[str, Optional[int]] = {}
        self._groups: Dict[str, Group] = {}

    def __len__(self) -> int:
        return len(self.names)

    def rank(self, character: str) -> int:
        """Get the rank of a character of the statistics."""
        return self._ranks[name_key(character)]

    def find(self, name: str) -> Optional[int]:
        """Get the rank of a character by name; None if there is no such character."""
        if name not in self._found:
            self._found[name] = self._ranks.get(name_key(name))
        return self._found[name]

    def group(self, joined: str) -> Group:
        """Get the group of joined names, as in `Span.kb_id_` of a mention."""
        if joined not in self._groups:
            tags = tuple(self._tag(name, name) for name in split_names(joined))
            ranks = dict.fromkeys(rank for tag in tags for rank in tag.ranks)
            self._groups[joined] = Group(tuple(ranks), tags)
        return self._groups[joined]

    def tag_speakers(self, joined: str) -> Tuple[Tag, ...]:
        """Tag speakers as written, in the colours of the characters."""
        names = split_names(joined)
        return tuple(self._tag(name, self.speakers.get(name, name)) for name in names)

    def _tag(self, name: str, character: str) -> Tag:
        rank = self.find(character)
        return Tag(readable(name), () if rank is None else (rank,))


def look(rank: int) -> str:
    """Get the classes for the colour and line style of a character.

    rank (int): The rank of the character.
    RETURNS (str): The classes; they repeat after `N_COLORS * N_STYLES` characters.
    """
    return f"c{rank % N_COLORS} t{rank // N_COLORS % N_STYLES}"


def stripes(ranks: Sequence[int]) -> str:
    """Get a bar in the colours of several characters, as a CSS gradient."""
    share = 100 / len(ranks)
    stops = [
        f"var(--c{rank % N_COLORS}) {i * share:.4g}% {(i + 1) * share:.4g}%"
        for i, rank in enumerate(ranks)
    ]
    return f"linear-gradient(90deg,{','.join(stops)})"
