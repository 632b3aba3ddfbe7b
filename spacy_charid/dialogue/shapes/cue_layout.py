"""How the names of a play or a screenplay are set."""

from collections import Counter
from typing import Dict, NamedTuple, Optional, Sequence, Set, Tuple

from .cue_lines import MIN_CUES, WIDE, ends_sentence, find_cues
from .cue_names import cut_inline, is_capital_cue, is_mixed_cue
from .dotted_cues import find_dotted_cues
from .headings import is_place
from .line import Line
from .mixed_cues import MIN_MIXED, choose_mixed, find_more_mixed
from .page_breaks import SENTENCE_END

MIN_INLINE = 3  # names before the words, where one stands alone
MIN_WIDER = 12  # characters of action, relative to speech


class Layout(NamedTuple):
    """How the cues of a text are set.

    cues (Dict[int, str]): The names by the index of their lines.
    spaced (bool): Whether a blank line follows a cue.
    parted (bool): Whether a blank line precedes a cue.
    film (bool): Whether it is a screenplay, with action between the speeches.
    indent (Optional[int]): The columns before action in a printed screenplay.
    inline (Dict[int, int]): Where the words begin that follow a cue on its line, in
        characters of the line.
    width (int): The most characters of a line of speech, where action is wider and no
        indent or blank line sets it off; 0 if that is not known.
    """

    cues: Dict[int, str]
    spaced: bool
    parted: bool
    film: bool
    indent: Optional[int]
    inline: Dict[int, int]
    width: int = 0


def find_layout(lines: Sequence[Line]) -> Optional[Layout]:
    """Find the cues of a text and how they are set; None if it has too few of them."""
    places = [i for i, line in enumerate(lines) if is_place(line.text)]
    film = bool(places)
    cues = find_cues(lines, is_capital_cue)
    inline = {} if film else _find_inline(lines, cues)
    known = set(cues.values()).intersection(name for name, _ in inline.values())
    is_inline = bool(known) and len(inline) >= MIN_INLINE
    dotted = {} if film else find_dotted_cues(lines)
    if len(dotted) > 2 * len(cues):
        cues, inline = dotted, {}
    elif (mixed := find_more_mixed(lines, cues, film)) or (
        len(cues) < MIN_CUES and not (cues and (film or is_inline))
    ):
        counts = Counter(cues.values())
        capitals = {i: n for i, n in cues.items() if mixed and counts[n] > 1}
        mixed = mixed or find_cues(lines, is_mixed_cue)
        cues = {**choose_mixed(lines, mixed, film), **capitals}
        if len(set(cues.values())) < 2 or len(cues) < MIN_MIXED:
            return None
    titles = find_title(places, cues)
    cues = {i: name for i, name in cues.items() if i not in titles}
    inline = {i: each for i, each in inline.items() if i not in cues}
    spaced = sum(i + 1 < len(lines) and not lines[i + 1].text for i in cues)
    parted = sum(i == 0 or not lines[i - 1].text for i in cues)
    is_spaced, is_parted = spaced * 2 > len(cues), parted * 2 > len(cues)
    indent = _find_indent(lines, cues)
    cues = {**cues, **{i: name for i, (name, _) in inline.items()}}
    starts = {i: said for i, (_, said) in inline.items()}
    width = _find_width(lines, cues) if film and not indent and not is_parted else 0
    return Layout(cues, is_spaced, is_parted, film, indent, starts, width)


def _find_width(lines: Sequence[Line], cues: Dict[int, str]) -> int:
    """Find the width of speeches, by their lines that end within a sentence; 0 if the
    lines below headings are not much wider."""
    said, acted = [0], [0]
    for i, line in enumerate(lines[:-1]):
        is_speech = i - 1 in cues or (i - 2 in cues and lines[i - 1].text[:1] == "(")
        if is_speech and not SENTENCE_END.search(line.text):
            said.append(len(line.text))
        elif i and is_place(lines[i - 1].text):
            acted.append(len(line.text))
    return max(said) if len(said) > 2 and max(acted) > max(said) + MIN_WIDER else 0


def _find_inline(
    lines: Sequence[Line], cues: Dict[int, str]
) -> Dict[int, Tuple[str, int]]:
    """Find the names before the words on a line, `KING  Come here.`: those that come
    again, and others after a sentence where several do."""
    cut = {
        i: cut_inline(line.text)
        for i, line in enumerate(lines)
        if "  " in line.text and not line.furniture and i not in cues
    }
    found = {i: inline for i, inline in cut.items() if inline[0]}
    names = Counter([*cues.values(), *(name for name, _ in found.values())])
    again = {i for i, (name, _) in found.items() if names[name] > 1}
    after = {i for i in found if not i or ends_sentence(lines[i - 1].text)}
    kept = again | after if len(again) > 1 else again
    return {i: found[i] for i in sorted(kept)}


def find_title(places: Sequence[int], cues: Dict[int, str]) -> Set[int]:
    """Find the cues that are titles of a screenplay: those above the first place, if
    none of them comes again.

    places (Sequence[int]): The lines of places.
    cues (Dict[int, str]): The names by the index of their lines.
    RETURNS (Set[int]): The indices of the lines.
    """
    first = min(places, default=0)
    above = {i for i in cues if i < first}
    counts = Counter(cues.values())
    return above if all(counts[cues[i]] == 1 for i in above) else set()


def _find_indent(lines: Sequence[Line], cues: Dict[int, str]) -> Optional[int]:
    """Find the columns before action, if cues stand far to the right of it."""
    if not cues:
        return None
    others = sorted(
        line.indent
        for i, line in enumerate(lines)
        if line.text and not line.furniture and i not in cues
    )
    places = [line.indent for line in lines if is_place(line.text)]
    least = min(places) if places else (others[0] if others else 0)
    middle = sorted(lines[i].indent for i in cues)[len(cues) // 2]
    below = [lines[i + 1].indent for i in cues if lines[i + 1 : i + 2]]
    is_set_off = sum(indent >= least + 3 for indent in below) * 2 > len(below)
    return least if middle - least >= WIDE and is_set_off else None
