"""What is known of the people of a dialogue, in words."""

from typing import Any, Dict, Iterable, Iterator, List

from spacy.tokens import Doc

from ...dialogue.data import MENTIONS
from ...dialogue.spans import names_of
from ...names.labels import is_ambiguous
from ...profiles.describe import describe
from ...profiles.doc_facts import FACTS, read_facts
from ...profiles.drafting.scenes import find_places

ATTRIBUTES = "attributes"  # key of `Dialogue.meta`: what is known of the characters


def tell_people(doc: Doc, speakers: Iterable[str], meta: Dict[str, Any]) -> List[str]:
    """Tell whom the mentions mean, and what is known of the speakers: by the attributes
    that the source brings (HPD), and by what a `character_profiler` has found.

    doc (Doc): The dialogue.
    speakers (Iterable[str]): The speakers.
    meta (Dict[str, Any]): `Dialogue.meta`.
    RETURNS (List[str]): Names and sentences, each once.
    """
    mentions = doc.spans.get(MENTIONS, ())
    names = [name for span in mentions for name in names_of(span)]
    found = [name for name in names if not is_ambiguous(name)]
    speakers = list(dict.fromkeys(speakers))
    found.extend(_tell_attributes(meta.get(ATTRIBUTES), speakers))
    found.extend(_tell_profiles(doc, speakers))
    return list(dict.fromkeys(found))


def _tell_attributes(known: Any, speakers: List[str]) -> Iterator[str]:
    for speaker in speakers:
        about = known.get(speaker) if isinstance(known, dict) else None
        values = about.values() if isinstance(about, dict) else ()
        yield from (str(value) for value in values if value != "None")


def _tell_profiles(doc: Doc, speakers: List[str]) -> Iterator[str]:
    """Tell who the speakers are, and what they are to each other, in the last scene."""
    if FACTS not in doc.spans:
        return
    profiles = read_facts(doc)
    (places,) = find_places([doc])
    known = [speaker for speaker in speakers if speaker in profiles]
    for speaker in known:
        others = [other for other in known if other != speaker]
        yield describe(profiles, speaker, at=places[-1], others=others)
