"""Tiers of EXMARaLDA (`.exb`), and contributions of FOLKER (`.flk`, `.fln`)."""

from typing import Dict, Iterator, List, Tuple

from ..dialogue.data import TITLE, UNREAD, Note
from ..dialogue.dialogue import Dialogue
from ..errors import Errors
from ..files.source import FilePath, read_bytes
from .tier_names import NOT_SAID, UTTERANCES
from .tiers import Interval, Tier, fill_times, read_tiers
from .xml_tree import Element, find_outside, parse_xml

ROOTS = ("basic-transcription", "folker-transcription")
_OUTSIDE = "text outside of the annotations"
_KNOWN = frozenset(
    "basic-transcription folker-transcription head basic-body meta-information "
    "project-name transcription-name referenced-file ud-meta-information comment "
    "transcription-convention ud-information speakertable speakers speaker name "
    "abbreviation sex languages-used language l1 l2 ud-speaker-information "
    "common-timeline timeline timepoint tli tier event contribution unparsed segment "
    "recording ud-tier-information tierformat-table tier-format property "
    "timeline-item-format @id @Id @speaker @category @type @display-name @start @end "
    "@time @url @value @lang @tierref @style-name @size @alignment-name @name @path "
    "@speaker-id @speaker-reference @start-reference @end-reference @timepoint-id "
    "@absolute-time @parse-level @speaker-dgd-id @attribute-name @time-reference "
    "@timeline-item-format".split()
)


def read_exmaralda(path: FilePath) -> Iterator[Dialogue]:
    """Read the tiers of EXMARaLDA, or the contributions of FOLKER, as one dialogue; see
    `tiers.read_tiers`. Events that follow each other in a tier are one turn.

    path (FilePath): The file.
    YIELDS (Dialogue): The dialogue; its utterances are not tokenized, and have no
        offsets.
    RAISES (ValueError): If the file is of neither program.
    """
    comments: List[Element] = []
    root = parse_xml(read_bytes(path), path, comments, _KNOWN)
    if root.name not in ROOTS:
        found = {"found": root.name, "expected": f"<{ROOTS[0]}> of EXMARaLDA"}
        raise ValueError(Errors.E283.format(path=path, **found))
    times, timed = _read_timeline(root)
    names = _read_names(root)
    tiers = [
        *_read_tiers(root, names, times),
        *_read_contributions(root, names, times),
    ]
    notes = [Note(each.text, line=each.line) for each in comments if each.text]
    for head in root.find_all("meta-information", "speaker"):
        notes.extend([Note(head.text, TITLE, head.line)] if head.text else [])
    for each in find_outside(
        root, ("event", "contribution", "meta-information", "speaker")
    ):
        notes.append(Note(each.text, UNREAD, each.line, reason=_OUTSIDE))
    yield read_tiers(path, tiers, notes, timed=timed)


def _read_timeline(root: Element) -> Tuple[Dict[str, float], bool]:
    """Read the times by their ids; those that are not known are set between others."""
    points = list(root.find_all("tli", "timepoint"))
    values = [p.attrs.get("time", p.attrs.get("absolute-time", "")) for p in points]
    filled, timed = fill_times([_read_seconds(value) for value in values])
    ids = (p.attrs.get("id", p.attrs.get("timepoint-id", "")) for p in points)
    return dict(zip(ids, filled, strict=True)), timed


def _read_seconds(value: str) -> "float | None":
    try:
        return float(value)
    except ValueError:
        return None


def _read_names(root: Element) -> Dict[str, str]:
    """Read the names of the speakers by their ids, or else how they are shortened."""
    names: Dict[str, str] = {}
    for speaker in root.find_all("speaker"):
        id = speaker.attrs.get("id", speaker.attrs.get("speaker-id", ""))
        found = {child.name: child.text for child in speaker.children}
        told = {
            info.attrs.get("attribute-name", "").casefold(): info.text
            for info in speaker.find_all("ud-information")
        }
        name = told.get("name") or found.get("name") or found.get("abbreviation")
        names[id] = name or id
    return names


def _read_tiers(
    root: Element, names: Dict[str, str], times: Dict[str, float]
) -> Iterator[Tier]:
    for element in root.find_all("tier"):
        attrs = element.attrs
        is_said = attrs.get("type") == "t"
        name = attrs.get("display-name") or attrs.get("category") or attrs.get("id", "")
        tier = Tier(name, speaker=names.get(attrs.get("speaker", ""), ""))
        tier.kind = UTTERANCES if is_said else NOT_SAID
        last = ""
        for event in element.find_all("event"):
            begin, stop = event.attrs.get("start", ""), event.attrs.get("end", "")
            start = times.get(begin, 0.0)
            end = times.get(stop, start)
            if is_said and tier.intervals and begin == last:
                tier.intervals[-1].text += event.raw
                tier.intervals[-1].end = end
            else:
                tier.intervals.append(Interval(start, end, event.raw, event.line))
            last = stop
        yield tier


def _read_contributions(
    root: Element, names: Dict[str, str], times: Dict[str, float]
) -> Iterator[Tier]:
    """Read the contributions of FOLKER as a tier for each speaker."""
    tiers: Dict[str, Tier] = {}
    for each in root.find_all("contribution"):
        id = each.attrs.get("speaker-reference", "")
        said = bool(id)  # not a pause or a noise, which is nobody's
        kind = UTTERANCES if said else NOT_SAID
        tier = tiers.setdefault(id, Tier(id, speaker=names.get(id, id), kind=kind))
        start = times.get(each.attrs.get("start-reference", ""), 0.0)
        end = times.get(each.attrs.get("end-reference", ""), start)
        tier.intervals.append(Interval(start, end, each.text, each.line))
    yield from tiers.values()
