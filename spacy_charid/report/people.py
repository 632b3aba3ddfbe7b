"""Who is in a report, and how each is told from the others."""

from html import escape
from typing import Dict, Iterable, List, Sequence

from ..analysis.statistics import CastStatistics
from ..names.labels import is_ambiguous, name_key

N_COLORS = 12  # classes c0 to c11 of report.css
N_TONES = 4  # solid, dashed, dotted and double, before looks repeat


class People:
    """The characters of a report. The place of each gives colour and line style.

    stats (CastStatistics): The counts; their order is that of the places.
    """

    def __init__(self, stats: CastStatistics) -> None:
        self.names: List[str] = list(stats.characters)
        self.places: Dict[str, int] = {
            name_key(name): place for place, name in enumerate(self.names)
        }
        self.speakers = stats.speakers

    def __len__(self) -> int:
        return len(self.names)

    def find(self, names: Iterable[str]) -> List[int]:
        """Give the places of those names that are characters, each once."""
        keys = (name_key(name) for name in names)
        places = (self.places[key] for key in keys if key in self.places)
        return list(dict.fromkeys(places))

    def tag(self, name: str) -> str:
        """Write a character's name in the character's colour."""
        return _tag(name, self.find([name]))

    def speaker_tag(self, speaker: str) -> str:
        """Write a speaker, as written, in the colour of the character."""
        return _tag(speaker, self.find([self.speakers.get(speaker, speaker)]))

    def swatch(self, place: int) -> str:
        """Draw a patch of a character's colour and line style."""
        return f'<i class="{look(place)}" aria-hidden="true"></i>'


def _tag(name: str, places: Sequence[int]) -> str:
    return f"<b{attributes(places)}>{escape(readable(name))}</b>"


def look(place: int) -> str:
    """Give the classes for the colour and line style of a place."""
    return f"c{place % N_COLORS} t{place // N_COLORS % N_TONES}"


def attributes(places: Sequence[int], kinds: Iterable[str] = ()) -> str:
    """Write the attributes that tell whose an element is.

    places (Sequence[int]): The places of the characters; none for nobody known.
    kinds (Iterable[str]): Further classes.
    RETURNS (str): Class, places and, for several characters, a bar in their colours.
    """
    classes = " ".join([*kinds, look(places[0]) if places else "x"])
    if not places:
        return f' class="{classes}"'
    who = " ".join(map(str, places))
    style = f' style="--bar:{_stripes(places)}"' if len(places) > 1 else ""
    return f' class="{classes}" data-who="{who}"{style}'


def _stripes(places: Sequence[int]) -> str:
    share = 100 / len(places)
    stops = [
        f"var(--c{place % N_COLORS}) {i * share:.4g}% {(i + 1) * share:.4g}%"
        for i, place in enumerate(places)
    ]
    return f"linear-gradient(90deg,{','.join(stops)})"


def readable(name: str) -> str:
    """Write a name for people: `Mr._Treeger` with spaces, `#OTHER#` as `other`."""
    return name.strip("# ").lower() if is_ambiguous(name) else name.replace("_", " ")


def count(number: int, noun: str) -> str:
    """Write a number with its noun, in the plural where it is not one."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
