"""The characters of a report, with their colours and line styles."""

from collections import Counter
from typing import Dict, Iterator, List, NamedTuple, Optional, Sequence, Tuple

import numpy

from ..analysis.statistics import CastStatistics
from ..names.given_names import TITLES, given_names
from ..names.labels import name_key, split_names
from ..names.lexicon import CLOSED_CLASS_WORDS
from ..names.not_people import is_common_word
from ..names.nouns import personal_nouns
from .wording import readable, shorten

N_COLORS = 12  # classes c0 to c11 of page.css
MAX_SHORT = 24  # letters of a short name
_ORDINALS = frozenset("first second third fourth fifth sixth".split())
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
    tags (Tuple[Tag, ...]): The tags of all names, which are short.
    """

    ranks: Tuple[int, ...]
    tags: Tuple[Tag, ...]


class People:
    """The characters of a report. The rank of a character is its index in the
    statistics, in which those with the most lines come first.

    stats (CastStatistics): The counts.
    names (List[str]): The names by rank, for display.
    ids (List[str]): The ids by rank.
    short_names (List[str]): First names, or whole names if several share them.
    looks (List[str]): The classes for colour and line style, by rank.
    """

    def __init__(self, stats: CastStatistics) -> None:
        self.ids = list(stats.characters)
        self.names: List[str] = [readable(name) for name in self.ids]
        self.short_names = shorten_names(self.names)
        self.colors = choose_colors([c.scenes for c in stats.characters.values()])
        self.looks = list(_make_looks(self.colors))
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
            tags = tuple(map(self._tag_short, split_names(joined)))
            ranks = dict.fromkeys(rank for tag in tags for rank in tag.ranks)
            self._groups[joined] = Group(tuple(ranks), tags)
        return self._groups[joined]

    def tag_speakers(self, joined: str) -> Tuple[Tag, ...]:
        """Tag speakers as written, in the colours of the characters."""
        names = split_names(joined)
        return tuple(self._tag(name, self.speakers.get(name, name)) for name in names)

    def _tag_short(self, name: str) -> Tag:
        rank = self.find(name)
        if rank is None:
            return Tag(readable(name), ())
        return Tag(self.short_names[rank], (rank,))

    def _tag(self, name: str, character: str) -> Tag:
        rank = self.find(character)
        return Tag(readable(name), () if rank is None else (rank,))

    def stripes(self, ranks: Sequence[int]) -> str:
        """Get a bar in the colours of several characters, as a CSS gradient."""
        share = 100 / len(ranks)
        stops = [
            f"var(--c{self.colors[rank]}) {i * share:.4g}% {(i + 1) * share:.4g}%"
            for i, rank in enumerate(ranks)
        ]
        return f"linear-gradient(90deg,{','.join(stops)})"


def choose_colors(scenes: Sequence[Sequence[int]]) -> List[int]:
    """Choose a colour for each character, so that those who meet have different ones.

    The characters get their colours one after the other: the one that is rarest in
    their scenes and then, of these, the one that fewest others have.

    scenes (Sequence[Sequence[int]]): The scenes of each character, by index.
    RETURNS (List[int]): The colours, from 0 to `N_COLORS` - 1.
    """
    n_scenes = 1 + max((scene for own in scenes for scene in own), default=-1)
    used = numpy.zeros((n_scenes, N_COLORS), int)
    total = numpy.zeros(N_COLORS, int)
    chosen = []
    for own in scenes:
        met = used[list(own)].sum(axis=0)
        color = int(numpy.lexsort((total, met))[0])
        used[list(own), color] += 1
        total[color] += 1
        chosen.append(color)
    return chosen


def shorten_names(names: Sequence[str]) -> List[str]:
    """Shorten names to first names where only one person has them.

    names (Sequence[str]): The names, for display.
    RETURNS (List[str]): The short names; descriptions, names with titles, those that
        begin with a common word (`OLD KELLY`) and numbered ones stay whole.
    """
    firsts = [name.split()[0] if _has_first_name(name) else name for name in names]
    counts = Counter(map(str.casefold, firsts))
    return [
        shorten(first if counts[first.casefold()] == 1 else name, MAX_SHORT)
        for first, name in zip(firsts, names, strict=True)
    ]


def _has_first_name(name: str) -> bool:
    words = name.split()
    is_plain = bool(words) and all(w[0].isupper() and "'" not in w for w in words)
    if not is_plain or len(words[0]) < 3:
        return False
    first = name_key(words[0])
    if first.capitalize() in given_names():
        return True
    is_noun = first in personal_nouns() or first in TITLES | _ORDINALS
    is_word = is_common_word(first) or first in CLOSED_CLASS_WORDS
    return not (is_noun or is_word)


def _make_looks(colors: Sequence[int]) -> Iterator[str]:
    """Combine colours with line styles, which differ between those of one colour."""
    total: Counter[int] = Counter()
    for color in colors:
        yield f"c{color} t{total[color] % N_STYLES}"
        total[color] += 1
