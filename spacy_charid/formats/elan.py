"""Tiers of ELAN (`.eaf`)."""

from typing import Dict, Iterator, List, Optional, Tuple

from ..dialogue.data import TITLE, UNREAD, Note
from ..dialogue.dialogue import Dialogue
from ..errors import Errors
from ..files.source import FilePath, read_bytes
from .tier_names import find_kind, split_name
from .tiers import Interval, Tier, fill_times, read_tiers
from .xml_tree import Element, find_outside, parse_xml

ROOT = "ANNOTATION_DOCUMENT"
_ANNOTATIONS = ("ALIGNABLE_ANNOTATION", "REF_ANNOTATION")
_OUTSIDE = "text outside of the annotations"
_SETTINGS = ("HEADER", "LICENSE", "CONTROLLED_VOCABULARY")
_KNOWN = frozenset(
    f"{ROOT} HEADER MEDIA_DESCRIPTOR LINKED_FILE_DESCRIPTOR PROPERTY TIME_ORDER "
    "TIME_SLOT TIER ANNOTATION ALIGNABLE_ANNOTATION REF_ANNOTATION ANNOTATION_VALUE "
    "LINGUISTIC_TYPE LOCALE LANGUAGE CONSTRAINT LICENSE @AUTHOR @DATE @FORMAT @VERSION "
    "@noNamespaceSchemaLocation @xsi @MEDIA_FILE @TIME_UNITS @MEDIA_URL @MIME_TYPE "
    "@RELATIVE_MEDIA_URL @EXTRACTED_FROM @LINK_URL @RELATIVE_LINK_URL @NAME "
    "@TIME_SLOT_ID @TIME_VALUE @TIER_ID @PARTICIPANT @ANNOTATOR @PARENT_REF "
    "@LINGUISTIC_TYPE_REF @DEFAULT_LOCALE @LANG_REF @ANNOTATION_ID @TIME_SLOT_REF1 "
    "@TIME_SLOT_REF2 @ANNOTATION_REF @PREVIOUS_ANNOTATION @SVG_REF @EXT_REF @CVE_REF "
    "@LINGUISTIC_TYPE_ID @CONSTRAINTS @GRAPHIC_REFERENCES @TIME_ALIGNABLE "
    "@CONTROLLED_VOCABULARY_REF @LEXICON_REF @STEREOTYPE @DESCRIPTION @COUNTRY_CODE "
    "@LANGUAGE_CODE @LANG_ID @LANG_DEF @LANG_LABEL @LICENSE_URL".split()
)
Times = Tuple[float, float]


def read_elan(path: FilePath) -> Iterator[Dialogue]:
    """Read the tiers of ELAN as one dialogue; see `tiers.read_tiers`.

    path (FilePath): The file.
    YIELDS (Dialogue): The dialogue; its utterances are not tokenized, and have no
        offsets.
    RAISES (ValueError): If the file is not of ELAN.
    """
    comments: List[Element] = []
    root = parse_xml(read_bytes(path), path, comments, _KNOWN)
    if root.name != ROOT:
        found = {"found": root.name, "expected": f"<{ROOT}> of ELAN"}
        raise ValueError(Errors.E283.format(path=path, **found))
    slots, timed = _read_slots(root)
    tiers = _read_tiers(list(root.find_all("TIER")), slots)
    notes = [Note(each.text, line=each.line) for each in comments if each.text]
    notes.extend(_read_head(root))
    for each in find_outside(root, (*_ANNOTATIONS, *_SETTINGS)):
        notes.append(Note(each.text, UNREAD, each.line, reason=_OUTSIDE))
    yield read_tiers(path, tiers, notes, timed=timed)


def _read_slots(root: Element) -> Tuple[Dict[str, float], bool]:
    """Read the times by their ids; those that are not known are set between others."""
    slots = list(root.find_all("TIME_SLOT"))
    values = [slot.attrs.get("TIME_VALUE", "") for slot in slots]
    known = [int(value) / 1000 if value.isdecimal() else None for value in values]
    times, timed = fill_times(known)
    ids = (slot.attrs.get("TIME_SLOT_ID", "") for slot in slots)
    return dict(zip(ids, times, strict=True)), timed


def _read_tiers(elements: List[Element], slots: Dict[str, float]) -> List[Tier]:
    by_id = {element.attrs.get("TIER_ID", ""): element for element in elements}
    times = _find_times(elements, slots)
    tiers = []
    for element in elements:
        name = element.attrs.get("TIER_ID", "")
        speaker, what = split_name(name, by_id)
        type = element.attrs.get("LINGUISTIC_TYPE_REF", "").removesuffix("-lt")
        kind = min(find_kind(what), find_kind(split_name(type, ())[1]))
        tier = Tier(name, speaker=_find_participant(element, by_id) or speaker)
        tier.kind, tier.is_below = kind, "PARENT_REF" in element.attrs
        for each in _list_annotations(element):
            start, end = times.get(each.attrs.get("ANNOTATION_ID", ""), (0.0, 0.0))
            text = " ".join(each.text.split())
            tier.intervals.append(Interval(start, end, text, each.line))
        tiers.append(tier)
    return tiers


def _list_annotations(tier: Element) -> List[Element]:
    return list(tier.find_all(*_ANNOTATIONS))


def _find_participant(tier: Element, by_id: Dict[str, Element]) -> str:
    """Find who speaks in a tier, or in the one that it annotates."""
    element: Optional[Element] = tier
    for _ in range(len(by_id)):
        if element is None or element.attrs.get("PARTICIPANT", "").strip():
            break
        element = by_id.get(element.attrs.get("PARENT_REF", ""))
    return element.attrs.get("PARTICIPANT", "").strip() if element else ""


def _find_times(tiers: List[Element], slots: Dict[str, float]) -> Dict[str, Times]:
    """Find the times of all annotations: their own, or those of what they annotate."""
    times: Dict[str, Times] = {}
    above: Dict[str, str] = {}
    for each in (each for tier in tiers for each in _list_annotations(tier)):
        id = each.attrs.get("ANNOTATION_ID", "")
        if each.name == "REF_ANNOTATION":
            above[id] = each.attrs.get("ANNOTATION_REF", "")
        else:
            start = slots.get(each.attrs.get("TIME_SLOT_REF1", ""), 0.0)
            times[id] = start, slots.get(each.attrs.get("TIME_SLOT_REF2", ""), start)
    for id in above:
        chain = [id]
        while chain[-1] not in times and chain[-1] in above and len(chain) < 20:
            chain.append(above[chain[-1]])
        times.update(dict.fromkeys(chain, times.get(chain[-1], (0.0, 0.0))))
    return times


def _read_head(root: Element) -> Iterator[Note]:
    """Read who made the file, its properties and lists of values."""
    for name in ("AUTHOR", "DATE"):
        if root.attrs.get(name, "").strip():
            yield Note(root.attrs[name].strip(), TITLE, root.line)
    for element in root.children:
        if element.name in _SETTINGS and element.text:
            yield Note(element.text, TITLE, element.line)
